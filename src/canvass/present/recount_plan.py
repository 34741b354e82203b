"""The recount plan as a page: every state in a line, those looked at closely in full, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.plan.fund import FundTarget
from canvass.journeys.plan.money import Amount
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.plan.together import Together
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Column,
    Fact,
    Facts,
    Limits,
    Page,
    Paragraph,
    Row,
    Section,
    Table,
    Weight,
    paragraphs,
    text,
)
from canvass.present.chance import chance_short, joint_lines
from canvass.present.dollars import amount_text
from canvass.present.final_round import ranked_told
from canvass.present.going_on import going_on_told
from canvass.present.messages import messages
from canvass.present.own_rules import own_rules_told
from canvass.present.recount_money import how_calibrated, money_blocks
from canvass.present.recount_phrases.clock import business_days
from canvass.present.recount_phrases.counts import (
    counts_used_by_command,
    days_counted,
    kind_to_write,
    not_of_that_day,
    unplanned,
)
from canvass.present.recount_phrases.money import past_estimates
from canvass.present.recount_phrases.standing import is_open, standing_sentences, standing_words
from canvass.present.recount_state import state_section
from canvass.present.recount_together import cheapest, electors_moved
from canvass.present.worded import worded
from canvass.recount.cost import Scenario
from canvass.recount.eligible import Standing
from canvass.recount.flip import HONEST_ERROR_ONLY

FEW = 6
say = messages("recount_plan")
shared = messages("recount")
of_page = messages("page")


def plan_page(plan: RecountPlan) -> Page:
    """The whole plan."""
    return Page(
        title=say("title", contest=plan.title),
        kicker="canvass recount plan",
        blocks=(
            *paragraphs([*_answer(plan)], Weight.LEAD),
            *paragraphs(
                [
                    *unplanned(plan),
                    plan.not_legal_advice,
                    *own_rules_told(plan),
                    *ranked_told(plan.contest),
                    *going_on_told(plan),
                ],
                Weight.CAUTION,
            ),
            *paragraphs(
                [
                    " ".join(
                        [days_counted(plan), *kind_to_write(plan), counts_used_by_command(plan)]
                    )
                ],
                Weight.NOTE,
            ),
            *_every_state(plan),
            *(state_section(plan, plan.state(code)) for code in plan.closely),
            *_sections(plan),
            Section(say("behind"), tuple(_basis(plan))),
            Limits(of_page("limits"), (worded(HONEST_ERROR_ONLY),)),
        ),
    )


def _answer(plan: RecountPlan) -> Iterator[str]:
    """Where somebody may ask, among the states looked at closely."""
    closely = [plan.state(code) for code in plan.closely]
    yield from standing_sentences(closely, plan.question.asked_on)


def _every_state(plan: RecountPlan) -> Iterator[Block]:
    """A line for each state where more are planned than are looked at closely."""
    if len(plan.states) > FEW:
        yield _where_something_is_open(plan)
        yield from paragraphs([*_elsewhere(plan)])


def _where_something_is_open(plan: RecountPlan) -> Table:
    """The states in which a recount is ordered, may be asked for or could have been, a line for each."""
    return Table(
        caption=say("table"),
        columns=(
            text(say("column-state")),
            text(say("column-recount")),
            text(shared("last-day-column")),
            Column(say("column-advance"), is_number=False, is_minor=True),
            Column(say("column-chance"), is_number=False, is_minor=True),
            Column(say("column-margin")),
            Column(say("column-share")),
        ),
        rows=tuple(_row(state) for state in plan.states if has_something(state)),
    )


def has_something(state: StatePlan) -> bool:
    """Whether a recount is ordered, may be asked for, or could have been."""
    stand = (Standing.AUTOMATIC, Standing.MAY_ASK, Standing.MAY_ASK_UNLESS_ORDERED)
    return state.eligibility.standing in stand


def _row(state: StatePlan) -> Row:
    lead = state.count.lead
    return Row(
        (
            state.state,
            standing_words(state),
            _last_day(state),
            amount_text(state.payment.amount) if is_open(state) else "",
            chance_short(state.chance) if state.chance else words.NOT_KNOWN,
            words.number(lead.margin_votes if lead else None),
            words.percent(lead.margin_share if lead else None),
        )
    )


def _elsewhere(plan: RecountPlan) -> Iterator[str]:
    """The other states, each with its margin."""
    standings = (Standing.NOT, Standing.CANNOT_SAY)
    yield from standing_sentences(plan.states, plan.question.asked_on, standings, _state_and_margin)


def _state_and_margin(state: StatePlan) -> str:
    lead = state.count.lead
    if lead is None:
        return state.state
    votes, share = words.number(lead.margin_votes), words.percent(lead.margin_share)
    return say("state-margin", state=state.state, votes=votes, share=share)


def _last_day(state: StatePlan) -> str:
    if not state.eligibility.standing.may_be_asked_for or state.last_day is None:
        return ""
    latest = state.last_day.deadline.latest
    if latest:
        last = latest.day.isoformat()
        return say("day-or-earlier", day=last) if latest.is_latest else last
    court = state.in_court.deadline.latest if state.in_court else None
    if court is None:
        return words.NOT_KNOWN
    return say("in-court", unsaid=words.NOT_KNOWN, day=court.day.isoformat())


def _sections(plan: RecountPlan) -> Iterator[Section]:
    """What holds for several states: the money by day, and what they would do together."""
    if plan.fund:
        yield Section(say("money"), (*paragraphs([*_fund(plan.fund)]), *money_blocks(plan.money)))
    if plan.together and plan.closely:
        yield Section(say("together"), paragraphs([*_together(plan, plan.together)]))


def _fund(targets: tuple[FundTarget, ...]) -> Iterator[str]:
    for target in targets:
        sums = Amount(target.low_cents, target.middle_cents, target.high_cents, "")
        told = {
            "state": target.state,
            "amount": amount_text(sums if target.is_known else None),
            "lacking": words.listed(target.not_known),
        }
        if target.by:
            by = "fund-lacks" if target.not_known else "fund"
            yield say(by, **told, moment=target.by.text, clock=target.clock)
        else:
            yield say("fund-unsaid-lacks" if target.not_known else "fund-unsaid", **told)


def _together(plan: RecountPlan, both: Together) -> Iterator[str]:
    yield electors_moved(plan, both)
    if both.joint and len(both.states) > 1:
        yield from joint_lines(both.joint)
    if both.states:
        yield cheapest(plan, both)


def _basis(plan: RecountPlan) -> Iterator[Block]:
    if plan.known_on:
        yield Paragraph(not_of_that_day(plan.known_on))
    yield Facts(tuple(_scenario(scenario) for scenario in plan.scenarios))
    yield Paragraph(say("ballots-counted"))
    if not plan.fund:  # with one, the page of the money says it
        yield from paragraphs([*how_calibrated(plan.money.past)])
    yield from paragraphs([*past_estimates(plan)])
    yield Paragraph(business_days(plan.state(code) for code in plan.closely))
    yield from paragraphs([each.sentence for each in plan.inputs])


def _scenario(scenario: Scenario) -> Fact:
    effort, prices = scenario.effort, scenario.prices
    return Fact(
        say("scenario", scenario=scenario.name),
        say(
            "scenario-text",
            handling=str(effort.handling_minutes),
            reading=str(effort.reading_minutes),
            overhead=words.percent(effort.overhead, 0),
            basis=scenario.basis,
            wage=f"${prices.wage_usd:.0f}",
            fixed=f"${prices.fixed_usd:,.0f}",
        ),
    )
