"""Where entries are kept: an interface, and what all its kinds have in common."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from canvass.errors import LedgerBusy, NotWritten, StaleHead
from canvass.model.event import Event
from canvass.record.chain import START, Entry, Head, chained, follow_all
from canvass.record.regular import LONGEST_LINE

PATIENCE_SECONDS = 10.0
"""How long a writer waits for another one to finish."""
RETRY_SECONDS = 0.005
NOTHING_ADDED = "nothing was added"
MAYBE_ADDED = (
    "nothing was acknowledged; open the record again and see whether the last entries are there"
)


@dataclass(frozen=True, slots=True)
class TornTail:
    """Bytes after the last whole entry: a writer was cut off before anybody was told that its entry is kept."""

    after: int
    """The number of the last whole entry."""
    data: bytes

    def __str__(self) -> str:
        """One sentence for a person."""
        if b"\n" in self.data:
            return (
                f"after entry {self.after} stand {len(self.data)} bytes of a step of several entries; its announcement "
                "beside the ledger says that it was never finished, so it does not count"
            )
        return (
            f"after entry {self.after} stand {len(self.data)} bytes of an entry that was never finished; "
            "it was never acknowledged and does not count"
        )


class Ledger(ABC):
    """An append-only list of entries, each following from the one before.

    ``append`` returns when the entry is safe on the disk: from then on it is acknowledged, and only then. Who
    appends says which head was seen, so nobody adds to a record that has grown meanwhile. One object serves one
    thread; any number of objects and processes may share one ledger.
    """

    def __init__(self) -> None:
        self._is_locked = False

    def append(self, event: Event, expected: Head) -> Head:
        """Keep one event after the head that the caller has seen; returns the new head. Raises NotWritten."""
        return self.append_all((event,), expected)

    def append_all(self, events: Sequence[Event], expected: Head) -> Head:
        """Keep all these events, or none, in one step. Raises NotWritten (stale head, busy, lock lost, too long)."""
        return self.append_entries(tuple(chained(expected, events)), expected)

    def append_entries(self, entries: Sequence[Entry], expected: Head) -> Head:
        """The same of events that are chained to this head already."""
        lines = tuple(entry.line for entry in entries)
        _refuse_too_long(entries, lines)
        with self.lock():
            self._check_lock()
            found = self.head()
            if found != expected:
                raise _stale(expected, found)
            if entries:
                self._write(entries, lines)
        return entries[-1].head if entries else expected

    def entries(self, after: Head = START) -> Iterator[Entry]:
        """The entries after this head, each checked as it is read. Raises BadRecord at the first bad one."""
        return follow_all(after, self.lines(after.sequence))

    @contextmanager
    def lock(self, patience_seconds: float = PATIENCE_SECONDS) -> Iterator[None]:
        """Keep other writers out while reading, deciding and appending. Raises LedgerBusy when none gets in."""
        if self._is_locked:
            yield
            return
        self._wait(patience_seconds)
        self._is_locked = True
        try:
            yield
        finally:
            self._is_locked = False
            self._release()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def head(self) -> Head:
        """The last entry as it stands now; START where there is none. Raises BadRecord or UnreadableFile."""

    @abstractmethod
    def lines(self, after: int = 0) -> Iterator[bytes]:
        """The lines of the entries numbered above ``after``, unchecked, without their newlines."""

    def torn(self) -> TornTail | None:
        """The rest of an entry that was never finished, where there is one; databases have none."""
        return None

    @abstractmethod
    def close(self) -> None:
        """Let go of files and connections; what was acknowledged is safe already."""

    @abstractmethod
    def _acquire(self) -> bool:
        """Whether the lock could be taken at once."""

    @abstractmethod
    def _release(self) -> None:
        """Give the lock back; never raises where it was lost."""

    @abstractmethod
    def _check_lock(self) -> None:
        """Nothing, where the lock is still held. Raises LockLost."""

    @abstractmethod
    def _write(self, entries: Sequence[Entry], lines: Sequence[bytes]) -> None:
        """Keep these entries for good, each with its line, or none; the head was checked. Raises NotWritten."""

    def _wait(self, patience_seconds: float) -> None:
        deadline = time.monotonic() + patience_seconds
        while not self._acquire():
            if time.monotonic() >= deadline:
                raise LedgerBusy(
                    f"{self}: another writer is at work and did not finish in {patience_seconds:g} s; "
                    "nothing was written; try again"
                )
            time.sleep(RETRY_SECONDS)


def joined(lines: Iterable[bytes]) -> bytes:
    """These lines, each with its newline, as a ledger file has them."""
    return b"".join(line + b"\n" for line in lines)


def _refuse_too_long(entries: Iterable[Entry], lines: Iterable[bytes]) -> None:
    """Nothing, where each of these entries can be read again. Raises NotWritten."""
    for entry, line in zip(entries, lines, strict=True):
        if (size := len(line)) > LONGEST_LINE:
            raise NotWritten(
                f"{entry.event.kind}: a line of {size:,} bytes, and nobody reads more than {LONGEST_LINE:,}; "
                "nothing was written; put what is long into a file that the entry names"
            )


LOOK = "look at it with canvass verify"
"""What a terminal says of a record that is damaged; who reads a page has none."""


def _stale(expected: Head, found: Head) -> StaleHead:
    if found.sequence > expected.sequence:
        return StaleHead(
            f"the record has grown from {expected.sequence} to {found.sequence} entries; nothing was written; read it "
            "again and decide anew"
        )
    return StaleHead(
        f"the record does not end with the entry {expected.sequence} that was seen: it was changed from outside; "
        "nothing was written; whoever keeps the record must check it, and bring it back from a copy"
    ).at_terminal(LOOK)
