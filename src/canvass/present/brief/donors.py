"""The donors' page: the fund target, the clock of money, what comes back, what it can and cannot change."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.counties.paper import SharesOf
from canvass.journeys.plan.money_clock import MoneyClock, MoneyDay
from canvass.journeys.recount_brief import RecountBrief
from canvass.present import words
from canvass.present.blocks import (
    Block,
    KeyNumber,
    KeyNumbers,
    Limits,
    Listing,
    Page,
    Paragraph,
    Section,
    Weight,
)
from canvass.present.brief.memorandum import foot
from canvass.present.chance import chance_short
from canvass.present.messages import messages
from canvass.present.recount_money import due_by, money_blocks
from canvass.present.recount_together import electors_moved
from canvass.present.worded import worded
from canvass.recount.fee import usd_text
from canvass.recount.flip import HONEST_ERROR_ONLY

say = messages("recount_donors")


def donors_page(brief: RecountBrief) -> Page:
    """One page: how much by when, state by state; what comes back; what a recount can change."""
    plan = brief.plan
    asked_on = plan.question.asked_on
    return Page(
        title=say("title", contest=plan.title),
        kicker=say("kicker", weekday=f"{asked_on:%A}", day=words.day(asked_on)),
        foot=f"{plan.not_legal_advice} {foot(brief)}",
        blocks=(
            *(Paragraph(said, Weight.LEAD) for said in _lead(brief)),
            *_keys(plan.money),
            Paragraph(plan.not_legal_advice, Weight.CAUTION),
            *_clock(plan.money),
            Section(say("change"), (Listing(tuple(_change(brief))),)),
            Limits(say("limits"), (worded(HONEST_ERROR_ONLY),)),
        ),
    )


def _names(brief: RecountBrief, states: tuple[str, ...]) -> str:
    return words.listed([brief.plan.state(code).name for code in states])


def _lead(brief: RecountBrief) -> Iterator[str]:
    """The whole target and its day, the first of several, and what is in no sum."""
    days = brief.plan.money.days
    if not days:
        yield say("lead-closed")
        return
    first, last = days[0], days[-1]
    known = tuple(line.state for line in brief.plan.money.lines if line.likely_cents is not None)
    if last.sum_cents:
        yield _whole(last, _names(brief, known), _names(brief, last.states))
        if len(days) > 1 and first.day and first.due_cents:
            sum_first = usd_text(first.sum_cents)
            named = _names(brief, first.states)
            yield say("lead-first", sum=sum_first, moment=due_by(first), states=named)
    elif known:
        yield say("lead-nothing")
    if last.not_known:
        yield say("lead-lacks", states=_names(brief, last.not_known))


def _whole(last: MoneyDay, states: str, of_last: str) -> str:
    total = usd_text(last.sum_cents)
    if last.day is None:
        return say("lead-unsaid", sum=total, states=states, unknown=of_last)
    return say("lead", sum=total, moment=due_by(last), states=states)


def _keys(money: MoneyClock) -> Iterator[Block]:
    """The sum to have by each day that is known."""
    keys = tuple(
        KeyNumber(
            usd_text(day.sum_cents),
            say("key", moment=due_by(day), states=words.listed(day.states)),
        )
        for day in money.days
        if day.day and day.sum_cents
    )
    if keys:
        yield KeyNumbers(keys)


def _clock(money: MoneyClock) -> Iterator[Block]:
    if money.lines:
        blocks = (*money_blocks(money), Paragraph(say("not-in"), Weight.NOTE))
        yield Section(say("clock"), blocks)


def _change(brief: RecountBrief) -> Iterator[str]:
    """What the paper can settle, for how many electors, and where there is none."""
    plan = brief.plan
    names = {state.state: state.name for state in plan.states}
    yield say("can")
    if plan.together is not None:
        yield electors_moved(plan, plan.together)
    for paper in brief.paper:
        if paper.without_paper:
            share = words.percent(paper.without_paper, 0)
            of = "no-paper" if paper.weight is SharesOf.VOTES else "no-paper-voters"
            yield say(of, share=share, state=names[paper.state])
    for state in plan.states:
        if state.chance:
            yield say("chance", state=state.name, chance=chance_short(state.chance))
    yield say("refund")
