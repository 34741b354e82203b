"""Seats that lists have in proportion to their votes, and the comparisons of two lists that make them so.

Highest averages: the seats go one by one to the list with the most votes for each divisor, 1, 2, 3 ... (D'Hondt) or
1, 3, 5 ... (Sainte-Lague), so that the last seat of one list is held against the next of another. Largest remainders
(Hamilton): each list has its whole quotas, the largest remainders the seats that are left. Both are right if and only
if linear comparisons of the votes hold (Blom and others 2021), which ``SeatLead`` has; an audit tests the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heapreplace
from itertools import permutations

from canvass.model import Rule


@dataclass(frozen=True, slots=True)
class SeatLead:
    """What the votes of two lists must show for the seats to be as they are.

    Where ``of`` is empty ``ahead`` has more than ``by`` times the votes of ``behind``; otherwise the share of
    ``ahead`` of the votes for the lists ``of`` is above that of ``behind`` by more than ``by``, which may be below 0.
    """

    ahead: str
    behind: str
    by: Fraction
    of: tuple[str, ...] = ()

    @property
    def weights(self) -> Mapping[str, Fraction]:
        """A weight for the votes of each list; the lead holds if and only if their weighted sum is above 0.

        >>> {name: str(weight) for name, weight in SeatLead("A", "B", Fraction(3, 2)).weights.items()}
        {'A': '1', 'B': '-3/2'}
        """
        if not self.of:
            return {self.ahead: Fraction(1), self.behind: -self.by}
        sign = {self.ahead: 1, self.behind: -1}
        return {choice: sign.get(choice, 0) - self.by for choice in self.of}

    @property
    def is_in_doubt(self) -> bool:
        """Whether any vote at all speaks against it."""
        return self.weights[self.behind] < 0

    def needed(self, votes: Mapping[str, int]) -> Fraction:
        """The votes that ``behind`` would have to gain to be level; no other votes are worth more to it."""
        lead = sum(weight * votes[choice] for choice, weight in self.weights.items())
        return lead / -self.weights[self.behind]


@dataclass(frozen=True, slots=True)
class SeatMargin:
    """The seat nearest to another list: with ``votes_needed`` more votes ``behind`` would be level for it."""

    ahead: str
    behind: str
    votes_needed: Fraction


def nearest_seat(leads: Iterable[SeatLead], votes: Mapping[str, int]) -> SeatMargin | None:
    """The comparison that the fewest votes would change; None where there is none."""
    found = [SeatMargin(each.ahead, each.behind, each.needed(votes)) for each in leads]
    return min(found, key=lambda margin: margin.votes_needed, default=None)


@dataclass(frozen=True, slots=True)
class Seats:
    """The seats that are sure, list by list, and the lists that are level for the last of them."""

    won: Mapping[str, int]
    tied: tuple[str, ...] = ()


def seats_by_votes(rule: Rule, votes: Mapping[str, int], seats: int) -> Seats:
    """The seats of each list, in the order of ``votes``, which are of the lists that may have any.

    >>> dict(seats_by_votes(Rule.DHONDT, {"A": 53, "B": 24, "C": 23}, 7).won)
    {'A': 4, 'B': 2, 'C': 1}
    >>> dict(seats_by_votes(Rule.SAINTE_LAGUE, {"A": 53, "B": 24, "C": 23}, 7).won)
    {'A': 3, 'B': 2, 'C': 2}
    """
    if divisor := DIVISORS.get(rule):
        return _highest_averages(votes, seats, divisor)
    return _largest_remainders(votes, seats)


def seat_leads(rule: Rule, won: Mapping[str, int], seats: int) -> Iterator[SeatLead]:
    """The comparisons that together say that the lists have exactly these seats (Blom and others 2021).

    One that no vote speaks against is left out: the others say it too.
    """
    divisor, of = DIVISORS.get(rule), tuple(won)
    for ahead, behind in permutations(won, 2):
        if divisor is None:
            found = SeatLead(ahead, behind, remainder_gap(won[ahead], won[behind], seats), of)
        elif won[ahead]:
            found = SeatLead(ahead, behind, divisor(won[ahead]) / divisor(won[behind] + 1))
        else:
            continue
        if found.is_in_doubt:
            yield found


def remainder_gap(ahead: int, behind: int, seats: int) -> Fraction:
    """By how much the share of a list with ``ahead`` seats exceeds that of one with ``behind``, or more (Hamilton).

    Blom and others 2021, equation 3: no remainder that has no further seat is above one that has.
    """
    return Fraction(ahead - behind - 1, seats)


Divisor = Callable[[int], Fraction]
DIVISORS: Mapping[Rule, Divisor] = {
    Rule.DHONDT: Fraction,
    Rule.SAINTE_LAGUE: lambda seat: Fraction(2 * seat - 1),
}
"""By what the votes of a list are divided for its first, second, third seat ..."""


def _highest_averages(votes: Mapping[str, int], seats: int, divisor: Divisor) -> Seats:
    """Seat by seat to the highest average; those level at the last seat are not told apart."""
    won = dict.fromkeys(votes, 0)
    averages = [(-Fraction(count), choice) for choice, count in votes.items()]
    heapify(averages)
    last = Fraction(0)
    for _ in range(seats):
        last, choice = averages[0]
        won[choice] += 1
        heapreplace(averages, (-votes[choice] / divisor(won[choice] + 1), choice))
    if averages[0][0] != last:
        return Seats(won)
    level = _in_order(votes, (choice for average, choice in averages if average == last))
    also = [c for c in votes if won[c] and -votes[c] / divisor(won[c]) == last]
    sure = {choice: count - (choice in also) for choice, count in won.items()}
    return Seats(sure, _in_order(votes, (*level, *also)))


def _largest_remainders(votes: Mapping[str, int], seats: int) -> Seats:
    """Whole quotas, then the largest remainders; those level at the last seat are not told apart."""
    total = sum(votes.values())
    won = {choice: seats * count // total for choice, count in votes.items()}
    rest = {choice: seats * count % total for choice, count in votes.items()}
    left = seats - sum(won.values())
    largest = sorted(rest.values(), reverse=True)
    is_level = 0 < left < len(largest) and largest[left - 1] == largest[left]
    least = largest[left - 1] if left else total
    given = {
        choice
        for choice in votes
        if rest[choice] > least or (rest[choice] == least and not is_level)
    }
    tied = (choice for choice in votes if is_level and rest[choice] == least)
    return Seats({c: count + (c in given) for c, count in won.items()}, tuple(tied))


def _in_order(votes: Mapping[str, int], choices: Iterable[str]) -> tuple[str, ...]:
    found = {*choices}
    return tuple(choice for choice in votes if choice in found)
