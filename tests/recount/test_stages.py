"""Stages of a recount: the numbers that their units follow from; and a unit that nobody knows is called by its id."""

from __future__ import annotations

from fractions import Fraction

import pytest

from canvass.recount.event import Stage, Takes, Then
from canvass.recount.state import RecountState


@pytest.mark.parametrize(
    ("takes", "units", "share", "is_sized"),
    [
        (Takes.LARGEST, 1, Fraction(0), True),
        (Takes.LARGEST, 0, Fraction(0), False),
        (Takes.CHOSEN, 1, Fraction(0), True),
        (Takes.CHOSEN, 1, Fraction(1, 10), False),
        (Takes.DRAWN, 0, Fraction(1, 10), True),
        (Takes.REST, 0, Fraction(0), True),
        (Takes.REST, 1, Fraction(0), False),
    ],
)
def test_a_stage_has_the_numbers_of_its_kind(
    takes: Takes, units: int, share: Fraction, is_sized: bool
) -> None:
    """One unit is a number of units; none is not, and numbers that nothing asks for are not either."""
    assert Stage("first", "law", takes, units, share, Then.ENDS).is_sized is is_sized


def test_a_unit_of_no_baseline_is_called_by_its_id() -> None:
    """Without its board, which stands before it wherever it is named."""
    assert RecountState().name(("Adams", "Ward 9")) == "Ward 9"
