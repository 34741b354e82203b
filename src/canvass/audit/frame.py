"""Lists that are drawn from: cards by batch and position, cards or batches by id, and phantoms.

An entry's id is one or more texts, for example tabulator, batch and position. Ids are compared part by part
as UTF-8 bytes, which is how Python compares text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import islice, pairwise
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from canvass.errors import BadFrame
from canvass.stats.netstring import netstring, netstrings
from canvass.stats.tickets.canonical import Run

EntryId: TypeAlias = tuple[str, ...]
PHANTOM = "phantom"
"""First part of a phantom's id; the second counts them from 1. No real entry may use it."""
_CHUNK = 1 << 16


class Kind(StrEnum):
    """What one entry of a frame is."""

    CARD = "card"
    BATCH = "batch"


class Frame(Protocol):
    """A published list to draw from."""

    @property
    def name(self) -> str:
        """The name under which the list was published; draws by number depend on it."""

    @property
    def kind(self) -> Kind:
        """What the entries are."""

    def __len__(self) -> int: ...

    def ids_at(self, places: NDArray[np.int64]) -> list[EntryId]:
        """Ids of the entries at these places, counted from 0."""

    def runs(self) -> Iterator[Run]:
        """All entries in the order of their places, encoded for hashing."""

    def in_id_order(self) -> Frame:
        """The same entries in the order that draws by number count in."""


def entry_id(parts: str | Sequence[str]) -> EntryId:
    """An id as a tuple of texts; a lone text is an id of one part.

    >>> entry_id("card-7"), entry_id(["North", "12"])
    (('card-7',), ('North', '12'))
    """
    return (parts,) if isinstance(parts, str) else tuple(parts)


def is_phantom(entry: EntryId) -> bool:
    """Whether the entry stands for a card that nobody has listed; it counts as the worst that could be there."""
    return entry[0] == PHANTOM


def phantom_ids(count: int) -> list[EntryId]:
    """Ids of ``count`` phantoms.

    >>> phantom_ids(2)
    [('phantom', '1'), ('phantom', '2')]
    """
    return [(PHANTOM, str(number)) for number in range(1, count + 1)]


@dataclass(frozen=True)
class ListedFrame:
    """Entries listed one by one, in any order."""

    name: str
    ids: Sequence[str | Sequence[str]]
    """Ids of the entries; a lone text is an id of one part."""
    kind: Kind = Kind.CARD

    def __len__(self) -> int:
        return len(self.ids)

    def ids_at(self, places: NDArray[np.int64]) -> list[EntryId]:
        """Ids of the entries at these places."""
        return [entry_id(self.ids[place]) for place in places.tolist()]

    def runs(self) -> Iterator[Run]:
        """The entries, some thousands at a time."""
        ids = iter(self.ids)
        while chunk := list(islice(ids, _CHUNK)):
            yield Run(b"", list(map(_encoded, chunk)))

    def in_id_order(self) -> ListedFrame:
        """The same entries, sorted by id; raises BadFrame when an id is listed twice."""
        return replace(self, ids=sorted_ids(self.name, map(entry_id, self.ids)))


@dataclass(frozen=True)
class ManifestFrame:
    """Cards that are known by their batch and their position in it, 1, 2, ...; made by ``manifest_frame``."""

    name: str
    batches: tuple[EntryId, ...]
    cards: tuple[int, ...]
    kind: Kind = Kind.CARD

    def __len__(self) -> int:
        return int(self._ends[-1]) if self.cards else 0

    def ids_at(self, places: NDArray[np.int64]) -> list[EntryId]:
        """Batch and position of the cards at these places."""
        batch = np.searchsorted(self._ends, places, side="right")
        positions = places - self._ends[batch] + np.take(self.cards, batch) + 1
        pairs = zip(batch.tolist(), map(str, positions.tolist()), strict=True)
        return [(*self.batches[index], position) for index, position in pairs]

    def runs(self) -> Iterator[Run]:
        """The cards of one batch after another."""
        small = _positions(1, min(max(self.cards, default=0), _CHUNK))
        for batch, cards in zip(self.batches, self.cards, strict=True):
            shared = netstrings(batch)
            yield Run(shared, small[:cards])
            for first in range(_CHUNK + 1, cards + 1, _CHUNK):
                yield Run(shared, _positions(first, min(first + _CHUNK - 1, cards)))

    def in_id_order(self) -> ManifestFrame:
        """Itself: batches are in order of id, cards in order of position."""
        return self

    @cached_property
    def _ends(self) -> NDArray[np.int64]:
        return np.cumsum(self.cards, dtype=np.int64)


def manifest_frame(
    name: str, rows: Iterable[tuple[str | Sequence[str], int]], phantoms: int = 0
) -> ManifestFrame:
    """The cards of a manifest, given as (batch id, number of cards) in any order, and phantoms if any.

    Raises BadFrame, naming every fault, for a batch that is listed twice, a number of cards that is not a
    whole number of 0 or more, or a batch that is called "phantom".
    """
    listed = sorted((entry_id(batch), cards) for batch, cards in rows)
    faults = [*_row_faults(listed)]
    if faults:
        raise BadFrame(f"manifest {name!r}: " + "; ".join(faults))
    if phantoms:
        listed = sorted([*listed, ((PHANTOM,), phantoms)])
    return ManifestFrame(
        name, tuple(batch for batch, _ in listed), tuple(int(cards) for _, cards in listed)
    )


def listed_frame(
    name: str,
    ids: Sequence[str | Sequence[str]],
    kind: Kind = Kind.CARD,
    phantoms: int = 0,
) -> ListedFrame:
    """Entries listed by id, followed by phantoms if any; refuses real entries that are called "phantom"."""
    taken = sum(entry_id(each)[:1] == (PHANTOM,) for each in ids)
    if taken:
        raise BadFrame(f"frame {name!r}: {taken} ids begin with {PHANTOM!r}, which is reserved")
    return ListedFrame(name, [*ids, *phantom_ids(phantoms)] if phantoms else ids, kind)


def sorted_ids(name: str, ids: Iterable[EntryId]) -> list[EntryId]:
    """Ids in their order; raises BadFrame when one is listed twice in the frame of this name."""
    ordered = sorted(ids)
    for one, other in pairwise(ordered):
        if one == other:
            raise BadFrame(f"frame {name!r}: the id {one} is listed more than once")
    return ordered


def _row_faults(listed: Sequence[tuple[EntryId, int]]) -> Iterator[str]:
    for index, (batch, cards) in enumerate(listed):
        if index and listed[index - 1][0] == batch:
            yield f"batch {batch} is listed more than once"
        if batch[:1] == (PHANTOM,):
            yield f"batch {batch}: ids that begin with {PHANTOM!r} are reserved for phantoms"
        if isinstance(cards, bool) or not isinstance(cards, int | np.integer) or cards < 0:
            yield f"batch {batch} has {cards!r} cards; a whole number of 0 or more is needed"


def _positions(first: int, last: int) -> list[bytes]:
    return [netstring(str(number)) for number in range(first, last + 1)]


def _encoded(parts: str | Sequence[str]) -> bytes:
    if isinstance(parts, str):
        return netstring(parts)
    return _shared(tuple(parts[:-1])) + netstring(parts[-1])


@lru_cache(maxsize=_CHUNK)
def _shared(parts: EntryId) -> bytes:
    return netstrings(parts)
