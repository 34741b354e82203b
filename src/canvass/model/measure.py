"""What tells a measure from a contest between people: its two choices are yes and no, or the like."""

from __future__ import annotations

import re
from collections.abc import Sequence

from canvass.model.contest import Choice
from canvass.model.office import Office

_PAIRS = (("yes", "no"), ("for", "against"), ("approve", "reject"), ("approved", "rejected"))


def yes_and_no(choices: Sequence[Choice]) -> tuple[str, str] | None:
    """The ids of a measure's two choices, the one in favour first; None for what is no measure.

    A measure has two choices that can win, whose names begin with yes and no, or with the like.

    >>> yes_and_no([Choice("2", "No, against the levy"), Choice("1", "YES - for the levy")])
    ('1', '2')
    """
    named = [choice for choice in choices if choice.kind.can_win]
    by_word = {_first_word(choice.name): choice.id for choice in named}
    for word, other in _PAIRS:
        if len(named) == 2 and by_word.keys() == {word, other}:
            return by_word[word], by_word[other]
    return None


_RETENTIONS = {
    Office.STATEWIDE_JUDGE: Office.STATEWIDE_RETENTION,
    Office.DISTRICT_JUDGE: Office.DISTRICT_RETENTION,
}


def retained(office: str, choices: Sequence[Choice]) -> str:
    """The office, or the retention where it is a judge's and people answered yes or no.

    >>> retained("district_judge", [Choice("1", "Yes"), Choice("2", "No")])
    'district_retention'
    """
    if office in _RETENTIONS and yes_and_no(choices) is not None:
        return str(_RETENTIONS[Office(office)])
    return office


def _first_word(name: str) -> str:
    found = re.search(r"[^\W\d_]+", name.casefold())
    return str(found[0]) if found else ""
