"""The recount plan on one screen of a terminal: the answer first, and where the rest of it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from canvass.journeys.plan.state import StatePlan
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
from canvass.present.recount_phrases.law import answered
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
    margin_in_short,
    margin_told,
    payer_told,
    without_and_on_request,
)
from canvass.present.recount_together import electors_moved
from canvass.recount.eligible import AppliedRule, Eligibility, Standing

STEPS = 5
"""How often a screen is tried, each time with shorter lines."""
NEVER = STEPS
FIRST_DAY_ALONE = 1
"""From this step on the money of the first day is told alone, and how many more days there are."""
ROWS = 5
"""States that the table of a screen has room for; the others are counted."""
say = messages("recount_plan")
shared = messages("recount")
of_page = messages("page")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the one state, and at which step towards a shorter screen it is told ``in_short``, if at any.

    Where that is empty the line is left to ``--all``.
    """

    fact: Fact
    step: int = NEVER
    in_short: str = ""

    def at(self, step: int) -> Iterator[Fact]:
        """The line as it stands on a screen of that step."""
        if step < self.step:
            yield self.fact
        elif self.in_short:
            yield Fact(self.fact.label, self.in_short)


def plan_screen(plan: RecountPlan) -> Page:
    """Where somebody may ask, by when, at what price and with what chance; the rest is asked for.

    Of one state the lines give way step by step until all of them fit a screen.
    """
    whole, *shorter = (partial(_screen, plan, step) for step in range(STEPS))
    return on_one_screen(whole, plan.inputs, shorter=shorter)


def _screen(plan: RecountPlan, step: int, of_inputs: Sequence[str]) -> Page:
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
            *(_one(plan, closely[0], step) if len(closely) == 1 else _several(plan, closely, step)),
            *paragraphs(of_inputs, Weight.CAUTION),
            Paragraph(say("rest"), Weight.NOTE),
        ),
    )


def _one(plan: RecountPlan, state: StatePlan, step: int) -> Iterator[Block]:
    facts = [fact for line in _lines(plan, state) for fact in line.at(step)]
    yield Section(standing_title(state), (Facts(tuple(facts)),))


def _lines(plan: RecountPlan, state: StatePlan) -> Iterator[Line]:
    """The lead, who may ask, until when, who pays, what must be there first, and the chance."""
    yield Line(Fact(say("margin"), margin_told(plan, state)), 1, margin_in_short(plan, state))
    if state.count.is_called is False:
        yield Line(Fact(say("not-called"), say("not-called-text")))
    if outstanding := not_counted_yet(state):
        yield Line(Fact(shared("not-counted-label"), ended(outstanding)))
    yield from _law(state.eligibility)
    yield from _clock_and_money(state)
    told = [*chance_sentences(state)]
    yield Line(Fact(say("chance"), " ".join(told)), 1, told[0])


def _law(standing: Eligibility) -> Iterator[Line]:
    """What the law orders and who may ask; in short without the votes that were held against it."""
    in_short = without_and_on_request(standing, _without_the_votes)
    for fact, short in zip(without_and_on_request(standing), in_short, strict=True):
        yield Line(fact, 2, short.text)


def _without_the_votes(answer: AppliedRule) -> str:
    return answered(replace(answer, comparisons=()))


def _clock_and_money(state: StatePlan) -> Iterator[Line]:
    """Until when and at whose cost; where none may be asked for that needs no line."""
    standing, payment = state.eligibility.standing, state.payment
    first, last = (1, 1) if standing is Standing.NOT else (NEVER, 3)
    if standing.may_be_asked_for or state.last_day:
        yield Line(Fact(say("until"), ended(until(state, with_commands=True))), first)
    yield Line(Fact(say("payer"), ended(payer_told(state))), last)
    if standing is Standing.NOT:
        return
    if payment.amount and payment.amount.high_cents:
        yield Line(Fact(say("advance"), ended(reckoned(payment.amount))), 4)
    elif payment.missing and standing is not Standing.AUTOMATIC:
        yield Line(Fact(say("advance"), ended(not_reckoned(payment.missing))), 3)


def _several(plan: RecountPlan, states: Sequence[StatePlan], step: int) -> Iterator[Block]:
    """A line for each of the first states in which something is open; the sum of the money by day, or by the first."""
    shown = [state for state in states if has_something(state)]
    room = ROWS - step
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
            rows=rows([_row(state) for state in shown[:room]]),
        )
    if len(shown) > room:
        yield Paragraph(of_page("more-states", many=len(shown) - room))
    moved = electors_moved(plan, plan.together) if plan.together and states else ""
    yield from paragraphs([_money(plan, only_first=step >= FIRST_DAY_ALONE), moved])


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


def _money(plan: RecountPlan, *, only_first: bool) -> str:
    """By when how much must be there, for all of them; empty where nothing is due."""
    days = plan.money.days
    told = [say("money-by", day=due_by(day), sum=sum_of(day)) for day in days]
    if only_first and len(told) > 1:
        return say("money-first", days=told[0], many=len(told) - 1)
    return say("money-needed", days="; ".join(told)) if told else ""
