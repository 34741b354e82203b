"""Columns that are not read and tell one contest from another: people of two seats would have one winner."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import polars as pl

from canvass.formats.coded import written
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.grid import Grid
from canvass.formats.kinds import column as kinds
from canvass.formats.names import folded
from canvass.formats.number_cells import whole_numbers
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.contests import title_of
from canvass.model import ChoiceKind

_SEATS = re.compile(r"(seat|post|term|vacancy|sub ?district)( ?(no|num|number|name|id|type))?")
"""Names of columns that say of nobody's person anything, but of the contest which of several it is."""
_MOST_WORDS = 2_000
"""A column of more words numbers people or rows."""
_FEWEST_PLACES = 3
_ALIKE = 1.5
"""Two contests of a place have votes of about one number, as each voter has one in each; by chance two halves of a
contest hardly have, place after place."""
_WORD, _PLACE = "\0word", "\0place"


def columns_of_contests(grid: Grid, dialect: Dialect, unread: Sequence[str]) -> Iterator[Problem]:
    """A refusal for each unread column whose words divide the people of a contest into groups of contests' size.

    Where the votes are still to be made of vote modes only the names of columns are asked.
    """
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or not count.contest.columns or not count.votes:
        return
    for name in unread:
        contest = _divided(grid.cells, name, count, dialect)
        if contest:
            yield kinds.COLUMN_OF_CONTESTS.at(grid.header.line, name, title_of(contest))


def _divided(
    cells: pl.DataFrame, name: str, count: CountColumns, dialect: Dialect
) -> tuple[str, ...]:
    """The words of the first contest that the column divides; none where it divides none."""
    said = cells.with_columns(written(name).str.strip_chars().alias(_WORD))
    if not 1 < said[_WORD].n_unique() <= _MOST_WORDS:
        return ()
    key = [*count.contest.columns]
    people = [n for n in said[count.choice].unique() if _is_person(str(n or ""))]
    of_people = said.filter(pl.col(count.choice).is_in(people))
    person = [column for column in (count.choice, count.party) if column]
    words = of_people.group_by(*key, *person).agg(pl.col(_WORD).unique())
    is_one = words.group_by(key).agg(one=(pl.col(_WORD).list.len() == 1).all()).filter("one")
    groups = (
        words.join(is_one.select(key), on=key, how="semi")
        .with_columns(pl.col(_WORD).list.first())
        .group_by(*key, _WORD)
        .agg(people=pl.len())
    )
    several = groups.filter(pl.col(_WORD).n_unique().over(key) > 1)
    if not _SEATS.fullmatch(folded(name)):
        if count.votes not in cells.columns:
            return ()
        several = several.filter((pl.col("people") > 1).sum().over(key) > 1)
        several = _alike_in_size(of_people, several, key, count, dialect)
    first = cells.select(key).join(several.select(key), on=key, how="semi", maintain_order="left")
    return tuple(map(str, first.row(0))) if first.height else ()


def _is_person(name: str) -> bool:
    return bool(name.strip()) and choice_kind(name) is ChoiceKind.CANDIDATE


def _alike_in_size(
    cells: pl.DataFrame, groups: pl.DataFrame, key: list[str], count: CountColumns, dialect: Dialect
) -> pl.DataFrame:
    """Of the groups those of contests of which nearly every place gives each group about as many votes."""
    votes = whole_numbers(cells, count.votes).values.fill_null(0).alias("votes")
    place = [*dict.fromkeys([*dialect.unit.columns, *key])]
    place = [column for column in place if column in cells.columns]
    sums = (
        cells.with_columns(votes)
        .join(groups.select(*key, _WORD), on=[*key, _WORD], how="semi")
        .group_by(*place, _WORD)
        .agg(pl.col("votes").sum())
        .group_by(place)
        .agg(least=pl.col("votes").min(), most=pl.col("votes").max(), meet=pl.len() > 1)
        .filter("meet", pl.col("most") > 0)
    )
    is_alike = pl.col("most") <= _ALIKE * pl.col("least")
    found = sums.group_by(key).agg(alike=is_alike.mean(), places=pl.len())
    told = found.filter(pl.col("places") >= _FEWEST_PLACES, pl.col("alike") >= 0.9)
    return groups.join(told, on=key, how="semi")
