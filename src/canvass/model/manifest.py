"""Where the paper lies, counted without the voting system."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from canvass.errors import OutOfRange


@dataclass(frozen=True, slots=True)
class Batch:
    """Cards that are stored together."""

    id: str
    cards: int
    jurisdiction: str = ""
    tabulator: str = ""
    location: str = ""

    def __post_init__(self) -> None:
        """Refuse a negative number of cards."""
        if self.cards < 0:
            raise OutOfRange(
                f"batch {self.id!r}: {self.cards} cards; a batch holds 0 cards or more"
            )


@dataclass(frozen=True, slots=True)
class Manifest:
    """Every batch with its cards; a jurisdiction never uses one batch id twice."""

    batches: tuple[Batch, ...]

    def __post_init__(self) -> None:
        """Refuse a batch that is listed twice."""
        times = Counter((batch.jurisdiction, batch.id) for batch in self.batches)
        twice = sorted(" ".join(key).strip() for key, count in times.items() if count > 1)
        if twice:
            raise OutOfRange(f"batches listed more than once: {', '.join(twice)}")

    @property
    def cards(self) -> int:
        """Cards in all batches."""
        return sum(batch.cards for batch in self.batches)
