"""Bets that make wealth grow fastest for a population that is known or assumed (Kelly 1956)."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

import numpy as np
from numpy.typing import ArrayLike

from canvass.errors import OutOfRange
from canvass.stats.draws import FloatArray
from canvass.stats.past import Past
from canvass.stats.ranges import require, require_cap
from canvass.stats.root import roots

_SUM_TOLERANCE = 1e-9


def kelly_bet(
    values: ArrayLike, chances: ArrayLike, mean: ArrayLike, cap: float = 1.0
) -> FloatArray:
    """The bet in [0, cap / mean] with the largest expected log growth against a null mean.

    ``values`` and ``chances`` have the kinds of card on their last axis; ``chances`` may have earlier axes,
    and ``mean`` then has the shape of those. Root of sum_k p_k (x_k - m) / (1 + lambda (x_k - m)), which
    falls as lambda grows.

    >>> kelly_bet([1, 0.5, 0], [0.5, 0.05, 0.45], 0.5)
    array(0.1052631)
    """
    odds = np.asarray(chances, dtype=np.float64)
    means = np.broadcast_to(np.asarray(mean, dtype=np.float64), odds.shape[:-1])
    gains = np.broadcast_to(np.asarray(values, dtype=np.float64) - means[..., None], odds.shape)

    def slope(bet: FloatArray, chance: FloatArray, gain: FloatArray) -> FloatArray:
        parts = chance * gain / (1 + bet[..., None] * gain)
        return np.add.accumulate(parts, axis=-1)[..., -1]  # one after the other, however many bets

    largest = np.asarray(cap * (1 - 1e-13) / means)
    at_zero = np.moveaxis(odds * gains, -1, 0).sum(axis=0)
    with np.errstate(divide="ignore"):
        at_largest = slope(largest, odds, gains)
    inner = (at_zero > 0) & (at_largest < 0)
    bets = np.where(at_zero > 0, cap / means, 0.0)
    if inner.any():
        arguments = (odds[inner], gains[inner])
        bets[inner] = roots(slope, np.zeros(int(inner.sum())), largest[inner], arguments)
    return bets


def log_growth(values: ArrayLike, chances: ArrayLike, mean: float, bet: float) -> float:
    """Expected growth of log wealth per draw, for a population of these values.

    >>> log_growth([1, 0.5, 0], [0.5, 0.05, 0.45], 0.5, 0.105263)
    0.001316
    """
    gains = np.asarray(values, dtype=np.float64) - mean
    return float(np.dot(np.asarray(chances, dtype=np.float64), np.log1p(bet * gains)))


@dataclass(frozen=True, slots=True)
class Kelly:
    """The fixed bet that grows fastest if the cards are of these ``values`` in these shares (``chances``).

    With the values of a comparison (no error, one-vote and two-vote overstatement) it is the COBRA bet
    (Spertus 2023); phantoms, pools and understatements are further values.
    """

    values: tuple[float, ...]
    chances: tuple[float, ...]
    cap: float = 0.99

    def __post_init__(self) -> None:
        """Refuse shares that do not add up to 1."""
        require_cap(self.cap)
        for share in self.chances:
            require("share of the cards", share, 0, 1)
        if len(self.values) != len(self.chances) or abs(fsum(self.chances) - 1) > _SUM_TOLERANCE:
            raise OutOfRange(
                f"a Kelly bet needs a share for each of its {len(self.values)} values, adding up to 1; "
                f"found {len(self.chances)} that add up to {fsum(self.chances):g}"
            )

    def __call__(self, past: Past) -> FloatArray:
        """The same bet on every draw."""
        bet = kelly_bet(self.values, self.chances, float(past.null.mean), self.cap)
        return np.full(past.values.shape, float(bet))


@dataclass(frozen=True, slots=True)
class ReportedShare:
    """The bet that a report of two choices asks for: 2 (V_w - V_l) / (V_w + V_l) (RiLACS 2021).

    ``share`` is the winner's share of the votes for the two.
    """

    share: float
    cap: float = 0.99

    def __post_init__(self) -> None:
        """Refuse a share outside 0 to 1."""
        require("share", self.share, 0, 1)
        require_cap(self.cap)

    def __call__(self, past: Past) -> FloatArray:
        """4 (share - 1/2), on every draw."""
        return np.full(past.values.shape, 4 * (self.share - 0.5))
