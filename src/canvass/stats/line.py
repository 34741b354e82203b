"""A straight line through points, with standard errors that do not assume equal scatter.

For two groups (``x`` is 0 or 1) the slope is the difference of the group means. Everything here is in closed
form; tests hold it equal to a general regression package.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr, stdtrit

from canvass.errors import OutOfRange

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Line:
    """The fitted line ``intercept + slope * x`` and the standard errors of its slope.

    ``se_hc2`` and ``se_hc3`` hold when the scatter differs from point to point (MacKinnon and White 1985). They
    are None when one point alone decides the slope: then no scatter around it can be seen. ``r_squared`` is 0
    where y does not vary.
    """

    n: int
    intercept: float
    slope: float
    r_squared: float
    se_classical: float
    se_hc2: float | None
    se_hc3: float | None

    def interval(self, level: float = 0.95) -> tuple[float, float] | None:
        """Interval of the slope by HC3 and Student's t with n - 2 degrees of freedom; None without HC3."""
        if self.se_hc3 is None:
            return None
        reach = float(stdtrit(self.n - 2, 0.5 + level / 2)) * self.se_hc3
        return self.slope - reach, self.slope + reach

    @property
    def p_value(self) -> float | None:
        """Two-sided p-value of a slope of zero, by HC3; None without HC3. Points all on the line give 1 or 0."""
        if self.se_hc3 is None:
            return None
        if self.se_hc3 == 0:
            return float(self.slope == 0)
        return 2 * float(stdtr(self.n - 2, -abs(self.slope) / self.se_hc3))


def fit_line(x: Floats, y: Floats, weights: Floats | None = None) -> Line:
    """Least squares of ``y`` on ``x``, each point once or weighted; arrays of one length n >= 3.

    >>> fit_line(np.array([0.0, 0, 1, 1]), np.array([1.0, 3, 5, 9])).slope
    5.0
    """
    w = np.ones_like(y) if weights is None else weights / weights.mean()
    if len(y) < 3 or np.ptp(x[w > 0]) == 0:
        raise OutOfRange("a line needs at least three points and two different values of x")
    total = w.sum()
    x_centred = x - (w @ x) / total
    y_centred = y - (w @ y) / total
    bread = 1 / (w @ x_centred**2)
    slope = bread * (w @ (x_centred * y_centred))
    residuals = y_centred - slope * x_centred
    unexplained, varied = w @ residuals**2, w @ y_centred**2
    leverage = w * (1 / total + bread * x_centred**2)
    meat = (bread * w * x_centred * residuals) ** 2
    return Line(
        n=len(y),
        intercept=float((w @ (y - slope * x)) / total),
        slope=float(slope),
        r_squared=float(1 - unexplained / varied) if varied else 0.0,
        se_classical=float(np.sqrt(bread * unexplained / (len(y) - 2))),
        se_hc2=_robust(meat, leverage, 1),
        se_hc3=_robust(meat, leverage, 2),
    )


def _robust(meat: Floats, leverage: Floats, power: int) -> float | None:
    if leverage.max() > 1 - 1e-12:
        return None
    return float(np.sqrt(np.sum(meat / (1 - leverage) ** power)))
