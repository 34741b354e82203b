"""Bets told as an alternative: what the mean of the next card would be if the report were right.

Stark (2023) calls the alternative eta_j. The bet that goes with it is lambda_j = (eta_j / m_j - 1) / (u - m_j):
nothing where eta_j = m_j, everything where eta_j = u.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from canvass.stats.draws import FloatArray
from canvass.stats.past import Past
from canvass.stats.ranges import require, require_cap

_JUST_BELOW_ONE = 1 - float(np.finfo(np.float64).eps)
_SMALLEST_DEVIATION = 1e-6


def towards(alternative: FloatArray, past: Past) -> FloatArray:
    """The bet that goes with an alternative mean eta_j; the engine's limits keep eta_j within [m_j, u].

    Where m_j is the upper bound itself no alternative lies above it, and the bet is 0.
    """
    mean = past.null_mean
    room = past.upper - mean
    room *= mean
    if room.min(initial=1) > 0:
        return np.divide(alternative - mean, room, out=room)
    return np.divide(alternative - mean, room, out=np.zeros_like(room), where=room != 0)


@dataclass(frozen=True, slots=True)
class ConstantAlternative:
    """The sequential probability ratio test: BRAVO when cards are put back (Wald 1945; Lindeman et al. 2012).

    ``mean`` is the assorter mean as reported: for two choices, the winner's share of their votes. A mean of
    the upper bound itself is ruined by one vote for the loser.
    """

    mean: float
    cap: float = 1.0

    def __post_init__(self) -> None:
        """Refuse what is not a mean."""
        require("alternative mean", self.mean, 0)
        require_cap(self.cap)

    def __call__(self, past: Past) -> FloatArray:
        """The bet towards the same mean on every draw."""
        return towards(np.full(past.values.shape, self.mean), past)


@dataclass(frozen=True, slots=True)
class PopulationAlternative:
    """The ratio test without replacement: eta_j = (N eta - S_{j-1}) / (N - j + 1) (Stark 2023).

    ``mean`` is the mean of the whole population as reported; what is left of it moves with the draws.
    """

    mean: float
    cap: float = 1.0

    def __post_init__(self) -> None:
        """Refuse what is not a mean."""
        require("alternative mean", self.mean, 0)
        require_cap(self.cap)

    def __call__(self, past: Past) -> FloatArray:
        """The bet towards what the reported mean leaves for the cards not drawn yet."""
        return towards(past.mean_left(self.mean), past)


@dataclass(frozen=True, slots=True)
class TruncatedShrinkage:
    """ALPHA with the truncated shrinkage estimator (Stark 2023).

    eta_j = min(u (1 - eps), max((d eta0 + S_{j-1}) / (d + j - 1), m_j + c / sqrt(d + j - 1))): the reported
    ``mean`` eta0 counts like ``weight`` = d draws, and the alternative stays at least a shrinking ``distance``
    c above the null mean. ``towards_upper`` = f pulls the estimate to the upper bound with weight f / sd_j,
    where sd_j is the standard deviation of the earlier draws (the variant of pbstark/SHANGRLA; 0 is off).
    """

    mean: float
    weight: float
    distance: float
    towards_upper: float = 0.0
    cap: float = 1.0

    def __post_init__(self) -> None:
        """Refuse weights that make no estimate."""
        require("reported mean", self.mean, 0)
        require("weight", self.weight, 0, may_equal=(False, True))
        require("distance", self.distance, 0)
        require("towards_upper", self.towards_upper, 0)
        require_cap(self.cap)

    def __call__(self, past: Past) -> FloatArray:
        """The bet towards the shrunken mean of the earlier draws."""
        seen = self.weight + past.drawn
        estimate = past.total
        estimate += self.weight * self.mean
        estimate /= seen
        if self.towards_upper:
            pull = self.towards_upper / _deviation(past)
            estimate = (estimate + past.upper * pull) / (1 + pull)
        least = past.null_mean + self.distance / np.sqrt(seen)
        np.maximum(estimate, least, out=estimate)
        return towards(np.minimum(estimate, past.upper * _JUST_BELOW_ONE, out=estimate), past)


def _deviation(past: Past) -> FloatArray:
    """Standard deviation of the draws before each draw; 1 before the second draw is known."""
    drawn = np.maximum(past.drawn, 1)
    variance = past.before("squares", np.square) / drawn - np.square(past.total / drawn)
    deviation = np.sqrt(np.maximum(variance, _SMALLEST_DEVIATION**2))
    return np.where(past.drawn < 2, 1.0, deviation)
