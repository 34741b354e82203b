"""The simplex search finds what scipy.optimize finds, to the last bit."""

from __future__ import annotations

from math import exp
from typing import Any, cast

import numpy as np
import pytest
from scipy.optimize import minimize

from canvass.journeys.recount_model import past_recounts
from canvass.recount.flip import PER_VOTES
from canvass.stats import scaled_student
from canvass.stats.scaled_student import fit_scaled_student
from canvass.stats.simplex import Function, Least, Numbers, least


def by_scipy(
    function: Function, start: Numbers, x_within: float, value_within: float, steps: int
) -> Least:
    """The same question to scipy."""
    options = {"xatol": x_within, "fatol": value_within, "maxiter": steps}
    found: Any = minimize(
        cast(Any, function), start, method="Nelder-Mead", options=cast(Any, options)
    )
    return Least(found.x, float(found.fun))


def valley(x: Numbers) -> float:
    """Rosenbrock's."""
    return float(100 * (x[1] - x[0] ** 2) ** 2 + (1 - x[0]) ** 2)


def bowl(x: Numbers) -> float:
    """Least at 1, 2, 3, ... ; with a corner there, so that the simplex has to shrink."""
    return float(np.abs(x - np.arange(1, len(x) + 1)).sum() + exp(-float(x[0])))


@pytest.mark.parametrize("function", [valley, bowl])
@pytest.mark.parametrize("start", [[-1.2, 1.0], [0.0, 0.0], [3.0, -7.0]])
@pytest.mark.parametrize("steps", [1, 2, 40, 4000])
def test_it_goes_the_way_of_scipy(function: Function, start: list[float], steps: int) -> None:
    """Point and value, where it ended and where its steps ran out."""
    ours, theirs = (
        search(function, np.array(start), 1e-9, 1e-11, steps) for search in (least, by_scipy)
    )
    assert (ours.point.tolist(), ours.value) == (theirs.point.tolist(), theirs.value)


@pytest.mark.parametrize("year", [2012, 2016, 2020, 2030])
@pytest.mark.parametrize("exponent", [None, 0.5, 1.0])
def test_the_fits_of_the_chance_have_the_same_bits(
    year: int, exponent: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those to the recounts before a year, as a plan of a past day makes them."""
    records = [each for each in past_recounts() if each.year < year]
    changes = [each.net_change for each in records]
    sizes = [each.votes / PER_VOTES for each in records]
    ours = fit_scaled_student(changes, sizes, exponent)
    monkeypatch.setattr(scaled_student, "least", by_scipy)
    assert fit_scaled_student(changes, sizes, exponent) == ours
