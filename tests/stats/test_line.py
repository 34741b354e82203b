"""A fitted line equals a general regression package, and the textbook where x is two groups."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange
from canvass.stats.line import fit_line

RNG = np.random.default_rng(20161108)


@pytest.mark.parametrize("weighted", [False, True])
def test_slope_and_errors_equal_a_general_package(weighted: bool) -> None:
    """Coefficients, classical, HC2 and HC3 errors, R squared and the interval, with and without weights."""
    x, noise = RNG.uniform(0, 1, 60), RNG.normal(0, 1, 60)
    y = 40 - 7 * x + noise * (1 + 3 * x)
    weights = RNG.uniform(100, 90_000, 60) if weighted else None
    line = fit_line(x, y, weights)
    model = sm.WLS(y, sm.add_constant(x), weights=1.0 if weights is None else weights)
    fitted = model.fit()
    assert (line.intercept, line.slope) == pytest.approx(tuple(fitted.params))
    assert line.se_classical == pytest.approx(fitted.bse[1])
    assert line.r_squared == pytest.approx(fitted.rsquared)
    assert line.se_hc2 == pytest.approx(fitted.HC2_se[1])
    assert line.se_hc3 == pytest.approx(fitted.HC3_se[1])
    robust = model.fit(cov_type="HC3", use_t=True)
    assert line.interval() == pytest.approx(tuple(robust.conf_int()[1]))
    assert line.p_value == pytest.approx(robust.pvalues[1])


@given(
    st.lists(st.floats(0, 100), min_size=2, max_size=20),
    st.lists(st.floats(0, 100), min_size=2, max_size=20),
)
def test_two_groups_give_the_difference_of_their_means(a: list[float], b: list[float]) -> None:
    """For x of 0 and 1 the slope is the difference of means and HC2 is Welch's standard error."""
    line = fit_line(np.array([1.0] * len(a) + [0.0] * len(b)), np.array(a + b))
    assert line.slope == pytest.approx(np.mean(a) - np.mean(b), abs=1e-9)
    welch = np.sqrt(np.var(a, ddof=1) / len(a) + np.var(b, ddof=1) / len(b))
    assert line.se_hc2 == pytest.approx(welch, abs=1e-9)


@given(st.floats(0.001, 1e6))
def test_the_size_of_the_weights_does_not_matter(factor: float) -> None:
    """Weights in votes or in thousands of votes give the same line."""
    x, y, w = RNG.normal(size=9), RNG.normal(size=9), RNG.uniform(1, 5, 9)
    one, other = fit_line(x, y, w), fit_line(x, y, factor * w)
    assert one.slope == pytest.approx(other.slope)
    assert one.se_hc3 == pytest.approx(other.se_hc3)


def test_a_point_that_decides_alone_leaves_the_error_unknown() -> None:
    """One machine county only: a slope, and no robust error, interval or p-value."""
    line = fit_line(np.array([1.0, 0, 0, 0]), np.array([5.0, 1, 2, 3]))
    assert line.slope == pytest.approx(3)
    assert (line.se_hc2, line.se_hc3, line.interval(), line.p_value) == (None, None, None, None)


@pytest.mark.parametrize(("x", "y"), [([1.0, 1, 1], [1.0, 2, 3]), ([0.0, 1], [1.0, 2])])
def test_what_has_no_slope_is_refused(x: list[float], y: list[float]) -> None:
    """A single value of x, or fewer than three points."""
    with pytest.raises(OutOfRange, match="two different values"):
        fit_line(np.array(x), np.array(y))


def test_points_all_on_one_line_have_an_extreme_p_value() -> None:
    """No scatter at all: a flat line is as likely as can be, a sloping one as unlikely."""
    x = np.array([0.0, 0, 1, 1])
    assert fit_line(x, np.full(4, 50.0)).p_value == 1
    assert fit_line(x, 2 * x).p_value == 0
