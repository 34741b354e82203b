"""Columns of a reconciliation by kind: two poll books, at the polls, absentee and provisional, and what was issued."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from canvass.recount.event import BallotsIssued, ByKind, KindsTold, UnitReconciled

ALL_KINDS = "where one of these is told, each is: write 0 where there was none"
SECOND_BOOK = ("second book",)
VOTERS = ("voters at polls", "voters absentee", "voters provisional")
BALLOTS = ("ballots at polls", "ballots absentee", "ballots provisional")
ISSUED = ("issued", "spoiled", "unused")


@dataclass(frozen=True, slots=True)
class KindCells:
    """The counts of a line by kind: of each set of columns all numbers, or None where none was told."""

    second_book: tuple[int, ...] | None
    voters: tuple[int, ...] | None
    ballots: tuple[int, ...] | None
    issued: tuple[int, ...] | None

    @classmethod
    def of(cls, read: Callable[[tuple[str, ...]], tuple[int, ...] | None]) -> KindCells:
        """What ``read`` finds in each set of columns."""
        return cls(read(SECOND_BOOK), read(VOTERS), read(BALLOTS), read(ISSUED))

    def told(self, body: UnitReconciled) -> KindsTold | None:
        """The same as an event beside the reconciliation of the line; None where nothing was told."""
        found = KindsTold(
            body.baseline,
            body.unit,
            self.second_book[0] if self.second_book else None,
            ByKind(*self.voters) if self.voters else None,
            ByKind(*self.ballots) if self.ballots else None,
            BallotsIssued(*self.issued) if self.issued else None,
            body.people,
            "",
        )
        return None if found.is_empty else found
