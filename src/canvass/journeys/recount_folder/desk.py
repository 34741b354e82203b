"""The desk at which a recount is kept: its record is open, its state is known, and what is refused changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from canvass.errors import BadRecord, InputError, NotWritten, UnreadableFile
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.recount_folder.following import NO_RECOUNT
from canvass.journeys.verification.files import NamedFiles
from canvass.model.value import Value
from canvass.record import (
    START,
    Artefact,
    KeyHolder,
    Place,
    Purpose,
    Record,
    SigningKey,
    Store,
    authorise,
    canonical_lines,
    checkpoint,
    create_record,
    find_store,
    is_begun,
    next_entry,
    open_record,
    opened,
)
from canvass.recount.event import Body, said
from canvass.recount.state import RecountState, after, fold


def _blank(said: Value, name: str = "") -> Iterator[str]:
    """The names of members that are spaces alone: to a reader, who said so said nothing."""
    if isinstance(said, str):
        if said.isspace():
            yield name
    elif isinstance(said, Mapping):
        for member, part in said.items():
            yield from _blank(part, member)
    elif isinstance(said, Sequence):
        for part in said:
            yield from _blank(part, name)


def refuse_blank(body: Body) -> None:
    """Refuse words that are spaces alone. Raises InputError."""
    if blank := next(_blank(body.value), ""):
        raise InputError(
            f"{blank}: nothing but spaces stands there; write it as people are to read it; nothing was written"
        )


class RecountDesk:
    """A recount at work."""

    def __init__(self, store: Store, record: Record, state: RecountState) -> None:
        self.store, self.record, self.state = store, record, state
        self.lines = lru_cache(maxsize=4)(self._lines)
        """The lines of a file that the record names, read once."""

    def say(self, bodies: Sequence[Body], hand: Hand) -> None:
        """Keep what somebody says, all of it or nothing.

        Raises InputError for words that are spaces alone, BadRecord for what may not stand, NotWritten.
        """
        for body in bodies:
            refuse_blank(body)
        events = [said(body, hand.actor, hand.time) for body in bodies]
        with self.record.lock():
            made = after(self.state, events, self.lines)
            self.record.append_all(events, self.record.head)
        self.state = made

    def keep(self, lines: Sequence[Mapping[str, Value]]) -> Artefact:
        """Keep a table among the public files of the record."""
        return self.record.artefacts.put(canonical_lines(lines))

    def sign(self, purpose: Purpose, key: SigningKey, hand: Hand) -> None:
        """Sign the record as it stands."""
        event = checkpoint(self.record.place, purpose, key, hand.actor, hand.time)
        self.record.append(event, self.record.head)
        self.state.number += 1

    def _lines(self, sha256: str) -> tuple[Mapping[str, Value], ...]:
        return tuple(NamedFiles(self.store).lines(sha256))


def new_desk(
    folder: Path, record: str, about: Mapping[str, Value], office: str, key: SigningKey, hand: Hand
) -> RecountDesk:
    """Begin a record in a new folder, with the key that signs it. Raises NotWritten where one is there."""
    if folder.is_dir() and is_begun(folder, record):
        raise NotWritten(f"{folder}: a record is here already; nothing was written")
    first = opened(record, about, hand.actor, hand.time)
    place = Place(record, next_entry(START, first).head)
    first_key = authorise(place, KeyHolder(key.public, office), key, hand.actor, hand.time)
    made = create_record(folder, first, [first_key])
    return RecountDesk(find_store(folder), made, RecountState(number=2))


@contextmanager
def sit_down(path: Path, while_stopped: bool = False) -> Iterator[RecountDesk]:
    """Open a recount to write in it: nobody else writes meanwhile. Raises UnreadableFile, BadRecord, LedgerBusy.

    One that an order stopped is refused, but for what may be done ``while_stopped``.
    """
    folder = AuditFolder(path)
    if not folder.record.is_dir():
        raise UnreadableFile(
            f"{path}: no recount is here; begin one with canvass recount open {path}"
        )
    with open_record(folder.record) as record, record.lock():
        store = find_store(folder.record)
        try:
            files = NamedFiles(store)
            events = [entry.event for entry in record.entries()]
            for event in events:
                files.note(event)
            state = fold(events, files.lines)
            if state.opened is None:
                raise BadRecord(f"{path}: {NO_RECOUNT}")
            if not while_stopped:
                _refuse_stopped(path, state)
            yield RecountDesk(store, record, state)
        finally:
            store.ledger.close()


def refuse_begun(path: Path, desk: RecountDesk, what: str) -> None:
    """Refuse what the law has set before anything is counted, where work began. Raises BadRecord."""
    state = desk.state
    if state.is_begun or state.returns or state.completed:
        raise BadRecord(
            f"{path}: work began: {what} set before the first container, tally, challenge or return, and the record "
            "has one; where the law has it otherwise, begin a new recount with canvass recount open"
        )


def _refuse_stopped(path: Path, state: RecountState) -> None:
    """Refuse what counts while an order holds. Raises BadRecord."""
    if state.stopped is None:
        return
    order = state.stopped.order
    raise BadRecord(
        f"{path}: {order.by} stopped the recount on {order.on} ({order.reference}); nothing was written. Where "
        "another order lets it go on: canvass recount resume. Until then containers may be received and sealed."
    )
