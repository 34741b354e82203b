"""Clocks of recount laws: a start, an offset and a time of day, and the deadline they make."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, time, timedelta
from enum import StrEnum
from typing import Protocol

from canvass.recount.calendar import BusinessCalendar, Roll
from canvass.recount.deadline import Deadline, DeadlineState
from canvass.recount.moment import Moment, time_text
from canvass.recount.official_dates import OfficialDates, Start

HOURS_A_DAY = 24
SHORTLY_BEFORE = timedelta(days=45)
"""How long after its election a day of a month can be at most: the second Tuesday of December is 35 days after."""


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
    roll_at: time | None = None
    """The hour of the day to which the law moves it, where that is another one."""

    @property
    def words(self) -> str:
        """The clock as a sentence says it."""
        at = f", by {time_text(self.at)}" if self.at else ""
        if self.roll_at:
            at += f" (moved from a closed day, by {time_text(self.roll_at)})"
        if self.unit is Unit.WEEKDAY:
            return f"the {ordinal(self.n)} {self.weekday.title()} after {self.start.words}{at}"
        name = self.unit.replace("_", " ") + ("" if abs(self.n) == 1 else "s")
        side = "after" if self.n >= 0 else "before"
        return f"{abs(self.n)} {name} {side} {self.start.words}{at}"

    def deadline(self, dates: OfficialDates, calendar: BusinessCalendar) -> Deadline:
        """When it runs out; unknown while any day that it runs from is."""
        starts = self._starts(dates, calendar)
        if not starts:
            return self._without_a_start(dates)
        if self.unit is Unit.HOUR and self.n % HOURS_A_DAY and any(s.at is None for s in starts):
            return Deadline(DeadlineState.UNKNOWN, missing=(f"the hour of {self.start.words}",))
        ends = [self._end(start, calendar) for start in starts]
        findings = {finding for _, finding in ends if finding} | {*self._reckoned(dates, calendar)}
        moments = [moment for moment, _ in ends]
        for start, end in zip(starts, moments, strict=True):
            findings |= {*self._perhaps_kept(start.day, end.day, calendar)}
        return Deadline(
            DeadlineState.KNOWN,
            min(moments),
            max(moments),
            begins=max(starts),
            findings=tuple(sorted(findings)),
        )

    def _without_a_start(self, dates: OfficialDates) -> Deadline:
        findings = dates.why_unknown(self.start) if isinstance(self.start, Start) else ()
        return Deadline(DeadlineState.UNKNOWN, missing=(self.start.words,), findings=findings)

    def _starts(self, dates: OfficialDates, calendar: BusinessCalendar) -> tuple[Moment, ...]:
        if isinstance(self.start, Start):
            return dates.of(self.start)
        before = self.start.deadline(dates, calendar)
        return tuple(moment for moment in (before.earliest, before.latest) if moment is not None)

    def _reckoned(self, dates: OfficialDates, calendar: BusinessCalendar) -> tuple[str, ...]:
        """Says so where the day that it runs from is the law's own and not one that officials set."""
        if not isinstance(self.start, Start):
            return self.start.deadline(dates, calendar).findings
        day = dates.set_by_law(self.start)
        if day is None:
            return ()
        on = replace(day, is_latest=False).text
        if not day.is_latest:
            said = f"reckoned from the day that the law sets for {self.start.words}: {on}"
        else:
            said = (
                f"reckoned from the last day that the law allows for {self.start.words}, {on}: where that is earlier, "
                "so is this; ask the office"
            )
        return (said, *_closed(on, day.day, calendar))

    def _perhaps_kept(self, start: date, end: date, calendar: BusinessCalendar) -> Iterator[str]:
        """Says so where a Friday is taken for a working day on which some states keep Saturday's holiday."""
        for friday in sorted(calendar.perhaps):
            day = f"{Moment(friday).text} is taken for a working day"
            said = f"{day}, though some states keep Saturday's holiday on it"
            if friday == end:
                yield f"{said}: the office may be closed then; ask it, or file before"
            elif self.unit is Unit.BUSINESS_DAY and start < friday < end:
                yield f"{said}: where the office does, the time ends a business day later; ask it"

    def _end(self, start: Moment, calendar: BusinessCalendar) -> tuple[Moment, str]:
        if self.unit is Unit.HOUR:
            return self._hours(start, calendar)
        day = _COUNTERS[self.unit](self, start.day, calendar)
        return self._rolled(Moment(day, self.at, start.zone, start.is_latest), calendar)

    def _hours(self, start: Moment, calendar: BusinessCalendar) -> tuple[Moment, str]:
        instant = start.aware
        if instant is None:
            day = start.day + timedelta(days=self.n // HOURS_A_DAY)
            end = Moment(day, None, start.zone, start.is_latest, is_hour_unknown=True)
            return end, f"the hour is that of {self.start.words}, which is not in the data"

        if instant.tzinfo is None:
            ended = instant + timedelta(hours=self.n)
        else:
            ended = (instant.astimezone(UTC) + timedelta(hours=self.n)).astimezone(instant.tzinfo)
        end = Moment(ended.date(), ended.time(), start.zone, start.is_latest)
        return (end, "") if self.roll is None else self._rolled(end, calendar)

    def _rolled(self, end: Moment, calendar: BusinessCalendar) -> tuple[Moment, str]:
        is_open = calendar.is_business_day(end.day)
        if self.roll is Roll.NONE and not is_open:
            return end, (
                f"{end.text} is not a business day, and the law does not move the deadline: ask on a day before it "
                "on which the office is open"
            )
        if self.roll is not None:
            return _moved(end, calendar.rolled(end.day, self.roll), self.roll_at)
        if self.unit is Unit.BUSINESS_DAY or is_open:
            return end, ""
        return end, (
            f"{end.text} is not a business day; whether the law moves the deadline was not seen"
        )


def _closed(on: str, day: date, calendar: BusinessCalendar) -> Iterator[str]:
    """That the law's own day is one on which offices are closed, so that they may act on another."""
    if not calendar.is_business_day(day):
        yield (
            f"{on}, from which it is reckoned, is not a business day: the office may act on another, and then this "
            "moves with it; ask the office"
        )


def _moved(end: Moment, day: date, at: time | None = None) -> tuple[Moment, str]:
    """The deadline where the law moves it, and from which day: an office can be open on a day that lists call free."""
    if day == end.day:
        return end, ""
    return replace(end, day=day, at=at or end.at), (
        f"moved from {Moment(end.day).text}, on which offices are taken to be closed: if the office is open then, "
        "that day is the last; ask the office"
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
class InMonth:
    """The n-th weekday of a month, or a day of it: the first such day after the election.

    A law names it for the election that is held shortly before, so that it is no day for one held long before.
    """

    month: int
    n: int
    weekday: str = ""
    at: time | None = None

    @property
    def words(self) -> str:
        """The clock as a sentence says it."""
        at = f", by {time_text(self.at)}" if self.at else ""
        name = date(2000, self.month, 1).strftime("%B")
        if not self.weekday:
            return f"{name} {self.n}{at}"
        return f"the {ordinal(self.n)} {self.weekday.title()} in {name}{at}"

    def deadline(self, dates: OfficialDates, calendar: BusinessCalendar) -> Deadline:  # noqa: ARG002
        """The first such day after the election; unknown without an election day, or for one long before."""
        starts = dates.of(Start.ELECTION_DAY)
        if not starts:
            return Deadline(DeadlineState.UNKNOWN, missing=(Start.ELECTION_DAY.words,))
        start = starts[0]
        days = (self._day(year) for year in (start.day.year, start.day.year + 1))
        end = Moment(next(day for day in days if day > start.day), self.at, start.zone)
        if end.day - start.day > SHORTLY_BEFORE:
            return Deadline(
                DeadlineState.UNKNOWN,
                missing=(
                    f"the day for an election on {start.day:%B} {start.day.day}: {self.words} is set for one that is "
                    "held shortly before",
                ),
            )
        return Deadline(DeadlineState.KNOWN, end, end)

    def _day(self, year: int) -> date:
        if not self.weekday:
            return date(year, self.month, self.n)
        first = date(year, self.month, 1)
        wait = (WEEKDAYS.index(self.weekday) - first.weekday()) % 7
        return first + timedelta(days=wait + 7 * (self.n - 1))


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


def _picked(pick: Callable[..., Moment], deadlines: list[Deadline]) -> Deadline:
    earliest = [deadline.earliest for deadline in deadlines if deadline.earliest is not None]
    latest = [deadline.latest for deadline in deadlines if deadline.latest is not None]
    missing = tuple(text for deadline in deadlines for text in deadline.missing)
    findings = tuple(text for deadline in deadlines for text in deadline.findings)
    if missing or len(latest) < len(deadlines):
        missing = missing or ("one of the clocks",)
        return Deadline(DeadlineState.UNKNOWN, missing=missing, findings=findings)
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
