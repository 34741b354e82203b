"""How many a contest elects, and for how many a voter may vote: what its title says, or the file beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from canvass.formats.kinds import election as kinds
from canvass.formats.problem import Problem
from canvass.model import Contest

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_BETWEEN = r"for|up\s+to|any|(?:not|no)\s+more\s+than|at\s+most|[=:]"
_SAID = re.compile(
    rf"""\b(?:(?P<elect>elect)(?:\s*(?:{_BETWEEN}))*     # elect 2
          |(?:select|choose)(?:\s*(?:{_BETWEEN}))*       # select up to 2
          |vote(?:\s*(?:{_BETWEEN}))+)                   # vote for 2; "Advisory Vote 2" is the second of them
         \s*\(?(?P<number>[1-9][0-9]?|{"|".join(_NUMBERS)})\)?
         (?=\s*(?:$|[\])}},;(/])|\s-)""",
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class SeatsSaid:
    """How many a title says are elected, and how many choices a voter may mark; 0 where it does not say."""

    elected: int
    votes: int


def said_in(title: str) -> SeatsSaid:
    """What a title says.

    >>> said_in("Town Council (ELECT 2)"), said_in("School Board - vote for three")
    (SeatsSaid(elected=2, votes=0), SeatsSaid(elected=0, votes=3))
    >>> said_in("State Advisory Vote 5"), said_in("Commissioner (Elect 3) (Vote for 2)")
    (SeatsSaid(elected=0, votes=0), SeatsSaid(elected=3, votes=2))
    """
    numbers = {"elected": 0, "votes": 0}
    for found in _SAID.finditer(title):
        word = found["number"].lower()
        number = _NUMBERS.index(word) + 1 if word in _NUMBERS else int(word)
        numbers["elected" if found["elect"] else "votes"] = number
    return SeatsSaid(**numbers)


def with_seats(
    contests: Iterable[Contest], elected: Mapping[str, int]
) -> tuple[tuple[Contest, ...], list[Problem]]:
    """The contests with their seats and votes, and a word on each whose seats are only supposed.

    ``elected``: seats by title, as far as the file says them outside of titles. Where only the number of votes is said,
    as many are taken to be elected; some places elect more than a voter may vote for.
    """
    found: list[Contest] = []
    supposed: list[Problem] = []
    for contest in contests:
        said = said_in(contest.title)
        known = elected.get(contest.title, 0) or said.elected
        votes = max(contest.votes_allowed, said.votes)
        if votes == 1 and not said.votes:
            votes = known or 1
        seats = known or votes
        found.append(replace(contest, seats=seats, votes_allowed=votes))
        if seats > 1 and not known:
            supposed.append(kinds.SEATS_SUPPOSED.at(found=f"{contest.title}: {seats}"))
    return tuple(found), supposed
