"""A regression coefficient with the precision it was estimated with."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.stats.special import stdtr, stdtrit


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A coefficient, its standard error and the degrees of freedom of its t distribution; from n rows.

    Where no standard error can be computed it is None, and so are t, p and interval: never a guess.
    """

    value: float
    standard_error: float | None
    df: float
    n: int

    @property
    def t(self) -> float | None:
        """The coefficient in units of its standard error."""
        return None if self.standard_error is None else self.value / self.standard_error

    @property
    def p_value(self) -> float | None:
        """Two-sided p for "no difference"."""
        return None if self.t is None else two_sided_p(self.t, self.df)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95% confidence interval."""
        if self.standard_error is None:
            return None
        half = quantile(0.975, self.df) * self.standard_error
        return self.value - half, self.value + half


def two_sided_p(t: float, df: float) -> float:
    """Chance of a t statistic at least as far from zero, with these degrees of freedom.

    >>> two_sided_p(2.0, 60)
    0.0500
    """
    return float(2 * stdtr(df, -abs(t)))


def quantile(probability: float, df: float) -> float:
    """Quantile of the t distribution."""
    return float(stdtrit(df, probability))
