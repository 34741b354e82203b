"""First crossings in blocks agree with the plain step-by-step programme."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from canvass.errors import OutOfRange
from canvass.stats.crossing import first_crossing
from canvass.stats.urn import first_crossing_from_urn
from tests.some_of import some_of
from tests.stats.walks import crossing, independent, urn

Line = NDArray[np.int64]


def part(line: list[int], first: int, last: int) -> Line:
    """The line after these draws; it goes on level after its end."""
    return np.array([line[min(n, len(line) - 1)] for n in range(first, last + 1)])


def draws_of(walk: Iterator[NDArray[np.float64]], draws: int) -> NDArray[np.float64]:
    """The first probabilities of a walk; 0 where it is over."""
    found, length = [np.empty(0)], 0
    while length < draws:
        found.append(next(walk, np.zeros(draws)))
        length += found[-1].size
    return np.concatenate(found)[:draws]


@given(
    st.integers(1, 6),
    st.lists(st.integers(0, 1), min_size=10, max_size=300),
    st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20),
)
def test_any_line(start: int, rises: list[int], share: Fraction) -> None:
    """For any line that stays or rises by 1, every probability is that of the plain programme."""
    line = [start, *(start + np.cumsum(rises)).tolist()]
    walk = first_crossing(lambda first, last: part(line, first, last), float(share))
    found = draws_of(walk, len(rises))
    exact = [float(each) for each in crossing(line, independent(share))]
    assert found == pytest.approx(exact, abs=1e-14)


@some_of("share", [0.5, 0.51, 0.6], every=2)
def test_long_blocks(share: float) -> None:
    """Starting far from the line, where blocks are long, gives what single steps give."""
    slope, start, draws = 0.5025, 2500, 12_000

    def line(first: int, last: int) -> Line:
        return np.asarray(np.ceil(start + slope * np.arange(first, last + 1)), np.int64)

    found = draws_of(first_crossing(line, share), draws)
    chances, exact = np.ones(1), np.zeros(draws)
    for draw, height in enumerate(line(1, draws).tolist()):
        after = np.append(chances * (1 - share), 0.0)
        after[1:] += chances * share
        exact[draw], chances = after[height:].sum(), after[:height]
    assert found == pytest.approx(exact, abs=1e-13)


@pytest.mark.parametrize("height", [127, 128, 129])
def test_nothing_but_successes(height: int) -> None:
    """From the deepest start that a block can cross, or next to it, an unbroken row of successes is counted."""
    walk = first_crossing(lambda first, last: np.full(last - first + 1, height), 0.99)
    assert draws_of(walk, 200)[height - 1] == pytest.approx(0.99**height, rel=1e-12)


def test_it_ends_when_nothing_is_left() -> None:
    """A walk that can no longer go on yields no further block."""
    blocks = list(first_crossing(lambda first, last: np.ones(last - first + 1, np.int64), 0.9))
    assert sum(float(block.sum()) for block in blocks) == pytest.approx(1.0, abs=1e-12)


def test_lines_that_jump() -> None:
    """A line that falls or jumps by 2 is refused."""
    with pytest.raises(OutOfRange, match="stay or rise by 1"):
        next(first_crossing(lambda first, last: 1 + 2 * np.arange(first, last + 1), 0.5))
    with pytest.raises(OutOfRange, match="start above 0"):
        next(first_crossing(lambda first, last: np.arange(first, last + 1), 0.5))


@given(
    st.integers(0, 12), st.integers(0, 12), st.lists(st.integers(0, 2), min_size=25, max_size=25)
)
def test_any_urn(successes: int, failures: int, rises: list[int]) -> None:
    """Without replacement every probability is that of the plain programme."""
    size = successes + failures
    line = [1, *(1 + np.cumsum(rises)).tolist()][: size + 1]
    found = first_crossing_from_urn(np.array(line), successes, failures)
    exact = [float(each) for each in crossing(line, urn(successes, failures))]
    assert found[1:] == pytest.approx(exact, abs=1e-14)


def test_impossible_urns() -> None:
    """A negative number of failures and a line of the wrong length are refused."""
    for line, failures in ((np.ones(4, np.int64), -1), (np.ones(3, np.int64), 1)):
        with pytest.raises(OutOfRange, match="each of 0 to"):
            first_crossing_from_urn(line, 2, failures)
