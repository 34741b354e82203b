"""The fewest draws that are enough, as simulated audits show, with what the simulation itself may be wrong by.

A search tries few audits at many numbers of draws and takes the luckiest: of four states the numbers at which 18 of 20
audits confirmed did so for 78 to 86 of 100 others. So a search only says where to begin, and other audits decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeAlias

SEARCHED = 40
"""Audits by which a number of draws to begin with is looked for."""
JUDGED = 400
"""Other audits that decide whether a number is enough; fewer, but no less than ``LEAST_JUDGED``, of many claims."""
LEAST_JUDGED = 100
OF_ALL_CLAIMS = 2_000
LEVEL = 0.95
"""How sure the judged audits make that the chance is not smaller than was asked for."""
NEAR = 20
"""Numbers of draws are found to a twentieth."""

Confirms: TypeAlias = Callable[[int, int], bool]
"""Whether the simulated audit with a number confirms a claim after so many draws."""


@dataclass(frozen=True, slots=True)
class Enough:
    """Draws, the simulated audits of each claim that judged them, and how often one missed its claim."""

    draws: int
    audits: int
    missed: int

    @property
    def chance(self) -> float:
        """A chance to confirm every claim that is too high only if these audits were as lucky as one in twenty."""
        return max(0.0, 1 - most_expected(self.missed) / self.audits)


def most_expected(times: int) -> float:
    """How often something was to be expected at most that came ``times``: by Poisson's law, at 95 percent.

    Misses of several claims add up, whatever the claims have in common, and no sum of independent misses is spread
    wider than Poisson's law (Hoeffding 1956).

    >>> round(most_expected(0), 3), round(most_expected(29), 2)
    (2.996, 39.54)
    """
    from scipy.special import gammaincinv

    return float(gammaincinv(times + 1, LEVEL))


def searched(claims: Sequence[Confirms], chance: float, least: int, most: int) -> int | None:
    """Draws, at least so many, by which so large a share of a few audits of each claim confirms; None where none do.

    A claim is looked at from where the claims before it have led: put the closest first.
    """
    for confirms in claims:
        found = _fewest(lambda draws, of=confirms: _is_likely(of, draws, chance), least, most)  # type: ignore[misc]
        if found is None:
            return None
        least = found
    return least


def enough(claims: Sequence[Confirms], chance: float, begin: int, most: int) -> Enough | None:
    """From a number to begin with on, in steps of a twentieth, the first that other audits show to be enough."""
    audits = min(JUDGED, max(LEAST_JUDGED, OF_ALL_CLAIMS // len(claims)))
    allowed = _allowed((1 - chance) * audits)
    draws = min(begin, most)
    while (missed := _missed(claims, draws, audits, allowed)) > allowed:
        if draws >= most:
            return None
        draws = min(draws + ceil(draws / NEAR), most)
    return Enough(draws, audits, missed)


def _allowed(expected: float) -> int:
    """The most misses that still show no more than so many to be expected; -1 where no number of them does."""
    missed = -1
    while most_expected(missed + 1) <= expected:
        missed += 1
    return missed


def _missed(claims: Sequence[Confirms], draws: int, audits: int, allowed: int) -> int:
    """How often an audit misses its claim, counted until there are too many; no audit of the search is among them."""
    missed = 0
    for audit in range(SEARCHED, SEARCHED + audits):
        missed += sum(not confirms(draws, audit) for confirms in claims)
        if missed > allowed:
            break
    return missed


def _is_likely(confirms: Confirms, draws: int, chance: float) -> bool:
    """Whether so large a share of the few audits of the search confirms."""
    missed, most = 0, SEARCHED - ceil(chance * SEARCHED)
    for audit in range(SEARCHED):
        missed += not confirms(draws, audit)
        if missed > most:
            return False
    return True


def _fewest(suffices: Callable[[int], bool], least: int, most: int) -> int | None:
    """Doubled until it suffices, then halved between; None where even the most does not."""
    low, high = least - 1, min(least, most)
    while not suffices(high):
        if high >= most:
            return None
        low, high = high, min(2 * high, most)
    while high - low > max(high // NEAR, 1):
        middle = (low + high) // 2
        low, high = (low, middle) if suffices(middle) else (middle, high)
    return high
