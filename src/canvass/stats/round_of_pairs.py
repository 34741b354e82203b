"""The smallest round that confirms one winner against several losers at once, exactly.

The cards of a round are independent draws: so many for the winner, for each loser, for nobody of these, and so many
that are lost, which count for every loser. Of a number for the winner each loser may have so many at most. The numbers
are those of independent Poisson variables of which the sum is known (Levin 1981), so that those of the losers are
convolved, each cut off where its pair would not be confirmed, and nothing is simulated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from canvass.errors import OutOfRange
from canvass.stats.counts import Floats
from canvass.stats.round_size import Boundary, keeps_teeth

_SPREAD = 8.0
"""Standard deviations beside a mean beyond which less than 1e-14 lies."""
_NEGLIGIBLE = 1e-16
_LONG = 200
"""Counts from which on tables are convolved by their Fourier transforms."""
_GROWTH = 1.5
_MOST_TIMES = 100
"""So many times the round of the hardest pair by itself: a longer one is no round of these pairs."""


@dataclass(frozen=True, slots=True, eq=False)
class Loser:
    """A loser's share of the cards, and the least count for the winner that confirms, by the cards of the pair."""

    share: float
    boundary: Boundary


@dataclass(frozen=True, slots=True)
class Round:
    """A winner's share of the cards, the losers it is to be confirmed against, and the share of cards that are lost."""

    winner: float
    losers: tuple[Loser, ...]
    lost: float = 0.0
    _known: dict[int, NDArray[np.int64]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def others(self) -> float:
        """The share of cards that are for none of them."""
        return max(1 - self.winner - self.lost - sum(each.share for each in self.losers), 0.0)

    @property
    def relevant(self) -> tuple[float, ...]:
        """For each loser the share of cards that count in its pair."""
        return tuple(min(self.winner + each.share + self.lost, 1.0) for each in self.losers)

    def chance(self, cards: int) -> float:
        """The chance that so many cards confirm the winner against every loser."""
        won, lost = _poisson(cards * self.winner), _poisson(cards * self.lost)
        votes = [_poisson(cards * each.share) for each in self.losers]
        rest, whole = _poisson(cards * self.others), _log_poisson(cards, float(cards))
        most = [self._most(number, won) for number in range(len(self.losers))]
        both = np.outer(lost.chances, won.chances)
        found = 0.0
        for k, place in np.argwhere(both > _NEGLIGIBLE).tolist():
            cut = [
                each.up_to(int(limit[place]) - lost.low - k)
                for each, limit in zip(votes, most, strict=True)
            ]
            left = cards - won.low - place - lost.low - k
            found += both[k, place] * _sum_is(cut, rest, left)
        return min(float(found / np.exp(whole)), 1.0)

    def _most(self, number: int, won: _Table) -> NDArray[np.int64]:
        """Of each count for the winner the most votes that this loser may have; below 0 where not even 0."""
        needed = self._boundary(number, 2 * won.high + 2)
        pairs = np.searchsorted(needed, won.counts, side="right") - 1
        return np.asarray(pairs - won.counts)

    def _boundary(self, number: int, high: int) -> NDArray[np.int64]:
        """The least count for the winner, by the cards of the pair from 0 to this many at least."""
        known = self._known.get(number, np.zeros(0, np.int64))
        if known.size <= high:
            draws = np.arange(known.size, int(high * _GROWTH) + 1)
            known = np.concatenate((known, self.losers[number].boundary(draws)))
            self._known[number] = known
        return known


def smallest_round_of_all(asked: Round, probability: float, least: int) -> int:
    """The number of cards that confirms with this probability; with one card less it does not.

    ``least`` is a number below which no round will do: that of the pair that takes most by itself. Where nearly all
    cards are for one of a pair the probability is a saw-tooth (``round_size``), and all numbers from there on are
    tried. Raises OutOfRange where it would take a hundred times as many, which several losers of one contest never do.
    """
    low, high = least - 1, least
    while asked.chance(high) < probability:
        low, high = high, int(high * 1.1) + 1
        if high > _MOST_TIMES * least:
            raise OutOfRange(f"a round would take more than {_MOST_TIMES * least} cards")
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if asked.chance(middle) >= probability else (middle, high)
    if not any(keeps_teeth(high, share) for share in asked.relevant):
        return high
    return next((n for n in range(least, high) if asked.chance(n) >= probability), high)


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """Chances of the counts from ``low`` on."""

    low: int
    chances: Floats

    @property
    def high(self) -> int:
        """The last count."""
        return self.low + self.chances.size - 1

    @property
    def counts(self) -> NDArray[np.int64]:
        """The counts."""
        return np.arange(self.low, self.high + 1)

    def up_to(self, count: int) -> _Table:
        """Those up to a count, which may be none."""
        return _Table(self.low, self.chances[: max(count - self.low + 1, 0)])


def _poisson(mean: float) -> _Table:
    if mean <= 0:
        return _Table(0, np.ones(1))
    spread = _SPREAD * mean**0.5 + _SPREAD
    counts = np.arange(max(int(mean - spread), 0), int(mean + spread) + 1)
    return _Table(int(counts[0]), np.exp(_log_poisson(counts, mean)))


def _log_poisson(counts: NDArray[np.int64] | int, mean: float) -> Floats:
    from canvass.stats.special import gammaln

    return np.asarray(counts * np.log(mean) - mean - gammaln(np.asarray(counts) + 1.0))


def _convolved(one: Floats, other: Floats) -> Floats:
    """The chances of the sum of two counts."""
    if min(one.size, other.size) < _LONG:
        return np.convolve(one, other)
    size = one.size + other.size - 1
    length = 1 << (size - 1).bit_length()
    found = np.fft.irfft(np.fft.rfft(one, length) * np.fft.rfft(other, length), length)[:size]
    return np.asarray(np.maximum(found, 0.0))


def _sum_is(parts: Sequence[_Table], rest: _Table, total: int) -> float:
    """The chance that these counts, cut off as they are, and the rest add up to this total."""
    if any(not each.chances.size for each in parts):
        return 0.0
    chances = reduce(_convolved, [each.chances for each in parts])
    wanted = total - sum(each.low for each in parts) - np.arange(chances.size) - rest.low
    inside = (wanted >= 0) & (wanted < rest.chances.size)
    return float(chances[inside] @ rest.chances[wanted[inside]])
