"""From when to when a line of the table holds."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date, timedelta

ONE_DAY = timedelta(days=1)
_AS_OF = re.compile(r"(?P<first>\d{4})(?:-(?P<rest>\d{2})?)?")


@dataclass(frozen=True, slots=True)
class Dates:
    """What ``as_of`` says: the years of the sources and, after a trailing hyphen, since when it holds."""

    first: int
    seen_from: date
    seen_to: date | None
    valid_from: date | None


def dates_of(as_of: str) -> Dates:
    """The dates in ``2023-24``, ``2024``, ``2016-11`` (a month) and ``2018-`` (since then).

    >>> dates_of("2023-24").seen_to, dates_of("2018-").valid_from, dates_of("2016-11").seen_from
    (datetime.date(2024, 12, 31), datetime.date(2018, 1, 1), datetime.date(2016, 11, 1))
    """
    found = _AS_OF.fullmatch(as_of)
    if found is None:
        raise ValueError(f"as_of {as_of!r} is not of the form 2024, 2023-24, 2016-11 or 2018-")
    first, rest = int(found["first"]), found["rest"]
    january = date(first, 1, 1)
    if as_of.endswith("-"):
        return Dates(first, january, None, january)
    if rest is None:
        return Dates(first, january, date(first, 12, 31), None)
    if int(rest) <= first % 100:
        month = int(rest)
        last = calendar.monthrange(first, month)[1]
        return Dates(first, date(first, month, 1), date(first, month, last), None)
    return Dates(first, january, date(first // 100 * 100 + int(rest), 12, 31), None)


def day_before(day: date) -> date:
    """The day before, on which an older rule ends."""
    return day - ONE_DAY
