"""What is no test of an outcome: a fixed share, whatever is found in it, and the count of every card."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias

from canvass.audit.terms.by_batches import BatchComparison, WeightedBy
from canvass.audit.terms.by_cards import Comparison, Polling
from canvass.audit.terms.method import AnnouncedMethod, DrawnBy
from canvass.errors import BadRecord
from canvass.vocabulary import HowDrawn

Measure: TypeAlias = Polling | Comparison | BatchComparison


@dataclass(frozen=True, slots=True)
class FixedPercentage(AnnouncedMethod):
    """A fixed share is read, whatever is found; ``measure`` is the method that the same draw fits, if any."""

    NAME: ClassVar[str] = "fixed_percentage"
    share: Fraction
    how: HowDrawn = HowDrawn.CARDS_AT_RANDOM
    measure: Measure | None = None

    def __post_init__(self) -> None:
        """Refuse a share that is none, a draw that nobody can check, and a measure that does not fit the draw."""
        if not 0 < self.share <= 1:
            raise BadRecord(f"a fixed share is above 0 and at most 1; found {self.share}")
        if self.how is HowDrawn.NOT_AT_RANDOM:
            raise BadRecord(
                "what was not chosen at random cannot be drawn from a seed; audit it apart"
            )
        if self.measure is not None and not _fits(self.measure, self.how):
            raise BadRecord(f"a draw of {self.how} is not measured by {self.measure}")

    @property
    def drawn_by(self) -> DrawnBy:
        """By ticket, or by weights that are all alike."""
        return DrawnBy.WEIGHT if self.how is HowDrawn.BATCHES_AT_RANDOM else DrawnBy.TICKET

    @property
    def measured_by(self) -> Measure | None:
        """The method that the same draw fits, if any."""
        return self.measure

    @property
    def compares(self) -> Comparison | None:
        """How the method that measures it compares cards with records."""
        return self.measure.compares if self.measure else None

    @property
    def counts_batches(self) -> bool:
        """Whether whole batches are measured."""
        return self.measure is not None and self.measure.counts_batches


@dataclass(frozen=True, slots=True)
class HandCount(AnnouncedMethod):
    """No sample: every card is counted by hand."""

    NAME: ClassVar[str] = "hand_count"
    drawn_by: ClassVar[DrawnBy] = DrawnBy.NOTHING

    @property
    def measured_by(self) -> None:
        """Nothing: every card is counted."""
        return None


def _fits(measure: Measure, how: HowDrawn) -> bool:
    if isinstance(measure, BatchComparison):
        alike = measure.weights is WeightedBy.EQUAL
        return how is HowDrawn.BATCHES_AT_RANDOM and alike and not measure.replacement
    return how is HowDrawn.CARDS_AT_RANDOM and not measure.replacement
