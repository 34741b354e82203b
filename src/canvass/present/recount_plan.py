"""The recount plan on a screen: every state in a line, those looked at closely in full, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from canvass.journeys.planning.fund import FundTarget
from canvass.journeys.planning.money import Amount, StateCost
from canvass.journeys.planning.staff import Staffing
from canvass.journeys.planning.together import SubsetEnding, Together
from canvass.journeys.recount_plan import RecountPlan, StatePlan
from canvass.present import words
from canvass.present.chance import chance_range, chance_short, joint_lines
from canvass.present.outcome import choice_name
from canvass.present.plain_table import add_row, plain_table
from canvass.recount.deadline import DeadlineState
from canvass.recount.deadlines import Countdown
from canvass.recount.eligible import Answer, Asker, Standing
from canvass.recount.fee import usd_text
from canvass.recount.flip import HONEST_ERROR_ONLY
from canvass.recount.truth import Truth

FEW = 6
COUNTIES_SHOWN = 5


def plan_screen(plan: RecountPlan) -> RenderableType:
    """The whole plan."""
    parts: list[RenderableType] = [Text(_title(plan), style="bold"), _advice(plan)]
    if len(plan.states) > FEW:
        parts += [Text(), _every_state(plan)]
    for state in plan.states:
        if state.state in plan.closely:
            parts += [Text(), *_state(plan, state)]
    if plan.fund:
        parts += [Text(), Text("Money, by when", style="bold"), *_indented(_fund(plan.fund))]
    if plan.together:
        parts += [
            Text(),
            Text("Together", style="bold"),
            *_indented(_together(plan, plan.together)),
        ]
    parts += [
        Text(),
        Text("What stands behind the numbers", style="bold"),
        *_indented(_basis(plan)),
    ]
    return Group(*parts)


def _title(plan: RecountPlan) -> str:
    question = plan.question
    return (
        f"Recounts: {plan.title}, election day {words.day(question.election_day)}, "
        f"asked on {words.day(question.asked_on)}"
    )


def _advice(plan: RecountPlan) -> Text:
    return Text(f"{plan.not_legal_advice} The law is that of the election day.", style="italic")


def _every_state(plan: RecountPlan) -> Table:
    headers = ("", "recount", "last day to ask", "paid in advance", "chance (honest error)")
    table = plain_table(headers, ("margin", "of votes"))
    for state in plan.states:
        margin = state.count.outcome.margin
        add_row(
            table,
            state.state,
            _standing(state),
            _last_day(state),
            _amount(state.payment.amount) if _is_open(state) else "",
            chance_short(state.chance) if state.chance else words.NOT_KNOWN,
            words.number(margin.margin_votes if margin else None),
            words.percent(margin.margin_share if margin else None),
        )
    return table


def _is_open(state: StatePlan) -> bool:
    return state.eligibility.standing is Standing.MAY_ASK and not state.is_over


_STANDING = {
    Standing.AUTOMATIC: "ordered by law",
    Standing.MAY_ASK: "may be asked for",
    Standing.NOT: "no",
    Standing.CANNOT_SAY: "cannot say",
}


def _standing(state: StatePlan) -> str:
    too_late = state.eligibility.standing is Standing.MAY_ASK and state.is_over
    return "too late to ask" if too_late else _STANDING[state.eligibility.standing]


def _last_day(state: StatePlan) -> str:
    if state.eligibility.standing is not Standing.MAY_ASK or state.last_day is None:
        return ""
    latest = state.last_day.deadline.latest
    return latest.day.isoformat() if latest else words.NOT_KNOWN


def _state(plan: RecountPlan, state: StatePlan) -> Iterator[RenderableType]:
    yield Text(f"{state.name}: {_standing(state)}", style="bold")
    lines = (
        *_votes(plan, state),
        *_law(plan, state),
        *_clocks(state),
        *_money(state),
        *_chance(state),
        *(f"Note: {note}." for note in state.notes),
    )
    yield from _indented(lines)


def _votes(plan: RecountPlan, state: StatePlan) -> Iterator[str]:
    outcome, count = state.count.outcome, state.count
    margin = outcome.margin
    later = state.official_on and state.official_on.day > plan.question.asked_on
    note = (
        f"; official only on {words.day(state.official_on.day)}"
        if state.official_on and later
        else ""
    )
    if margin is None:
        yield f"Margin: {outcome.ending.sentence}"
        return
    yield (
        f"Margin: {choice_name(plan.contest, margin.ahead)} ahead of "
        f"{choice_name(plan.contest, margin.behind)} by "
        f"{words.part_of(margin.margin_votes, margin.valid_votes, 4)} votes "
        f"({count.baseline.sentence}, returns {count.returns!r}{note})."
    )


def _law(plan: RecountPlan, state: StatePlan) -> Iterator[str]:
    standing = state.eligibility
    for label, answers in (
        ("Without asking", standing.automatic),
        ("On request", standing.request),
    ):
        for answer in answers:
            yield f"{label}: {_answered(answer)}"
        if not answers:
            yield f"{label}: cannot say for that day: no rule in hand covers it."
    for each in standing.unanswered:
        if each.nearest_id:
            yield f"Nearest in time, not applied ({each.nearest_years}): {each.nearest_says}."
    for answer in standing.later_stages:
        yield f"A further stage: {_answered(answer)}"
    if standing.standing is Standing.MAY_ASK:
        yield f"Who: {_who(plan, standing.askers)}."
        yield from _part(standing.partial)
    if standing.effect:
        yield f"What it can change: {standing.effect}."
    if state.signatures:
        yield f"Signatures: {_signed(state)}"


_PARTIAL = {
    "yes": "A part may be recounted; what it does not touch stands as first counted.",
    "no": "Only the whole may be recounted.",
    "unknown": "Whether a part may be recounted is not known here.",
}


def _part(partial: str) -> Iterator[str]:
    if partial:
        yield _PARTIAL.get(partial, f"A part may be recounted: {partial}.")


def _answered(answer: Answer) -> str:
    made = f" [{'; '.join(answer.comparisons)}]" if answer.comparisons else ""
    missing = f" Not known: {'; '.join(answer.missing)}." if answer.missing else ""
    return f"{answer.says}{made}.{missing}"


def _who(plan: RecountPlan, askers: tuple[Asker, ...]) -> str:
    able = [asker for asker in askers if asker.truth is Truth.TRUE]
    names = [choice_name(plan.contest, a.choice) for a in able if a.choice]
    others = [asker.who for asker in able if not asker.choice]
    kinds = dict.fromkeys(asker.who for asker in able if asker.choice)
    listed = [f"{kind} (with votes here: {words.listed(names, shown=6)})" for kind in kinds]
    return "; ".join([*listed, *others]) or words.NOT_KNOWN


def _signed(state: StatePlan) -> str:
    signed = state.signatures
    if signed is None:
        return ""
    if signed.needs is None:
        return f"{signed.says}. Not known: {'; '.join(signed.missing)}."
    needs = signed.needs
    return (
        f"{signed.says}. For all {words.number(needs.units)}: {words.number(needs.signers)} voters, "
        f"{usd_text(needs.fee_cents)}."
    )


def _clocks(state: StatePlan) -> Iterator[str]:
    for clock in state.clocks:
        late = "".join(f" That is {clash}." for clash in clock.clashes)
        found = "".join(f" Note: {finding}." for finding in clock.deadline.findings)
        notes = f" Note: {clock.notes}." if clock.notes else ""
        yield f"{clock.title.capitalize()}: {_when(clock)}{late}{found}{notes}"


def _when(clock: Countdown) -> str:
    deadline = clock.deadline
    if deadline.state is DeadlineState.UNKNOWN:
        return f"{clock.says}; {deadline.state.value}."
    if deadline.latest is None:
        return f"{clock.says}."
    begins = (
        f", which is {deadline.begins.text}" if deadline.begins and clock.stage == "ask" else ""
    )
    rule = "" if clock.says == deadline.latest.text else f" ({clock.says}{begins})"
    if deadline.is_one_moment or deadline.earliest is None:
        return f"{deadline.latest.text}{rule}: {_left(clock)}."
    return f"{deadline.earliest.text} to {deadline.latest.text}{rule}: {_left(clock)}."


def _left(clock: Countdown) -> str:
    days = clock.days_left or 0
    if days < 0:
        return f"over for {words.counted(-days, 'day')}"
    return f"{words.counted(days, 'day')} left" if days else "today"


def _money(state: StatePlan) -> Iterator[str]:
    payment = state.payment
    yield f"Who pays: {payment.payer}. The fee: {payment.fee}. It is {payment.refund}."
    if payment.amount and payment.amount.high_cents:
        yield f"In advance: {_amount(payment.amount)} ({payment.amount.how})."
    elif payment.missing and state.eligibility.standing is Standing.MAY_ASK:
        yield f"In advance: cannot say; not known: {'; '.join(payment.missing)}."
    yield f"Cost of a count by hand: {_cost(state.cost)}."
    yield f"People: {_people(state.staffing)}"


def _amount(amount: Amount | None) -> str:
    if amount is None:
        return words.NOT_KNOWN
    if amount.low_cents == amount.high_cents:
        return usd_text(amount.high_cents)
    return (
        f"{_rounded(amount.low_cents)} to {_rounded(amount.high_cents)}, "
        f"middle {_rounded(amount.middle_cents)}"
    )


def _rounded(cents: int) -> str:
    """An estimate to the thousand dollars."""
    return usd_text(round(cents, -5))


def _cost(cost: StateCost) -> str:
    whole = cost.whole
    low, middle, high = (
        _rounded(round(100 * estimate.cost_usd))
        for estimate in (whole.low, whole.middle, whole.high)
    )
    largest = sorted(cost.counties, key=lambda county: -county.ballots)[:COUNTIES_SHOWN]
    named = "; ".join(
        f"{county.name} {_rounded(round(100 * county.cost.low.cost_usd))} to "
        f"{_rounded(round(100 * county.cost.high.cost_usd))}"
        for county in largest
    )
    of = f" in {words.counted(len(cost.counties), 'county', 'counties')}" if cost.counties else ""
    largest_text = f"; largest: {named}" if named else ""
    ballots = words.number(cost.ballots or cost.ballots_of_state)
    return f"{low} to {high}, middle {middle}, for {ballots} ballots{of}{largest_text}"


def _people(staffing: Staffing) -> str:
    if staffing.days is None:
        return f"cannot say; {staffing.reckoned}."
    return (
        f"{words.number(staffing.people_low)} to {words.number(staffing.people_high)}, "
        f"middle {words.number(staffing.people_middle)}, for {words.counted(staffing.days, 'day')} "
        f"of 8 hours ({staffing.reckoned})."
    )


def _chance(state: StatePlan) -> Iterator[str]:
    if state.chance is None:
        yield "Chance that an honest recount reverses it: cannot say without a margin."
        return
    outside = (
        " Outside the data: smaller than the contests behind it."
        if state.chance.is_outside_data
        else ""
    )
    yield (
        f"Chance that honest error reverses it: {chance_range(state.chance)}.{outside} "
        "It says nothing about an attack."
    )


def _fund(targets: tuple[FundTarget, ...]) -> Iterator[str]:
    for target in targets:
        by = f"By {target.by.text}, {target.clock}" if target.by else "By a day that is not known"
        amount = Amount(target.low_cents, target.middle_cents, target.high_cents, "")
        lacking = f"; without {words.listed(target.not_known)}" if target.not_known else ""
        yield f"{by} ({target.state} included): {_amount(amount)}{lacking}."


def _together(plan: RecountPlan, both: Together) -> Iterator[str]:
    names = (choice_name(plan.contest, both.leader), choice_name(plan.contest, both.challenger))
    if not both.states:
        yield f"No recount is open in a state looked at that {names[0]} carried."
        return
    total = both.challenger_electors + both.electors_moved
    enough = "would elect" if both.would_elect else "would not elect"
    yield (
        f"{words.listed(both.states)} appoint {both.electors_moved} electors. With all of them "
        f"{names[1]} would have {total} electors instead of {both.challenger_electors}; "
        f"{both.majority} elect, so they {enough}."
    )
    if both.joint:
        yield from joint_lines(both.joint)
    yield _cheapest(both)


def _cheapest(both: Together) -> str:
    found = both.cheapest
    sentence = found.ending.value
    if found.ending in (SubsetEnding.FOUND, SubsetEnding.TOO_DEAR):
        sentence += (
            f" {words.listed(found.states)}: {found.electors} electors, middle "
            f"{_rounded(found.middle_cents or 0)}, at most {_rounded(found.high_cents or 0)}."
        )
    if found.budget_cents is not None:
        sentence += f" Budget: {usd_text(found.budget_cents)}."
    return sentence


def _basis(plan: RecountPlan) -> Iterator[str]:
    yield HONEST_ERROR_ONLY
    for scenario in plan.scenarios:
        effort, prices = scenario.effort, scenario.prices
        yield (
            f"Cost, {scenario.name}: {effort.handling_minutes} staff-minutes to handle a ballot, "
            f"{effort.reading_minutes} to read a vote, {effort.overhead:.0%} overhead ({scenario.basis}); "
            f"${prices.wage_usd:.0f} an hour and ${prices.fixed_usd:,.0f} for each county are assumptions."
        )
    ratios = "; ".join(f"{e.place} {e.ratio:.2f}" for e in plan.past_estimates)
    yield f"Offices' estimates over actual cost, Wisconsin 2016: {ratios}."
    holidays = next((state.holidays for state in plan.states if state.state in plan.closely), "")
    yield f"Business days: {holidays}."
    if plan.without_law:
        yield f"No plan for {words.listed(plan.without_law)}: no law or no votes are in hand."


def _indented(lines: Iterator[str] | tuple[str, ...]) -> Iterator[RenderableType]:
    for line in lines:
        if line:
            yield Padding(Text(line), (0, 0, 0, 2), expand=False)
