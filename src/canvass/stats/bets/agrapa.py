"""The approximate growth-rate bet that learns mean and variance from the draws."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from canvass.stats.draws import FloatArray
from canvass.stats.past import Past
from canvass.stats.ranges import require_cap

_PRIOR_MEAN, _PRIOR_VARIANCE = 0.5, 0.25


@dataclass(frozen=True, slots=True)
class Agrapa:
    """aGRAPA: lambda_j = (mu - m_j) / (var + (mu - m_j)^2) (Waudby-Smith and Ramdas 2024).

    Mean and variance are those of the earlier draws and one imagined draw of mean 1/2 and variance 1/4; each
    residual uses the mean as it stood after its own draw. Values are taken on the scale [0, 1].
    """

    cap: float = 0.99

    def __post_init__(self) -> None:
        """Refuse a cap outside 0 to 1."""
        require_cap(self.cap)

    def __call__(self, past: Past) -> FloatArray:
        """The bet that a draw of the estimated mean and variance would reward most."""
        upper, drawn = past.upper, past.drawn
        total = past.total
        total /= upper
        total += _PRIOR_MEAN

        def squared_residuals(values: FloatArray) -> FloatArray:
            scaled = values / upper
            residuals = total + scaled
            residuals /= drawn + 2
            residuals -= scaled
            return np.square(residuals, out=residuals)

        variance = past.before("squared residuals", squared_residuals)
        variance += _PRIOR_VARIANCE
        variance /= drawn + 1
        lead = total / (drawn + 1)
        lead -= past.null_mean / upper
        variance += np.square(lead)
        lead /= variance
        lead /= upper
        return lead
