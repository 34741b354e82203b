"""Student's t with a scale that grows with size."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import t as student

from canvass.errors import OutOfRange
from canvass.stats.scaled_student import ScaledStudent, fit_scaled_student, shared_scale_joint
from tests.recount.published import name, vectors


@pytest.mark.parametrize("vector", vectors("recount.flip_fit"), ids=name)
def test_published_fits(vector: Any) -> None:
    """The posterior mode reproduces the published parameters within one percent."""
    given, expect, tolerance = vector["given"], vector["expect"], vector["tolerance"]
    found = fit_scaled_student(
        given["net_change"], np.array(given["votes"]) / 1e6, given["exponent"]
    )
    assert found.model.scale == pytest.approx(expect["scale_votes"], rel=tolerance["relative"])
    assert found.model.df == pytest.approx(expect["df"], rel=tolerance["relative"])
    if "exponent" in expect:
        assert found.model.exponent == pytest.approx(expect["exponent"], rel=tolerance["relative"])
    for key in ("log_posterior", "log_likelihood"):
        if key in expect:
            assert getattr(found, key) == pytest.approx(expect[key], abs=tolerance[key])


@given(st.floats(0.5, 50), st.floats(1, 500), st.integers(-3000, 3000))
def test_the_distribution_is_student_t(df: float, scale: float, x: int) -> None:
    """Distribution function and quantile are those of Student's t with this scale."""
    model = ScaledStudent(scale, 0.5, df)
    below = float(model.below(x, 4.0))
    assert below == pytest.approx(student.cdf(x / (2 * scale), df), rel=1e-8)
    if 1e-9 < below < 1 - 1e-9:
        assert float(model.quantile(below, 4.0)) == pytest.approx(x, abs=1e-4 * scale + 1e-3)


def test_whole_numbers_have_all_the_probability() -> None:
    """The probabilities of all whole numbers in reach add up to one, and mirror each other."""
    model = ScaledStudent(3.0, 0.0, 4.0)
    x = np.arange(-3000, 3001)
    chances = np.exp(model.log_likelihoods(x, 1.0))
    assert chances.sum() == pytest.approx(1.0, abs=1e-8)
    assert np.allclose(chances, chances[::-1], rtol=1e-12)


@pytest.mark.parametrize("df", [1.0, 3.1669, 30.0])
def test_one_shared_scale_of_one_is_student_t(df: float) -> None:
    """For a single contest the joint chance is the plain one; for two it is a bivariate t at independence."""
    assert shared_scale_joint([-5.0], df) == pytest.approx(student.cdf(-5.0, df), rel=1e-9)
    assert shared_scale_joint([0.0, 0.0], df) == pytest.approx(0.25, rel=1e-9)


def test_a_fit_finds_what_made_the_data() -> None:
    """From 4,000 simulated changes the parameters come back within a tenth (seed 20161108)."""
    generator = np.random.default_rng(20161108)
    size = np.exp(generator.uniform(-1.5, 2.0, 4000))
    x = np.rint(150 * size**0.86 * generator.standard_t(3.2, 4000))
    found = fit_scaled_student(x, size).model
    assert found.scale == pytest.approx(150, rel=0.1)
    assert found.exponent == pytest.approx(0.86, rel=0.1)
    assert found.df == pytest.approx(3.2, rel=0.1)


@pytest.mark.parametrize(
    ("x", "size", "fault"),
    [
        ([1, 2, 3], [1, 1, 1], "too few"),
        ([1, 2, 3, 4], [1, 1, 1], "one size for each"),
        ([1, 2, 3, 4], [1, 1, 1, 0], "above 0"),
    ],
)
def test_what_cannot_be_fitted_is_refused(x: list[int], size: list[int], fault: str) -> None:
    """Too few observations, unequal lengths and sizes of nothing are refused."""
    with pytest.raises(OutOfRange, match=fault):
        fit_scaled_student(x, size)
