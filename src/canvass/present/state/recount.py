"""Who could ask for a recount of a state: the law, the days and the price; and what counting twice changed."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.counties.recount import StateRecount
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.journeys.state_report import StateReport
from canvass.present import words
from canvass.present.answering.names import Names
from canvass.present.blocks import (
    Block,
    Facts,
    Limits,
    NumberedSource,
    Paragraph,
    Section,
    Sources,
    Weight,
    facts,
)
from canvass.present.messages import messages
from canvass.present.recount_phrases.clock import until
from canvass.present.recount_phrases.counts import days_counted
from canvass.present.recount_phrases.sentence import capital, ended
from canvass.present.recount_phrases.standing import standing_sentences
from canvass.present.recount_state import state_section
from canvass.present.state.cited import Cited
from canvass.present.state.outcome import not_said
from canvass.present.worded import worded
from canvass.recount.eligible import AppliedRule
from canvass.recount.flip import HONEST_ERROR_ONLY

TABLES = ("recount_units", "official_dates", "ballots_by_technology", "listed_equipment")
say = messages("state")
of_page = messages("page")
of_recount = messages("recount")


def recount_section(report: StateReport, names: Names, from_: Cited) -> Section:
    """The law held against the votes, and what was counted twice."""
    return Section(
        say("recount"),
        (
            *_law(report),
            *_counted_again(report, names),
            *from_.note(recount_tables(report)),
            *_law_read(report),
            *_limits(report),
        ),
    )


def _limits(report: StateReport) -> Iterator[Limits]:
    """What a price and a chance do not show, where the page tells one."""
    plan = report.recount
    if isinstance(plan, RecountPlan):
        chance = [worded(HONEST_ERROR_ONLY) for state in plan.states if state.chance]
        yield Limits(of_page("limits"), (say("limit-price"), *chance))


def recount_tables(report: StateReport) -> tuple[str, ...]:
    """The tables that the section rests on."""
    plan, again = report.recount, report.counted_again
    counts = [state.count.returns for state in plan.states] if isinstance(plan, RecountPlan) else []
    return (*counts, *(again.finding.sources if again else ()), "recount_units")


def _law(report: StateReport) -> Iterator[Block]:
    plan = report.recount
    if not isinstance(plan, RecountPlan):
        yield Paragraph(not_said(plan))
        return
    (state,) = plan.states
    standing = standing_sentences(plan.states, plan.question.asked_on)
    yield Paragraph(" ".join((*standing, *_last_day(state))))
    yield Paragraph(plan.not_legal_advice, Weight.CAUTION)
    yield Paragraph(days_counted(plan), Weight.NOTE)
    for block in state_section(plan, state, with_commands=False).blocks:
        if isinstance(block, Facts):
            yield facts((each.label, capital(each.text)) for each in block.facts)


def _last_day(state: StatePlan) -> Iterator[str]:
    """The answer's second half, for who may still ask."""
    if state.eligibility.standing.may_be_asked_for:
        yield ended(f"{of_recount('last-day-label')}: {until(state)}")


def _law_read(report: StateReport) -> Iterator[Sources]:
    plan = report.recount
    laws = dict.fromkeys(map(_law_of, _answers(plan))) if isinstance(plan, RecountPlan) else ()
    if laws:
        yield Sources(say("law-sources"), tuple(laws))


def _law_of(answer: AppliedRule) -> NumberedSource:
    rule = say("law-rule", rule=answer.rule_id)
    named = (answer.statute, rule) if answer.statute else (rule,)
    return NumberedSource(named[0], (*named[1:], answer.source))


def _answers(plan: RecountPlan) -> Iterator[AppliedRule]:
    for state in plan.states:
        standing = state.eligibility
        yield from (*standing.automatic, *standing.request, *standing.public_payment)


def _counted_again(report: StateReport, names: Names) -> Iterator[Block]:
    again = report.counted_again
    if again is None:
        yield Paragraph(say("not-counted-again", state=report.state.name))
        return
    yield Paragraph(_changed(again, names))


def _changed(again: StateRecount, names: Names) -> str:
    found = again.comparison
    moved = found.whole.net_margin
    return say(
        "counted-again",
        units=found.units_with_any_change,
        all=found.whole.units,
        votes=words.votes(found.whole.gross_all),
        choice=names.brief(found.pair.leader),
        way="stayed" if moved == 0 else "grew" if moved > 0 else "shrank",
        moved=words.votes(abs(moved)),
    )
