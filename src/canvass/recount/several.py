"""A law that asks how many are elected, or how many candidates stand, as it holds for a contest of so many."""

from __future__ import annotations

from dataclasses import replace

from canvass.recount.clock_choice import ByCandidates
from canvass.recount.condition import (
    WINNERS,
    AllOf,
    AnyOf,
    Case,
    Condition,
    MarginPercent,
    Not,
    Step,
)
from canvass.recount.fee import Fee, UnitFee
from canvass.recount.rule import Automatic, PublicPayment, RecountRule, Request
from canvass.recount.votes import Denominator


def for_winners(rule: RecountRule, winners: int) -> RecountRule:
    """The rule without what it says of contests with another number of winners; the same one where it says nothing."""
    content = rule.content
    if isinstance(content, Automatic | Request | PublicPayment):
        condition = condition_for(content.condition, winners)
        if condition != content.condition:
            return replace(rule, content=replace(content, condition=condition))
    elif isinstance(content, Fee):
        amounts = tuple(_amount(amount, winners) for amount in content.amounts)
        if amounts != content.amounts:
            return replace(rule, content=replace(content, amounts=amounts))
    return rule


def for_candidates(rule: RecountRule, candidates: int | None) -> RecountRule:
    """The rule with its clock for so many candidates; the same one where that number is not known, or not asked."""
    if candidates is None or not isinstance(rule.content, ByCandidates):
        return rule
    return replace(rule, content=rule.content.for_candidates(candidates))  # type: ignore[arg-type]


def condition_for(condition: Condition, winners: int) -> Condition:
    """The condition with each step on the number of winners replaced by the one that fits this number."""
    if isinstance(condition, AllOf | AnyOf):
        parts = tuple(condition_for(part, winners) for part in condition.parts)
        return type(condition)(parts)
    if isinstance(condition, Not):
        return Not(condition_for(condition.part, winners))
    if isinstance(condition, MarginPercent):
        return replace(condition, of=_of_one(condition.of)) if winners == 1 else condition
    if not isinstance(condition, Step):
        return condition
    if condition.on != WINNERS:
        on = _of_one(condition.on) if winners == 1 and condition.on else condition.on
        return Step(on, tuple(_case(case, winners) for case in condition.cases))
    fitting = (case.then for case in condition.cases if case.fits(winners))
    then = next(fitting, None)
    return condition if then is None else condition_for(then, winners)


def _of_one(base: Denominator) -> Denominator:
    """The votes for each to be elected are all votes, where one is."""
    return Denominator.TOTAL_VOTES if base is Denominator.TOTAL_PER_WINNER else base


def _case(case: Case, winners: int) -> Case:
    return replace(case, then=condition_for(case.then, winners))


def _amount(amount: UnitFee, winners: int) -> UnitFee:
    bands = tuple(
        replace(band, condition=condition_for(band.condition, winners)) for band in amount.bands
    )
    return replace(amount, bands=bands)
