"""Permutation tests and the wild cluster bootstrap."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest

from canvass.errors import OutOfRange
from canvass.stats.bootstrap import RADEMACHER, WEBB, _weights, wild_cluster_bootstrap
from canvass.stats.cluster import Clustered, clustered_coefficient
from canvass.stats.permutation import (
    freedman_lane,
    freedman_lane_by_rotation,
    shuffles,
    two_groups,
)
from canvass.stats.regression import Fit, Floats, least_squares, with_constant
from tests.profile import IS_SEARCH
from tests.published.read import agree, vectors

VECTORS = vectors("technology_question")


def _example(n: int = 40, seed: int = 1, effect: float = 0.0) -> Fit:
    rng = np.random.default_rng(seed)
    z = rng.normal(size=(n, 2))
    d = (rng.random(n) < 0.5).astype(float)
    return least_squares(
        z @ [1.0, 2.0] + effect * d + rng.normal(size=n), with_constant(d, z), rng.uniform(1, 3, n)
    )


def test_published_enumeration() -> None:
    """All 720 orders of six rows: 74 at least as extreme, the observed one among them."""
    vector = VECTORS["freedman-lane-exact-inline"]
    given_ = vector["given"]
    design = with_constant(
        np.array(given_["t"], dtype=float), np.array(given_["z"][0], dtype=float)
    )
    fit = least_squares(np.array(given_["y"], dtype=float), design)
    result = freedman_lane(fit, 1, np.random.default_rng(0))
    assert result.is_exact
    found = {
        "b": fit.coefficients[1],
        "t": result.statistic,
        "count": result.count,
        "permutations": result.draws,
        "p": result.p_value,
    }
    agree(found, vector["expect"], vector["tolerance"])


def test_a_refit_equals_statsmodels() -> None:
    """Counting by products gives the p of refitting each order by statsmodels."""
    import statsmodels.api as sm  # takes a second to import

    fit = _example(n=15)
    rng = np.random.default_rng(4)
    ours = freedman_lane(fit, 1, rng, draws=60)
    others = np.delete(fit.design, 1, axis=1)
    reduced = sm.OLS(fit.outcome, others).fit()
    observed = sm.OLS(fit.outcome, fit.design).fit().tvalues[1]
    replay = np.random.default_rng(4)
    count = 0
    for _ in range(60):
        dealt = reduced.resid.copy()
        replay.shuffle(dealt)
        t = sm.OLS(reduced.fittedvalues + dealt, fit.design).fit().tvalues[1]
        count += abs(t) >= abs(observed)
    assert ours.statistic == pytest.approx(observed)
    assert ours.count == count


def test_rotations_agree_with_shuffles() -> None:
    """Turning random orders gives the p of independent orders, within their Monte-Carlo error."""
    fit = _example(n=60, seed=6, effect=0.35)
    plain = freedman_lane(fit, 1, np.random.default_rng(1), 40_000)
    turned = freedman_lane_by_rotation(fit, 1, np.random.default_rng(2), 40_000)
    assert turned.statistic == pytest.approx(plain.statistic)
    assert turned.draws >= 40_000
    assert turned.p_value == pytest.approx(plain.p_value, abs=0.012)


def test_rotations_hold_their_level() -> None:
    """Without a difference, p by rotation is at most 0.10 in about a tenth of random data sets."""
    design = with_constant(np.repeat([0.0, 1.0], 12))
    rng = np.random.default_rng(11)
    low = [
        freedman_lane_by_rotation(
            least_squares(rng.exponential(size=24), design), 1, rng, 200
        ).p_value
        <= 0.10
        for _ in range(1500 if IS_SEARCH else 600)
    ]
    assert np.mean(low) == pytest.approx(0.10, abs=0.025)


def test_rotations_count_the_observed_order() -> None:
    """A statistic more extreme than all others has p = 1 / (draws + 1), never zero."""
    d = np.repeat([0.0, 1.0], 30)
    fit = least_squares(100 * d + np.arange(60) / 60, with_constant(d))
    result = freedman_lane_by_rotation(fit, 1, np.random.default_rng(3), 5_000)
    assert (result.count, result.draws) == (0, 85 * 60 - 1)
    assert result.p_value == pytest.approx(1 / (85 * 60))


def test_rotations_never_count_less_than_the_observed_order() -> None:
    """With almost nothing left over, rounding of the transform moves the t of the observed order; p stays above 0."""
    rng = np.random.default_rng(0)
    d, z = (rng.random(3000) < 0.4).astype(float), rng.normal(size=3000)
    for noise in (1e-3, 1e-4, 1e-5, 1e-6):
        outcome = 100 * d + z + noise * rng.normal(size=3000)
        fit = least_squares(outcome, with_constant(d, z))
        result = freedman_lane_by_rotation(fit, 1, np.random.default_rng(1), 5_000)
        assert (result.count, result.p_value) == (0, 1 / (result.draws + 1))


def test_rotations_are_exact_over_all_orders_of_a_small_case() -> None:
    """Over every order of six values, p by rotation is at most alpha in at most alpha of them."""
    design, values = with_constant(np.array([1.0, 1, 0, 0, 0, 0])), [0.3, 1.1, 2.7, 4.2, 5.9, 9.0]
    rng = np.random.default_rng(17)
    p = np.array(
        [
            freedman_lane_by_rotation(least_squares(np.array(order), design), 1, rng, 11).p_value
            for order in permutations(values)
        ]
    )
    for alpha in (0.1, 0.2, 0.3, 0.5, 0.8):
        assert (p <= alpha).mean() <= alpha


def test_two_groups_goes_through_every_grouping() -> None:
    """Two of six places: fifteen groupings, p the share at least as far apart."""
    outcome, flags = np.array([1.0, 2, 3, 4, 10, 11]), np.array([0.0, 0, 0, 0, 1, 1])
    result = two_groups(outcome, flags, np.random.default_rng(0))
    assert (result.is_exact, result.count, result.draws) == (True, 1, 15)
    assert result.statistic == pytest.approx(8.0)


def test_two_groups_agrees_with_the_regression() -> None:
    """Without controls the difference and the t rank orders alike, so both tests give one p."""
    rng = np.random.default_rng(9)
    outcome, flags = rng.normal(size=7), np.array([1.0, 1, 0, 0, 0, 0, 0])
    by_t = freedman_lane(least_squares(outcome, with_constant(flags)), 1, rng)
    assert two_groups(outcome, flags, rng).p_value == pytest.approx(by_t.p_value)


def test_two_groups_draws_when_there_are_too_many() -> None:
    """Beyond 200,000 groupings random ones are drawn; the p is near the exact one."""
    rng = np.random.default_rng(10)
    outcome, flags = rng.normal(size=60), np.repeat([1.0, 0.0], 30)
    drawn = two_groups(outcome + 0.4 * flags, flags, rng, 20_000)
    by_t = freedman_lane(least_squares(outcome + 0.4 * flags, with_constant(flags)), 1, rng, 20_000)
    assert not drawn.is_exact
    assert drawn.p_value == pytest.approx(by_t.p_value, abs=0.01)


def test_two_groups_needs_two_groups() -> None:
    """One group only is refused."""
    with pytest.raises(OutOfRange, match="two groups are needed"):
        two_groups(np.arange(4.0), np.ones(4), np.random.default_rng(0))


def test_wild_bootstrap_t_is_that_of_cr1() -> None:
    """The observed statistic is the CR1 t."""
    fit, clusters = _example(), np.arange(40) % 13
    ours = wild_cluster_bootstrap(fit, 1, clusters, np.random.default_rng(0), 99)
    assert ours.t == pytest.approx(clustered_coefficient(fit, 1, clusters, Clustered.CR1).t)


def test_wild_bootstrap_equals_refitting() -> None:
    """Cluster sums give the t that refitting every draw gives: all 2^6 sign patterns compared."""
    fit, clusters = _example(n=30, seed=2, effect=1.0), np.arange(30) % 6
    basis = np.delete(fit.design, 1, axis=1)
    fitted = basis @ np.linalg.lstsq(basis, fit.outcome, rcond=None)[0]
    residuals = fit.outcome - fitted
    from canvass.stats.bootstrap import _cluster_sums

    sums = _cluster_sums(fit, 1, clusters)
    for signs in product(RADEMACHER, repeat=6):
        drawn = least_squares(fitted + np.array(signs)[clusters] * residuals, fit.design)
        wanted = clustered_coefficient(drawn, 1, clusters, Clustered.CR1).t
        assert sums.t(np.array([signs]))[0] == pytest.approx(wanted)


def test_webb_points_have_mean_zero_and_variance_one() -> None:
    """The six points keep mean and variance of the residuals."""
    assert WEBB.mean() == pytest.approx(0)
    assert WEBB.var() == pytest.approx(1)


def test_wild_bootstrap_holds_its_level() -> None:
    """Without a difference, p <= 0.10 in about a tenth of clustered data sets."""
    rng = np.random.default_rng(21)
    clusters = np.repeat(np.arange(20), 5)
    d = (clusters < 9).astype(float)
    low = []
    for _ in range(600):
        outcome = rng.normal(size=20)[clusters] + rng.normal(size=100)
        fit = least_squares(outcome, with_constant(d))
        low.append(wild_cluster_bootstrap(fit, 1, clusters, rng, 199).p_value <= 0.10)
    assert np.mean(low) == pytest.approx(0.10, abs=0.04)


def test_one_cluster_is_refused() -> None:
    """A bootstrap over clusters needs two."""
    with pytest.raises(OutOfRange, match="at least two clusters"):
        wild_cluster_bootstrap(_example(), 1, np.zeros(40, dtype=int), np.random.default_rng(0))


def test_the_seed_decides() -> None:
    """The same seed gives the same p, to the last digit."""
    fit = _example()
    first, second = (freedman_lane(fit, 1, np.random.default_rng(7), 500) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(("groups", "points"), [(6, WEBB), (40, RADEMACHER)])
def test_a_weight_is_the_point_whose_number_was_drawn(groups: int, points: Floats) -> None:
    """Of the same stream, one after another: two points are computed, six are looked up."""
    (found,) = _weights(groups, 100, np.random.default_rng(5))
    drawn = np.random.default_rng(5).integers(0, len(points), (100, groups), dtype=np.int8)
    assert np.array_equal(found, points[drawn])


@pytest.mark.parametrize("block", [90, 1_000_000])
def test_how_many_are_dealt_at_once_decides_nothing(
    block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One order or four draws of signs at a time, or all at once: the same stream, and the same numbers."""

    def dealt() -> tuple[Floats, Floats]:
        orders = shuffles(np.arange(83.0), 1_001, np.random.default_rng(9))
        signs = _weights(83, 1_001, np.random.default_rng(9))
        return np.concatenate([*orders]), np.concatenate([*signs])

    usual = dealt()
    monkeypatch.setattr("canvass.stats.permutation._BLOCK", block)
    monkeypatch.setattr("canvass.stats.bootstrap._CHUNK", block)
    assert all(map(np.array_equal, usual, dealt()))
