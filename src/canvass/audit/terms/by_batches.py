"""Methods by which whole batches are counted by hand and compared with their report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from canvass.audit.terms.method import AnnouncedMethod, DrawnBy
from canvass.vocabulary import WeightedBy as WeightedBy


@dataclass(frozen=True, slots=True)
class BatchComparison(AnnouncedMethod):
    """Whole batches are counted by hand and compared with what was reported for them."""

    NAME: ClassVar[str] = "batch_comparison"
    counts_batches: ClassVar[bool] = True
    replacement: bool = False
    together: bool = False
    understatements: bool = True
    weights: WeightedBy = WeightedBy.ERROR_BOUNDS
    drawn_by: ClassVar[DrawnBy] = DrawnBy.WEIGHT

    @property
    def has_replacement(self) -> bool:
        """Whether what was drawn can be drawn again."""
        return self.replacement


@dataclass(frozen=True, slots=True)
class PointsBatches(BatchComparison):
    """The same for points: batches have totals of points, each in a row that accounts for all its cards can give."""

    NAME: ClassVar[str] = "points_batches"
    written_as: ClassVar[str] = BatchComparison.NAME
    counts_points: ClassVar[bool] = True
    needs_rows: ClassVar[bool] = True
