"""When does a count of successes first reach a rising line? Exact probabilities, draw by draw.

``lines[n]`` is the count of successes that ends the walk after ``n`` draws. The state is the *depth*: how
many successes the walk is short of the line, less one. Where the line stays, a success lowers the depth by
one, and a success at depth 0 ends the walk; where the line rises by one, a failure raises the depth by one;
all else leaves it.

A whole block of draws is done at once. Walks too deep to reach the line within the block only spread out: one
convolution. The others go through the first half of the block and then the second, down to blocks of 128
draws. There a matrix takes them across; it depends on nothing but the block's pattern of rises, and under a
straight line a block of m draws has at most m + 1 patterns, so nearly every block finds its matrix made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from canvass.errors import OutOfRange
from canvass.stats.counts import Floats, binomial
from canvass.stats.fast_length import fast_length

BLOCK = 128
PLAIN_BLOCK = 8
"""Blocks of so few draws are gone through draw by draw."""
NEGLIGIBLE = 1e-16
"""States this much less likely than the likeliest are dropped where they are farthest from the line."""

Lines = Callable[[int, int], NDArray[np.int64]]
"""``lines(first, last)``: the line after draws ``first``, ..., ``last``; it starts above 0."""


def first_crossing(lines: Lines, success: float) -> Iterator[Floats]:
    """Probabilities that the walk ends at draws 1, 2, ..., some at a time, as long as any walk is left.

    Draws are independent and succeed with the same probability; the line stays or rises by 1 at each draw.
    """
    walk = _walk_of(success)
    height = int(lines(0, 0)[0])
    if height < 1:
        raise OutOfRange(f"the line must start above 0, found {height}")
    depths = np.zeros(height)
    depths[-1] = 1.0
    first = 1
    while depths.size:
        last = first + _length(depths.size) - 1
        line = lines(first, last)
        ends, depths = walk.advance(depths, _pattern(np.diff(line, prepend=height)))
        yield ends
        depths = depths[: 1 + np.flatnonzero(depths > NEGLIGIBLE * depths.max()).max(initial=-1)]
        first, height = last + 1, int(line[-1])


WALKS = 3
"""So many walks keep their matrices: one question asks about one walk again and again."""


@lru_cache(maxsize=WALKS)
def _walk_of(success: float) -> _Walk:
    return _Walk(success)


class _Walk:
    """Walks with one probability of success; keeps the matrices, bands and spectra it has made."""

    def __init__(self, success: float) -> None:
        self._success = success
        self._matrix = cache(self._new_matrix)
        self._spectrum = cache(self._new_spectrum)
        self._band = cache(self._new_band)

    def advance(self, depths: Floats, pattern: bytes) -> tuple[Floats, Floats]:
        """Probabilities to end at each draw of the pattern, and of each depth after it."""
        reach = pattern.count(0)
        near, deep = depths[:reach], depths[reach:]
        if len(pattern) == BLOCK:
            ends, moved = self._matrix(pattern)
            ended, left = near @ ends[: near.size], near @ moved[: near.size]
        else:
            half = len(pattern) // 2
            early, left = self.advance(near, pattern[:half])
            late, left = self.advance(left, pattern[half:])
            ended = np.concatenate((early, late))
        return ended, _add(left, self._spread(deep, len(pattern)))

    def _spread(self, deep: Floats, draws: int) -> Floats:
        """Depths after so many draws of walks that cannot reach the line: each failure is one depth more."""
        if not deep.size:
            return deep
        length = deep.size + draws
        size = fast_length(length)
        spread = np.fft.irfft(np.fft.rfft(deep, size) * self._spectrum(size, draws), size)
        return np.maximum(spread[:length], 0.0)

    def _new_spectrum(self, size: int, draws: int) -> NDArray[np.complex128]:
        return np.asarray(np.fft.rfft(self._failures(draws), size))

    def _failures(self, draws: int) -> Floats:
        """The chance of 0, 1, 2, ... failures among so many draws."""
        failures = binomial(draws, 1 - self._success, reach=draws)
        chances = np.zeros(draws + 1)
        chances[failures.low :] = failures.probability
        return chances

    def _new_matrix(self, pattern: bytes) -> tuple[Floats, Floats]:
        """Where walks end, and where they go, from each depth that can reach the line in this block.

        From the matrices of its halves, which other blocks share: one of m draws is the same for m + 1 patterns.
        """
        near, half = pattern.count(0), len(pattern) // 2
        if len(pattern) <= PLAIN_BLOCK:
            return self._draw_by_draw(near, pattern)
        early, left = self._across(np.eye(near), pattern[:half])
        late, left = self._across(left, pattern[half:])
        return np.hstack((early, late)), left

    def _across(self, depths: Floats, pattern: bytes) -> tuple[Floats, Floats]:
        """What ``advance`` does with one row of depths, for many rows (n, depths) and few draws."""
        reach = pattern.count(0)
        near, deep = depths[:, :reach], depths[:, reach:]
        ends, moved = self._matrix(pattern)
        left = near @ moved[: near.shape[1]]
        spread = deep @ self._band(deep.shape[1], len(pattern))
        found = np.zeros((len(depths), max(left.shape[1], spread.shape[1])))
        found[:, : left.shape[1]] = left
        found[:, : spread.shape[1]] += spread
        return near @ ends[: near.shape[1]], found

    def _new_band(self, deep: int, draws: int) -> Floats:
        """What ``_spread`` does, as a matrix (depths before, depths after)."""
        chances = self._failures(draws)
        band = np.zeros((deep, deep + draws))
        for depth in range(deep):
            band[depth, depth : depth + draws + 1] = chances[: deep + draws - depth]
        return band

    def _draw_by_draw(self, near: int, pattern: bytes) -> tuple[Floats, Floats]:
        ends = np.zeros((near, len(pattern)))
        state = np.eye(near, len(pattern) + 1)
        other = np.empty_like(state)
        for draw, rise in enumerate(pattern):
            if rise:
                np.multiply(state, 1 - self._success, out=other)
                state *= self._success
                state[:, 1:] += other[:, :-1]
            else:
                np.multiply(state, self._success, out=other)
                ends[:, draw] = other[:, 0]
                state *= 1 - self._success
                state[:, :-1] += other[:, 1:]
        return ends, state


def _length(depths: int) -> int:
    """Draws in the next block: the more depths a convolution moves, the more draws it should move them by."""
    return BLOCK << max((depths // (4 * BLOCK)).bit_length() - 1, 0)


def _pattern(rises: NDArray[np.int64]) -> bytes:
    if rises.min() < 0 or rises.max() > 1:
        raise OutOfRange("the line must stay or rise by 1 at each draw")
    return rises.astype(np.uint8).tobytes()


def _add(one: Floats, other: Floats) -> Floats:
    longer, shorter = (one, other) if one.size >= other.size else (other, one)
    longer[: shorter.size] += shorter
    return longer
