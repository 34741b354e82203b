"""How many cards ONEAudit takes: compared with their records, or with the mean of their batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, inf
from typing import TYPE_CHECKING

from canvass.audit.bets.asked import BetAsked, bet_of
from canvass.audit.bets.oracle import oracle_mean
from canvass.audit.bets.recommended import bet_with_outlook
from canvass.audit.bets.tested import ComparedClaim
from canvass.audit.comparison import ComparisonFrame, comparison_null
from canvass.audit.kinds import ONEAUDIT, Drawn
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Design, Status
from canvass.audit.size.claims import AVERAGE_OF_ONE, of_claims
from canvass.audit.size.comparison import errors_assumed, in_order, outlasts_rarely
from canvass.audit.size.numbers import Aim, Basis, MeanSize, SequentialSize, Sizes
from canvass.audit.size.simulated import (
    Ends,
    SharedEnds,
    SimulatedEnds,
    latest,
    least_that_matters,
    simulate,
)
from canvass.audit.stacks import comparison_stack
from canvass.model.sentence import Sentence, sentences
from canvass.stats.best_stake import Outlook
from canvass.stats.endings import SequentialTest

if TYPE_CHECKING:
    from canvass.audit.methods.method import SizedTest
    from canvass.audit.plan import Effort

say = sentences("audit_assumed")


def oneaudit_sizes(
    reported: ReportedContest,
    frame: ComparisonFrame,
    aim: Aim,
    effort: Effort,
    *,
    test: SizedTest,
) -> Sizes | None:
    """Mean and sequential quantile for all claims together; None where records and pools do not show it.

    They are simulated; approximate where that would take too many draws, and quickly, by what the recommended bet is
    chosen by. Other bets have no approximation. Where no end is in sight both are None.
    """
    claims = in_order(reported)
    if any(frame.status(claim) is not Status.AUDITABLE for claim in claims):
        return None
    asked = bet_of(effort.bets, ONEAUDIT)
    tested = [ComparedClaim(claim, frame, aim.risk_limit, effort.rates) for claim in claims]
    found = _of_all(tested, aim, effort, asked)
    hardest = found.hardest
    return Sizes(
        test=test,
        drawn=Drawn.CARDS,
        population=frame.bound,
        aim=aim,
        mean=found.mean,
        sequential=found.sequential,
        assumes=(*_assumed(frame, effort), *found.of_claims),
        bet=asked.named(asked.bet_for(hardest), hardest.method),
        oracle=oracle_mean(replace(hardest, risk_limit=aim.limit_left)),
    )


def _assumed(frame: ComparisonFrame, effort: Effort) -> tuple[Sentence, ...]:
    pools, cards = len(frame.pools.every), frame.pools.cards
    totals = say("totals-right", batches=pools, cards=cards)
    return (totals, errors_assumed(effort.rates)) if cards < frame.bound else (totals,)


@dataclass(frozen=True, slots=True)
class _Found:
    """What all claims together take, by the hardest of them, and the sentences that say how."""

    hardest: ComparedClaim
    mean: MeanSize | None = None
    sequential: SequentialSize | None = None
    of_claims: tuple[Sentence, ...] = ()


def _of_all(tested: Sequence[ComparedClaim], aim: Aim, effort: Effort, asked: BetAsked) -> _Found:
    """The claims in the order in which they are expected to take most cards, as far as they may keep an audit going."""
    every = [(claim, _outlook(claim, aim, aim.chance)) for claim in tested]
    if asked.is_recommended:
        every.sort(key=lambda each: -(inf if each[1] is None else each[1].most))
        if every[0][1] is None:
            return _Found(every[0][0])
    hardest, outlook = every[0]
    is_long = not effort.simulation.is_feasible(outlook.mean if outlook else 0)
    if not (effort.quickly or (is_long and asked.is_recommended)):
        ends = _simulated([claim for claim, _ in every], aim, effort, asked)
        if ends is not None:
            is_shared = isinstance(ends, SharedEnds)
            said = of_claims(len(tested), is_far=not is_shared, is_shared=is_shared)
            return _Found(hardest, ends.mean, ends.quantile(aim.chance), said)
    if outlook is None or not asked.is_recommended:
        return _Found(hardest)
    return _approximate([claim for claim, _ in every], aim, outlook)


def _outlook(claim: ComparedClaim, aim: Aim, chance: float) -> Outlook | None:
    return bet_with_outlook(claim, aim.limit_left, chance)[1]


def _simulated(
    claims: Sequence[ComparedClaim], aim: Aim, effort: Effort, asked: BetAsked
) -> Ends | None:
    """When all claims have ended at the latest; those behind one that changes no number are left out."""
    found: list[SimulatedEnds] = []
    for claim in claims:
        ends = _one_simulated(claim, aim, effort, asked)
        if ends is None:
            return None
        if found and ends.ended(least_that_matters(found, aim.chance)) >= 1:
            break
        found.append(ends)
    return latest(found)


def _approximate(claims: Sequence[ComparedClaim], aim: Aim, hardest: Outlook) -> _Found:
    """What the bet is chosen by, as if cards were put back; no number where that is more than there are."""
    rest = (each for each in claims[1:] if not outlasts_rarely(each, aim, hardest.most))
    near = [claims[0], *rest]
    is_shared = len(near) > 1
    chance = 1 - (1 - aim.chance) / len(near)
    outlooks = [hardest] if not is_shared else [_outlook(claim, aim, chance) for claim in near]
    most = max(inf if each is None else each.most for each in outlooks)
    if most >= claims[0].size:
        return _Found(claims[0])
    said = of_claims(len(claims), is_far=not is_shared, is_shared=is_shared)
    return _Found(
        claims[0],
        MeanSize(hardest.mean, Basis.APPROXIMATION),
        SequentialSize(ceil(most), aim.chance, Basis.APPROXIMATION),
        (*said, *((AVERAGE_OF_ONE,) if is_shared else ())),
    )


def _one_simulated(
    tested: ComparedClaim, aim: Aim, effort: Effort, asked: BetAsked
) -> SimulatedEnds | None:
    bet = asked.bet_for(tested)
    null = comparison_null(tested.assertion, tested.frame, Design(aim.limit_left, bet))
    stack = comparison_stack(tested.assertion, tested.frame, effort.rates)
    test = SequentialTest(null, bet, aim.limit_left)
    return simulate(test, stack, effort.simulation, tested.size)
