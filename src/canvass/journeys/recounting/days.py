"""Days that people write down in a recount, against the day on which they do."""

from __future__ import annotations

from datetime import date

from canvass.journeys.auditing.desk import Hand

TO_COME = "that day is still to come"


def is_to_come(day: date, hand: Hand) -> bool:
    """Whether a day has begun nowhere yet when somebody writes it down.

    >>> [is_to_come(date(2026, 11, day), Hand("Ada", "2026-11-12T15:04:05Z")) for day in (12, 13, 14)]
    [False, False, True]
    """
    # A day is at most 14 hours ahead of UTC: tomorrow may have begun somewhere.
    return (day - date.fromisoformat(hand.time[:10])).days > 1
