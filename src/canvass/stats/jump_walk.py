"""By when has wealth that grows steadily, but for rare jumps, reached its goal with a given chance?

In a comparison nearly every draw multiplies wealth by the same factor, and an error now and then throws it back.
What is missing to the goal is kept on a grid whose step is the growth of a stretch of draws without an error: such a
stretch moves every chance one step on, exactly, and errors spread it by a compound Poisson distribution. Several bets
are looked at together, one in each row.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from canvass.stats.draws import FloatArray, IntArray
from canvass.stats.fast_length import fast_length

STEPS = 64
"""Stretches in which the goal is reached without an error; an answer is a whole number of them."""
_ROOM, _LARGEST, _DEEPEST = STEPS // 2, 3 * STEPS, 8 * STEPS
"""Steps beyond the goal, of the largest jump away from it, and to what is too far away to arrive in time."""
_LONGEST = 24 * STEPS
"""Stretches after which nothing more is looked at."""


def jump_quantile(
    draws: FloatArray, rates: Sequence[float], jumps: FloatArray, chance: float
) -> FloatArray:
    """Draws by which the goal is reached with this chance, one for each row; infinite where it is not in sight.

    A row reaches the goal in ``draws`` without an error. Errors of each kind come at ``rates`` per draw, and each
    throws the row back by as many draws as its ``jumps`` say; below 0 it brings the row so much nearer.

    >>> jump_quantile(np.array([64.0]), [0.002], np.array([[30.0]]), 0.8), 0.998**64
    (array([64.]), 0.8797)
    """
    means, found = np.asarray(rates), draws.copy()
    walks = ~_is_straight(draws, means, jumps, chance)
    if walks.any():
        found[walks] = _walked(draws[walks], means, jumps[walks], chance)
    return found


def _is_straight(
    draws: FloatArray, rates: FloatArray, jumps: FloatArray, chance: float
) -> NDArray[np.bool_]:
    """Whether a row has the chance as it arrives without an error: sooner only those arrive that were thrown nearer."""
    without = np.exp(-rates.sum() * draws)
    nearer = -np.expm1(-((jumps < 0) @ rates) * draws)
    return np.asarray((without >= chance) & (nearer < chance))


def _walked(draws: FloatArray, rates: FloatArray, jumps: FloatArray, chance: float) -> FloatArray:
    """The same draws, stretch for stretch."""
    size = fast_length(_ROOM + _DEEPEST + _LARGEST)
    stretch = draws / STEPS
    turn = _turn(rates * stretch[:, None], jumps / stretch[:, None], size)
    missing = np.zeros((draws.size, size))
    missing[:, _ROOM + STEPS] = 1.0
    found, ended = np.full(draws.size, np.inf), np.zeros(draws.size)
    still: IntArray = np.arange(draws.size)
    for step in range(1, _LONGEST + 1):
        missing = np.fft.irfft(np.fft.rfft(missing, axis=1) * turn, size, axis=1)
        ended += missing[:, : _ROOM + 1].sum(axis=1)
        missing[:, : _ROOM + 1] = missing[:, _ROOM + _DEEPEST :] = 0.0
        there = ended >= chance
        if there.any():
            found[still[there]] = step * stretch[still[there]]
            still, ended = still[~there], ended[~there]
            missing, turn = missing[~there], turn[~there]
        if not still.size:
            break
    return found


def _turn(means: FloatArray, cells: FloatArray, size: int) -> NDArray[np.complex128]:
    """Fourier transform of one stretch: a step nearer, and a Poisson number of jumps of each kind.

    A jump that ends between two cells of the grid is shared between them.
    """
    turn = _shift(np.full(len(means), -1), size)
    for mean, cell in zip(means.T, np.clip(cells.T, 1 - _ROOM, _LARGEST - 1), strict=True):
        whole = np.floor(cell).astype(np.int64)
        nearer, further = _shift(whole, size), _shift(whole + 1, size)
        beyond = (cell - whole)[:, None]
        turn *= np.exp(mean[:, None] * ((1 - beyond) * nearer + beyond * further - 1))
    return turn


def _shift(cells: IntArray, size: int) -> NDArray[np.complex128]:
    return np.asarray(_roots(size).take(np.outer(cells, np.arange(size // 2 + 1)) % size))


@lru_cache(maxsize=1)
def _roots(size: int) -> NDArray[np.complex128]:
    return np.asarray(np.exp(-2j * np.pi * np.arange(size) / size))
