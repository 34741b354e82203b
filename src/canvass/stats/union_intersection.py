"""The product of the wealth of several samples that were drawn apart, least over every way their means can be.

The claim is that a weighted mean of strata is above a half. It is false only if for some means eta with a weighted mean
of a half each stratum has at most its own eta. For one such eta the product of the strata's test martingales is a test
martingale; what is left is the least product over all of them (Stark 2020; Spertus and Stark 2022; Spertus, Sridhar and
Stark 2024). A stratum stakes a share of its wealth that does not depend on eta, so that the logarithm of its wealth is
convex and falls as eta grows. So is that of wealth that is divided beforehand among several such stakes, of which one
may be 0: against means above those of the draws a stratum then loses no more than what it staked. The least is a convex
minimum with one price for all strata, and any price certifies a lower bound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import exp, inf

import numpy as np

from canvass.errors import OutOfRange
from canvass.stats.draws import FloatArray
from canvass.stats.ranges import require

_STEEP = 1e300
"""Stands for a slope without bound."""
TIED = 1e-10
"""Least means whose total is this near to a half make a tie: rounding cannot tell on which side of it they lie."""
_ROUNDING = 1e-14
"""What is taken off the certified logarithm for each unit that its sums go through."""


@dataclass(frozen=True)
class Weighed:
    """Draws in proportion to weights: the weight of each, and of all that was not drawn before it, it among them."""

    drawn: FloatArray
    left: FloatArray


@dataclass(frozen=True)
class StratumDraws:
    """What was drawn in one stratum, in the order of the draw, and how its wealth is staked.

    ``stakes`` are shares of the wealth that a draw can cost, each with the part of the first wealth that plays it.

    ``values`` are 0 or more. If the mean of the stratum is eta, that of the values is at most ``scale`` times (eta +
    ``offset``). Nothing was put back: ``size`` values are in the stratum. ``weight`` is its share of all cards, and
    ``upper`` the largest eta that any cards can have. Where things were drawn by weight, as ``weighed`` has it, a value
    is that of all cards of a thing together, and all values of the stratum add up to ``size`` times as much.
    """

    values: FloatArray
    size: int
    weight: float
    stakes: tuple[tuple[float, float], ...]
    scale: float = 1.0
    offset: float = 0.0
    upper: float = 1.0
    weighed: Weighed | None = None

    def __post_init__(self) -> None:
        """Refuse values, sizes, weights and stakes that no draw has."""
        staked(self.stakes)
        require("weight of a stratum", self.weight, 0, 1, may_equal=(False, True))
        if self.values.size > self.size or (self.values < 0).any():
            raise OutOfRange(
                f"{self.values.size} values were drawn of {self.size}: none may be below 0, and no more than there are"
            )

    @cached_property
    def _before(self) -> FloatArray:
        """The sum of the values before each draw."""
        return (
            np.concatenate(([0.0], np.cumsum(self.values)[:-1]))
            if self.values.size
            else self.values
        )

    @cached_property
    def _left(self) -> FloatArray:
        """How many values, or how much weight, was not drawn before each draw."""
        if self.weighed is not None:
            return self.weighed.left
        return self.size - np.arange(self.values.size, dtype=np.float64)

    @cached_property
    def _each(self) -> FloatArray:
        """What each draw shows: its value, for each part of its weight."""
        return self.values if self.weighed is None else self.values / self.weighed.drawn

    @cached_property
    def least(self) -> float:
        """The smallest mean that the draws leave possible; below it the wealth is infinite."""
        drawn = float(self.values.sum()) / self.size
        return min(max(drawn / self.scale - self.offset, 0.0), self.upper)

    def means(self, eta: float) -> FloatArray:
        """The mean that the null hypothesis leaves for the values not drawn yet, before each draw."""
        every = self.size * self.scale * (eta + self.offset)
        found: FloatArray = (every - self._before) / self._left
        return found

    def log_wealth(self, eta: float) -> float:
        """The logarithm of the wealth of the stratum's test that its mean is at most ``eta``."""
        means = self.means(eta)
        if not (means > 0).all():
            return inf
        stakes, begun = self._staked
        gains = stakes * (self._each / means - 1)
        return float(np.logaddexp.reduce(begun + np.log1p(gains).sum(axis=1)))

    @cached_property
    def _staked(self) -> tuple[FloatArray, FloatArray]:
        """The stakes, a row for each, and the logarithms of the parts of the wealth that play them."""
        return staked(self.stakes)

    @cached_property
    def _pace(self) -> FloatArray:
        """By how much the mean that is left before each draw changes with eta."""
        found: FloatArray = self.size * self.scale / self._left
        return found

    @cached_property
    def _slopes(self) -> dict[float, float]:
        """Slopes that were asked for: at every price the ends of the range are asked again."""
        return {}

    def slope(self, eta: float) -> float:
        """By how much that changes with eta; -inf where the wealth is infinite."""
        if eta not in self._slopes:
            self._slopes[eta] = self.touch(eta)[1]
        return self._slopes[eta]

    def touch(self, eta: float) -> tuple[float, float]:
        """The logarithm of the wealth at a mean and by how much it changes there: inf and -inf where it is infinite."""
        means = self.means(eta)
        if not np.minimum.reduce(means, initial=inf) > 0:
            return inf, -inf
        ratio = self._each / means
        stakes, begun = self._staked
        gains = stakes * (ratio - 1)
        parts = begun + np.add.reduce(np.log1p(gains), axis=1)
        height = np.logaddexp.reduce(parts)
        slopes = np.add.reduce(stakes * (ratio / means * self._pace) / (1 + gains), axis=1)
        return float(height), -float(np.exp(parts - height) @ slopes)

    def cheapest(self, price: float) -> float:
        """The eta at which wealth and the price of eta's share of the whole are least together."""
        if self.slope(self.upper) <= price * self.weight:
            return self.upper
        if self.slope(self.least) >= price * self.weight:
            return self.least
        return _root(
            lambda eta: max(self.slope(eta), -_STEEP) - price * self.weight, self.least, self.upper
        )

    def least_cost(self, price: float, eta: float) -> float:
        """A number that wealth less price is nowhere below: the tangent at ``eta``, at the worse of its ends."""
        if self.slope(eta) == -inf:
            return -inf
        tilt = self.slope(eta) - price * self.weight
        far = self.least if tilt > 0 else self.upper
        return self.log_wealth(eta) - price * self.weight * eta + tilt * (far - eta)

    def rounding(self, price: float, eta: float) -> float:
        """By how much rounding can have raised that number: what its sums go through, at most, times a unit's error."""
        slopes = (abs(price) * self.weight + abs(self.slope(eta))) * (self.upper + abs(self.offset))
        return _ROUNDING * (abs(self.log_wealth(eta)) + self.values.size + slopes)


@lru_cache(maxsize=1_024)
def staked(stakes: tuple[tuple[float, float], ...]) -> tuple[FloatArray, FloatArray]:
    """The stakes, a row each, and the logarithms of their parts of the wealth. A simulation asks of the same for ever.

    Raises OutOfRange for stakes and parts that no wealth has.
    """
    for stake, _ in stakes:
        require("stake", stake, 0, 1, may_equal=(True, False))
    if abs(sum(part for _, part in stakes) - 1) > 1e-9:
        raise OutOfRange("the parts of the wealth add up to 1")
    rows, parts = np.array(stakes, np.float64).T
    return rows[:, None], np.log(parts)


@dataclass(frozen=True, slots=True)
class LeastProduct:
    """The least logarithm of the product of wealth lies between ``certified`` and ``found``, which is that at ``etas``.

    ``price`` is the one that certifies the lower number: every stratum's tangent at its eta is checked alone. Both are
    infinite where the draws leave no mean that the null hypothesis allows.
    """

    certified: float
    found: float
    etas: tuple[float, ...]
    price: float

    @property
    def measured_risk(self) -> float:
        """The P-value when the audit stops: 1 over the certified product."""
        return min(1.0, exp(-max(self.certified, 0.0)))


def least_product(strata: Sequence[StratumDraws]) -> LeastProduct:
    """The least product over all means of the strata with a weighted mean of a half. Raises OutOfRange for weights.

    >>> import numpy as np
    >>> draws = StratumDraws(np.ones(8), 1000, 1.0, ((0.5, 1.0),))
    >>> round(least_product([draws]).measured_risk, 4)  # 1.5 times for each card, a little more as none is put back
    0.0383
    """
    if abs(sum(each.weight for each in strata) - 1) > 1e-9:
        raise OutOfRange("the weights of the strata add up to 1")
    least = tuple(each.least for each in strata)
    left = 1 / 2 - sum(each.weight * eta for each, eta in zip(strata, least, strict=True))
    if abs(left) < TIED:  # the draws leave a tie, which the null hypothesis holds
        return LeastProduct(0.0, 0.0, least, 0.0)
    if left < 0:
        return LeastProduct(inf, inf, least, 0.0)
    beyond = cache(lambda price: _together(strata, price) - 1 / 2)  # asked twice at each end
    low, high = -1.0, 0.0
    while beyond(low) > 0 and low > -1e18:
        low, high = 2 * low, low
    return _certified(strata, _root(beyond, low, high))


def certificate(strata: Sequence[StratumDraws], etas: Sequence[float], price: float) -> float:
    """The lower bound that a price and the tangents at these etas prove, whoever found them (weak duality)."""
    costs = sum(each.least_cost(price, eta) for each, eta in zip(strata, etas, strict=True))
    rounded = sum(each.rounding(price, eta) for each, eta in zip(strata, etas, strict=True))
    return costs + price / 2 - rounded


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a monotone function changes its sign: near enough, for the certificate goes by what is proven there."""
    from scipy.optimize import brentq

    at_low, at_high = function(low), function(high)
    if at_low == 0 or at_low * at_high > 0:
        return low
    return float(brentq(function, low, high, xtol=1e-13, rtol=1e-13, disp=False))


def _together(strata: Sequence[StratumDraws], price: float) -> float:
    return sum(each.weight * each.cheapest(price) for each in strata)


def _certified(strata: Sequence[StratumDraws], price: float) -> LeastProduct:
    """The bound at a price, and the product at means that lie on the boundary next to it."""
    tangents = [each.cheapest(price) for each in strata]
    etas = list(tangents)
    missing = 1 / 2 - sum(each.weight * eta for each, eta in zip(strata, etas, strict=True))
    for number, each in enumerate(
        strata
    ):  # rounding, and strata whose wealth does not depend on eta
        room = each.upper if missing > 0 else each.least
        step = min(abs(missing), each.weight * abs(room - etas[number]))
        step = step if missing > 0 else -step
        etas[number] += step / each.weight
        missing -= step
    found = sum(each.log_wealth(eta) for each, eta in zip(strata, etas, strict=True))
    return LeastProduct(min(certificate(strata, tangents, price), found), found, tuple(etas), price)
