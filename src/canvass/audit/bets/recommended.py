"""The bet that canvass recommends and, unless told otherwise, announces: the best for what is assumed, and insured.

The stake is the one that ends soonest if the report, or the rates of errors, are as assumed: two thirds of the average
number of draws and one third of those that suffice nine times out of ten (``stats.best_stake``). A little is given up
against their being otherwise, so that an audit of a right outcome then takes longer and does not go on for ever.
"""

from __future__ import annotations

from math import ceil, exp, isfinite, log, sqrt

from canvass.audit.bets.learning import alpha, shrunk_kelly
from canvass.audit.bets.tested import ComparedClaim, PolledClaim, TestedClaim
from canvass.stats.best_stake import MOST_OFTEN, Outlook, best_stake, open_at_most, outlook_of
from canvass.stats.bets import Agrapa, FixedStake, Mixture, TruncatedShrinkage
from canvass.stats.past import Bet

BOLD_SHARE, SIDE_SHARE = 0.98, 0.02
"""Of the wealth of a comparison: the first stakes the best stake, the second half of that."""
AUDITS = 10
"""Average audits for which the report counts against the cards read, in a poll."""


def recommended_bet(claim: TestedClaim) -> Bet:
    """The bet for one claim; the same for the same claim, cards, risk limit and assumptions."""
    return _of_comparison(claim)[0] if isinstance(claim, ComparedClaim) else _of_polling(claim)


def bet_with_outlook(
    claim: ComparedClaim, risk_limit: float, chance: float
) -> tuple[Bet, Outlook | None]:
    """The bet of a comparison, and what it takes to a risk limit, on average and with this chance.

    The limit may be another than the one announced, where cards were read before. No outlook where there is no end.
    """
    bet, found = _of_comparison(claim)
    if found is None:
        return bet, None
    goal = log(1 / risk_limit)
    if goal == claim.goal and chance == MOST_OFTEN:
        return bet, found
    return bet, outlook_of(claim.draws, found.stake, _bold_goal(goal), chance)


def outlasts_at_most(claim: ComparedClaim, risk_limit: float, draws: float) -> float:
    """A bound of the chance that the bet of a comparison goes on after so many draws; 1 where it has no end."""
    found = _of_comparison(claim)[1]
    if found is None:
        return 1.0
    return open_at_most(claim.draws, found.stake, _bold_goal(log(1 / risk_limit)), draws)


def _of_comparison(claim: ComparedClaim) -> tuple[Bet, Outlook | None]:
    """The best stake and half of it; where errors are assumed that leave nothing to win, a bet that learns.

    Of cards in pools it learns the mean: nearly every one differs from its pool's, so that rates of errors say nothing.
    """
    found = best_stake(claim.draws, _bold_goal(claim.goal))
    if not isfinite(found.mean):
        return (Agrapa() if claim.frame.pools else shrunk_kelly(claim)), None
    stakes = (found.stake, found.stake / 2)
    return Mixture(tuple(map(FixedStake, stakes)), (BOLD_SHARE, SIDE_SHARE)), found


def _bold_goal(goal: float) -> float:
    """What the bold part must reach for the whole to reach its goal, where half the stake earns half as much.

    With y^2 for the wealth of the bold part that of the other is y: 0.98 y^2 + 0.02 y is the whole.
    """
    root = sqrt(SIDE_SHARE**2 + 4 * BOLD_SHARE * exp(goal))
    return 2 * log((root - SIDE_SHARE) / (2 * BOLD_SHARE))


def _of_polling(claim: PolledClaim) -> Bet:
    """ALPHA towards the mean for which the best stake is made, counted like ten average audits."""
    found = best_stake(claim.draws, claim.goal)
    if not isfinite(found.mean):
        return alpha(claim)
    mean = 0.5 + found.stake * (claim.upper - 0.5)
    return TruncatedShrinkage(mean, float(ceil(AUDITS * found.mean)), (mean - 0.5) / 2)
