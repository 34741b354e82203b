"""``canvass audit publish``: the public part of the record, signed, in a new folder, and a checker beside it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import AuditState, Phase
from canvass.audit.state.readings import Column
from canvass.data.checker import checker
from canvass.errors import NotWritten, OutOfTurn
from canvass.journeys.audit_folder.desk import Desk, Hand, alone
from canvass.journeys.audit_folder.folder import WITNESSES_FILE
from canvass.journeys.audit_folder.witnesses import kept_statements
from canvass.record import Head, Purpose, SigningKey, export_record, find_store
from canvass.record.heads import HEADS_FILE, heads_of
from canvass.record.index import Index
from canvass.record.writing import give_name, whole_folder, write_aside

RECORD = "record"
"""The folder of the record among what is published."""


@dataclass(frozen=True, slots=True)
class Published:
    """A record that the public has: its folder, its last entry, and how many files go with it.

    ``checker_sha256`` has the digest of each file of the checker beside it, in hexadecimal.
    """

    folder: Path
    record: str
    head: Head
    files: int
    checker_sha256: Mapping[str, str]


Pages: TypeAlias = Callable[[Published, Path], None]
"""Writes what else is published into the folder that has the record and the checker already."""


@alone
def publish_record(
    desk: Desk, folder: Path, hand: Hand, pages: Pages | None = None, key: SigningKey | None = None
) -> Published:
    """Sign the record as it stands, write its public part, and the checker that needs nothing of canvass.

    The folder is there when everything is in it, the pages too that somebody adds.
    Raises NotWritten where the folder holds something, OutOfTurn while a board reads, UnreadableFile where this
    installation lacks the checker, BadRecord where what witnesses signed is of another history.
    """
    programs = checker()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NotWritten(f"{folder}: something is here already; publish into a new folder")
    blind = sorted(set(_reading(desk.state)))
    if blind:
        raise OutOfTurn(
            f"{', '.join(blind)}: boards still read; what they read is shown when they have signed off, so that a "
            "second board does not know it; nothing was published"
        )
    statements = kept_statements(desk.folder, desk.record)
    if not _is_signed(desk):
        desk.sign(Purpose.PUBLISH, hand, desk.signer(key))
    try:
        with whole_folder(folder) as aside:
            index = _exported(desk, aside / RECORD)
            heads = heads_of(index, desk.record.trust)
            give_name(write_aside(aside, [heads.text.encode()]), aside / HEADS_FILE)
            if statements:
                said = [each.text.encode() for each in statements]
                give_name(write_aside(aside, said), aside / WITNESSES_FILE)
            for name, program in programs.items():
                give_name(write_aside(aside, [program]), aside / name)
            digests = {name: hashlib.sha256(each).hexdigest() for name, each in programs.items()}
            made = Published(folder, index.record, index.head, len(index.artefacts), digests)
            if pages is not None:
                pages(made, aside)
    except OSError as fault:
        raise NotWritten(
            f"{folder}: the disk refused ({fault.strerror}); nothing is there"
        ) from None
    return made


def _exported(desk: Desk, folder: Path) -> Index:
    store = find_store(*desk.folder.place)
    try:
        return export_record(store, folder)
    finally:
        store.ledger.close()


def _reading(state: AuditState) -> Iterator[str]:
    """Jurisdictions that have entered something in the round that is open, and not signed off.

    What was withdrawn stays in the record: to publish it would show it to the board that reads the card anew.
    """
    if state.phase is not Phase.ROUND_OPEN:
        return
    number, ordered = len(state.rounds), state.rounds[-1].hand_counts
    for entry, drawn_in in enumerate(state.drawn.round):
        jurisdiction = state.drawn.entries[entry].jurisdiction
        if jurisdiction in state.must_sign and drawn_in == number and _was_read(state.cards, entry):
            yield jurisdiction
    for (batch, contest), entry in state.count_of.items():
        place = state.drawn.number_of.get((EntryKind.BATCH, batch))
        is_new = contest in ordered or (place is not None and state.drawn.round[place] == number)
        if batch[0] in state.must_sign and is_new and _was_read(state.counts, entry):
            yield batch[0]


def _was_read(readings: Column[Any], entry: int) -> bool:
    return readings.is_read(entry) or entry in readings.withdrawn


def _is_signed(desk: Desk) -> bool:
    """Whether the last entry is a signature for the public already."""
    points = desk.record.trust.checkpoints
    last = desk.record.head.sequence
    return bool(points) and points[-1].purpose is Purpose.PUBLISH and points[-1].entry == last
