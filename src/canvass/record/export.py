"""A record as the public gets it: one folder of plain files, whatever kind of store it comes from."""

from __future__ import annotations

from pathlib import Path

from canvass.errors import BadRecord, NotWritten
from canvass.record.artefact import Access
from canvass.record.canonical import canonical_bytes
from canvass.record.disk import LEDGER_FILE, FolderArtefacts
from canvass.record.index import INDEX_FILE, Index
from canvass.record.regular import MOST_BYTES
from canvass.record.replay import Replay
from canvass.record.store import ARTEFACT_FOLDER, Store
from canvass.record.verify import replayed
from canvass.record.writing import give_name, write_aside


def index_of(replay: Replay) -> Index:
    """The table of contents of a record, once it is published."""
    return Index(replay.trust.record, replay.head, replay.public_files)


def export_record(store: Store, folder: Path) -> Index:
    """Write the public part of a record into a new folder: ledger, artefacts, and the index last of all.

    Private artefacts stay where they are. Raises BadRecord for a record whose own checks fail, and NotWritten
    where the folder holds something already or the disk refuses.
    """
    replay = replayed(store)
    if replay.faults:
        raise BadRecord(f"the record is not published while a check fails: {replay.faults[0]}")
    _require_readable(replay)
    index = index_of(replay)
    try:
        _make_empty(folder)
        artefacts = FolderArtefacts(folder / ARTEFACT_FOLDER, Access.PUBLIC)
        for sha256 in index.artefacts:
            if artefacts.put(store.artefacts.chunks(sha256)).sha256 != sha256:
                raise BadRecord(f"artefact {sha256}: its bytes were changed; it is not published")
        lines = (
            entry.line + b"\n"
            for entry in store.ledger.entries()
            if entry.sequence <= replay.head.sequence
        )
        give_name(write_aside(folder, lines), folder / LEDGER_FILE)
        give_name(write_aside(folder, [canonical_bytes(index.value) + b"\n"]), folder / INDEX_FILE)
    except OSError as fault:
        raise NotWritten(f"{folder}: the disk refused ({fault.strerror})") from None
    return index


def _require_readable(replay: Replay) -> None:
    """Refuse what no verifier would read to its end."""
    size = sum(replay.sizes[sha256] for sha256 in replay.public_files)
    if size > MOST_BYTES:
        raise NotWritten(
            f"the public files of this record have {size:,} bytes together, and whoever checks it reads no more than "
            f"{MOST_BYTES:,}: nothing was published"
        )


def _make_empty(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise NotWritten(f"{folder}: something is here already; publish into a new folder")
    (folder / ARTEFACT_FOLDER).mkdir()
