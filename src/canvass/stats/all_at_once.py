"""A test that several null hypotheses are true at once, which bets before each draw on those that look false.

Each has a test martingale of its own, by a bet. With all of them true every factor is 1 on average at most, and so is
a mean of the factors, with weights that earlier draws decide. The weights are as the squares of what each test has made
of its wealth, so that what the draws speak against most soon weighs most (Ek, Stark, Stuckey and Vukcevic 2023).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from canvass.stats.draws import Draws, FloatArray
from canvass.stats.martingale import go_on
from canvass.stats.null import Null
from canvass.stats.past import Bet
from canvass.stats.standing import START

POWER = 2
"""Weights are as this power of the wealth: the quadratic scheme of the paper."""
STRETCH = 2048
"""Draws that are played at a time: hundreds of tests on a million draws would not fit into memory at once."""


@dataclass(frozen=True, eq=False)
class ManyTests:
    """Tests of null hypotheses on the same draws: the first axis counts them, the last one draws.

    ``paths`` are the logarithms of the wealth of each after each draw: infinite where the draws alone prove a null
    hypothesis false, minus infinity where they prove it true. ``before`` are those before the first of these draws.
    """

    paths: FloatArray
    before: FloatArray

    @classmethod
    def of(cls, draws: Draws, null: Null, bet: Bet) -> ManyTests:
        """The tests on draws that have a row for each null hypothesis, each by the same bet."""
        paths, _ = go_on(START, draws, null, bet)
        return cls(paths, np.zeros(paths.shape[:-1]))

    def at_once(self, which: Sequence[int]) -> FloatArray:
        """The logarithm of what each draw and those before it make of the test that all of these are true.

        On the draw that proves one of them true its factor is 0, the least that it can be.
        """
        paths, first = self.paths[list(which)], self.before[list(which), ..., None]
        before = np.concatenate((first, paths[..., :-1]), axis=-1)
        is_known = np.isfinite(paths)
        steps = np.subtract(paths, before, out=np.full(paths.shape, -np.inf), where=is_known)
        factors = (_weights(before) * np.exp(steps)).sum(axis=0)
        with np.errstate(divide="ignore"):
            found = np.cumsum(np.log(factors), axis=-1)
        is_refuted = np.isposinf(before[..., :1]).any(axis=0) | np.isposinf(paths).any(axis=0)
        found[np.maximum.accumulate(is_refuted, axis=-1)] = np.inf
        return np.asarray(found)


def largest_wealth(
    draws: Callable[[slice], Draws],
    count: int,
    null: Null,
    bet: Bet,
    groups: Sequence[Sequence[int]],
) -> FloatArray:
    """The logarithm of the largest wealth so far, 0 at least, of the test that all of a group are true; of each group.

    ``draws`` are those of some places among ``count`` of them, with a row for each null hypothesis.
    """
    whole, best, standing = np.zeros(len(groups)), np.zeros(len(groups)), START
    before: FloatArray | None = None
    for start in range(0, count, STRETCH):
        paths, standing = go_on(standing, draws(slice(start, start + STRETCH)), null, bet)
        tests = ManyTests(paths, np.zeros(len(paths)) if before is None else before)
        for number, which in enumerate(groups):
            path = tests.at_once(which)
            path[np.isfinite(path)] += whole[number]
            best[number], whole[number] = max(best[number], path.max()), path[-1]
        before = paths[..., -1]
    return best


def _weights(before: FloatArray) -> FloatArray:
    """The weight of each test before each draw; together 1. What is proven true has none while another is open."""
    logs = POWER * np.where(np.isposinf(before), 0.0, before)
    largest = logs.max(axis=0)
    is_any = np.isfinite(largest)
    weights = np.where(is_any, np.exp(logs - np.where(is_any, largest, 0.0)), 1.0)
    return np.asarray(weights / weights.sum(axis=0))
