"""The fewest parts that hold enough, and the proof that fewer do not."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from canvass.attack.attackers import votes_to_be_safe
from canvass.attack.fewest import fewest, fewest_holds

ROOM = st.lists(st.integers(0, 12), max_size=7)


@given(st.integers(0, 40), ROOM)
def test_equal_to_trying_every_set(needed: int, room: list[int]) -> None:
    """The smallest number of parts of which some hold enough."""
    sizes = [
        size
        for size in range(len(room) + 1)
        if any(sum(held) >= needed for held in combinations(room, size))
    ]
    found = fewest(needed, room)
    assert found.parts == min(sizes, default=None)
    assert fewest_holds(found, room)


@given(st.integers(1, 40), ROOM, st.sampled_from(["most", "parts", "most_with"]))
def test_a_changed_proof_does_not_hold(needed: int, room: list[int], name: str) -> None:
    """Whichever number is changed by one."""
    found = fewest(needed, room)
    if found.parts is None and name != "most":
        return
    assert not fewest_holds(replace(found, **{name: getattr(found, name) + 1}), room)


@given(st.floats(-30, 30), st.floats(0.1, 10), st.integers(1, 10**7))
def test_the_worse_the_polls_the_more_votes(lead: float, error: float, votes: int) -> None:
    """More error never takes fewer votes, and a larger lead never more."""
    now = votes_to_be_safe(lead, error, votes)
    assert (
        votes_to_be_safe(lead, error + 1, votes) >= now >= votes_to_be_safe(lead + 1, error, votes)
    )
