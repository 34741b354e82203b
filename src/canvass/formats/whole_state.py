"""Results in which no row names a place, or a precinct: each is all votes of a choice in the state, or the county."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import polars as pl

from canvass.formats.coded import CODED, blank
from canvass.formats.dialect import CountColumns, Dialect, StateColumn, UnitColumns
from canvass.formats.grid import Grid
from canvass.formats.kinds import place as kinds
from canvass.formats.problem import Problem
from canvass.formats.recognise import Format
from canvass.formats.returns.file_hints import FileHints
from canvass.model import UnitKind

_SHARE = "pct"
"""A share of the votes here; in a file of places it may as well be a precinct."""


def of_whole_states(known: Iterable[Format]) -> Iterator[Dialect]:
    """The dialects of counties by name, for files that have no column of them."""
    for each in known:
        if isinstance(each, Dialect) and _county(each):
            file = each.file.model_copy(
                update={
                    "absent": (*each.file.absent, _county(each)),
                    "optional": (*each.file.optional, _SHARE),
                }
            )
            yield each.model_copy(update={"file": file})


def with_state(
    grid: Grid, dialect: Dialect, hints: FileHints, county: str
) -> tuple[Grid, Dialect, list[Problem]]:
    """The table and its dialect with the state as the one place, where no row names a county.

    ``county`` is what the file's name says of one: of such a file the rows may be that county's.
    """
    column = _county(dialect)
    if not column or not hints.state or county or not _is_blank(grid.cells, column):
        return grid, dialect, []
    said = kinds.WHOLE_STATE.at(found=hints.state)
    cells = grid.cells.with_columns(pl.lit(hints.state, CODED).alias(column))
    place = UnitColumns(
        kind=UnitKind.STATE, id=column, name=column, state=StateColumn(the=hints.state)
    )
    return replace(grid, cells=cells), dialect.model_copy(update={"unit": place}), [said]


def with_counties(grid: Grid, dialect: Dialect) -> tuple[Dialect, list[Problem]]:
    """The dialect with the counties as the places, where the column of precincts is empty and that of counties full."""
    county, (*key,) = dialect.unit.county, dialect.unit.key
    if county is None or county.by != "name" or dialect.unit.level or key[:1] != [county.column]:
        return dialect, []
    within = [name for name in key[1:] if name in grid.cells.columns]
    if not within or not all(_is_blank(grid.cells, name) for name in within):
        return dialect, []
    if county.column not in grid.cells.columns or blank(grid.cells[county.column]).any():
        return dialect, []
    whole = UnitColumns(
        kind=UnitKind.COUNTY, key=(county.column,), name=county.column, county=county
    )
    told = kinds.WHOLE_COUNTIES.at(grid.header.line, within[-1])
    return dialect.model_copy(update={"unit": whole}), [told]


def _county(dialect: Dialect) -> str:
    """The column of counties that are a file's places; empty in a dialect of other places."""
    county, count = dialect.unit.county, next(filter(_is_long, dialect.counts), None)
    if count is None or county is None or county.by != "name" or dialect.unit.level is not None:
        return ""
    return county.column if dialect.unit.columns == (county.column,) else ""


def _is_blank(cells: pl.DataFrame, column: str) -> bool:
    if column not in cells.columns:
        return True
    return not cells.is_empty() and bool(blank(cells[column]).all())


def _is_long(count: CountColumns) -> bool:
    return bool(count.contest.columns and count.choice and count.party and count.votes)
