"""Claims about a lead: held against the lead known on a day, or against the official counts."""

from __future__ import annotations

import re

from canvass.errors import MissingTable
from canvass.journeys.claims.result import (
    Checked,
    Figure,
    Said,
    Verdict,
    all_or_part,
    same_when_rounded,
)
from canvass.journeys.claims.states import certified_lead
from canvass.journeys.counts_by_state import counts_by_state
from canvass.journeys.leads import LeadOfDay, leads_by_state
from canvass.model import Baseline, Election
from canvass.model.sentence import Sentence, sentences

say = sentences("claims")

THOUSAND, TEN_THOUSAND = 1_000, 10_000
STEPS = {"WI": THOUSAND, "MI": THOUSAND, "PA": TEN_THOUSAND}
"""To what the lead in each state was rounded."""

CERTIFIED_LATER = say("certified-later")


def lead_in_wisconsin(election: Election, said: Said) -> Checked:
    """Wisconsin: the lead of the day, or both official counts, the first and that after the recount."""
    return _lead(election, said, "WI")


def lead_in_pennsylvania(election: Election, said: Said) -> Checked:
    """Pennsylvania: the lead of the day, or the certified one."""
    return _lead(election, said, "PA")


def lead_in_michigan(election: Election, said: Said) -> Checked:
    """Michigan: the round number, the exact one that was said beside it, and that nobody had called it."""
    return _lead(election, said, "MI")


def _lead(election: Election, said: Said, state: str) -> Checked:
    if election.known is not None:
        return _of_that_day(election, said, state)
    figures = tuple(_official(election, state))
    parts = tuple(part for figure in figures for part in _parts(said, state, int(figure.value)))
    return Checked(
        verdict=all_or_part(parts),
        figures=figures,
        computation=say("votes-of-both"),
        caveat=CERTIFIED_LATER,
    )


def _official(election: Election, state: str) -> list[Figure]:
    """The lead in the first official count, where a recount followed it, and as certified."""
    first = counts_by_state(election, election.contest())[state]
    final = Figure(say("lead-certified"), certified_lead(election, state), "votes")
    if first.baseline is not Baseline.COUNTY_CANVASS:
        return [final]
    return [
        Figure(say("lead-first"), first.votes.margin_votes or 0, "votes"),
        Figure(say("lead-after-recount"), int(final.value), "votes"),
    ]


def _parts(said: Said, state: str, lead: int) -> tuple[bool, ...]:
    """Whether the lead is the one said, rounded, and the exact one where that was said beside it."""
    exact = [int(number) for number in re.findall(r"\((\d+) by", said.text)]
    return (
        same_when_rounded(said.number, lead, STEPS[state]),
        *(number == lead for number in exact),
    )


def _of_that_day(election: Election, said: Said, state: str) -> Checked:
    known = leads_by_state(election, election.contest()).get(state)
    if known is None:
        raise MissingTable(f"no lead in {state} was known on that day")
    lead = known.lead.margin_votes
    is_said = "too close to call" in said.text and known.is_called is not None
    not_called = (not known.is_called,) if is_said else ()
    return Checked(
        verdict=Verdict.NO_SOURCE
        if _is_its_own_source(known, said)
        else all_or_part((*_parts(said, state, lead), *not_called)),
        figures=(
            Figure(_label(known), lead, "votes, about" if known.lead.is_about else "votes"),
            *(Figure(say("called"), int(not each), "yes or no") for each in not_called),
        ),
        computation=say("latest-lead"),
        caveat=say("lead-read-in", source=known.source),
    )


def _label(known: LeadOfDay) -> Sentence:
    day = known.known_from.isoformat()
    if known.status:
        return say("lead-known-as", day=day, status=known.status)
    return say("lead-known", day=day)


def _is_its_own_source(known: LeadOfDay, said: Said) -> bool:
    """Whether the lead of the day is in the data only as a round figure of the story that says it."""
    pages = {page.strip() for page in said.source.split(";")}
    return known.lead.is_about and known.source in pages
