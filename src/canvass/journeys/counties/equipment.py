"""What is known of the equipment of every county, from a list or from ballots counted by equipment."""

from __future__ import annotations

import polars as pl

from canvass.errors import MissingTable
from canvass.forensics.technology import places, summed
from canvass.journeys.counties.counts import county_of
from canvass.journeys.inputs import equipment_of
from canvass.journeys.remembered import remembered
from canvass.model import Election, UnitKind


@remembered
def equipment_by_county(election: Election) -> pl.DataFrame:
    """One row for each county; raises MissingTable when the election says nothing of equipment."""
    listing = (
        election.table("technology", UnitKind.COUNTY) if election.has_table("technology") else None
    )
    try:
        return places(listing, _ballots_by_county(election))
    except MissingTable as missing:
        facts = [fact.sentence for fact in equipment_of(election)] or [f"{missing}."]
        whole = " ".join([*facts, *(fault.sentence for fault in election.size_faults)])
        whole = f"{whole[:1].lower()}{whole[1:]}".removesuffix(".")
        raise MissingTable(whole, missing.lacks) from None


def _ballots_by_county(election: Election) -> pl.DataFrame | None:
    if not election.has_table("ballots_by_technology"):
        return None
    table = election.table("ballots_by_technology")
    kinds = [UnitKind(kind) for kind in sorted(table["kind"].unique())]
    if UnitKind.COUNTY in kinds:
        return table.filter(pl.col("kind") == UnitKind.COUNTY)
    return pl.concat(
        summed(table.filter(pl.col("kind") == kind), county_of(election, kind)) for kind in kinds
    )
