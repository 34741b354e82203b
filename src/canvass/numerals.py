"""Numbers written as text: the one grammar of docs/record.md (section 3), and the one reader and writer of it.

Python's own readers take more than a record may hold: other scripts' digits, spaces, ``+``, underscores, ``1e400``,
and any length. Two programs that read such text differently would disagree about a risk.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from canvass.errors import BadValue

DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,50})?")
FRACTION = re.compile(r"(0|-?[1-9][0-9]{0,99})(/[1-9][0-9]{0,99})?")
SHARE = re.compile(r"(0|1|[1-9][0-9]{0,49}/[1-9][0-9]{0,49})")
"""A fraction from 0 to 1 of at most fifty digits above and below: what follows from it stays a ``FRACTION``."""
COUNT = re.compile(r"0|[1-9][0-9]{0,15}")
_DIGITS = re.compile(r"[0-9]{1,15}")
LARGEST_INTEGER = 2**53 - 1
"""Beyond it JSON readers of other languages lose digits: write such a number as text."""
_SHOWN = 40


def read_decimal(text: str) -> Decimal:
    """The decimal that a text names. Raises BadValue.

    >>> read_decimal("0.05")
    Decimal('0.05')
    """
    if not DECIMAL.fullmatch(text) or (text[0] == "-" and not text.strip("-0.")):
        raise BadValue(
            f"{shortened(text)} is not a decimal: write digits 0 to 9 without leading zeros, at most 15 before the "
            "point and at most 50 after it, as 0.05"
        )
    return Decimal(text)


def read_fraction(text: str, form: re.Pattern[str] = FRACTION) -> Fraction:
    """The fraction in lowest terms that a text names; ``form`` may be SHARE. Raises BadValue.

    >>> read_fraction("2/3")
    Fraction(2, 3)
    """
    read = Fraction(text) if form.fullmatch(text) else None
    if read is None or str(read) != text or (form is SHARE and read > 1):
        what = "share from 0 to 1" if form is SHARE else "fraction"
        most = 50 if form is SHARE else 100
        raise BadValue(
            f"{shortened(text)} is no {what} in lowest terms: write digits 0 to 9 without leading zeros, at most "
            f"{most} above and below, as 2/3"
        )
    return read


def read_count(text: str) -> int:
    """The whole number, zero or more, that a text names. Raises BadValue.

    >>> read_count("12")
    12
    """
    if not COUNT.fullmatch(text) or int(text) > LARGEST_INTEGER:
        raise BadValue(
            f"{shortened(text)} is not a whole number: write digits 0 to 9 without leading zeros, as 12"
        )
    return int(text)


def is_digits(text: str) -> bool:
    """Whether a text in somebody else's file is ASCII digits and no more than a count has; zeros may lead.

    >>> is_digits("007"), is_digits("\u0667"), is_digits("\u00b2"), is_digits("9" * 5000)
    (True, False, False, False)
    """
    return _DIGITS.fullmatch(text) is not None


def read_ratio(text: str) -> Fraction:
    """A share as somebody writes it in a file, ``0.1`` or ``1/10``, in lowest terms or not. Raises BadValue.

    >>> read_ratio("2/20")
    Fraction(1, 10)
    """
    above, slash, below = text.partition("/")
    form = re.compile(r"(0|[1-9][0-9]{0,49})")
    if slash and form.fullmatch(above) and form.fullmatch(below) and below != "0":
        return Fraction(int(above), int(below))
    read = Fraction(read_decimal(text))
    if read < 0 or len(str(read.denominator)) > 50:
        raise BadValue(f"{shortened(text)} is not a share of at most 49 decimals that is 0 or more")
    return read


def decimal_text(number: float) -> str:
    """The shortest decimal that gives the same double, without an exponent. Raises BadValue where it is out of range.

    >>> decimal_text(1e-05), decimal_text(1.0)
    ('0.00001', '1.0')
    """
    text = format(Decimal(repr(float(number) + 0.0)), "f")
    read_decimal(text)
    return text


def shortened(text: str) -> str:
    """A text in quotes, cut where it is long."""
    shown = ascii(text[:_SHOWN])
    return shown if len(text) <= _SHOWN else f"{shown}... ({len(text):,} characters)"
