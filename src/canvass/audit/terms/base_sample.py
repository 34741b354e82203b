"""A base sample: the first cards of all are read too, so that every contest on them has a measured risk.

It stands among the methods, as a last line that is of no contest: a verifier of an earlier edition does not know its
name, and says so instead of calling the record false (docs/record.md, section 16).
"""

from __future__ import annotations

from collections.abc import Sequence

from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.value import Value, frozen, is_same

NAME = "base_sample"
NO_TICKETS = (
    "a base sample is of cards drawn without replacement, and no contest draws any: leave it out, or audit a contest "
    "by polling or comparison"
)


def base_value(cards: int) -> dict[str, Value]:
    """The line of the terms for a base sample of so many cards."""
    return {"cards": cards, "contest": "", "errors": None, "name": NAME, "targeted": False}


def without_base(lines: Sequence[Fields]) -> tuple[Sequence[Fields], int]:
    """The lines of contests, and the cards of the base sample that stands after them; 0 where none does.

    Raises BadRecord for one that says anything else.
    """
    if not lines or lines[-1].found.get("name") != NAME:
        return lines, 0
    *contests, last = lines
    cards = last.positive("cards")
    if not is_same(last.found, frozen(base_value(cards))):
        raise BadRecord(
            "the method: a base sample is of no contest, without errors and not targeted, and has one card or more"
        )
    return contests, cards
