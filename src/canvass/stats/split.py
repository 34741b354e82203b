"""Whether the least product of wealth over strata reaches a height, found by cutting planes (Kelley 1960).

``canvass.stats.union_intersection`` finds the least product itself, for a measured risk. A simulation asks thousands of
times only on which side of a height it lies. The logarithm of each stratum's wealth is convex in its mean, so that
tangents bound it from below; the least sum of the highest tangents is found by filling the steepest pieces first. At
the means found there the curves themselves are a sum that the least one is not above, and are touched again.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import isfinite
from typing import NamedTuple, Protocol

from canvass.stats.union_intersection import TIED

_STEPS = 40
"""Times that curves are touched; what is not decided by then is taken to stay below."""


class Curve(Protocol):
    """The logarithm of a stratum's wealth by its mean, or what lies below it: convex and falling."""

    @property
    def least(self) -> float:
        """The smallest mean that the stratum can have."""

    @property
    def upper(self) -> float:
        """The largest."""

    @property
    def weight(self) -> float:
        """The stratum's share of all cards."""

    def touch(self, eta: float) -> tuple[float, float]:
        """How high the curve is at a mean and by how much it changes there: inf and -inf where it is infinite."""


class Tangent(NamedTuple):
    """A line that touches a stratum's curve at a mean; a curve's tangents in order of their means are ever flatter."""

    eta: float
    height: float
    slope: float

    def at(self, eta: float) -> float:
        """How high the line is there."""
        return self.height + self.slope * (eta - self.eta)


class _Piece(NamedTuple):
    """A straight piece of the highest tangents of a stratum, from its left end on."""

    steepness: float
    """The slope for each part of the whole that a step takes."""
    stratum: int
    room: float


@dataclass
class LeastSplit:
    """Asks of draws that are much alike; ``etas`` are the means at which the last question was decided."""

    etas: list[float] = field(default_factory=list)

    def reaches(self, strata: Sequence[Curve], height: float) -> bool:
        """Whether no means that make a half together have a sum of logarithms below ``height``; False of a near tie."""
        room = 1 / 2 - sum(each.weight * each.least for each in strata)
        if room < TIED:
            return room <= -TIED
        lines = [list[Tangent]() for _ in strata]
        etas = self.etas if len(self.etas) == len(strata) else _spread(strata)
        for _ in range(_STEPS):
            if _touched(strata, lines, etas) < height and _is_split(strata, etas):
                return self._decided(etas, reaches=False)
            low, etas = _least_of_tangents(strata, lines, room)
            if low >= height:
                return self._decided(etas, reaches=True)
        return False

    def _decided(self, etas: list[float], *, reaches: bool) -> bool:
        self.etas = etas
        return reaches


def _spread(strata: Sequence[Curve]) -> list[float]:
    """Means that make a half together, each as far up its range as the others."""
    low = sum(each.weight * each.least for each in strata)
    high = sum(each.weight * each.upper for each in strata)
    share = (1 / 2 - low) / (high - low)
    return [each.least + share * (each.upper - each.least) for each in strata]


def _is_split(strata: Sequence[Curve], etas: Sequence[float]) -> bool:
    """Whether these are means that the strata can have and that make no more than a half together."""
    total = sum(each.weight * eta for each, eta in zip(strata, etas, strict=True))
    inside = all(each.least <= eta <= each.upper for each, eta in zip(strata, etas, strict=True))
    return inside and total <= 1 / 2 + TIED


def _touched(
    strata: Sequence[Curve], lines: Sequence[list[Tangent]], etas: Sequence[float]
) -> float:
    """The sum of the curves at these means, each of which gets its tangent there."""
    total = 0.0
    for each, own, eta in zip(strata, lines, etas, strict=True):
        inside = min(max(eta, each.least), each.upper)
        height, slope = each.touch(inside)
        total += height
        if not isfinite(
            height
        ):  # at the end of the range: touch it between there and what is known
            beyond = min((line.eta for line in own), default=each.upper)
            inside = (each.least + beyond) / 2
            height, slope = each.touch(inside)
        if isfinite(height) and all(line.eta != inside for line in own):
            insort(own, Tangent(inside, height, slope))
    return total


def _least_of_tangents(
    strata: Sequence[Curve], lines: Sequence[list[Tangent]], room: float
) -> tuple[float, list[float]]:
    """The least sum of the highest tangents, and where it is: ``room`` goes to the steepest pieces first."""
    etas, total, pieces = [each.least for each in strata], 0.0, list[_Piece]()
    for number, (each, own) in enumerate(zip(strata, lines, strict=True)):
        if not own:  # a curve that was never finite bounds nothing
            return float("-inf"), etas
        total += max(line.at(each.least) for line in own)
        pieces += _pieces(each, own, number)
    for piece in sorted(pieces):
        step = min(piece.room, room)
        etas[piece.stratum] += step / strata[piece.stratum].weight
        total, room = total + piece.steepness * step, room - step
    return total, etas


def _pieces(stratum: Curve, own: Sequence[Tangent], number: int) -> Iterator[_Piece]:
    """The highest tangents from the least mean to the largest, steepest first."""
    at = stratum.least
    for line, following in pairwise([*own, None]):
        if line is None:
            return
        end = stratum.upper if following is None else min(_meeting(line, following), stratum.upper)
        if end > at:
            yield _Piece(line.slope / stratum.weight, number, (end - at) * stratum.weight)
            at = end


def _meeting(line: Tangent, following: Tangent) -> float:
    """The mean at which a flatter tangent takes over."""
    if following.slope <= line.slope:
        return following.eta
    gap = line.at(following.eta) - following.height
    return following.eta - max(-gap, 0.0) / (following.slope - line.slope)
