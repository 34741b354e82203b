"""The test of Kolmogorov and Smirnov that numbers fall evenly from 0 to 1, with its exact P value.

Marsaglia, Tsang and Wang 2003, Evaluating Kolmogorov's distribution: the chance that the largest distance stays below
d is an entry of the n-th power of a small matrix. ``scipy.stats`` has the test too, and takes a second to import.
"""

from __future__ import annotations

from math import exp, factorial, lgamma, log

import numpy as np
from numpy.typing import ArrayLike

from canvass.stats.special import smirnov

FAR = 4
"""n d^2 beyond which the numbers cannot be as far from even on both sides, but with a chance below e^-32."""


def uniform_p(places: ArrayLike) -> float:
    """How likely evenly spread numbers are at least as far from even as these, by the largest distance.

    >>> round(uniform_p([0.1, 0.2, 0.3, 0.4]), 3)
    0.067
    """
    ordered = np.sort(np.asarray(places, dtype=float))
    n = ordered.size
    above = np.arange(1, n + 1) / n - ordered
    below = ordered - np.arange(n) / n
    distance = float(max(above.max(), below.max()))
    if distance >= 0.5 or n * distance**2 > FAR:
        return min(2 * float(smirnov(n, distance)), 1.0)
    return min(max(1 - _below(n, distance), 0.0), 1.0)


def _below(n: int, distance: float) -> float:
    """The chance that the largest distance of n even numbers is less than this one."""
    k = int(n * distance) + 1
    h = k - n * distance
    size = 2 * k - 1
    steps = np.subtract.outer(np.arange(size), np.arange(size)) + 1
    matrix = np.where(steps >= 0, 1.0, 0.0)
    matrix[:, 0] -= h ** np.arange(1, size + 1)
    matrix[-1, :] -= h ** np.arange(size, 0, -1)
    matrix[-1, 0] += max(2 * h - 1, 0.0) ** size
    matrix /= [[float(factorial(max(step, 0))) for step in row] for row in steps]
    # e^-n keeps the power within floating point: n! e^n / n^n is about the root of 2 pi n
    power = np.linalg.matrix_power(matrix / np.e, n)
    return float(power[k - 1, k - 1]) * exp(lgamma(n + 1) + n - n * log(n))
