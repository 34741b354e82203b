"""Cards that a manifest counts: known by their batch and their position in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

import numpy as np

from canvass.audit.frames.frame import CHUNK, PHANTOM, EntryId, EntryKind, Places, entry_id
from canvass.errors import BadFrame
from canvass.stats.netstring import netstring, netstrings
from canvass.stats.tickets.canonical import Run


@dataclass(frozen=True)
class ManifestFrame:
    """Cards that are known by their batch and their position in it, 1, 2, ...; made by ``manifest_frame``."""

    name: str
    batches: tuple[EntryId, ...]
    cards: tuple[int, ...]
    kind: EntryKind = EntryKind.CARD

    def __len__(self) -> int:
        return sum(self.cards)

    def ids_at(self, places: Places) -> list[EntryId]:
        """Batch and position of the cards at these places."""
        batch = np.searchsorted(self._starts, places, side="right") - 1
        positions = places - self._starts[batch] + 1
        pairs = zip(batch.tolist(), map(str, positions.tolist()), strict=True)
        return [(*self.batches[index], position) for index, position in pairs]

    def runs(self) -> Iterator[Run]:
        """The cards of one batch after another."""
        small = _positions(1, min(max(self.cards, default=0), CHUNK))
        for batch, cards in zip(self.batches, self.cards, strict=True):
            shared = netstrings(batch)
            yield Run(shared, small[:cards])
            for first in range(CHUNK + 1, cards + 1, CHUNK):
                yield Run(shared, _positions(first, min(first + CHUNK - 1, cards)))

    def in_id_order(self) -> ManifestFrame:
        """Itself: batches are in order of id, cards in order of position."""
        return self

    @cached_property
    def _starts(self) -> Places:
        return np.cumsum((0, *self.cards[:-1]), dtype=np.int64)


def manifest_frame(
    name: str, rows: Iterable[tuple[str | Sequence[str], int]], phantoms: int = 0
) -> ManifestFrame:
    """The cards of a manifest, given as (batch id, number of cards) in any order, and phantoms if any.

    Raises BadFrame, naming every fault, for a batch that is listed twice, a number of cards that is not a
    whole number of 0 or more, or a batch that is called "phantom".
    """
    listed = sorted(((entry_id(batch), cards) for batch, cards in rows), key=itemgetter(0))
    faults = [*_row_faults(listed)]
    if faults:
        raise BadFrame(f"manifest {name!r}: " + "; ".join(faults))
    if phantoms:
        listed = sorted([*listed, ((PHANTOM,), phantoms)])
    return ManifestFrame(
        name, tuple(batch for batch, _ in listed), tuple(int(cards) for _, cards in listed)
    )


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
