"""What a fixed-percentage audit shows about risk: that of the same draw by the matching method, or "cannot say"."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from canvass.audit.fixed_percentage import (
    FixedDraw,
    FixedPercentageResult,
    HowDrawn,
    fixed_percentage_result,
    matching_kinds,
)
from canvass.audit.risk import Risk
from canvass.errors import OutOfRange

if TYPE_CHECKING:
    from canvass.journeys.risk.result import Evidence


@dataclass(frozen=True, slots=True)
class FixedShareAsked:
    """The share that a law asks for, and how it was drawn."""

    share: Fraction
    how_drawn: HowDrawn = HowDrawn.CARDS_AT_RANDOM

    def __post_init__(self) -> None:
        """Refuse a share that is none."""
        FixedDraw(self.share, 1, self.how_drawn)

    @property
    def is_measurable(self) -> bool:
        """Whether any method here fits such a draw."""
        return bool(matching_kinds(self.how_drawn))


class ShareRead(NamedTuple):
    """What was found where an audit stopped at a share, and the share; no evidence where no method fits its draw."""

    evidence: Evidence | None
    share: FixedShareAsked


def fixed_share_result(
    asked: FixedShareAsked, population: int, risk: Risk | None
) -> FixedPercentageResult:
    """The result for a share of so many cards or batches; raises OutOfRange where fewer were read than it asks for."""
    rule = FixedDraw(asked.share, population, asked.how_drawn)
    if risk is not None and risk.status.is_measured and risk.sample_size < rule.sample_size:
        raise OutOfRange(
            f"a share of {asked.share} of {population:,} is {rule.sample_size:,}, and {risk.sample_size:,} were read "
            "in the order of the draw: read the rest first"
        )
    return fixed_percentage_result(rule, risk)
