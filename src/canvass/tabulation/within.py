"""In which larger unit each unit lies."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from canvass.model import UnitKind

ABOVE = (UnitKind.NATION, UnitKind.STATE, UnitKind.COUNTY, UnitKind.MUNICIPALITY)
"""Kinds of units that others lie in, largest first."""


def within(units: pl.DataFrame, kind: UnitKind, level: UnitKind) -> pl.DataFrame:
    """Columns unit and place: for each unit of a kind, the unit of a larger kind that it lies in.

    By the columns state and county, and where those say nothing by the units that each lies in, step by step.
    """
    rows = units.filter(pl.col("kind") == kind)
    column = {UnitKind.STATE: "state", UnitKind.COUNTY: "county"}.get(level, "")
    place = pl.col(column) if column in units.columns else pl.lit(None, pl.String)
    told = rows.select("unit", place=place)
    unsaid = rows.filter(told["place"].is_null())
    return pl.concat([told.drop_nulls(), *_step_by_step(units, unsaid, level)])


def _step_by_step(
    units: pl.DataFrame, rows: pl.DataFrame, level: UnitKind
) -> Iterator[pl.DataFrame]:
    further = units.select(
        parent_kind="kind", parent="unit", further_kind="parent_kind", further="parent"
    )
    rows = rows.select("unit", "parent_kind", "parent").drop_nulls()
    for _ in UnitKind:
        if rows.is_empty():
            return
        there = pl.col("parent_kind") == level
        yield rows.filter(there).select("unit", place="parent")
        rows = (
            rows.filter(~there)
            .join(further, on=["parent_kind", "parent"])
            .select("unit", parent_kind="further_kind", parent="further")
            .drop_nulls()
        )
