"""The stake on batches that grows fastest over the batches that there are, for errors that are assumed (Kelly 1956).

Nine tenths of the wealth on every batch gives away a part of what batches in agreement bring where the lead is wide,
and stakes more than the fastest where it is so close that a lost batch costs more than many bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import ClassVar

from canvass.audit.assertion import Assertion
from canvass.audit.batch_frame import BatchFrame, ErrorBounds
from canvass.audit.kinds import BATCH_COMPARISON, AuditKind
from canvass.errors import OutOfRange
from canvass.stats.assumed import AssumedDraws
from canvass.stats.bets import FixedStake
from canvass.stats.ranges import require

LARGEST_STAKE = 0.999
"""A wholly wrong batch leaves a thousandth of the wealth at least."""
LOST, OVER = 0.001, 0.0002
"""Of the draws, those of a batch that is lost or wholly wrong; of the cards, those that overstate by a vote."""
_DIGITS = 10_000


@dataclass(frozen=True)
class ComparedBatches:
    """What a bet on batches is made for: the frame, the weights of the draw, and the claims that one test is of."""

    frame: BatchFrame
    bounds: ErrorBounds
    tested: Sequence[Assertion]

    method: ClassVar[AuditKind] = BATCH_COMPARISON

    def draws(self, lost: float, over: float) -> AssumedDraws:
        """What a draw brings if batches are lost so often, and so many cards of the others overstate by a vote."""
        require("share of draws of a lost batch", lost, 0, 1)
        require("share of cards that overstate by a vote", over, 0, 1)
        a_vote = max(-a.assorter.low / self.frame.margin(a) for a in self.tested)
        parts, total = float(a_vote * self.bounds.parts), self.bounds.total
        chances: dict[float, float] = {0.0: lost}
        for batch in self.frame.batches:
            if weight := self.bounds.weights[batch.id]:
                value = max(1 - over * batch.cards * parts / weight, 0.0)
                share = (1 - lost) * float(Fraction(weight, total))
                chances[value] = chances.get(value, 0.0) + share
        kinds = sorted(
            ((value, chance) for value, chance in chances.items() if chance),
            key=lambda each: -each[1],
        )
        whole = sum(chance for _, chance in kinds)
        return AssumedDraws(
            tuple(value for value, _ in kinds),
            tuple(chance / whole for _, chance in kinds),
            float(1 - 1 / self.bounds.total_bound),
        )


def fastest_stake(claim: ComparedBatches, lost: float, over: float) -> FixedStake:
    """The share of the wealth, the same on every batch, that grows fastest if errors come as assumed.

    Raises OutOfRange where none makes it grow.
    """
    if claim.bounds.total_bound <= 1:
        return FixedStake(LARGEST_STAKE)
    stake = floor(_DIGITS * claim.draws(lost, over).fastest_stake(LARGEST_STAKE)) / _DIGITS
    if stake <= 0:
        raise OutOfRange(
            f"contest {claim.frame.contest!r}: with {lost:g} of all draws of a lost batch, and {over:g} of all cards "
            "overstating by a vote, no stake on batches makes the wealth grow: assume fewer errors, or leave the bet "
            "out"
        )
    return FixedStake(stake)
