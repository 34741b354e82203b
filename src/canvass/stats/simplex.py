"""The least value of a smooth function of a few numbers, without its derivatives (Nelder and Mead 1965).

As scipy.optimize does it, to the last bit; importing that takes longer than all the fits that are made with this.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Function = Callable[[Numbers], float]

FIRST_STEP = 0.05
"""By what share of itself each number is moved to make the first simplex."""
FIRST_STEP_FROM_ZERO = 0.00025


@dataclass(frozen=True, slots=True)
class Least:
    """Where the function was found to be least, and its value there."""

    point: Numbers
    value: float


def least(
    function: Function, start: Numbers, x_within: float, value_within: float, steps: int
) -> Least:
    """The point where the corners of the simplex, and the values at them, are no further apart than this.

    >>> found = least(lambda x: float((x[0] - 3) ** 2 + 1), np.array([1.0]), 1e-9, 1e-9, 500)
    >>> round(found.point[0], 6), round(found.value, 6)
    (np.float64(3.0), 1.0)
    """
    corners = _first_simplex(start)
    values = np.array([function(corner) for corner in corners])
    corners, values = _sorted(corners, values)
    for _ in range(1, steps):
        spread = np.abs(corners[1:] - corners[0]).max()
        if spread <= x_within and np.abs(values[0] - values[1:]).max() <= value_within:
            break
        _move(function, corners, values)
        corners, values = _sorted(corners, values)
    return Least(corners[0], float(values.min()))


def _first_simplex(start: Numbers) -> Numbers:
    corners = np.tile(np.asarray(start, np.float64), (len(start) + 1, 1))
    for number, value in enumerate(start):
        moved = (1 + FIRST_STEP) * value if value != 0 else FIRST_STEP_FROM_ZERO
        corners[number + 1, number] = moved
    return corners


def _sorted(corners: Numbers, values: Numbers) -> tuple[Numbers, Numbers]:
    order = np.argsort(values)
    return corners[order], values[order]


def _move(function: Function, corners: Numbers, values: Numbers) -> None:
    """Put a better corner in the place of the worst, or draw all towards the best."""
    worst = corners[-1]
    middle = np.add.reduce(corners[:-1], 0) / (len(corners) - 1)
    reflected = 2 * middle - worst
    value = function(reflected)
    if value < values[0]:
        expanded = 3 * middle - 2 * worst
        further = function(expanded)
        better = (expanded, further) if further < value else (reflected, value)
    elif value < values[-2]:
        better = (reflected, value)
    else:
        outside = value < values[-1]
        nearer = 1.5 * middle - 0.5 * worst if outside else 0.5 * middle + 0.5 * worst
        there = function(nearer)
        if not (there <= value if outside else there < values[-1]):
            _shrink(function, corners, values)
            return
        better = (nearer, there)
    corners[-1], values[-1] = better


def _shrink(function: Function, corners: Numbers, values: Numbers) -> None:
    for number in range(1, len(corners)):
        corners[number] = corners[0] + 0.5 * (corners[number] - corners[0])
        values[number] = function(corners[number])
