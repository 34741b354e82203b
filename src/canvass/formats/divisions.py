"""Counties and independent cities of one name, told apart by the Open Civic Data division that a row is about."""

from __future__ import annotations

import polars as pl

from canvass.formats.coded import written
from canvass.formats.dialect import Dialect
from canvass.formats.grid import Grid
from canvass.formats.place_names import county_of
from canvass.formats.returns.file_hints import FileHints

_PLACE = r"/state:[a-z]{2}/(county|place):"
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
