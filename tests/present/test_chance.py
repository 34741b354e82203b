"""Chances as a person reads them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.model import Baseline
from canvass.present.chance import (
    at_most,
    bound_one_in,
    chance_default,
    chance_range,
    chance_short,
    joint_lines,
    one_in,
)
from canvass.recount.flip import flip_probability, joint_flip


@pytest.mark.parametrize(
    ("chance", "says"),
    [
        (0.5, "50%"),
        (0.0201, "2%"),
        (0.009, "1 in 100"),
        (0.000122, "1 in 8,000"),
        (3.1e-6, "1 in 300,000"),
    ],
)
def test_odds_have_one_digit(chance: float, says: str) -> None:
    """A percentage above one in a hundred, one in so many below."""
    assert one_in(chance) == says


@given(st.floats(1e-11, 0.5))
def test_a_bound_is_never_smaller_than_what_it_bounds(chance: float) -> None:
    """Rounded to the nearest, at most 1 in 200,000 would be said of 1 in 187,000."""
    words = bound_one_in(chance)
    told = (
        Fraction(words.removesuffix("%")) / 100
        if words.endswith("%")
        else Fraction(1, int(words.removeprefix("1 in ").replace(",", "")))
    )
    assert chance * (1 - 1e-9) <= told <= 2.1 * chance


def test_a_range_comes_first() -> None:
    """The range over the exponent; a tie has no range; far below one in a million digits mean nothing."""
    tie = flip_probability(0, 1_000_000, Baseline.CERTIFIED)
    assert chance_range(tie) == "50%"
    close = flip_probability(500, 1_000_000, Baseline.CERTIFIED)
    assert chance_range(close) == "1.6% to 4.9%"
    far = flip_probability(500_000, 1_000_000, Baseline.CERTIFIED)
    for words in (chance_short, at_most, chance_default):
        assert words(far) == "under 1 in a million"
    assert (at_most(close), chance_default(close)) == ("4.9%", "2%")


def test_the_upper_bound_leads() -> None:
    """Of the three joint chances the bound is said first, and why there are three."""
    first, why = joint_lines(joint_flip([(10_704, 4_824_542), (22_617, 2_975_753)]))
    assert first.index("at most") < first.index("common scale") < first.index("nothing in common")
    assert "not independent" in why
