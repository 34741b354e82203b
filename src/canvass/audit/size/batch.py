"""How many batches, and how many cards in them, a batch comparison counts."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log, log1p
from typing import TYPE_CHECKING

from canvass.audit.batch_frame import BatchFrame, ErrorBounds
from canvass.audit.bets.batches import LOST, OVER, ComparedBatches, fastest_stake
from canvass.audit.kinds import Drawn
from canvass.audit.size.numbers import Aim, Basis, ErrorFreeSize, Sizes
from canvass.errors import OutOfRange
from canvass.model.sentence import sentences
from canvass.stats.ranges import require

if TYPE_CHECKING:
    from canvass.audit.methods.method import Method

say = sentences("audit_assumed")

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
            say("batches-agree"),
            say("batches-by-error"),
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


@dataclass(frozen=True, slots=True)
class StakedDraws:
    """Draws by one stake: if every batch drawn agrees, and if one of them counts wholly against the report."""

    stake: float
    agreeing: int
    with_one_lost: int


@dataclass(frozen=True, slots=True)
class StakesOnBatches:
    """The usual stake, and the one that grows fastest over the batches that there are."""

    usual: StakedDraws
    made: StakedDraws


def stakes_on_batches(
    frame: BatchFrame, bounds: ErrorBounds, aim: Aim, usual: float
) -> StakesOnBatches | None:
    """What a stake made for these batches gains, for the errors that ``batch-kelly`` assumes; None where none grows."""
    try:
        bet = fastest_stake(ComparedBatches(frame, bounds, frame.assertions), LOST, OVER)
    except OutOfRange:
        return None
    found = (_staked(bounds, aim.limit_left, stake) for stake in (usual, bet.stake))
    return StakesOnBatches(*found)


def _staked(bounds: ErrorBounds, risk_limit: float, stake: float) -> StakedDraws:
    """A batch that counts wholly against the report leaves 1 - stake of the wealth, whenever it comes."""
    agreeing = clean_batches(bounds, risk_limit, stake)
    with_one_lost = 1 + clean_batches(bounds, risk_limit * (1 - stake), stake)
    return StakedDraws(stake, agreeing, with_one_lost)


def _drawn(weight: int, total: int, draws: int) -> float:
    """Chance that a batch is drawn at least once."""
    return 1 - (1 - weight / total) ** draws
