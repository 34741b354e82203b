"""Shares that fall on a whole percentage, and how many would by chance (Kobak, Shpilkin and Pshenichnikov 2016).

A share of votes is on a whole percentage where it is at most .05 points from one. Small units have many such shares by
arithmetic alone, so each unit has its own chance: that of a binomial number with the unit's share. The sum over the
counts that are on one is exact, and needs no seed; the original method simulates it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from canvass.stats.digits import Counts
from canvass.stats.regression import Floats
from canvass.stats.special import bdtr, gammaln

CAST_FROM = 100
"""Votes below which a unit's percentages are too coarse to be looked at."""
LARGE, HUGE = 3_000, 20_000
"""Votes from which on units seldom have a size in common; and from which on a percentage holds very many counts."""
REACH, BEYOND = 8, 20
"""Standard deviations, and votes more, beyond which a binomial number is left out: together below 10^-10."""
TINY = 1e-300
"""In place of a chance of 0, which has no logarithm."""


@dataclass(frozen=True, eq=False)
class WholeShares:
    """Units on a whole percentage in each election: how many are looked at, seen and expected, and the spread."""

    units: Counts
    seen: Counts
    expected: Floats
    sd: Floats

    @property
    def z(self) -> Floats:
        """The excess in standard deviations; 0 where nothing can vary."""
        over = self.seen - self.expected
        return np.divide(over, self.sd, out=np.zeros_like(over), where=self.sd > 0)


def is_whole(votes: Counts, cast: Counts) -> npt.NDArray[np.bool_]:
    """Whether a share is at most .05 points from a whole percentage, in integers; ``cast`` is above 0.

    >>> is_whole(np.array([1, 60, 500]), np.array([3, 137, 1000])).tolist()
    [False, False, True]
    """
    over = 100 * votes % cast
    return np.asarray(20 * np.minimum(over, cast - over) <= cast)


def whole_shares(votes: Counts, cast: Counts) -> WholeShares:
    """Of votes and votes cast (elections, units); units below 100 votes or with a share above 99% are left out."""
    kept = (cast >= CAST_FROM) & (100 * votes <= 99 * cast)
    chance = whole_chance(votes * kept, cast * kept)
    seen = kept & is_whole(votes, np.maximum(cast, 1))
    return WholeShares(
        kept.sum(axis=1),
        seen.sum(axis=1),
        chance.sum(axis=1),
        np.sqrt((chance * (1 - chance)).sum(axis=1)),
    )


def whole_chance(votes: Counts, cast: Counts) -> Floats:
    """The chance of each unit that a binomial number with its own share is on a whole percentage; 0 without votes cast.

    >>> whole_chance(np.array([60, 37]), np.array([137, 100])).round(6).tolist()
    [0.098522, 1.0]
    """
    is_small = cast < LARGE
    found = _by_table(cast * is_small, votes * is_small)
    is_huge = cast >= HUGE
    is_large = ~is_small & ~is_huge
    found[is_huge] = _by_ends(cast[is_huge], votes[is_huge])
    found[is_large] = _by_count(cast[is_large], votes[is_large])
    return found


def _by_ends(n: Counts, k: Counts) -> Floats:
    """Of huge units: the distribution at both ends of each whole percentage within reach."""
    share = k / n
    found = np.zeros(n.size)
    for least, most in _within_reach(n, k):
        below = np.where(least > 0, bdtr(np.maximum(least - 1, 0), n, share), 0.0)
        found += np.where(most >= least, bdtr(most, n, share) - below, 0.0)
    return np.minimum(found, 1.0)


def _by_count(n: Counts, k: Counts) -> Floats:
    """Of large units: every count on a whole percentage within reach, one after the other, the largest units first.

    A percentage has a count more for every thousand votes, so that the smaller units are done sooner.
    """
    order = np.argsort(-n, kind="stable")
    n, k = n[order], k[order]
    share = k / n
    log_factorial = gammaln(np.arange(n.max(initial=0) + 1) + 1.0)
    own, others = (np.log(np.maximum(each, TINY)) for each in (share, 1 - share))
    found = np.zeros(n.size)
    for least, most in _within_reach(n, k):
        for more in range(int((most - least).max(initial=-1)) + 1):
            part = slice(int(np.searchsorted(-n, -1_000 * more, side="right")))
            size, on = n[part], np.minimum(least[part] + more, n[part])
            ways = log_factorial[size] - log_factorial[on] - log_factorial[size - on]
            chance = np.exp(ways + on * own[part] + (size - on) * others[part])
            found[part] += np.where(least[part] + more <= most[part], chance, 0.0)
    back = np.empty_like(found)
    back[order] = np.minimum(found, 1.0)
    return back


def _within_reach(n: Counts, k: Counts) -> Iterator[tuple[Counts, Counts]]:
    """The least and the most votes on a whole percentage, unit by unit, for each percentage within reach.

    Where a unit has none any more the most are below the least.
    """
    share = k / n
    reach = REACH * np.sqrt(n * share * (1 - share)) + BEYOND
    first = np.maximum(np.floor(100 * (k - reach) / n), 0).astype(np.int64)
    for step in range(min(int(np.ceil((200 * reach / n).max(initial=0))) + 2, 101)):
        percent = np.minimum(first + step, 100)
        least = -((1 - 20 * percent) * n // 2000)
        most = np.minimum((20 * percent + 1) * n // 2000, n)
        yield np.maximum(least, 0), np.where(first + step <= 100, most, -1)


def _by_table(n: Counts, k: Counts) -> Floats:
    """Of small units: a table of every size with every number of votes, whose places are filled when they are met.

    Elections drawn from one report meet the same numbers again and again.
    """
    table, place = _table(), _START[n] + k
    new = np.unique(place[(table[place] == 0) & (n > 0)])
    size = np.searchsorted(_START, new, side="right") - 1
    of_like_size = np.split(np.arange(new.size), np.searchsorted(size, _OCTAVES))
    for part in of_like_size:
        table[new[part]] = _by_count(size[part], new[part] - _START[size[part]])
    return np.asarray(table[place])


@lru_cache(maxsize=1)
def _table() -> Floats:
    """The chances of all small sizes, one size after the other; 0 where none was met."""
    return np.zeros(_START[-1])


_OCTAVES = (200, 400, 800, 1_600)
"""Sizes between which units are asked together: the smaller, the more percentages are within reach."""
_START = np.concatenate([[0], np.cumsum(np.arange(LARGE) + 1)])
"""Where the table of each small size begins: a unit of n votes has n + 1 numbers that a choice can have."""
