"""The share of the votes that a law asks for, in the words of a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from canvass.recount.comparison import Comparison
from canvass.recount.needed import Next, ShareNeeded


@pytest.mark.parametrize(
    ("share", "comparison", "said"),
    [
        (Fraction(1, 2), Comparison.MORE, "more than half"),
        (Fraction(2, 3), Comparison.AT_LEAST, "at least two thirds"),
        (Fraction(3, 5), Comparison.AT_LEAST, "at least 60%"),
    ],
)
def test_a_share_is_called_as_the_law_does(
    share: Fraction, comparison: Comparison, said: str
) -> None:
    """A half and two thirds have names of their own; every other share is a percentage."""
    assert ShareNeeded(share, comparison, Next.RUNOFF).least == said
