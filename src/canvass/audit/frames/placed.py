"""Cards listed in columns: the batch and position of ten million cards are two arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from canvass.audit.frames.frame import (
    CHUNK,
    EntryId,
    EntryKind,
    Places,
    entry_id,
    phantom_id,
    phantom_ids,
    refuse_reserved,
)
from canvass.audit.frames.listed import ListedFrame
from canvass.errors import BadFrame
from canvass.stats.netstring import netstring, netstrings
from canvass.stats.tickets.canonical import Run

Column = NDArray[np.integer]


@dataclass(frozen=True, eq=False)
class PlacedFrame:
    """Cards in any order, then phantoms; ``batch`` indexes ``batches``. Made by ``placed_frame``.

    A card's id is that of its batch and its position.
    """

    name: str
    batches: tuple[EntryId, ...]
    batch: Column
    position: Column
    phantoms: int = 0
    kind: EntryKind = EntryKind.CARD

    def __len__(self) -> int:
        return int(self.batch.size) + self.phantoms

    def ids_at(self, places: Places) -> list[EntryId]:
        """Batch and position of the cards at these places, or the ids of phantoms."""
        return [self._id(place) for place in places.tolist()]

    def runs(self) -> Iterator[Run]:
        """The cards, some thousands at a time."""
        batches = list(map(netstrings, self.batches))
        numbers = [netstring(str(n)) for n in range(1 + int(self.position.max(initial=0)))]
        for first in range(0, self.batch.size, CHUNK):
            chunk = slice(first, first + CHUNK)
            pairs = zip(self.batch[chunk].tolist(), self.position[chunk].tolist(), strict=True)
            yield Run(b"", [batches[batch] + numbers[position] for batch, position in pairs])
        yield Run(b"", list(map(netstrings, phantom_ids(self.phantoms))))

    def in_id_order(self) -> ListedFrame:
        """The same entries one by one, sorted by id."""
        ids = self.ids_at(np.arange(len(self)))
        return ListedFrame(self.name, ids, self.kind).in_id_order()

    def with_phantoms(self, count: int) -> PlacedFrame:
        """The same cards, followed by so many more phantoms."""
        return replace(self, phantoms=self.phantoms + count)

    def _id(self, place: int) -> EntryId:
        if place >= self.batch.size:
            return phantom_id(place + 1 - int(self.batch.size))
        return (*self.batches[self.batch[place]], str(self.position[place]))


def placed_frame(
    name: str, batches: Sequence[str | Sequence[str]], batch: Column, position: Column
) -> PlacedFrame:
    """Cards by columns; raises BadFrame where they do not fit, or a batch is called "phantom"."""
    ids = tuple(map(entry_id, batches))
    refuse_reserved(name, ids)
    if batch.shape != position.shape or batch.ndim != 1:
        raise BadFrame(f"frame {name!r}: {batch.size} batches and {position.size} positions")
    if batch.size and not (batch.min() >= 0 and batch.max() < len(ids) and position.min() >= 0):
        raise BadFrame(
            f"frame {name!r}: batches are numbered 0 to {len(ids) - 1} and positions from 0; "
            f"found {batch.min()} to {batch.max()} and {position.min()}"
        )
    return PlacedFrame(name, ids, batch, position)
