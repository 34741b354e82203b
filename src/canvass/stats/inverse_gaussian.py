"""By when has a sum of many small steps reached its goal with a given chance? As Brownian motion with drift."""

from __future__ import annotations

import numpy as np

from canvass.stats.draws import FloatArray

_DOUBLINGS, _HALVINGS = 60, 50


def passage_quantile(
    growth: FloatArray, variance: FloatArray, goal: float, chance: float | FloatArray
) -> FloatArray:
    """Steps by which the sum first reaches the goal with this chance (inverse Gaussian distribution).

    Each step adds ``growth`` on average, above 0, with this ``variance``, above 0. Each may have a chance of its own.

    >>> passage_quantile(np.array([0.005]), np.array([0.01]), 3.0, 0.9)
    array([1195.])
    """
    low = np.zeros_like(growth)
    high = goal / growth
    for _ in range(_DOUBLINGS):
        early = _arrived(high, growth, variance, goal) < chance
        if not early.any():
            break
        high = np.where(early, 2 * high, high)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        late = _arrived(middle, growth, variance, goal) >= chance
        low, high = np.where(late, low, middle), np.where(late, middle, high)
    return high


def _arrived(
    steps: FloatArray, growth: FloatArray, variance: FloatArray, goal: float
) -> FloatArray:
    """Chance that the goal has been reached within so many steps."""
    from canvass.stats.special import log_ndtr, ndtr

    spread = np.sqrt(variance * steps)
    above = ndtr((growth * steps - goal) / spread)
    returned = 2 * growth * goal / variance + log_ndtr(-(growth * steps + goal) / spread)
    return np.asarray(above + np.exp(np.minimum(returned, 0.0)))
