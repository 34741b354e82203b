"""Clocks of recount laws: a start, an offset and a time of day, and the deadline they make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, time, timedelta
from enum import StrEnum
from typing import Protocol, TypeAlias

from canvass.recount.calendar import BusinessCalendar, Roll
from canvass.recount.deadline import Deadline, DeadlineState
from canvass.recount.moment import Moment, time_text
from canvass.recount.official_dates import OfficialDates, Start

HOURS_A_DAY = 24


class Clock(Protocol):
    """A deadline as the law states it."""

    @property
    def words(self) -> str:
        """The clock as a sentence says it."""

    def deadline(self, dates: OfficialDates, calendar: BusinessCalendar) -> Deadline:
        """When it runs out, given what officials did when."""


class Unit(StrEnum):
    """What a clock counts in."""

    DAY = "day"
    BUSINESS_DAY = "business_day"
    HOUR = "hour"
    WEEKDAY = "weekday"


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@dataclass(frozen=True, slots=True)
class After:
    """So many days, business days, hours or given weekdays after a start; negative days count back.

    The start is what officials did or, where the law counts on from one of its own deadlines, that clock.
    """

    start: Start | Clock
    unit: Unit
    n: int
    weekday: str = ""
    at: time | None = None
    roll: Roll | None = None

    @property
    def words(self) -> str:
        """The clock as a sentence says it."""
        at = f", by {time_text(self.at)}" if self.at else ""
        if self.unit is Unit.WEEKDAY:
            return f"the {ordinal(self.n)} {self.weekday.title()} after {self.start.words}{at}"
        name = self.unit.replace("_", " ") + ("" if abs(self.n) == 1 else "s")
        side = "after" if self.n >= 0 else "before"
        return f"{abs(self.n)} {name} {side} {self.start.words}{at}"

    def deadline(self, dates: OfficialDates, calendar: BusinessCalendar) -> Deadline:
        """When it runs out; unknown while any day that it runs from is."""
        starts = self._starts(dates, calendar)
        if not starts:
            return Deadline(DeadlineState.UNKNOWN, missing=(self.start.words,))
        if self.unit is Unit.HOUR and self.n % HOURS_A_DAY and any(s.at is None for s in starts):
            return Deadline(DeadlineState.UNKNOWN, missing=(f"the hour of {self.start.words}",))
        ends = [self._end(start, calendar) for start in starts]
        findings = {finding for _, finding in ends if finding}
        moments = [moment for moment, _ in ends]
        return Deadline(
            DeadlineState.KNOWN,
            min(moments),
            max(moments),
            begins=max(starts),
            findings=tuple(sorted(findings)),
        )

    def _starts(self, dates: OfficialDates, calendar: BusinessCalendar) -> tuple[Moment, ...]:
        if isinstance(self.start, Start):
            return dates.of(self.start)
        before = self.start.deadline(dates, calendar)
        return tuple(moment for moment in (before.earliest, before.latest) if moment is not None)

    def _end(self, start: Moment, calendar: BusinessCalendar) -> tuple[Moment, str]:
        if self.unit is Unit.HOUR:
            return self._hours(start, calendar)
        end = Moment(_COUNTERS[self.unit](self, start.day, calendar), self.at, start.zone)
        return self._rolled(end, calendar)

    def _hours(self, start: Moment, calendar: BusinessCalendar) -> tuple[Moment, str]:
        instant = start.aware
        if instant is None:
            end = Moment(start.day + timedelta(days=self.n // HOURS_A_DAY), None, start.zone)
            return end, "to the hour of the start, which is not in the data"
        if instant.tzinfo is None:
            ended = instant + timedelta(hours=self.n)
        else:
            ended = (instant.astimezone(UTC) + timedelta(hours=self.n)).astimezone(instant.tzinfo)
        end = Moment(ended.date(), ended.time(), start.zone)
        return (end, "") if self.roll is None else self._rolled(end, calendar)

    def _rolled(self, end: Moment, calendar: BusinessCalendar) -> tuple[Moment, str]:
        if self.roll is not None:
            return replace(end, day=calendar.rolled(end.day, self.roll)), ""
        if self.unit is Unit.BUSINESS_DAY or calendar.is_business_day(end.day):
            return end, ""
        return end, (
            f"{end.text} is not a business day; whether the law moves the deadline was not seen"
        )


def _weekdays(clock: After, start: date, _: BusinessCalendar) -> date:
    wait = (WEEKDAYS.index(clock.weekday) - start.weekday() - 1) % 7 + 1
    return start + timedelta(days=wait + 7 * (clock.n - 1))


_COUNTERS: dict[Unit, Callable[[After, date, BusinessCalendar], date]] = {
    Unit.DAY: lambda clock, start, _: start + timedelta(days=clock.n),
    Unit.BUSINESS_DAY: lambda clock, start, calendar: calendar.business_day(start, clock.n),
    Unit.WEEKDAY: _weekdays,
}


@dataclass(frozen=True, slots=True)
class LaterOf:
    """Whichever of several clocks runs out last; unknown while one of them is."""

    clocks: tuple[Clock, ...]

    @property
    def words(self) -> str:
        """The clock as a sentence says it."""
        return "the later of " + " and ".join(clock.words for clock in self.clocks)

    def deadline(self, dates: OfficialDates, calendar: BusinessCalendar) -> Deadline:
        """When the last runs out."""
        return _picked(max, [clock.deadline(dates, calendar) for clock in self.clocks])


@dataclass(frozen=True, slots=True)
class EarlierOf:
    """Whichever of several clocks runs out first; unknown while one of them is."""

    clocks: tuple[Clock, ...]

    @property
    def words(self) -> str:
        """The clock as a sentence says it."""
        return "the earlier of " + " and ".join(clock.words for clock in self.clocks)

    def deadline(self, dates: OfficialDates, calendar: BusinessCalendar) -> Deadline:
        """When the first runs out."""
        return _picked(min, [clock.deadline(dates, calendar) for clock in self.clocks])


@dataclass(frozen=True, slots=True)
class Window:
    """A time in which something may be done: it opens and it closes."""

    opens: Clock
    closes: Clock

    @property
    def words(self) -> str:
        """The clock as a sentence says it."""
        return f"from {self.opens.words} to {self.closes.words}"

    def deadline(self, dates: OfficialDates, calendar: BusinessCalendar) -> Deadline:
        """When it closes, and when it opens."""
        opens = self.opens.deadline(dates, calendar)
        return replace(self.closes.deadline(dates, calendar), opens=opens.earliest)


@dataclass(frozen=True, slots=True)
class Fixed:
    """A moment that an office published."""

    moment: Moment

    @property
    def words(self) -> str:
        """The clock as a sentence says it."""
        return self.moment.text

    def deadline(self, dates: OfficialDates, calendar: BusinessCalendar) -> Deadline:  # noqa: ARG002
        """The published moment."""
        return Deadline(DeadlineState.KNOWN, self.moment, self.moment)


@dataclass(frozen=True, slots=True)
class NoLimit:
    """The law sets no limit."""

    @property
    def words(self) -> str:
        """The clock as a sentence says it."""
        return DeadlineState.NO_LIMIT.value

    def deadline(self, dates: OfficialDates, calendar: BusinessCalendar) -> Deadline:  # noqa: ARG002
        """No deadline."""
        return Deadline(DeadlineState.NO_LIMIT)


@dataclass(frozen=True, slots=True)
class UnknownClock:
    """A clock that was not seen, or whose text cannot be turned into days with confidence."""

    text: str

    @property
    def words(self) -> str:
        """The clock as a sentence says it."""
        return f"not known here: {self.text}"

    def deadline(self, dates: OfficialDates, calendar: BusinessCalendar) -> Deadline:  # noqa: ARG002
        """Not known, with the text that was seen."""
        return Deadline(DeadlineState.RULE_UNKNOWN, missing=(self.text,))


AnyClock: TypeAlias = After | LaterOf | EarlierOf | Window | Fixed | NoLimit | UnknownClock
"""Every form that a clock has."""


def _picked(pick: Callable[..., Moment], deadlines: list[Deadline]) -> Deadline:
    earliest = [deadline.earliest for deadline in deadlines if deadline.earliest is not None]
    latest = [deadline.latest for deadline in deadlines if deadline.latest is not None]
    missing = tuple(text for deadline in deadlines for text in deadline.missing)
    if missing or len(latest) < len(deadlines):
        return Deadline(DeadlineState.UNKNOWN, missing=missing or ("one of the clocks",))
    findings = tuple(text for deadline in deadlines for text in deadline.findings)
    return Deadline(DeadlineState.KNOWN, pick(earliest), pick(latest), findings=findings)


def ordinal(n: int) -> str:
    """First to tenth in words, higher ones in figures."""
    words = [
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
    ]
    return words[n - 1] if 1 <= n <= len(words) else f"{n}th"
