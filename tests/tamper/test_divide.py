"""Whole votes divided among units, none of which gives more than it has."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange
from canvass.tamper.divide import divided
from canvass.tamper.scenario import Spread

UNITS = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=1, max_size=8)


@given(UNITS, st.integers(0, 300), st.sampled_from(Spread))
def test_every_vote_is_placed_and_no_unit_gives_more_than_it_may(
    units: list[tuple[int, int]], votes: int, spread: Spread
) -> None:
    """The votes add up to what was asked, or the most that there is room for is told."""
    weights, room = (np.array(column, dtype=np.int64) for column in zip(*units, strict=True))
    most = int(room[weights > 0].sum())
    if votes > most:
        with pytest.raises(OutOfRange, match=f"at most {most:,} can"):
            divided(votes, weights, room, spread, "a seed")
        return
    given_ = divided(votes, weights, room, spread, "a seed")
    assert given_.sum() == votes
    assert (given_ >= 0).all()
    assert (given_ <= np.where(weights > 0, room, 0)).all()


def test_in_proportion_is_the_share_rounded_up_or_down() -> None:
    """Where every unit has room, none is off its share by a whole vote."""
    weights = np.array([10, 20, 70, 33])
    given_ = divided(40, weights, weights, Spread.IN_PROPORTION)
    assert (abs(given_ - 40 * weights / weights.sum()) < 1).all()


def test_each_way_of_dividing() -> None:
    """Even, largest first, and what a full unit has no room for goes to the others."""
    weights, room = np.array([5, 100, 50]), np.array([5, 8, 50])
    assert divided(12, weights, room, Spread.EVENLY).tolist() == [4, 4, 4]
    assert divided(12, weights, room, Spread.LARGEST_FIRST).tolist() == [0, 8, 4]
    assert divided(31, weights, room, Spread.IN_PROPORTION).tolist() == [2, 8, 21]


def test_random_votes_are_those_of_the_seed() -> None:
    """The same seed gives the same votes, another one others."""
    room = np.full(40, 100)
    one, same, other = (divided(500, room, room, Spread.AT_RANDOM, s) for s in ("1", "1", "2"))
    assert (one == same).all()
    assert (one != other).any()
