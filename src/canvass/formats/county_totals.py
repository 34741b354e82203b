"""Tables of counties in which each county is called its total: Adair Total, Adams Total, and no row besides."""

from __future__ import annotations

import re
from dataclasses import replace

import polars as pl

from canvass.formats.coded import CODED, written
from canvass.formats.dialect import Dialect
from canvass.formats.grid import Grid
from canvass.formats.kinds import place as kinds
from canvass.formats.place_names import county_of
from canvass.formats.problem import Problem
from canvass.formats.returns.file_hints import FileHints
from canvass.model import UnitKind

_TOTAL_OF = re.compile(r"(?i)(\S.*?)\s+(county\s+)?totals?\s*:?\s*")
_FEWEST = 2


def called_by_their_totals(
    grid: Grid, dialect: Dialect, hints: FileHints
) -> tuple[Grid, list[Problem]]:
    """The table with Adair where Adair Total stands, if every place is so called and each is another county.

    Where one row more has a place, the totals may be its sum: nothing is renamed then, and they are told as totals.
    """
    county = dialect.unit.county
    is_asked = county is not None and dialect.unit.kind is UnitKind.COUNTY and county.by == "name"
    if county is None or not (is_asked and county.column in grid.cells.columns):
        return grid, []
    every = grid.cells[county.column].unique(maintain_order=True).cast(pl.String)
    meant = _counties(every.str.strip_chars().to_list(), hints)
    if len(meant) < _FEWEST:
        return grid, []
    names = written(county.column).str.strip_chars()
    column = names.replace_strict(meant).cast(CODED).alias(county.column)
    told = kinds.COUNTIES_CALLED_TOTALS.at(grid.header.line, county.column, next(iter(meant)))
    return replace(grid, cells=grid.cells.with_columns(column)), [told]


def _counties(names: list[str], hints: FileHints) -> dict[str, str]:
    """What stands before Total in each name; nothing where one is no county's total, or two are of one county."""
    if not (hints.state and hints.day):
        return {}
    found = {name: _TOTAL_OF.fullmatch(name or "") for name in names}
    meant = {name: match[1] for name, match in found.items() if match}
    codes = {county_of(name, hints.state, hints.day) for name in meant.values()}
    is_whole = len(meant) == len(names) == len(codes) and None not in codes
    return meant if is_whole else {}
