"""Tables in which all votes stand by county, and once more by district: Arizona's presidential primaries."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import polars as pl

from canvass.formats.coded import written
from canvass.formats.columns import LINE
from canvass.formats.dialect import Dialect
from canvass.formats.grid import Grid
from canvass.formats.kinds import place as kinds
from canvass.formats.names import folded
from canvass.formats.place_names import county_of, state_of
from canvass.formats.problem import Problem
from canvass.formats.returns.file_hints import FileHints
from canvass.model import UnitKind

_DISTRICT = re.compile(
    r"((u ?s|state|united states) )?(house|senate|congress(ional)?|legislative)( districts?)?( no)? [0-9]+|cd ?[0-9]+"
)
_COUNTY, _AGAIN, _WHOLE = "county", "again", "whole"
_FEWEST = 2


def without_second_division(
    grid: Grid, dialect: Dialect, hints: FileHints
) -> tuple[Grid, list[Problem]]:
    """The rows of counties, where districts have the same votes once more, and rows without a place their sums.

    That must be so of every choice; else nothing is left out, and the rows are told as what they are.
    """
    unit, count = dialect.unit, dialect.counts[0] if len(dialect.counts) == 1 else None
    column = unit.county.column if unit.county and unit.county.by == "name" else ""
    is_asked = column and unit.columns == (column,) and unit.kind is UnitKind.COUNTY
    if not is_asked or count is None or count.is_wide or not (hints.state and hints.day):
        return grid, []
    if not {column, count.votes}.issubset(grid.cells.columns):
        return grid, []
    every = grid.cells[column].unique().cast(pl.String).str.strip_chars().fill_null("")
    known = {name: _kind(name, hints.state, hints.day) for name in every}
    of = list(known.values())
    if min(of.count(_COUNTY), of.count(_AGAIN)) < _FEWEST or "" in of:
        return grid, []
    names = grid.cells.select(written(column).str.strip_chars().fill_null("")).to_series()
    kind = names.replace_strict(known, return_dtype=pl.String)
    said = (
        *count.contest.columns,
        *dialect.file.parts.get(count.choice, ()),
        count.choice,
        count.party,
    )
    key = [each for each in dict.fromkeys(said) if each in grid.cells.columns]
    if not _are_the_same(grid.cells, kind, key, count.votes):
        return grid, []
    left_out = grid.cells.filter(kind != _COUNTY)
    told = kinds.DIVIDED_AGAIN.at(left_out[LINE][0], column, f"{left_out.height:,} rows")
    further = {**grid.left_out, kinds.DIVIDED_AGAIN.code: left_out.height}
    return replace(grid, cells=grid.cells.filter(kind == _COUNTY), left_out=further), [told]


def _kind(name: str, state: str, day: date) -> str:
    """What a name in the column of counties is of; empty where it is of anything else."""
    if not name or state_of(name) == state:
        return _WHOLE
    if county_of(name, state, day):
        return _COUNTY
    return _AGAIN if _DISTRICT.fullmatch(folded(name)) else ""


def _are_the_same(cells: pl.DataFrame, kind: pl.Series, key: list[str], votes: str) -> bool:
    """Whether of every choice the districts have the votes of the counties, and each row of the whole has them too."""
    number = written(votes).str.replace_all(",", "").str.strip_chars().cast(pl.Int64, strict=False)
    rows = cells.select(*map(written, key), number.alias("\0votes"), kind.alias("\0kind"))
    if rows["\0votes"].has_nulls():
        return False
    of, number = pl.col("\0kind"), pl.col("\0votes")
    by_county = number.filter(of == _COUNTY).sum()
    whole = number.filter(of == _WHOLE)
    sums = rows.group_by(key).agg(
        by_county=by_county,
        is_again=number.filter(of == _AGAIN).sum() == by_county,
        is_whole=(whole.min().fill_null(by_county) == by_county)
        & (whole.max().fill_null(by_county) == by_county),
    )
    return bool(
        sums["is_again"].all() and sums["is_whole"].all() and sums["by_county"].sum() > _FEWEST
    )
