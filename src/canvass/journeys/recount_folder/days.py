"""Days that people write down in a recount, against the day on which they do, and against the case."""

from __future__ import annotations

from datetime import date

from canvass.journeys.audit_folder.desk import Hand
from canvass.recount.state import RecountState

LONGEST = 366
"""No recount took longer in days: what is further apart is a slip of the year."""
TO_COME = "that day is still to come"


def is_to_come(day: date, hand: Hand) -> bool:
    """Whether a day has begun nowhere yet when somebody writes it down.

    >>> [is_to_come(date(2026, 11, day), Hand("Ada", "2026-11-12T15:04:05Z")) for day in (12, 13, 14)]
    [False, False, True]
    """
    # A day is at most 14 hours ahead of UTC: tomorrow may have begun somewhere.
    return (day - date.fromisoformat(hand.time[:10])).days > 1


def is_far(first: date, last: date) -> bool:
    """Whether two days are more than a year apart, in this order.

    >>> is_far(date(2026, 11, 12), date(2027, 11, 13)), is_far(date(2026, 11, 12), date(2027, 11, 14))
    (False, True)
    """
    return (last - first).days > LONGEST


def asked_on(state: RecountState) -> date | None:
    """The day of the petition or order of the case, the first of them; None where no case is set."""
    terms = state.terms
    return (
        min((each.on for each in (terms.petition, terms.order) if each), default=None)
        if terms
        else None
    )


def why_before_asked(state: RecountState, day: date) -> str:
    """Why something was not on this day: nobody had asked for the recount, or ordered it; empty where it may be."""
    first = asked_on(state)
    if first is None or day >= first:
        return ""
    return f"that is before the petition or order of the case, {first}"
