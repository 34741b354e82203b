"""One state of a recount plan, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from canvass.journeys.planning.staff import Staffing
from canvass.journeys.planning.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.outcome import BallotsFrom
from canvass.present import words
from canvass.present.chance import chance_short
from canvass.present.decided import marks_sentence
from canvass.present.dollars import amount_text, rounded_usd
from canvass.present.outcome import choice_name
from canvass.present.recount_phrases import (
    answered,
    ballots_words,
    had_there_been_paper,
    law_notes,
    lead_votes,
    left,
    not_counted_yet,
    sentence,
    stand_in,
    standing_words,
    tied,
    unit,
    until,
    which_count,
    without_lead,
)
from canvass.recount.deadline import DeadlineState
from canvass.recount.deadlines import Countdown
from canvass.recount.eligible import Asker, Standing
from canvass.recount.fee import usd_text
from canvass.recount.truth import Truth

COUNTIES_SHOWN = 5


def state_lines(plan: RecountPlan, state: StatePlan) -> Iterator[RenderableType]:
    """The state as a heading and sentences: votes, law, clocks, money, chance."""
    yield Text(f"{state.name}: {standing_words(state)}", style="bold")
    lines = (
        *_votes(plan, state),
        *_law(plan, state),
        *_clocks(state),
        *_money(plan, state),
        *_chance(state),
        *(f"Note: {note}." for note in law_notes(plan, state)),
    )
    yield from indented(lines)


def _votes(plan: RecountPlan, state: StatePlan) -> Iterator[str]:
    count, lead = state.count, state.count.lead
    if lead is None:
        yield f"Margin: {without_lead(plan, state)}"
        return
    who = (
        f"{choice_name(plan.contest, lead.ahead)} ahead of "
        f"{choice_name(plan.contest, lead.behind)} by {lead_votes(lead)}"
        if lead.margin_votes
        else f"a tie; {tied(plan, lead)}"
    )
    yield f"Margin: {who} {unit(plan.contest)} ({which_count(plan, state)}; {_table(state)})."
    if count.is_called is False:
        yield "Not called: it was not said yet who carried the state."
    if count.units_missing:
        units = words.counted(count.units_missing, "listed unit has", "listed units have")
        yield f"Not whole: {units} no votes in these returns."
    if outstanding := not_counted_yet(state):
        yield sentence(f"Not counted yet: {outstanding}")


def _table(state: StatePlan) -> str:
    """The set of returns, or the table of leads where only a lead is known."""
    kind = "table" if state.count.outcome is None else "returns"
    return f"{kind} {state.count.returns!r}"


def _law(plan: RecountPlan, state: StatePlan) -> Iterator[str]:
    standing = state.eligibility
    for label, answers in (
        ("Without asking", standing.automatic),
        ("On request", standing.request),
    ):
        for answer in answers:
            yield f"{label}: {answered(answer)}"
        if not answers:
            yield f"{label}: cannot say for that day: no rule in hand covers it."
    for each in standing.unanswered:
        if each.nearest_id:
            yield f"Nearest in time, not applied ({each.nearest_years}): {each.nearest_says}."
    for answer in standing.later_stages:
        yield f"A further stage: {answered(answer)}"
    if standing.standing is Standing.MAY_ASK:
        yield f"Who: {_who(plan, standing.askers)}."
        yield from _part(standing.partial)
    for method in state.methods:
        yield sentence(method)
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
    if state.in_court and state.eligibility.standing is Standing.MAY_ASK:
        yield f"Until when: {until(state)}."
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
        return f"{deadline.latest.text}{rule}: {left(clock)}."
    return f"{deadline.earliest.text} to {deadline.latest.text}{rule}: {left(clock)}."


def _marks(plan: RecountPlan, state: StatePlan) -> Iterator[str]:
    """That votes are marks and not ballots, where a voter may mark several choices and the ballots are not stated."""
    if state.cost.bounds.basis is BallotsFrom.MARKS and state.count.outcome is not None:
        yield marks_sentence(plan.contest, state.count.outcome)


def _money(plan: RecountPlan, state: StatePlan) -> Iterator[str]:
    payment = state.payment
    yield f"Who pays: {payment.payer}. The fee: {payment.fee}. {sentence(payment.refund)}"
    if payment.amount and payment.amount.high_cents:
        yield f"In advance: {amount_text(payment.amount)} ({payment.amount.how})."
    elif payment.missing and state.eligibility.standing is Standing.MAY_ASK:
        yield f"In advance: cannot say; not known: {'; '.join(payment.missing)}."
    if payment.in_court:
        yield f"For a contest in court: {payment.in_court}. It is in no sum here."
    yield from _marks(plan, state)
    yield f"Cost of a count by hand: {_cost(state)}.{had_there_been_paper(state.cost)}"
    yield f"People: {_people(state.staffing)}"


def _cost(state: StatePlan) -> str:
    whole = state.cost.whole
    low, middle, high = (
        rounded_usd(round(100 * estimate.cost_usd))
        for estimate in (whole.low, whole.middle, whole.high)
    )
    largest = sorted(state.cost.counties, key=lambda county: -county.bounds.at_most)[
        :COUNTIES_SHOWN
    ]
    named = "; ".join(
        f"{county.name} {rounded_usd(round(100 * county.cost.low.cost_usd))} to "
        f"{rounded_usd(round(100 * county.cost.high.cost_usd))}"
        for county in largest
    )
    alone = "" if largest else " as if it were one county: no votes by county are in the data"
    largest_text = f"; largest: {named}" if named else ""
    return f"{low} to {high}, middle {middle}, for {ballots_words(state)}{alone}{largest_text}"


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
        what = "a margin" if state.count.lead is None else "four recounts of earlier years"
        yield f"Chance that an honest recount reverses it: cannot say without {what}."
        return
    if state.chance.margin_votes == 0:
        yield "Chance: in a tie any honest error decides, one way or the other. It says nothing about an attack."
        return
    outside = (
        " Outside the data: smaller than the contests behind it."
        if state.chance.is_outside_data
        else ""
    )
    yield (
        f"Chance that honest error reverses it: {chance_short(state.chance)}"
        f"{stand_in(state.count.ballots_of)}.{outside} "
        "It says nothing about an attack."
    )


def indented(lines: Iterable[str]) -> Iterator[RenderableType]:
    """Sentences set in, each one wrapped."""
    for line in lines:
        if line:
            yield Padding(Text(line), (0, 0, 0, 2), expand=False)
