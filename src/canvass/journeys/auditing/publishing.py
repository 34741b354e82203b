"""``canvass audit publish``: the public part of the record, signed, in a new folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from canvass.errors import NotWritten
from canvass.journeys.auditing.desk import Desk, Hand
from canvass.record import Head, Purpose, export_record, find_store

RECORD = "record"
"""The folder of the record among what is published."""


@dataclass(frozen=True, slots=True)
class Published:
    """A record that the public has: its folder, its last entry, and how many files go with it."""

    folder: Path
    record: str
    head: Head
    files: int


def publish_record(desk: Desk, folder: Path, hand: Hand) -> Published:
    """Sign the record as it stands and write its public part. Raises NotWritten where the folder holds something."""
    if folder.exists() and any(folder.iterdir()):
        raise NotWritten(f"{folder}: something is here already; publish into a new folder")
    if not _is_signed(desk):
        desk.sign(Purpose.PUBLISH, hand, desk.signer())
    store = find_store(desk.folder.record)
    index = export_record(store, folder / RECORD)
    store.ledger.close()
    return Published(folder, index.record, index.head, len(index.artefacts))


def _is_signed(desk: Desk) -> bool:
    """Whether the last entry is a signature for the public already."""
    points = desk.record.trust.checkpoints
    last = desk.record.head.sequence
    return bool(points) and points[-1].purpose is Purpose.PUBLISH and points[-1].entry == last
