"""How strong a factor left out of a regression would have to be (Cinelli and Hazlett 2020).

The formulas are about the geometry of least squares and use the classical t, whatever standard error stands
beside the estimate. Symbols follow the paper: D the treatment, Y the outcome, X the controls, Z the factor left
out; f is the partial Cohen's f.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import copysign, sqrt

import numpy as np

from canvass.stats.coefficient import quantile
from canvass.stats.regression import Fit, least_squares


@dataclass(frozen=True, slots=True)
class Robustness:
    """What it takes to remove an estimate.

    A factor that explained more than ``robustness_value`` of the residual variance of both the treatment and the
    outcome would bring the estimate to zero; ``robustness_value_at_level`` would make it insignificant.
    """

    t: float
    df: float
    partial_r2: float
    f: float
    f_critical: float
    robustness_value: float
    robustness_value_at_level: float


@dataclass(frozen=True, slots=True)
class Benchmark:
    """The estimate that would remain had a factor ``multiple`` times as strong as a control been left out.

    Not possible: such a factor would have to explain more than all of the treatment. ``is_capped``: its share of
    the outcome was set to 1, the largest there is.
    """

    multiple: float
    treatment_share: float
    outcome_share: float | None
    bias: float | None
    adjusted_estimate: float | None
    adjusted_standard_error: float | None
    is_possible: bool
    is_capped: bool


def robustness(t: float, df: float, q: float = 1.0, level: float = 0.05) -> Robustness:
    """Robustness values of a coefficient with classical t and df; q = 1 is "brought to zero".

    >>> robustness(4.18445, 783).robustness_value
    0.1388
    """
    f = abs(t) / sqrt(df)
    f_critical = abs(quantile(level / 2, df - 1)) / sqrt(df - 1)
    return Robustness(
        t=t,
        df=df,
        partial_r2=t * t / (t * t + df),
        f=f,
        f_critical=f_critical,
        robustness_value=_robustness_value(q * f),
        robustness_value_at_level=_robustness_value(q * f - f_critical),
    )


def benchmark(fit: Fit, treatment: int, control: int, multiple: float = 1.0) -> Benchmark:
    """What a factor left out, ``multiple`` times as strong as this control, would leave of the estimate."""
    order = [c for c in range(fit.k) if c not in (treatment, control)]
    of_treatment = least_squares(fit.design[:, treatment], fit.design[:, [control, *order]])
    value, error = _classical(fit, treatment)
    return bound(
        value,
        error,
        fit.df,
        _partial_r2(of_treatment, 0),
        _partial_r2(fit, control),
        multiple,
    )


def bound(
    value: float, error: float, df: float, d_on_x: float, y_on_dx: float, k: float
) -> Benchmark:
    """The same from the partial R2 of the control with D given X and with Y given D and X (eqs 19 to 26)."""
    possible_d = k * d_on_x / (1 - d_on_x)
    eta = k * d_on_x**2 / ((1 - k * d_on_x) * (1 - d_on_x)) if k * d_on_x < 1 else np.inf
    if possible_d >= 1 or eta >= 1:
        return Benchmark(k, possible_d, None, None, None, None, False, False)
    wanted = ((sqrt(k) + sqrt(eta)) / sqrt(1 - eta)) ** 2 * y_on_dx / (1 - y_on_dx)
    share = min(1.0, wanted)
    bias = error * sqrt(df) * sqrt(share * possible_d / (1 - possible_d))
    return Benchmark(
        multiple=k,
        treatment_share=possible_d,
        outcome_share=share,
        bias=bias,
        adjusted_estimate=copysign(1, value) * (abs(value) - bias),
        adjusted_standard_error=error * sqrt((1 - share) / (1 - possible_d)) * sqrt(df / (df - 1)),
        is_possible=True,
        is_capped=wanted > 1,
    )


def _robustness_value(f: float) -> float:
    return 0.5 * (sqrt(f**4 + 4 * f**2) - f**2) if f > 0 else 0.0


def _classical(fit: Fit, column: int) -> tuple[float, float]:
    variance = float(fit.residuals @ fit.residuals) / fit.df
    return float(fit.coefficients[column]), sqrt(variance * fit.bread[column, column])


def _partial_r2(fit: Fit, column: int) -> float:
    value, error = _classical(fit, column)
    return (value / error) ** 2 / ((value / error) ** 2 + fit.df)
