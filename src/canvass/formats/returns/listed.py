"""The contests of a results file with the choices that its rows list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import polars as pl

from canvass.formats.coded import written
from canvass.formats.columns import CONTEST
from canvass.formats.dialect import CountColumns
from canvass.formats.returns.choice_kinds import NO_NAME, choice_kind
from canvass.formats.returns.contests import ContestNames
from canvass.formats.returns.said import Said
from canvass.formats.returns.surnames import may_be_people
from canvass.model import Choice, Contest

YES = ("true", "t", "yes", "y", "1")


def wide_contests(names: Iterable[ContestNames], count: CountColumns) -> tuple[Contest, ...]:
    """The contests of a file with a column for each choice."""
    listed = [*count.choices.values(), *([count.remainder] if count.remainder else [])]
    choices = tuple(Choice(c.choice, c.name or c.choice, c.party, c.kind) for c in listed)
    return tuple(Contest(name.id, name.title, choices, name.day) for name in names)


def long_contests(
    cells: pl.DataFrame, names: Iterable[ContestNames], count: CountColumns
) -> tuple[Contest, ...]:
    """The contests of a file with a row for each choice; a choice has every party that its rows name."""
    party = pl.col(count.party) if count.party else pl.lit("")
    write_in = written(count.write_in) if count.write_in else pl.lit("")
    listed = (
        Said(cells)
        .each.group_by(CONTEST, count.choice, maintain_order=True)
        .agg(
            party.unique(maintain_order=True).alias("\0parties"),
            write_in.str.to_lowercase().is_in(YES).any().alias("\0write-in"),
        )
    )
    shared = _times(listed)
    people = may_be_people(listed, count.choice, [CONTEST])
    choices: dict[str, list[Choice]] = {}
    for contest, choice, parties, is_write_in in listed.iter_rows():
        named = [*filter(None, parties)]
        is_own = choice in people and bool(named)
        is_own = is_own and all(shared[contest, each] == 1 for each in named)
        found = Choice(
            choice or NO_NAME,
            choice or NO_NAME,
            ", ".join(named),
            choice_kind(choice or NO_NAME, is_write_in, is_own),
        )
        choices.setdefault(contest, []).append(found)
    return tuple(
        Contest(name.id, name.title, tuple(choices[name.id]), name.day)
        for name in names
        if name.id in choices
    )


def _times(listed: pl.DataFrame) -> Counter[tuple[str, str]]:
    """For each contest and party how many choices have it."""
    rows = listed.select(CONTEST, "\0parties").iter_rows()
    return Counter((contest, party) for contest, parties in rows for party in filter(None, parties))
