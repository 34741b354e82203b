"""Numbers that an election folder states by unit (cards, outstanding ballots, voters), added up for a place."""

from __future__ import annotations

from collections.abc import Collection

import polars as pl

from canvass.journeys.places import Place, units_in
from canvass.model import Election, UnitKind


def cards_cast(
    election: Election, place: Place, level: UnitKind, counted: Collection[str]
) -> int | None:
    """Cards cast in the place; None where the table leaves out a unit, for a part is not the whole.

    Cards by the level of the returns must be there for every unit ``counted``, by any other kind for every
    unit of the place.
    """
    if not election.has_table("cards"):
        return None
    for kind, rows in _by_kind(election, election.table("cards"), place, level):
        needed = {*counted} if kind is level else {*units_in(election, kind, place)["unit"]}
        if rows.height and needed <= {*rows["unit"]}:
            return int(rows["cards"].sum())
    return None


def cards_by_county(election: Election, state: str) -> dict[str, int] | None:
    """Cards cast in each county of a state; None unless every one of them is stated by the same kind of unit.

    By county, or added up from reporting units or precincts whose county is known.
    """
    if not election.has_table("cards"):
        return None
    place = Place(state, state)
    counties = {*units_in(election, UnitKind.COUNTY, place)["unit"]}
    for kind in (UnitKind.COUNTY, UnitKind.REPORTING_UNIT, UnitKind.PRECINCT):
        units = units_in(election, kind, place)
        within = "unit" if kind is UnitKind.COUNTY else "county"
        if within not in units.columns or units.is_empty():
            continue
        rows = election.table("cards").filter(pl.col("kind") == kind)
        stated = units.select("unit", pl.col(within).alias("within")).join(
            rows, on="unit", how="left"
        )
        if stated["cards"].null_count() or {*stated["within"]} != counties:
            continue
        return dict(stated.group_by("within").agg(pl.col("cards").sum()).iter_rows())
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
    """The table's rows in the place, kind by kind, never two kinds together; the level of the returns first."""
    kinds = [level, *(kind for kind in UnitKind if kind is not level)]
    found = []
    for kind in kinds:
        inside = units_in(election, kind, place)["unit"]
        rows = table.filter((pl.col("kind") == kind) & pl.col("unit").is_in(inside.to_list()))
        found.append((kind, rows))
    return found
