"""What states without the machines predict for this one, and whether machine places fall short of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from canvass.forensics.comparison import TREATMENT, Known, Places
from canvass.forensics.controls import EARLIER, Rung
from canvass.forensics.specification import Plan
from canvass.stats.collinearity import is_estimable
from canvass.stats.regression import Floats, least_squares, with_constant
from canvass.stats.robust import Robust, robust_coefficient
from canvass.stats.streams import stream

BOOTSTRAP_DRAWS = 499


@dataclass(frozen=True, slots=True)
class ShortFall:
    """Residual of places with machines minus that of places without, in points.

    ``se_hc3`` takes the prediction as given; ``se_both_stages`` draws the places of both regressions anew and so
    holds the error of the prediction too.
    """

    coding: str
    difference_points: float
    se_hc3: float | None
    p_hc3: float | None
    se_both_stages: float


@dataclass(frozen=True, slots=True)
class Prediction:
    """The change since the election before, learnt where there were no machines and predicted here."""

    rung: str
    states: tuple[str, ...]
    places: int
    r_squared: float
    mean_residual_points: float
    short_falls: tuple[ShortFall, ...]


def predictions(plan: Plan, here: Places, there: Places, seed: str) -> tuple[Prediction, ...]:
    """One prediction for each rung that holds a fact about places equal; none without an election before."""
    if not plan.has_earlier:
        return ()
    rungs = [rung for rung in plan.ladder if set(rung.controls) - {EARLIER}]
    found = (_prediction(plan, rung, here, there, seed) for rung in rungs)
    return tuple(one for one in found if one is not None)


def _prediction(
    plan: Plan, rung: Rung, here: Places, there: Places, seed: str
) -> Prediction | None:
    vintage = plan.vintages[0]
    columns = [vintage.column(name) for name in rung.controls]
    own, other = (places.known(["now", EARLIER, *columns]) for places in (here, there))
    if len(own.units) <= 2 or not is_estimable(_design(other, columns)):
        return None
    learnt = least_squares(_change(other), _design(other, columns))
    residual = _change(own) - _design(own, columns) @ learnt.coefficients
    codings = [one.code for one in plan.codings if np.ptp(own.numbers(one.code)) > 0]
    errors = _both_stages(own, other, columns, codings, f"{seed} {rung.name}")
    return Prediction(
        rung=rung.name,
        states=tuple(sorted(other.table["state"].unique())),
        places=len(other.units),
        r_squared=learnt.r_squared,
        mean_residual_points=float(residual.mean()),
        short_falls=tuple(
            _short_fall(code, own.numbers(code), residual, error)
            for code, error in zip(codings, errors, strict=True)
        ),
    )


def _short_fall(coding: str, treatment: Floats, residual: Floats, error: float) -> ShortFall:
    fit = least_squares(residual, with_constant(treatment))
    hc3 = robust_coefficient(fit, TREATMENT, Robust.HC3)
    return ShortFall(coding, hc3.value, hc3.standard_error, hc3.p_value, error)


def _both_stages(
    own: Known,
    other: Known,
    columns: Sequence[str],
    codings: Sequence[str],
    seed: str,
) -> list[float]:
    """For each coding, the spread of the difference when the places of both regressions are drawn anew."""
    rng = stream(seed, "both stages")
    x, y, treatments = _design(own, columns), _change(own), _design(own, codings)[:, 1:]
    x_other, y_other = _design(other, columns), _change(other)
    largest = np.abs(x_other).max(axis=0)
    scaled = x_other / largest
    slopes = np.empty((BOOTSTRAP_DRAWS, len(codings)))
    for draw in range(BOOTSTRAP_DRAWS):
        theirs = np.bincount(rng.integers(0, len(y_other), len(y_other)), minlength=len(y_other))
        learnt = _learnt(scaled, y_other, theirs) / largest
        mine = rng.integers(0, len(y), len(y))
        residual = y[mine] - x[mine] @ learnt
        centred = treatments[mine] - treatments[mine].mean(axis=0)
        size = np.einsum("nc,nc->c", centred, centred)
        slopes[draw] = np.divide(
            centred.T @ residual, size, out=np.full_like(size, np.nan), where=size > 0
        )
    return [float(error) for error in np.nanstd(slopes, axis=0, ddof=1)]


def _learnt(scaled: Floats, outcome: Floats, times: npt.NDArray[np.int64]) -> Floats:
    """Least squares with each row as many times as it was drawn; by the normal equations of columns scaled to one.

    A draw in which columns determine one another has the shortest of its answers, as in any bootstrap of few rows.
    """
    weighted = (scaled * times[:, None]).T
    moments = weighted @ scaled
    try:
        found = np.linalg.solve(moments, weighted @ outcome)
    except np.linalg.LinAlgError:
        found, *_ = np.linalg.lstsq(moments, weighted @ outcome, rcond=None)
    return np.asarray(found)


def _design(rows: Known, columns: Sequence[str]) -> Floats:
    return with_constant(*(rows.numbers(column) for column in columns))


def _change(rows: Known) -> Floats:
    return rows.numbers("now") - rows.numbers(EARLIER)
