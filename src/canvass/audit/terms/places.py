"""Every place where a card lies, by manifest, with the style that its record has: arrays, for millions of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from canvass.audit.frames.frame import EntryId, EntryKind, Places, phantom_id
from canvass.audit.frames.manifest import ManifestFrame, manifest_frame
from canvass.errors import BadRecord
from canvass.model import BatchId
from canvass.model.fields import Fields
from canvass.model.value import Value
from canvass.stats.netstring import netstrings
from canvass.stats.tickets.canonical import Run

NO_RECORD = -1
"""The style of a place that no record is linked to."""


class StoredBatch(NamedTuple):
    """A batch of the manifest: the parts of its id, the jurisdiction first, and how many cards lie in it.

    ``shelf`` is its number in the order in which the office keeps its batches.
    """

    id: BatchId
    cards: int
    shelf: int
    location: str = ""

    @property
    def jurisdiction(self) -> str:
        """The office that keeps it."""
        return self.id[0]


def batch_value(batch: StoredBatch) -> dict[str, Value]:
    """The batch as a line of the table ``manifest``."""
    return {
        "cards": batch.cards,
        "id": batch.id,
        "location": batch.location,
        "shelf": batch.shelf,
    }


def read_batch(found: Fields) -> StoredBatch:
    """The batch on a line of the table ``manifest``. Raises BadRecord."""
    parts = found.exactly("cards", "id", "location", "shelf").id("id")
    if len(parts) < 2:
        raise BadRecord(f"{found.what}: a batch has a jurisdiction and a name; found {parts}")
    return StoredBatch(
        parts, found.number("cards"), found.positive("shelf"), found.line("location")
    )


@dataclass(frozen=True)
class CardPlaces:
    """All places of a manifest, batch after batch in id order, and after them phantoms: one list to draw from.

    ``style`` has for each place the number of its card style in ``styles``, or NO_RECORD. A style lists the
    contests of the audit that are on its records. ``has_frame``: that a place has no record is told of it.
    """

    batches: tuple[StoredBatch, ...]
    styles: tuple[tuple[str, ...], ...]
    style: NDArray[np.int32]
    phantoms: int = 0
    name: str = "cards"
    kind: EntryKind = EntryKind.CARD
    has_frame: bool = True

    def __post_init__(self) -> None:
        """Refuse batches out of order, and styles that do not fit the places."""
        ids = [batch.id for batch in self.batches]
        if ids != sorted(set(ids)):
            raise BadRecord("the manifest lists its batches in id order, none twice")
        if self.style.size != len(self._counted):
            raise BadRecord(
                f"the manifest has {len(self._counted)} places and the frame {self.style.size} lines"
            )
        if self.style.size and not (
            NO_RECORD <= self.style.min() <= self.style.max() < len(self.styles)
        ):
            raise BadRecord(f"the frame names styles beyond the {len(self.styles)} that are listed")

    @cached_property
    def _counted(self) -> ManifestFrame:
        return manifest_frame(self.name, [(batch.id, batch.cards) for batch in self.batches])

    @cached_property
    def _starts(self) -> dict[BatchId, tuple[int, int]]:
        sums = accumulate((batch.cards for batch in self.batches), initial=0)
        pairs = zip(self.batches, sums, strict=False)
        return {batch.id: (start, batch.cards) for batch, start in pairs}

    def place(self, batch: BatchId, position: int) -> int | None:
        """The number of a place, from 0; None where the manifest has none like it."""
        start, cards = self._starts.get(batch, (0, 0))
        return start + position - 1 if 1 <= position <= cards else None

    @property
    def places(self) -> int:
        """How many there are, without phantoms."""
        return int(self.style.size)

    def __len__(self) -> int:
        return self.places + self.phantoms

    def ids_at(self, places: Places) -> list[EntryId]:
        """Ids of the entries at these places, counted from 0; phantoms follow the last place."""
        real = places < self.places
        found = iter(self._counted.ids_at(places[real]))
        return [
            next(found) if is_place else phantom_id(int(place) - self.places + 1)
            for place, is_place in zip(places, real, strict=True)
        ]

    def runs(self) -> Iterator[Run]:
        """All entries, encoded for hashing."""
        yield from self._counted.runs()
        phantoms = (netstrings(phantom_id(number)) for number in range(1, self.phantoms + 1))
        yield Run(b"", list(phantoms))

    def in_id_order(self) -> CardPlaces:
        """Itself: draws by number count in the list that ``by_number`` makes."""
        return self

    def by_number(self, jurisdictions: Sequence[str], phantoms: int) -> ManifestFrame:
        """The list that draws by number count in: the batches of these jurisdictions, and phantoms as one more."""
        rows = [(b.id, b.cards) for b in self.batches if b.jurisdiction in jurisdictions]
        return manifest_frame(self.name, rows, phantoms)

    @cached_property
    def jurisdictions(self) -> tuple[str, ...]:
        """The jurisdictions of the manifest, in order."""
        return tuple(sorted({batch.jurisdiction for batch in self.batches}))

    def lies_in(self, jurisdictions: Sequence[str]) -> NDArray[np.bool_]:
        """For each place, whether it is in one of these jurisdictions."""
        inside = [batch.jurisdiction in jurisdictions for batch in self.batches]
        return np.repeat(np.asarray(inside, np.bool_), [batch.cards for batch in self.batches])

    def without_records(self) -> frozenset[BatchId]:
        """The batches with cards of which no card has a record."""
        found = set()
        for batch in self.batches:
            start, cards = self._starts[batch.id]
            if cards and not (self.style[start : start + cards] != NO_RECORD).any():
                found.add(batch.id)
        return frozenset(found)

    def lists(self, contest: str) -> NDArray[np.bool_]:
        """For each place, whether the record linked to it has the contest."""
        has = np.array([*(contest in style for style in self.styles), False], np.bool_)
        return has[self.style]

    def withheld(self, smallest_style: int) -> NDArray[np.bool_]:
        """For each place, whether too few cards of its jurisdiction share its style for its record to be opened."""
        number = {name: n for n, name in enumerate(self.jurisdictions)}
        jurisdiction = np.repeat(
            np.array([number[batch.jurisdiction] for batch in self.batches], np.int64),
            [batch.cards for batch in self.batches],
        )
        is_recorded = self.style != NO_RECORD
        kind = jurisdiction * len(self.styles) + self.style
        counts = np.bincount(kind[is_recorded], minlength=len(number) * len(self.styles))
        found = np.zeros(self.places, np.bool_)
        found[is_recorded] = counts[kind[is_recorded]] < smallest_style
        return found


def unrecorded_places(batches: Iterable[StoredBatch]) -> CardPlaces:
    """The places of a manifest without cast vote records."""
    listed = tuple(batches)
    total = sum(batch.cards for batch in listed)
    return CardPlaces(listed, (), np.full(total, NO_RECORD, np.int32), has_frame=False)
