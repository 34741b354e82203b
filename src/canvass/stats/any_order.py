"""What a test has earned at least, whatever the order in which some values were drawn.

Without replacement the null mean of a draw depends on the draws before it, so that the same values in another order
earn otherwise. Where the order is not known only the smallest final wealth of all orders can be counted on: the order
that was is one of them, so that the reciprocal is a P-value whenever the audit stopped (Ville 1939). The wealth before
the end is not: what came first is not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from canvass.stats.draws import Draws, FloatArray
from canvass.stats.null import Null
from canvass.stats.ranges import require

_LEAST_MEAN = 1e-300


def least_log_wealth(draws: Draws, null: Null, stake: float) -> float:
    """A bound below the logarithm of the final wealth in every order of these draws, the same stake on each.

    Each of the draws, which have one axis, stakes this share of the wealth (``FixedStake``). The bound is exact where
    one order has the largest null mean at every draw: where every value is 1, for example. Infinite where the values
    add up to more than the null hypothesis allows, minus infinity where some order loses everything.
    """
    require("stake", stake, 0, 1, may_equal=(False, True))
    if null.size is not None:
        amounts, weights = _exact(draws)
        if sum(amounts) > null.mean * null.size:
            return np.inf
        if null.upper is not None and _may_be_certain(null, null.upper, amounts, weights):
            return -np.inf
    # Of all ways to pair values x with null means m, the sum of log(1 + stake (x / m - 1)) is least where both ascend:
    # it is a convex function of log x - log m (Hardy, Littlewood and Polya 1934).
    values, means = np.sort(draws.values), np.sort(_largest_null_means(draws, null))
    with np.errstate(divide="ignore", over="ignore"):
        return float(np.log1p(stake * (values / np.maximum(means, _LEAST_MEAN) - 1)).sum())


def _exact(draws: Draws) -> tuple[list[Fraction], list[int]]:
    """Amounts and weights as exact numbers."""
    weights = [1] * draws.count if draws.weights is None else draws.weights.tolist()
    return [Fraction(amount) * draws.unit for amount in draws.amounts.tolist()], weights


def _may_be_certain(
    null: Null, upper: Fraction, amounts: Sequence[Fraction], weights: Sequence[int]
) -> bool:
    """Whether in some order the draws before the last leave the null hypothesis sure to be true."""
    short = [upper * weight - amount for amount, weight in zip(amounts, weights, strict=True)]
    return sum(short) - min(short, default=0) > (upper - null.mean) * (null.size or 0)


def _largest_null_means(draws: Draws, null: Null) -> FloatArray:
    """For the first draw, the second, ... the largest null mean over all sets of draws that may have come before it."""
    if null.size is None:
        return np.full(draws.count, float(null.mean))
    amounts = np.asarray(draws.amounts * float(draws.unit), dtype=np.float64)
    weights = np.ones(draws.count) if draws.weights is None else draws.weights.astype(np.float64)
    rest = _Rest(float(null.mean * null.size), float(null.size), amounts, weights)
    return np.array([rest.largest_mean_after(count) for count in range(draws.count)])


@dataclass(frozen=True, slots=True, eq=False)
class _Rest:
    """What the null hypothesis allows in all, the weight of everything, and the draws of which some came before."""

    whole: float
    size: float
    amounts: FloatArray
    weights: FloatArray

    def largest_mean_after(self, count: int) -> float:
        """The largest mean of what is left after so many of the draws, whichever they were.

        For a trial mean r the set with the largest r * weight - amount is taken away; the mean that it leaves is the
        next trial, until none is larger (Dinkelbach 1967).
        """
        found = self._mean_left(count, self.whole / self.size)
        while (larger := self._mean_left(count, found)) > found:
            found = larger
        return found

    def _mean_left(self, count: int, trial: float) -> float:
        gone = np.argsort(self.amounts - trial * self.weights, kind="stable")[:count]
        left = self.size - self.weights[gone].sum()
        return float((self.whole - self.amounts[gone].sum()) / left)
