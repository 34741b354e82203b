"""A person whose votes under one party stand again under another: parties' lines are not equal in place after place."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from canvass.formats.coded import words_of, written
from canvass.formats.columns import LINE, UNIT
from canvass.formats.dialect import Dialect
from canvass.formats.kinds import row as kinds
from canvass.formats.number_cells import whole_numbers
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.contests import title_of
from canvass.formats.returns.said import Said
from canvass.formats.returns.sift import Rows
from canvass.model import ChoiceKind

_FEWEST = 10
"""Of fewer votes two lines are equal by chance."""
_FEWEST_VOTES = 50
"""So many votes stand twice before it is told."""
_MOST, _OTHER = pl.col("votes").max(), pl.col("votes").top_k(2).min()


def same_votes_of_two_parties(rows: Rows, dialect: Dialect) -> Iterator[Problem]:
    """People of whom two parties' lines are equal in half of the places in which both have votes worth comparing.

    Where parties share a candidate (New York, Connecticut, Oregon) each line has votes of its own.
    """
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or not count.party or not count.contest.columns or rows.cells.is_empty():
        return
    contest = [name for name in (*count.contest.columns, count.contest.year) if name]
    person = [*contest, count.choice]
    has_party = written(count.party).str.strip_chars() != ""
    each = Said(rows.cells).each.filter(has_party).select(*person, count.party).unique()
    shared = each.group_by(person).agg(parties=pl.col(count.party).n_unique())
    shared = shared.filter(pl.col("parties") > 1)
    names = [n for n in words_of(shared[count.choice]) if choice_kind(n) is ChoiceKind.CANDIDATE]
    if not names:
        return
    shared = shared.filter(pl.col(count.choice).is_in(names))
    asked = rows.cells.filter(has_party).join(shared, on=person, how="semi", maintain_order="left")
    votes = whole_numbers(asked, count.votes).values.fill_null(0).alias("votes")
    place = [name for name in (UNIT, count.mode, *person) if name]
    places = (
        asked.select(*place, count.party, LINE, votes)
        .group_by(*place, count.party).agg(pl.col("votes").sum(), pl.col(LINE).first())
        .group_by(place).agg(most=_MOST, other=_OTHER, line=pl.col(LINE).max(), several=pl.len() > 1)
        .filter("several", pl.col("other") >= _FEWEST)
        .with_columns(same=pl.col("most") == pl.col("other"))
    )  # fmt: skip
    equal = pl.col("other").filter("same").sum()
    found = places.group_by(person).agg(
        line=pl.col("line").filter("same").min(), same=pl.col("same").mean(), equal=equal
    )
    told = found.filter(pl.col("same") >= 0.5, pl.col("equal") >= _FEWEST_VOTES).sort("line")
    for line, votes_twice, *words in told.select("line", "equal", *person).iter_rows():
        *title, name = map(str, words)
        found_ = f"{title_of(title)}: {name}, {votes_twice:,} votes"
        yield kinds.SAME_VOTES.at(line, count.party, found_)
