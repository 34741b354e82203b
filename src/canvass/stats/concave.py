"""The largest value of a concave function between two numbers, with a proof that it is nowhere larger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, isnan

CLOSE = 1e-9
"""The proven bound is at most this far above the best value found, but for rounding."""
_MOST_STEPS = 90
_GOLDEN = 0.3819660112501051

Point = tuple[float, float]
"""A place and the value there."""


@dataclass(frozen=True, slots=True)
class Peak:
    """Where the value is largest, the value, and four points in order by which nobody's can be above ``at_most``.

    The value is not larger at the outer two than at the inner two, but for an outer one that is an end of the range.
    """

    place: float
    value: float
    at_most: float
    points: tuple[Point, Point, Point, Point]


def peak(value: Callable[[float], float], low: float, high: float) -> Peak:
    """Golden sections on a concave function, until the lines through the points prove the maximum.

    It may be -inf before some place and after another, never in between.

    >>> found = peak(lambda x: -((x - 2) ** 2), 0, 5)
    >>> round(found.place, 3), found.at_most < 1e-8
    (2.0, True)
    """
    ends = [(low, value(low)), (high, value(high))]
    inner = [low + part * (high - low) for part in (_GOLDEN, 1 - _GOLDEN)]
    points = [ends[0], *((place, value(place)) for place in inner), ends[1]]
    for _ in range(_MOST_STEPS):
        if bound_of(points) - max(found for _, found in points) <= CLOSE:
            break
        points = _closer(value, points)
    place, best = max((*points, *ends), key=lambda point: point[1])
    a, b, c, d = points
    return Peak(place, best, max(bound_of(points), best), (a, b, c, d))


def bound_of(points: Sequence[Point]) -> float:
    """What a concave function is at most between the outer two of four points.

    It lies below the line through two of its points wherever it is not between them.
    """
    a, b, c, d = points
    middle = min(_line(a, b, c), _line(d, c, b))
    return max(_line(c, b, a), middle, _line(b, c, d), a[1], d[1])


def _line(one: Point, other: Point, end: Point) -> float:
    """The larger of the values at ``other`` and ``end`` of the line through ``one`` and ``other``."""
    rise, run = other[1] - one[1], other[0] - one[0]
    if rise == inf:
        return inf
    if isnan(rise) or not run:
        return other[1]
    return max(other[1], other[1] + rise / run * (end[0] - other[0]))


def _closer(value: Callable[[float], float], points: Sequence[Point]) -> list[Point]:
    """Three of the four points, which the maximum is not beyond, and a new one."""
    a, b, c, d = points
    if b[1] >= c[1]:
        place = a[0] + _GOLDEN * (c[0] - a[0])
        return [a, (place, value(place)), b, c]
    place = d[0] - _GOLDEN * (d[0] - b[0])
    return [b, c, (place, value(place)), d]
