"""What the gap where there was no machine says of the real one: what its interval says, neither more nor less."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from canvass.forensics.cross_border import PseudoGap, Reading

NUMBERS = st.floats(-30, 30).filter(lambda value: abs(value) > 1e-6)


def gap(low: float, high: float, real: float) -> PseudoGap:
    """A gap with this interval beside a real one."""
    return PseudoGap((low + high) / 2, (low + high) / 2, low, high, 0.5, real)


@pytest.mark.parametrize(
    ("low", "high", "real", "reading"),
    [
        (-9.3, -7.1, -7.0, Reading.LARGER),  # Wisconsin
        (0.2, 11.3, 3.8, Reading.AS_LARGE),
        (-3.0, -1.0, -7.0, Reading.PART),
        (1.0, 3.0, -7.0, Reading.OTHER_SIGN),
        (-3.0, 2.0, -7.0, Reading.NOT_THERE),
        (-3.2, 4.8, 0.8, Reading.CANNOT_TELL),  # Ohio
        (-6.7, 5.3, -3.5, Reading.CANNOT_TELL),  # Texas
    ],
)
def test_every_reading(low: float, high: float, real: float, reading: Reading) -> None:
    """One interval for each, three of them those of states."""
    assert gap(low, high, real).reading is reading


@given(NUMBERS, NUMBERS, NUMBERS)
def test_the_reading_is_what_the_interval_says(one: float, other: float, real: float) -> None:
    """Nothing is said to appear where the interval holds none, and the real gap is inside where it is said to be."""
    low, high = sorted((one, other))
    assume(low < high)
    found = gap(low, high, real).reading
    assert (found in (Reading.CANNOT_TELL, Reading.NOT_THERE)) is (low <= 0 <= high)
    assert (found in (Reading.CANNOT_TELL, Reading.AS_LARGE)) is (
        low <= real <= high and found is not Reading.LARGER
    )
    if found in (Reading.LARGER, Reading.AS_LARGE, Reading.PART):
        assert (low > 0) is (real > 0)
    if found is Reading.LARGER:
        assert min(abs(low), abs(high)) >= abs(real)
    if found is Reading.PART:
        assert max(abs(low), abs(high)) < abs(real)


@given(NUMBERS, NUMBERS, NUMBERS)
def test_the_other_party_reads_the_same(one: float, other: float, real: float) -> None:
    """With every sign turned around nothing else is said."""
    low, high = sorted((one, other))
    assume(low < high)
    assert gap(low, high, real).reading is gap(-high, -low, -real).reading
