"""The claims of the news stories of November 2016, each computed again from the packaged data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

from canvass.data import recount as packaged
from canvass.errors import MissingTable
from canvass.journeys.claimed.law import automatic_in_michigan
from canvass.journeys.claimed.result import Checked, Claim, Said, Verdict
from canvass.journeys.claimed.technology import (
    controlled_difference,
    raw_difference,
    votes_denied,
)
from canvass.journeys.claimed.votes import (
    electors_of_two_states,
    lead_in_michigan,
    lead_in_pennsylvania,
    lead_in_wisconsin,
    national_lead,
    shares_of_stein,
)
from canvass.journeys.elections import open_election
from canvass.model import Election

ELECTION = "us-2016-president"
"""The election that the packaged claims and the packaged time line are about."""

CHECKS: Mapping[str, Callable[[Election, Said], Checked]] = {
    "c1": raw_difference,
    "c2": lambda election, _: votes_denied(election),
    "c3": lead_in_wisconsin,
    "c4": lead_in_pennsylvania,
    "c5": lead_in_michigan,
    "c6": national_lead,
    "c7": automatic_in_michigan,
    "c8": lambda election, _: controlled_difference(election),
    "c9": shares_of_stein,
    "c10": electors_of_two_states,
}
"""How each packaged claim is checked."""


@dataclass(frozen=True, slots=True)
class Claims:
    """Every claim with what the data say, in the order in which they were collected."""

    election: str
    claims: tuple[Claim, ...]


def claims(election: Election | None = None) -> Claims:
    """The claims, computed again; raises MissingTable for an election that they were not about."""
    asked = election or open_election(ELECTION)
    if asked.id != ELECTION:
        raise MissingTable(f"the packaged claims are about {ELECTION}, not about {asked.id}")
    rows = packaged.history("claims_2016").with_columns(pl.col("figure").fill_null(""))
    return Claims(asked.id, tuple(_claim(asked, row) for row in rows.iter_rows(named=True)))


def _claim(election: Election, row: Mapping[str, Any]) -> Claim:
    said = Said(row["text"], row["figure"])
    check = CHECKS[row["claim"]]
    return Claim(
        claim=row["claim"],
        said=said,
        said_by=row["said_by"],
        day=row["day"],
        source=row["source"],
        checked=_checked(check, election, said),
    )


def _checked(check: Callable[[Election, Said], Checked], election: Election, said: Said) -> Checked:
    """What the data say; where the votes that a claim is about were left out, that it cannot be tested."""
    try:
        return check(election, said)
    except MissingTable as missing:
        return Checked(Verdict.NOT_TESTABLE, (), "none: the votes were left out", str(missing))
