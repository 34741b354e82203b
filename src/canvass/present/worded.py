"""Values below ``present`` that have a sentence each, or are one, and the message table that words them.

A journey returns a value of an enumeration; every screen, page and JSON says it by the same message, named for the
value: ``step-commit-again`` words ``NextStep.COMMIT_AGAIN``. Classes are told by name, so that none is imported here.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from canvass.model.sentence import Passage, Sentence, Value
from canvass.present.messages import messages
from canvass.present.worded_sciences import OF_SCIENCES

_JOURNEYS = "canvass.journeys"
WORDED: Mapping[str, tuple[str, ...]] = {
    f"{_JOURNEYS}.audit_folder.next_step.NextStep": ("audit_steps", "step"),
    f"{_JOURNEYS}.audit_folder.readiness.Need": ("audit_steps", "need"),
    **OF_SCIENCES,
    f"{_JOURNEYS}.rehearsal.search.Became": ("rehearse_audit", "became"),
    f"{_JOURNEYS}.rehearse_score.Found": ("rehearse_people", "found"),
    f"{_JOURNEYS}.recount_folder.typists.Typed": ("recount_entry", "typed"),
    f"{_JOURNEYS}.recount_folder.held_tallies.Stand": ("recount_entry", "stand"),
    f"{_JOURNEYS}.recount_folder.held_reconciliation.Balanced": ("recount_entry", "balance"),
    f"{_JOURNEYS}.plan.together.SubsetEnding": ("recount", "subset"),
    f"{_JOURNEYS}.verification.checks.CheckName": ("verify_checks", "asks", "show-me"),
    f"{_JOURNEYS}.doctor.NextStep": ("doctor", "next"),
    f"{_JOURNEYS}.cards_from.CardsFrom": ("audit_plan", "cards-from"),
    f"{_JOURNEYS}.audit_folder.discrepancies.Effect": ("audit_public", "effect"),
    f"{_JOURNEYS}.risk.draw_order.DrawOrder": ("audit_risk", "draw-order"),
    f"{_JOURNEYS}.rehearsal.score.SlipEnd": ("rehearse_audit", "slip-became"),
    f"{_JOURNEYS}.claims.result.Verdict": ("claims", "verdict"),
    f"{_JOURNEYS}.recount_model.HeldOut": ("recount_chance", "held-out"),
}
"""By module and name of an enumeration: its table, and what its messages are named for, its sentence first."""
WORDED_BY: Mapping[str, str] = {f"{_JOURNEYS}.audit_folder.readiness.Lacking": "need"}
"""Classes whose sentence is that of one of their fields."""


def worded(value: object, noun: str = "") -> str:
    """The sentence of a value, as its table has it; or another one, by what that is named for. Text stays as it is.

    >>> from canvass.journeys.audit_folder.next_step import NextStep
    >>> worded(NextStep.SAMPLE)
    'Draw the first round.'

    Raises KeyError for a kind of value that no table words.
    """
    if isinstance(value, Sentence):
        inside = {name: _inside(each) for name, each in value.values}
        return messages(value.table)(value.name, **inside)
    if type(value) is str:
        return value
    if isinstance(value, Passage):
        return " ".join(map(worded, value.sentences))
    name = name_of(type(value))
    if isinstance(value, Enum):
        table, usual, *_ = WORDED[name]
        return messages(table)(message_of(noun or usual, value))
    return worded(getattr(value, WORDED_BY[name]))


def _inside(value: Value) -> str | int:
    """A value as it stands in a sentence: words for a sentence, text and numbers as they are."""
    return worded(value) if isinstance(value, Sentence) else value


def is_worded(kind: type) -> bool:
    """Whether a table words the values of this class."""
    name = name_of(kind)
    return kind in (Sentence, Passage) or name in WORDED or name in WORDED_BY


def name_of(kind: type) -> str:
    """A class by its module and name."""
    return f"{kind.__module__}.{kind.__qualname__}"


def message_of(noun: str, value: Enum) -> str:
    """The name of the message that words a value."""
    return f"{noun}-{value.value}".replace("_", "-")
