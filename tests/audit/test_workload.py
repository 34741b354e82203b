"""Work is a range, its assumptions are named, and each is as large as its parts make it."""

import pytest

from canvass.audit.workload import (
    ASSUMPTIONS,
    CARDS_AN_HOUR,
    WAGE_USD,
    Task,
    distinct_cards,
    hours_a_card,
    workload,
)
from canvass.errors import OutOfRange


def test_a_board_of_two_reads_twenty_to_twenty_five_cards_an_hour() -> None:
    """22.5 cards an hour for two people: 100 cards are 8.9 people-hours in the middle."""
    found = workload(Task.READ, 100)
    assert (CARDS_AN_HOUR.value.high, CARDS_AN_HOUR.value.low) == (20, 25)
    assert found.people_hours.middle == pytest.approx(100 / 22.5 * 2)
    assert found.people_hours.low == pytest.approx(8)
    assert found.people_hours.high == pytest.approx(15)
    assert found.cost_usd.middle == pytest.approx(found.people_hours.middle * WAGE_USD.value.middle)


def test_finding_an_exact_card_costs_more() -> None:
    """A card to be compared takes longer than any card of its batch, under every assumption."""
    read, compared = hours_a_card(Task.READ), hours_a_card(Task.COMPARE)
    for name in ("low", "middle", "high"):
        assert getattr(compared, name) > getattr(read, name)


def test_a_full_count_is_cheapest_by_the_card() -> None:
    """About one staff-minute a card with one contest, as Brown County took in 2016; more with more contests."""
    one, many = hours_a_card(Task.COUNT), hours_a_card(Task.COUNT, contests=20)
    assert one.middle * 60 == pytest.approx(1.015)
    assert one.middle < many.middle
    assert one.high < hours_a_card(Task.READ).low * 2


def test_ranges_are_in_order_and_every_assumption_has_its_origin() -> None:
    """Low is never more than high; what has no source says that it is a guess."""
    for task in Task:
        hours = hours_a_card(task)
        assert hours.low <= hours.middle <= hours.high
    unsourced = {each.name for each in ASSUMPTIONS if "no published figure" in each.origin}
    assert unsourced == {
        "dollars for a person's hour",
        "further staff-minutes to find a card at its exact place and look up its record",
    }


def test_cards_drawn_twice_are_read_once() -> None:
    """Draws with replacement are fewer cards, and never more than there are."""
    assert distinct_cards(1, 1000) == pytest.approx(1)
    assert distinct_cards(500, 1000) == pytest.approx(393.6, abs=0.1)
    assert distinct_cards(10**6, 1000) <= 1000


def test_impossible_work() -> None:
    """Cards below zero, and no contest."""
    for cards, contests in ((-1, 1), (10, 0)):
        with pytest.raises(OutOfRange):
            workload(Task.READ, cards, contests)
