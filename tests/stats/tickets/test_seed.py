"""A seed is text, kept letter by letter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadSeed
from canvass.stats.tickets.seed import has_enough_dice, seed_bytes


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        ("", "empty"),
        (" 123", "white space"),
        ("123\n", "white space"),
        ("123\u00a0", "white space"),
        ("12\t3", "U\\+0009"),
        ("12\u20283", "U\\+2028"),
        ("\ufeff123", "U\\+FEFF"),
        ("12\x7f3", "U\\+007F"),
        ("12\ud8003", "UTF-8"),
    ],
)
def test_refused(seed: str, says: str) -> None:
    """A seed that is empty, or that changes when somebody copies it, is refused with what is wrong."""
    with pytest.raises(BadSeed, match=says):
        seed_bytes(seed)


@pytest.mark.parametrize("seed", [7, 12345678901234567890, b"7", None])
def test_numbers_are_refused(seed: object) -> None:
    """A seed that came as a number has lost its leading zeros and is refused."""
    with pytest.raises(BadSeed, match="a seed is text"):
        seed_bytes(seed)  # type: ignore[arg-type]


def test_leading_zeros_and_width() -> None:
    """Leading zeros count, and a seed of thousands of digits is as good as any."""
    assert seed_bytes("007") != seed_bytes("7")
    assert seed_bytes("9" * 5000) == b"9" * 5000


@given(st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Zs", "Cf")), min_size=1))
def test_verbatim(seed: str) -> None:
    """Any visible text is taken as it is, without normalisation."""
    assert seed_bytes(seed).decode() == seed


def test_dice() -> None:
    """Twenty decimal digits are enough; fewer, or digits of another script, are not."""
    assert has_enough_dice("0" * 20)
    assert not has_enough_dice("1" * 19)
    assert not has_enough_dice("\u0661" * 20)
    assert not has_enough_dice("snowman: ☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃")
