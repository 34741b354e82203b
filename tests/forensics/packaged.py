"""Places of the packaged election as the published numbers see them, and those numbers."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl

from canvass.forensics.technology import places
from canvass.journeys.asked import Asked, ask
from canvass.journeys.counties.counts import Count, counts_by_county, in_state
from canvass.journeys.counties.equipment import equipment_by_county
from canvass.journeys.elections import open_election

PUBLISHED = Path(__file__).parents[1] / "published"


@cache
def vectors(file: str) -> dict[str, Any]:
    """The published numbers of a file, by id."""
    return {v["id"]: v for v in json.loads((PUBLISHED / file).read_text("utf-8"))}


@cache
def asked() -> Asked:
    """The packaged election, looked at in its focus."""
    return ask(open_election("us-2016-president"))


def count(state: str, baseline: str) -> Count:
    """A state's votes by county, by a named count."""
    counts = in_state(asked(), counts_by_county(asked().election, asked().contest), state)
    return next(count for count in counts if count.baseline == baseline)


def shares(state: str, baseline: str) -> pl.DataFrame:
    """Clinton's points of the two-party vote and all votes, by county of a state."""
    one, other = pl.col("clinton"), pl.col("trump")
    return count(state, baseline).table.select(
        "unit",
        share=100 * one / (one + other),
        votes=pl.sum_horizontal(pl.exclude("unit")),
    )


def listed(state: str) -> pl.DataFrame:
    """What the list of equipment says of a state's counties."""
    table = asked().election.table("technology").join(shares(state, "certified"), on="unit")
    return places(table, None)


@cache
def wisconsin() -> pl.DataFrame:
    """What is known of the equipment of Wisconsin's counties: the list and the ballots counted."""
    known = equipment_by_county(asked().election)
    return known.filter(pl.col("unit").str.starts_with("55"))
