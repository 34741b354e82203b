"""When does a count of successes first reach a rising line? Exact probabilities, draw by draw.

``lines[n]`` is the count of successes that ends the walk after ``n`` draws. The state is the *depth*: how
many successes the walk is short of the line, less one. Where the line stays, a success lowers the depth by
one, and a success at depth 0 ends the walk; where the line rises by one, a failure raises the depth by one;
all else leaves it.

For independent draws a whole block is done at once. Walks too deep to reach the line within the block only
spread out: one convolution. The others go through a matrix that depends on nothing but the block's pattern
of rises; under a straight line a block of m draws has at most m + 1 patterns, so nearly every block finds its
matrix made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray
from scipy.fft import irfft, next_fast_len, rfft

from canvass.errors import OutOfRange
from canvass.stats.counts import Floats, binomial

BLOCK = 128
NEGLIGIBLE = 1e-16
"""States this much less likely than the likeliest are dropped where they are farthest from the line."""

Lines = Callable[[int, int], NDArray[np.int64]]
"""``lines(first, last)``: the line after draws ``first``, ..., ``last``; it starts above 0."""


def first_crossing(lines: Lines, success: float) -> Iterator[Floats]:
    """Probabilities that the walk ends at draws 1, 2, ..., 128 at a time, as long as any walk is left.

    Draws are independent and succeed with the same probability; the line stays or rises by 1 at each draw.
    """
    matrix = cache(partial(_matrix, success=success))
    spread = cache(partial(_spectrum, success=success))
    height = int(lines(0, 0)[0])
    depths = np.zeros(height)
    depths[-1] = 1.0
    first = 1
    while depths.size:
        line = lines(first, first + BLOCK - 1)
        near, ends, moved = matrix(_pattern(np.diff(line, prepend=height)))
        yield depths[:near] @ ends[: depths.size]
        depths = _add(depths[:near] @ moved[: depths.size], _spread(depths[near:], spread))
        depths = depths[: 1 + np.flatnonzero(depths > NEGLIGIBLE * depths.max()).max(initial=-1)]
        first, height = first + BLOCK, int(line[-1])


def _pattern(rises: NDArray[np.int64]) -> bytes:
    if rises.min() < 0 or rises.max() > 1:
        raise OutOfRange("the line must stay or rise by 1 at each draw")
    return rises.astype(np.uint8).tobytes()


def _matrix(pattern: bytes, success: float) -> tuple[int, Floats, Floats]:
    """How many depths can reach the line in this block, and where walks at those depths end or go."""
    near = pattern.count(0)
    ends = np.zeros((near, len(pattern)))
    state = np.eye(near, len(pattern) + 1)
    for draw, rise in enumerate(pattern):
        won, lost = success * state, (1 - success) * state
        if rise:
            state = won
            state[:, 1:] += lost[:, :-1]
        else:
            ends[:, draw] = won[:, 0]
            state = lost
            state[:, :-1] += won[:, 1:]
    return near, ends, state


def _spectrum(size: int, success: float) -> NDArray[np.complex128]:
    failures = binomial(BLOCK, 1 - success, reach=BLOCK)
    chances = np.zeros(BLOCK + 1)
    chances[failures.low :] = failures.probability
    return np.asarray(rfft(chances, size))


def _spread(deep: Floats, spectrum: Callable[[int], NDArray[np.complex128]]) -> Floats:
    """Depths after a block of walks that cannot reach the line: each failure is one depth more."""
    if not deep.size:
        return deep
    length = deep.size + BLOCK
    size = int(next_fast_len(length, real=True))
    spread = irfft(rfft(deep, size) * spectrum(size), size)
    return np.maximum(spread[:length], 0.0)


def _add(one: Floats, other: Floats) -> Floats:
    longer, shorter = (one, other) if one.size >= other.size else (other, one)
    longer[: shorter.size] += shorter
    return longer
