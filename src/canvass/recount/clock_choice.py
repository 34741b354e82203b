"""Clocks that are one of two others: by how many people stand, or by the year of the election."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from canvass.recount.calendar import BusinessCalendar
from canvass.recount.clock import (
    After,
    Clock,
    EarlierOf,
    Fixed,
    InMonth,
    LaterOf,
    NoLimit,
    UnknownClock,
    Window,
)
from canvass.recount.deadline import Deadline, DeadlineState
from canvass.recount.official_dates import OfficialDates, Start

TWO = 2


@dataclass(frozen=True, slots=True)
class ByCandidates:
    """A clock that is another one where more than so many candidates stand."""

    more_than: int
    then: Clock
    otherwise: Clock

    @property
    def words(self) -> str:
        """The clock as a sentence says it."""
        return f"with more than {self._number} candidates {self.then.words}; otherwise {self.otherwise.words}"

    def for_candidates(self, candidates: int) -> Clock:
        """The clock for so many candidates."""
        return self.then if candidates > self.more_than else self.otherwise

    def deadline(self, dates: OfficialDates, calendar: BusinessCalendar) -> Deadline:
        """Not known, as long as nobody said how many candidates there are; both days, where they are known."""
        both = [
            f"with {who} candidates {made.latest.text}"
            for who, clock in (
                (f"more than {self._number}", self.then),
                (f"{self._number} or fewer", self.otherwise),
            )
            if (made := clock.deadline(dates, calendar)).latest
        ]
        days = f": {', '.join(both)}" if both else ""
        return Deadline(
            DeadlineState.RULE_UNKNOWN,
            missing=(f"for how many people votes were cast is not known{days}",),
        )

    @property
    def _number(self) -> str:
        return "two" if self.more_than == TWO else str(self.more_than)


@dataclass(frozen=True, slots=True)
class ByYear:
    """A clock of even years, in which states elect, and another of the odd ones, in which cities and schools do."""

    even: Clock
    odd: Clock

    @property
    def words(self) -> str:
        """The clock as a sentence says it."""
        return f"in an even year {self.even.words}; in an odd one {self.odd.words}"

    def deadline(self, dates: OfficialDates, calendar: BusinessCalendar) -> Deadline:
        """The one of the year in which the election is; unknown without an election day."""
        days = dates.of(Start.ELECTION_DAY)
        if not days:
            return Deadline(DeadlineState.UNKNOWN, missing=(Start.ELECTION_DAY.words,))
        clock = self.odd if days[0].day.year % 2 else self.even
        return clock.deadline(dates, calendar)


AnyClock: TypeAlias = (
    After
    | LaterOf
    | EarlierOf
    | Window
    | Fixed
    | InMonth
    | NoLimit
    | UnknownClock
    | ByCandidates
    | ByYear
)
"""Every form that a clock has."""
