"""Counts of successes, round by round, among the walks that a stopping rule has not yet ended.

A stopping rule that looks at nothing but the count treats all paths to a count alike. So the surviving paths
are kept once, under success probability 1/2, and reweighted for any other: a path with k successes in n draws
is (2p)**k (2 - 2p)**(n - k) times as likely under p. Rounds are convolved directly, not by Fourier transform:
the sums have positive terms only, so small probabilities keep their digits, and the ranges that matter are
short.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import log, log1p

import numpy as np
from numpy.typing import NDArray

from canvass.stats.counts import Counts, Floats, binomial, log_sum

_TIE = 1e-12
"""A ratio that meets the limit exactly, but for rounding, ends the walk."""
_UNLIKELY = -50.0
"""Low counts whose log-probability under 1/2 is below this matter to no later tail and are dropped."""
_UNDERFLOW = -700.0


@dataclass(frozen=True, slots=True, eq=False)
class Survivors:
    """Walks still on after ``draws``: log-probability under 1/2 of each count ``low``, ``low`` + 1, ..."""

    draws: int
    low: int
    log_null: Floats

    @property
    def high(self) -> int:
        """The largest count that a surviving walk can have."""
        return self.low + self.log_null.size - 1


START = Survivors(0, 0, np.zeros(1))
"""Before the first draw."""


@dataclass(frozen=True, eq=False)
class RoundTails:
    """One round of ``added`` draws after the survivors of the rounds before, for success probability ``share``."""

    before: Survivors
    added: int
    share: float

    @property
    def draws(self) -> int:
        """Draws in all rounds so far."""
        return self.before.draws + self.added

    @property
    def most(self) -> int:
        """The largest count that can be reached."""
        return self.before.high + self.added

    def log_tails(self, count: int) -> tuple[float, float]:
        """Logarithms of the chance to go on to this round and have ``count`` or more: under 1/2, under share."""
        needed = count - np.arange(self.before.low, self.before.high + 1)
        null = self.before.log_null + self._null.tail(needed)
        alternative = self._log_alternative + self._alternative.tail(needed)
        return log_sum(null), log_sum(alternative)

    def log_risk(self, count: int) -> float:
        """Logarithm of the ratio of the two tails; it falls as the count rises. 0 for a count out of reach."""
        null, alternative = self.log_tails(count)
        return null - alternative if np.isfinite(alternative) else 0.0

    def boundary(self, log_limit: float) -> int | None:
        """The least count whose ``log_risk`` is at most ``log_limit``; None when no count in reach has that."""
        goal = log_limit + _TIE
        if self.log_risk(self.most) > goal:
            return None
        low, high = self.before.low - 1, self.most
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self.log_risk(middle) <= goal else (middle, high)
        return high

    def after(self, boundary: int | None) -> Survivors:
        """The walks that go on: those whose count stays below the boundary."""
        start = self.before.low + self._null.low
        length = (self.most + 1 if boundary is None else boundary) - start
        added = self._null.log_probability[:length]
        added = np.exp(added[added > _UNDERFLOW])
        skipped = int(np.argmax(self._null.log_probability > _UNDERFLOW))
        counts = np.convolve(np.exp(self.before.log_null), added)[: length - skipped]
        with np.errstate(divide="ignore"):
            log_null = np.log(counts)
        dropped = int(np.argmax(log_null > _UNLIKELY))
        return Survivors(self.draws, start + skipped + dropped, log_null[dropped:])

    @cached_property
    def _null(self) -> Counts:
        return binomial(self.added, 0.5, reach=self.added)

    @cached_property
    def _alternative(self) -> Counts:
        return binomial(self.added, self.share, reach=self.added)

    @cached_property
    def _log_alternative(self) -> Floats:
        counts = np.arange(self.before.low, self.before.high + 1)
        return self.before.log_null + log_ratio(self.share, counts, self.before.draws - counts)


def log_ratio(share: float, successes: NDArray[np.int64], failures: NDArray[np.int64]) -> Floats:
    """Logarithm of how much likelier these draws are with success probability ``share`` than with 1/2."""
    return np.asarray(successes * log(2 * share) + failures * (log(2) + log1p(-share)))
