"""Clocks as they stand in rule files, read into what they mean (docs/recount-law.md)."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from typing import Any

from canvass.recount.calendar import Roll
from canvass.recount.clock import (
    WEEKDAYS,
    After,
    EarlierOf,
    Fixed,
    InMonth,
    LaterOf,
    NoLimit,
    Unit,
    UnknownClock,
    Window,
)
from canvass.recount.clock_choice import AnyClock, ByCandidates, ByYear
from canvass.recount.condition_text import word
from canvass.recount.fault import FaultKind, every, refuse_strangers, refused, table, whole
from canvass.recount.moment import Moment
from canvass.recount.official_dates import Start

Text = Mapping[str, Any]
MOST_WEEKDAYS = 4
MOST_COUNTED = 10_000
LONGEST = {month: monthrange(2023, month)[1] for month in range(1, 13)}
"""Days of each month, in a year without a leap day: a clock must give a day in every year."""


def clock_from(text: object, zone: str = "") -> AnyClock:
    """The clock that a rule file writes, in the time zone of its state; raises BadRule for another form."""
    found = table(text, "a clock")
    for key, read in _READERS.items():
        if key in found:
            refuse_strangers(found, _KEYS.get(key, (key,)), "clock")
            return read(found, zone)
    words = f"a clock needs one of {', '.join(_READERS)}; found {dict(found)!r}"
    raise refused(FaultKind.FORM, words)


def _after(text: Text, zone: str) -> AnyClock:
    begins = text["from"]
    start = clock_from(begins, zone) if isinstance(begins, Mapping) else _start(begins)
    unit = word(Unit, text.get("unit", ""), "clock unit")
    n = text.get("n")
    if not isinstance(n, int) or isinstance(n, bool):
        raise refused(FaultKind.FORM, f"a clock counts a whole number n, found {n!r}")
    if abs(n) > MOST_COUNTED:
        found = f"a clock counts at most {MOST_COUNTED:,} days or hours, found {n:,}"
        raise refused(FaultKind.DAYS, found, str(n), "correct n")
    weekday = text.get("weekday", "")
    if unit is Unit.WEEKDAY and (weekday not in WEEKDAYS or n < 1):
        raise refused(
            FaultKind.FORM, f"the {n}th {weekday!r}: n must be 1 or more of {', '.join(WEEKDAYS)}"
        )
    roll = word(Roll, text["roll"], "roll") if "roll" in text else None
    roll_at = _time({"at": text["roll_at"]}) if "roll_at" in text else None
    if roll_at is not None and roll is not Roll.NEXT_BUSINESS_DAY:
        what = (
            "roll_at is the hour of the day to which a deadline moves, and this one moves to none"
        )
        raise refused(FaultKind.FORM, what, mend='write roll = "next_business_day" beside it')
    return After(start, unit, n, weekday, _time(text), roll, roll_at)


def _start(name: object) -> Start:
    return word(Start, name, "clock start", FaultKind.EVENT)


def _fixed(text: Text, zone: str) -> AnyClock:
    when = text["fixed"]
    if isinstance(when, datetime):
        return Fixed(Moment(when.date(), when.time(), zone))
    if isinstance(when, date):
        return Fixed(Moment(when, None, zone))
    raise refused(
        FaultKind.FORM, f"a fixed deadline is a date or a date with a time, found {when!r}"
    )


def _in_month(text: Text, zone: str) -> AnyClock:  # noqa: ARG001  (the election day brings its zone)
    month, n, weekday = text["month"], text.get("n"), text.get("weekday", "")
    if month not in range(1, 13) or not isinstance(n, int) or n < 1:
        raise refused(
            FaultKind.FORM,
            f"a day of a month needs month 1 to 12 and n from 1, found {month!r}, {n!r}",
        )
    if weekday and (weekday not in WEEKDAYS or n > MOST_WEEKDAYS):
        raise refused(
            FaultKind.FORM, f"the {n}th {weekday!r} of a month: n up to 4 of {', '.join(WEEKDAYS)}"
        )
    if not weekday and n > LONGEST[month]:
        raise refused(FaultKind.DAYS, f"month {month} has no day {n}", str(n), "correct the day")
    return InMonth(month, n, weekday, _time(text))


def _time(text: Text) -> time | None:
    at = text.get("at")
    if at is not None and not isinstance(at, time):
        raise refused(FaultKind.FORM, f"a time of day is written like 17:00:00, found {at!r}")
    return at


def _clocks(parts: object, zone: str) -> tuple[AnyClock, ...]:
    found = every(lambda part: clock_from(part, zone), parts, "clocks")
    if not found:
        raise refused(FaultKind.FORM, "later_of and earlier_of need one clock or more")
    return found


def _window(text: Text, zone: str) -> Window:
    refuse_strangers(text, ("opens", "closes"), "window")
    return Window(clock_from(text["opens"], zone), clock_from(text["closes"], zone))


def _by_candidates(text: Text, zone: str) -> ByCandidates:
    refuse_strangers(text, ("more_than", "then", "else"), "candidates")
    if missing := [key for key in ("more_than", "then", "else") if key not in text]:
        mend = "write candidates = { more_than = 2, then = {...}, else = {...} }"
        raise refused(FaultKind.FORM, f"a clock by candidates has no {missing[0]}", mend=mend)
    return ByCandidates(
        more_than=whole(text["more_than"], "more_than"),
        then=clock_from(text["then"], zone),
        otherwise=clock_from(text["else"], zone),
    )


def _by_year(text: Text, zone: str) -> ByYear:
    refuse_strangers(text, ("even", "odd"), "years")
    if missing := [key for key in ("even", "odd") if key not in text]:
        mend = "write years = { even = {...}, odd = {...} }"
        raise refused(FaultKind.FORM, f"a clock by years has no {missing[0]}", mend=mend)
    return ByYear(clock_from(text["even"], zone), clock_from(text["odd"], zone))


_KEYS = {
    "from": ("from", "unit", "n", "weekday", "at", "roll", "roll_at"),
    "month": ("month", "n", "weekday", "at"),
}
"""What may stand beside the key that tells the form of a clock."""

_READERS: dict[str, Callable[[Text, str], AnyClock]] = {
    "from": _after,
    "later_of": lambda text, zone: LaterOf(_clocks(text["later_of"], zone)),
    "earlier_of": lambda text, zone: EarlierOf(_clocks(text["earlier_of"], zone)),
    "window": lambda text, zone: _window(table(text["window"], "window"), zone),
    "candidates": lambda text, zone: _by_candidates(table(text["candidates"], "candidates"), zone),
    "years": lambda text, zone: _by_year(table(text["years"], "years"), zone),
    "fixed": _fixed,
    "month": _in_month,
    "no_limit": lambda text, zone: NoLimit(),  # noqa: ARG005
    "unknown": lambda text, zone: UnknownClock(str(text["unknown"])),  # noqa: ARG005
}
