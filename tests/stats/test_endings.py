"""Simulated audits end when an exact computation says, and nothing but the seed decides how."""

from fractions import Fraction
from itertools import permutations
from math import sqrt

import numpy as np
import pytest

from canvass.audit.stopping import stopping, stopping_without_replacement
from canvass.errors import OutOfRange
from canvass.stats import bets
from canvass.stats.decks import BatchStack, CardStack
from canvass.stats.draws import Draws
from canvass.stats.endings import ROWS, SequentialTest, TooManyDraws, simulated_endings
from canvass.stats.martingale import go_on, wealth
from canvass.stats.null import Null
from canvass.stats.past import Bet
from canvass.stats.standing import START
from tests.stats.every_bet import BETS

HALF = Fraction(1, 2)
LIMIT = 0.1
MANY = 4_000


def within_chance(found: float, exact: float) -> bool:
    """Whether a share of ``MANY`` audits is within four standard errors of its exact probability."""
    return abs(found - exact) < 4 * sqrt(exact * (1 - exact) / MANY) + 1e-9


@pytest.mark.parametrize("probability", [0.1, 0.25, 0.5, 0.75, 0.9])
def test_quantiles_with_replacement_are_the_exact_ones(probability: float) -> None:
    """BRAVO at a share of 60 percent: as many audits have ended at the exact quantile as should have."""
    stack = CardStack((0, 2), (40, 60), HALF)
    test = SequentialTest(Null(), bets.ConstantAlternative(0.6), LIMIT)
    found = simulated_endings(test, stack, MANY, "2016", most=100_000)
    exact = stopping(0.6, LIMIT, until=1 - 1e-9)
    draws = exact.quantile(probability)
    assert within_chance((found.draws <= draws).mean(), exact.ended[draws])
    assert abs(found.draws.mean() - exact.mean) < 4 * found.draws.std() / sqrt(MANY)
    assert found.is_confirmed.all()


@pytest.mark.parametrize("probability", [0.1, 0.5, 0.9])
def test_quantiles_without_replacement_are_the_exact_ones(probability: float) -> None:
    """A thousand cards of which 540 are the winner's, none put back."""
    stack = CardStack((0, 2), (460, 540), HALF)
    test = SequentialTest(Null(size=1000), bets.PopulationAlternative(0.54), LIMIT)
    found = simulated_endings(test, stack, MANY, "2016")
    exact = stopping_without_replacement((540, 460), LIMIT)
    draws = exact.quantile(probability)
    assert within_chance((found.draws <= draws).mean(), exact.ended[draws])


@pytest.mark.parametrize("bet", BETS, ids=repr)
def test_every_bet_ends_as_often_as_in_every_order(bet: Bet) -> None:
    """Six cards with a majority of one: the share of audits that confirm at each draw, against all orders."""
    values = (2, 2, 2, 2, 1, 0)
    null = Null(size=6)
    orders = wealth(Draws.of_units(np.array(list(permutations(values))), HALF), null, bet)
    exact = orders.first_draw_at(0.6)
    found = simulated_endings(
        SequentialTest(null, bet, 0.6), CardStack((2, 1, 0), (4, 1, 1), HALF), MANY, "2016"
    )
    for draw in range(1, 7):
        share = ((found.draws <= draw) & found.is_confirmed).mean()
        assert within_chance(share, ((exact > 0) & (exact <= draw)).mean())


@pytest.mark.parametrize("bet", BETS, ids=repr)
def test_every_bet_goes_on_as_in_every_order(bet: Bet) -> None:
    """The same from where a test stands after two of seven cards: what came before is neither lost nor repeated."""
    null, drawn, left = Null(size=7), (0, 1), (2, 2, 2, 2, 0)
    whole = np.array([(*drawn, *order) for order in permutations(left)])
    exact = wealth(Draws.of_units(whole, HALF), null, bet).first_draw_at(0.7)
    assert exact[0] == 0 or exact[0] > 2
    _, standing = go_on(START, Draws.of_units([drawn], HALF), null, bet)
    stack = CardStack((2, 0), (4, 1), HALF)
    test = SequentialTest(null, bet, 0.7)
    found = simulated_endings(test, stack, MANY, "2016", standing=standing)
    for draw in range(1, 6):
        share = ((found.draws <= draw) & found.is_confirmed).mean()
        assert within_chance(share, ((exact > 0) & (exact <= draw + 2)).mean())


def test_batches_end_as_the_closed_form_says() -> None:
    """Without errors every audit by weight ends at the same draw."""
    stack = BatchStack((20,) * 30, (20,) * 30)
    for replacement, most in ((True, 10_000), (False, 30)):
        null = Null(1 - Fraction(1, 6), Fraction(1), None if replacement else 600)
        test = SequentialTest(null, bets.FixedStake(1.0), LIMIT)
        found = simulated_endings(test, stack, 50, "2016", most)
        assert len(set(found.draws.tolist())) == 1
        clean = wealth(Draws.weighted([20] * 29, [20] * 29), null, bets.FixedStake(1.0))
        assert found.draws[0] == clean.first_draw_at(LIMIT)


def test_an_audit_that_cannot_confirm_draws_all_it_may() -> None:
    """A tie read to its last card, and a test that its first error ruins."""
    tie = CardStack((0, 2), (30, 30), HALF)
    found = simulated_endings(
        SequentialTest(Null(size=60), bets.FixedBet(0.5), 0.001), tie, 40, "2016"
    )
    assert (found.draws == 60).all()
    assert not found.is_confirmed.any()
    ruined = SequentialTest(Null(size=60), bets.FixedStake(1.0), 1e-9)
    ends = simulated_endings(ruined, tie, 40, "2016", most=40)
    assert (ends.draws == 40).all()
    assert not ends.is_confirmed.any()


def test_the_seed_decides_and_more_audits_begin_with_the_same() -> None:
    """The same seed gives the same audits; audits beyond the first thousand have a stream of their own."""
    stack = CardStack((0, 2), (40, 60), HALF)
    test = SequentialTest(Null(size=100), bets.ConstantAlternative(0.6), LIMIT)
    one = simulated_endings(test, stack, ROWS, "1").draws
    again = simulated_endings(test, stack, ROWS + 10, "1").draws
    other = simulated_endings(test, stack, ROWS, "2").draws
    assert (again[:ROWS] == one).all()
    assert (other != one).any()


def test_a_budget_of_draws_is_kept() -> None:
    """All draws of all audits together: exactly as many are enough, fewer than a stretch less are not."""
    stack = CardStack((0, 2), (45, 55), HALF)
    test = SequentialTest(Null(size=100), bets.ConstantAlternative(0.6), LIMIT)
    free = simulated_endings(test, stack, ROWS + 10, "1").draws
    kept = simulated_endings(test, stack, ROWS + 10, "1", budget=int(free.sum())).draws
    assert (kept == free).all()
    with pytest.raises(TooManyDraws):
        simulated_endings(test, stack, ROWS + 10, "1", budget=int(free.sum()) // 2)


def test_impossible_simulations() -> None:
    """No audits, an empty stack, more draws than cards and a risk limit of 5 are refused."""
    stack, null = CardStack((0, 2), (4, 6), HALF), Null(size=10)
    test = SequentialTest(null, bets.FixedBet(0.5), LIMIT)
    for impossible in (
        lambda: simulated_endings(test, stack, 0, "1"),
        lambda: simulated_endings(test, CardStack((0,), (0,), HALF), 5, "1"),
        lambda: simulated_endings(test, stack, 5, "1", most=11),
        lambda: SequentialTest(null, bets.FixedBet(0.5), 5),
    ):
        with pytest.raises(OutOfRange):
            impossible()


def test_a_budget_is_of_all_audits_together() -> None:
    """A hundred audits that do not end take a hundred draws for each one: ten thousand are too many for one group."""
    stack = CardStack((0, 2), (50, 50), HALF)
    test = SequentialTest(Null(), bets.ConstantAlternative(0.6), 1e-9)
    with pytest.raises(TooManyDraws):
        simulated_endings(test, stack, 100, "1", most=4_000, budget=10_000)
