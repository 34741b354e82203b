"""The stake that reaches the goal soonest, on average and nine times out of ten, if draws are as assumed.

Both numbers are approximations good to a few percent, and close stakes differ by far less than that in what they
take; what an audit takes with the stake that is chosen is then simulated or computed exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from canvass.stats.assumed import AssumedDraws
from canvass.stats.draws import FloatArray
from canvass.stats.inverse_gaussian import passage_quantile
from canvass.stats.jump_walk import jump_quantile

LARGEST_STAKE = 0.99
"""What is left after the worst draw is never less than a hundredth."""
MOST_OFTEN = 0.9
"""The chance of the second number."""
MEAN_WEIGHT = 2 / 3
"""Weight of the average against the draws that suffice nine times out of ten, which are about twice as many."""
_RARE = 0.1
"""Of draws: where errors come more often, growth is taken to be that of many small steps."""
_MANY_DELAYS = 5
"""Times the draws without an error: where the average is more, errors are so many that they make small steps."""
REMEMBERED = 2_048
"""Answers that are kept: a report asks more than once for the claims of all states at several limits."""
_WORTH_A_LOOK = 1.06
"""Times the smallest average: a stake that takes more on average cannot make up for it."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A stake, and the draws that it is expected to take on average and nine times out of ten."""

    stake: float
    mean: float
    most: float

    @property
    def weighed(self) -> float:
        """Two thirds of the average and one third of the draws that suffice nine times out of ten."""
        return MEAN_WEIGHT * self.mean + (1 - MEAN_WEIGHT) * self.most


@lru_cache(maxsize=REMEMBERED)
def best_stake(assumed: AssumedDraws, goal: float, cap: float = LARGEST_STAKE) -> Outlook:
    """The stake, at most ``cap``, with the smallest weighed number of draws to a logarithm of wealth of ``goal``.

    Where no stake makes wealth grow it is the smallest that there is, and no number of draws is enough.

    >>> best_stake(AssumedDraws((1.0, 0.0), (0.55, 0.45)), 3.0)
    Outlook(stake=0.0911..., mean=603..., most=1161...)
    """
    stakes = _stakes(cap)
    growth = assumed.growth(stakes)
    if growth.max() <= 0:
        return Outlook(float(stakes[0]), np.inf, np.inf)
    stakes = stakes[growth * _WORTH_A_LOOK >= growth.max()]
    best = _soonest(assumed, stakes, goal)
    alone = assumed.growth(np.array([best.stake]))  # its last digit is not that of many together
    return replace(best, mean=float(goal / alone[0]))


def _soonest(assumed: AssumedDraws, stakes: FloatArray, goal: float) -> Outlook:
    """The outlook with the smallest weighed number of draws.

    Where errors are rare only the stakes that could have it are looked at: first the one that would have it if no draw
    had an error, then those that would take no more than that one does.
    """
    if not _has_rare_errors(assumed, stakes):
        return _least(_outlooks(assumed, stakes, goal, MOST_OFTEN))
    means = goal / assumed.growth(stakes)
    bounds = MEAN_WEIGHT * means + (1 - MEAN_WEIGHT) * _fewest(assumed, stakes, goal)
    likeliest = [int(bounds.argmin())]
    first = _least(_after_jumps(assumed, stakes[likeliest], means[likeliest], goal))
    likely = np.flatnonzero(bounds <= first.weighed)
    if [*likely] == likeliest:
        return first
    return _least(_after_jumps(assumed, stakes[likely], means[likely], goal))


def _least(found: Iterable[Outlook]) -> Outlook:
    return min(found, key=lambda each: each.weighed)


def _after_jumps(
    assumed: AssumedDraws, stakes: FloatArray, means: FloatArray, goal: float
) -> Iterator[Outlook]:
    most = _by_jumps(assumed, stakes, goal, MOST_OFTEN)
    return map(Outlook, stakes.tolist(), means.tolist(), most.tolist())


def _fewest(assumed: AssumedDraws, stakes: FloatArray, goal: float) -> FloatArray:
    """Draws before which the goal is not reached with ``MOST_OFTEN``; 0 where this is not known.

    Without an error it takes so many, and one that throws nearer, which alone takes fewer, is in them not often enough.
    """
    factors = assumed.log_factors(stakes)
    usual, helps = (
        factors[:, 0],
        (factors[:, 1:] > factors[:, :1]) @ np.asarray(assumed.chances[1:]),
    )
    draws = goal / usual
    return np.where(np.exp(-helps * draws) > 1 - MOST_OFTEN, draws, 0.0)


@lru_cache(maxsize=REMEMBERED)
def outlook_of(
    assumed: AssumedDraws, stake: float, goal: float, chance: float = MOST_OFTEN
) -> Outlook | None:
    """What a stake is expected to take on average and with this chance; None where it does not make wealth grow."""
    if assumed.growth(stake) <= 0:
        return None
    return _outlooks(assumed, np.array([stake]), goal, chance)[0]


def open_at_most(assumed: AssumedDraws, stake: float, goal: float, draws: float) -> float:
    """A bound of the chance that a stake has not reached the goal after so many draws.

    The smallest of a few that follow from the mean of each power of what a draw multiplies wealth by (Chernoff 1952).
    """
    means = np.exp(-np.outer(_POWERS, assumed.log_factors(stake))) @ np.asarray(assumed.chances)
    logarithms = _POWERS * goal + draws * np.log(means)
    return float(np.exp(min(0.0, logarithms.min())))


_POWERS = np.geomspace(1 / 64, 4, 17)
"""Negative powers of wealth whose means are asked for a bound."""


def _outlooks(
    assumed: AssumedDraws, stakes: FloatArray, goal: float, chance: float
) -> list[Outlook]:
    means = goal / assumed.growth(stakes)
    most = _most(assumed, stakes, goal, chance)
    return list(map(Outlook, stakes.tolist(), means.tolist(), most.tolist()))


def _stakes(cap: float) -> FloatArray:
    """Stakes to choose from, up to the cap: neighbours differ by a tenth of what they stake or of what they keep."""
    odds = np.exp(np.arange(-14, 5, 0.1))
    stakes = [float(f"{stake:.4g}") for stake in odds / (1 + odds)]
    return np.array([*(stake for stake in stakes if stake < cap), cap])


def _most(assumed: AssumedDraws, stakes: FloatArray, goal: float, chance: float) -> FloatArray:
    """Draws that suffice with this chance, for each stake."""
    if _has_rare_errors(assumed, stakes):
        return _by_jumps(assumed, stakes, goal, chance)
    return passage_quantile(assumed.growth(stakes), assumed.variance(stakes), goal, chance)


def _has_rare_errors(assumed: AssumedDraws, stakes: FloatArray) -> bool:
    usual, growth = assumed.log_factors(stakes)[:, 0], assumed.growth(stakes)
    is_rare = 1 - assumed.chances[0] <= _RARE
    return bool(is_rare and usual.min() > 0 and growth.max() * _MANY_DELAYS >= usual.max())


def _by_jumps(assumed: AssumedDraws, stakes: FloatArray, goal: float, chance: float) -> FloatArray:
    factors = assumed.log_factors(stakes)
    usual = factors[:, 0]
    jumps = (usual[:, None] - factors[:, 1:]) / usual[:, None]
    return jump_quantile(goal / usual, assumed.chances[1:], jumps, chance)
