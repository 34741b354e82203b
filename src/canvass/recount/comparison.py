"""Numbers held against limits of the law, in exact fractions, and how that is printed."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from operator import ge, gt, le, lt


class Comparison(StrEnum):
    """How a measured number is held against the number in the law."""

    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="

    def holds(self, left: Fraction | int, right: Fraction) -> bool:
        """Whether the comparison is true of these two."""
        return _OPERATORS[self](left, right)

    @property
    def words(self) -> str:
        """The comparison as said aloud."""
        return _SAID[self]


_OPERATORS: dict[Comparison, Callable[[Fraction | int, Fraction], bool]] = {
    Comparison.LESS: lt,
    Comparison.AT_MOST: le,
    Comparison.MORE: gt,
    Comparison.AT_LEAST: ge,
}
_SAID = {
    Comparison.LESS: "less than",
    Comparison.AT_MOST: "at most",
    Comparison.MORE: "more than",
    Comparison.AT_LEAST: "at least",
}


def number_text(value: Fraction | int) -> str:
    """A legal limit as the law prints it; every one is a finite decimal.

    >>> number_text(Fraction(1, 4)), number_text(Fraction(2000))
    ('0.25', '2,000')
    """
    value = Fraction(value)
    return f"{value.numerator:,}" if value.denominator == 1 else f"{float(value):,.10g}"


def percent_text(percent: Fraction, limit: Fraction) -> str:
    """A percentage to four decimals, or to as many as it takes to tell it from the limit.

    >>> percent_text(Fraction(100 * 50, 9999), Fraction(1, 2))
    '0.5001'
    """
    for decimals in range(4, 13):
        shown = f"{float(percent):.{decimals}f}"
        if Fraction(shown) != limit or percent == limit:
            return shown
    return shown
