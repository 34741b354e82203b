"""What offices asked for and what recounts cost, against the estimate, and what sets its middle."""

from __future__ import annotations

from datetime import date
from math import exp, fsum, log

import polars as pl
import pytest

from canvass.data import recount as packaged
from canvass.journeys.plan.past_costs import known_costs, past_costs
from canvass.recount.cost import cost_between, cost_range
from canvass.recount.cost_fit import FEWEST, cost_fit
from canvass.recount.known_costs import (
    CostError,
    KnownCost,
    error_of_asks,
    likely_ask_cents,
)
from tools.fit_costs import LEFT_OUT, lines

PACKAGED = {
    ("Wisconsin", 2016, "charged"): ("WI president statewide, prepaid",),
    ("Wisconsin", 2016, "estimated"): ("WI president statewide, estimate corrected",),
    ("Wisconsin", 2016, "actual"): ("WI president statewide, actual",),
    ("Wisconsin", 2020, "estimated"): ("WI president statewide",),
    ("Dane and Milwaukee Counties (Wisconsin)", 2020, "charged"): (
        "WI Dane and Milwaukee, prepaid",
    ),
    ("Dane and Milwaukee Counties (Wisconsin)", 2020, "actual"): (
        "WI Milwaukee County",
        "WI Dane County",
        "WI WEC",
    ),
    ("Minnesota", 2008, "actual"): ("MN US Senate hand",),
    ("Milwaukee County (Wisconsin)", 2016, "actual"): ("WI Milwaukee County",),
    ("Waukesha County (Wisconsin)", 2016, "actual"): ("WI Waukesha County",),
}
"""Figures that stand in the packaged table of costs too."""


@pytest.mark.parametrize("case", PACKAGED, ids=str)
def test_the_cases_say_what_the_packaged_table_says(case: tuple[str, int, str]) -> None:
    """To the cent, each figure for itself: the office's estimate, what it charged, and what it cost."""
    place, year, figure = case
    table = packaged.history("recount_costs")
    rows = {(row["what"], row["year"]): row["amount_cents"] for row in table.iter_rows(named=True)}
    (said,) = (
        row[figure]
        for row in packaged.known_costs().iter_rows(named=True)
        if (row["place"], row["year"]) == (place, year)
    )
    assert round(100 * float(said)) == sum(rows[name, year] for name in PACKAGED[case])


def test_a_charge_goes_before_an_estimate() -> None:
    """Wisconsin's advance of 2016 was charged, 2020's was only estimated; machines are no count by hand."""
    wisconsin, statewide, two, minnesota, washington, *others = known_costs()
    assert (wisconsin.asked_cents, wisconsin.actual_cents) == (349_968_900, 200_560_300)
    assert (statewide.asked_cents, statewide.actual_cents) == (790_000_000, None)
    assert 300_000_000 - (two.actual_cents or 0) == 54_485_267, "the refund that was paid"
    assert (minnesota.actual_cents, washington.actual_cents) == (46_000_000, 90_279_329)
    assert [case.year for case in others if case.is_by_hand] == [2022, 2022]


def test_of_a_day_only_what_was_known() -> None:
    """In November 2016 no ask was known; in 2017 one; a figure of the same year is not used."""
    assert error_of_asks(known_costs(date(2016, 11, 23))) is None
    found = error_of_asks(known_costs(date(2017, 1, 1)))
    assert found is not None
    assert [case.year for case in found.cases] == [2016]


def test_the_middle_is_set_by_the_costs_that_were_known() -> None:
    """By none in 2016, when two were; by three in 2020; by four today. Later ones are named."""
    held = date(2016, 11, 8)
    before = past_costs(held, date(2016, 11, 23))
    assert (before.fit.scale, before.fit.cases, before.later) == (1.0, (), ())
    in_2020 = past_costs(date(2020, 11, 3), date(2020, 11, 18))
    assert (len(in_2020.fit.cases), in_2020.later) == (3, ())
    today = past_costs(held, date(2026, 11, 3))
    assert [case.year for case in today.fit.cases] == [2016, 2020, 2008, 2004]
    assert {case.year for case in today.later} == {2016, 2020, 2022}


def test_the_fit_is_the_mean_of_logarithms_and_its_error_leaves_each_out() -> None:
    """Held against the same by hand: every case over the scale of the other three."""
    cases = [case for case in known_costs() if case.is_by_hand and case.actual_cents]
    logs = [log((case.actual_cents or 0) / case.middle_cents) for case in cases]
    fit = cost_fit(known_costs())
    assert fit.scale == pytest.approx(exp(fsum(logs) / len(logs)))
    others = [(fsum(logs) - each) / (len(logs) - 1) for each in logs]
    off = [exp(each - other) for each, other in zip(logs, others, strict=True)]
    assert fit.error is not None
    assert fit.error.ratios == pytest.approx(off)
    assert fit.error.off == pytest.approx(exp(fsum(abs(log(each)) for each in off) / len(off)))


def test_fewer_than_three_set_nothing_and_machines_are_in_no_fit() -> None:
    """Two counts twice as dear leave the middle where it is; a third sets it; one by machine changes nothing."""
    middle = KnownCost("x", 2000, 10_000, 1, None, None).middle_cents
    dear = [KnownCost(f"{n}", 2000, 10_000, 1, None, 2 * middle) for n in range(FEWEST)]
    assert cost_fit(dear[1:]).scale == 1.0
    by_machine = KnownCost("m", 2000, 10_000, 1, 9 * middle, 9 * middle, method="machine")
    assert cost_fit([*dear, by_machine]).scale == pytest.approx(2.0)
    assert cost_fit([*dear[1:], by_machine]).scale == 1.0
    assert error_of_asks([by_machine]) is None


@pytest.mark.parametrize("scale", [0.01, 0.5, 1.0, 2.0, 50.0])
def test_low_middle_and_high_stay_in_their_order(scale: float) -> None:
    """The middle takes the scale, the ends only what it would pass; hours are what they were."""
    plain, found = cost_range(100_000), cost_between(100_000, 100_000, scale)
    assert found.middle.cost_usd == pytest.approx(scale * plain.middle.cost_usd)
    assert found.middle.staff_hours == plain.middle.staff_hours
    assert found.low.cost_usd <= found.middle.cost_usd <= found.high.cost_usd
    low, high = plain.low.cost_usd, plain.high.cost_usd
    assert found.low.cost_usd == pytest.approx(min(low, found.middle.cost_usd))
    assert found.high.cost_usd == pytest.approx(max(high, found.middle.cost_usd))


def test_the_typical_ratio_is_a_geometric_mean() -> None:
    """Twice and eight times the middle are typically four times it; a case without the figure is in no mean."""
    middle = KnownCost("x", 2000, 10_000, 1, None, None).middle_cents
    cases = [KnownCost("x", 2000, 10_000, 1, times * middle, None) for times in (2, 8)]
    found = error_of_asks([*cases, KnownCost("x", 2000, 10_000, 1, None, 5)])
    assert found is not None
    assert (found.least, found.typical, found.most) == pytest.approx((2, 4, 8))
    assert cost_fit(cases).error is None


def test_three_in_four_asks_are_covered() -> None:
    """Of four the third, of five the fourth, of three the last."""
    middle = KnownCost("x", 2000, 10_000, 1, None, None).middle_cents
    cases = [KnownCost("x", 2000, 10_000, 1, times * middle, None) for times in (5, 1, 4, 2, 3)]
    found = [error_of_asks(cases[:n]) for n in (3, 4, 5)]
    assert [each.three_in_four for each in found if each] == pytest.approx([5, 4, 4])


@pytest.mark.parametrize(("covered", "likely"), [(2.5, 260), (2.6, 260), (2.7, 270)])
def test_never_below_the_high_estimate(covered: float, likely: int) -> None:
    """Known asks count only where they are above the high estimate."""
    asks = CostError(1.0, 1.0, covered, 9.0, 1.0, ())
    assert likely_ask_cents(100, 260, asks) == likely


def test_what_was_to_be_ready_against_what_was_asked() -> None:
    """The high estimate covered Wisconsin's advance of 2016; for two counties in 2020 all that was known fell short."""
    wisconsin, _, two, *_ = known_costs()
    assert wisconsin.asked_cents
    assert two.asked_cents
    before_2020 = error_of_asks(known_costs(date(2020, 11, 18)))
    assert likely_ask_cents(wisconsin.middle_cents, _high(wisconsin), None) > wisconsin.asked_cents
    assert likely_ask_cents(two.middle_cents, _high(two), before_2020) < two.asked_cents


def test_the_script_prints_each_case_once_and_what_is_left_out() -> None:
    """The document quotes these lines."""
    said = [*lines()]
    assert said[0] == "by hand, actual cost: middle x 1.341"
    left_out = pl.read_csv(LEFT_OUT).select("place", "year").rows()
    for place, year in [*((case.place, case.year) for case in known_costs()), *left_out]:
        assert any(f"{place} {year}" in line for line in said)


def _high(case: KnownCost) -> int:
    return round(100 * cost_range(case.ballots, case.counties).high.cost_usd)
