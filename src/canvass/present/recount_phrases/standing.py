"""Where a state stands on the day of asking, in phrases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

from canvass.journeys.plan.state import StatePlan
from canvass.present import words
from canvass.present.messages import messages
from canvass.recount.eligible import Standing

say = messages("recount")
TOO_LATE = "too_late"
"""Where somebody might have asked until a day that is over: beside the standings of the law."""


def _name(state: StatePlan) -> str:
    return state.name


def standing_of(standing: Standing, is_over: bool) -> str:
    """Where a state stands on the day of asking: by the law, or too late."""
    return TOO_LATE if standing.may_be_asked_for and is_over else standing.value


def standing_words(state: StatePlan) -> str:
    """Where the state stands, in a few words."""
    return standing_phrase(state.eligibility.standing, state.is_over)


def standing_title(state: StatePlan) -> str:
    """The state with where it stands, as a heading."""
    return say("state", state=state.name, standing=standing_words(state))


def standing_phrase(standing: Standing, is_over: bool) -> str:
    """The same for a state of which no more than that is told."""
    return say("standing", standing=standing_of(standing, is_over))


def standing_sentences(
    states: Sequence[StatePlan],
    asked_on: date,
    standings: Iterable[str] = (),
    named: Callable[[StatePlan], str] = _name,
) -> Iterator[str]:
    """Who may ask: a sentence for the states that stand alike, in these standings or in any."""
    for standing in standings or dict.fromkeys(_stands(state) for state in states):
        names = [named(state) for state in states if _stands(state) == standing]
        if names:
            day = words.day(asked_on)
            yield say("standing-of", standing=standing, states=words.listed(names), day=day)


def _stands(state: StatePlan) -> str:
    return standing_of(state.eligibility.standing, state.is_over)


def is_open(state: StatePlan) -> bool:
    """Whether somebody may still ask."""
    return state.eligibility.standing.may_be_asked_for and not state.is_over
