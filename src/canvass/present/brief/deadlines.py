"""Deadlines: those to come with a bar each, those that are over, and those whose day is not in the data."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.brief.blocks import Block, CountdownRow, Countdowns, Paragraph, Points
from canvass.present.messages import messages
from canvass.present.recount_days import days_to_come
from canvass.present.recount_phrases.clock import business_days, when
from canvass.present.recount_phrases.sentence import sentence
from canvass.recount.deadline import DeadlineState

say = messages("recount_brief")


def deadlines_to_come(plan: RecountPlan) -> Iterator[Block]:
    """Every known day from the day of asking on, with the electors' own."""
    rows = _rows(plan)
    if rows:
        asked_on = words.day(plan.question.asked_on)
        yield Countdowns(say("deadlines-caption", day=asked_on), rows)


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
            left=say("deadline-left", days=day.days),
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
            text = "; ".join(say("clock", clock=clock.title, says=clock.says) for clock in clocks)
            yield say("days-unsaid", state=state.name), sentence(text)


def _over(plan: RecountPlan) -> Iterator[tuple[str, str]]:
    for state in plan.states:
        for clock in state.clocks:
            if clock.is_over:
                says = "; ".join((when(clock), *clock.deadline.findings))
                over = say("clock", clock=clock.title, says=says)
                yield say("days-over", state=state.name), sentence(over)
