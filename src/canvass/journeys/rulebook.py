"""The packaged recount law, read into rules, by state."""

from __future__ import annotations

from functools import lru_cache

from canvass.data import recount as packaged
from canvass.journeys.places import state_named
from canvass.recount.rule_text import StateLaw, state_law_from


def states() -> tuple[str, ...]:
    """Postal codes of the states with packaged law: fifty and D.C."""
    return packaged.states()


@lru_cache(maxsize=64)
def state_law(state: str) -> StateLaw:
    """The law of a state, by its postal code."""
    return state_law_from(packaged.law(state))


def state_with_law(word: str) -> str:
    """The postal code of a state given by its code or its name, in any case."""
    names = {state: state_law(state).name for state in states()}
    return state_named(names, word, "state", "the fifty states and D.C. have recount law here")
