"""What the strata of a contest stake, and their shares of the draws, where the office leaves them to canvass."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from canvass.audit.assertion import Assertion
from canvass.audit.drawn_apart import LARGEST_STAKE, STAKE_STEPS, stake_against
from canvass.audit.stacks import comparison_stack, polling_stack
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import Stratified
from canvass.errors import OutOfRange
from canvass.stats.decks import CardStack


def announced(contest: AuditedContest, method: Stratified) -> Stratified:
    """The method with all that it announces: a stake for each claim in each stratum, and shares that add up to 1.

    A stake that the office stated is that of every claim. Without shares the strata draw in proportion to their cards.
    """
    claims = len(contest.assertions)
    stakes = [
        terms.stakes[:1] * claims or _usual(contest, part, terms.kind)
        for terms, part in zip(method.strata, contest.parts, strict=True)
    ]
    cards = [part.population.entries for part in contest.parts]
    is_open = not any(terms.share for terms in method.strata)
    shares = [
        Fraction(mine, sum(cards)) if is_open else terms.share
        for terms, mine in zip(method.strata, cards, strict=True)
    ]
    strata = zip(method.strata, shares, stakes, strict=True)
    return replace(
        method,
        strata=tuple(replace(terms, share=share, stakes=own) for terms, share, own in strata),
    )


def _usual(contest: AuditedContest, part: AuditedContest, kind: StratumKind) -> tuple[str, ...]:
    """The stakes for each claim; nine tenths where batches are counted, as those that agree all say the same."""
    if kind is StratumKind.BATCHES:
        return (f"{float(LARGEST_STAKE):g}",) * len(contest.assertions)
    return tuple(f"{float(_stake(contest, part, claim)):g}" for claim in contest.assertions)


def _stake(contest: AuditedContest, part: AuditedContest, claim: Assertion) -> Fraction:
    """Three times what grows fastest if the stratum is as reported, and its mean is lower by the lead of the whole."""
    lead = contest.margin(claim) / 2
    if lead <= 0:
        return LARGEST_STAKE
    try:
        stack = assumed(part, claim)
    except OutOfRange:
        return LARGEST_STAKE / 3
    values = [
        (amount * float(stack.unit), n)
        for amount, n in zip(stack.amounts, stack.counts, strict=True)
    ]
    mean = sum(value * n for value, n in values) / stack.size
    scale = 1.0 if part.frame is None else float(1 / (2 * claim.upper - part.frame.margin(claim)))
    null = max(mean - scale * float(lead), 1 / STAKE_STEPS)
    return stake_against([(value, n / stack.size) for value, n in values], null)


def assumed(part: AuditedContest, claim: Assertion) -> CardStack:
    """The cards of a stratum by value, if the report is right and records err as declared."""
    if part.frame is None:
        return polling_stack(part.reported, claim)
    return comparison_stack(claim, part.frame, part.assumed)
