"""Errors that happen in offices: which to plant, and what was planted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

WRITTEN_AS = "written as"


_WRITTEN = re.compile(rf"{WRITTEN_AS} ([0-9]+)$")


class ErrorKind(StrEnum):
    """An error that happens in offices."""

    SCANNED_TWICE = "scanned_twice"
    TRANSPOSED_COUNT = "transposed_count"
    CARD_MISSING = "card_missing"
    STYLE_MISREAD = "style_misread"
    WRONG_LABEL = "wrong_label"
    CHOICES_SWAPPED = "choices_swapped"
    WRONG_WINNER = "wrong_winner"

    @property
    def sentence(self) -> str:
        """The error in words."""
        return _KINDS[self]

    @property
    def is_of_accounting(self) -> bool:
        """Whether what the office holds of a box is wrong, and no card of it."""
        return self in (ErrorKind.SCANNED_TWICE, ErrorKind.TRANSPOSED_COUNT)

    @property
    def is_of_contest(self) -> bool:
        """Whether it is in one contest alone; any other is in all that stands on its cards."""
        return self in (ErrorKind.STYLE_MISREAD, ErrorKind.CHOICES_SWAPPED, ErrorKind.WRONG_WINNER)


_KINDS = {
    ErrorKind.SCANNED_TWICE: "a stack was scanned twice",
    ErrorKind.TRANSPOSED_COUNT: "two digits of a count in the manifest are exchanged",
    ErrorKind.CARD_MISSING: "a batch has one card less than its manifest says",
    ErrorKind.STYLE_MISREAD: "the ballot style of a stack was misread, and its votes were not recorded",
    ErrorKind.WRONG_LABEL: "two boxes have one another's labels",
    ErrorKind.CHOICES_SWAPPED: "two choices are exchanged in the records of one tabulator or batch",
    ErrorKind.WRONG_WINNER: "records were changed until another choice won",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """An error to plant, and the numbers of its batches in the manifest; one that is not named is drawn by the seed.

    ``contest`` says in which one it is, of an error of one contest.
    """

    kind: ErrorKind
    batch: int | None = None
    other: int | None = None
    contest: str = ""


@dataclass(frozen=True, slots=True)
class Planted:
    """One error: what, where, and how many cards it is on; ``contest`` where it is in one contest alone."""

    kind: ErrorKind
    where: str
    cards: int
    contest: str = ""

    @property
    def written(self) -> int:
        """The cards that the manifest has in its batch, of a transposed count; 0 of any other error."""
        found = _WRITTEN.search(self.where) if self.kind is ErrorKind.TRANSPOSED_COUNT else None
        return int(found[1]) if found else 0
