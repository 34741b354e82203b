"""The day of general elections."""

from __future__ import annotations

from datetime import date, timedelta


def general_election_day(year: int) -> date:
    """The Tuesday after the first Monday of November (2 U.S.C. 7; 3 U.S.C. 1).

    >>> general_election_day(2016)
    datetime.date(2016, 11, 8)
    """
    return tuesday_after_first_monday(year, 11)


def tuesday_after_first_monday(year: int, month: int) -> date:
    """The day on which many elections are held, never the first of the month.

    >>> tuesday_after_first_monday(2026, 6)
    datetime.date(2026, 6, 2)
    """
    first = date(year, month, 1)
    return first + timedelta(days=(7 - first.weekday()) % 7 + 1)
