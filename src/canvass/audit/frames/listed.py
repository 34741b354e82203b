"""Entries listed by id."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from canvass.audit.frames.frame import (
    CHUNK,
    EntryId,
    EntryKind,
    Places,
    entry_id,
    phantom_ids,
    refuse_reserved,
    sorted_ids,
)
from canvass.stats.netstring import netstring, netstrings
from canvass.stats.tickets.canonical import Run


@dataclass(frozen=True)
class ListedFrame:
    """Entries listed one by one, in any order; made by ``listed_frame``."""

    name: str
    ids: Sequence[str | Sequence[str]]
    """Ids of the entries; a lone text is an id of one part."""
    kind: EntryKind = EntryKind.CARD

    def __len__(self) -> int:
        return len(self.ids)

    def ids_at(self, places: Places) -> list[EntryId]:
        """Ids of the entries at these places."""
        return [entry_id(self.ids[place]) for place in places.tolist()]

    def runs(self) -> Iterator[Run]:
        """The entries, some thousands at a time."""
        ids = iter(self.ids)
        while chunk := list(islice(ids, CHUNK)):
            yield Run(b"", list(map(_encoded, chunk)))

    def in_id_order(self) -> ListedFrame:
        """The same entries, sorted by id; raises BadFrame when an id is listed twice."""
        return replace(self, ids=sorted_ids(self.name, map(entry_id, self.ids)))

    def with_phantoms(self, count: int) -> ListedFrame:
        """The same entries, followed by phantoms."""
        return replace(self, ids=[*self.ids, *phantom_ids(count)]) if count else self


def listed_frame(
    name: str, ids: Sequence[str | Sequence[str]], kind: EntryKind = EntryKind.CARD
) -> ListedFrame:
    """Entries listed by id; refuses an entry that is called "phantom"."""
    refuse_reserved(name, map(entry_id, ids))
    return ListedFrame(name, ids, kind)


def _encoded(parts: str | Sequence[str]) -> bytes:
    if isinstance(parts, str):
        return netstring(parts)
    return _shared(tuple(parts[:-1])) + netstring(parts[-1])


@lru_cache(maxsize=CHUNK)
def _shared(parts: EntryId) -> bytes:
    return netstrings(parts)
