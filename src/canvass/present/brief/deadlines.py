"""Deadlines: those to come with a bar each, those that are over, and those whose day is not in the data."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.brief.blocks import Block, CountdownRow, Countdowns, Paragraph, Points
from canvass.present.recount_days import days_to_come
from canvass.present.recount_phrases import business_days, sentence, when
from canvass.recount.deadline import DeadlineState
from canvass.recount.deadlines import Countdown


def deadlines_to_come(plan: RecountPlan) -> Iterator[Block]:
    """Every known day from the day of asking on, with the electors' own."""
    rows = _rows(plan)
    if rows:
        asked_on = words.day(plan.question.asked_on)
        yield Countdowns(f"From {asked_on} on; a bar is as long as the time that is left", rows)


def days_beside(plan: RecountPlan) -> Iterator[Block]:
    """Clocks whose day is not in the data, clocks that have run out, and what counts as a business day."""
    points = [*_not_known(plan), *_over(plan)]
    if points:
        yield Points(tuple(points))
    yield Paragraph(business_days(plan.states), "small")


def _rows(plan: RecountPlan) -> tuple[CountdownRow, ...]:
    found = days_to_come(plan)
    most = max((day.days for day in found), default=0) or 1
    return tuple(
        CountdownRow(
            when=day.text,
            where=day.where,
            what=day.what,
            left=words.counted(day.days, "day") if day.days else "today",
            share=day.days / most,
            is_bound=day.is_bound,
        )
        for day in found
    )


def _not_known(plan: RecountPlan) -> Iterator[tuple[str, str]]:
    unknown = (DeadlineState.UNKNOWN, DeadlineState.RULE_UNKNOWN)
    for state in plan.states:
        clocks = [clock for clock in state.clocks if clock.deadline.state in unknown]
        if clocks:
            text = "; ".join(f"{clock.title}: {clock.says}" for clock in clocks)
            yield f"{state.name}, days not in the data", sentence(text)


def _over(plan: RecountPlan) -> Iterator[tuple[str, str]]:
    for state in plan.states:
        for clock in state.clocks:
            if clock.is_over:
                yield (
                    f"{state.name}, over",
                    sentence(f"{clock.title}: {when(clock)}{_findings(clock)}"),
                )


def _findings(clock: Countdown) -> str:
    return "".join(f"; {finding}" for finding in clock.deadline.findings)
