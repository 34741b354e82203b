"""The same question without replacement: an urn of successes and failures, drawn to the last."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from canvass.errors import OutOfRange
from canvass.stats.counts import Floats

NEGLIGIBLE = 1e-20
"""Chances below this are dropped."""
_TRIM_EVERY = 64


def first_crossing_from_urn(lines: NDArray[np.int64], successes: int, failures: int) -> Floats:
    """Probability that the count of successes first reaches ``lines[n]`` at draw n, for n = 0, 1, ..., all.

    ``lines`` has an entry for each n from 0 to the size of the urn and never falls. What is missing to 1 is
    the probability that the urn is emptied first.
    """
    size = successes + failures
    if min(successes, failures) < 0 or lines.shape != (size + 1,) or lines[0] < 1:
        raise OutOfRange(f"a line above 0 is needed for each of 0 to {size} draws")
    ends, low, chances = np.zeros(size + 1), 0, np.ones(1)
    counts = np.arange(size + 1)
    for drawn in range(size):
        won = (successes - counts[low : low + chances.size]) / (size - drawn)
        after = np.append(chances * (1.0 - won), 0.0)
        after[1:] += chances * won
        inside = max(int(lines[drawn + 1]) - low, 0)
        ends[drawn + 1] = after[inside:].sum()
        chances = after[:inside]
        if drawn % _TRIM_EVERY == 0:
            kept = np.flatnonzero(chances > NEGLIGIBLE)
            skipped, end = (int(kept[0]), int(kept[-1]) + 1) if kept.size else (0, 0)
            low, chances = low + skipped, chances[skipped:end]
        if not chances.size:
            break
    return ends
