"""The claims of the news stories of November 2016, each computed again from the packaged data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeAlias

import polars as pl

from canvass.data import recount as packaged
from canvass.errors import MissingTable
from canvass.journeys.claims import (
    electors,
    fund,
    law,
    leads,
    pilot,
    polls,
    target,
    technology,
    votes,
)
from canvass.journeys.claims.result import Checked, Claim, Said, Verdict
from canvass.journeys.elections import open_election
from canvass.journeys.known import as_known
from canvass.journeys.remembered import remembered
from canvass.model import Election
from canvass.model.sentence import sentences

say = sentences("claims")

ELECTION = "us-2016-president"
"""The election that the packaged claims and the packaged time line are about."""

Check: TypeAlias = Callable[[Election, Said], Checked]
"""Holds a claim against an election: as it was known on a day, or with all that is in hand."""

CHECKS: Mapping[str, Check] = {
    "c1": technology.raw_difference,
    "c2": technology.votes_denied,
    "c3": leads.lead_in_wisconsin,
    "c4": leads.lead_in_pennsylvania,
    "c5": leads.lead_in_michigan,
    "c6": votes.national_lead,
    "c7": law.automatic_in_michigan,
    "c8": technology.controlled_difference,
    "c9": votes.shares_of_stein,
    "c10": electors.electors_of_two_states,
    "c11": polls.short_of_expectations,
    "c12": votes.national_share_of_stein,
    "c13": fund.raised_more_than,
    "c14": electors.states_that_would_have_to_flip,
    "c15": electors.past_the_majority_without_michigan,
    "c16": polls.usually_for_democrats,
    "c17": law.deadline_in_wisconsin,
    "c18": law.deadline_in_pennsylvania,
    "c19": law.only_a_candidate_may_ask,
    "c20": polls.polls_missed_in_one_direction,
    "c21": technology.paper_to_examine,
    "c22": target.closest_state,
    "c23": pilot.internet_voting_of_2010,
    "c24": electors.laws_that_bar_electors,
    "c25": fund.goals_of_the_fund,
}
"""How each packaged claim is checked."""


@dataclass(frozen=True, slots=True)
class Claims:
    """Every claim with what the data say, in the order in which they were collected.

    ``later`` counts those that were made after the day asked about, and left out.
    """

    election: str
    claims: tuple[Claim, ...]
    later: int = 0


def claims(election: Election | None = None, made_by: date | None = None) -> Claims:
    """The claims made by a day, or all, computed again from everything in hand and from what was known when made.

    Raises MissingTable for an election that they were not about.
    """
    asked = election or open_election(ELECTION)
    if asked.id != ELECTION:
        raise MissingTable(f"the packaged claims are about {ELECTION}, not about {asked.id}")
    rows = packaged.history("claims_2016").with_columns(
        pl.col("figure", "held_against").fill_null("")
    )
    made = rows if made_by is None else rows.filter(pl.col("day") <= made_by)
    found = tuple(_claim(asked, tuple(row.items())) for row in made.iter_rows(named=True))
    return Claims(asked.id, found, rows.height - made.height)


@remembered
def _claim(election: Election, cells: tuple[tuple[str, Any], ...]) -> Claim:
    row = dict(cells)
    said = Said(row["text"], row["figure"], row["source"], row["held_against"])
    check = CHECKS[row["claim"]]
    return Claim(
        claim=row["claim"],
        said=said,
        said_by=row["said_by"],
        day=row["day"],
        is_month=row["is_month"],
        source=row["source"],
        that_day=_checked(check, as_known(election, row["day"]), said),
        certified=_checked(check, election, said),
    )


def _checked(check: Check, election: Election, said: Said) -> Checked:
    """What comes out of the check; that it is not known where the numbers that it takes were not.

    Where the votes that a claim is about were left out, it cannot be tested.
    """
    try:
        return check(election, said)
    except MissingTable as missing:
        if election.known is None:
            return Checked(Verdict.NOT_TESTABLE, (), say("left-out"), str(missing))
        return Checked(
            verdict=Verdict.NOT_KNOWN,
            figures=(),
            computation=say("later"),
        )
