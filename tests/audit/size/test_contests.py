"""Several contests in one sample: the expected number of different cards, against real draws."""

import pytest

from canvass.audit.consistent import consistent_sample
from canvass.audit.frames.styled import styled_cards
from canvass.audit.size.contests import expected_distinct, many_contests
from canvass.errors import OutOfRange, UnknownName

STYLES = {frozenset("A"): 3000, frozenset("AB"): 1500, frozenset("BC"): 500}
SIZES = {"A": 300, "B": 200, "C": 100}


def test_real_samples_are_as_large_as_expected() -> None:
    """Twenty seeds: the average number of cards fetched is within two percent of the formula's."""
    cards = {
        f"{'-'.join(sorted(style))}-{n}": style
        for style, count in STYLES.items()
        for n in range(count)
    }
    styled = styled_cards("cards", cards, {})
    fetched = [
        len(consistent_sample(f"{seed:020d}", styled, SIZES).sample.draws) for seed in range(20)
    ]
    mean = sum(fetched) / len(fetched)
    assert mean == pytest.approx(expected_distinct(STYLES, SIZES), rel=0.02)


def test_contests_share_cards() -> None:
    """The union is at least the largest contest and at most the sum; without style the largest size holds."""
    found = many_contests(STYLES, SIZES, {"A": 400, "B": 900, "C": 2500})
    assert max(SIZES.values()) <= found.distinct_cards <= sum(SIZES.values())
    assert found.without_style == 2500
    assert many_contests(STYLES, SIZES).without_style is None


def test_impossible_samples() -> None:
    """A contest that no card carries, more cards than carry it, and no contest at all."""
    with pytest.raises(UnknownName, match="no contest of these cards is called 'D'"):
        expected_distinct(STYLES, {"D": 1})
    with pytest.raises(OutOfRange, match="501 cards for contest 'C', which 500 carry"):
        expected_distinct(STYLES, {"C": 501})
    with pytest.raises(OutOfRange, match="at least one"):
        many_contests(STYLES, {})
