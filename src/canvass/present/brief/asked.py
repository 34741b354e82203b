"""The first page: what is asked, the answer in a few sentences, and the states side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from canvass.forensics.sentences import ONLY_PAPER
from canvass.journeys.chapters.paper import Weight
from canvass.journeys.planning.state import StatePlan
from canvass.journeys.recount_brief import RecountBrief
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.brief.blocks import Block, Grid, Paragraph, Points, Section, Sheet, across
from canvass.present.brief.deadlines import deadlines_to_come
from canvass.present.chance import chance_short, one_in
from canvass.present.dollars import amount_text, rounded_usd
from canvass.present.recount_phrases import (
    TOO_LATE,
    advance,
    capital,
    counts_used,
    is_open,
    lead,
    may_ask,
    not_counted_yet,
    ordered,
    sentence,
    shares_of_marks,
    standing_sentences,
    standing_words,
    until,
    which_count,
)
from canvass.present.recount_together import electors_moved
from canvass.recount.eligible import Standing

SIDE_BY_SIDE = 3
"""States in one table; more of them make another."""

NOTHING = "None"


def asked_sheet(brief: RecountBrief) -> Sheet:
    """What is asked, and the states side by side."""
    return Sheet(
        (
            Section("What is asked", tuple(_asked(brief))),
            Section("The answer in short", (Points(tuple(_short(brief))),)),
            Section("State by state", tuple(_states(brief))),
            Section("Deadlines", tuple(deadlines_to_come(brief.plan))),
        )
    )


def _asked(brief: RecountBrief) -> Iterator[Block]:
    plan = brief.plan
    yield Paragraph(" ".join(_request(plan)), "lead")
    yield Paragraph(
        "The ground is not that a count is known to be wrong. It is that only the paper can show whether it is "
        f"right, and that the law gives days to ask for it. {ONLY_PAPER}"
    )


def _request(plan: RecountPlan) -> Iterator[str]:
    by_standing = (
        (
            [state for state in plan.states if is_open(state)],
            "That the votes in the contest “{}” be counted again in {}, by people who read the paper wherever there is "
            "paper.",
        ),
        (
            _in(plan, Standing.AUTOMATIC),
            "That the recount of the contest “{}” that the law orders in {} be held by people who read the paper.",
        ),
    )
    asked = [
        text.format(plan.contest.title, words.listed([state.name for state in states]))
        for states, text in by_standing
        if states
    ]
    yield from asked or ["Nothing can be asked in the states looked at."]
    beside = (TOO_LATE, Standing.NOT, Standing.CANNOT_SAY)
    yield from standing_sentences(plan.states, plan.question.asked_on, beside)


def _in(plan: RecountPlan, standing: Standing) -> list[StatePlan]:
    return [state for state in plan.states if state.eligibility.standing is standing]


def _short(brief: RecountBrief) -> Iterator[tuple[str, str]]:
    plan = brief.plan
    if plan.fund:
        yield "At what price", sentence(_price(plan))
    yield from _effect(plan)
    yield "With what chance", " ".join(_chance(plan))
    if brief.paper:
        yield "What there is to count", " ".join(_paper(brief))


def _price(plan: RecountPlan) -> str:
    last = plan.fund[-1]
    unknown = [plan.state(code).name for code in last.not_known]
    missing = words.listed(unknown)
    if not any(is_open(state) and state.payment.amount for state in plan.states):
        return f"cannot say: what is to be paid in {missing} is not known here"
    low, high = rounded_usd(last.low_cents), rounded_usd(last.high_cents)
    amount = high if last.low_cents == last.high_cents else f"{low} to {high}"
    without = f", without {missing}" if unknown else ""
    parts = [
        f"{state.name} {amount_text(state.payment.amount)}"
        for state in plan.states
        if is_open(state) and state.payment.amount
    ]
    return f"{amount} in advance{without} ({'; '.join(parts)})"


def _effect(plan: RecountPlan) -> Iterator[tuple[str, str]]:
    both = plan.together
    if both is None or not both.states:
        return
    yield "To what effect", electors_moved(plan, both)


def _chance(plan: RecountPlan) -> Iterator[str]:
    found = [f"{state.name} {chance_short(state.chance)}" for state in plan.states if state.chance]
    if not found:
        yield "Cannot say without a margin."
        return
    yield f"That honest error alone reverses a lead: {'; '.join(found)}."
    both = plan.together
    if both and both.joint and len(both.states) > 1:
        yield f"All of them: at most {one_in(both.joint.widest_bound)}."
    yield "It says nothing about a deliberate change, and is no reason not to look at the paper."


def _paper(brief: RecountBrief) -> Iterator[str]:
    names = {state.state: state.name for state in brief.plan.states}
    for weight, verb in _SERVED.items():
        shares = [
            f"{words.percent(paper.with_paper, 0)} of {names[paper.state]}'s"
            for paper in brief.paper
            if paper.weight is weight
        ]
        if shares:
            yield (
                f"Equipment that leaves paper which people can count {verb} {words.listed(shares)} {weight.value}."
            )
    for paper in brief.paper:
        if paper.without_paper:
            yield (
                f"For {words.percent(paper.without_paper, 0)} of {names[paper.state]}'s it left none: no recount can "
                "settle those."
            )


_SERVED = {Weight.VOTES: "recorded", Weight.REGISTERED_VOTERS: "served"}
"""What equipment did for what the shares are of."""


def _states(brief: RecountBrief) -> Iterator[Block]:
    plan = brief.plan
    for first in range(0, len(plan.states), SIDE_BY_SIDE):
        yield _side_by_side(brief, plan.states[first : first + SIDE_BY_SIDE])
    yield Paragraph(
        "Leads are of all valid votes of the contest. A law's own denominator, where it has one, stands in the "
        f"comparison. {counts_used(plan)}",
        "small",
    )
    yield from (Paragraph(sentence(note)) for note in shares_of_marks(plan.contest))


def _side_by_side(brief: RecountBrief, states: Sequence[StatePlan]) -> Grid:
    rows: tuple[tuple[str, Callable[[StatePlan], str]], ...] = (
        ("Lead", lambda state: lead(brief.plan, state)),
        ("Which count", lambda state: _count(brief.plan, state)),
        ("Ordered without asking", ordered),
        ("On request", _on_request),
        ("Last day to ask", until),
        ("Paid in advance", advance),
        ("Who pays in the end", _payer),
        ("Electors", lambda state: words.number(state.electors) if state.electors else NOTHING),
    )
    filled = [(name, [capital(cell(state)) for state in states]) for name, cell in rows]
    kept = [(name, cells) for name, cells in filled if any(cell != NOTHING for cell in cells)]
    return Grid(
        caption="What the law of the election day makes of the votes",
        columns=("", *(f"{state.name}: {standing_words(state)}" for state in states)),
        rows=across(kept),
        widths=(1.0, *(2.2 for _ in states)),
    )


def _count(plan: RecountPlan, state: StatePlan) -> str:
    """Which count it is, and what was not counted yet."""
    outstanding = not_counted_yet(state)
    return f"{which_count(plan, state)}{f'; not counted yet: {outstanding}' if outstanding else ''}"


def _on_request(state: StatePlan) -> str:
    needs = state.signatures.needs if state.signatures else None
    if needs is None:
        return may_ask(state)
    return f"{may_ask(state)}: {words.number(needs.signers)} voters for all {words.number(needs.units)}"


def _payer(state: StatePlan) -> str:
    return f"{state.payment.payer}; {state.payment.refund}"
