"""People who stand in one place with a party and again without one: two counts of a contest, or its votes twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import polars as pl

from canvass.formats.coded import words_of, written
from canvass.formats.columns import LINE, UNIT
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import row as kinds
from canvass.formats.number_cells import whole_numbers
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.contests import title_of
from canvass.formats.returns.said import Said
from canvass.formats.returns.sift import Rows
from canvass.model import ChoiceKind

_HAS = "\0has a party"


def with_and_without_party(rows: Rows, dialect: Dialect) -> Iterator[Problem]:
    """Contests of which a place has two people both ways, or one whose line without a party is the sum of the others.

    Where parties share a candidate each has a line of its own (New York); one line more without a party may be of
    voters who marked none, unless it is the sum. Two people are not both so by chance: the lines are of two counts.
    """
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or not count.party or not count.contest.columns or rows.cells.is_empty():
        return
    contest = [name for name in (*count.contest.columns, count.contest.year) if name]
    both = _both_ways(rows.cells, contest, count)
    if both.is_empty():
        return
    asked = rows.cells.join(both, on=both.columns, how="semi", maintain_order="left")
    for line, first, *words in _told(asked, contest, count).iter_rows():
        found = f"{title_of([str(word) for word in words])}: see row {first}"
        yield kinds.PARTY_AND_NONE.at(line, count.choice, found)


def _both_ways(cells: pl.DataFrame, contest: Sequence[str], count: CountColumns) -> pl.DataFrame:
    """The contests and choices, people alone, that have a party on some line and none on another."""
    each = Said(cells).each.select(*contest, count.choice, _has(count))
    ways = each.group_by(*contest, count.choice).agg(pl.col(_HAS).n_unique())
    names = ways.filter(pl.col(_HAS) > 1)
    if names.is_empty():
        return names
    people = [n for n in words_of(names[count.choice]) if choice_kind(n) is ChoiceKind.CANDIDATE]
    return names.filter(pl.col(count.choice).is_in([n for n in people if n.strip()])).drop(_HAS)


def _has(count: CountColumns) -> pl.Expr:
    return (written(count.party).str.strip_chars() != "").alias(_HAS)


def _told(cells: pl.DataFrame, contest: Sequence[str], count: CountColumns) -> pl.DataFrame:
    """For each such contest the first line without a party, the line of that person's with one, and its words."""
    place = [name for name in (UNIT, count.mode, *contest) if name]
    votes = whole_numbers(cells, count.votes).values.fill_null(0).alias("votes")
    lines = cells.select(*place, count.choice, LINE, votes, _has(count))
    own, has = pl.col("votes"), pl.col(_HAS)
    people = (
        lines.group_by(*place, count.choice, maintain_order=True)
        .agg(
            line=pl.col(LINE).filter(~has).first(),
            first=pl.col(LINE).filter(has).first(),
            without=own.filter(~has).sum(),
            of_parties=own.filter(has).sum(),
        )
        .drop_nulls(["line", "first"])
    )
    is_twice = (pl.len() > 1) | (
        (pl.col("without") == pl.col("of_parties")) & (pl.col("without") > 0)
    ).any()
    places = people.group_by(place, maintain_order=True).agg(
        pl.col("line", "first").first(), twice=is_twice
    )
    found = places.filter("twice").group_by(contest, maintain_order=True)
    return found.agg(pl.col("line", "first").first()).select("line", "first", *contest)
