"""How many batches, and how many cards in them, a batch comparison counts."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log, log1p
from typing import TYPE_CHECKING

from canvass.audit.batch_frame import BatchFrame, ErrorBounds
from canvass.audit.kinds import Drawn
from canvass.audit.size.numbers import Aim, Basis, ErrorFreeSize, Sizes
from canvass.errors import OutOfRange
from canvass.stats.ranges import require

if TYPE_CHECKING:
    from canvass.audit.methods.method import Method

_TIE = 1e-12


@dataclass(frozen=True, slots=True)
class BatchSizes:
    """Draws of batches, and what they come to: batches drawn at least once, and the cards in them.

    The latter two are averages, since which batches are drawn is left to chance.
    """

    sizes: Sizes
    distinct_batches: float
    cards: float


def batch_sizes(frame: BatchFrame, bounds: ErrorBounds, aim: Aim, method: Method) -> BatchSizes:
    """What a batch comparison counts if no batch differs from its report; drawn by error bound, with replacement.

    Raises OutOfRange for a method that does not go by batches.
    """
    if method.batches is None or method.sized is None:
        raise OutOfRange(f"{method} has no size in batches")
    draws = clean_batches(bounds, aim.limit_left, method.batches.stake)
    sizes = Sizes(
        test=method.sized,
        drawn=Drawn.BATCHES,
        population=len(frame.batches),
        aim=aim,
        error_free=ErrorFreeSize(draws, Basis.EXACT),
        assumes=(
            "the hand count of every batch drawn agrees with its report",
            "batches are drawn in proportion to the error that they could hold, and put back",
        ),
    )
    total = bounds.total
    drawn = {name: _drawn(weight, total, draws) for name, weight in bounds.weights.items()}
    cards = sum(drawn[batch.id] * batch.cards for batch in frame.batches)
    return BatchSizes(sizes, sum(drawn.values()), cards)


def clean_batches(bounds: ErrorBounds, risk_limit: float, stake: float = 1.0) -> int:
    """Draws after which the audit confirms if no batch has an error."""
    require("stake", stake, 0, 1, may_equal=(False, True))
    null_mean = 1 - 1 / bounds.total_bound
    growth = log1p(stake * float(1 / null_mean - 1)) if null_mean > 0 else float("inf")
    return max(ceil(log(1 / risk_limit) / growth - _TIE), 1)


def _drawn(weight: int, total: int, draws: int) -> float:
    """Chance that a batch is drawn at least once."""
    return 1 - (1 - weight / total) ** draws
