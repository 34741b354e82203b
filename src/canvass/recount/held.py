"""Kinds of election that a contest may be of by a state's law, besides the one that it is called."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from canvass.model import ElectionType
from canvass.model.election_day import general_election_day, tuesday_after_first_monday

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


@dataclass(frozen=True, slots=True)
class Occasion:
    """A contest as its file tells it: the day, the people who stand, and how many are elected."""

    day: date
    people: int
    seats: int


@dataclass(frozen=True, slots=True)
class OnNovembersDay:
    """Louisiana holds primaries on the day of November's general election."""

    def covers(self, occasion: Occasion) -> bool:
        """Whether it is that day."""
        return occasion.day == general_election_day(occasion.day.year)

    @property
    def words(self) -> str:
        """The occasion as the end of a sentence says it."""
        return "on the day of November's general election"


@dataclass(frozen=True, slots=True)
class WhereMoreStand:
    """More people than the law lets stand in the other kind: two a seat in a general election of Louisiana."""

    per_seat: int

    def covers(self, occasion: Occasion) -> bool:
        """Whether more than that stand."""
        return occasion.people > self.per_seat * occasion.seats

    @property
    def words(self) -> str:
        """The occasion as the end of a sentence says it."""
        return f"where more than {self.per_seat} stand for each who is elected"


@dataclass(frozen=True, slots=True)
class OnAnotherDay:
    """Any day but the regular ones: the Tuesday after the first Monday of these months, in even years."""

    months: tuple[int, ...]

    def covers(self, occasion: Occasion) -> bool:
        """Whether it is none of those days."""
        year = occasion.day.year
        regular = [tuesday_after_first_monday(year, month) for month in self.months]
        return year % 2 == 1 or occasion.day not in regular

    @property
    def words(self) -> str:
        """The occasion as the end of a sentence says it."""
        named = " or ".join(MONTHS[month - 1] for month in self.months)
        return f"on another day than the Tuesday after the first Monday of {named} of an even year"


When: TypeAlias = OnNovembersDay | WhereMoreStand | OnAnotherDay


@dataclass(frozen=True, slots=True)
class Held:
    """A kind of election that a contest may be of, whatever it is called, and on which occasion."""

    election: ElectionType
    when: When = OnNovembersDay()

    @property
    def words(self) -> str:
        """The rule as a sentence says it."""
        return f"a {self.election.value.replace('_', ' ')} is held too {self.when.words}"
