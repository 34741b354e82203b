"""The days of rounds: against a plain walk from day to day, and by hand."""

from __future__ import annotations

from datetime import date, timedelta
from math import ceil

import pytest

from canvass.audit.working_days import BoardDays, last_days
from canvass.audit.workload import Task
from canvass.errors import OutOfRange
from canvass.stats.streams import stream

FIRST = date(2026, 12, 1)
"""A Tuesday."""


def walked(boards: BoardDays, hours_a_card: float, rounds: list[int]) -> list[date]:
    """The same from day to day, each of which takes off what all boards do."""
    day, found = boards.first_day, []
    for number, cards in enumerate(rounds):
        days = max(ceil(cards * hours_a_card / (boards.boards * boards.hours_a_day) - 1e-9), 1)
        wait = boards.days_between if number else 0
        for _ in range(wait + days):
            while not boards.sits_on(day):
                day += timedelta(days=1)
            last, day = day, day + timedelta(days=1)
        found.append(last)
    return found


@pytest.mark.parametrize("case", range(20))
def test_days_are_those_of_a_walk(case: int) -> None:
    """Random offices, weeks and holidays."""
    random = stream("17", "working days", case)
    off = {FIRST + timedelta(days=int(n)) for n in random.integers(0, 40, size=6)}
    week = frozenset(map(int, random.choice(7, size=int(random.integers(1, 8)), replace=False)))
    own = float(random.integers(5, 40))
    boards = BoardDays(
        FIRST, int(random.integers(1, 6)), float(random.integers(2, 9)), own, frozenset(off), week,
        int(random.integers(0, 3)),
    )  # fmt: skip
    rounds = [int(n) for n in random.integers(1, 700, size=3)]
    found = last_days(boards, Task.READ, rounds)
    assert [each.middle for each in found] == walked(boards, 1 / own, rounds)
    assert all(each.low == each.middle == each.high for each in found)


def test_days_by_hand() -> None:
    """Two boards of 10 cards an hour, 5 hours: 100 cards a day; a Wednesday off, a weekend, a day between rounds."""
    boards = BoardDays(FIRST, 2, 5, 10, frozenset({date(2026, 12, 2)}))
    found = [each.low for each in last_days(boards, Task.COMPARE, [100, 150, 1])]
    assert found == [date(2026, 12, 1), date(2026, 12, 7), date(2026, 12, 9)]


def test_the_usual_assumptions_make_a_range() -> None:
    """One board of two or three people: 25 or 20 cards an hour; to compare one takes longer."""
    boards = BoardDays(FIRST, 1, 5)
    (read,) = last_days(boards, Task.READ, [500])
    (compared,) = last_days(boards, Task.COMPARE, [500])
    assert (read.low, read.high) == (date(2026, 12, 4), date(2026, 12, 7))
    assert compared.low > read.low
    assert compared.high > read.high


def test_what_is_no_plan_is_refused() -> None:
    """Years of work, and boards that never sit."""
    with pytest.raises(OutOfRange, match="seat more boards"):
        last_days(BoardDays(FIRST, 1, 1, 1), Task.READ, [10_000])
    never = frozenset(FIRST + timedelta(days=n) for n in range(8_000))
    with pytest.raises(OutOfRange, match="hardly any day"):
        last_days(BoardDays(FIRST, 1, 1, 1, never), Task.READ, [1])
    with pytest.raises(OutOfRange, match="hardly any day"):
        last_days(BoardDays(date(9999, 12, 30), 1, 1, 1), Task.READ, [1])
