"""The least that any order of some draws earns: never more than any order does, and exact where one is the worst."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import inf, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.stats.any_order import _Rest, least_log_wealth
from canvass.stats.bets import FixedStake
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null

ROUNDING = 1e-9


@st.composite
def counted(draw: st.DrawFn) -> tuple[Draws, Null]:
    """Up to five batches counted of up to eight; with understatements too, where values have no upper bound."""
    weights = draw(st.lists(st.integers(1, 9), min_size=2, max_size=8))
    number = draw(st.integers(1, min(5, len(weights) - 1)))
    upper = draw(st.sampled_from([Fraction(1), None]))
    most = 4 if upper else 6
    shares = draw(st.lists(st.integers(0, most), min_size=number, max_size=number))
    amounts = [weight * share // 4 for weight, share in zip(weights, shares, strict=False)]
    total = sum(weights)
    margin = draw(st.integers(1, total))
    null = Null(Fraction(total - margin, total), upper, total)
    return Draws.weighted(amounts, weights[:number]), null


def least_of_all_orders(draws: Draws, null: Null, stake: float) -> float:
    """The logarithm of the smallest final wealth over every order, played without the engine, in fractions."""
    weights = [1] * draws.count if draws.weights is None else draws.weights.tolist()
    batches = list(zip(draws.amounts.tolist(), weights, strict=True))
    least = min(final_wealth(order, null, Fraction(stake)) for order in permutations(batches))
    return log(least) if least else -inf


def final_wealth(order: Sequence[tuple[int, int]], null: Null, stake: Fraction) -> Fraction | float:
    """The wealth after these (amount, weight), drawn in this order and not put back."""
    size = null.size or 0
    rest, left, earned = null.mean * size, size, Fraction(1)
    for amount, weight in order:
        mean = rest / left
        if null.upper is not None and mean > null.upper:
            return Fraction(0)
        if mean > 0:
            earned *= 1 + stake * (Fraction(amount, weight) / mean - 1)
        rest, left = rest - amount, left - weight
    return inf if rest < 0 else earned


@given(counted(), st.sampled_from([0.3, 0.9, 1.0]))
def test_no_order_earns_less(case: tuple[Draws, Null], stake: float) -> None:
    """Every order of up to five batches ends with at least the bound."""
    draws, null = case
    assert (
        least_log_wealth(draws, null, stake) <= least_of_all_orders(draws, null, stake) + ROUNDING
    )


@given(st.lists(st.integers(0, 4), min_size=1, max_size=5), st.integers(1, 20))
def test_kaplan_markov_of_equal_batches_is_exact(amounts: list[int], margin: int) -> None:
    """Of batches of one weight the best come first in the worst order, and the bound is what that order earns."""
    draws = Draws.weighted(amounts, [4] * len(amounts))
    null = Null(Fraction(24 - margin, 24), Fraction(1), 24)
    worst = least_of_all_orders(draws, null, 1.0)
    assert least_log_wealth(draws, null, 1.0) == pytest.approx(worst, abs=ROUNDING)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=5), st.sampled_from([0.5, 0.9, 1.0]))
def test_batches_without_an_error_are_exact(weights: list[int], stake: float) -> None:
    """The smallest first is the worst order of batches that agree with their reports."""
    draws = Draws.weighted(weights, weights)
    null = Null(Fraction(40, 60), Fraction(1), 60)
    assert least_log_wealth(draws, null, stake) == pytest.approx(
        least_of_all_orders(draws, null, stake), abs=ROUNDING
    )


def test_what_is_put_back_has_one_answer() -> None:
    """The null mean stays, so that the order does not matter: the bound is the wealth."""
    draws, null = Draws.weighted([2, 5, 5], [4, 5, 5]), Null(Fraction(9, 10))
    for stake in (0.9, 1.0):
        path = wealth(draws, null, FixedStake(stake))
        assert least_log_wealth(draws, null, stake) == pytest.approx(float(path.log_wealth[-1]))


def test_one_wholly_wrong_batch_ruins_the_largest_stake_alone() -> None:
    """Whatever came before it: the wealth of the largest stake is 0, that of a smaller one is not."""
    draws, null = Draws.weighted([0, 5, 5], [5, 5, 5]), Null(Fraction(9, 10), Fraction(1), 50)
    assert least_log_wealth(draws, null, 1.0) == -np.inf
    assert np.isfinite(least_log_wealth(draws, null, 0.9))


def test_no_draws_earn_nothing() -> None:
    """An empty set has the wealth that a test begins with."""
    assert least_log_wealth(Draws.weighted([], []), Null(Fraction(1, 2), size=9), 0.9) == 0


def test_the_largest_mean_left_is_that_of_all_sets() -> None:
    """Whichever draws came before: weights differ, so that a set is not found by amounts alone, nor in one step."""
    random = np.random.default_rng(20161108)
    cases = [(random.integers(0, 51, 5), random.integers(1, 51, 5)) for _ in range(40)]
    in_two_steps = np.array([48, 0, 28, 46, 37]), np.array([50, 45, 18, 15, 7])
    for amounts, weights in (in_two_steps, *cases):
        whole, size = float(amounts.sum() + 50), float(weights.sum() + 51)
        rest = _Rest(whole, size, amounts.astype(float), weights.astype(float))
        for count in range(5):
            gone = [list(each) for each in combinations(range(5), count)]
            left = [(whole - amounts[i].sum()) / (size - weights[i].sum()) for i in gone]
            assert rest.largest_mean_after(count) == pytest.approx(max(left), rel=1e-12)
