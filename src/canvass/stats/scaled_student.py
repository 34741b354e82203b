"""Student's t with a scale that grows as a power of size: heavy-tailed changes of things large and small.

    X ~ Student t with nu degrees of freedom, centre 0, scale S(size) = s * size^g

Observations are whole numbers, so the likelihood of x is the probability of (x - 1/2, x + 1/2). Priors are weak:
log nu ~ Normal(log 3, 0.7), g ~ Normal(0.75, 0.25), flat on log s. The estimate is the posterior mode in
(log s, g, log nu).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log

import numpy as np
from numpy.typing import ArrayLike, NDArray

from canvass.errors import OutOfRange
from canvass.stats.simplex import least

Numbers = NDArray[np.float64]

LOG_DF_PRIOR = (log(3.0), 0.7)
EXPONENT_PRIOR = (0.75, 0.25)
FEWEST = 4
"""Observations below which three parameters mean nothing."""


@dataclass(frozen=True, slots=True)
class ScaledStudent:
    """The three parameters: scale at size 1, exponent of size, degrees of freedom."""

    scale: float
    exponent: float
    df: float

    def scale_at(self, size: ArrayLike) -> Numbers:
        """S(size), elementwise."""
        return self.scale * np.asarray(size, np.float64) ** self.exponent

    def below(self, x: ArrayLike, size: ArrayLike) -> Numbers:
        """Pr(X <= x), elementwise; accurate far out on the negative side."""
        from canvass.stats.special import stdtr

        return np.asarray(stdtr(self.df, np.asarray(x, np.float64) / self.scale_at(size)))

    def quantile(self, probability: ArrayLike, size: ArrayLike) -> Numbers:
        """The x with Pr(X <= x) = probability, elementwise."""
        from canvass.stats.special import stdtrit

        wanted = np.asarray(probability, np.float64)
        return np.asarray(stdtrit(self.df, wanted) * self.scale_at(size))

    def log_likelihoods(self, x: ArrayLike, size: ArrayLike) -> Numbers:
        """The log of Pr(x) of each whole number x, computed on the negative side for accuracy."""
        from canvass.stats.special import stdtr

        distance, scale = -np.abs(np.asarray(x, np.float64)), self.scale_at(size)
        upper = stdtr(self.df, (distance + 0.5) / scale)
        return np.asarray(np.log(upper - stdtr(self.df, (distance - 0.5) / scale)))


@dataclass(frozen=True, slots=True)
class Fit:
    """A posterior mode, with its log likelihood and log posterior (up to a constant of the priors)."""

    model: ScaledStudent
    log_likelihood: float
    log_posterior: float
    n: int


def fit_scaled_student(x: ArrayLike, size: ArrayLike, exponent: float | None = None) -> Fit:
    """The posterior mode for whole numbers x of the given sizes; a given exponent is held fixed.

    Raises OutOfRange for fewer than four observations, unequal lengths or a size that is not positive.
    """
    changes, sizes = _checked(x, size)

    def model(point: Numbers) -> ScaledStudent:
        free = point[1] if exponent is None else exponent
        return ScaledStudent(exp(point[0]), float(free), exp(point[-1]))

    def loss(point: Numbers) -> float:
        return -_log_posterior(model(point), changes, sizes, exponent is None)

    typical = log(float(np.median(np.abs(changes) + 1)))
    start = [typical, log(3.0)] if exponent is not None else [typical, EXPONENT_PRIOR[0], log(3.0)]
    best = least(loss, np.array(start), x_within=1e-9, value_within=1e-11, steps=4000)
    found = model(best.point)
    likelihood = float(found.log_likelihoods(changes, sizes).sum())
    return Fit(found, likelihood, -best.value, len(changes))


def shared_scale_joint(bounds: ArrayLike, df: float) -> float:
    """Pr(every X_i <= bound_i) when all share one chi-square scale (a multivariate t with independent normals).

    X_i = Z_i / sqrt(W / df), Z_i independent standard normal, W chi-square with df degrees of freedom. The
    integral over log w is taken by the trapezoid rule, which is exact to rounding for such an integrand.

    >>> one = shared_scale_joint([-2.0], 3.0)
    >>> round(one, 6) == round(float(ScaledStudent(1.0, 0.0, 3.0).below(-2.0, 1.0)), 6)
    True
    """
    from canvass.stats.special import gammaln, log_ndtr

    x = np.asarray(bounds, np.float64)
    log_w = np.linspace(-60.0, 12.0, 14_401)
    w = np.exp(log_w)
    log_density = (df / 2) * log_w - w / 2 - (df / 2) * log(2.0) - gammaln(df / 2)
    inside = log_ndtr(np.sqrt(w / df)[:, np.newaxis] * x).sum(axis=1)
    return float(np.trapezoid(np.exp(log_density + inside), log_w))


def _checked(x: ArrayLike, size: ArrayLike) -> tuple[Numbers, Numbers]:
    changes, sizes = np.asarray(x, np.float64), np.asarray(size, np.float64)
    if changes.shape != sizes.shape or changes.ndim != 1:
        raise OutOfRange(f"{changes.size} changes and {sizes.size} sizes: one size for each change")
    if len(changes) < FEWEST:
        raise OutOfRange(f"{len(changes)} observations are too few; give at least {FEWEST}")
    if not np.all(sizes > 0):
        raise OutOfRange("every size must be above 0")
    return changes, sizes


def _log_posterior(model: ScaledStudent, x: Numbers, size: Numbers, free: bool) -> float:
    with np.errstate(divide="ignore", over="ignore"):
        value = float(model.log_likelihoods(x, size).sum())
    value += _log_prior(log(model.df), *LOG_DF_PRIOR)
    return value + (_log_prior(model.exponent, *EXPONENT_PRIOR) if free else 0.0)


def _log_prior(value: float, mean: float, deviation: float) -> float:
    return -0.5 * ((value - mean) / deviation) ** 2
