"""The day of general elections."""

from __future__ import annotations

from datetime import date, timedelta


def general_election_day(year: int) -> date:
    """The Tuesday after the first Monday of November (2 U.S.C. 7; 3 U.S.C. 1).

    >>> general_election_day(2016)
    datetime.date(2016, 11, 8)
    """
    first = date(year, 11, 1)
    return first + timedelta(days=(7 - first.weekday()) % 7 + 1)
