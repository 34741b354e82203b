"""What the parties in each contest of a file are like, from its rows."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from canvass.formats.coded import written
from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns
from canvass.formats.names import folded
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.model import ChoiceKind, parties

PERSON = "\0person"
_LARGE = frozenset(["DEM", "REP"])
"""Parties of which a place's contest for one seat has one person; under smaller ones' names several may stand."""


def with_persons(cells: pl.DataFrame, count: CountColumns) -> pl.DataFrame:
    """The rows, with whether each is about a person."""
    names = cells[count.choice].unique()
    persons = [name for name in names if choice_kind(name) is ChoiceKind.CANDIDATE and name.strip()]
    return cells.with_columns(pl.col(count.choice).is_in(persons).alias(PERSON))


def contest_parties(cells: pl.DataFrame, unit: Sequence[str], count: CountColumns) -> pl.DataFrame:
    """A row for each contest, with its columns and what the parties in it are like.

    ``parties``: how many parties its people have; ``lacking``: whether a person has none; ``lines``: in how many of
    the parties nobody's votes have a line; ``crowded``: whether in most places two Democrats or two Republicans stand
    in it; ``president``: whether it is about the presidency.
    """
    key = [*count.contest.columns]
    stood = cells.group_by(*key, count.party, count.choice, PERSON).agg(pl.col(LINE).min())
    large = [each for each in stood[count.party].unique() if not _LARGE.isdisjoint(parties(each))]
    has_party = written(count.party).str.strip_chars() != ""
    of_persons = pl.col(count.party).filter(has_party & pl.col(PERSON)).unique()
    of_nobody = pl.col(count.party).filter(has_party & ~pl.col(PERSON)).unique()
    is_member = pl.col(PERSON) & pl.col(count.party).is_in(large)
    of_parties = (
        stood.filter(is_member).group_by(*key, count.party).agg(n=pl.col(count.choice).n_unique())
    )
    several = of_parties.filter(pl.col("n") > 1).select(key).unique()
    members = pl.col(count.choice).filter(is_member).n_unique()
    crowded = _crowded(
        cells.join(several, on=key, how="semi"), members, [*unit, *key], key, count.party
    )
    facts = (
        stood.sort(LINE)
        .group_by(key, maintain_order=True)
        .agg(
            pl.col(LINE).first(),
            of_persons.len().alias("parties"),
            (pl.col(PERSON) & ~has_party).any().alias("lacking"),
            of_persons.is_in(of_nobody.implode()).sum().alias("lines"),
        )
    )
    return facts.join(crowded, on=key, how="left", maintain_order="left").with_columns(
        pl.col("crowded").fill_null(value=False),
        pl.Series("president", [_is_presidency(office) for office in facts[key[0]]], pl.Boolean),
    )


def _crowded(
    cells: pl.DataFrame, members: pl.Expr, place: list[str], key: list[str], party: str
) -> pl.DataFrame:
    """Contests, with whether in most places two people of one large party stand in it.

    ``cells`` are those of contests with two ``members`` of one large party somewhere.
    """
    return (
        cells.group_by(*place, party).agg(members.alias("members"))
        .group_by(place).agg((pl.col("members").max() > 1).alias("two"))
        .group_by(key).agg((pl.col("two").mean() > 0.5).alias("crowded"))
    )  # fmt: skip


def _is_presidency(office: str) -> bool:
    """Whether an office is the presidency, whatever stands beside it."""
    words = folded(office).removeprefix("us ").removeprefix("u s ")
    return words.split()[:1] == ["president"] and "council" not in words and "senate" not in words
