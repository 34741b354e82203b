"""Tests of digits and of turnout: the law, the published counts, and what they say of planted numbers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from canvass.stats.digits import (
    LAST_DIGITS,
    SECOND_DIGITS,
    UNITS_NEEDED,
    chi_square_p,
    last_digits,
    second_digits,
)
from canvass.stats.flow import flow_slope
from canvass.stats.streams import stream
from tests.published.read import agree, vectors


def test_the_law_of_second_digits() -> None:
    """The published chances, their mean and variance."""
    vector = vectors("numbers")["benford-second-digit"]
    mean = sum(digit * chance for digit, chance in enumerate(SECOND_DIGITS))
    square = sum(digit**2 * chance for digit, chance in enumerate(SECOND_DIGITS))
    found = {"p": [*SECOND_DIGITS], "mean": mean, "variance": square - mean**2}
    agree(found, vector["expect"], vector["tolerance"])


@given(
    st.lists(st.lists(st.integers(0, 2_000_000), min_size=3, max_size=3), min_size=1, max_size=5)
)
def test_digits_are_those_that_are_written(elections: list[list[int]]) -> None:
    """As a person reads them from the page: the second character, and the last one."""
    counts = np.array(elections)
    second, last = second_digits(counts), last_digits(counts)
    for number, election in enumerate(elections):
        seconds = [str(each)[1] for each in election if each >= 10]
        lasts = [str(each)[-1] for each in election if each >= 100]
        assert second[number].tolist() == [seconds.count(str(digit)) for digit in range(10)]
        assert last[number].tolist() == [lasts.count(str(digit)) for digit in range(10)]


@pytest.mark.parametrize("law", [SECOND_DIGITS, LAST_DIGITS])
def test_the_test_is_pearsons(law: tuple[float, ...]) -> None:
    """As scipy has it; of fewer than a hundred counts nothing is said."""
    tallies = stream("digits", "tallies").multinomial([99, 100, 500, 4_000], law)
    found = chi_square_p(tallies, law)
    assert found[0] == 1
    for each, p_value in zip(tallies[1:], found[1:], strict=True):
        assert each.sum() >= UNITS_NEEDED
        assert p_value == pytest.approx(chisquare(each, each.sum() * np.array(law)).pvalue)


def test_numbers_that_people_invent_are_told() -> None:
    """Last digits of 0 and 5 preferred in one unit of five raise the alarm; honest ones do one time in twenty."""
    random = stream("digits", "invented")
    honest = random.integers(100, 1_000, (2_000, 500))
    rounded = np.where(random.random(honest.shape) < 0.2, honest // 5 * 5, honest)
    alarms = [
        float((chi_square_p(last_digits(each), LAST_DIGITS) < 0.05).mean())
        for each in (honest, rounded)
    ]
    assert alarms[0] == pytest.approx(0.05, abs=0.015)
    assert alarms[1] > 0.9


def test_the_published_slope_of_turnout() -> None:
    """Shares of the electorate, each unit once."""
    vector = vectors("numbers")["flow-and-klimek-moments-inline"]
    of = {name: np.array(value) for name, value in vector["given"].items()}
    (slope,) = flow_slope(of["electorate"], of["turnout"][None], of["votes"][None])
    agree(float(slope), vector["expect"]["slope"], vector["tolerance"])
