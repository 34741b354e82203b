"""Changes of a unit that a clerk's slip makes more often than a recount does, and that need a reason.

Of the 3,636 units of Wisconsin's recount of 2016, 5 changed so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

Votes: TypeAlias = tuple[int, ...]
FEWEST, TIMES = 10, 10
"""Those of ``canvass.tabulation.exchanges``, which reads tables: a verifier of a record needs none."""
TENTH = 10
"""A change is large from one vote in so many of the unit's votes before."""


@dataclass(frozen=True, slots=True)
class LargeChange:
    """A tenth of a unit's votes or more changed, and no fewer than ten."""

    gross: int
    before: int


@dataclass(frozen=True, slots=True)
class ExchangedVotes:
    """Two choices, by their places, that came back with each other's votes, or nearly."""

    places: tuple[int, int]


Unusual: TypeAlias = LargeChange | ExchangedVotes


def unusual(before: Votes, after: Votes) -> Unusual | None:
    """What is unusual about a unit that came back; None where it is not. Both in the order of the choices."""
    exchanged = [
        pair for pair in combinations(range(len(before)), 2) if _exchanged(before, after, *pair)
    ]
    if exchanged:
        return ExchangedVotes(max(exchanged, key=lambda pair: sum(before[n] for n in pair)))
    gross, votes = (
        sum(abs(now - then) for then, now in zip(before, after, strict=True)),
        sum(before),
    )
    return LargeChange(gross, votes) if gross >= max(FEWEST, votes / TENTH) else None


def _exchanged(before: Votes, after: Votes, one: int, two: int) -> bool:
    """The rule of ``canvass.tabulation.exchanges``, between two counts of one unit."""
    apart = abs(before[one] - before[two])
    left = max(abs(after[one] - before[two]), abs(after[two] - before[one]))
    return apart >= FEWEST and left * TIMES <= apart


def moved_columns(before: Sequence[Votes], after: Sequence[Votes]) -> tuple[int, ...]:
    """Choices, by their places, whose columns of a sheet have each other's votes of before; none where they have not.

    In small units no single one shows it: the rule of ``unusual`` is held against the columns of the whole sheet.

    >>> moved_columns([(91, 96, 3), (92, 97, 2)], [(96, 91, 3), (97, 93, 2)])
    (0, 1)
    """
    then, now = [*zip(*before, strict=True)], [*zip(*after, strict=True)]
    places = range(len(then))
    nearest = [min(places, key=lambda k: (_apart(now[n], then[k]), k != n)) for n in places]
    for start in places:
        cycle = _cycle(nearest, start)
        apart = min((_apart(then[n], then[nearest[n]]) for n in cycle), default=0)
        left = max((_apart(now[n], then[nearest[n]]) for n in cycle), default=0)
        if apart >= FEWEST and left * TIMES <= apart:
            return cycle
    return ()


def _cycle(following: Sequence[int], start: int) -> tuple[int, ...]:
    """The places from one on that lead back to it, where they do and it is not its own."""
    found = [start]
    while (place := following[found[-1]]) not in found:
        found.append(place)
    return tuple(found) if place == start and len(found) > 1 else ()


def _apart(one: Votes, two: Votes) -> int:
    return sum(abs(a - b) for a, b in zip(one, two, strict=True))
