"""Maine and Nebraska: what their units cost together, from the published cases to moving every vote."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange
from canvass.tabulation import (
    Cost,
    LostUnit,
    SplitState,
    bundle_votes,
    closed,
    groups,
    votes_for_margin,
)
from tests.tabulation.published import name, vectors

ELECTORS = {
    "ME-AL": 2,
    "ME-01": 1,
    "ME-02": 1,
    "NE-AL": 2,
    "NE-01": 1,
    "NE-02": 1,
    "NE-03": 1,
}


def votes(given: Any) -> dict[str, int]:
    """Votes to flip each unit of a published case."""
    return {unit: votes_for_margin(margin, Cost.FLIP) for unit, margin in given["margins"].items()}


@pytest.mark.parametrize("vector", vectors("ec.bundle_cost"), ids=name)
def test_published_bundles(vector: Any) -> None:
    """The larger of the statewide unit and the sum of its districts, never their sum."""
    given = vector["given"]
    assert (
        bundle_votes(given["state_unit"], votes(given), given["units"]) == vector["expect"]["votes"]
    )
    assert sum(ELECTORS[unit] for unit in given["units"]) == vector["expect"]["ev"]


@pytest.mark.parametrize("vector", vectors("ec.bundle_closure"), ids=name)
def test_published_closure(vector: Any) -> None:
    """A district with more votes than the state's margin carries the state with it."""
    given = vector["given"]
    units = closed(given["state_unit"], votes(given), given["units"])
    assert list(units) == vector["expect"]["units"]
    assert bundle_votes(given["state_unit"], votes(given), units) == vector["expect"]["votes"]


def test_nebraska_2016_cannot_flip_at_large_alone() -> None:
    """Its districts have room for 105,733 votes without flipping; the state needs 105,734."""
    margins = {"NE-01": 58_510, "NE-02": 6_534, "NE-03": 146_423, "NE-AL": 211_467}
    lost = [
        LostUnit(unit, ELECTORS[unit], margin, votes_for_margin(margin, Cost.FLIP))
        for unit, margin in margins.items()
    ]
    nebraska = SplitState("NE", "NE-AL", ("NE-01", "NE-02", "NE-03"))
    (group,) = groups(lost, [nebraska])
    prices = {bundle.units: bundle.votes for bundle in group}
    assert ("NE-AL",) not in prices
    assert prices["NE-02", "NE-AL"] == 105_734
    assert prices["NE-01", "NE-02", "NE-03", "NE-AL"] == 105_736
    assert prices["NE-01", "NE-02"] == 32_524


SMALL = st.integers(1, 5)
ROOM = st.integers(0, 3)


@given(
    state_votes=st.none() | st.integers(1, 9),
    districts=st.lists(st.tuples(st.booleans(), SMALL, ROOM), min_size=1, max_size=3),
)
def test_bundles_are_what_moving_votes_can_flip(
    state_votes: int | None, districts: list[tuple[bool, int, int]]
) -> None:
    """Every way to move votes in the districts of a small state flips a bundle, at its price or above.

    A district flips when enough votes move in it, the state when enough move in all of them together.
    """
    ids = [f"X-0{number}" for number in range(1, len(districts) + 1)]
    lost = [
        LostUnit(unit, 1, 0, votes, movable=votes + room)
        for unit, (is_lost, votes, room) in zip(ids, districts, strict=True)
        if is_lost
    ]
    if state_votes:
        lost.append(LostUnit("X-AL", 2, 0, state_votes))
    held = {
        unit: room for unit, (is_lost, _, room) in zip(ids, districts, strict=True) if not is_lost
    }
    least: dict[tuple[str, ...], int] = {}
    ranges = [
        range(votes + room + 1) if is_lost else range(room + 1)
        for is_lost, votes, room in districts
    ]
    for moved in product(*ranges):
        flipped = {
            unit
            for unit, (is_lost, votes, _), count in zip(ids, districts, moved, strict=True)
            if is_lost and count >= votes
        }
        if state_votes and sum(moved) >= state_votes:
            flipped.add("X-AL")
        key = tuple(sorted(flipped))
        least[key] = min(least.get(key, sum(moved)), sum(moved))
    least.pop((), None)
    found = groups(lost, [SplitState("X", "X-AL", tuple(ids))], held)
    assert {bundle.units: bundle.votes for group in found for bundle in group} == least


def test_what_can_be_left_out_of_a_bundle() -> None:
    """The least loss of electors is that of the largest smaller bundle, or of all of them."""
    lost = [LostUnit("X-01", 1, 0, 9), LostUnit("X-02", 1, 0, 2), LostUnit("X-AL", 2, 0, 5)]
    (group,) = groups(lost, [SplitState("X", "X-AL", ("X-01", "X-02"))])
    assert {bundle.units: (bundle.votes, bundle.least_drop) for bundle in group} == {
        ("X-02",): (2, 1),
        ("X-AL",): (5, 2),
        ("X-01", "X-AL"): (9, 1),
        ("X-02", "X-AL"): (5, 1),
        ("X-01", "X-02", "X-AL"): (11, 1),
    }


def test_ordinary_units_are_groups_of_their_own() -> None:
    """A unit without electors brings nothing and is left out."""
    found = groups([LostUnit("A", 3, 4, 3), LostUnit("B", 0, 4, 3)])
    assert [bundle.units for group in found for bundle in group] == [("A",)]


def test_a_unit_listed_twice_is_refused() -> None:
    """Its electors would count twice."""
    with pytest.raises(OutOfRange, match="'A' is listed twice"):
        groups([LostUnit("A", 3, 4, 3), LostUnit("A", 3, 4, 3)])


def test_too_many_coupled_districts_are_refused() -> None:
    """The search over a state's districts doubles with each of them."""
    districts = tuple(f"X-{number:02}" for number in range(1, 14))
    with pytest.raises(OutOfRange, match="13 districts"):
        groups([LostUnit("X-AL", 2, 4, 3)], [SplitState("X", "X-AL", districts)])
