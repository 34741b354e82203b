"""A record at work: its ledger, the files it rests on, and what it says of itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from canvass.addresses import is_server
from canvass.errors import BadRecord, NotWritten, StaleHead
from canvass.model.event import Event
from canvass.record.artefact import ARTEFACTS, Access, named_artefacts
from canvass.record.chain import START, Entry, Head, chained
from canvass.record.ledger import LOOK, PATIENCE_SECONDS
from canvass.record.opening import read_opened
from canvass.record.replay import Replay
from canvass.record.signature import Place
from canvass.record.store import Store, find_store, make_store
from canvass.record.trust import Trust, is_reserved
from canvass.record.witness import Statement, Witnessed, witnessed


class Record:
    """Hash-chained events with the artefacts that they name. It knows how to keep an event, not what it means.

    Its own few kinds (``record.*``, ``key.*``) it reads and guards: a key that may not sign cannot, a
    commitment must be whole. One object serves one thread.
    """

    def __init__(self, store: Store) -> None:
        self.ledger, self.artefacts, self.private = store.ledger, store.artefacts, store.private
        self._replay, self._is_left = Replay(), False
        first = next(self.entries(), None)
        if first is None:
            raise BadRecord(
                f"{self.ledger}: the record was never opened; it holds no entry, and nothing was acknowledged: begin "
                "it in another folder"
            )
        self.id = self._replay.trust.record
        """The name of the record, from its first entry."""

    @property
    def place(self) -> Place:
        """The record's id and its head as it stands now: what a signer signs over."""
        return Place(self.id, self.head)

    def place_of(self, sequence: int) -> Place:
        """The same as it stood at an earlier entry. Raises BadRecord for a number that is not one of its entries."""
        self._catch_up()
        return Place(self.id, Head(sequence, self._replay.digest_at(sequence)))

    @property
    def head(self) -> Head:
        """The last entry as it stands now."""
        self._catch_up()
        return self._replay.head

    @property
    def trust(self) -> Trust:
        """The keys, signatures and commitments as they stand now."""
        self._catch_up()
        return self._replay.trust

    def witnessed(self, statements: Sequence[Statement]) -> tuple[Witnessed, ...]:
        """How each of these statements of witnesses stands to the record as it is now."""
        self._catch_up()
        return tuple(witnessed(self._replay, statements))

    def entries(self, after: Head = START) -> Iterator[Entry]:
        """The entries after this head, each checked as it is read, those of the record's own in full.

        Raises BadRecord at the first that may not stand where it does. Who opens a record and reads it once from
        its start has read the file once: what is asked of the record afterwards needs no second reading.
        """
        for entry in self.ledger.entries(after):
            if entry.previous == self._replay.digest:
                self._replay.take(entry)
            if self._replay.faults:
                self._refuse_faults()
            yield entry

    def append(self, event: Event, expected: Head) -> Head:
        """Keep one event after the head that the caller has seen; returns the new head.

        Raises NotWritten where it could not be kept, BadRecord or BadKey where it may not stand here.
        """
        return self.append_all((event,), expected)

    def append_all(self, events: Sequence[Event], expected: Head) -> Head:
        """Keep all these events, or none, in one step."""
        entries = tuple(chained(expected, events))
        with self.lock():
            self._catch_up()
            if self._replay.head == expected:
                self._check(entries)
            head = self.ledger.append_entries(entries, expected)
            for entry in entries:
                self._replay.take(entry)
        return head

    def lock(self, patience_seconds: float = PATIENCE_SECONDS) -> AbstractContextManager[None]:
        """Keep other writers out while reading, deciding and appending. Raises LedgerBusy."""
        return self.ledger.lock(patience_seconds)

    def close(self) -> None:
        """Let go of files and connections."""
        self.ledger.close()

    def leave(self) -> None:
        """The ledger cannot be reached any longer: what was read of it stands, and is not looked for anew."""
        self._is_left = True

    def __enter__(self) -> Record:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _catch_up(self) -> None:
        if self._is_left:
            return
        for entry in self.ledger.entries(self._replay.head):
            self._replay.take(entry)
        self._refuse_faults()

    def _refuse_faults(self) -> None:
        if self._replay.faults:
            raise BadRecord(f"{self.ledger}: {self._replay.faults[0]}").at_terminal(LOOK)

    def _check(self, entries: Sequence[Entry]) -> None:
        events = [each.event for each in entries]
        if not any(is_reserved(event.kind) or ARTEFACTS in event.body for event in events):
            return
        trial = self._replay.copy()
        for entry in entries:
            trial.take(entry)
            self._check_artefacts(entry.event)
        if trial.faults:
            raise BadRecord(f"not written: {trial.faults[0]}")

    def _check_artefacts(self, event: Event) -> None:
        for name, artefact in named_artefacts(event).items():
            place = self.artefacts if artefact.access is Access.PUBLIC else self.private
            if artefact.sha256 not in place:
                raise BadRecord(
                    f"not written: artefact {name} ({artefact.sha256}) is not kept here yet"
                )


def open_record(place: str | Path, record: str = "") -> Record:
    """The record at this place: a folder, a SQLite file, or ``postgresql://...`` with the record's id.

    Raises UnreadableFile, UnknownName, or BadRecord where its chain or its own entries do not hold.
    """
    return Record(find_store(place, record))


def create_record(place: str | Path, opened: Event, then: Sequence[Event] = ()) -> Record:
    """A new record at this place, begun with the event that :func:`canvass.record.opened` makes.

    What follows it is kept in the same step: all or none. Raises NotWritten where a record is there already.
    """
    store = make_store(place, read_opened(opened).record)
    try:
        store.ledger.append_all((opened, *then), START)
    except StaleHead:
        store.ledger.close()
        raise NotWritten(f"{store.ledger}: a record is here already; nothing was written") from None
    return Record(store)


def is_begun(place: str | Path, record: str) -> bool:
    """Whether the record of this id has an entry at this place. A server gets its tables, where it has none."""
    if not is_server(str(place)) and not Path(place).exists():
        return False
    with make_store(place, record).ledger as ledger:
        return ledger.head() != START
