"""How many cards ONEAudit takes: compared with their records, or with the mean of their batch."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from canvass.audit.bets.asked import BetAsked, bet_of
from canvass.audit.bets.oracle import oracle_mean
from canvass.audit.bets.recommended import bet_with_outlook
from canvass.audit.bets.tested import ComparedClaim
from canvass.audit.comparison import ComparisonFrame, comparison_null
from canvass.audit.kinds import ONEAUDIT, Drawn
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Design, Status
from canvass.audit.size.comparison import errors_assumed
from canvass.audit.size.numbers import Aim, Basis, MeanSize, SequentialSize, Sizes
from canvass.audit.size.simulated import SimulatedEnds, simulate
from canvass.audit.stacks import comparison_stack
from canvass.stats.best_stake import Outlook
from canvass.stats.endings import SequentialTest

if TYPE_CHECKING:
    from canvass.audit.methods.method import SizedTest
    from canvass.audit.plan import Effort


def oneaudit_sizes(
    reported: ReportedContest,
    frame: ComparisonFrame,
    aim: Aim,
    effort: Effort,
    *,
    test: SizedTest,
) -> Sizes | None:
    """Mean and sequential quantile for the closest claim; None where records and pools do not show it.

    They are simulated; approximate where that would take too many draws, and quickly, by what the recommended bet is
    chosen by. Other bets have no approximation. Where no end is in sight both are None.
    """
    claim = reported.closest
    if frame.status(claim) is not Status.AUDITABLE:
        return None
    tested = ComparedClaim(claim, frame, aim.risk_limit, effort.rates)
    asked = bet_of(effort.bets, ONEAUDIT)
    mean, sequential = _ends(tested, aim, effort, asked)
    return Sizes(
        test=test,
        drawn=Drawn.CARDS,
        population=frame.bound,
        aim=aim,
        mean=mean,
        sequential=sequential,
        assumes=_assumed(frame, effort),
        bet=asked.named(asked.bet_for(tested), tested.method),
        oracle=oracle_mean(ComparedClaim(claim, frame, aim.limit_left, effort.rates)),
    )


def _assumed(frame: ComparisonFrame, effort: Effort) -> tuple[str, ...]:
    pools, cards = len(frame.pools.every), frame.pools.cards
    totals = (
        f"the votes reported for {pools:,} batches without records, of {cards:,} cards, are right"
    )
    return (totals, errors_assumed(effort.rates)) if cards < frame.bound else (totals,)


def _ends(
    tested: ComparedClaim, aim: Aim, effort: Effort, asked: BetAsked
) -> tuple[MeanSize | None, SequentialSize | None]:
    found = None
    if asked.is_recommended:
        found = bet_with_outlook(tested, aim.limit_left, aim.chance)[1]
        if found is None:
            return None, None
    is_long = found is not None and not effort.simulation.is_feasible(found.mean)
    if not (effort.quickly or is_long) and (ends := _simulated(tested, aim, effort, asked)):
        return ends.mean, ends.quantile(aim.chance)
    return (None, None) if found is None else _approximate(found, aim, tested.size)


def _simulated(
    tested: ComparedClaim, aim: Aim, effort: Effort, asked: BetAsked
) -> SimulatedEnds | None:
    bet = asked.bet_for(tested)
    null = comparison_null(tested.assertion, tested.frame, Design(aim.limit_left, bet))
    stack = comparison_stack(tested.assertion, tested.frame, effort.rates)
    test = SequentialTest(null, bet, aim.limit_left)
    return simulate(test, stack, effort.simulation, tested.size)


def _approximate(
    found: Outlook, aim: Aim, cards: int
) -> tuple[MeanSize | None, SequentialSize | None]:
    """What the bet is chosen by, as if cards were put back; None where that is more than there are."""
    if found.most >= cards:
        return None, None
    most = SequentialSize(ceil(found.most), aim.chance, Basis.APPROXIMATION)
    return MeanSize(found.mean, Basis.APPROXIMATION), most
