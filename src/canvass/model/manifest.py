"""Where the paper lies, counted without the voting system."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from canvass.errors import OutOfRange

MOST_CARDS = 100_000_000
"""Cards that batches have together, and of a contest, at most (docs/record.md, 21.2): no state has half as many.

Each card has a place in memory: a number beyond it is a slip, or is meant to hang whoever checks the record.
"""
BatchId: TypeAlias = tuple[str, ...]
"""The parts of a batch's id as the office writes them, for example jurisdiction, tabulator and batch."""


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


@dataclass(frozen=True)
class Manifest:
    """Every batch with its cards, in the order in which they stand on the shelf.

    Jurisdiction, tabulator and batch together name a batch; offices number the batches of each tabulator anew.
    """

    batches: tuple[Batch, ...]

    def __post_init__(self) -> None:
        """Refuse a batch that is listed twice."""
        times = Counter(map(_key, self.batches))
        twice = sorted(" ".join(filter(None, key)) for key, n in times.items() if n > 1)
        if twice:
            raise OutOfRange(f"batches listed more than once: {', '.join(twice)}")
        if self.cards > MOST_CARDS:
            most = max(self.batches, key=lambda batch: batch.cards)
            raise OutOfRange(
                f"the manifest has {self.cards:,} cards, {most.cards:,} of them in batch {most.id!r}; batches have "
                f"{MOST_CARDS:,} cards together at most: correct the number"
            )

    @property
    def cards(self) -> int:
        """Cards in all batches."""
        return sum(batch.cards for batch in self.batches)

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """What a batch's id is made of: jurisdiction and tabulator, if any batch here has one, and its own name."""
        in_use = [any(values) for values in zip(*map(_key, self.batches), strict=True)]
        return tuple(part for part, used in zip(_PARTS, in_use, strict=False) if used)

    @cached_property
    def ids(self) -> tuple[BatchId, ...]:
        """The id of every batch."""
        places = [_PARTS.index(part) for part in self.parts]
        return tuple(tuple(_key(batch)[place] for place in places) for batch in self.batches)


_PARTS = ("jurisdiction", "tabulator", "batch")


def _key(batch: Batch) -> BatchId:
    return batch.jurisdiction, batch.tabulator, batch.id
