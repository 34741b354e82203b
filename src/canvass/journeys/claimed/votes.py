"""Claims about votes, shares and electors."""

from __future__ import annotations

import re
from fractions import Fraction

import polars as pl

from canvass.journeys.claimed.result import (
    Checked,
    Figure,
    Said,
    Verdict,
    all_or_part,
    same_when_rounded,
)
from canvass.journeys.planning.counted import counts_by_state
from canvass.model import Baseline, Election, Returns, UnitKind
from canvass.outcome import outcome, votes_by_choice

THOUSAND, TEN_THOUSAND = 1_000, 10_000
ABOUT_EARLY_COUNTS = "the stories had early counts; what was certified came later"


def lead_in_wisconsin(election: Election, said: Said) -> Checked:
    """Both official counts of Wisconsin: the first, and the certified one after the recount."""
    contest = election.contest()
    first = counts_by_state(election, contest)["WI"].votes.margin_votes or 0
    final = _certified_lead(election, "WI")
    return Checked(
        verdict=all_or_part(
            tuple(same_when_rounded(said.number, lead, THOUSAND) for lead in (first, final))
        ),
        figures=(
            Figure("lead in the first official count", first, "votes"),
            Figure("lead as certified after the recount", final, "votes"),
        ),
        computation="votes of the two leaders, summed over reporting units and taken from the state's "
        "certified total",
        caveat=ABOUT_EARLY_COUNTS,
    )


def lead_in_pennsylvania(election: Election, said: Said) -> Checked:
    """Pennsylvania as certified."""
    lead = _certified_lead(election, "PA")
    same = same_when_rounded(said.number, lead, TEN_THOUSAND)
    return Checked(
        verdict=all_or_part((same,)),
        figures=(Figure("lead as certified", lead, "votes"),),
        computation="certified votes of the two leaders in the state",
        caveat=ABOUT_EARLY_COUNTS,
    )


def lead_in_michigan(election: Election, said: Said) -> Checked:
    """Michigan as certified: the round number and the exact one that was said beside it."""
    lead = _certified_lead(election, "MI")
    exact = [int(number) for number in re.findall(r"\((\d+) by", said.text)]
    parts = (
        same_when_rounded(said.number, lead, THOUSAND),
        *(number == lead for number in exact),
    )
    return Checked(
        verdict=all_or_part(parts),
        figures=(Figure("lead as certified", lead, "votes"),),
        computation="certified votes of the two leaders in the state",
        caveat=ABOUT_EARLY_COUNTS,
    )


def national_lead(election: Election, said: Said) -> Checked:
    """The popular vote of the nation, summed over the states' certified totals."""
    votes = votes_by_choice(_states(election), election.main_contest)
    lead = votes["clinton"] - votes["trump"]
    return Checked(
        verdict=Verdict.AGREES if lead >= said.number else Verdict.DIFFERS,
        figures=(
            Figure("lead in the national popular vote", lead, "votes"),
            Figure("votes of the one ahead", votes["clinton"], "votes"),
            Figure("votes of the one behind", votes["trump"], "votes"),
        ),
        computation="certified votes of all states and D.C., added up",
        caveat="counting went on for weeks after it was said",
    )


def shares_of_stein(election: Election, said: Said) -> Checked:
    """The share of one candidate in two states; the limits are those in the claim's own words."""
    about, below = (Fraction(number) for number in re.findall(r"([\d.]+) percent", said.text))
    shares = {state: _share(election, state, "stein") for state in ("WI", "PA")}
    wisconsin, pennsylvania = (Fraction(100 * votes, total) for votes, total in shares.values())
    return Checked(
        verdict=all_or_part(
            (same_when_rounded(about, wisconsin, Fraction(1, 10)), pennsylvania < below)
        ),
        figures=tuple(
            Figure(f"{what} in {state}", value, unit)
            for state, (votes, total) in shares.items()
            for what, value, unit in (
                ("votes", votes, "votes"),
                ("share of all valid votes", Fraction(100 * votes, total), "percent"),
            )
        ),
        computation="the candidate's certified votes over all valid votes of the state",
        caveat=ABOUT_EARLY_COUNTS,
    )


def electors_of_two_states(election: Election, said: Said) -> Checked:
    """The electors of Wisconsin and Pennsylvania."""
    rows = election.table("electors").filter(pl.col("contest") == election.main_contest)
    held = dict(rows.select("unit", "electors").iter_rows())
    total = held["WI"] + held["PA"]
    return Checked(
        verdict=all_or_part((total == said.number,)),
        figures=(
            Figure("electors of WI", held["WI"], "electors"),
            Figure("electors of PA", held["PA"], "electors"),
            Figure("together", total, "electors"),
        ),
        computation="electors that each state appoints, added up",
    )


def _states(election: Election) -> Returns:
    (found,) = election.returns_of(election.main_contest, UnitKind.STATE, Baseline.CERTIFIED)
    return found


def _certified_lead(election: Election, state: str) -> int:
    votes = votes_by_choice(_states(election), election.main_contest, [state])
    margin = outcome(election.contest(), votes).margin
    return margin.margin_votes if margin else 0


def _share(election: Election, state: str, choice: str) -> tuple[int, int]:
    votes = votes_by_choice(_states(election), election.main_contest, [state])
    return votes[choice], outcome(election.contest(), votes).valid_votes
