"""What a regression package prints of one fit: every coefficient, how well it fits, and what its residuals are like."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, pi

import numpy as np

from canvass.stats.coefficient import Coefficient
from canvass.stats.regression import Fit
from canvass.stats.robust import Robust, robust_coefficient, robust_covariance
from canvass.stats.special import chdtrc, fdtrc


@dataclass(frozen=True, slots=True)
class JointTest:
    """Wald's F that every coefficient but the constant is zero, by a robust covariance, and its chance (p)."""

    f: float
    numerator_df: int
    denominator_df: int
    p_value: float


@dataclass(frozen=True, slots=True)
class Shape:
    """Skewness and kurtosis of the residuals (normal: 0 and 3), and Jarque and Bera's test that they are normal."""

    skewness: float
    kurtosis: float
    jarque_bera: float
    p_value: float


@dataclass(frozen=True, slots=True)
class Likelihood:
    """The logarithm of the likelihood of normal residuals at its largest; AIC and BIC count the k coefficients."""

    log: float
    aic: float
    bic: float


@dataclass(frozen=True, slots=True)
class FitSummary:
    """A fit of n rows by HC3 with ``df`` degrees of freedom; the first column is the constant.

    ``condition`` is the largest singular value of the weighted design over the smallest. ``joint`` is None where HC3 is
    undefined or nothing but the constant was fitted; ``likelihood`` and ``residuals`` where every residual is zero.
    """

    n: int
    df: int
    coefficients: tuple[Coefficient, ...]
    r_squared: float
    adjusted_r_squared: float
    joint: JointTest | None
    likelihood: Likelihood | None
    residuals: Shape | None
    condition: float


def fit_summary(fit: Fit, log_weights: float = 0.0) -> FitSummary:
    """The summary of a fit; ``log_weights`` is the sum of the logarithms of its weights, 0 where it has none.

    >>> from canvass.stats.regression import least_squares
    >>> x = np.array([[1.0, 0], [1, 0], [1, 1], [1, 1], [1, 2]])
    >>> found = fit_summary(least_squares(np.array([1.0, 3, 6, 8, 9]), x))
    >>> round(found.r_squared, 3), round(found.adjusted_r_squared, 3), found.df
    (0.855, 0.806, 3)
    """
    return FitSummary(
        n=fit.n,
        df=fit.df,
        coefficients=tuple(robust_coefficient(fit, each, Robust.HC3) for each in range(fit.k)),
        r_squared=fit.r_squared,
        adjusted_r_squared=1 - (1 - fit.r_squared) * (fit.n - 1) / fit.df,
        joint=_joint(fit),
        likelihood=_likelihood(fit, log_weights),
        residuals=_shape(fit),
        condition=float(np.linalg.cond(fit.design)),
    )


def _joint(fit: Fit) -> JointTest | None:
    covariance = robust_covariance(fit, Robust.HC3)
    if covariance is None or fit.k < 2 or not fit.residuals.any():
        return None
    tested = fit.coefficients[1:]
    f = float(tested @ np.linalg.solve(covariance[1:, 1:], tested)) / len(tested)
    return JointTest(f, len(tested), fit.df, float(fdtrc(len(tested), fit.df, f)))


def _likelihood(fit: Fit, log_weights: float) -> Likelihood | None:
    squares = float(fit.residuals @ fit.residuals)
    if not squares:
        return None
    found = log_weights / 2 - fit.n / 2 * (log(2 * pi * squares / fit.n) + 1)
    return Likelihood(found, 2 * fit.k - 2 * found, fit.k * log(fit.n) - 2 * found)


def _shape(fit: Fit) -> Shape | None:
    apart = fit.residuals - fit.residuals.mean()
    spread = float((apart**2).mean())
    if not spread:
        return None
    skewness = float((apart**3).mean()) / spread**1.5
    kurtosis = float((apart**4).mean()) / spread**2
    found = fit.n / 6 * (skewness**2 + (kurtosis - 3) ** 2 / 4)
    return Shape(skewness, kurtosis, found, float(chdtrc(2, found)))
