"""Write-in votes of a whole county in a file of precincts: a row without a place, whose votes are no precinct's."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import polars as pl

from canvass.formats.coded import CODED, blank, written
from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import row as kinds
from canvass.formats.names import folded
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.listed import YES
from canvass.formats.returns.sift import Rows
from canvass.model import ChoiceKind

NOT_BY_PLACE = "Not by precinct"
"""The place of votes that a file tells for the county as a whole."""
_PARTY = re.compile(r"w|wi|w i|wri|wrt|(.* )?write ?ins?( .*)?")
"""How files write of a person's party, in folded letters, that the name was written in."""


def with_county_write_ins(rows: Rows, dialect: Dialect) -> Rows:
    """The rows, with a place for sums of write-ins that a county tells of a contest as a whole, and not by precinct.

    Where any write-in of the contest stands in a precinct of the county, or the contest has two such rows, a row may be
    a total, or of another contest: it stays without a place, to be refused. Capitals and signs make no other contest,
    and who is written in may be told by the party or by a column.
    """
    county, count = dialect.unit.county, _long(dialect)
    place = dialect.unit.name or dialect.unit.columns[-1]
    if county is None or count is None or place == county.column:
        return rows
    cells = rows.cells
    if not (blank(cells[place]) & ~blank(cells[county.column])).any():
        return rows
    is_without = _is_blank(place) & ~_is_blank(county.column)
    sums = _named(cells[count.choice], lambda name: choice_kind(name) is ChoiceKind.OTHER)
    contest = [f"\0{column}" for column in (county.column, *count.contest.columns)]
    rest = cells.with_columns(
        written(column).replace({name: folded(name) for name in _names(cells[column])}).alias(key)
        for key, column in zip(contest, (county.column, *count.contest.columns), strict=True)
    )
    told = rest.filter(_written_in(cells, count) & ~_is_blank(place)).select(contest).unique()
    found = (
        rest.filter(is_without & written(count.choice).is_in(sums))
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


def _written_in(cells: pl.DataFrame, count: CountColumns) -> pl.Expr:
    """Rows of write-ins, all together or one of several: Write-in: Eve Doe, Eve Doe (write-in), Eve Doe of party W."""
    names = _named(cells[count.choice], _is_written_in)
    found = written(count.choice).is_in(names)
    if count.party:
        found |= written(count.party).is_in(parties_written_in(cells[count.party]))
    if count.write_in:
        found |= written(count.write_in).str.strip_chars().str.to_lowercase().is_in(YES)
    return found


def parties_written_in(column: pl.Series) -> list[str]:
    """The names of a column of parties that say that a person was written in: WI, Write-in."""
    return _named(column, lambda name: bool(_PARTY.fullmatch(folded(name))))


def _is_written_in(name: str) -> bool:
    is_sum = choice_kind(name) in (ChoiceKind.OTHER, ChoiceKind.WRITE_IN)
    return is_sum or "write in" in folded(name)


def _named(column: pl.Series, is_such: Callable[[str], bool]) -> list[str]:
    return [name for name in _names(column) if is_such(name)]


def _names(column: pl.Series) -> list[str]:
    return [name for name in column.cast(pl.String).unique().to_list() if name is not None]


def _is_blank(column: str) -> pl.Expr:
    return written(column).str.strip_chars() == ""
