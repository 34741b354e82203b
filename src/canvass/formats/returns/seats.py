"""How many a contest elects, and for how many a voter may vote: what its title says, or the file beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from canvass.formats.kinds import election as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem, ProblemKind
from canvass.model import Contest
from canvass.model.measure import yes_and_no

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
_FILLED = re.compile(
    rf"(?:^|[-\u2013\u2014,;:(/])\s*(?P<number>[2-9]|[1-9][0-9]|{'|'.join(_NUMBERS[1:])})\s+"
    r"(?:seats|positions|vacancies|openings)(?=\s*(?:$|[\])},;(/])|\s+-)",
    re.IGNORECASE,
)
"""So many seats, set off from the name of the office: District 3 Seat 2 is one of them."""
_NUMBERED = re.compile(
    r"(?:[0-9][-\u2013\u2014/,]|"
    r"\b(?:districts|wards|areas|zones|seats|positions|places|posts|precincts|divisions)\s+[0-9][0-9\s,;&/\u2013\u2014-]*)$",
    re.IGNORECASE,
)
"""What makes the number behind it the last of several: Wards 1-3 Seats, Districts 1, 2, 3 Seats."""


NONE: Mapping[str, ProblemKind] = MappingProxyType({})
_OF_STATE_HOUSE = re.compile(r"state (house( of representatives)?|representatives?|rep)\b.*")
_HOUSES_OF_TWO = {"AZ": (1966, "Ariz. Const. art. IV, pt. 2, sec. 1(1)")}
"""States of whose lower house each district elects two at once, every time, the first year, and the law."""


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
    >>> said_in("Regent of the University - 2 Positions"), said_in("School Board District 3 Seats 1")
    (SeatsSaid(elected=2, votes=0), SeatsSaid(elected=0, votes=0))
    >>> said_in("Council District 1 - 3 Seats"), said_in("Council Wards 1-3 Seats")
    (SeatsSaid(elected=3, votes=0), SeatsSaid(elected=0, votes=0))
    """
    numbers = {"elected": 0, "votes": 0}
    for found in _FILLED.finditer(title):
        if not _NUMBERED.search(title[: found.start("number")]):
            numbers["elected"] = _number(found["number"])
    for found in _SAID.finditer(title):
        numbers["elected" if found["elect"] else "votes"] = _number(found["number"])
    return SeatsSaid(**numbers)


def _number(word: str) -> int:
    return _NUMBERS.index(word.lower()) + 1 if word.lower() in _NUMBERS else int(word)


def seats_by_law(title: str, state: str, year: int) -> tuple[int, str]:
    """How many a contest elects by the law of its state, and the law; 0 where none is known here.

    >>> seats_by_law("State Representative, 1", "AZ", 2012)
    (2, 'Ariz. Const. art. IV, pt. 2, sec. 1(1)')
    >>> seats_by_law("State Senate, 1", "AZ", 2012), seats_by_law("Representative in Congress, 1", "AZ", 2012)
    ((0, ''), (0, ''))
    """
    first, law = _HOUSES_OF_TWO.get(state, (9999, ""))
    is_of_two = year >= first and _OF_STATE_HOUSE.fullmatch(folded(title)) is not None
    return (2, law) if is_of_two else (0, "")


def with_seats(
    contests: Iterable[Contest],
    said: Mapping[str, SeatsSaid],
    crowded: Mapping[str, ProblemKind] = NONE,
) -> tuple[tuple[Contest, ...], list[Problem]]:
    """The contests with their seats and votes, and a word on each whose seats are only supposed.

    ``said``: what the file says by contest outside of titles; ``crowded``: contests that may elect several, and what
    shows it. Where only the number of votes is said, as many are taken to be elected; some places elect more than a
    voter may vote for.
    """
    found: list[Contest] = []
    supposed: list[Problem] = []
    for contest in contests:
        # A measure has one outcome, whatever its title says of seats.
        of_title = SeatsSaid(0, 0) if yes_and_no(contest.choices) else said_in(contest.title)
        beside = said.get(contest.id, SeatsSaid(0, 0))
        known = beside.elected or of_title.elected
        written = max(beside.votes, of_title.votes)
        votes = max(contest.votes_allowed, written)
        if votes == 1 and not written:
            votes = known or 1
        seats = known or votes
        found.append(replace(contest, seats=seats, votes_allowed=votes))
        if seats > 1 and not known:
            supposed.append(kinds.SEATS_SUPPOSED.at(found=f"{contest.title}: {seats}"))
        elif contest.id in crowded and not known and not written:
            supposed.append(crowded[contest.id].at(found=contest.title))
    return tuple(found), supposed
