"""What a caller in Python may give: one name or several, and a day as a date or as its text."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from math import isfinite
from numbers import Rational
from os import PathLike, fspath
from typing import TypeAlias, TypeVar

from canvass.errors import BadValue, UnknownName

Names: TypeAlias = str | Sequence[str]
"""One name, or several: ``"WI"`` is what ``["WI"]`` is, and never W and I."""
Files: TypeAlias = str | PathLike[str] | Sequence[str | PathLike[str]]
"""One file, or several."""
Day: TypeAlias = date | str
"""A day, or its text as year-month-day: 2016-11-25."""

Word = TypeVar("Word", bound=StrEnum)


def as_names(given: Names) -> tuple[str, ...]:
    """One name or several, each as a whole.

    >>> as_names("WI"), as_names(["WI", "MI"]), as_names(())
    (('WI',), ('WI', 'MI'), ())
    """
    return (given,) if isinstance(given, str) else tuple(given)


def as_files(given: Files) -> tuple[str, ...]:
    """The paths of one file or of several."""
    return (
        (fspath(given),)
        if isinstance(given, str | PathLike)
        else tuple(fspath(each) for each in given)
    )


def as_day(given: Day | None) -> date | None:
    """The day, without an hour; raises BadValue for a text in another form, or of no day of the calendar.

    >>> as_day("2016-11-25"), as_day(datetime(2016, 11, 25, 17))
    (datetime.date(2016, 11, 25), datetime.date(2016, 11, 25))
    """
    if isinstance(given, str):
        try:
            return datetime.strptime(given.strip(), "%Y-%m-%d").date()
        except ValueError:
            raise BadValue(
                f"{given!r} is not a day of the calendar as year-month-day; write it like 2016-11-25"
            ) from None
    # A point in time is a date to Python, and cannot be compared with one.
    return given.date() if isinstance(given, datetime) else given


def as_share(given: float) -> Fraction:
    """A share as it is written: a tenth for 0.1, and not the float beside it; a fraction as it is.

    >>> as_share(0.1), as_share(Fraction(1, 3))
    (Fraction(1, 10), Fraction(1, 3))
    """
    if isinstance(given, Rational):
        return Fraction(given)
    if not isfinite(given):
        raise BadValue(f"{given} is not a share; give one like 0.1")
    return Fraction(repr(float(given)))


def as_word(words: type[Word], given: str, what: str) -> Word:
    """The member of this word; raises UnknownName with those that there are."""
    try:
        return words(given)
    except ValueError:
        raise UnknownName(what, given, [str(each) for each in words]) from None
