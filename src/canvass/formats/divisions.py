"""What the Open Civic Data division of a row tells of its place: county or city of one name, or a part of a county."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import polars as pl

from canvass.data import places
from canvass.formats.coded import CODED, written
from canvass.formats.columns import LINE
from canvass.formats.dialect import CountyColumn, Dialect, UnitColumns
from canvass.formats.grid import Grid
from canvass.formats.kinds import place as place_kinds
from canvass.formats.kinds import unit as kinds
from canvass.formats.place_names import county_of
from canvass.formats.problem import Problem
from canvass.formats.returns.file_hints import FileHints
from canvass.formats.returns.no_places import is_way_of_voting
from canvass.model import UnitKind

_PLACE = r"/state:[a-z]{2}/(county|place):"
_COUNTY = r"^.*/state:[a-z]{2}/(?:county|parish):[^/]+$"
_PRECINCT_IN = r"^.*/state:[a-z]{2}/(?:county|parish):([^/]+)/precinct:[^/]+$"
_COUNTY_OF_DIVISION = "county"
"""The column of counties that the divisions of precincts make, in a table that has none."""
_CALLED = {"county": "County", "place": "city"}
"""What the divisions of a county and of a city that lies in none are called behind their names."""


def named_by_division(grid: Grid, dialect: Dialect, hints: FileHints) -> Grid:
    """The table, with Fairfax County and Fairfax city where both are written Fairfax and the division says which.

    A name that the state has once stays as it is written.
    """
    county = dialect.unit.county
    if county is None or county.division not in grid.cells.columns:
        return grid
    if not (hints.state and hints.day):
        return grid
    kind = written(county.division).str.extract(_PLACE).alias("kind")
    pairs = grid.cells.select(written(county.column), kind).unique().drop_nulls()
    meant = [
        (name, of, f"{name} {_CALLED[of]}")
        for name, of in pairs.sort(county.column, "kind").iter_rows()
        if name
        and county_of(name, hints.state, hints.day) is None
        and county_of(f"{name} {_CALLED[of]}", hints.state, hints.day)
    ]
    if not meant:
        return grid
    found = pl.DataFrame(
        meant, {county.column: pl.String, "kind": pl.String, "meant": pl.String}, orient="row"
    )
    cells = grid.cells.select(written(county.column), kind).join(
        found, on=[county.column, "kind"], how="left", maintain_order="left"
    )
    names = cells.select(pl.coalesce("meant", county.column).cast(grid.cells[county.column].dtype))
    column = names.to_series().alias(county.column)
    return Grid(
        grid.header, grid.cells.with_columns(column), grid.problems, grid.rows_read, grid.left_out
    )


def in_counties_of_divisions(
    grid: Grid, dialect: Dialect, hints: FileHints
) -> tuple[Grid, Dialect, list[Problem]]:
    """The table with a column of counties where the division of every row is a precinct of one.

    Mississippi's tables by precinct have the form of tables by county: their one column of places holds precincts.
    """
    county = dialect.unit.county
    columns = grid.cells.columns
    if county is None or dialect.unit.columns != (county.column,) or grid.cells.is_empty():
        return grid, dialect, []
    is_there = {county.column, county.division}.issubset(columns)
    if not is_there or _COUNTY_OF_DIVISION in columns:
        return grid, dialect, []
    slugs = grid.cells.select(written(county.division).str.extract(_PRECINCT_IN)).to_series()
    codes = {} if slugs.null_count() else _codes(slugs.unique().to_list(), hints)
    if not codes or not all(codes.values()) or hints.day is None:
        return grid, dialect, []
    listed = places.counties(hints.day)
    names = {slug: listed[code] for slug, code in codes.items()}
    column = slugs.replace_strict(names, return_dtype=pl.String).cast(CODED)
    cells = grid.cells.with_columns(column.alias(_COUNTY_OF_DIVISION))
    unit = UnitColumns(
        kind=UnitKind.PRECINCT,
        key=(_COUNTY_OF_DIVISION, county.column),
        name=county.column,
        county=CountyColumn(column=_COUNTY_OF_DIVISION, by="name"),
    )
    told = place_kinds.COUNTIES_OF_DIVISIONS.at(grid.header.line, county.division)
    counts = tuple(each.model_copy(update={"name": "precincts"}) for each in dialect.counts)
    named = dialect.model_copy(update={"unit": unit, "counts": counts})
    return replace(grid, cells=cells), named, [told]


def _codes(slugs: list[str], hints: FileHints) -> dict[str, str]:
    """The code of each county of the file's state by its name in divisions, empty where there is none."""
    if not (hints.state and hints.day):
        return {}
    names = {slug: slug.replace("_", " ").replace("~", "'") for slug in slugs}
    return {slug: county_of(name, hints.state, hints.day) or "" for slug, name in names.items()}


def parts_of_counties(grid: Grid, dialect: Dialect, hints: FileHints) -> Iterator[Problem]:
    """Names in a table of counties that are no county's and whose division is that of a county that has its own rows.

    Iowa's absentees of 5,562 stand below Linn County's 13,324, in which they are.
    """
    county = dialect.unit.county
    is_asked = county is not None and county.division in grid.cells.columns
    if county is None or not (is_asked and dialect.unit.kind is UnitKind.COUNTY):
        return
    if not (hints.state and hints.day):
        return
    division = written(county.division).str.extract(f"({_COUNTY})").alias("division")
    names = grid.cells.group_by(division, written(county.column).alias("name")).agg(
        pl.col(LINE).min()
    )
    known = {name: county_of(name, hints.state, hints.day) for name in names["name"]}
    is_county = pl.col("name").replace_strict(known, return_dtype=pl.String).is_not_null()
    named = names.drop_nulls().with_columns(is_county=is_county)
    parts = named.filter(~pl.col("is_county"), pl.col("is_county").any().over("division"))
    for line, name in parts.sort(LINE).select(LINE, "name").iter_rows():
        if not is_way_of_voting(name):  # told by its name already
            yield kinds.PART_OF_COUNTY.at(line, county.column, name)
