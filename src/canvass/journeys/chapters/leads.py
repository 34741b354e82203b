"""Who led on a day on which the votes were not all known."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from canvass.errors import MissingTable
from canvass.journeys.asked import Asked
from canvass.journeys.counts_by_state import counts_by_state
from canvass.journeys.electors import College, college
from canvass.journeys.leads import TABLE, Lead, leads_by_state
from canvass.model import Baseline


@dataclass(frozen=True, slots=True)
class StateLead:
    """A state's lead as it was known: which count, since when, how far it was, and whether the state was called.

    ``returns`` is the set of returns, or the table of leads where only the lead was known. ``outstanding`` are
    ballots not counted yet, None where nobody said how many.
    """

    state: str
    name: str
    lead: Lead
    returns: str
    baseline: Baseline
    status: str
    known_from: date | None
    is_called: bool | None
    outstanding: int | None


@dataclass(frozen=True, slots=True)
class LeadsChapter:
    """The states looked at whose lead was known on the day, those whose lead was not, and the electors."""

    day: date
    states: tuple[StateLead, ...]
    without: tuple[str, ...]
    college: College | None


def leads_chapter(asked: Asked, day: date) -> LeadsChapter:
    """The leads of the states looked at; raises MissingTable where none was known on the day."""
    found = {
        state: lead for state in asked.states if (lead := state_lead(asked, state)) is not None
    }
    if not found:
        raise MissingTable("no lead in a state looked at was known")
    return LeadsChapter(
        day=day,
        states=tuple(found.values()),
        without=tuple(state for state in asked.states if state not in found),
        college=college(asked.election, asked.contest),
    )


def state_lead(asked: Asked, state: str) -> StateLead | None:
    """The latest lead of the table of leads, else that of the returns."""
    known = leads_by_state(asked.election, asked.contest).get(state)
    name = asked.state_names[state]
    if known is not None:
        return StateLead(
            state=state,
            name=name,
            lead=known.lead,
            returns=TABLE,
            baseline=known.baseline,
            status=known.status,
            known_from=known.known_from,
            is_called=known.is_called,
            outstanding=known.outstanding,
        )
    count = counts_by_state(asked.election, asked.contest).get(state)
    if count is None or count.lead is None:
        return None
    return StateLead(
        state=state,
        name=name,
        lead=count.lead,
        returns=count.returns,
        baseline=count.baseline,
        status=count.baseline_detail,
        known_from=count.known_from,
        is_called=count.is_called,
        outstanding=count.outstanding,
    )
