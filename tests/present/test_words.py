"""What a person reads is rounded once, rightly, and never says zero of what is not zero."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.present import words

SHARES = st.fractions(min_value=-2, max_value=2, max_denominator=10**7)


@pytest.mark.parametrize(
    ("part", "whole", "places", "text"),
    [
        (44_292, 6_165_478, 4, "44,292 of 6,165,478 (0.7184%)"),
        (511, 2_509_338, 4, "511 of 2,509,338 (0.0204%)"),
        (0, 0, 2, "0 of 0"),
    ],
)
def test_published_shares_read_as_published(part: int, whole: int, places: int, text: str) -> None:
    """The shares of methods and statutes come out digit for digit; of nothing there is no share."""
    assert words.part_of(part, whole, places) == text


@given(SHARES, st.integers(0, 6))
def test_a_percentage_is_within_half_a_step(share: Fraction, places: int) -> None:
    """What is printed differs from the exact share by at most half of the last digit."""
    text = words.percent(share, places)
    if text[0] in "-0123456789":
        printed = Fraction(text.removesuffix("%").replace(",", ""))
        assert abs(printed - 100 * share) <= Fraction(1, 2 * 10**places)


@given(SHARES, st.integers(0, 6))
def test_a_share_is_printed_as_0_or_100_only_when_it_is(share: Fraction, places: int) -> None:
    """A margin of one vote is not "0.00%", and all votes but one are not "100.00%"."""
    text = words.percent(share, places).removesuffix("%")
    digits = text.replace(",", "").lstrip("-")
    if digits.replace(".", "").strip("0") == "" and digits[0].isdigit():
        assert share == 0
    if share < 1 and text[0].isdigit():
        assert Fraction(text.replace(",", "")) != 100


def test_half_rounds_away_from_zero() -> None:
    """Exact halves round as an official table rounds them, floats included when they are exact."""
    assert words.percent(Fraction(125, 100_000)) == "0.13%"
    assert words.points(-0.015625, 4) == "-1.5625 points"
    assert words.points(Fraction(-1, 10**9)) == "0.00 points"


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_number_is_not_printed(value: float) -> None:
    """A result that is not a finite number never reaches a reader as text."""
    with pytest.raises((ValueError, OverflowError)):
        words.percent(value)


def test_days_of_every_month() -> None:
    """Dates are written day month year, without a locale."""
    assert words.day(date(2016, 1, 1)) == "January 1, 2016"
    assert words.day(date(2024, 12, 31)) == "December 31, 2024"
    assert words.day(None) == "not known"


def test_lists_end_in_a_word() -> None:
    """One, two and many words each make a list that reads as English."""
    assert words.listed(["WI"]) == "WI"
    assert words.listed(["WI", "MI"]) == "WI and MI"
    assert words.listed(["a", "b", "c"], shown=3) == "a, b and c"
