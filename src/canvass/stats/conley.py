"""Standard errors for places of which near ones are alike (Conley 1999)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import numpy as np

from canvass.errors import OutOfRange
from canvass.stats.coefficient import Coefficient
from canvass.stats.regression import Fit, Floats
from canvass.stats.robust import coefficient


class Kernel(StrEnum):
    """How the likeness of two places falls with their distance, as a share of the cutoff."""

    SPHERICAL = "spherical"
    """1 - 1.5 u + 0.5 u^3: positive semidefinite in the plane and with great circles. The default."""
    BARTLETT = "bartlett"
    """1 - u: positive semidefinite on a line, not in the plane."""
    UNIFORM = "uniform"
    """1 up to the cutoff: may give negative variances. For comparison only."""


def conley_coefficient(
    fit: Fit,
    column: int,
    distance_km: Floats,
    cutoff_km: float,
    kernel: Kernel = Kernel.SPHERICAL,
) -> Coefficient:
    """The coefficient of a column when places nearer than the cutoff may be alike (distances n, n).

    No small-sample factor; t with n - k degrees of freedom. A cutoff below the smallest distance gives HC0. The
    standard error is None ("not computable") when the kernel makes a variance negative or zero.
    """
    return coefficient(fit, column, conley_covariance(fit, distance_km, cutoff_km, kernel), fit.df)


def conley_covariance(
    fit: Fit, distance_km: Floats, cutoff_km: float, kernel: Kernel = Kernel.SPHERICAL
) -> Floats:
    """Covariance matrix (k, k); a diagonal element below zero is left as it is, for the caller to refuse."""
    if not cutoff_km > 0:
        raise OutOfRange(f"the cutoff must be above 0 km, found {cutoff_km}")
    likeness = _LIKENESS[kernel](distance_km / cutoff_km)
    scores = fit.design * fit.residuals[:, None]
    return np.asarray(fit.bread @ (scores.T @ likeness @ scores) @ fit.bread)


_LIKENESS: dict[Kernel, Callable[[Floats], Floats]] = {
    Kernel.SPHERICAL: lambda u: np.where(u < 1, 1 - 1.5 * u + 0.5 * u**3, 0.0),
    Kernel.BARTLETT: lambda u: np.maximum(0.0, 1 - u),
    Kernel.UNIFORM: lambda u: (u <= 1).astype(float),
}
