"""The stake that reaches the goal soonest, against exact distributions of the same endings."""

from math import log

import numpy as np
import pytest
from scipy.stats import invgauss

from canvass.errors import OutOfRange
from canvass.stats.assumed import AssumedDraws
from canvass.stats.best_stake import (
    LARGEST_STAKE,
    MOST_OFTEN,
    Outlook,
    _outlooks,
    _soonest,
    _stakes,
    best_stake,
    open_at_most,
)
from canvass.stats.bets import cobra, kelly_bet, log_growth
from canvass.stats.error_walk import ErrorStep, error_walk
from canvass.stats.inverse_gaussian import passage_quantile
from canvass.stats.jump_walk import STEPS, jump_quantile
from tests.some_of import some_of

GOAL = log(20)


def compared(margin: float, one_vote: float, two_vote: float, under: float = 0.0) -> AssumedDraws:
    """Cards against their records at these rates of errors; as many understatements of one vote as are said."""
    a = 1 / (2 - margin)
    return AssumedDraws.of(
        [(a, 1 - one_vote - two_vote - under), (a / 2, one_vote), (0, two_vote), (1.5 * a, under)]
    )


CASES = (
    compared(0.05, 0.001, 0.0001),
    compared(0.05, 0.0, 0.003),
    compared(0.02, 0.003, 0.0),
    compared(0.02, 0.0, 0.001, 0.001),
    compared(0.1, 0.01, 0.0),
)


def exactly(assumed: AssumedDraws, stake: float) -> Outlook:
    """The same numbers from the whole distribution of the stopping draw."""
    clean, *errors = assumed.log_factors(stake).tolist()
    steps = [ErrorStep(p, f) for p, f in zip(assumed.chances[1:], errors, strict=True)]
    ends = error_walk(clean, steps, GOAL, 10 * int(GOAL / clean))
    draws = np.arange(1, ends.size + 1)
    most = int(np.searchsorted(np.cumsum(ends), 0.9)) + 1
    return Outlook(stake, float(draws @ ends / ends.sum()), most)


@pytest.mark.parametrize("assumed", CASES, ids=str)
def test_a_bound_is_no_less_than_the_chance(assumed: AssumedDraws) -> None:
    """The chance to go on by the whole distribution is never above it; far beyond the end hardly any is left."""
    clean, *errors = assumed.log_factors(0.8).tolist()
    steps = [ErrorStep(p, f) for p, f in zip(assumed.chances[1:], errors, strict=True)]
    ended = np.cumsum(error_walk(clean, steps, GOAL, 10 * int(GOAL / clean)))
    for draws in (ended.size // 20, ended.size // 8, ended.size // 4, ended.size):
        assert 1 - ended[draws - 1] <= open_at_most(assumed, 0.8, GOAL, draws) + 1e-12
    assert open_at_most(assumed, 0.8, GOAL, 100 * ended.size) < 1e-9


@pytest.mark.parametrize("assumed", CASES, ids=str)
@pytest.mark.parametrize("stake", [0.7, 0.8, 0.9])
def test_what_it_expects_is_what_comes(assumed: AssumedDraws, stake: float) -> None:
    """Mean and ninetieth percentile within three percent, or a step of the grid, of the exact ones."""
    right = exactly(assumed, stake)
    factors = assumed.log_factors(np.array([stake]))
    usual = factors[:, :1]
    jumps = (usual - factors[:, 1:]) / usual
    most = jump_quantile(GOAL / usual[:, 0], assumed.chances[1:], jumps, 0.9)
    assert float(most[0]) == pytest.approx(
        right.most, rel=0.03, abs=GOAL / float(usual[0, 0]) / STEPS
    )
    assert GOAL / float(assumed.growth(stake)) == pytest.approx(right.mean, rel=0.03)


@some_of("assumed", CASES, ids=str, every=2)
def test_no_other_stake_is_much_better(assumed: AssumedDraws) -> None:
    """Exactly computed, no stake from a half to the largest takes two percent less than the chosen one."""
    chosen = exactly(assumed, best_stake(assumed, GOAL).stake)
    others = (exactly(assumed, 1 - kept) for kept in (0.01, 0.03, 0.06, 0.12, 0.25, 0.5))
    assert chosen.weighed <= 1.02 * min(other.weighed for other in others)


def test_without_errors_the_largest_stake_is_best() -> None:
    """Nothing is feared, so that only the cap keeps something back."""
    outlook = best_stake(compared(0.05, 0, 0), GOAL)
    assert outlook.stake == LARGEST_STAKE
    assert outlook.mean == pytest.approx(GOAL / np.log1p(0.99 * (1 / 0.975 - 1)))
    assert outlook.most == pytest.approx(outlook.mean)


def test_two_vote_errors_make_it_careful() -> None:
    """The more often a draw is expected to cost the whole stake, the less is staked."""
    stakes = [best_stake(compared(0.02, 0, rate), GOAL).stake for rate in (1e-4, 1e-3, 3e-3, 8e-3)]
    assert stakes == sorted(stakes, reverse=True)
    assert stakes[-1] < 0.5 < stakes[0]


def test_where_no_stake_grows_it_stakes_next_to_nothing() -> None:
    """Errors that would make the outcome wrong: no number of draws is expected to be enough."""
    outlook = best_stake(compared(0.01, 0.02, 0.0), GOAL)
    assert (outlook.mean, outlook.most) == (np.inf, np.inf)
    assert 0 < outlook.stake < 1e-5


def test_many_small_steps_are_those_of_brownian_motion() -> None:
    """Scipy's inverse Gaussian distribution, for several goals and chances."""
    growth, variance = np.array([0.001, 0.005, 0.02]), np.array([0.002, 0.01, 0.5])
    for goal, chance in ((GOAL, 0.9), (1.0, 0.5), (7.0, 0.99)):
        mean, shape = goal / growth, goal**2 / variance
        right = invgauss.ppf(chance, mean / shape, scale=shape)
        assert passage_quantile(growth, variance, goal, chance) == pytest.approx(right, rel=1e-9)


def test_growth_is_that_of_the_bet() -> None:
    """The stake is half the bet where the null mean is one half; Spertus 2023's fastest bet is the fastest stake."""
    a = 1 / 1.95
    assumed = compared(0.05, 0.001, 0.0001)
    values, chances = (a, a / 2, 0.0), (0.9989, 0.001, 0.0001)
    assert assumed.growth(0.9) == pytest.approx(log_growth(values, chances, 0.5, 1.8))
    bet = cobra(a, 0.001, 0.0001)
    assert 2 * assumed.fastest_stake() == pytest.approx(
        float(kelly_bet(bet.values, bet.chances, 0.5))
    )


def test_chances_add_up() -> None:
    """What is assumed of all draws is assumed of each."""
    with pytest.raises(OutOfRange, match="add up to 0"):
        AssumedDraws((1.0, 0.0), (0.5, 0.4))
    with pytest.raises(OutOfRange, match="chance of a draw"):
        AssumedDraws((1.0, 0.0), (1.5, -0.5))


@some_of(
    "assumed",
    [
        *CASES,
        compared(0.3, 0.001, 0.0001, 0.001),
        compared(0.6, 0.0001, 0.0001),
        compared(0.3, 0.15, 0.0),
    ],
    ids=str,
    every=3,
)
def test_stakes_that_are_not_looked_at_would_not_be_chosen(assumed: AssumedDraws) -> None:
    """The one that is found is the one found among all, whether errors are rare or common, or throw nearer."""
    stakes = _stakes(LARGEST_STAKE)
    stakes = stakes[assumed.growth(stakes) > 0]
    every = _outlooks(assumed, stakes, GOAL, MOST_OFTEN)
    assert _soonest(assumed, stakes, GOAL) == min(every, key=lambda each: each.weighed)
