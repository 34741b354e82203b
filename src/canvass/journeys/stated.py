"""Numbers that an election folder states by unit (cards, ballots cast or outstanding, voters), added up for a place."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import polars as pl

from canvass.journeys.places import Place, units_in
from canvass.journeys.remembered import remembered
from canvass.model import Election, UnitKind


def cards_cast(
    election: Election, place: Place, level: UnitKind, counted: Collection[str]
) -> int | None:
    """Cards cast in the place; None where the table leaves out a unit, for a part is not the whole.

    Cards by the level of the returns must be there for every unit ``counted``, by any other kind for every
    unit of the place.
    """
    return _cast(CARDS, election, place, level, counted)


def ballots_cast(
    election: Election, place: Place, level: UnitKind, counted: Collection[str]
) -> int | None:
    """Ballots cast in the place by the table of turnout; None as for cards."""
    return _cast(BALLOTS, election, place, level, counted)


def cast_by_unit(election: Election, level: UnitKind, counted: Collection[str]) -> dict[str, int]:
    """Cards cast in each of these units, else ballots cast; empty where neither is stated for every one of them."""
    for column in (CARDS, BALLOTS):
        rows = _rows(election, column).filter(pl.col("kind") == level)
        found = dict(rows.select("unit", column.name).iter_rows())
        if counted and {*counted} <= found.keys():
            return {unit: found[unit] for unit in counted}
    return {}


@dataclass(frozen=True, slots=True)
class CastColumn:
    """Where an election states how many were cast, by unit."""

    table: str
    name: str


CARDS = CastColumn("cards", "cards")
BALLOTS = CastColumn("turnout", "ballots")


@remembered
def _rows(election: Election, column: CastColumn) -> pl.DataFrame:
    """The units for which the number is stated; no rows where the table or its column is absent."""
    empty = pl.DataFrame(schema={"kind": pl.String, "unit": pl.String, column.name: pl.Int64})
    table = election.table(column.table) if election.has_table(column.table) else empty
    return table.drop_nulls(column.name) if table.height and column.name in table.columns else empty


def _cast(
    column: CastColumn,
    election: Election,
    place: Place,
    level: UnitKind,
    counted: Collection[str],
) -> int | None:
    for kind, rows in _by_kind(election, _rows(election, column), place, level):
        needed = {*counted} if kind is level else {*units_in(election, kind, place)["unit"]}
        if rows.height and needed <= {*rows["unit"]}:
            return int(rows[column.name].sum())
    return None


def cast_by_county(election: Election, state: str, column: CastColumn) -> dict[str, int] | None:
    """Cards or ballots cast in each county of a state; None unless the same kind of unit states every one of them.

    By county, or added up from reporting units or precincts whose county is known.
    """
    stated_rows = _rows(election, column)
    if stated_rows.is_empty():
        return None
    place = Place(state, state)
    counties = {*units_in(election, UnitKind.COUNTY, place)["unit"]}
    for kind in (UnitKind.COUNTY, UnitKind.REPORTING_UNIT, UnitKind.PRECINCT):
        units = units_in(election, kind, place)
        within = "unit" if kind is UnitKind.COUNTY else "county"
        if within not in units.columns or units.is_empty():
            continue
        rows = stated_rows.filter(pl.col("kind") == kind)
        stated = units.select("unit", pl.col(within).alias("within")).join(
            rows, on="unit", how="left"
        )
        if stated[column.name].null_count() or {*stated["within"]} != counties:
            continue
        return dict(stated.group_by("within").agg(pl.col(column.name).sum()).iter_rows())
    return None


def ballots_outstanding(
    election: Election, contest: str, place: Place, level: UnitKind
) -> int | None:
    """Ballots of the contest not yet counted in the place; None where none are stated."""
    if not election.has_table("outstanding"):
        return None
    table = election.table("outstanding").filter(pl.col("contest") == contest)
    for _, rows in _by_kind(election, table, place, level):
        if rows.height:
            return int(rows["ballots"].sum())
    return None


def registered_voters(election: Election, state: str) -> int | None:
    """Registered voters of a state, by the table of turnout or else of technology.

    None unless one of the tables states them for every county: without one of them they are not all. Where voters
    may register on election day it is their number before that.
    """
    counties = {*units_in(election, UnitKind.COUNTY, Place(state, state))["unit"]}
    for name in ("turnout", "technology"):
        if not election.has_table(name):
            continue
        rows = election.table(name, UnitKind.COUNTY)
        if "registered_voters" in rows.columns:
            known = rows.filter(pl.col("unit").is_in([*counties]), pl.col("registered_voters") > 0)
            if counties and counties == {*known["unit"]}:
                return int(known["registered_voters"].sum())
    return None


def _by_kind(
    election: Election, table: pl.DataFrame, place: Place, level: UnitKind
) -> list[tuple[UnitKind, pl.DataFrame]]:
    """The table's rows in the place, kind by kind, never two kinds together; the level of the returns first.

    Kinds of which the table has no row anywhere are left out.
    """
    listed = {*table["kind"]}
    kinds = [level, *(kind for kind in UnitKind if kind is not level)]
    found = []
    for kind in (kind for kind in kinds if kind in listed):
        inside = units_in(election, kind, place)["unit"]
        rows = table.filter((pl.col("kind") == kind) & pl.col("unit").is_in(inside.to_list()))
        found.append((kind, rows))
    return found
