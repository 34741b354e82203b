"""The calendar days of an audit's rounds: how long boards take for the cards of each, and on which days they sit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from math import ceil
from operator import attrgetter

from canvass.audit.workload import ASSUMED, Range, Task, hours_a_card
from canvass.errors import OutOfRange

MONDAY_TO_FRIDAY = frozenset(range(5))
LONGEST = 366
"""Working days beyond which rounds are no plan: more than a year of them."""


@dataclass(frozen=True, slots=True)
class BoardDays:
    """How many boards sit, from which day, for how many hours, and on which days; ``weekdays`` count from Monday, 0.

    ``cards_an_hour`` is what one board finds and reads in an hour, None for the usual assumptions, low, middle and
    high. ``days_between`` are working days from the end of a round until cards of the next are read: for the measured
    risk, the next draw and its lists. ``by_county`` are boards that read the cards of one county alone; none where all
    ``boards`` share the cards.
    """

    first_day: date
    boards: int
    hours_a_day: float
    cards_an_hour: float | None = None
    days_off: frozenset[date] = frozenset()
    weekdays: frozenset[int] = MONDAY_TO_FRIDAY
    days_between: int = 1
    by_county: Mapping[str, int] = field(default_factory=dict)

    def require_shared(self) -> None:
        """Refuse boards by county where nobody says which county has the cards. Raises OutOfRange."""
        if self.by_county:
            raise OutOfRange(
                "the calendar has boards by county, and which counties have the cards is not known here: write boards "
                "= 4 in place of [counties]; an audit in a folder knows them"
            ).at_terminal("there it is canvass audit next --calendar")

    def sits_on(self, day: date) -> bool:
        """Whether boards sit on this day."""
        return day.weekday() in self.weekdays and day not in self.days_off

    def hours_a_card(self, task: Task) -> Range:
        """Hours of one board for one card."""
        if self.cards_an_hour is not None and task is not Task.COUNT:
            return Range(*(1 / self.cards_an_hour,) * 3)
        people = ASSUMED.board_people.value
        return hours_a_card(task).with_each(people, lambda hours, number: hours / number)

    def days_for(self, hours: float) -> int:
        """Working days that the boards take together for so many hours of one; one at least."""
        return max(ceil(hours / (self.boards * self.hours_a_day) - 1e-9), 1)


@dataclass(frozen=True, slots=True)
class LastDays:
    """The last day of a round under low, middle and high assumptions; low is the least work."""

    low: date
    middle: date
    high: date


def latest(ends: Collection[LastDays]) -> LastDays:
    """The last of these days, under each of the assumptions."""
    return LastDays(*(max(map(select, ends)) for select in _ASSUMPTIONS))


def last_day_within_a_year(boards: BoardDays, work: Mapping[Task, float]) -> LastDays | None:
    """The same as ``last_day_of``; None where boards sit on no day of a year, or for more than a year of them."""
    try:
        return last_day_of(boards, work)
    except OutOfRange:
        return None


def last_days(
    boards: BoardDays, task: Task, cards_of_rounds: Sequence[int]
) -> tuple[LastDays, ...]:
    """The last day of each round, if each is needed. Raises OutOfRange for rounds of more than a year.

    A draw of a card that was drawn before takes its time again, so that days where cards are put back are rather late.

    >>> found = last_days(BoardDays(date(2026, 12, 4), 2, 5, 10), Task.READ, (150, 100))
    >>> [each.middle.isoformat() for each in found]  # a Friday and a Monday; a day between; one day more
    ['2026-12-07', '2026-12-09']
    """
    each = boards.hours_a_card(task)
    ends = [_ends(boards, hours, cards_of_rounds) for hours in (each.low, each.middle, each.high)]
    return tuple(LastDays(*days) for days in zip(*ends, strict=True))


def last_day_of(boards: BoardDays, work: Mapping[Task, float]) -> LastDays:
    """The last day of one round in which boards do this work: so many cards of each task. Raises OutOfRange.

    >>> boards = BoardDays(date(2026, 12, 4), 2, 5, 10)  # a Friday; 100 cards a day
    >>> last_day_of(boards, {Task.READ: 90, Task.COMPARE: 20}).middle.isoformat()
    '2026-12-07'
    """
    each = {task: boards.hours_a_card(task) for task in work}
    hours = [
        sum(cards * select(each[task]) for task, cards in work.items()) for select in _ASSUMPTIONS
    ]
    return LastDays(*(_ends(boards, whole, [1])[0] for whole in hours))


_ASSUMPTIONS = (attrgetter("low"), attrgetter("middle"), attrgetter("high"))


def _ends(boards: BoardDays, hours: float, cards_of_rounds: Sequence[int]) -> list[date]:
    days = [boards.days_for(cards * hours) for cards in cards_of_rounds]
    if sum(days) + boards.days_between * (len(days) - 1) > LONGEST:
        raise OutOfRange(
            f"with {boards.boards} boards for {boards.hours_a_day:g} hours a day these rounds take more than {LONGEST} "
            "working days: seat more boards, or plan fewer rounds"
        )
    sitting, found, used = [*_sitting(boards)], list[date](), 0
    for number in days:
        used += number
        found.append(sitting[used - 1])
        used += boards.days_between
    return found


def _sitting(boards: BoardDays) -> Iterator[date]:
    """The days on which boards sit, from the first. Raises OutOfRange where hardly any day is left."""
    day, left = boards.first_day, LONGEST
    for _ in range(20 * LONGEST):
        if not left:
            return
        if boards.sits_on(day):
            yield day
            left -= 1
        if day == date.max:
            break
        day += timedelta(days=1)
    raise OutOfRange("boards sit on hardly any day: name more weekdays, or fewer days off")
