"""What a bet that knows the cards takes: exact where cards go back, against simulation where they do not."""

from fractions import Fraction
from math import log

import pytest

from canvass.audit.bets.oracle import oracle_mean
from canvass.audit.comparison import ErrorRates
from canvass.audit.size.simulated import Simulation, simulate
from canvass.audit.stacks import polling_stack
from canvass.stats.bets import PopulationAlternative
from canvass.stats.endings import SequentialTest
from canvass.stats.null import Null
from tests.audit.bets.claims import NO_ERRORS, compared, polled


def test_without_errors_it_is_the_bound() -> None:
    """Spertus 2023, eq. 1: 119 draws at a margin of five percent."""
    assert oracle_mean(compared(0.05, NO_ERRORS, cards=10**8)) == 119


def test_where_hardly_any_card_is_drawn_it_is_walds_identity() -> None:
    """Two choices: the logarithm of 20 over the growth of BRAVO's wealth, 0.6 ln 1.2 + 0.4 ln 0.8."""
    growth = 0.6 * log(1.2) + 0.4 * log(0.8)
    found = oracle_mean(polled(6 * 10**7, 4 * 10**7, 10**8))
    assert found == pytest.approx(log(20) / growth)


@pytest.mark.parametrize("cards", [1_000, 20_000])
def test_where_much_is_drawn_it_is_what_the_best_bet_takes(cards: int) -> None:
    """The likelihood ratio of the true population, in a thousand simulated audits; it sees every card."""
    won, lost = int(0.53 * cards), int(0.47 * cards)
    claim = polled(won, lost, cards)
    null, bet = Null(upper=Fraction(1), size=cards), PopulationAlternative(claim.reported_mean)
    stack = polling_stack(claim.reported, claim.assertion)
    ends = simulate(SequentialTest(null, bet, 0.05), stack, Simulation(1_000), cards)
    assert ends
    assert ends.mean.standard_error
    near = 3 * ends.mean.standard_error + 0.02 * ends.mean.draws
    assert oracle_mean(claim) == pytest.approx(ends.mean.draws, abs=near)


def test_errors_cost_draws_and_too_many_have_no_end() -> None:
    """More on average the more records err; none where they make the outcome wrong."""
    found = [
        oracle_mean(compared(0.02, ErrorRates(rate, 0, 0, 0))) for rate in (0, 0.001, 0.01, 0.03)
    ]
    assert found[3] is None
    assert found[:3] == sorted(each for each in found[:3] if each)
