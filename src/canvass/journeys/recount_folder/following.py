"""The record of a recount, folded from its folder as it is published: now, or as it was at any entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.errors import BadRecord, OutOfRange
from canvass.journeys.verification.files import NamedFiles
from canvass.model import Event
from canvass.record import Entry, Store, find_store
from canvass.record.disk import LEDGER_FILE
from canvass.recount.state import (
    RecountState,
    fold,
)

NO_RECOUNT = (
    "the record holds no recount; either it is of something else (canvass verify says of what), or the disk was full "
    "when it was opened: then nothing was acknowledged, and canvass recount open begins it in another folder"
)
RECORD = "record"
"""The folder of the record among what is published."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A record as far as it was asked for: its entries, the state after them, and how many entries it has in all."""

    entries: Sequence[Entry]
    state: RecountState
    last: int


def followed(place: Path, entry: int | None = None) -> Followed:
    """A record folded up to an entry, the last one where none is named. Raises as ``recount_at``."""
    store = find_store(_record_in(place), only_read=True)
    try:
        return _followed(place, store, entry)
    finally:
        store.ledger.close()


def _record_in(place: Path) -> Path:
    inside = place / RECORD
    return inside if inside.is_dir() and not (place / LEDGER_FILE).exists() else place


def _followed(place: Path, store: Store, at: int | None) -> Followed:
    entries = list(store.ledger.entries())
    if not entries:
        raise BadRecord(
            f"{place}: the record holds no entry: its first was cut off, as on a full disk, or never written, and "
            "nothing was acknowledged; begin it with canvass recount open in another folder"
        )
    asked = len(entries) if at is None else at
    if not 1 <= asked <= len(entries):
        raise OutOfRange(f"entry {at}: the record has the entries 1 to {len(entries)}")
    files = NamedFiles(store)
    state = fold(_noted(entries[:asked], files), files.lines)
    if state.opened is None and asked == len(entries):
        raise BadRecord(f"{place}: {NO_RECOUNT}. Where an audit stands: canvass audit status")
    return Followed(entries[:asked], state, len(entries))


def _noted(entries: Sequence[Entry], files: NamedFiles) -> Iterator[Event]:
    for entry in entries:
        files.note(entry.event)
        yield entry.event
