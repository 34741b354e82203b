"""P-values adjusted for the number of questions asked.

Each takes the p-values of a family declared beforehand and returns the adjusted ones in the same order, at
most 1. A family of nothing returns nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np


def bonferroni(p_values: Sequence[float]) -> tuple[float, ...]:
    """Each p times the number of tests: any dependence, chance of one false alarm in the family.

    >>> bonferroni([0.01, 0.2])
    (0.02, 0.4)
    """
    return tuple(min(1.0, p * len(p_values)) for p in p_values)


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Step-down Bonferroni: the same promise, never larger (Holm 1979)."""
    return _stepped(p_values, _down, lambda rank, m: m - rank + 1)


def benjamini_hochberg(p_values: Sequence[float]) -> tuple[float, ...]:
    """Expected share of false alarms among the rejections (Benjamini and Hochberg 1995)."""
    return _stepped(p_values, _up, lambda rank, m: m / rank)


def benjamini_yekutieli(p_values: Sequence[float]) -> tuple[float, ...]:
    """The same under any dependence (Benjamini and Yekutieli 2001)."""
    harmonic = sum(1 / rank for rank in range(1, len(p_values) + 1))
    return _stepped(p_values, _up, lambda rank, m: harmonic * m / rank)


def _stepped(
    p_values: Sequence[float],
    running: Callable[[np.ndarray], np.ndarray],
    factor: Callable[[int, int], float],
) -> tuple[float, ...]:
    """Sorted p times a factor of its rank, made monotone, capped at 1 and put back in order."""
    p = np.asarray(p_values, dtype=float)
    order = np.argsort(p, kind="stable")
    scaled = [p[index] * factor(rank, len(p)) for rank, index in enumerate(order, 1)]
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(1.0, running(np.array(scaled)))
    return tuple(float(value) for value in adjusted)


def _down(values: np.ndarray) -> np.ndarray:
    return np.maximum.accumulate(values)


def _up(values: np.ndarray) -> np.ndarray:
    return np.minimum.accumulate(values[::-1])[::-1]
