"""The dip: how far a sample is from the nearest law with a single peak (Hartigan and Hartigan 1985).

Half of the largest distance that cannot be avoided between the sample's distribution and a law that is convex up to
its mode and concave from there. On an interval that must hold the mode, the greatest convex minorant of the lower
corners of the steps and the least concave majorant of the upper ones are drawn; where they are farthest apart is the
next, smaller interval. How far the steps are from the curves outside it is what no mode inside can mend; the step at
the mode itself may be as high as it is.
"""

from __future__ import annotations

import numpy as np

from canvass.stats.regression import Floats

ROUNDING = 1e-12
"""Heights as close as this are equal."""


def dip(sample: Floats) -> float:
    """The dip of a sample (n), at least 1/(2n). Raises ValueError for an empty one.

    >>> dip(np.arange(1.0, 11.0)), round(dip(np.array([0, 0.1, 0.2, 0.3, 5, 5.1, 5.2, 5.3])), 6)
    (0.05, 0.235)
    """
    return _farthest(*_steps(sample), 1 / sample.size) / 2


def dip_at_most(sample: Floats) -> float:
    """A bound that the dip of a sample (n) does not exceed, in a third of the time: the distance from one law.

    That law has its peak where the values stand closest. On the left of it it is the greatest convex minorant,
    lifted, on the right the least concave majorant, lowered: together by what the two are apart, less the step at
    the peak, so that it does not fall there.

    >>> round(dip_at_most(np.arange(1.0, 11.0)), 6), round(dip_at_most(np.array([0, 0.1, 0.2, 5, 5.1, 5.2])), 6)
    (0.05, 0.24)
    """
    places, lower, upper = _steps(sample)
    mode = _closest(places)
    below = _convex(places[: mode + 1], lower[: mode + 1])
    above = -_convex(places[mode:], -upper[mode:])
    left = float((upper[:mode] - below[:-1]).max(initial=0))
    right = float((above[1:] - lower[mode + 1 :]).max(initial=0))
    step = float(upper[mode] - lower[mode])
    return max(left, right, left + right - step, 1 / sample.size) / 2 + ROUNDING


def _closest(places: Floats) -> int:
    """The middle of the shortest stretch that holds a tenth of the places."""
    many = min(max(places.size // 10, 1), places.size - 1)
    return int(np.argmin(places[many:] - places[: places.size - many])) + many // 2


def _steps(sample: Floats) -> tuple[Floats, Floats, Floats]:
    """Where the sample's distribution rises, and its height below and above each step."""
    places, many = np.unique(sample, return_counts=True)
    upper = np.cumsum(many) / sample.size
    return places, upper - many / sample.size, upper


def _farthest(places: Floats, lower: Floats, upper: Floats, least: float) -> float:
    """The distance, from at ``least`` up, by ever smaller intervals that hold the mode."""
    first, last = 0, places.size - 1
    while last > first:
        part = slice(first, last + 1)
        below = _convex(places[part], lower[part])
        above = -_convex(places[part], -upper[part])
        gaps = above - below
        if gaps.max() <= least:
            return least
        middle = int(np.argmax(gaps >= gaps.max() - ROUNDING))
        left = _knot(below, lower[part], middle, step=-1)
        right = _knot(above, upper[part], middle, step=1)
        if right - left == last - first:
            left = right = 0  # parallel but for rounding: one place is as good as another
        on_the_left = (upper[part] - below)[:left].max(initial=least)
        least = float((above - lower[part])[right + 1 :].max(initial=on_the_left))
        first, last = first + left, first + right
    return least


def _knot(curve: Floats, corners: Floats, middle: int, step: int) -> int:
    """The corner nearest the middle, in one direction, that the curve goes through; its ends are such corners."""
    touched = np.flatnonzero(np.abs(curve - corners) <= ROUNDING)
    on_side = touched[touched <= middle] if step < 0 else touched[touched >= middle]
    return int(on_side[-1] if step < 0 else on_side[0])


def _convex(places: Floats, heights: Floats) -> Floats:
    """The greatest convex minorant at these places: slopes that do not fall, by pooling those that would."""
    from scipy.optimize import isotonic_regression

    widths = np.diff(places)
    slopes = isotonic_regression(np.diff(heights) / widths, weights=widths).x
    return np.concatenate([heights[:1], heights[0] + np.cumsum(slopes * widths)])
