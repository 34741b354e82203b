"""The exact interval of a chance, held against the binomial law itself."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange
from canvass.stats.binomial import exact_interval


def tail(times: int, trials: int, chance: Fraction) -> Fraction:
    """The chance that it happens at least so many times."""
    return sum(
        (
            comb(trials, k) * chance**k * (1 - chance) ** (trials - k)
            for k in range(times, trials + 1)
        ),
        Fraction(0),
    )


@given(st.integers(1, 30), st.data())
def test_the_ends_are_those_of_the_binomial_law(trials: int, data: st.DataObject) -> None:
    """Under the lower end so many or more, under the upper end so many or fewer, happen with a chance of 1 in 40."""
    times = data.draw(st.integers(0, trials))
    low, high = exact_interval(times, trials)
    if times:
        assert float(tail(times, trials, Fraction(low))) == pytest.approx(0.025, abs=1e-9)
    if times < trials:
        assert 1 - float(tail(times + 1, trials, Fraction(high))) == pytest.approx(0.025, abs=1e-9)
    assert (low, high) == pytest.approx((1 - exact_interval(trials - times, trials)[1], high))


@given(st.integers(1, 25), st.fractions(0, 1, max_denominator=40))
def test_it_holds_the_chance_as_often_as_it_says(trials: int, chance: Fraction) -> None:
    """By enumeration: at least 95 times in 100, whatever the chance."""
    covered = Fraction(0)
    for times in range(trials + 1):
        low, high = exact_interval(times, trials)
        if low <= chance <= high:
            covered += comb(trials, times) * chance**times * (1 - chance) ** (trials - times)
    assert covered >= Fraction(95, 100)


@pytest.mark.parametrize(("times", "trials"), [(-1, 3), (4, 3), (0, 0)])
def test_counts_that_cannot_be(times: int, trials: int) -> None:
    """No interval is made up."""
    with pytest.raises(OutOfRange, match="cannot be"):
        exact_interval(times, trials)
