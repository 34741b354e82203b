"""What a stratum's draws earn at least, but for a tiny chance, before any of them is dealt.

Most claims of a contest are far from close: that some audit of so many draws misses one is next to impossible, and a
simulation would only show it at length. Two bounds show it at once. Of so many draws at most so many are among the
cards of least value, but for the chance (Hoeffding 1963); and the wealth of a stratum falls where a value does, and
where the mean falls less that the null hypothesis leaves, so that no order of the worst such values earns less than
when every draw meets the largest of these means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, inf, log

import numpy as np

from canvass.stats.draws import FloatArray, IntArray
from canvass.stats.split import LeastSplit
from canvass.stats.union_intersection import staked

TINY = 1e-6
"""The chance that is passed over for each claim: of a hundred claims a plan tells its chance to a ten thousandth."""


@dataclass(frozen=True)
class Deal:
    """A stratum before a deal of ``more`` draws, none put back; ``found`` was drawn before.

    ``values`` with their ``counts`` are what is left to draw. The rest is what ``StratumDraws`` says of them.
    """

    found: FloatArray
    values: FloatArray
    counts: IntArray
    more: int
    size: int
    weight: float
    stakes: tuple[tuple[float, float], ...]
    scale: float = 1.0
    offset: float = 0.0
    upper: float = 1.0

    def worst(self, chance: float) -> WorstDraws:
        """Draws that are worth no more, value by value, than those dealt, but for this chance."""
        order = np.argsort(self.values)
        most = np.diff(list(self._at_most(np.cumsum(self.counts[order]).tolist(), chance)))
        values, places = np.unique(
            np.concatenate((self.found, self.values[order])), return_inverse=True
        )
        times = np.concatenate((np.ones(self.found.size), most))
        counts = np.bincount(places, times, values.size).astype(np.float64)
        return WorstDraws(values, counts, self)

    def _at_most(self, up_to: Sequence[int], chance: float) -> Iterator[int]:
        """How many draws at most are worth no more than each value, for whose cards ``up_to`` counts."""
        yield 0
        for marked in up_to[:-1]:
            yield most_drawn(marked, up_to[-1], self.more, chance / (len(up_to) - 1))
        yield self.more


def most_drawn(marked: int, cards: int, draws: int, chance: float) -> int:
    """So many of the draws at most are among the marked cards, but for this chance, none being put back.

    A share x of the draws or more are, where a share p of the cards is marked and x is above it, with a chance of at
    most exp(-draws KL(x, p)) (Hoeffding 1963, theorem 1 and section 6).

    >>> most_drawn(300, 1000, 100, 1e-9), most_drawn(0, 1000, 100, 1e-9), most_drawn(3, 1000, 100, 1e-9)
    (61, 0, 3)
    """
    most, share = min(marked, draws), marked / cards
    if not most:
        return 0
    low, high = ceil(share * draws), most + 1
    while low < high:
        middle = (low + high) // 2
        if middle > most or draws * _divergence(middle / draws, share) >= -log(chance):
            high = middle
        else:
            low = middle + 1
    return low - 1


def _divergence(found: float, share: float) -> float:
    """That of Kullback and Leibler, of two chances."""
    first = found * log(found / share) if found else 0.0
    return first + ((1 - found) * log((1 - found) / (1 - share)) if found < 1 else 0.0)


@dataclass(frozen=True)
class WorstDraws:
    """So many draws of each value, in any order: a convex curve that lies nowhere above the logarithm of their wealth.

    Before draw j + 1 the null hypothesis leaves the mean (N a - S) / (N - j), where a is that of all N values and S the
    sum of the j before: at most a + max(a j - S, 0) / (N - j), and a j - S is at most the sum of what each draw is
    below a. That is convex in a, so that a straight line from its one end to its other bounds it: against a line the
    wealth of stakes that do not depend on the mean is convex.
    """

    values: FloatArray
    counts: FloatArray
    deal: Deal

    @property
    def least(self) -> float:
        """No mean is excluded for certain."""
        return 0.0

    @property
    def upper(self) -> float:
        """The largest mean that any cards can have."""
        return self.deal.upper

    @property
    def weight(self) -> float:
        """The stratum's share of all cards."""
        return self.deal.weight

    @cached_property
    def _line(self) -> tuple[float, float]:
        """The largest mean that is left where eta is 0, and by how much it grows with eta."""
        low, high = (self._largest_mean(eta) for eta in (0.0, self.upper))
        return low, (high - low) / self.upper

    def _largest_mean(self, eta: float) -> float:
        every = self.deal.scale * (eta + self.deal.offset)
        below = float(self.counts @ np.maximum(every - self.values, 0))
        return every + below / (self.deal.size - float(self.counts.sum()) + 1)

    def touch(self, eta: float) -> tuple[float, float]:
        """How high the curve is at a mean, and by how much it changes there: inf and -inf where it is infinite."""
        begin, pace = self._line
        mean = begin + pace * eta
        if not mean > 0:
            return inf, -inf
        stakes, begun = staked(self.deal.stakes)
        gains = stakes * (self.values / mean - 1)
        parts = begun + (self.counts * np.log1p(gains)).sum(axis=1)
        height = np.logaddexp.reduce(parts)
        falls = self.counts * stakes * (self.values / mean**2 * pace) / (1 + gains)
        return float(height), -float(np.exp(parts - height) @ falls.sum(axis=1))


def surely_reach(deals: Sequence[Deal], height: float) -> bool:
    """Whether the least product of the strata has this logarithm in all deals but a ``TINY`` share of them.

    False says nothing: the bounds are wide.
    """
    worst = [each.worst(TINY / len(deals)) for each in deals]
    return LeastSplit().reaches(worst, height)
