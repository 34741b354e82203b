"""Least squares with every kind of standard error."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given
from hypothesis import strategies as st
from scipy.linalg import fractional_matrix_power

from canvass.errors import OutOfRange
from canvass.stats.cluster import Clustered, clustered_coefficient
from canvass.stats.collinearity import reciprocal_condition, variance_inflation
from canvass.stats.conley import Kernel, conley_coefficient, conley_covariance
from canvass.stats.regression import Fit, Floats, categories, factored, least_squares, with_constant
from canvass.stats.robust import Robust, robust_coefficient, robust_covariance
from canvass.stats.sphere import great_circle_km
from tests.published.read import agree, vectors

VECTORS = vectors("technology_question")


def _errors(covariance: Floats | None) -> list[float]:
    assert covariance is not None
    return [float(error) for error in np.sqrt(np.diag(covariance))]


def _clustered_errors(fit: Fit, clusters: np.ndarray, kind: Clustered) -> list[float | None]:
    columns = range(fit.k)
    return [clustered_coefficient(fit, each, clusters, kind).standard_error for each in columns]


@pytest.mark.parametrize("name", ["hc-cluster-inline-ols", "hc-cluster-inline-wls"])
def test_published_standard_errors(name: str) -> None:
    """HC0 to HC3 and CR1 to CR3 equal two independent implementations."""
    vector = VECTORS[name]
    given_ = vector["given"]
    weights = None if given_["weights"] is None else np.array(given_["weights"], dtype=float)
    design = with_constant(*(np.array(x, dtype=float) for x in given_["x"]))
    fit = least_squares(np.array(given_["y"]), design, weights)
    clusters = np.array(given_["clusters"])
    found = {
        "b": fit.coefficients.tolist(),
        "se_classical": _errors(robust_covariance(fit, Robust.CLASSICAL)),
        "cr1": _clustered_errors(fit, clusters, Clustered.CR1),
        "cr2": _clustered_errors(fit, clusters, Clustered.CR2),
        "cr3_no_factor": _clustered_errors(fit, clusters, Clustered.CR3),
        **{
            kind.value.lower(): _errors(robust_covariance(fit, kind))
            for kind in (Robust.HC0, Robust.HC1, Robust.HC2, Robust.HC3)
        },
    }
    agree(found, vector["expect"], vector["tolerance"])


def test_published_conley() -> None:
    """Distances, Bartlett errors and the uniform kernel's variances are those of the formulas."""
    vector = VECTORS["conley-inline"]
    given_, expect = vector["given"], vector["expect"]
    fit = least_squares(
        np.array(given_["y"], dtype=float), with_constant(np.array(given_["x"][0], dtype=float))
    )
    distance = great_circle_km(np.array(given_["lat"]), np.array(given_["lon"]))
    cutoffs = given_["cutoffs_km"]
    found = {
        "distance_from_unit_0": distance[0].tolist(),
        "bartlett_se": [
            _errors(conley_covariance(fit, distance, cutoff, Kernel.BARTLETT)) for cutoff in cutoffs
        ],
        "uniform_variance_slope": [
            conley_covariance(fit, distance, cutoff, Kernel.UNIFORM)[1, 1] for cutoff in cutoffs
        ],
    }
    agree(found, expect, vector["tolerance"])


def test_a_variance_that_is_not_positive_is_not_computable() -> None:
    """The uniform kernel's vanishing intercept variance gives no standard error, never a clipped one."""
    given_ = VECTORS["conley-inline"]["given"]
    fit = least_squares(
        np.array(given_["y"], dtype=float), with_constant(np.array(given_["x"][0], dtype=float))
    )
    distance = great_circle_km(np.array(given_["lat"]), np.array(given_["lon"]))
    refused = conley_coefficient(fit, 0, distance, 200, Kernel.UNIFORM)
    assert (refused.standard_error, refused.p_value, refused.interval) == (None, None, None)
    assert conley_coefficient(fit, 0, distance, 200).standard_error is not None


def test_a_tiny_cutoff_gives_hc0() -> None:
    """With no place near another, Conley is HC0 under every kernel."""
    fit, _ = _example(weights=True)
    apart = great_circle_km(np.linspace(30, 45, fit.n), np.linspace(-100, -80, fit.n))
    for kernel in Kernel:
        covariance = conley_covariance(fit, apart, 0.1, kernel)
        assert covariance == pytest.approx(robust_covariance(fit, Robust.HC0))


def _example(weights: bool, seed: int = 3) -> tuple[Fit, object]:
    rng = np.random.default_rng(seed)
    x, w = rng.normal(size=(60, 3)), rng.uniform(0.5, 4, 60)
    x[:, 0] = x[:, 0] > 0
    y = x @ [1.0, -2.0, 0.5] + rng.normal(size=60) * (1 + np.abs(x[:, 1]))
    ours = least_squares(y, with_constant(x), w if weights else None)
    model = sm.WLS(y, sm.add_constant(x), w) if weights else sm.OLS(y, sm.add_constant(x))
    return ours, model


@pytest.mark.parametrize("weights", [False, True])
@pytest.mark.parametrize("kind", [Robust.HC0, Robust.HC1, Robust.HC2, Robust.HC3])
def test_equal_to_statsmodels(weights: bool, kind: Robust) -> None:
    """Coefficients, R squared, robust errors, p-values and intervals are those of statsmodels."""
    fit, model = _example(weights)
    theirs = model.fit(cov_type=kind.value, use_t=True)  # type: ignore[attr-defined]
    for column in range(fit.k):
        ours = robust_coefficient(fit, column, kind)
        assert ours.value == pytest.approx(theirs.params[column])
        assert ours.standard_error == pytest.approx(theirs.bse[column])
        assert ours.p_value == pytest.approx(theirs.pvalues[column])
        assert ours.interval == pytest.approx(tuple(theirs.conf_int()[column]))
    assert fit.r_squared == pytest.approx(theirs.rsquared)


@pytest.mark.parametrize("weights", [False, True])
def test_clusters_equal_statsmodels(weights: bool) -> None:
    """CR1 with its factor and G - 1 degrees of freedom is that of statsmodels."""
    fit, model = _example(weights)
    clusters = np.arange(60) % 9
    theirs = model.fit(cov_type="cluster", cov_kwds={"groups": clusters}, use_t=True)  # type: ignore[attr-defined]
    ours = clustered_coefficient(fit, 1, clusters, Clustered.CR1)
    assert ours.standard_error == pytest.approx(theirs.bse[1])
    assert ours.p_value == pytest.approx(theirs.pvalues[1])


def test_cr2_of_single_rows_is_hc2() -> None:
    """Rows that are their own clusters have CR2 equal to HC2 and CR3 equal to HC3."""
    fit, _ = _example(weights=False)
    alone = np.arange(fit.n)
    for clustered, robust in ((Clustered.CR2, Robust.HC2), (Clustered.CR3, Robust.HC3)):
        ours = clustered_coefficient(fit, 1, alone, clustered)
        assert ours.standard_error == pytest.approx(
            robust_coefficient(fit, 1, robust).standard_error
        )


def test_satterthwaite_df_of_two_means() -> None:
    """For a difference of two equal groups of single rows the CR2 df are 2 (m - 1), those of Welch."""
    design = with_constant(np.repeat([0.0, 1.0], 8))
    fit = least_squares(np.random.default_rng(1).normal(size=16), design)
    assert clustered_coefficient(fit, 1, np.arange(16), Clustered.CR2).df == pytest.approx(14)


@pytest.mark.parametrize("seed", range(4))
def test_cr2_equals_its_definition(seed: int) -> None:
    """CR2 and its degrees of freedom, weights included, are those of the dense formulas of Bell and McCaffrey."""
    rng = np.random.default_rng(seed)
    clusters, weights = rng.integers(0, 9, 60), rng.uniform(0.5, 4, 60)
    design = with_constant((clusters < 3).astype(float), rng.normal(size=(60, 2)))
    outcome = rng.normal(size=60) + design[:, 2]
    fit = least_squares(outcome, design, weights)
    ours = clustered_coefficient(fit, 1, clusters, Clustered.CR2)
    x = design * np.sqrt(weights)[:, None]
    bread = np.linalg.inv(x.T @ x)
    annihilator = np.eye(60) - x @ bread @ x.T
    pieces = []
    for cluster in np.unique(clusters):
        rows = clusters == cluster
        root = fractional_matrix_power(annihilator[np.ix_(rows, rows)], -0.5)
        pieces.append(annihilator[:, rows] @ root @ x[rows] @ bread[:, 1])
    joint = np.array(pieces) @ np.array(pieces).T
    assert ours.df == pytest.approx(np.trace(joint) ** 2 / (joint**2).sum())
    scores = np.array(pieces) @ (outcome * np.sqrt(weights))
    assert ours.standard_error == pytest.approx(np.sqrt(scores @ scores))


@given(
    st.lists(st.floats(0, 100), min_size=2, max_size=20),
    st.lists(st.floats(0, 100), min_size=2, max_size=20),
)
def test_two_groups_give_the_difference_of_their_means(a: list[float], b: list[float]) -> None:
    """For a column of 0 and 1 the coefficient is the difference of means and HC2 is Welch's standard error."""
    flags = np.array([1.0] * len(a) + [0.0] * len(b))
    fit = least_squares(np.array(a + b), with_constant(flags))
    found = robust_coefficient(fit, 1, Robust.HC2)
    assert found.value == pytest.approx(np.mean(a) - np.mean(b), abs=1e-9)
    welch = np.sqrt(np.var(a, ddof=1) / len(a) + np.var(b, ddof=1) / len(b))
    assert (found.standard_error or 0.0) == pytest.approx(welch, abs=1e-4)


@given(st.floats(0.001, 1e6))
def test_the_size_of_the_weights_does_not_matter(factor: float) -> None:
    """Weights in votes or in thousands of votes give the same coefficient, errors and R squared."""
    rng = np.random.default_rng(20161108)
    x, y, w = rng.normal(size=9), rng.normal(size=9), rng.uniform(1, 5, 9)
    one, other = (least_squares(y, with_constant(x), weights) for weights in (w, factor * w))
    assert one.r_squared == pytest.approx(other.r_squared)
    mine, theirs = (robust_coefficient(fit, 1, Robust.HC3) for fit in (one, other))
    assert mine.interval == pytest.approx(theirs.interval)


def test_few_treated_clusters_leave_few_degrees_of_freedom() -> None:
    """Satterthwaite df fall below G - 1 when two of twenty clusters carry the comparison."""
    clusters = np.repeat(np.arange(20), 5)
    treated = (clusters < 2).astype(float)
    fit = least_squares(np.random.default_rng(2).normal(size=100), with_constant(treated))
    assert clustered_coefficient(fit, 1, clusters, Clustered.CR2).df < 4


def test_a_row_that_fits_itself_has_no_hc3() -> None:
    """A unit alone in its category leaves HC2 and HC3 undefined; CR2 with a generalised inverse remains."""
    labels = np.array(["a"] * 5 + ["b"] * 5 + ["c"])
    x = np.linspace(0, 1, 11) ** 2
    fit = least_squares(np.sin(np.arange(11.0)), with_constant(x, categories(labels)))
    assert robust_covariance(fit, Robust.HC3) is None
    assert robust_coefficient(fit, 1, Robust.HC2).standard_error is None
    assert clustered_coefficient(fit, 1, np.arange(11), Clustered.CR2).standard_error is not None


@given(st.floats(0.001, 1000), st.permutations(range(12)))
def test_units_and_order_change_nothing(scale: float, order: list[int]) -> None:
    """Rescaling a control or reordering the rows leaves the treatment's estimate as it is."""
    rng = np.random.default_rng(5)
    d, z, y = np.tile([0.0, 1.0], 6), rng.normal(size=12), rng.normal(size=12)
    one = robust_coefficient(least_squares(y, with_constant(d, z)), 1, Robust.HC3)
    moved = least_squares(y[order], with_constant(d[order], z[order] * scale))
    other = robust_coefficient(moved, 1, Robust.HC3)
    assert (other.value, other.standard_error) == pytest.approx((one.value, one.standard_error))


def test_wrong_input_is_refused() -> None:
    """Too few rows, numbers that are none, weights that are not positive, columns that repeat one another."""
    y, d = np.arange(5.0), np.array([0.0, 1, 0, 1, 1])
    with pytest.raises(OutOfRange, match="more than 2 rows"):
        least_squares(y[:2], with_constant(d[:2]))
    with pytest.raises(OutOfRange, match="numbers in every row"):
        least_squares(np.array([0, 1, np.nan, 3, 4]), with_constant(d))
    with pytest.raises(OutOfRange, match="found 2 that are not"):
        least_squares(y, with_constant(d), np.array([1.0, 0, 2, -1, 1]))
    with pytest.raises(OutOfRange, match="determine one another"):
        least_squares(y, with_constant(d, 1 - d))
    with pytest.raises(OutOfRange, match="at least two clusters"):
        clustered_coefficient(
            least_squares(y, with_constant(d)), 1, np.zeros(5, dtype=int), Clustered.CR1
        )
    with pytest.raises(OutOfRange, match="above 0 km"):
        conley_covariance(least_squares(y, with_constant(d)), np.zeros((5, 5)), 0)


def test_collinearity() -> None:
    """Variance inflation is that of the textbook, and infinite for a column that the others determine."""
    rng = np.random.default_rng(8)
    a, b = rng.normal(size=(2, 400))
    correlated = with_constant(a, 0.9 * a + np.sqrt(1 - 0.81) * b)
    r = np.corrcoef(correlated[:, 1], correlated[:, 2])[0, 1]
    assert variance_inflation(correlated, 1) == pytest.approx(1 / (1 - r**2))
    assert variance_inflation(with_constant(a, 2 - 3 * a), 1) == np.inf
    assert variance_inflation(with_constant(np.ones(400)), 1) == np.inf
    assert reciprocal_condition(with_constant(a, 2 - 3 * a)) < 1e-12
    assert reciprocal_condition(with_constant(np.zeros(400))) == 0
    assert reciprocal_condition(1e6 * np.eye(4)) == pytest.approx(1)


def _many_rows(n: int = 40) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(5)
    design = with_constant(rng.normal(size=n), rng.normal(size=n))
    return rng.normal(size=n), design, np.arange(n) // 10


@pytest.mark.parametrize("kind", list(Robust))
def test_one_error_is_the_corner_of_the_whole_covariance(kind: Robust) -> None:
    """The standard error of a column needs one row of the sandwich; the whole matrix says the same."""
    y, design, _ = _many_rows()
    fit = least_squares(y, design, np.linspace(1, 3, len(y)))
    whole = robust_covariance(fit, kind)
    assert whole is not None
    for column in range(fit.k):
        error = robust_coefficient(fit, column, kind).standard_error
        assert error == pytest.approx(np.sqrt(whole[column, column]), rel=1e-12)


@pytest.mark.parametrize("kind", [Clustered.CR2, Clustered.CR3])
def test_clusters_larger_than_the_design_are_enlarged_as_the_matrix_says(kind: Clustered) -> None:
    """Ten rows and three columns: the root by singular vectors is the root of I - H of all ten rows."""
    y, design, clusters = _many_rows()
    fit = least_squares(y, design)
    meat = np.zeros((fit.k, fit.k))
    for cluster in np.unique(clusters):
        x, e = fit.design[clusters == cluster], fit.residuals[clusters == cluster]
        own, vectors = np.linalg.eigh(np.eye(len(x)) - x @ fit.bread @ x.T)
        power = -0.5 if kind is Clustered.CR2 else -1.0
        score = x.T @ (vectors @ (own**power * (vectors.T @ e)))
        meat += np.outer(score, score)
    errors = np.sqrt(np.diag(fit.bread @ meat @ fit.bread))
    assert _clustered_errors(fit, clusters, kind) == pytest.approx(errors.tolist(), rel=1e-10)


def test_a_design_is_factored_once_for_several_outcomes() -> None:
    """Every outcome gets the fit that it would get alone."""
    y, design, _ = _many_rows()
    weights = np.linspace(1, 3, len(y))
    once = factored(design, weights)
    for outcome in (y, y**2, design[:, 1] + y):
        alone, shared = least_squares(outcome, design, weights), once.fit(outcome)
        assert shared.coefficients == pytest.approx(alone.coefficients)
        assert shared.r_squared == pytest.approx(alone.r_squared)
        assert shared.leverage is once.leverage
    with pytest.raises(OutOfRange, match="numbers in every row"):
        once.fit(np.full(len(y), np.nan))
