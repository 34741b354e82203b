"""What every list to draw from has: a name, entries with ids, and phantoms that are told from real entries.

An entry's id is one or more texts, for example tabulator, batch and position. Ids are compared part by part
as UTF-8 bytes, which is how Python compares text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from canvass.errors import BadFrame
from canvass.stats.tickets.canonical import Run

EntryId: TypeAlias = tuple[str, ...]
Places: TypeAlias = NDArray[np.int64]
PHANTOM = "phantom"
"""First part of a phantom's id; the second counts them from 1. No real entry may use it."""
CHUNK = 1 << 16
"""Entries encoded at a time."""


class EntryKind(StrEnum):
    """What one entry of a frame is."""

    CARD = "card"
    BATCH = "batch"


class Frame(Protocol):
    """A published list to draw from."""

    @property
    def name(self) -> str:
        """The name under which the list was published; draws by number depend on it."""

    @property
    def kind(self) -> EntryKind:
        """What the entries are."""

    def __len__(self) -> int: ...

    def ids_at(self, places: Places) -> list[EntryId]:
        """Ids of the entries at these places, counted from 0."""

    def runs(self) -> Iterator[Run]:
        """All entries in the order of their places, encoded for hashing."""

    def in_id_order(self) -> Frame:
        """The same entries in the order that draws by number count in."""


class CardList(Frame, Protocol):
    """Cards one by one, to which phantoms can be added at the end."""

    def with_phantoms(self, count: int) -> CardList:
        """The same cards, followed by phantoms."""


def entry_id(parts: str | Sequence[str]) -> EntryId:
    """An id as a tuple of texts; a lone text is an id of one part.

    >>> entry_id("card-7"), entry_id(["North", "12"])
    (('card-7',), ('North', '12'))
    """
    if isinstance(parts, str):
        return (parts,)
    if not isinstance(parts, Sequence) or not parts or not all(isinstance(p, str) for p in parts):
        raise BadFrame(f"the id {parts!r} is not a text or a list of texts: write numbers as text")
    return tuple(parts)


def is_phantom(entry: EntryId) -> bool:
    """Whether the entry stands for a card that nobody has listed; it counts as the worst that could be there."""
    return entry[0] == PHANTOM


def phantom_id(number: int) -> EntryId:
    """Id of a phantom; they are numbered from 1.

    >>> phantom_id(2)
    ('phantom', '2')
    """
    return PHANTOM, str(number)


def phantom_ids(count: int) -> list[EntryId]:
    """Ids of ``count`` phantoms."""
    return [phantom_id(number) for number in range(1, count + 1)]


def sorted_ids(name: str, ids: Iterable[EntryId]) -> list[EntryId]:
    """Ids in their order; raises BadFrame when one is listed twice in the frame of this name."""
    ordered = sorted(ids)
    for one, other in pairwise(ordered):
        if one == other:
            raise BadFrame(f"frame {name!r}: the id {one} is listed more than once")
    return ordered


def refuse_reserved(name: str, ids: Iterable[EntryId]) -> None:
    """Refuse real entries, or batches, whose id begins like a phantom's."""
    taken = sum(each[:1] == (PHANTOM,) for each in ids)
    if taken:
        raise BadFrame(f"frame {name!r}: {taken} ids begin with {PHANTOM!r}, which is reserved")
