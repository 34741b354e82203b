"""One regression on many outcomes at once: what ``robust_coefficient`` gives for each of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from canvass.forensics.comparison import TREATMENT, Regression
from canvass.stats.regression import Floats, partialled_out
from canvass.stats.robust import LEVERAGE_ONE
from canvass.stats.special import stdtr, stdtrit


@dataclass(frozen=True, eq=False)
class Estimates:
    """The coding's difference by HC3, one for each outcome (n): value, bounds of the 95% interval, p."""

    value: Floats
    low: Floats
    high: Floats
    p_value: Floats


def estimates(wanted: Regression, outcomes: Floats) -> Estimates:
    """The difference for outcomes (redraws, places), in the order of the regression's places.

    A place of leverage one, which fits itself whatever its outcome, counts for nothing in the error.
    """
    fit = wanted.fit
    root = np.ones(fit.n) if wanted.weights is None else np.sqrt(wanted.weights)
    drawn = outcomes * root
    _, remainder = partialled_out(fit, TREATMENT)
    size = remainder @ remainder
    orthonormal, _ = np.linalg.qr(fit.design)
    room = np.where(fit.leverage < LEVERAGE_ONE, 1 - fit.leverage, np.inf)
    left = (drawn - (drawn @ orthonormal) @ orthonormal.T) / room
    value = drawn @ remainder / size
    error = np.sqrt(left**2 @ remainder**2) / size
    reach = stdtrit(fit.df, 0.975) * error
    p_value = np.asarray(2 * stdtr(fit.df, -np.abs(value / error)))
    return Estimates(value, value - reach, value + reach, p_value)


def adjusted_of_many(p_values: Floats) -> Floats:
    """Benjamini and Hochberg over the tests (tests, redraws), for each redraw by itself, in the order given."""
    m = len(p_values)
    order = np.argsort(p_values, axis=0)
    ordered = np.take_along_axis(p_values, order, axis=0) * (m / np.arange(1, m + 1))[:, None]
    least = np.minimum.accumulate(ordered[::-1], axis=0)[::-1]
    found = np.empty_like(least)
    np.put_along_axis(found, order, np.minimum(least, 1.0), axis=0)
    return found


def excluded(found: Estimates, needed: float | None) -> npt.NDArray[np.bool_]:
    """Where the interval rules out the outcome-changing difference and everything beyond it."""
    if not needed:
        return np.zeros(found.value.size, dtype=bool)
    return np.asarray(found.low > needed if needed < 0 else found.high < needed)
