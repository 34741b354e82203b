"""What a lost unit takes: by the published formula, and by trying every number of votes."""

from itertools import count, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange
from canvass.tabulation import Cost, ElectorUnit, lost_units, votes_for_margin, votes_to_carry


@pytest.mark.parametrize(
    ("margin", "flipped", "added"),
    [
        (10_704, 5_353, 10_705),
        (44_292, 22_147, 44_293),
        (22_748, 11_375, 22_749),
        (22_617, 11_309, 22_618),
        (537, 269, 538),
        (0, 1, 1),
    ],
)
def test_published_costs(margin: int, flipped: int, added: int) -> None:
    """Half the margin and one, or the margin and one: MI, PA, WI by two baselines, Florida 2000, a tie."""
    assert votes_for_margin(margin, Cost.FLIP) == flipped
    assert votes_for_margin(margin, Cost.ADD) == added


def test_every_small_unit() -> None:
    """With up to 6 votes for each of three rivals, the cost is the first number that works."""
    for own, *rivals in product(range(4), range(7), range(7), range(7)):
        assert votes_to_carry(own, rivals, Cost.FLIP) == _first_that_works(own, rivals)
        assert votes_to_carry(own, rivals, Cost.ADD) == max(0, max(rivals) + 1 - own)


def _first_that_works(own: int, rivals: list[int]) -> int:
    """The fewest votes that can be taken from rivals so that each has fewer than the choice."""
    for moved in count():
        if sum(max(0, votes - (own + moved - 1)) for votes in rivals) <= moved:
            return moved
    raise AssertionError


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_two_choices_follow_the_formula(own: int, lead: int) -> None:
    """With one rival, the cost depends on the margin alone."""
    for cost in Cost:
        assert votes_to_carry(own, [own + lead], cost) == votes_for_margin(lead, cost)


def test_lost_units_are_those_carried_by_another_or_by_nobody() -> None:
    """A tie is lost by one vote; a unit that the choice carries is not among them."""
    units = [
        ElectorUnit("A", "A", 3, {"a": 9, "b": 5}),
        ElectorUnit("B", "B", 4, {"a": 5, "b": 5}),
        ElectorUnit("C", "C", 5, {"a": 4, "b": 5}),
        ElectorUnit("D", "D", 6, {"a": 4}),
    ]
    lost = lost_units(units, "b", Cost.FLIP)
    assert [(unit.unit, unit.margin_votes, unit.votes) for unit in lost] == [
        ("A", 4, 3),
        ("B", 0, 1),
        ("D", 4, 3),
    ]
    assert [unit.movable for unit in lost] == [9, 5, 4]
    assert {unit.movable for unit in lost_units(units, "b", Cost.ADD)} == {None}


def test_a_margin_below_zero_is_not_lost() -> None:
    """There is nothing to overcome."""
    with pytest.raises(OutOfRange, match="found -1"):
        votes_for_margin(-1, Cost.FLIP)
    assert votes_to_carry(5, [4], Cost.FLIP) == 0
