"""Who borders on whom among the counties of an election, and where they lie."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import polars as pl

from canvass.forensics.geography import borders, centroids
from canvass.forensics.precision import Geography
from canvass.journeys.remembered import remembered
from canvass.model import Election, UnitKind

PROJECTED_BY = "us-atlas"
"""The outlines whose map coordinates can be turned back into degrees."""
NO_POINTS = pl.DataFrame(
    schema={"unit": pl.String, "latitude": pl.Float64, "longitude": pl.Float64}
)


def geography_of(election: Election, units: Collection[str]) -> Geography:
    """Borders of all counties, and points of these; empty where the election has no outlines.

    Columns ``latitude`` and ``longitude`` among the covariates win over what the outlines say.
    """
    given = _given_points(election)
    if not (election.has_table("outline_arcs") and election.has_table("outline_rings")):
        return Geography({}, given)
    arcs, rings = _outlines(election)
    known = any(
        PROJECTED_BY in source.origin for source in election.sources.get("outline_arcs", ())
    )
    points = centroids(arcs, rings, units) if given.is_empty() and known else given
    return Geography(borders_of(election), points)


@remembered
def borders_of(election: Election) -> Mapping[str, frozenset[str]]:
    """The counties that each county borders on; empty where the election has no outlines."""
    if not (election.has_table("outline_arcs") and election.has_table("outline_rings")):
        return {}
    return borders(*_outlines(election))


def _outlines(election: Election) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The lines, and the counties that are made of them."""
    return election.table("outline_arcs"), election.table("outline_rings", UnitKind.COUNTY)


def neighbouring_states(election: Election, state: str) -> tuple[str, ...]:
    """States with a county that borders on a county of this state."""
    return _neighbours(election).get(state, ())


@remembered
def _neighbours(election: Election) -> Mapping[str, tuple[str, ...]]:
    counties = election.units.filter(pl.col("kind") == UnitKind.COUNTY)
    of = dict(counties.select("unit", "state").drop_nulls().iter_rows())
    found: dict[str, set[str]] = {}
    for unit, others in borders_of(election).items():
        if unit in of:
            found.setdefault(of[unit], set()).update(of[each] for each in others if each in of)
    return {state: tuple(sorted(others - {state})) for state, others in found.items()}


def _given_points(election: Election) -> pl.DataFrame:
    if not election.has_table("covariates"):
        return NO_POINTS
    table = election.table("covariates", UnitKind.COUNTY)
    if not {"latitude", "longitude"} <= set(table.columns):
        return NO_POINTS
    return table.select("unit", "latitude", "longitude").drop_nulls()
