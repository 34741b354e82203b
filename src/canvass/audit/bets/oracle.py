"""How few draws a bet could do with on average if it knew what the cards hold."""

from __future__ import annotations

from math import ceil

import numpy as np

from canvass.audit.bets.tested import TestedClaim
from canvass.stats.assumed import AssumedDraws
from canvass.stats.bets import kelly_bet
from canvass.stats.draws import FloatArray
from canvass.stats.inverse_gaussian import passage_quantile

_LOOKS, _AUDITS = 257, 400
_HARDLY_ANY = 1e-3
"""Of the cards: where fewer are drawn, what is left is what there was."""


def oracle_mean(claim: TestedClaim) -> float | None:
    """The average number of draws, none put back, of the best bet of all if what is assumed is true; None without end.

    At each draw the logarithm of wealth grows by at most what the fastest bet brings on average, and it has to reach
    that of 1 / risk limit: where cards are put back no bet takes fewer draws on average than the one over the other
    (Wald's identity). Where they are not, the fastest bet grows as the null hypothesis leaves less for the rest, and
    an audit that lasts longer gains more: that is taken along the way, for audits as long as Brownian motion has them.
    """
    draws, goal = claim.draws, claim.goal
    growth = float(_fastest_growth(draws, np.array([draws.null_mean]))[0])
    if growth <= 0:
        return None
    mean = goal / growth
    if mean > _HARDLY_ANY * claim.size:
        mean = _without_replacement(draws, goal, growth, claim.size)
    return float(ceil(mean)) if len(draws.values) == 1 else mean


def _without_replacement(draws: AssumedDraws, goal: float, growth: float, size: int) -> float:
    last = size * min(draws.null_mean / draws.mean, 1.0) * (1 - 1e-9)
    gone = np.linspace(0, last, _LOOKS)
    rates = _fastest_growth(draws, (size * draws.null_mean - gone * draws.mean) / (size - gone))
    reached = np.cumsum((rates[1:] + rates[:-1]) / 2 * np.diff(gone))
    needed = _growth_needed(draws, goal, growth)
    return float(np.interp(needed, np.concatenate(([0.0], reached)), gone).mean())


def _growth_needed(draws: AssumedDraws, goal: float, growth: float) -> FloatArray:
    """Growth that audits come to before they end: the goal on average, more where luck is bad."""
    variance = float(draws.variance(draws.fastest_stake()))
    if len(draws.values) == 1:
        return np.array([goal])
    chances = (np.arange(_AUDITS) + 0.5) / _AUDITS
    return passage_quantile(np.ones(_AUDITS), np.full(_AUDITS, variance / growth), goal, chances)


def _fastest_growth(draws: AssumedDraws, means: FloatArray) -> FloatArray:
    """Growth of log wealth per draw by the fastest bet, for each mean that the null hypothesis leaves."""
    chances = np.broadcast_to(draws.chances, (means.size, len(draws.chances)))
    bets = kelly_bet(draws.values, chances, means)
    gains = np.asarray(draws.values) - means[:, None]
    return np.asarray((np.log1p(bets[:, None] * gains) * chances).sum(axis=1))
