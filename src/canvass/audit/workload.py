"""People-hours and dollars of an audit: low, middle and high, with every assumption named and sourced.

What an office needs besides (rooms, guards, software, training, transport) is not counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from operator import add

from canvass.errors import OutOfRange

MINUTES = 60


@dataclass(frozen=True, slots=True)
class Range:
    """A number under low, middle and high assumptions; low is the least work."""

    low: float
    middle: float
    high: float

    def with_each(self, other: Range, combine: Callable[[float, float], float]) -> Range:
        """Low with low, middle with middle, high with high.

        >>> Range(1, 2, 3).with_each(Range(10, 20, 30), lambda a, b: a + b)
        Range(low=11, middle=22, high=33)
        """
        return Range(
            combine(self.low, other.low),
            combine(self.middle, other.middle),
            combine(self.high, other.high),
        )

    def times(self, factor: float) -> Range:
        """Each so many times."""
        return Range(self.low * factor, self.middle * factor, self.high * factor)


@dataclass(frozen=True, slots=True)
class Assumption:
    """A number that people must agree on: what it is, its range, and where it comes from.

    Without a ``source`` it is canvass's own guess, and says so.
    """

    name: str
    value: Range
    source: str = ""

    @property
    def origin(self) -> str:
        """Where the number comes from, in words."""
        return self.source or "a planning assumption; no published figure was found"


BOARD_PEOPLE = Assumption(
    "people on an audit board", Range(2, 2, 3), "boards of two, as Arlo and Colorado seat them"
)
CARDS_AN_HOUR = Assumption(
    "cards that a board finds and reads in an hour",
    Range(25.0, 22.5, 20.0),
    "20 to 25 ballots an hour for one board: documentation of Arlo",
)
EXACT_PLACE = Assumption(
    "further staff-minutes to find a card at its exact place and look up its record",
    Range(1.0, 3.0, 6.0),
)
HANDLING = Assumption(
    "staff-minutes to handle a card of a full count",
    Range(0.10, 0.45, 1.00),
    "middle so that one contest takes about a minute in all, as in Brown County, Wisconsin, 2016",
)
READING = Assumption(
    "staff-minutes to read a vote in a full count",
    Range(0.08, 0.25, 0.42),
    "published hand counts of 2007 to 2023 without the slowest",
)
OVERHEAD = Assumption(
    "share of a full count for supervision, training, sums and guarding",
    Range(0.33, 0.45, 0.60),
    "Mohave County, Arizona, 2023; New Hampshire 2007",
)
WAGE_USD = Assumption("dollars for a person's hour", Range(15.0, 20.0, 25.0))


@dataclass(frozen=True, slots=True)
class Rates:
    """The numbers that hours and dollars are reckoned with; each may be an office's own."""

    board_people: Assumption = BOARD_PEOPLE
    cards_an_hour: Assumption = CARDS_AN_HOUR
    exact_place: Assumption = EXACT_PLACE
    handling: Assumption = HANDLING
    reading: Assumption = READING
    overhead: Assumption = OVERHEAD
    wage_usd: Assumption = WAGE_USD

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """Every number, in the order in which it is told."""
        return (
            self.board_people,
            self.cards_an_hour,
            self.exact_place,
            self.handling,
            self.reading,
            self.overhead,
            self.wage_usd,
        )


ASSUMED = Rates()
"""What is assumed where nobody says otherwise."""
ASSUMPTIONS = ASSUMED.assumptions
"""Everything that a workload rests on."""


class Task(StrEnum):
    """What people do with a card."""

    READ = "read"
    """Find a card anywhere in its batch and read it: polling."""
    COMPARE = "compare"
    """Find one certain card and hold it against its record."""
    COUNT = "count"
    """Count it with all others of its batch, or of the election."""


@dataclass(frozen=True, slots=True)
class Workload:
    """The work of so many cards, all people's hours together."""

    task: Task
    cards: float
    people_hours: Range
    cost_usd: Range

    def and_then(self, other: Workload) -> Workload:
        """This work and another besides, called by the task of this one."""
        return Workload(
            self.task,
            self.cards + other.cards,
            self.people_hours.with_each(other.people_hours, add),
            self.cost_usd.with_each(other.cost_usd, add),
        )


def workload(task: Task, cards: float, contests: int = 1, rates: Rates = ASSUMED) -> Workload:
    """People-hours and dollars for so many different cards with so many contests each.

    >>> workload(Task.READ, 2250).people_hours.middle
    200.0
    """
    if cards < 0 or contests < 1:
        raise OutOfRange(f"no work is known for {cards} cards with {contests} contests")
    hours = hours_a_card(task, contests, rates).times(cards)
    usd = hours.with_each(rates.wage_usd.value, lambda h, wage: h * wage)
    return Workload(task, cards, hours, usd)


def hours_a_card(task: Task, contests: int = 1, rates: Rates = ASSUMED) -> Range:
    """People-hours for one card; boards read all contests of a card that they have found."""
    if task is Task.COUNT:
        minutes = rates.handling.value.with_each(rates.reading.value, lambda a, v: a + contests * v)
        whole = minutes.with_each(rates.overhead.value, lambda each, share: each * (1 + share))
        return whole.times(1 / MINUTES)
    read = rates.board_people.value.with_each(
        rates.cards_an_hour.value, lambda people, cards: people / cards
    )
    if task is Task.READ:
        return read
    return read.with_each(rates.exact_place.value, lambda hours, minutes: hours + minutes / MINUTES)


def distinct_cards(draws: int, population: int) -> float:
    """How many different cards so many draws are on average, if every card is put back.

    >>> round(distinct_cards(1000, 1000))
    632
    """
    return population * (1 - (1 - 1 / population) ** draws)
