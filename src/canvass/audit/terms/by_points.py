"""Methods of contests in which a card may give one choice several points or votes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from canvass.audit.terms.by_cards import Comparison, OneAudit, Polling
from canvass.audit.terms.method import AnnouncedMethod, DrawnBy


@dataclass(frozen=True, slots=True)
class PointsPolling(AnnouncedMethod):
    """Cards are read by people, with the points or votes that each gives every choice."""

    NAME: ClassVar[str] = "points_polling"
    written_as: ClassVar[str] = Polling.NAME
    counts_points: ClassVar[bool] = True
    is_by_cards_alone: ClassVar[bool] = True
    is_in_ticket_order: ClassVar[bool] = True
    drawn_by: ClassVar[DrawnBy] = DrawnBy.TICKET


@dataclass(frozen=True, slots=True)
class PointsComparison(AnnouncedMethod):
    """Each card is compared with its own record, which has the points or votes that it gives every choice."""

    NAME: ClassVar[str] = "points_comparison"
    written_as: ClassVar[str] = Comparison.NAME
    counts_points: ClassVar[bool] = True
    is_by_cards_alone: ClassVar[bool] = True
    is_in_ticket_order: ClassVar[bool] = True
    style: bool = True
    drawn_by: ClassVar[DrawnBy] = DrawnBy.TICKET

    @property
    def as_polling(self) -> PointsPolling:
        """The same without records."""
        return PointsPolling()

    @property
    def compares(self) -> Comparison:
        """How cards are compared with records."""
        return Comparison(style=self.style)


@dataclass(frozen=True, slots=True)
class OneAuditPoints(OneAudit):
    """The same for points: pools have totals of points, each in a row that accounts for all that its cards can give."""

    NAME: ClassVar[str] = "oneaudit_points"
    written_as: ClassVar[str] = OneAudit.NAME
    counts_points: ClassVar[bool] = True
    is_by_cards_alone: ClassVar[bool] = True
    needs_rows: ClassVar[bool] = True

    @property
    def as_polling(self) -> PointsPolling:
        """The same without records."""
        return PointsPolling()
