"""The recount plan on a screen: every state in a line, those looked at closely in full, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from canvass.journeys.planning.fund import FundTarget
from canvass.journeys.planning.money import Amount
from canvass.journeys.planning.state import StatePlan
from canvass.journeys.planning.together import Together
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.chance import chance_short, joint_lines
from canvass.present.dollars import amount_text
from canvass.present.plain_table import add_row, plain_table
from canvass.present.recount_phrases import (
    counts_used,
    is_open,
    not_of_that_day,
    standing_words,
    without_count,
)
from canvass.present.recount_state import indented, state_lines
from canvass.present.recount_together import cheapest, electors_moved
from canvass.recount.eligible import Standing
from canvass.recount.flip import HONEST_ERROR_ONLY

FEW = 6


def plan_screen(plan: RecountPlan) -> RenderableType:
    """The whole plan."""
    parts: list[RenderableType] = [Text(_title(plan), style="bold"), _advice(plan)]
    if len(plan.states) > FEW:
        parts += [Text(), _where_somethingis_open(plan), Text(), *_elsewhere(plan)]
    for code in plan.closely:
        parts += [Text(), *state_lines(plan, plan.state(code))]
    if plan.fund:
        parts += [Text(), Text("Money, by when", style="bold"), *indented(_fund(plan.fund))]
    if plan.together:
        parts += [
            Text(),
            Text("Together", style="bold"),
            *indented(_together(plan, plan.together)),
        ]
    parts += [
        Text(),
        Text("What stands behind the numbers", style="bold"),
        *indented(_basis(plan)),
    ]
    return Group(*parts)


def _title(plan: RecountPlan) -> str:
    question = plan.question
    return (
        f"Recounts: {plan.title}, election day {words.day(question.election_day)}, "
        f"asked on {words.day(question.asked_on)}"
    )


def _advice(plan: RecountPlan) -> Text:
    law = "The law is that of the election day."
    return Text(f"{plan.not_legal_advice} {law} {counts_used(plan)}", style="italic")


def _where_somethingis_open(plan: RecountPlan) -> Table:
    """The states in which a recount is ordered, may be asked for or could have been, a line for each."""
    headers = ("", "recount", "last day to ask", "paid in advance", "chance (honest error)")
    table = plain_table(headers, ("margin", "of votes"))
    for state in plan.states:
        if state.eligibility.standing in (Standing.AUTOMATIC, Standing.MAY_ASK):
            lead = state.count.lead
            add_row(
                table,
                state.state,
                standing_words(state),
                _last_day(state),
                amount_text(state.payment.amount) if is_open(state) else "",
                chance_short(state.chance) if state.chance else words.NOT_KNOWN,
                words.number(lead.margin_votes if lead else None),
                words.percent(lead.margin_share if lead else None),
            )
    return table


_ELSEWHERE = {
    Standing.NOT: "No recount is ordered and none may be asked for",
    Standing.CANNOT_SAY: "Cannot say, for a rule or a figure that decides is not in hand",
}


def _elsewhere(plan: RecountPlan) -> Iterator[RenderableType]:
    """The other states, each with its margin."""
    for standing, said in _ELSEWHERE.items():
        states = [state for state in plan.states if state.eligibility.standing is standing]
        if states:
            yield Text(f"{said}: {', '.join(_state_and_margin(state) for state in states)}.")


def _state_and_margin(state: StatePlan) -> str:
    lead = state.count.lead
    if lead is None:
        return state.state
    return f"{state.state} {words.number(lead.margin_votes)} ({words.percent(lead.margin_share)})"


def _last_day(state: StatePlan) -> str:
    if state.eligibility.standing is not Standing.MAY_ASK or state.last_day is None:
        return ""
    latest = state.last_day.deadline.latest
    if latest:
        return latest.day.isoformat()
    court = state.in_court.deadline.latest if state.in_court else None
    return f"{words.NOT_KNOWN}; in court {court.day.isoformat()}" if court else words.NOT_KNOWN


def _fund(targets: tuple[FundTarget, ...]) -> Iterator[str]:
    for target in targets:
        by = f"By {target.by.text}, {target.clock}" if target.by else "By a day that is not known"
        sums = Amount(target.low_cents, target.middle_cents, target.high_cents, "")
        amount = sums if target.is_known else None
        lacking = f"; without {words.listed(target.not_known)}" if target.not_known else ""
        yield f"{by} ({target.state} included): {amount_text(amount)}{lacking}."


def _together(plan: RecountPlan, both: Together) -> Iterator[str]:
    yield electors_moved(plan, both)
    if both.joint and len(both.states) > 1:
        yield from joint_lines(both.joint)
    if both.states:
        yield cheapest(plan, both)


def _basis(plan: RecountPlan) -> Iterator[str]:
    yield HONEST_ERROR_ONLY
    if plan.known_on:
        yield not_of_that_day(plan.known_on)
    for scenario in plan.scenarios:
        effort, prices = scenario.effort, scenario.prices
        yield (
            f"Cost, {scenario.name}: {effort.handling_minutes} staff-minutes to handle a ballot, "
            f"{effort.reading_minutes} to read a vote, {effort.overhead:.0%} overhead ({scenario.basis}); "
            f"${prices.wage_usd:.0f} an hour and ${prices.fixed_usd:,.0f} for each county are assumptions."
        )
    yield (
        "Ballots are those with a vote in the contest where the ballots of a county are not in the data; blank ones "
        "are counted by hand as well."
    )
    if plan.past_estimates:
        ratios = "; ".join(f"{e.place} {e.ratio:.2f}" for e in plan.past_estimates)
        yield f"Offices' estimates over actual cost, Wisconsin 2016: {ratios}."
    for holidays in dict.fromkeys(plan.state(code).holidays for code in plan.closely):
        yield f"Business days: {holidays}."
    yield from (each.sentence for each in plan.inputs)
    if plan.without_law:
        yield f"No plan for {words.listed(plan.without_law)}: no law is in hand."
    if plan.without_count:
        yield without_count(plan)
