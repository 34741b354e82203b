"""What offices asked for and what recounts cost, against the estimate."""

from datetime import date

import pytest

from canvass.journeys.planning.money_clock import known_costs
from canvass.recount.cost import cost_range
from canvass.recount.known_costs import (
    CostError,
    KnownCost,
    error_of_actual,
    error_of_asks,
    likely_ask_cents,
)


def test_published_costs_of_known_counts() -> None:
    """Wisconsin's advance of 2016, its cost, and the sum of 2020's three bills are the published cents."""
    wisconsin, statewide, two, minnesota, washington = known_costs()
    assert (wisconsin.asked_cents, wisconsin.actual_cents) == (349_968_900, 200_560_300)
    assert (statewide.asked_cents, statewide.actual_cents) == (790_000_000, None)
    assert (two.asked_cents, two.actual_cents) == (300_000_000, 245_514_733)
    assert 300_000_000 - 245_514_733 == 54_485_267, "the refund that was paid"
    assert (minnesota.actual_cents, washington.actual_cents) == (46_000_000, 90_279_329)


def test_of_a_day_only_what_was_known() -> None:
    """In November 2016 no ask was known; in 2017 one; a figure of the same year is not used."""
    assert error_of_asks(known_costs(date(2016, 11, 23))) is None
    found = error_of_asks(known_costs(date(2017, 1, 1)))
    assert found is not None
    assert [case.year for case in found.cases] == [2016]


def test_the_typical_ratio_is_a_geometric_mean() -> None:
    """Twice and eight times the middle are typically four times it; a case without the figure is in no mean."""
    middle = KnownCost("x", 2000, 10_000, 1, None, None).middle_cents
    cases = [KnownCost("x", 2000, 10_000, 1, times * middle, None) for times in (2, 8)]
    found = error_of_asks([*cases, KnownCost("x", 2000, 10_000, 1, None, 5)])
    assert found is not None
    assert (found.least, found.typical, found.most) == pytest.approx((2, 4, 8))
    assert error_of_actual(cases) is None


@pytest.mark.parametrize(("typical", "likely"), [(2.5, 260), (2.6, 260), (2.7, 270)])
def test_never_below_the_high_estimate(typical: float, likely: int) -> None:
    """The typical ask counts only where it is above the high estimate."""
    assert likely_ask_cents(100, 260, CostError(1.0, typical, 9.0, ())) == likely


def test_what_was_to_be_ready_against_what_was_asked() -> None:
    """The high estimate covered Wisconsin's advance of 2016; for two counties in 2020 all that was known fell short."""
    wisconsin, _, two, *_ = known_costs()
    assert wisconsin.asked_cents
    assert two.asked_cents
    before_2020 = error_of_asks(known_costs(date(2020, 11, 18)))
    assert likely_ask_cents(wisconsin.middle_cents, _high(wisconsin), None) > wisconsin.asked_cents
    assert likely_ask_cents(two.middle_cents, _high(two), before_2020) < two.asked_cents


def _high(case: KnownCost) -> int:
    return round(100 * cost_range(case.ballots, case.counties).high.cost_usd)
