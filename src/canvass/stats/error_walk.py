"""When does a test with one fixed bet end, if nearly every draw is clean and a few kinds of error come now and then?

The wealth depends on nothing but the number of draws and of errors of each kind. So the chances of every count
of errors are carried from draw to draw, and a count is taken out at the first draw at which its wealth suffices.
Draws are with replacement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt

import numpy as np

from canvass.errors import OutOfRange
from canvass.stats.counts import Floats
from canvass.stats.ranges import require

SPREAD = 9.0
"""Standard deviations above its mean beyond which a count of errors is taken to end no test."""
_TIE = 1e-12
_NOTHING = 1e-18


@dataclass(frozen=True, slots=True)
class ErrorStep:
    """A kind of error: how often it comes, and the logarithm of what it multiplies the wealth by."""

    rate: float
    log_factor: float

    def __post_init__(self) -> None:
        """Refuse what is no rate."""
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
    needed = _draws_needed(clean, errors, goal, most)
    chances = np.zeros(needed.shape)
    chances.flat[0] = 1.0
    ends = np.zeros(most)
    for draw in range(most):
        chances = _after_a_draw(chances, rates)
        over = needed <= draw + 1
        ends[draw] = chances[over].sum()
        chances[over] = 0.0
        if not chances.max() > _NOTHING:
            break
    return ends


def _draws_needed(clean: float, errors: Sequence[ErrorStep], goal: float, most: int) -> Floats:
    """For every count of errors, the number of draws after which the wealth suffices; infinite if none."""
    lengths = [_largest(error.rate * most) + 1 for error in errors]
    counts = np.indices(lengths, dtype=np.float64)
    drawn, evidence = np.zeros(lengths), np.zeros(lengths)
    for count, error in zip(counts, errors, strict=True):
        drawn += count
        evidence[count > 0] += count[count > 0] * error.log_factor
    return np.atleast_1d(drawn + np.ceil((goal - evidence) / clean - _TIE))


def _largest(mean: float) -> int:
    return ceil(mean + SPREAD * sqrt(mean) + SPREAD) if mean else 0


def _after_a_draw(chances: Floats, rates: Floats) -> Floats:
    """The chances of every count after one more draw."""
    after: Floats = (1.0 - rates.sum()) * chances
    for axis, rate in enumerate(rates):
        into, out_of = np.moveaxis(after, axis, 0), np.moveaxis(chances, axis, 0)
        into[1:] += rate * out_of[:-1]
    return after
