"""How many people it takes to count a state again before the day that binds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.journeys.plan.money import StateCost
from canvass.recount.clock import After, Unit
from canvass.recount.cost import people_needed
from canvass.recount.deadline import DeadlineState
from canvass.recount.deadlines import Bound, Countdown, last_day_to_ask
from canvass.recount.official_dates import Start
from canvass.recount.question import Question
from canvass.recount.rule import Kind, RecountRule
from canvass.recount.selection import select

HOURS_A_DAY = 8.0
BEGINS = (Start.ORDER, Start.RECOUNT_START, Start.REQUEST, Start.NOTICE)


@dataclass(frozen=True, slots=True)
class Staffing:
    """People for the whole state, working every day at hand, if counting is as fast as in each scenario.

    ``days`` is None where it cannot be said how many there are; then nobody can be told how many people.
    """

    days: int | None
    reckoned: str
    people_low: int | None = None
    people_middle: int | None = None
    people_high: int | None = None


def staffing(
    rules: Sequence[RecountRule],
    question: Question,
    clocks: Sequence[Countdown],
    bounds: Sequence[Bound],
    cost: StateCost,
) -> Staffing:
    """People needed within the days that the law gives, or else until the first day of the electors."""
    days, reckoned = _days(rules, question, clocks, bounds)
    if days is None or days < 1:
        return Staffing(None, reckoned)
    whole = cost.whole
    return Staffing(
        days,
        reckoned,
        people_needed(whole.low.staff_hours, days, HOURS_A_DAY),
        people_needed(whole.middle.staff_hours, days, HOURS_A_DAY),
        people_needed(whole.high.staff_hours, days, HOURS_A_DAY),
    )


def _days(
    rules: Sequence[RecountRule],
    question: Question,
    clocks: Sequence[Countdown],
    bounds: Sequence[Bound],
) -> tuple[int | None, str]:
    """Days for counting, and how they are reckoned."""
    finish = select(rules, Kind.CLOCK, question, "finish")
    clock = finish.rules[0].content if finish.rules else None
    if isinstance(clock, After) and clock.start in BEGINS and clock.unit is Unit.DAY:
        return clock.n, f"the law gives {clock.words}"
    asked = last_day_to_ask(clocks)
    begins = asked.deadline.latest.day if asked and asked.deadline.latest else question.asked_on
    ends = _end(clocks, bounds)
    if ends is None:
        return None, "no day is known by which it must be finished"
    return (
        ends.day - begins
    ).days, f"from {begins:%B} {begins.day} to {ends.what} ({ends.day:%B} {ends.day.day})"


def _end(clocks: Sequence[Countdown], bounds: Sequence[Bound]) -> Bound | None:
    known = [
        Bound(clock.deadline.latest.day, clock.title)
        for clock in clocks
        if clock.stage == "finish"
        and clock.deadline.state is DeadlineState.KNOWN
        and clock.deadline.latest
    ]
    return min([*known, *bounds], key=lambda bound: bound.day, default=None)
