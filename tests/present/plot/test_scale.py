"""Numbers stand where they belong, and an axis names round ones."""

from __future__ import annotations

import pytest

from canvass.present.plot.scale import Scale, numbers


def test_a_scale_is_linear_between_its_ends_and_outside_of_them() -> None:
    """From the first pixel to the last, also where the first is the larger."""
    assert [Scale(-5, 5, 0, 200).at(each) for each in (-5, 0, 5, 10)] == [0, 100, 200, 300]
    assert [Scale(0, 4, 80, 0).at(each) for each in (0, 1, 4)] == [80, 60, 0]


def test_a_logarithmic_scale_has_equal_steps_for_equal_factors() -> None:
    """One to ten is as far as ten to a hundred."""
    scale = Scale(1, 100_000, 420, 0, is_log=True)
    assert [round(scale.at(10**power), 9) for power in range(6)] == [420, 336, 252, 168, 84, 0]


def test_what_is_clamped_stands_at_the_end_of_its_scale() -> None:
    """An interval that is cut off is drawn to the edge and not over the page."""
    clamped = Scale(-10, 10, 0, 100, is_clamped=True)
    assert [clamped.at(each) for each in (-99, 0, 99)] == [0, 50, 100]


def test_a_scale_of_one_number_is_no_division_by_zero() -> None:
    """All stands at its start."""
    assert Scale(3, 3, 0, 100).at(3) == 0


@pytest.mark.parametrize(
    ("low", "high", "about", "ticks"),
    [
        (10, 90, 4, [20, 40, 60, 80]),
        (20, 80, 6, [20, 30, 40, 50, 60, 70, 80]),
        (0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (-26.4, 6.8, 8, [-25, -20, -15, -10, -5, 0, 5]),
    ],
)
def test_ticks_are_multiples_of_one_two_or_five(
    low: float, high: float, about: int, ticks: list[float]
) -> None:
    """About as many as are wanted, none outside of the scale."""
    assert Scale(low, high, 0, 100).ticks(about) == ticks


def test_ticks_of_a_logarithmic_scale_are_inside_of_it() -> None:
    """Powers of ten, and numbers between them where there are few."""
    assert Scale(100, 30_000, 0, 1, is_log=True).ticks(5) == [100, 300, 1000, 3000, 10000, 30000]
    assert Scale(1, 10**7, 0, 1, is_log=True).ticks(5) == [10**power for power in range(8)]
    assert Scale(2, 8, 0, 1, is_log=True).ticks(5) == [2, 5]


def test_an_axis_writes_as_many_decimals_as_its_numbers_need() -> None:
    """With a true minus sign, and thousands parted."""
    assert numbers([-0.4, 0.0]) == ["\N{MINUS SIGN}0.4", "0.0"]
    assert numbers([1_000.0, 0.1 + 0.2]) == ["1,000.0", "0.3"]


@pytest.mark.parametrize(
    ("low", "high", "is_log"),
    [
        (0, 10, True),
        (-1, 10, True),
        (10, 0, False),
        (0, float("nan"), False),
        (0, float("inf"), True),
    ],
)
def test_ends_between_which_nothing_has_a_place_are_refused(
    low: float, high: float, is_log: bool
) -> None:
    """Of a logarithm's scale one vote is the least; a turned scale is asked for by its pixels."""
    with pytest.raises(ValueError, match=f"no scale goes from {low} to {high}"):
        Scale(low, high, 0, 100, is_log)


def test_nought_has_no_logarithm() -> None:
    """Refused with the scale; on one that keeps what is outside at its ends too."""
    with pytest.raises(ValueError, match="0 has no place on a scale from 1 to 10 by logarithms"):
        Scale(1, 10, 0, 100, True, True).at(0)


def test_ends_that_are_equal_have_one_tick() -> None:
    """All values are the same: it stands at the beginning, with its number."""
    for is_log in (False, True):
        scale = Scale(1, 1, 0, 100, is_log)
        assert (scale.ticks(8), scale.at(1)) == ([1], 0)
