"""The smallest round that ends with a wanted probability.

The probability is a saw-tooth in the number of draws: it falls back wherever the boundary rises. A bisection
returns too much, so the numbers are tried upwards, and only what cannot do is passed over:

- A round that ends with probability q or more, at a risk of at most ``risk_limit`` times that, is at least as
  long as the shortest round in which *some* test, by the Neyman-Pearson lemma, has power q at level
  q * ``risk_limit``; and the power of the best test never falls as draws are added. The search starts there.
- No number in a stretch will do if the boundary of its first with the draws of its last will not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, log, log1p, sqrt

import numpy as np
from numpy.typing import NDArray

from canvass.errors import OutOfRange
from canvass.stats.counts import Floats, binomial
from canvass.stats.tails_along import is_line, tails_along

MOST_DRAWS = 10**9
_TIE = 1e-12
_ROUNDING = 1e-9
_LOG_NEGLIGIBLE = -60.0
_CHUNK = 64
_LIST = 16
"""Numbers of draws up to which each is looked up by itself."""
_PARTS, _FEW_AT_ONCE = 8, 4
"""A stretch of counts is cut into so many parts where so few are looked for: one tail costs as much as seven."""
_DOUBT = 1e-8
"""Of the largest tail: where rounding might decide, the incomplete beta function is asked."""
_UNDERFLOW = 1e-290
"""And where a chance or a tail has lost digits to underflow."""
_TRIED, _NEAR = 32, 8
_SHORT = 20_000
"""Cards of a round up to which each number is tried for many pairs at once."""
LONGEST_SEARCHED = 500_000
"""Cards of a round up to which the smallest number of all is looked for."""
_FEW = 100
"""Cards that are not relevant up to which the saw-tooth is still there."""
Counts = NDArray[np.int64]
Boundary = Callable[[Counts], Counts]
"""The least count that ends a round, for each number of draws; draws + 1 where none does."""


@dataclass(frozen=True, slots=True)
class RoundSize:
    """A round of ``draws``, ended by ``boundary`` successes or more, which has this ``probability``."""

    draws: int
    boundary: int
    probability: float


def smallest_round(
    share: float, risk_limit: float, probability: float, boundary: Boundary
) -> RoundSize:
    """The least number of draws that ends with at least this probability when successes have this share.

    ``boundary`` must keep the chance to end under share 1/2 within ``risk_limit`` times that under ``share``.
    Raises OutOfRange when it takes more than a thousand million draws.
    """
    first, step = shortest_possible(share, risk_limit, probability), _CHUNK
    while first <= MOST_DRAWS:
        lowest = int(boundary(np.array([first]))[0])
        if upper_tail(lowest, first + step - 1, share) < probability:
            first, step = first + step, 2 * step
        elif step > _CHUNK:
            step //= 2
        else:
            found = _first_enough(np.arange(first, first + step), share, probability, boundary)
            if found is not None:
                return found
            first += step
    raise _too_long(share)


def smallest_round_of_cards(
    share: float, risk_limit: float, probability: float, boundary: Boundary, relevant: float
) -> int:
    """The least number of cards that ends with at least this probability when this share of cards is relevant.

    How many relevant cards come is left to chance, and the probability averaged over it. One number that ends often
    enough is found by bisection. A line over the saw-tooth that never falls has an average that never falls either:
    where that is too low no number up to there will do, and the few beyond are tried, each. Of more than
    ``LONGEST_SEARCHED`` cards the first number is taken: it ends often enough, and one card less does not.
    """
    least = smallest_round(share, risk_limit, probability, boundary).draws
    if relevant == 1:
        return least
    chances = _Chances(share, boundary)

    def cannot(cards: int) -> bool:
        return chances.averaged_at_most(cards, relevant, risk_limit) < probability

    def is_enough(cards: int) -> bool:
        return chances.averaged(cards, relevant) >= probability

    low, high = least - 1, ceil(least / relevant)
    step = ceil(sqrt(least * (1 - relevant)))
    while not is_enough(high):
        low, high, step = high, high + step, 2 * step
    while high - low > 1:
        middle = max((low + high) // 2, high - step)
        if is_enough(middle):
            high, step = middle, 2 * step
        else:
            low, step = middle, high - middle
    if high > LONGEST_SEARCHED:
        return high
    after, step = high, 1
    while after > least and not cannot(after - 1):
        after, step = max(after - step, least), 2 * step
    return next(filter(is_enough, range(after, high)), high)


def keeps_teeth(cards: int, relevant: float) -> bool:
    """Whether so few cards are not relevant that the saw-tooth is still there, and few enough to try each number."""
    return cards <= _SHORT and cards * (1 - relevant) <= _FEW


def _likely(cards: int, relevant: float) -> tuple[int, Floats]:
    """How many of the cards may be relevant, from which number on, with the chances.

    By Bernstein's inequality no number further from the mean than ``within`` has a chance that is not negligible.
    """
    variance = cards * relevant * (1 - relevant)
    third = -_LOG_NEGLIGIBLE / 3
    within = third + sqrt(third**2 - 2 * _LOG_NEGLIGIBLE * variance)
    come = binomial(cards, relevant, within=within)
    likely = np.flatnonzero(come.log_probability > _LOG_NEGLIGIBLE)
    return come.low + int(likely[0]), come.probability[likely]


def chance_of_cards(cards: int, share: float, boundary: Boundary, relevant: float) -> float:
    """The chance that so many cards end a round when this share of them is relevant."""
    return _Chances(share, boundary).averaged(cards, relevant)


class _Chances:
    """The chance to end after each number of relevant draws, looked up for no more of them than are asked for."""

    def __init__(self, share: float, boundary: Boundary) -> None:
        self._share, self._boundary = share, boundary
        self._first, self._known = 0, np.zeros(0)

    def averaged(self, cards: int, relevant: float) -> float:
        """The chance after so many cards, of which it is left to chance how many are relevant unless all are."""
        if relevant == 1:
            return float(self.between(cards, cards)[0])
        first, likely = _likely(cards, relevant)
        return float(likely @ self.between(first, first + likely.size - 1))

    def averaged_at_most(self, cards: int, relevant: float, risk_limit: float) -> float:
        """What the average is at most after so many cards, or after fewer of them."""
        first, likely = _likely(cards, relevant)
        last = first + likely.size - 1
        start = self._least_before(first, risk_limit)
        highest = np.maximum.accumulate(self.between(start, last))
        return float(likely @ highest[first - start :])

    def _least_before(self, first: int, risk_limit: float) -> int:
        """A number of draws before which no chance is above that of ``first``, by the power of the best test.

        Power is concave in the level, so that what lacks power c at c times the limit lacks any more at so much more.
        """
        chance, start, step = float(self.between(first, first)[0]), first, 1
        while start > 0 and best_power(start, self._share, risk_limit * chance) > chance:
            start, step = max(start - step, 0), 2 * step
        return start

    def between(self, low: int, high: int) -> Floats:
        """The chances after ``low`` draws to ``high`` draws; after none it is nothing."""
        if not self._known.size:
            self._first = low
        if low < self._first:
            self._known = np.concatenate((self._from(low, self._first), self._known))
            self._first = low
        after = self._first + self._known.size
        if high >= after:
            self._known = np.concatenate((self._known, self._from(after, high + 1)))
        return self._known[low - self._first : high + 1 - self._first]

    def _from(self, first: int, after: int) -> Floats:
        draws = np.arange(max(first, 1), max(after, 1))
        chances = _tails_of(self._boundary(draws), draws, self._share)
        return np.concatenate((np.zeros(max(0, min(after, 1) - first)), chances))


def _first_enough(
    draws: Counts, share: float, probability: float, boundary: Boundary
) -> RoundSize | None:
    least = boundary(draws)
    chance = upper_tail(least, draws, share)
    enough = np.flatnonzero(chance >= probability)
    if not enough.size:
        return None
    place = int(enough[0])
    return RoundSize(int(draws[place]), int(least[place]), float(chance[place]))


def tail_ratio_boundary(share: float, risk_limit: float) -> Boundary:
    """The least count whose upper tail under 1/2 is at most ``risk_limit`` times that under ``share``.

    It never falls as draws are added, nor rises by more than one with each, so a coarse grid brackets a long list.
    """
    limit = risk_limit * (1 + _TIE)

    def ends(counts: Counts, draws: Counts) -> NDArray[np.bool_]:
        null, alternative = _both_tails(counts, draws, share)
        return np.asarray(null <= limit * alternative)

    def narrowed(low: Counts, high: Counts, draws: Counts) -> Counts:
        """The least count that ends, above ``low`` and not above ``high``; of few draws several are tried at once."""
        open_ = np.flatnonzero(high - low > 1)
        while open_.size:
            parts = _PARTS if open_.size <= _FEW_AT_ONCE else 2
            under, step = low[open_], -(-(high[open_] - low[open_]) // parts)
            tried = under[:, None] + step[:, None] * np.arange(1, parts)
            under = under + step * (~ends(tried, draws[open_, None])).sum(axis=1)
            low[open_], high[open_] = under, np.minimum(under + step, high[open_])
            open_ = open_[high[open_] - low[open_] > 1]
        return high

    def boundary(draws: Counts) -> Counts:
        if draws.size <= _LIST:
            return narrowed(np.full_like(draws, -1), draws + 1, draws)
        chunk = max(_CHUNK, int(draws[0] ** 0.75))  # of more draws the line is straighter
        some = np.append(draws[::chunk], draws[-1])
        grid = narrowed(np.full_like(some, -1), some + 1, some)
        low = np.repeat(grid[:-1] - 1, chunk)[: draws.size]
        high = np.repeat(grid[1:], chunk)[: draws.size]
        likely = np.interp(draws, some, grid).astype(np.int64)
        if is_line(draws, likely):
            for count, suffices, fails in _beside(draws, likely, share, limit):
                high = np.where(suffices, np.minimum(high, count), high)
                low = np.where(fails, np.maximum(low, count), low)
        return narrowed(low, high, draws)

    return boundary


def _beside(
    draws: Counts, line: Counts, share: float, limit: float
) -> Iterator[tuple[Counts, NDArray[np.bool_], NDArray[np.bool_]]]:
    """The counts of a line and those beside it, with where they surely end a round and where they surely do not."""
    shares = (0.5, share)
    lasts = [_last(int(draws[-1]), int(line[-1]), success) for success in shares]
    if min(exactly for _, exactly in lasts) < _UNDERFLOW:
        return
    null, right = (
        tails_along(draws, line, success, *last)
        for success, last in zip(shares, lasts, strict=True)
    )
    doubt = _DOUBT * (null.tail.max() + limit * right.tail.max()) + _UNDERFLOW
    for step in (-1, 0, 1):
        spare = limit * right.beside(step) - null.beside(step)
        yield line + step, spare > doubt, spare < -doubt


def _last(draws: int, count: int, success: float) -> tuple[float, float]:
    """The probability of a count or more, and of exactly so many: a difference of the smaller tails, for its digits."""
    more, above = upper_tail(np.array([count, count + 1]), draws, success).tolist()
    if more < 0.5:
        return more, more - above
    upto, below = upper_tail(draws - np.array([count, count - 1]), draws, 1 - success).tolist()
    return more, upto - below


def ratio_boundary(share: float, ratio: float) -> Boundary:
    """The least count at which the draws are at least ``ratio`` times as likely under share as under 1/2.

    Solved from successes * ln(2 share) + failures * ln(2 - 2 share) >= ln(ratio).
    """
    success, failure = log(2 * share), log(2) + log1p(-share)

    def boundary(draws: Counts) -> Counts:
        needed = (log(ratio) - draws * failure) / (success - failure)
        least: Counts = np.ceil(needed - _TIE).astype(np.int64)
        return np.minimum(least, draws + 1)

    return boundary


def shortest_possible(share: float, risk_limit: float, probability: float) -> int:
    """A number of draws below which no round can do; see above."""
    level = risk_limit * probability
    low, high = 0, 1
    while best_power(high, share, level) < probability:
        low, high = high, 2 * high
        if high > MOST_DRAWS:
            raise _too_long(share)
    while high - low > 1:
        middle = (low + high) // 2
        enough = best_power(middle, share, level) >= probability
        low, high = (low, middle) if enough else (middle, high)
    return high


def best_power(draws: int, share: float, level: float) -> float:
    """Power of the most powerful test of 1/2 against share, which may toss a coin at its boundary.

    Between its boundary and one success less, the chance under 1/2 passes ``level``.
    """
    high = _rare_count(draws, level)
    null, power = _both_tails(np.array([high - 1, high]), draws, share)
    coin = (level - null[1]) / (null[0] - null[1])
    return float(power[1] + coin * (power[0] - power[1]) + _ROUNDING)


@lru_cache(maxsize=4_096)
def _rare_count(draws: int, level: float) -> int:
    """The least count whose upper tail under 1/2 is at most ``level``; draws + 1 where none is.

    Looked for on a few counts at once, first around where a normal curve has it, then on some that stand ever closer:
    one tail costs nearly as much as twenty.
    """
    from canvass.stats.special import ndtri

    if 0 < level < 1:
        likely = int((draws - float(ndtri(level)) * sqrt(draws) + 1) / 2)
        near = np.arange(max(likely - _NEAR, 0), min(likely + _NEAR, draws + 1))
        often = int((upper_tail(near, draws, 0.5) > level).sum())
        if 0 < often < near.size:
            return int(near[often])
    return _rare_count_anywhere(draws, level)


def _rare_count_anywhere(draws: int, level: float) -> int:
    low, high = 0, draws + 1
    while high - low > 1:
        step = -(-(high - low) // _TRIED)
        tried = np.arange(low + step, high, step)
        often = int((upper_tail(tried, draws, 0.5) > level).sum())
        low, high = low + often * step, min(low + (often + 1) * step, high)
    return high


def _tails_of(boundary: Counts, draws: Counts, success: float) -> Floats:
    """The upper tail of each count of a boundary; along a line each follows from the next (``tails_along``)."""
    if draws.size > _LIST and is_line(draws, boundary):
        more, exactly = _last(int(draws[-1]), int(boundary[-1]), success)
        if exactly >= _UNDERFLOW:
            return tails_along(draws, boundary, success, more, exactly).tail
    return upper_tail(boundary, draws, success)


def _both_tails(counts: Counts, draws: Counts | int, share: float) -> tuple[Floats, Floats]:
    """The upper tails under 1/2 and under ``share``, asked for at once."""
    null, alternative = upper_tail(
        counts[None], draws, np.reshape([0.5, share], (2, *[1] * counts.ndim))
    )
    return null, alternative


def upper_tail(counts: Counts | int, draws: Counts | int, success: float | Floats) -> Floats:
    """Probability of this many successes or more, from the incomplete beta function."""
    from canvass.stats.special import betainc

    inside = np.minimum(np.maximum(counts, 1), draws)
    tail = betainc(inside, draws - inside + 1.0, success)
    return np.where(counts <= 0, 1.0, np.where(counts > draws, 0.0, tail))


def _too_long(share: float) -> OutOfRange:
    return OutOfRange(
        f"a share of {share} is so close to one half that a round would take more than {MOST_DRAWS} draws"
    )
