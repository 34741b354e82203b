"""The ladder from the raw difference to everything held equal, one step for each specification."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import polars as pl

from canvass.forensics.comparison import TREATMENT, Places, Regression, regression
from canvass.forensics.decision import detectable
from canvass.forensics.gate import Identification, Identified, groups, identification
from canvass.forensics.specification import Specification
from canvass.stats.cluster import Clustered, clustered_coefficient
from canvass.stats.coefficient import Coefficient
from canvass.stats.permutation import Permutation, two_groups
from canvass.stats.regression import Fit
from canvass.stats.robust import Robust, robust_coefficient
from canvass.stats.streams import stream


@dataclass(frozen=True, slots=True)
class Step:
    """What one specification answers: places with machines minus places without, in points.

    The interval and ``p_value`` are by HC3 (by CR2 where one place alone decides a coefficient, see
    ``standard_error_kind``). ``detectable_points`` is the smallest difference it would notice at 80% power.
    Where the gate says no, there is no number in it; where it says descriptive, only the raw difference and, with
    places counted once, the exact p of dealing the machines out anew (``permutation``).
    """

    specification: Specification
    identification: Identification
    n: int
    n_with: int
    difference_points: float | None = None
    standard_error_kind: str = ""
    se_classical: float | None = None
    se_hc2: float | None = None
    se_hc3: float | None = None
    df: float | None = None
    low_points: float | None = None
    high_points: float | None = None
    p_classical: float | None = None
    p_value: float | None = None
    r_squared: float | None = None
    detectable_points: float | None = None
    largest_leverage: tuple[tuple[str, float], ...] = ()
    """The places that decide most of their own fitted value, with their leverage (0 to 1)."""
    permutation: Permutation | None = None

    def contains(self, points: float) -> bool:
        """Whether the interval holds a value; one that cannot be computed holds every value."""
        if self.low_points is None or self.high_points is None:
            return True
        return self.low_points <= points <= self.high_points


def steps(
    places: Places, specifications: Iterable[Specification], is_dealt: bool = True
) -> tuple[Step, ...]:
    """Every specification, estimated; machines are dealt out anew for a described one where ``is_dealt``."""
    return tuple(step(places, specification, is_dealt) for specification in specifications)


def step(places: Places, specification: Specification, is_dealt: bool = True) -> Step:
    """One specification, through the gate and estimated."""
    wanted = regression(places, specification)
    answer = identification(wanted, specification)
    treatment = wanted.design[:, TREATMENT]
    n_with, _ = groups(treatment, specification.is_share)
    if answer.answer is Identified.NO:
        return Step(specification, answer, len(wanted.units), n_with)
    if answer.answer is Identified.DESCRIPTIVE:
        return _described(specification, answer, wanted, n_with, is_dealt)
    return _estimated(specification, answer, wanted, wanted.fit, n_with)


def _described(
    specification: Specification,
    answer: Identification,
    wanted: Regression,
    n_with: int,
    is_dealt: bool,
) -> Step:
    if specification.controls:
        return Step(specification, answer, len(wanted.units), n_with)
    dealt, fit = None, wanted.fit
    if is_dealt and wanted.weights is None and not specification.is_share:
        rng = stream(specification.coding, "two groups")
        dealt = two_groups(wanted.outcome, wanted.design[:, TREATMENT], rng)
    value = float(fit.coefficients[TREATMENT])
    return Step(specification, answer, fit.n, n_with, value, permutation=dealt)


def _estimated(
    specification: Specification,
    answer: Identification,
    wanted: Regression,
    fit: Fit,
    n_with: int,
) -> Step:
    classical, hc2, hc3 = (
        robust_coefficient(fit, TREATMENT, kind)
        for kind in (Robust.CLASSICAL, Robust.HC2, Robust.HC3)
    )
    headline, kind = headline_error(fit)
    low, high = headline.interval or (None, None)
    return Step(
        specification=specification,
        identification=answer,
        n=fit.n,
        n_with=n_with,
        difference_points=headline.value,
        standard_error_kind=kind,
        se_classical=classical.standard_error,
        se_hc2=hc2.standard_error,
        se_hc3=hc3.standard_error,
        df=headline.df,
        low_points=low,
        high_points=high,
        p_classical=classical.p_value,
        p_value=headline.p_value,
        r_squared=fit.r_squared,
        detectable_points=detectable(headline.standard_error) if headline.standard_error else None,
        largest_leverage=_largest_leverage(fit, wanted.units),
    )


def headline_error(fit: Fit) -> tuple[Coefficient, str]:
    """The coefficient with HC3, or with CR2 by a generalised inverse where HC3 is undefined."""
    hc3 = robust_coefficient(fit, TREATMENT, Robust.HC3)
    if hc3.standard_error is not None:
        return hc3, Robust.HC3.value
    each_alone = np.arange(fit.n)
    return clustered_coefficient(fit, TREATMENT, each_alone, Clustered.CR2), Clustered.CR2.value


def _largest_leverage(
    fit: Fit, units: tuple[str, ...], shown: int = 3
) -> tuple[tuple[str, float], ...]:
    order = np.argsort(-fit.leverage, kind="stable")[:shown]
    return tuple((units[index], float(fit.leverage[index])) for index in order)


def as_table(results: Iterable[Step], worded: Callable[[object], str]) -> pl.DataFrame:
    """All steps as one table, one row for each specification: what a researcher takes away.

    ``worded`` says the reason of a step without a number.
    """
    rows = [_row(result, worded) for result in results]
    return pl.DataFrame(rows, schema=_COLUMNS, orient="row")


_OF_SPECIFICATION = ("measure", "coding", "rung", "vintage", "weighting")
_NUMBERS = (
    "difference_points",
    "se_classical",
    "se_hc2",
    "se_hc3",
    "df",
    "low_points",
    "high_points",
    "p_classical",
    "p_value",
    "r_squared",
    "detectable_points",
)
_COLUMNS = {
    **dict.fromkeys((*_OF_SPECIFICATION, "controls", "identification", "reason"), pl.String),
    **dict.fromkeys(("n", "n_with"), pl.Int64),
    "standard_error_kind": pl.String,
    **dict.fromkeys((*_NUMBERS, "permutation_p"), pl.Float64),
}


def _row(result: Step, worded: Callable[[object], str]) -> tuple[object, ...]:
    chosen = result.specification
    return (
        *(str(getattr(chosen, name)) for name in _OF_SPECIFICATION),
        " ".join(chosen.controls),
        result.identification.answer.value,
        worded(result.identification.reason),
        result.n,
        result.n_with,
        result.standard_error_kind,
        *(getattr(result, name) for name in _NUMBERS),
        result.permutation.p_value if result.permutation else None,
    )
