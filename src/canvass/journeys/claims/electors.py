"""Claims about electors: what states carry, which of them would have to flip, and who tried to vote otherwise."""

from __future__ import annotations

import polars as pl

from canvass.data import recount as packaged
from canvass.errors import MissingTable
from canvass.journeys.claims.result import Checked, Figure, Said, Verdict, all_or_part
from canvass.journeys.electors import College, college
from canvass.model import Election
from canvass.model.sentence import sentences
from canvass.tabulation import challenger
from canvass.tabulation.dates import college_dates

say = sentences("claims")

THREE = ("PA", "WI", "MI")
"""The states that one of the claims says would have to flip, in its order."""


def electors_of_two_states(election: Election, said: Said) -> Checked:
    """The electors of Wisconsin and Pennsylvania."""
    held = {unit.unit: unit.electors for unit in _college(election).units}
    total = held["WI"] + held["PA"]
    return Checked(
        verdict=all_or_part((total == said.number,)),
        figures=(
            Figure(say("electors-of", state="WI"), held["WI"], "electors"),
            Figure(say("electors-of", state="PA"), held["PA"], "electors"),
            Figure(say("together"), total, "electors"),
        ),
        computation=say("appointed"),
    )


def states_that_would_have_to_flip(election: Election, _: Said) -> Checked:
    """Whether the three states suffice, whether two of them do, and whether other places would do as well."""
    found = _college(election)
    majority, own = found.allocation.majority, _of_challenger(found)
    electors = {unit.unit: unit.electors for unit in found.units}
    three, two = (own + sum(electors[state] for state in states) for states in (THREE, THREE[:2]))
    others = [
        unit.electors
        for unit in found.units
        if unit.unit not in THREE and _holder(election, found, unit.unit) == _leader(found)
    ]
    fewest = _fewest(others, majority - own)
    return Checked(
        verdict=all_or_part((three >= majority, two < majority, fewest is None)),
        figures=(
            Figure(say("with-three"), three, "electors"),
            Figure(say("with-two"), two, "electors"),
            Figure(say("majority"), majority, "electors"),
            *([Figure(say("fewest-others"), fewest, "places")] if fewest else []),
        ),
        computation=say("carried"),
        caveat=say("sets-of-places"),
    )


def past_the_majority_without_michigan(election: Election, said: Said) -> Checked:
    """The leader's electors without Michigan, and without Pennsylvania and Wisconsin as well."""
    found = _college(election)
    leader = _leader(found)
    held = {
        unit.unit: unit.electors
        for unit in found.units
        if _holder(election, found, unit.unit) == leader
    }
    without = sum(votes for unit, votes in held.items() if unit != "MI")
    neither = sum(votes for unit, votes in held.items() if unit not in THREE)
    return Checked(
        verdict=all_or_part((without >= said.number, neither < said.number)),
        figures=(
            Figure(say("without-one"), without, "electors"),
            Figure(say("without-three"), neither, "electors"),
            Figure(say("majority"), found.allocation.majority, "electors"),
        ),
        computation=say("leaders-places"),
    )


def laws_that_bar_electors(election: Election, _: Said) -> Checked:
    """Electors of 2016 who tried to vote otherwise, and the states that replaced them or did not count the vote."""
    meeting = college_dates(election.day.year).electors_meet
    if election.known is not None and election.known.day < meeting:
        return Checked(
            verdict=Verdict.NOT_COMPUTED,
            figures=(),
            computation=say("no-law-on-electors"),
        )
    tried = packaged.history("deviating_electors_2016")
    barred = tried.filter(~pl.col("is_counted"))
    states = sorted(barred["state"].unique())
    return Checked(
        verdict=Verdict.AGREES if states else Verdict.DIFFERS,
        figures=(
            Figure(say("tried"), tried.height, "electors"),
            Figure(say("tried-counted"), tried.height - barred.height, "electors"),
            Figure(say("barred", states=", ".join(states)), len(states), "states"),
        ),
        computation=say("deviating"),
        caveat=say("forbidden-and-counted"),
    )


def _college(election: Election) -> College:
    found = college(election, election.contest())
    if found is None or len(found.allocation.electors) < 2:
        raise MissingTable("who carried which state was not known")
    return found


def _leader(found: College) -> str:
    return next(iter(found.allocation.electors))


def _of_challenger(found: College) -> int:
    other = challenger(found.allocation, {})
    return found.allocation.electors[other] if other else 0


def _holder(election: Election, found: College, unit: str) -> str | None:
    """Who carries a unit by its votes, or by what was known on the day."""
    carried = election.known.carried.get(election.main_contest, {}) if election.known else {}
    by_votes = {each.unit: each.carried_by for each in found.units}
    return by_votes[unit] or carried.get(unit)


def _fewest(electors: list[int], needed: int) -> int | None:
    """The fewest places whose electors reach what is needed; None where all of them do not."""
    so_far = 0
    for count, each in enumerate(sorted(electors, reverse=True), 1):
        so_far += each
        if so_far >= needed:
            return count
    return None
