"""Deadlines: those to come with a bar each, those that are over, and those whose day is not in the data."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.blocks import Block, Column, Paragraph, Table, Weight, facts, rows, text
from canvass.present.messages import messages
from canvass.present.recount_days import days_to_come
from canvass.present.recount_phrases.clock import business_days, when
from canvass.present.recount_phrases.sentence import sentence
from canvass.recount.deadline import DeadlineState

say = messages("recount_brief")


def deadlines_to_come(plan: RecountPlan) -> Iterator[Block]:
    """Every known day from the day of asking on, with the electors' own."""
    found = days_to_come(plan)
    if not found:
        return
    most = max(day.days for day in found) or 1
    yield Table(
        caption=say("deadlines-caption", day=words.day(plan.question.asked_on)),
        columns=(
            text(say("column-when")),
            text(say("column-where")),
            text(say("column-what")),
            Column(say("column-left")),
        ),
        rows=rows([(d.text, d.where, d.what, say("deadline-left", days=d.days)) for d in found]),
        bars=tuple(day.days / most for day in found),
    )


def days_beside(plan: RecountPlan) -> Iterator[Block]:
    """Clocks whose day is not in the data, clocks that have run out, and what counts as a business day."""
    told = [*_not_known(plan), *_over(plan)]
    if told:
        yield facts(told)
    yield Paragraph(business_days(plan.states), Weight.NOTE)


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
