"""The packaged law, as the tests ask it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from canvass.data import recount as packaged
from canvass.model import ElectionType
from canvass.recount.lent_words import lenders, with_lent_words
from canvass.recount.question import Question
from canvass.recount.rule import RecountRule
from canvass.recount.rule_text import StateLaw, state_law_from
from canvass.recount.scope import ContestClass

FILES = {state: packaged.law(state) for state in packaged.states()}
"""Each read once, for every worker that collects the tests asks for all."""
LAWS = {state: state_law_from(file) for state, file in FILES.items()}


def rule(rule_id: str) -> RecountRule:
    """The rule of this id."""
    law: StateLaw = LAWS[rule_id[:2]]
    (found,) = (each for each in law.rules if each.rule_id == rule_id)
    return found


def asked(
    day: date, office: str = "president", election: ElectionType = ElectionType.GENERAL
) -> Question:
    """A question asked on the election day itself."""
    return Question(ContestClass(office, election), day, day)


def rows(state: str) -> list[Mapping[str, Any]]:
    """The rules of a state as its file writes them, each with the words that it takes from another."""
    listed = FILES[state]["rule"]
    return [with_lent_words(each, lenders(listed)) for each in listed]
