"""Sizes of comparison: clean, expected, mean and quantile, against the engine, exact walks and each other."""

from math import sqrt
from typing import Any

import pytest

from canvass.audit.comparison import ErrorRates, comparison_null
from canvass.audit.methods import comparison, super_simple
from canvass.audit.overstatement import Discrepancies
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Design
from canvass.audit.size.comparison import (
    clean_draws,
    comparison_sizes,
    fewest_cards,
    super_simple_sizes,
    super_simple_stopping,
)
from canvass.audit.size.numbers import Aim, Basis, Sizes
from canvass.audit.size.simulated import Simulation, simulate
from canvass.audit.stacks import comparison_stack, polling_stack
from canvass.audit.super_simple import (
    PlannedRates,
    SuperSimpleTest,
    super_simple_bet,
    super_simple_risk,
)
from canvass.errors import OutOfRange
from canvass.model import Rule
from canvass.stats.endings import SequentialTest
from tests.audit.elections import contest
from tests.audit.size.reports import majority, three, two

AIM = Aim(0.05)
NO_ERRORS = ErrorRates(0, 0, 0, 0)
CLEAN = PlannedRates(0, 0, 0, 0)


def found(sizes: Sizes | None) -> Any:
    """Sizes that are there."""
    assert sizes is not None
    return sizes


def test_without_errors_every_number_is_the_clean_one() -> None:
    """Nothing is left to chance if no card differs: mean, quantile and clean size agree."""
    for sizes in (
        found(
            comparison_sizes(
                two(5100, 4900, 10_000), AIM, NO_ERRORS, Simulation(20), test=comparison.SIZED
            )
        ),
        found(super_simple_sizes(two(5100, 4900, 10_000), AIM, CLEAN, test=super_simple.SIZED)),
    ):
        assert sizes.mean.draws == sizes.sequential.draws == sizes.error_free.draws


def test_no_comparison_needs_fewer_than_the_fewest() -> None:
    """Every clean size is at least the published lower bound, when cards are put back."""
    for report in (two(5100, 4900, 10_000), two(700, 300, 1000), three()):
        assert found(
            super_simple_sizes(report, AIM, test=super_simple.SIZED)
        ).error_free.draws >= fewest_cards(report, AIM)


@pytest.mark.parametrize("margin", [0.3, 0.05, 0.01, 0.004])
def test_the_clean_size_is_the_first_that_confirms(margin: float) -> None:
    """One draw less leaves the risk above the limit."""
    plan = SuperSimpleTest(0.05, margin)
    draws = clean_draws(plan)
    assert super_simple_risk(plan, draws, Discrepancies()) <= 0.05
    assert super_simple_risk(plan, draws - 1, Discrepancies()) > 0.05


def test_exact_and_simulated_endings_agree() -> None:
    """Super-simple at a margin of 5 percent, by the exact walk and by four thousand audits."""
    report, rates = two(5250, 4750, 10_000), PlannedRates()
    exact = super_simple_stopping(SuperSimpleTest(0.05, 0.05), rates)
    assert exact is not None
    bet = super_simple_bet(0.05)
    null = comparison_null(report.closest, report.frame, Design(0.05, bet, with_replacement=True))
    stack = comparison_stack(report.closest, report.frame, ErrorRates())
    ends = simulate(SequentialTest(null, bet, 0.05), stack, Simulation(4000), 10_000)
    assert ends is not None
    for draws in (127, 140, 150, 200, 300):
        share = float(exact.ended[draws])
        assert abs(ends.ended(draws) - share) < 4 * sqrt(share * (1 - share) / 4000)
    assert ends.mean.draws == pytest.approx(exact.mean, rel=0.05)


def test_a_simulation_ends_at_its_budget() -> None:
    """Audits that go on beyond all draws allowed have no size, and none is planned without errors."""
    report = two(70_000_000, 69_900_000, 139_900_000)
    sizes = super_simple_sizes(
        report, Aim(0.05), None, Simulation(100, most_draws=3_000_000), test=super_simple.SIZED
    )
    assert sizes is not None
    assert (sizes.mean, sizes.sequential, sizes.expected) == (None, None, None)
    assert sizes.error_free is not None
    assert sizes.planned == report.cards


def test_close_contests_are_simulated_where_exact_takes_too_long() -> None:
    """At two percent the walk is exact; at a quarter of a percent it is simulated, and says so."""
    wide, close = two(51_000, 49_000, 100_000), two(501_250, 498_750, 1_000_000)
    assert (
        found(super_simple_sizes(wide, AIM, test=super_simple.SIZED)).sequential.basis
        is Basis.EXACT
    )
    simulated = found(
        super_simple_sizes(close, AIM, simulation=Simulation(200), test=super_simple.SIZED)
    )
    assert simulated.sequential.basis is Basis.SIMULATED
    assert simulated.error_free.draws < simulated.mean.draws < simulated.sequential.draws


def test_more_errors_take_more_cards() -> None:
    """Ten times the errors: a longer audit, on average and in most cases."""
    report = two(5300, 4700, 10_000)
    few = found(
        comparison_sizes(report, AIM, ErrorRates(0.0005, 0.0, 0.0005, 0.0), test=comparison.SIZED)
    )
    many = found(
        comparison_sizes(report, AIM, ErrorRates(0.005, 0.0, 0.005, 0.0), test=comparison.SIZED)
    )
    assert few.mean.draws < many.mean.draws
    assert few.sequential.draws < many.sequential.draws


def test_super_majorities_are_compared_but_not_super_simply() -> None:
    """Super-simple knows winners and losers only."""
    assert super_simple_sizes(majority(), AIM, test=super_simple.SIZED) is None
    sizes = found(
        comparison_sizes(majority(), AIM, simulation=Simulation(50), test=comparison.SIZED)
    )
    assert 0 < sizes.error_free.draws < sizes.population


def test_stacks_hold_what_was_reported() -> None:
    """The mean of the assumed cards is that of the report, whatever the rule; blanks and lost votes are 1/2."""
    for report in (two(60, 30, 100), three(), majority()):
        stack = polling_stack(report, report.closest)
        assert stack.size == report.cards
        assert 2 * stack.mean - 1 == report.margin
    both = ReportedContest(contest(Rule.APPROVAL, votes_allowed=3), {"A": 80, "B": 60}, 100)
    stack = polling_stack(both, both.closest)
    assert (stack.size, 2 * stack.mean - 1) == (100, both.margin)


def test_assumed_errors_are_in_the_stack() -> None:
    """Ten one-vote and one two-vote overstatements in ten thousand, as many understatements, and the phantoms."""
    report = two(6000, 4000, 10_000)
    stack = comparison_stack(report.closest, report.frame, ErrorRates())
    assert dict(zip(stack.amounts, stack.counts, strict=True)) == {
        2: 9978,
        1: 10,
        0: 1,
        3: 10,
        4: 1,
    }
    clean = comparison_stack(report.closest, report.frame, ErrorRates(), without_errors=True)
    assert (clean.amounts, clean.counts) == ((2,), (10_000,))


def test_more_errors_than_cards_are_refused() -> None:
    """Rates that add up to more than one."""
    report = two(6000, 4000, 10_000)
    with pytest.raises(OutOfRange, match="more than there are"):
        comparison_stack(report.closest, report.frame, ErrorRates(0.6, 0.6, 0, 0))


def test_very_close_contests_do_not_list_every_count_of_errors() -> None:
    """Twenty votes among 150,000 cards: no exact table is begun, for it would not fit into memory."""
    assert super_simple_stopping(SuperSimpleTest(0.05, 20 / 150_000), PlannedRates()) is None
