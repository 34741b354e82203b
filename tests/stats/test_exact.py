"""Every bet on every order of small populations keeps the promise of a martingale."""

import pytest

from canvass.stats.past import Bet
from tests.some_of import some_of
from tests.stats.every_bet import BETS, UNBOUNDED_BETS
from tests.stats.exact import (
    faults_at_the_null,
    faults_below_the_null,
    faults_of_sight,
    faults_of_weighted_draws,
)

each_bet = pytest.mark.parametrize("bet", BETS, ids=str)


@each_bet
def test_the_mean_wealth_at_the_null_is_one(bet: Bet) -> None:
    """Over all orders and all sequences the mean wealth is 1 after each draw, false alarms at most the limit."""
    assert list(faults_at_the_null(bet)) == []


@each_bet
def test_the_mean_wealth_below_the_null_is_at_most_one(bet: Bet) -> None:
    """Where the outcome is more wrong than a tie, wealth is expected to fall."""
    assert list(faults_below_the_null(bet)) == []


@some_of("bet", BETS, every=6, ids=str)
def test_a_bet_cannot_see_the_present_draw(bet: Bet) -> None:
    """Orders that begin alike have the same bet on the next draw, whatever it is."""
    assert list(faults_of_sight(bet)) == []


@pytest.mark.parametrize("bet", UNBOUNDED_BETS, ids=str)
def test_draws_by_weight_keep_the_same_promise(bet: Bet) -> None:
    """Batches drawn without replacement by their error bounds, understatements included."""
    assert list(faults_of_weighted_draws(bet)) == []
