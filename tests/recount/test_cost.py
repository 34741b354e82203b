"""What a recount costs, always as a range."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange
from canvass.recount.cost import (
    SCENARIOS,
    Effort,
    EstimateAgainstActual,
    Prices,
    cost,
    cost_range,
    days_needed,
    people_needed,
    total,
    usd_per_ballot,
)
from tests.recount.published import name, vectors


@pytest.mark.parametrize("vector", vectors("recount.cost_model"), ids=name)
def test_published_costs(vector: Any) -> None:
    """Hours, labour, cost and days of the published scenarios."""
    given, expect = vector["given"], vector["expect"]
    effort = Effort(
        given["handling_staff_min"], given["read_staff_min_per_vote"], given["overhead"]
    )
    prices = Prices(given["wage_usd_per_hour"], given["fixed_usd"])
    found = cost(given["ballots"], effort, prices, given["contests"])
    days = days_needed(found.staff_hours, given["people"], given["hours_per_day"])
    tolerance = vector["tolerance"]
    assert found.staff_hours == pytest.approx(expect["staff_hours"], abs=tolerance)
    assert found.labour_usd == pytest.approx(expect["labour_usd"], abs=tolerance)
    assert found.cost_usd == pytest.approx(expect["cost_usd"], abs=tolerance)
    assert days == expect["days"]


@pytest.mark.parametrize("vector", vectors("recount.cost_per_ballot"), ids=name)
def test_published_costs_per_ballot(vector: Any) -> None:
    """Dollars for each ballot of past recounts."""
    found = usd_per_ballot(vector["given"]["cost_cents"], vector["given"]["ballots"])
    assert found == pytest.approx(vector["expect"]["usd_per_ballot"], abs=vector["tolerance"])


def test_the_scenarios_are_those_of_the_published_times() -> None:
    """The three scenarios have the minutes and overheads that the published counts support."""
    efforts = [
        (s.effort.handling_minutes, s.effort.reading_minutes, s.effort.overhead) for s in SCENARIOS
    ]
    assert efforts == [(0.10, 0.08, 0.33), (0.45, 0.25, 0.45), (1.00, 0.42, 0.60)]


def test_wisconsin_2016_lies_within_its_range() -> None:
    """The actual cost of 2016 lies between low and high for its ballots and 72 counties."""
    found = cost_range(2_975_753, units=72)
    assert found.low.cost_usd < 2_005_603 < found.high.cost_usd


def test_estimates_against_actual_costs() -> None:
    """Wisconsin's estimates of 2016 were 1.94 times the actual cost, Oneida County's 19.5 times."""
    assert round(EstimateAgainstActual("all", 389_834_000, 200_560_300).ratio, 2) == 1.94
    assert round(EstimateAgainstActual("Oneida", 17_800_000, 911_762).ratio, 1) == 19.5


@given(st.integers(0, 10**7), st.integers(0, 200))
def test_low_middle_and_high_are_in_order(ballots: int, units: int) -> None:
    """The range never turns over, and ranges of parts add up to at least the range of the whole."""
    found = cost_range(ballots, units)
    assert found.low.cost_usd <= found.middle.cost_usd <= found.high.cost_usd
    parts = total([cost_range(ballots // 2, units), cost_range(ballots - ballots // 2, 0)])
    assert parts.middle.cost_usd == pytest.approx(found.middle.cost_usd)


@given(st.floats(0.1, 10**6), st.integers(1, 400))
def test_people_and_days_fit(hours: float, days: int) -> None:
    """So many people finish within the days, and one person fewer does not."""
    people = people_needed(hours, days)
    assert days_needed(hours, people) <= days
    if people > 1:
        assert days_needed(hours, people - 1) > days


@pytest.mark.parametrize(
    "refused",
    [
        lambda: cost_range(-1),
        lambda: cost_range(1, contests=0),
        lambda: days_needed(1.0, people=0),
        lambda: people_needed(1.0, days=0),
        lambda: usd_per_ballot(1, 0),
    ],
)
def test_impossible_counts_are_refused(refused: Any) -> None:
    """Negative ballots, nobody at work and no days are refused."""
    with pytest.raises(OutOfRange):
        refused()
