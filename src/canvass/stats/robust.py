"""Standard errors that hold when the spread differs from row to row: HC0 to HC3."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from math import sqrt

import numpy as np

from canvass.stats.coefficient import Coefficient
from canvass.stats.regression import Fit, Floats

LEVERAGE_ONE = 1 - 1e-10
"""A row of leverage one fits itself whatever its outcome: its residual says nothing."""


class Robust(StrEnum):
    """How the squared residuals stand in for the unknown variances."""

    CLASSICAL = "classical"
    """One variance for all rows."""
    HC0 = "HC0"
    """White 1980."""
    HC1 = "HC1"
    """HC0 times n / (n - k)."""
    HC2 = "HC2"
    """Divided by 1 - leverage: unbiased when the variances are equal (MacKinnon and White 1985)."""
    HC3 = "HC3"
    """Divided by (1 - leverage) squared: close to leaving out one row at a time (MacKinnon and White 1985)."""

    @property
    def needs_leverage_below_one(self) -> bool:
        """Whether the formula divides by 1 - leverage."""
        return self in (Robust.HC2, Robust.HC3)


def robust_covariance(fit: Fit, kind: Robust) -> Floats | None:
    """Covariance matrix (k, k) of the coefficients; None where a row of leverage one leaves it undefined."""
    if kind.needs_leverage_below_one and fit.leverage.max() > LEVERAGE_ONE:
        return None
    variances = _VARIANCES[kind](fit)
    meat = (fit.design * variances[:, None]).T @ fit.design
    return np.asarray(fit.bread @ meat @ fit.bread)


def robust_coefficient(fit: Fit, column: int, kind: Robust) -> Coefficient:
    """The coefficient of a column with this standard error and n - k degrees of freedom."""
    if kind.needs_leverage_below_one and fit.leverage.max() > LEVERAGE_ONE:
        return _with_variance(fit, column, None, fit.df)
    influence = (
        fit.design @ fit.bread[column]
    )  # one row of the sandwich is all that its corner needs
    return _with_variance(fit, column, float(influence**2 @ _VARIANCES[kind](fit)), fit.df)


def coefficient(fit: Fit, column: int, covariance: Floats | None, df: float) -> Coefficient:
    """The coefficient of a column with the standard error of a covariance matrix.

    None where there is no matrix, or where its variance is not above zero beyond rounding.
    """
    variance = None if covariance is None else float(covariance[column, column])
    return _with_variance(fit, column, variance, df)


def _with_variance(fit: Fit, column: int, variance: float | None, df: float) -> Coefficient:
    error = None
    if variance is not None:
        scale = float(fit.bread[column, column] * (fit.residuals @ fit.residuals))
        error = sqrt(variance) if variance > _ROUNDING * scale else None
    return Coefficient(float(fit.coefficients[column]), error, df, fit.n)


_ROUNDING = 1e-13
_VARIANCES: dict[Robust, Callable[[Fit], Floats]] = {
    Robust.CLASSICAL: lambda fit: np.full(fit.n, fit.residuals @ fit.residuals / fit.df),
    Robust.HC0: lambda fit: fit.residuals**2,
    Robust.HC1: lambda fit: fit.residuals**2 * fit.n / fit.df,
    Robust.HC2: lambda fit: fit.residuals**2 / (1 - fit.leverage),
    Robust.HC3: lambda fit: fit.residuals**2 / (1 - fit.leverage) ** 2,
}
