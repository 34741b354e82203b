"""The recount law of every state: the packaged rules, and an office's or a lawyer's own rules over them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path

from canvass.data import recount as packaged
from canvass.errors import BadFile, BadRule
from canvass.formats.problem import ReadResult
from canvass.formats.rule_file import read_rules
from canvass.journeys.places import state_named
from canvass.recount.own_rules import OwnRules, over_packaged
from canvass.recount.rule_text import StateLaw, law_as_far_as_read, state_law_from


def states() -> tuple[str, ...]:
    """Postal codes of the states with packaged law: fifty and D.C."""
    return packaged.states()


@lru_cache(maxsize=64)
def state_law(state: str) -> StateLaw:
    """The packaged law of a state, by its postal code."""
    return state_law_from(packaged.law(state))


def state_with_law(word: str) -> str:
    """The postal code of a state given by its code or its name, in any case."""
    names = {state: state_law(state).name for state in states()}
    return state_named(names, word, "state", "the fifty states and D.C. have recount law here")


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The law by which questions are answered: the packaged one and, over it, the own rules of some states."""

    own: tuple[OwnRules, ...] = ()

    def law(self, state: str) -> StateLaw:
        """The law of a state, by its postal code; own rules go before packaged ones."""
        own = self.own_of(state)
        return over_packaged(state_law(state), own) if own else state_law(state)

    def own_of(self, state: str) -> OwnRules | None:
        """The own rules of a state, None where there are none."""
        return next((own for own in self.own if own.state == state), None)


PACKAGED = Rulebook()
"""The packaged law alone."""


def rulebook(files: Sequence[Path], today: date) -> Rulebook:
    """The packaged law with the rules of these files over it.

    Raises BadFile with every problem of every file, and where two files are about one state.
    """
    read = [examined_rules(file, today) for file in files]
    wrong = [problem for each in read for problem in each.problems if problem.severity.stops]
    if wrong:
        names = ", ".join(str(file) for file in files)
        raise BadFile(
            f"{names}: these rules cannot be used; nothing was answered. canvass recount check shows them in full",
            wrong,
        )
    own = tuple(each.value for each in read if each.value is not None)
    for place, one in enumerate(own):
        for other in own[:place]:
            if one.state == other.state:
                raise BadFile(
                    f"{other.file} and {one.file} both hold rules of {one.name}: put the rules of a state into one file"
                )
    return Rulebook(own)


def examined_rules(file: Path, today: date) -> ReadResult[OwnRules]:
    """The own rules of a file beside the packaged ones, None where something is wrong, and every problem."""
    return read_rules(file, _packaged, today)


def _packaged(state: str) -> StateLaw | None:
    """The packaged law of a state; as far as it can be read, where its own file is the one that is examined."""
    if state not in states():
        return None
    try:
        return state_law(state)
    except BadRule:
        return law_as_far_as_read(packaged.law(state))
