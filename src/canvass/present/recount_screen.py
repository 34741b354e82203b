"""The recount plan on one screen of a terminal: the answer first, and where the rest of it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from canvass.journeys.planning.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Column,
    Fact,
    Facts,
    Page,
    Paragraph,
    Section,
    Table,
    Weight,
    paragraphs,
    rows,
    text,
)
from canvass.present.chance import chance_short
from canvass.present.final_round import ranked_told
from canvass.present.going_on import going_on_told
from canvass.present.messages import messages
from canvass.present.one_screen import on_one_screen
from canvass.present.own_rules import own_rules_told
from canvass.present.recount_money import due_by, sum_of
from canvass.present.recount_phrases.clock import moments, until, until_short
from canvass.present.recount_phrases.counts import (
    kind_of_election,
    kind_to_write,
    not_counted_yet,
    unplanned,
)
from canvass.present.recount_phrases.money import not_reckoned, reckoned
from canvass.present.recount_phrases.sentence import ended
from canvass.present.recount_phrases.standing import (
    standing_sentences,
    standing_title,
    standing_words,
)
from canvass.present.recount_plan import has_something
from canvass.present.recount_state import (
    chance_sentences,
    margin_told,
    payer_told,
    without_and_on_request,
)
from canvass.present.recount_together import electors_moved

ROWS = 5
"""States that the table of a screen has room for; the others are counted."""
say = messages("recount_plan")
shared = messages("recount")


def plan_screen(plan: RecountPlan) -> Page:
    """Where somebody may ask, by when, at what price and with what chance; the rest is asked for."""
    return on_one_screen(partial(_screen, plan), plan.inputs)


def _screen(plan: RecountPlan, of_inputs: Sequence[str]) -> Page:
    closely = [plan.state(code) for code in plan.closely]
    cautions = [
        *(unplanned(plan) if plan.named or not plan.states else ()),
        plan.not_legal_advice,
        *own_rules_told(plan),
        *ranked_told(plan.contest),
        *kind_of_election(plan),
        *kind_to_write(plan),
        *going_on_told(plan),
    ]
    return Page(
        title=say("title", contest=plan.title),
        kicker="canvass recount plan",
        blocks=(
            *paragraphs([*standing_sentences(closely, plan.question.asked_on)], Weight.LEAD),
            *paragraphs(cautions, Weight.CAUTION),
            *(_one(plan, closely[0]) if len(closely) == 1 else _several(plan, closely)),
            *paragraphs(of_inputs, Weight.CAUTION),
            Paragraph(say("rest"), Weight.NOTE),
        ),
    )


def _one(plan: RecountPlan, state: StatePlan) -> Iterator[Block]:
    yield Section(standing_title(state), (Facts(tuple(_facts(plan, state))),))


def _facts(plan: RecountPlan, state: StatePlan) -> Iterator[Fact]:
    """The lead, who may ask, until when, who pays, what must be there first, and the chance."""
    yield Fact(say("margin"), margin_told(plan, state))
    if state.count.is_called is False:
        yield Fact(say("not-called"), say("not-called-text"))
    if outstanding := not_counted_yet(state):
        yield Fact(shared("not-counted-label"), ended(outstanding))
    standing = state.eligibility
    yield from without_and_on_request(standing)
    if standing.standing.may_be_asked_for or state.last_day:
        yield Fact(say("until"), ended(until(state)))
    yield Fact(say("payer"), ended(payer_told(state)))
    amount = state.payment.amount
    if amount and amount.high_cents:
        yield Fact(say("advance"), ended(reckoned(amount)))
    elif state.payment.missing and standing.standing.may_be_asked_for:
        yield Fact(say("advance"), ended(not_reckoned(state.payment.missing)))
    yield Fact(say("chance"), " ".join(chance_sentences(state)))


def _several(plan: RecountPlan, states: Sequence[StatePlan]) -> Iterator[Block]:
    """A line for each state in which something is open; the sum of the money by day."""
    shown = [state for state in states if has_something(state)]
    if shown:
        yield Table(
            caption="",
            columns=(
                text(say("column-state")),
                text(say("column-recount")),
                text(shared("last-day-column")),
                Column(say("column-margin")),
                Column(say("column-chance"), is_number=False),
            ),
            rows=rows([_row(state) for state in shown[:ROWS]]),
        )
    if len(shown) > ROWS:
        yield Paragraph(say("more-states", many=len(shown) - ROWS))
    moved = electors_moved(plan, plan.together) if plan.together and states else ""
    yield from paragraphs([_money(plan), moved])


def _row(state: StatePlan) -> tuple[str, ...]:
    lead = state.count.lead
    return (
        state.name,
        standing_words(state),
        _last_moment(state),
        words.number(lead.margin_votes if lead else None),
        chance_short(state.chance) if state.chance else words.NOT_KNOWN,
    )


def _last_moment(state: StatePlan) -> str:
    """The last day to ask, to the hour where it is known."""
    return (moments(state.last_day) if state.last_day else "") or until_short(state)


def _money(plan: RecountPlan) -> str:
    """By when how much must be there, for all of them; empty where nothing is due."""
    days = plan.money.days
    told = [say("money-by", day=due_by(day), sum=sum_of(day)) for day in days]
    return say("money-needed", days="; ".join(told)) if told else ""
