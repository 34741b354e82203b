"""What draws are assumed to bring before any is made, and how fast a stake would make wealth grow on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

import numpy as np
from numpy.typing import ArrayLike

from canvass.errors import OutOfRange
from canvass.stats.bets.kelly import kelly_bet
from canvass.stats.draws import FloatArray
from canvass.stats.ranges import require

_SUM_TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True)
class AssumedDraws:
    """Draws that have each of ``values`` with its chance, and the mean that the null hypothesis allows them.

    The first value is that of the commonest draw: in a comparison, that of a card without an error.
    """

    values: tuple[float, ...]
    chances: tuple[float, ...]
    null_mean: float = 0.5

    def __post_init__(self) -> None:
        """Refuse chances that do not add up to 1."""
        for chance in self.chances:
            require("chance of a draw", chance, 0, 1)
        if len(self.values) != len(self.chances) or abs(fsum(self.chances) - 1) > _SUM_TOLERANCE:
            raise OutOfRange(
                f"{len(self.values)} assumed values need as many chances that add up to 1; "
                f"found {len(self.chances)} that add up to {fsum(self.chances):g}"
            )

    @classmethod
    def of(cls, chances: Sequence[tuple[float, float]], null_mean: float = 0.5) -> AssumedDraws:
        """Values with their chances, the likeliest first, those that never come left out."""
        found = sorted((pair for pair in chances if pair[1]), key=lambda pair: -pair[1])
        return cls(tuple(v for v, _ in found), tuple(p for _, p in found), null_mean)

    @property
    def mean(self) -> float:
        """The mean of the draws."""
        return fsum(v * p for v, p in zip(self.values, self.chances, strict=True))

    def log_factors(self, stakes: ArrayLike) -> FloatArray:
        """Logarithm of what each value (last axis) multiplies wealth by, for each stake: 1 + s (x / m - 1).

        A stake is the share of the wealth that a draw may cost: the null mean times the bet.
        """
        gains = np.asarray(self.values) / self.null_mean - 1
        return np.log1p(np.asarray(stakes, dtype=np.float64)[..., None] * gains)

    def growth(self, stakes: ArrayLike) -> FloatArray:
        """Growth of log wealth per draw, on average, for each stake."""
        return np.asarray(self.log_factors(stakes) @ np.asarray(self.chances))

    def variance(self, stakes: ArrayLike) -> FloatArray:
        """Variance of the growth of log wealth in one draw, for each stake."""
        centred = self.log_factors(stakes) - self.growth(stakes)[..., None]
        return np.asarray(np.square(centred) @ np.asarray(self.chances))

    def fastest_stake(self, cap: float = 1.0) -> float:
        """The stake with the fastest growth (Kelly 1956), at most ``cap``; 0 where none makes wealth grow."""
        return float(kelly_bet(self.values, self.chances, self.null_mean, cap)) * self.null_mean
