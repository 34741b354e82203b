"""The maximum of a concave function, and the proof that it is one."""

from math import inf, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.stats.concave import bound_of, peak

places = st.floats(-50, 50)
lines = st.lists(st.tuples(st.floats(-9, 9), st.floats(-40, 40)), min_size=1, max_size=6)


@given(lines, places, places)
def test_the_bound_is_proven_and_close(
    least_of: list[tuple[float, float]], one: float, other: float
) -> None:
    """The least of several lines, which has corners: no point of a fine grid is above the bound."""
    low, high = sorted((one, other))

    def value(x: float) -> float:
        return min(slope * x + height for slope, height in least_of)

    found = peak(value, low, high)
    grid = [low + step * (high - low) / 400 for step in range(401)]
    assert max(map(value, grid)) <= found.at_most + 1e-12
    assert found.at_most == pytest.approx(found.value, abs=1e-7)
    assert value(found.place) == found.value


def test_what_is_possible_only_in_between() -> None:
    """Minus infinity at both ends is not an obstacle."""
    found = peak(lambda x: log(x) + log(1 - x) if 0 < x < 1 else -inf, 0, 1)
    assert found.place == pytest.approx(0.5, abs=1e-4)
    assert found.at_most == pytest.approx(2 * log(0.5), abs=1e-8)


def test_an_end_may_be_the_maximum() -> None:
    """A function that only falls, and a range of one place."""
    assert peak(lambda x: -x, 2, 5).at_most == pytest.approx(-2, abs=1e-8)
    assert peak(lambda x: -x, 2, 2).at_most == -2


def test_a_step_from_minus_infinity_proves_nothing_beyond_it() -> None:
    """The line through such points has no end, and a proof waits for a closer one."""
    assert bound_of([(0, -inf), (1, -1), (2, -1), (3, -2)]) == 0
    assert bound_of([(0, -inf), (1, -inf), (2, -1), (3, -2)]) == inf
