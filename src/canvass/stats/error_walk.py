"""When does a test with one fixed bet end, if nearly every draw is clean and a few kinds of error come now and then?

The wealth depends on nothing but the number of draws and of errors of each kind. So the chances of every count
of errors are carried from draw to draw, and a count is taken out at the first draw at which its wealth suffices.
Draws are with replacement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from canvass.errors import OutOfRange
from canvass.stats.counts import Floats
from canvass.stats.ranges import require

NEGLIGIBLE = 1e-12
"""Counts of errors that are reached with a smaller chance are taken to end no test."""
_TIE = 1e-12
_MOST_ERRORS = 10_000


@dataclass(frozen=True, slots=True)
class ErrorStep:
    """A kind of error: how often it comes, and the logarithm of what it multiplies the wealth by."""

    rate: float
    log_factor: float

    def __post_init__(self) -> None:
        """Refuse what is not a rate."""
        require("rate of an error", self.rate, 0, 1)


def error_walk(clean: float, errors: Sequence[ErrorStep], goal: float, most: int) -> Floats:
    """Probability that the logarithm of the wealth first reaches ``goal`` at draw 1, 2, ..., at most ``most``.

    ``clean`` is what a draw without error adds to it, above 0. What is missing to 1 has not ended by then.
    """
    rates = np.array([error.rate for error in errors])
    if not clean > 0 or rates.sum() > 1:
        raise OutOfRange(
            f"a clean draw must add to the wealth, and errors come in at most every draw; "
            f"found {clean} and {rates.sum()}"
        )
    counts = error_counts(rates, most)
    needed = _draws_needed(clean, errors, goal, counts)
    one_less = _one_less(counts)
    chances = np.zeros(len(counts) + 1)
    chances[0] = 1.0
    ends = np.zeros(most)
    for draw in range(most):
        after = (1.0 - rates.sum()) * chances
        for rate, before in zip(rates, one_less, strict=True):
            after[:-1] += rate * chances[before]
        over = needed <= draw + 1
        ends[draw] = after[:-1][over].sum()
        after[:-1][over] = 0.0
        chances = after
        if not chances.any():
            break
    return ends


def error_counts(rates: Floats, most: int) -> NDArray[np.int64]:
    """Every count of errors of each kind that so many draws may well bring, one row for each, no errors first.

    The number of rows tells how much work the walk is.
    """
    tails = [_tails(float(rate) * most) for rate in rates]
    rows, likely = np.zeros((1, 0), np.int64), np.ones(1)
    for tail in tails:
        chance = likely[:, None] * tail
        row, count = np.nonzero(chance >= NEGLIGIBLE)
        rows, likely = np.column_stack((rows[row], count)), chance[row, count]
    return rows


def _tails(mean: float) -> Floats:
    """Chance of 0, 1, 2, ... errors or more, as far as it matters."""
    from canvass.stats.special import pdtrc

    if not mean:
        return np.ones(1)
    counts = np.arange(_MOST_ERRORS)
    tail = np.concatenate(([1.0], pdtrc(counts, mean)))
    return tail[: int(np.argmax(tail < NEGLIGIBLE)) or None]


def _draws_needed(
    clean: float, errors: Sequence[ErrorStep], goal: float, counts: NDArray[np.int64]
) -> Floats:
    """For every count of errors, the number of draws after which the wealth suffices; infinite if none."""
    evidence = np.zeros(len(counts))
    for count, error in zip(counts.T, errors, strict=True):
        evidence[count > 0] += count[count > 0] * error.log_factor
    return np.asarray(counts.sum(axis=1) + np.ceil((goal - evidence) / clean - _TIE))


def _one_less(counts: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """For each kind of error, the row with one error less; beyond the last row where there is none."""
    index = {tuple(row): place for place, row in enumerate(counts.tolist())}
    kinds = range(counts.shape[1])
    found = [
        [index.get((*row[:kind], row[kind] - 1, *row[kind + 1 :]), len(index)) for row in index]
        for kind in kinds
    ]
    return [np.asarray(each, np.int64) for each in found]
