"""Sensitivity to a factor left out, and adjustment for many questions."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.stats.multiplicity import benjamini_hochberg, benjamini_yekutieli, bonferroni, holm
from canvass.stats.oster import oster
from canvass.stats.regression import Fit, least_squares, with_constant
from canvass.stats.sensitivity import benchmark, bound, robustness
from tests.profile import tries
from tests.published.read import agree, vectors

VECTORS = vectors("technology_question")


@pytest.mark.parametrize("name", ["cinelli-hazlett-darfur", "cinelli-hazlett-wi-inline"])
def test_published_robustness_values(name: str) -> None:
    """Robustness values are those published for Darfur, and those of the formulas."""
    vector = VECTORS[name]
    given_ = vector["given"]
    found = robustness(given_["estimate"] / given_["se"], given_["df"])
    agree(
        {
            "t": found.t,
            "partial_r2": found.partial_r2,
            "f": found.f,
            "f_star": found.f_critical,
            "rv": found.robustness_value,
            "rv_alpha": found.robustness_value_at_level,
        },
        vector["expect"],
        vector["tolerance"],
    )


@pytest.mark.parametrize("times", [1, 2, 3])
def test_published_benchmark(times: int) -> None:
    """A factor one, two or three times as strong as being female leaves .0752, .0529, .0304 (Darfur)."""
    vector = VECTORS[f"cinelli-hazlett-darfur-bound-{times}x"]
    g = vector["given"]
    found = bound(g["estimate"], g["se"], g["df"], g["r2dxj_x"], g["r2yxj_dx"], g["kd"])
    agree(
        {
            "r2dz_x": found.treatment_share,
            "r2yz_dx": found.outcome_share,
            "bias": found.bias,
            "adjusted_estimate": found.adjusted_estimate,
            "adjusted_se": found.adjusted_standard_error,
        },
        vector["expect"],
        vector["tolerance"],
    )


def test_published_impossible_benchmark() -> None:
    """A multiple that would explain more than all of the treatment is answered, not computed."""
    vector = VECTORS["cinelli-hazlett-impossible-benchmark"]
    g = vector["given"]
    found = bound(-2.0, 1.0, 68, g["r2dxj_x"], g["r2yxj_dx"], g["kd"])
    agree(
        {"possible": found.is_possible, "r2dz_x": found.treatment_share},
        vector["expect"],
        vector["tolerance"],
    )
    assert found.adjusted_estimate is None


def test_a_share_above_one_is_capped() -> None:
    """A benchmark that would explain more than all of the outcome is set to all of it, and says so."""
    found = bound(1.0, 0.5, 50, 0.05, 0.9, 1)
    assert found.is_possible
    assert found.is_capped
    assert found.outcome_share == 1
    assert found.adjusted_standard_error == 0


def test_a_benchmark_starts_from_partial_r2() -> None:
    """The partial R2 that a benchmark starts from are those of leaving the control out."""
    rng = np.random.default_rng(12)
    x = rng.normal(size=(500, 2))
    d = 0.4 * x[:, 0] + rng.normal(size=500)
    y = d + 0.8 * x[:, 0] + rng.normal(size=500)
    fit = least_squares(y, with_constant(d, x))
    without = least_squares(y, with_constant(d, x[:, 1]))
    with_both, with_one = (
        least_squares(d, with_constant(x)),
        least_squares(d, with_constant(x[:, 1])),
    )
    error = math.sqrt(_unexplained(fit) / fit.df * fit.bread[1, 1])
    wanted = bound(
        float(fit.coefficients[1]),
        error,
        fit.df,
        1 - _unexplained(with_both) / _unexplained(with_one),
        1 - _unexplained(fit) / _unexplained(without),
        1,
    )
    found = benchmark(fit, 1, 2)
    assert found.adjusted_estimate == pytest.approx(wanted.adjusted_estimate)
    assert found.adjusted_standard_error == pytest.approx(wanted.adjusted_standard_error)


def _unexplained(fit: Fit) -> float:
    return float(fit.residuals @ fit.residuals)


@pytest.mark.parametrize("name", ["oster-linear-rmax-1.3", "oster-linear-rmax-1"])
def test_published_oster(name: str) -> None:
    """Oster's figures by the linear approximation."""
    vector = VECTORS[name]
    g = vector["given"]
    found = oster((g["b0"], g["r2_0"]), (g["b1"], g["r2_1"]), g["r_max"])
    assert found is not None
    agree(
        {"delta_for_zero": found.delta_for_zero, "beta_at_delta": found.adjusted},
        vector["expect"],
        vector["tolerance"],
    )


def test_oster_is_undefined_where_nothing_moved() -> None:
    """Controls that change neither estimate nor fit, or leave no room, give no figure."""
    assert oster((1.0, 0.2), (1.0, 0.3), 1.0) is None
    assert oster((1.0, 0.2), (0.5, 0.2), 1.0) is None
    assert oster((1.0, 0.2), (0.5, 0.4), 0.4) is None


def test_published_multiplicity() -> None:
    """Bonferroni, Holm, Benjamini-Hochberg and Benjamini-Yekutieli of six p-values."""
    vector = VECTORS["multiplicity-inline"]
    p = vector["given"]["p"]
    found = {
        "bonferroni": bonferroni(p),
        "holm": holm(p),
        "bh": benjamini_hochberg(p),
        "by": benjamini_yekutieli(p),
    }
    agree(found, vector["expect"], vector["tolerance"])


def test_published_multiplicity_of_states_and_multiverse() -> None:
    """The smallest of 21 state p-values and of 14 codings do not survive their family."""
    vector = VECTORS["multiplicity-21-inline"]
    p_min, tests = vector["given"]["p_min"], vector["given"]["tests"]
    assert bonferroni([p_min] + [1.0] * (tests - 1))[0] == pytest.approx(
        vector["expect"]["bonferroni"], abs=1e-4
    )
    vector = VECTORS["multiplicity-multiverse-lag-all"]
    p = list(vector["given"]["p"].values())
    adjusted = benjamini_hochberg(p)
    found = {
        "tests": len(p),
        "p_min": min(p),
        "bh_min": min(adjusted),
        "bonferroni_min": min(bonferroni(p)),
        "any_rejection_at_05": min(adjusted) < 0.05,
    }
    agree(found, vector["expect"], vector["tolerance"])


@settings(max_examples=tries(12), deadline=None)
@given(st.lists(st.floats(0, 1), max_size=30))
def test_multiplicity_equals_statsmodels(p: list[float]) -> None:
    """Every adjustment equals that of statsmodels, ties and the empty family included."""
    from statsmodels.stats.multitest import multipletests  # takes a second to import

    for ours, theirs in (
        (bonferroni, "bonferroni"),
        (holm, "holm"),
        (benjamini_hochberg, "fdr_bh"),
        (benjamini_yekutieli, "fdr_by"),
    ):
        wanted = multipletests(p, method=theirs)[1] if p else []
        assert ours(p) == pytest.approx(list(wanted), abs=1e-12)
