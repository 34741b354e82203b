"""Leads as they were known: of a place whose votes were not all told yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

import polars as pl

from canvass.journeys.remembered import remembered
from canvass.model import Baseline, Contest, Election, UnitKind
from canvass.tabulation import Margin

TABLE = "leads"


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads whom by how many votes, and of how many valid votes, None where that is not known.

    ``is_about``: a round figure, as it was printed.
    """

    ahead: str
    behind: str
    margin_votes: int
    valid_votes: int | None
    is_about: bool = False

    @property
    def margin_share(self) -> Fraction | None:
        """The lead per valid vote."""
        return Fraction(self.margin_votes, self.valid_votes) if self.valid_votes else None


def lead_of(margin: Margin | None) -> Lead | None:
    """The lead in a count whose votes are all known."""
    if margin is None:
        return None
    return Lead(margin.ahead, margin.behind, margin.margin_votes, margin.valid_votes)


@dataclass(frozen=True, slots=True)
class LeadOfDay:
    """A lead with the day from which it was known: which count, how far it was, and whether the place was called.

    ``votes_ahead`` and ``votes_behind`` are None where only the lead was told, ``is_called`` where that was not, and
    ``outstanding`` where nobody said how many ballots were not counted yet.
    """

    state: str
    lead: Lead
    known_from: date
    votes_ahead: int | None
    votes_behind: int | None
    baseline: Baseline
    status: str
    is_called: bool | None
    outstanding: int | None
    source: str


@remembered
def leads_by_state(election: Election, contest: Contest) -> Mapping[str, LeadOfDay]:
    """The latest lead of each state that the election's table of leads has."""
    if not election.has_table(TABLE):
        return {}
    rows = election.table(TABLE, UnitKind.STATE).filter(pl.col("contest") == contest.id)
    return {row["unit"]: _lead(row) for row in rows.sort("known_from").iter_rows(named=True)}


def _lead(row: Mapping[str, Any]) -> LeadOfDay:
    return LeadOfDay(
        state=row["unit"],
        lead=Lead(row["ahead"], row["behind"], row["margin_votes"], None, row["is_about"]),
        known_from=row["known_from"],
        votes_ahead=row["votes_ahead"],
        votes_behind=row["votes_behind"],
        baseline=Baseline(row["baseline"]),
        status=row["status"] or "",
        is_called=row["is_called"],
        outstanding=row["outstanding"],
        source=row["source"],
    )
