"""The first page: what is asked, the answer in a few sentences, and the states side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from canvass.forensics.sentences import ONLY_PAPER
from canvass.journeys.counties.paper import SharesOf
from canvass.journeys.plan.fund import FundTarget
from canvass.journeys.plan.money_clock import to_have
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_brief import RecountBrief
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.blocks import Block, Paragraph, Section, Table, Weight, facts, rows, text
from canvass.present.brief.deadlines import deadlines_to_come
from canvass.present.chance import bound_one_in, chance_short
from canvass.present.dollars import amount_text, rounded_usd
from canvass.present.final_round import ranked_told
from canvass.present.going_on import going_on_told
from canvass.present.messages import messages
from canvass.present.recount_money import due_by
from canvass.present.recount_phrases.clock import until
from canvass.present.recount_phrases.counts import (
    counts_used,
    kind_of_election,
    lead,
    not_counted_yet,
    which_count,
)
from canvass.present.recount_phrases.law import may_ask, ordered, shares_of_marks
from canvass.present.recount_phrases.money import advance, by_asker
from canvass.present.recount_phrases.sentence import capital, sentence
from canvass.present.recount_phrases.standing import (
    TOO_LATE,
    is_open,
    standing_sentences,
    standing_title,
)
from canvass.present.recount_together import electors_moved
from canvass.present.worded import worded
from canvass.recount.eligible import Standing
from canvass.recount.fee import usd_text

SIDE_BY_SIDE = 3
"""States in one table; more of them make another."""

say = messages("recount_brief")
shared = messages("recount")


def asked_sections(brief: RecountBrief) -> Iterator[Section]:
    """What is asked, and the states side by side."""
    yield Section(say("asked"), tuple(_asked(brief)))
    yield Section(say("short"), (facts(_short(brief)),))
    yield Section(say("states"), tuple(_states(brief)))
    yield Section(say("deadlines"), tuple(deadlines_to_come(brief.plan)))


def _asked(brief: RecountBrief) -> Iterator[Block]:
    plan = brief.plan
    yield Paragraph(" ".join(_request(plan)), Weight.LEAD)
    yield Paragraph(say("ground", only_paper=worded(ONLY_PAPER)))


def _request(plan: RecountPlan) -> Iterator[str]:
    contest = plan.contest.title
    opened = [state.name for state in plan.states if is_open(state)]
    by_law = [
        state.name for state in plan.states if state.eligibility.standing is Standing.AUTOMATIC
    ]
    if opened:
        yield say("ask-open", contest=contest, states=words.listed(opened))
    if by_law:
        yield say("ask-ordered", contest=contest, states=words.listed(by_law))
    if not opened and not by_law:
        is_known = all(each.eligibility.standing is not Standing.CANNOT_SAY for each in plan.states)
        yield say("ask-nothing" if is_known else "ask-unknown")
    beside = (TOO_LATE, Standing.NOT, Standing.CANNOT_SAY)
    yield from standing_sentences(plan.states, plan.question.asked_on, beside)


def _short(brief: RecountBrief) -> Iterator[tuple[str, str]]:
    plan = brief.plan
    if plan.fund:
        yield say("price"), " ".join([_price(plan), *_ready(plan)])
    yield from _effect(plan)
    yield say("chance"), " ".join(_chance(plan))
    if brief.paper:
        yield say("paper-short"), " ".join(_paper(brief))


def _price(plan: RecountPlan) -> str:
    last = plan.fund[-1]
    unknown = [plan.state(code).name for code in last.not_known]
    missing = words.listed(unknown)
    parts = [
        _price_of(plan, state) for state in plan.states if is_open(state) and state.payment.amount
    ]
    if not parts:
        return say("price-unsaid", missing=missing)
    amount, told = _range(last), "; ".join(parts)
    if unknown:
        return say("price-without", amount=amount, parts=told, missing=missing)
    return say("price-text", amount=amount, parts=told)


def _ready(plan: RecountPlan) -> Iterator[str]:
    """What to have at hand by the last day, where something must be paid."""
    last = plan.money.days[-1]
    if last.sum_cents:
        yield say("price-ready", sum=usd_text(last.sum_cents), moment=due_by(last))


def _range(target: FundTarget) -> str:
    low, high = rounded_usd(target.low_cents), rounded_usd(target.high_cents)
    if target.low_cents == target.high_cents:
        return high
    return shared("range", low=low, high=high)


def _price_of(plan: RecountPlan, state: StatePlan) -> str:
    """What to have ready in a state, and who pays how much where the price is not the same for all."""
    ready = to_have(state.payment.amount, plan.money.past.asks)
    amount, told = amount_text(ready), by_asker(plan, state)
    if told:
        return say("of-state-by-asker", state=state.name, value=amount, told=told)
    return say("of-state", state=state.name, value=amount)


def _effect(plan: RecountPlan) -> Iterator[tuple[str, str]]:
    both = plan.together
    if both is None or not both.states:
        return
    yield say("effect"), electors_moved(plan, both)


def _chance(plan: RecountPlan) -> Iterator[str]:
    found = [
        say("of-state", state=state.name, value=chance_short(state.chance))
        for state in plan.states
        if state.chance
    ]
    if not found:
        yield say("chance-unsaid")
        return
    yield say("chance-text", chances="; ".join(found))
    both = plan.together
    if both and both.joint and len(both.states) > 1:
        yield say("chance-together", chance=bound_one_in(both.joint.widest_bound))
    yield say("chance-no-attack")


def _paper(brief: RecountBrief) -> Iterator[str]:
    names = {state.state: state.name for state in brief.plan.states}
    for weight in SharesOf:
        shares = [
            _share(paper.with_paper, names[paper.state])
            for paper in brief.paper
            if paper.weight is weight
        ]
        if shares:
            of = "paper-votes" if weight is SharesOf.VOTES else "paper-voters"
            yield say(of, shares=words.listed(shares), weight=weight.value)
    for paper in brief.paper:
        if paper.without_paper:
            share = words.percent(paper.without_paper, 0)
            yield say("paper-none", share=share, state=names[paper.state])


def _share(share: float, state: str) -> str:
    return say("paper-share", share=words.percent(share, 0), state=state)


def _states(brief: RecountBrief) -> Iterator[Block]:
    plan = brief.plan
    for first in range(0, len(plan.states), SIDE_BY_SIDE):
        yield _side_by_side(brief, plan.states[first : first + SIDE_BY_SIDE])
    yield Paragraph(say("side-note", counts=counts_used(plan)), Weight.NOTE)
    yield from (Paragraph(sentence(note)) for note in shares_of_marks(plan.contest))
    yield from (Paragraph(said) for said in ranked_told(plan.contest))
    yield from (Paragraph(said) for said in kind_of_election(plan))
    yield from (Paragraph(said) for said in going_on_told(plan))


def _side_by_side(brief: RecountBrief, states: Sequence[StatePlan]) -> Table:
    none = say("side-none")
    asked: tuple[tuple[str, Callable[[StatePlan], str]], ...] = (
        (shared("lead-label"), lambda state: lead(brief.plan, state)),
        (say("column-count"), lambda state: _count(brief.plan, state)),
        (shared("ordered-label"), ordered),
        (shared("request-label"), _on_request),
        (shared("last-day-label"), until),
        (shared("advance-label"), advance),
        (shared("payer-label"), _payer),
        (
            say("side-electors"),
            lambda state: words.number(state.electors) if state.electors else none,
        ),
    )
    filled = [(name, [capital(cell(state)) for state in states]) for name, cell in asked]
    kept = [(name, cells) for name, cells in filled if any(cell != none for cell in cells)]
    return Table(
        caption=say("side-by-side"),
        columns=(text(""), *(text(standing_title(state)) for state in states)),
        rows=rows([(name, *cells) for name, cells in kept]),
    )


def _count(plan: RecountPlan, state: StatePlan) -> str:
    """Which count it is, and what was not counted yet."""
    count, outstanding = which_count(plan, state), not_counted_yet(state)
    return say("side-count-open", count=count, ballots=outstanding) if outstanding else count


def _on_request(state: StatePlan) -> str:
    needs = state.signatures.needs if state.signatures else None
    if needs is None:
        return may_ask(state)
    signers, units = needs.signers, needs.units
    return say("side-request-signed", request=may_ask(state), signers=signers, units=units)


def _payer(state: StatePlan) -> str:
    return shared("payer", payer=state.payment.payer, refund=state.payment.refund)
