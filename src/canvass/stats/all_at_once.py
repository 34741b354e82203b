"""A test that several null hypotheses are true at once, which bets before each draw on those that look false.

Each has a test martingale of its own, by a bet. With all of them true every factor is 1 on average at most, and so is
a mean of the factors, with weights that earlier draws decide. The weights are as the squares of what each test has made
of its wealth, so that what the draws speak against most soon weighs most (Ek, Stark, Stuckey and Vukcevic 2023).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from canvass.stats.draws import Draws, FloatArray
from canvass.stats.martingale import log_factors, stakes_of, wealth
from canvass.stats.null import Null
from canvass.stats.past import Bet, Past

POWER = 2
"""Weights are as this power of the wealth: the quadratic scheme of the paper."""


@dataclass(frozen=True, eq=False)
class ManyTests:
    """Tests of null hypotheses on the same draws, each by the same bet: the first axis of the arrays counts them.

    ``steps`` are the logarithms of the factors of each draw, ``paths`` of the wealth after it: infinite where the draws
    alone prove a null hypothesis false, minus infinity where they prove it true.
    """

    steps: FloatArray
    paths: FloatArray

    @classmethod
    def of(cls, draws: Draws, null: Null, bet: Bet) -> ManyTests:
        """The tests on draws that have a row for each null hypothesis."""
        past = Past.of(draws, null)
        return cls(log_factors(past, stakes_of(past, bet)), wealth(draws, null, bet).log_wealth)

    def at_once(self, which: Sequence[int]) -> FloatArray:
        """The logarithm of the wealth, after each draw, of the test that all of these are true."""
        steps, paths = self.steps[list(which)], self.paths[list(which)]
        factors = (_weights(paths) * np.exp(steps)).sum(axis=0)
        with np.errstate(divide="ignore"):
            found = np.cumsum(np.log(factors), axis=-1)
        found[np.maximum.accumulate(np.isposinf(paths).any(axis=0), axis=-1)] = np.inf
        return np.asarray(found)


def _weights(paths: FloatArray) -> FloatArray:
    """The weight of each test before each draw; together 1. What is proven true has none while another is open."""
    before = np.zeros_like(paths)
    before[..., 1:] = POWER * np.where(np.isposinf(paths), 0.0, paths)[..., :-1]
    largest = before.max(axis=0)
    is_any = np.isfinite(largest)
    weights = np.where(is_any, np.exp(before - np.where(is_any, largest, 0.0)), 1.0)
    return np.asarray(weights / weights.sum(axis=0))
