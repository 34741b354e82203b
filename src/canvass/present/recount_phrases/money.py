"""What a recount costs, what is paid in advance, and by whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.plan.fund import FundTarget
from canvass.journeys.plan.money import Amount
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.choices import choice_name
from canvass.present.dollars import amount_range, amount_text, rounded_usd
from canvass.present.messages import messages
from canvass.present.recount_phrases.counts import ballots_words

say = messages("recount")


def cost_words(state: StatePlan) -> str:
    """What a count by hand costs, and for how many ballots."""
    whole = state.cost.whole
    cents = (round(100 * each.cost_usd) for each in (whole.low, whole.middle, whole.high))
    return say("cost", range=amount_range(*cents), ballots=ballots_words(state))


def past_estimates(plan: RecountPlan) -> Iterator[str]:
    """How far offices' estimates of the cost were off; nothing where none was known."""
    ratios = "; ".join(f"{past.place} {past.ratio:.2f}" for past in plan.past_estimates)
    if ratios:
        yield say("past-estimates", ratios=ratios)


def advance(state: StatePlan) -> str:
    """What must be paid in advance and how that was reckoned; what is missing where it cannot be said."""
    payment = state.payment
    if payment.amount is None:
        return not_reckoned(payment.missing)
    amount = reckoned(payment.amount)
    return say("amount-without-court", amount=amount) if payment.in_court else amount


def reckoned(amount: Amount) -> str:
    """An amount and how it was reckoned."""
    return say("amount-how", amount=amount_text(amount), how=amount.how)


def not_reckoned(missing: Sequence[str]) -> str:
    """That an amount cannot be said, and what is missing."""
    return say("cannot-say", missing="; ".join(missing)) if missing else words.NOT_KNOWN


def by_asker(plan: RecountPlan, state: StatePlan) -> str:
    """What each candidate who asks must pay in advance, where the price is not the same for all."""
    named: dict[str, list[str]] = {}
    for pays in state.payment.by_asker:
        amount = amount_text(pays.amount) if pays.amount.high_cents else say("pays-nothing")
        named.setdefault(amount, []).append(choice_name(plan.contest, pays.choice))
    return "; ".join(
        say("asker-pays", names=words.listed(names, shown=6), amount=amount)
        for amount, names in named.items()
    )


def fund_cells(plan: RecountPlan, target: FundTarget) -> tuple[str, ...]:
    """By when, for which state, and the least, the middle and the most that must be there."""
    without = [plan.state(code).name for code in target.not_known if code != target.state]
    name = plan.state(target.state).name
    if target.state in target.not_known:
        name = say("fund-unsaid", state=name)
    by = target.by.text if target.by else say("day-unsaid")
    return (
        by if target.is_of_asking else say("fund-or-sooner", moment=by, clock=target.clock),
        say("fund-without", state=name, others=words.listed(without)) if without else name,
        *(
            rounded_usd(cents) if target.is_known else words.NOT_KNOWN
            for cents in (target.low_cents, target.middle_cents, target.high_cents)
        ),
    )
