"""The stake that reaches the goal soonest, on average and nine times out of ten, if draws are as assumed.

Both numbers are approximations good to a few percent, and close stakes differ by far less than that in what they
take; what an audit takes with the stake that is chosen is then simulated or computed exactly.
"""

from __future__ import annotations

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


@lru_cache(maxsize=256)
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
    best = min(_outlooks(assumed, stakes, goal, MOST_OFTEN), key=lambda each: each.weighed)
    alone = assumed.growth(np.array([best.stake]))  # its last digit is not that of many together
    return replace(best, mean=float(goal / alone[0]))


def outlook_of(
    assumed: AssumedDraws, stake: float, goal: float, chance: float = MOST_OFTEN
) -> Outlook | None:
    """What a stake is expected to take on average and with this chance; None where it does not make wealth grow."""
    if assumed.growth(stake) <= 0:
        return None
    return _outlooks(assumed, np.array([stake]), goal, chance)[0]


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
    factors, growth = assumed.log_factors(stakes), assumed.growth(stakes)
    usual = factors[:, 0]
    is_rare = 1 - assumed.chances[0] <= _RARE
    if is_rare and usual.min() > 0 and growth.max() * _MANY_DELAYS >= usual.max():
        jumps = (usual[:, None] - factors[:, 1:]) / usual[:, None]
        return jump_quantile(goal / usual, assumed.chances[1:], jumps, chance)
    return passage_quantile(growth, assumed.variance(stakes), goal, chance)
