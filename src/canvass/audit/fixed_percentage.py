"""Audits of a fixed share of the cards or batches, as many laws have them.

They stop at their share whatever they find, and so limit no risk. What the same draw would mean in a
risk-limiting audit can be measured where it was a random draw of a kind that a method here fits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil

from canvass.audit.kinds import AuditKind, Drawn
from canvass.audit.methods import METHODS
from canvass.audit.risk import Risk
from canvass.errors import OutOfRange
from canvass.vocabulary import HowDrawn as HowDrawn

_UNITS = {HowDrawn.CARDS_AT_RANDOM: Drawn.CARDS, HowDrawn.BATCHES_AT_RANDOM: Drawn.BATCHES}
"""What was drawn at random from the whole contest; no method fits another draw."""


def matching_kinds(how_drawn: HowDrawn) -> frozenset[AuditKind]:
    """The kinds of audit whose measured risk is valid for a draw; for batches, with equal bounds."""
    drawn = _UNITS.get(how_drawn)
    return frozenset(each.kind for each in METHODS if drawn and each.share_of is drawn)


LABEL = (
    "Not a risk-limiting audit: it stops at a fixed share of the {units}, however close the contest and "
    "whatever is found."
)


@dataclass(frozen=True, slots=True)
class FixedDraw:
    """The rule of a fixed-percentage audit: which share, of how many cards or batches, chosen how."""

    share: Fraction
    population: int
    how_drawn: HowDrawn

    def __post_init__(self) -> None:
        """Refuse a share that is none."""
        if not 0 < self.share <= 1 or self.population < 1:
            raise OutOfRange(
                f"a fixed-percentage audit reads a share above 0, up to 1, of at least one card or batch; "
                f"found a share of {self.share}, of {self.population:,}"
            )

    @property
    def sample_size(self) -> int:
        """Cards or batches to audit, rounded up.

        >>> FixedDraw(Fraction(3, 100), 250, HowDrawn.BATCHES_AT_RANDOM).sample_size
        8
        """
        return ceil(self.share * self.population)


class RiskFinding(StrEnum):
    """What a fixed-percentage audit shows about risk."""

    MEASURED = "measured"
    CANNOT_SAY = "cannot_say"


@dataclass(frozen=True, slots=True)
class FixedPercentageResult:
    """What a fixed-percentage audit shows: its label, and the risk of the same draw or that it cannot say."""

    rule: FixedDraw
    label: str
    finding: RiskFinding
    risk: Risk | None

    @property
    def measured_risk(self) -> float | None:
        """The measured risk of the same draw; None where nothing can be said."""
        return self.risk.measured_risk if self.risk else None


def fixed_percentage_result(rule: FixedDraw, risk: Risk | None) -> FixedPercentageResult:
    """The result of a fixed-percentage audit whose draw was measured by a method, or by none.

    ``risk`` is what the matching method measures for the very cards or batches that were drawn. A draw that no
    method fits, and a report that could not be audited, give "cannot say" and no number.
    """
    units = "batches" if rule.how_drawn is HowDrawn.BATCHES_AT_RANDOM else "cards"
    label = LABEL.format(units=units)
    fitting = matching_kinds(rule.how_drawn)
    if risk is None or not fitting or not risk.status.is_measured:
        return FixedPercentageResult(rule, label, RiskFinding.CANNOT_SAY, None)
    if risk.method not in fitting:
        raise OutOfRange(
            f"the risk was measured by {risk.method}, which does not fit a draw of "
            f"{rule.how_drawn.value}"
        )
    measured = replace(risk, is_risk_limiting=False)
    return FixedPercentageResult(rule, label, RiskFinding.MEASURED, measured)
