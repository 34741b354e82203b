"""Whether the forms on ballots by equipment hold about as many ballots as votes were counted."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from canvass.forensics.technology import BALLOT_COLUMNS
from canvass.journeys.counties.counts import all_votes
from canvass.journeys.gap.asked import Question
from canvass.journeys.gap.sources import Sources

TOLERATED = 0.05
"""Ballots left blank in the contest, and forms a little off, make less; more means that forms are missing or wrong."""


def forms_that_differ(question: Question, known: Sources) -> Iterator[str]:
    """One sentence where forms of counties hold far more or fewer ballots than votes; none without such forms."""
    if not set(BALLOT_COLUMNS) <= set(known.equipment.columns):
        return
    counted = question.count.table.select("unit", votes=all_votes())
    with_forms = known.equipment.filter(pl.any_horizontal(pl.col(BALLOT_COLUMNS).is_not_null()))
    forms = with_forms.select("unit", ballots=pl.sum_horizontal(BALLOT_COLUMNS))
    off = (pl.col("ballots") - pl.col("votes")).abs() > TOLERATED * pl.col("votes")
    names = dict(question.election.units.filter(kind="county").select("unit", "name").iter_rows())
    found = counted.join(forms, on="unit").filter(off).sort("unit")
    told = [
        f"{names.get(unit, unit)} {ballots:,} ballots for {votes:,} votes"
        for unit, votes, ballots in found.iter_rows()
    ]
    if told:
        yield (
            f"Forms on ballots by equipment do not fit the votes counted everywhere: {'; '.join(told)}. The shares of "
            "these places rest on the forms as they are."
        )
