"""The packaged recount law, read into rules, by state."""

from __future__ import annotations

from functools import lru_cache

from canvass.data import recount as packaged
from canvass.errors import UnknownName
from canvass.recount.rule_text import StateLaw, state_law_from


def states() -> tuple[str, ...]:
    """Postal codes of the states with packaged law: fifty and D.C."""
    return packaged.states()


@lru_cache(maxsize=64)
def state_law(state: str) -> StateLaw:
    """The law of a state, by its postal code."""
    return state_law_from(packaged.law(state))


def state_named(word: str) -> str:
    """The postal code of a state given by its code or its name, in any case."""
    wanted = word.strip().casefold()
    for state in states():
        if wanted in (state.casefold(), state_law(state).name.casefold()):
            return state
    names = [state_law(state).name for state in states()]
    known = states() if len(word.strip()) <= 2 else names
    raise UnknownName("state", word, known, "the fifty states and D.C. have recount law here")
