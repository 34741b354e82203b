"""The fewest draws that are enough, as simulated audits show, with what the simulation itself may be wrong by.

A search tries few audits at many numbers of draws and takes the luckiest: of four states the numbers at which 18 of 20
audits confirmed did so for 78 to 86 of 100 others. So a search only says where to begin, and other audits decide. Of
numbers that are judged one after another the first lucky one is taken too: each has a part of the error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeAlias

SEARCHED = 40
"""Audits by which a number of draws to begin with is looked for."""
LOOKED = 400
"""Other audits by which a number is looked at; fewer, but no less than ``LEAST_LOOKED``, of many claims."""
LEAST_LOOKED = 100
JUDGING = 2
"""Times as many, others again, decide whether a number that looks good is enough."""
OF_ALL_CLAIMS = 2_000
ERROR = 0.05
"""How often, at most, a plan tells a chance that is too high."""
NEAR = 20
"""Numbers of draws are found to a twentieth."""

Confirms: TypeAlias = Callable[[int, int], bool]
"""Whether the simulated audit with a number confirms a claim after so many draws."""


@dataclass(frozen=True, slots=True)
class Enough:
    """Draws, the simulated audits of each claim that judged them, and how often one missed its claim.

    ``tried`` is how many numbers of draws were judged, this one among them.
    """

    draws: int
    audits: int
    missed: int
    tried: int

    @property
    def chance(self) -> float:
        """A chance to confirm every claim that is too high only if the audits were as lucky as one in twenty."""
        return max(0.0, 1 - most_expected(self.missed, error_of(self.tried)) / self.audits)


def error_of(tried: int) -> float:
    """The part of ``ERROR`` that the number has which is judged so late: half of what those before it left.

    Each number that is judged may be lucky, and the first lucky one is taken: with these parts all of them together
    are ``ERROR``, whatever they have in common (Bonferroni's inequality).

    >>> [error_of(tried) for tried in (1, 2, 3)], sum(map(error_of, range(1, 60)))
    ([0.025, 0.0125, 0.00625], 0.05)
    """
    return ERROR * 0.5**tried


def most_expected(times: int, error: float) -> float:
    """How often something was to be expected at most that came ``times``: by Poisson's law, but for this error.

    Misses of several claims add up, whatever the claims have in common, and no sum of independent misses is spread
    wider than Poisson's law (Hoeffding 1956).

    >>> round(most_expected(0, 0.05), 3), round(most_expected(29, 0.05), 2)
    (2.996, 39.54)
    """
    from canvass.stats.special import gammainccinv

    return float(gammainccinv(times + 1, error))


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
    """From a number to begin with on, in steps of a twentieth, the first that other audits show to be enough.

    A number is looked at by some audits, and judged by others only if those look good: so few numbers are judged.
    """
    looked = min(LOOKED, max(LEAST_LOOKED, OF_ALL_CLAIMS // len(claims)))
    look = range(SEARCHED, SEARCHED + looked)
    judge = range(look.stop, look.stop + JUDGING * looked)
    tried = 1
    for draws in _numbers(begin, most):
        if _missed(claims, draws, look, chance, tried) is None:
            continue
        missed = _missed(claims, draws, judge, chance, tried)
        if missed is not None:
            return Enough(draws, len(judge), missed, tried)
        tried += 1
    return None


def _numbers(begin: int, most: int) -> Iterator[int]:
    """Numbers of draws in steps of a twentieth, the last of them the most."""
    draws = begin
    while draws < most:
        yield draws
        draws += ceil(draws / NEAR)
    yield most


def _allowed(expected: float, error: float) -> int:
    """The most misses that still show no more than so many to be expected; -1 where no number of them does."""
    missed = -1
    while most_expected(missed + 1, error) <= expected:
        missed += 1
    return missed


def _missed(
    claims: Sequence[Confirms], draws: int, audits: range, chance: float, tried: int
) -> int | None:
    """How often one of these audits misses its claim; None where too often to show the chance."""
    missed, allowed = 0, _allowed((1 - chance) * len(audits), error_of(tried))
    for audit in audits:
        missed += sum(not confirms(draws, audit) for confirms in claims)
        if missed > allowed:
            return None
    return missed if missed <= allowed else None


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
