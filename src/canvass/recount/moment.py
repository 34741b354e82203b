"""A day and the time on it, as deadlines name them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import total_ordering
from math import inf
from zoneinfo import ZoneInfo


@total_ordering
@dataclass(frozen=True, slots=True)
class Moment:
    """A day, the time on it where that is known, and the time zone (IANA name; empty: not stated).

    ``is_latest``: it is the latest that it can be, and may come earlier. ``is_hour_unknown``: it ends at an hour of
    that day that is not known, and not with the day.
    """

    day: date
    at: time | None = None
    zone: str = ""
    is_latest: bool = False
    is_hour_unknown: bool = False

    def __lt__(self, other: Moment) -> bool:
        """Earlier; a day without a time lasts until its end, and hours of one day are compared across time zones."""
        return self._key < other._key

    @property
    def _key(self) -> tuple[date, float]:
        instant = self.aware
        if instant is None:
            return self.day, inf
        offset = instant.utcoffset() or timedelta()
        return self.day, (
            instant - datetime.min.replace(tzinfo=instant.tzinfo) - offset
        ).total_seconds()

    @property
    def aware(self) -> datetime | None:
        """The instant, where the time of day is known."""
        if self.at is None:
            return None
        return datetime.combine(self.day, self.at, ZoneInfo(self.zone) if self.zone else None)

    @property
    def text(self) -> str:
        """The moment as a person reads it.

        >>> Moment(date(2016, 11, 25), time(17), "America/Chicago").text
        'Friday, November 25, 2016, 5 pm (Chicago time)'
        """
        before = "no later than " if self.is_latest else ""
        day = f"{before}{self.day:%A}, {self.day:%B} {self.day.day}, {self.day.year}"
        if self.at is None:
            return f"{day}, hour not known" if self.is_hour_unknown else day
        place = f" ({self.zone.rpartition('/')[2].replace('_', ' ')} time)" if self.zone else ""
        return f"{day}, {time_text(self.at)}{place}"


LATEST = Moment(date.max)
"""After every other moment."""


def time_text(at: time) -> str:
    """A time of day as notices print it.

    >>> time_text(time(12)), time_text(time(17)), time_text(time(9, 30))
    ('noon', '5 pm', '9:30 am')
    """
    if (at.hour, at.minute) == (12, 0):
        return "noon"
    minute = f":{at.minute:02}" if at.minute else ""
    return f"{(at.hour - 1) % 12 + 1}{minute} {'am' if at.hour < 12 else 'pm'}"
