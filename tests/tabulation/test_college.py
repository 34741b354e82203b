"""Electors go to who carries a unit; a split state's districts are kept beside its own row."""

from typing import Any

import pytest

from canvass.errors import OutOfRange
from canvass.tabulation import (
    Allocation,
    DistrictSumDiffers,
    ElectorUnit,
    SplitState,
    allocate,
    deviation,
    districts_that_differ,
    split_states,
)
from tests.tabulation.published import name, vectors

ALLOCATIONS = vectors("ec.allocation")


def units(given: Any) -> tuple[ElectorUnit, ...]:
    """The units of a published allocation."""
    return tuple(
        ElectorUnit(unit, unit[:2], electors, {"D": democrat, "R": republican})
        for unit, democrat, republican, electors in given["units"]
    )


@pytest.mark.parametrize("vector", ALLOCATIONS, ids=name)
def test_published_allocations(vector: Any) -> None:
    """Electors of both sides, from the votes of 56 units, sum to 538."""
    allocation = allocate(units(vector["given"]))
    expect = vector["expect"]
    assert allocation.electors == {"D": expect["D"], "R": expect["R"]}
    assert allocation.total == expect["electors"]
    assert len(vector["given"]["units"]) == expect["unit_count"]
    assert allocation.majority == 270
    assert allocation.elected == ("D" if expect["D"] > expect["R"] else "R")
    assert allocation.undecided == ()


def test_maines_districts_do_not_add_up_to_maine() -> None:
    """In 2016 the districts have 144 and 32 votes fewer than the state: both numbers are kept."""
    assert districts_that_differ(units(ALLOCATIONS[0]["given"])) == (
        DistrictSumDiffers("ME", "D", 357_735, 357_591),
        DistrictSumDiffers("ME", "R", 335_593, 335_561),
    )


def test_split_states_are_found_by_their_unit_at_large() -> None:
    """Maine and Nebraska are split; a state with one unit is not."""
    states = {unit.unit: unit.state for unit in units(ALLOCATIONS[0]["given"])}
    assert split_states(states) == (
        SplitState("ME", "ME-AL", ("ME-01", "ME-02")),
        SplitState("NE", "NE-AL", ("NE-01", "NE-02", "NE-03")),
    )


def test_electors_who_would_have_had_to_deviate() -> None:
    """2016, as pledged: 37 to deny a majority, 38 to elect the other; nobody leads in an exact tie."""
    found = deviation(Allocation({"trump": 306, "clinton": 232}, (), 538), "clinton")
    assert found is not None
    assert (found.leader, found.to_deny, found.to_elect) == ("trump", 37, 38)
    assert deviation(Allocation({"a": 269, "b": 269}, (), 538), "b") is None
    assert deviation(Allocation({"a": 306, "b": 232}, (), 538), "a") is None
    assert deviation(Allocation({"a": 538}, (), 538), "a") is None


def test_a_tied_unit_appoints_nobody_yet() -> None:
    """Its electors are in the total and with no choice."""
    allocation = allocate(
        [ElectorUnit("X", "X", 3, {"a": 5, "b": 5}), ElectorUnit("Y", "Y", 2, {"a": 1, "b": 0})]
    )
    assert allocation == Allocation({"a": 2, "b": 0}, ("X",), 5)
    assert allocation.elected is None


def test_units_without_votes_go_to_who_is_said_to_carry_them() -> None:
    """By their votes where they are known, by what is said where they are not; of one nobody is said to carry."""
    units = [
        ElectorUnit("X", "X", 3, {"a": 5, "b": 4}),
        ElectorUnit("Y", "Y", 2, {}),
        ElectorUnit("Z", "Z", 1, {}),
    ]
    allocation = allocate(units, {"Y": "b", "Z": None})
    assert allocation == Allocation({"a": 3, "b": 2}, ("Z",), 6)


def test_a_line_of_several_choices_can_hide_who_carries_a_unit() -> None:
    """The unit is undecided when the line has as many votes as the first choice, not otherwise."""
    assert ElectorUnit("X", "X", 3, {"a": 5, "b": 4}, together=4).carried_by == "a"
    assert ElectorUnit("X", "X", 3, {"a": 5, "b": 4}, together=5).carried_by is None
    assert ElectorUnit("X", "X", 3, {}).carried_by is None


def test_negative_numbers_are_refused() -> None:
    """Neither electors nor votes can be fewer than none."""
    with pytest.raises(OutOfRange, match="X: electors and votes cannot be negative"):
        allocate([ElectorUnit("X", "X", 3, {"a": -5, "b": 5})])
