"""Write-in votes of a whole county in a file of precincts: a row without a place, whose votes are no precinct's."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from canvass.formats.coded import CODED, written
from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import row as kinds
from canvass.formats.names import folded
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.sift import Rows
from canvass.model import ChoiceKind

NOT_BY_PLACE = "Not by precinct"
"""The place of votes that a file tells for the county as a whole."""
_IS_SUM = "\0sum of write-ins"


def with_county_write_ins(rows: Rows, dialect: Dialect) -> Rows:
    """The rows, with a place for sums of write-ins that a county tells of a contest as a whole, and not by precinct.

    Where any write-in of the contest stands in a precinct of the county, or the contest has two such rows, a row may be
    a total, or of another contest: it stays without a place, to be refused.
    """
    county, count = dialect.unit.county, _long(dialect)
    place = dialect.unit.name or dialect.unit.columns[-1]
    if county is None or count is None or place == county.column:
        return rows
    cells = rows.cells
    is_without = _is_blank(place) & ~_is_blank(county.column)
    if not cells.select(is_without.any()).item():
        return rows
    kinds_of = {name: choice_kind(name) for name in cells[count.choice].cast(pl.String).unique()}
    sums = [name for name, kind in kinds_of.items() if kind is ChoiceKind.OTHER]
    written_in = [*sums, *(n for n, kind in kinds_of.items() if _is_written_in(n, kind))]
    contest = [county.column, *count.contest.columns]
    by_place = cells.filter(written(count.choice).is_in(written_in) & ~_is_blank(place))
    told = by_place.select(contest).unique().with_columns(pl.lit(value=True).alias(_IS_SUM))
    found = (
        cells.filter(is_without & written(count.choice).is_in(sums))
        .join(told, on=contest, how="anti")
        .unique(contest, keep="none")
    )
    if found.is_empty():
        return rows
    named = pl.when(pl.col(LINE).is_in(found[LINE].implode())).then(pl.lit(NOT_BY_PLACE, CODED))
    cells = cells.with_columns(named.otherwise(pl.col(place)).alias(place))
    problems = [kinds.COUNTY_WRITE_INS.at(line, place) for line in found[LINE].sort()]
    return replace(rows, cells=cells).noting(problems)


def _long(dialect: Dialect) -> CountColumns | None:
    """The count of a dialect that has one, with a row for each choice."""
    count = dialect.counts[0] if len(dialect.counts) == 1 else None
    return count if count and count.choice and count.contest.columns and not count.is_wide else None


def _is_written_in(name: str, kind: ChoiceKind) -> bool:
    """Whether a line is one write-in of several: Write-in: Eve Doe, Eve Doe (write-in)."""
    return kind is ChoiceKind.WRITE_IN or "write in" in folded(name)


def _is_blank(column: str) -> pl.Expr:
    return written(column).str.strip_chars() == ""
