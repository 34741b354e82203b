"""The second page: the law rule by rule, the days beside those to come, and the money."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.brief.exhibits import RuleExhibit
from canvass.journeys.plan.staff import Staffing
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_brief import RecountBrief
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.blocks import Block, Column, Paragraph, Section, Table, Weight, rows, text
from canvass.present.brief.deadlines import days_beside
from canvass.present.dollars import rounded_usd
from canvass.present.messages import messages
from canvass.present.own_rules import own_rules_told
from canvass.present.recount_money import how_calibrated
from canvass.present.recount_phrases.counts import (
    had_there_been_paper,
    how_many,
    not_of_that_day,
    stand_ins,
)
from canvass.present.recount_phrases.law import no_rule
from canvass.present.recount_phrases.money import fund_cells, past_estimates
from canvass.present.recount_phrases.sentence import capital
from canvass.present.worded import worded
from canvass.recount.rule import HowSeen

say = messages("recount_brief")


def law_sections(brief: RecountBrief) -> Iterator[Section]:
    """Rules, days and money."""
    plan = brief.plan
    yield Section(say("law"), tuple(_law(brief)))
    yield Section(say("days"), tuple(days_beside(plan)))
    yield Section(say("money"), tuple(_money(plan)))


def _law(brief: RecountBrief) -> Iterator[Block]:
    for law in brief.exhibits.law:
        if not law.rules:
            yield Paragraph(say("law-none", state=law.name, no_rule=no_rule()))
            continue
        yield Table(
            caption=say("law-caption", state=law.name),
            columns=tuple(
                map(text, (say("column-matter"), say("column-says"), say("column-rule")))
            ),
            rows=rows([_rule(rule) for rule in law.rules]),
        )
    for note in own_rules_told(brief.plan):
        yield Paragraph(note, Weight.NOTE)


_MARKS = {HowSeen.SECONDARY: " *", HowSeen.OFFICIAL: " **"}


def _rule(rule: RuleExhibit) -> tuple[str, ...]:
    says = capital("; ".join((rule.says, *map(worded, rule.beside))))
    named = say("own-rule", rule=rule.rule_id, file=rule.kept_in) if rule.kept_in else rule.rule_id
    return (f"{rule.matter}{_MARKS.get(rule.how_seen, '')}", says, named)


def _money(plan: RecountPlan) -> Iterator[Block]:
    if plan.fund:
        yield Table(
            caption=say("fund"),
            columns=(text(say("column-by")), text(say("column-for")), *_estimates()),
            rows=rows([fund_cells(plan, target) for target in plan.fund]),
        )
    yield Table(
        caption=say("cost"),
        columns=(
            text(""),
            Column(say("column-ballots")),
            Column(say("column-counties")),
            *_estimates(),
            text(say("column-people")),
        ),
        rows=rows([_cost(state) for state in plan.states]),
    )
    yield Paragraph(" ".join((*_on_paper(plan), *_assumptions(plan))), Weight.NOTE)


def _estimates() -> tuple[Column, ...]:
    return Column(say("column-low")), Column(say("column-middle")), Column(say("column-high"))


def _on_paper(plan: RecountPlan) -> Iterator[str]:
    """Which of the numbers of ballots take paper for granted that is not there, or not known to be."""
    for state in plan.states:
        if told := had_there_been_paper(state.cost):
            yield say("on-paper", state=state.name, told=told)


def _cost(state: StatePlan) -> tuple[str, ...]:
    cost = state.cost
    return (
        state.name,
        how_many(cost.bounds),
        words.number(len(cost.counties)) if cost.counties else words.NOT_KNOWN,
        *(
            rounded_usd(round(100 * estimate.cost_usd))
            for estimate in (cost.whole.low, cost.whole.middle, cost.whole.high)
        ),
        _people(state.staffing),
    )


def _people(staffing: Staffing) -> str:
    if staffing.days is None:
        return say("people-unsaid")
    low, high = words.number(staffing.people_low), words.number(staffing.people_high)
    return say("people", low=low, high=high, days=staffing.days)


def _assumptions(plan: RecountPlan) -> Iterator[str]:
    efforts = [scenario.effort for scenario in plan.scenarios]
    prices = [scenario.prices for scenario in plan.scenarios]
    yield say(
        "assumptions",
        handling=_listed([effort.handling_minutes for effort in efforts]),
        reading=_listed([effort.reading_minutes for effort in efforts]),
        overhead=_listed([round(100 * effort.overhead) for effort in efforts]),
        wages=_listed([f"${price.wage_usd:.0f}" for price in prices]),
        fixed=_listed([f"${price.fixed_usd:,.0f}" for price in prices]),
    )
    yield from how_calibrated(plan.money.past)
    yield from past_estimates(plan)
    yield from stand_ins(plan)
    if plan.known_on:
        yield not_of_that_day(plan.known_on)


def _listed(values: Sequence[object]) -> str:
    return " / ".join(str(value) for value in values)
