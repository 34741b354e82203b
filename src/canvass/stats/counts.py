"""Probabilities and tails of counts of successes, in logarithms, good to the last digits far out in the tail.

Ratios of neighbouring probabilities are added up from the mode and the whole scaled to 1, which keeps 11
digits at ten million draws where differences of log-factorials keep 8.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf, log, log1p, sqrt

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
WIDTH = 40.0
"""Standard deviations on either side of the mean that a table covers: beyond lies less than 1e-300."""


@dataclass(frozen=True, eq=False)
class Counts:
    """Logarithms of the probability of each count from ``low`` on, and of that count or more."""

    draws: int
    low: int
    log_probability: Floats

    @cached_property
    def log_tail(self) -> Floats:
        """Of each count or more; it takes longer than all the rest, and is added up where it is asked for."""
        return tails(self.log_probability)

    @property
    def probability(self) -> Floats:
        """Probability of each count from ``low`` on."""
        return np.exp(self.log_probability)

    @property
    def high(self) -> int:
        """The last count in the table."""
        return self.low + self.log_probability.size - 1

    def tail(self, counts: NDArray[np.int64]) -> Floats:
        """Logarithm of the probability of each of these counts or more."""
        places = np.clip(counts - self.low, 0, self.log_tail.size - 1)
        return np.where(counts > self.draws, -np.inf, self.log_tail[places])


def binomial(draws: int, success: float, reach: int = 0, within: float = inf) -> Counts:
    """Successes in independent draws, tabulated around the mean, not beyond ``within`` of it, and up to ``reach``."""
    mean, odds = draws * success, log(success) - log1p(-success)
    low, high = _range(mean, mean * (1 - success), (0, draws), reach, within)
    counts = np.arange(low, high, dtype=np.float64)
    return _scaled(draws, low, mean, np.log((draws - counts) / (counts + 1)) + odds)


def hypergeometric(draws: int, successes: int, size: int) -> Counts:
    """Successes in draws without replacement from ``size`` of which ``successes`` are one, around the mean."""
    share = successes / size
    mean, rest = draws * share, size - successes - draws
    ends = (max(0, -rest), min(draws, successes))
    low, high = _range(mean, mean * (1 - share) * (1 - draws / size), ends, 0)
    counts = np.arange(low, high, dtype=np.float64)
    up, down = (successes - counts) * (draws - counts), (counts + 1) * (rest + counts + 1)
    return _scaled(draws, low, mean, np.log(up / down))


def tails(log_probability: Floats) -> Floats:
    """Logarithm of the sum of each entry and all that follow."""
    return np.asarray(np.logaddexp.accumulate(log_probability[::-1])[::-1])


def log_sum(logarithms: Floats) -> float:
    """Logarithm of the sum of numbers that are given by theirs; scipy's ``logsumexp``, to the last bit.

    The largest are set aside, so that no digit of the others is lost to them.
    """
    most = logarithms.max(initial=-inf)
    if most == -inf:
        return -inf
    largest = logarithms == most
    others = np.exp(np.where(largest, -inf, logarithms) - most).sum()
    share = np.float64(largest.sum())
    return float(np.log1p(others / share) + np.log(share) + most)


def _range(
    mean: float, variance: float, ends: tuple[int, int], reach: int, within: float = inf
) -> tuple[int, int]:
    spread = min(WIDTH * sqrt(max(variance, 0.0)), within) + 1
    return max(ends[0], int(mean - spread)), min(ends[1], max(int(mean + spread), reach))


def _scaled(draws: int, low: int, mean: float, log_ratios: Floats) -> Counts:
    """A table from the logarithms of the ratios of each probability to the one before."""
    mode = min(max(int(mean) - low, 0), log_ratios.size)
    below = -np.cumsum(log_ratios[:mode][::-1])[::-1]
    logs = np.concatenate((below, [0.0], np.cumsum(log_ratios[mode:])))
    logs -= np.log(np.exp(logs).sum())
    return Counts(draws, low, logs)
