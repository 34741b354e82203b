"""Tails of successes along a line that rises with the draws, each from the one before.

One more draw moves a tail by one chance, and that chance by a ratio of whole numbers: a tail costs a few
multiplications where the incomplete beta function takes a hundred. Rounding adds up along the way, so that what comes
too near to a decision is left to whoever asks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from canvass.stats.counts import Floats


@dataclass(frozen=True, slots=True, eq=False)
class TailsAlong:
    """Of each number of draws the probability of ``counts`` or more, of exactly so many, and of one less."""

    tail: Floats
    exactly: Floats
    one_less: Floats

    def beside(self, step: int) -> Floats:
        """The probability of one count less (-1), so many (0) or one more (1), and all that are more."""
        if not step:
            return self.tail
        return self.tail + self.one_less if step < 0 else self.tail - self.exactly


def is_line(draws: NDArray[np.int64], counts: NDArray[np.int64]) -> bool:
    """Whether each number of draws is one more than that before, and its count as large or larger by one."""
    steps = np.diff(counts)
    return bool((np.diff(draws) == 1).all() and ((steps == 0) | (steps == 1)).all())


def tails_along(
    draws: NDArray[np.int64],
    counts: NDArray[np.int64],
    success: float,
    tail: float,
    exactly: float,
) -> TailsAlong:
    """The tails along a line (see ``is_line``), from the tail of its last count and the chance of exactly that.

    From the last back, because a line that begins where no count is enough begins with tails of 0.
    """
    n, k = draws[::-1].astype(np.float64), counts[::-1].astype(np.float64)
    fewer = k[:-1] != k[1:]  # going back, a draw less is a success less
    both = k[:-1] / (n[:-1] * success)
    one = (n[:-1] - k[:-1]) / (n[:-1] * (1 - success))
    chances = np.cumprod(np.append(exactly, np.where(fewer, both, one)))
    moved = chances[:-1] * both * np.where(fewer, 1 - success, -success)
    with np.errstate(divide="ignore", invalid="ignore"):
        one_less = chances * k / (n - k + 1) * ((1 - success) / success)
    tails = np.cumsum(np.append(tail, moved))
    return TailsAlong(tails[::-1], chances[::-1], one_less[::-1])
