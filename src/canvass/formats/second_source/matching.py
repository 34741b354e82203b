"""Which contest and which choice of one source is which of the other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher

from canvass.errors import nearest
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded, folded_person
from canvass.formats.problem import Problem
from canvass.formats.second_source.sides import Side
from canvass.model import Choice, ChoiceKind, Contest

_VAGUE = ("other", "others", "all others", "all other", "no name")
"""Lines that each source fills differently; they are not compared."""
_FAMILY_NAMES = re.compile(r"(\S+) and \S+", re.IGNORECASE)
"""A ticket by its family names, Trump and Pence: the first stands for the office that a second source has."""
_LIKE = 0.75
"""How alike two last names are at least, for one to be a misspelling of the other (ratio of difflib)."""


def is_same_contest(one: Contest, other: Contest) -> bool:
    """Whether two sources mean the same contest: by id, or by title where the ids are only numbers."""
    if one.id == other.id:
        return not one.id.isdigit() or folded(one.title) == folded(other.title)
    return folded(one.title) == folded(other.title) and one.day in (None, other.day)


def same_choices(file: Contest, second: Contest) -> dict[str, str]:
    """For choices of the second source, the id of the same choice in the file.

    The same id, the same name, the same first and last name, or the same last name: the first of these that is
    not two people's.
    """
    found: dict[str, str] = {}
    for sign in (_by_id, _by_name, _by_person, _by_last_name):
        of_file, of_second = _only(file.choices, sign), _only(second.choices, sign)
        for key in of_file.keys() & of_second.keys():
            if of_second[key] not in found and of_file[key] not in found.values():
                found[of_second[key]] = of_file[key]
    return found


def _by_id(choice: Choice) -> object:
    return choice.id if choice.kind.can_win else None


def _by_name(choice: Choice) -> object:
    name = folded(choice.name)
    return (name, choice.kind.can_win) if name not in _VAGUE else None


def _by_person(choice: Choice) -> object:
    return folded_person(choice.name) if choice.kind.can_win else None


def _by_last_name(choice: Choice) -> object:
    ticket = _FAMILY_NAMES.fullmatch(choice.name.strip())
    return folded_person(ticket[1] if ticket else choice.name)[1] if choice.kind.can_win else None


def _only(choices: Iterable[Choice], sign: Callable[[Choice], object]) -> dict[object, str]:
    """Ids by sign, without signs that two choices share."""
    signed = [(sign(choice), choice.id) for choice in choices]
    times = Counter(key for key, _ in signed)
    return {key: choice for key, choice in signed if key is not None and times[key] == 1}


def unmatched(file: Contest, seconds: Iterable[Side]) -> Iterator[Problem]:
    """Choices of the file that no second source has under any name."""
    sides = list(seconds)
    matched = {choice for side in sides for choice in same_choices(file, side.contest).values()}
    known = sorted({choice.name for side in sides for choice in side.contest.choices})
    for choice in file.choices:
        if choice.id in matched or choice.kind is ChoiceKind.OTHER or folded(choice.name) in _VAGUE:
            continue
        near = nearest(choice.name, known)
        mend = f"did you mean {near!r}?" if near and _is_like(choice.name, near) else ""
        yield kinds.CHOICE_NOT_THERE.at(found=choice.name, mend=mend)


def _is_like(name: str, near: str) -> bool:
    """Whether two people's last names are alike; equal first names mean little."""
    last, other = folded_person(name)[1], folded_person(near)[1]
    return SequenceMatcher(None, last, other).ratio() >= _LIKE
