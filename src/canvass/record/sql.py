"""Records in a database: what SQLite and PostgreSQL have in common. One database holds any number of records.

That two writers cannot fork a chain does not rest on their good manners: an entry is unique by its number and
by the entry it follows, must follow one that is there, and is never changed (constraints and a trigger).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from tempfile import SpooledTemporaryFile
from typing import Any

from canvass.errors import BadRecord, StaleHead
from canvass.record.artefact import Access, Artefact, Artefacts, Counted, absent
from canvass.record.chain import START, Entry, Head, read_entry
from canvass.record.ledger import Ledger

LAYOUT = 1
"""The version of the tables."""
PAGE = 5000
BLOCK = 1 << 20
IN_MEMORY = 1 << 25

TABLES = (
    """create table record_entry (
        record text not null,
        sequence bigint not null check (sequence > 0),
        previous text,
        digest text not null,
        line text not null,
        primary key (record, sequence),
        unique (record, digest),
        unique (record, previous),
        foreign key (record, previous) references record_entry (record, digest),
        check ((sequence = 1) = (previous is null))
    )""",
    """create table record_artefact (
        record text not null,
        access text not null,
        sha256 text not null,
        part integer not null,
        data {blob} not null,
        primary key (record, access, sha256, part)
    )""",
)


class Taken(Exception):
    """A row stands where this one wanted to stand."""


class Database(ABC):
    """A connection to one kind of database; statements have ? where a parameter goes."""

    line_bytes: str
    """How this kind gives the bytes of the column ``line``."""
    line_size: str
    """How it says how many bytes these are."""
    data_bytes: str
    """How this kind gives the bytes of the column ``data``, whatever somebody put there."""

    @abstractmethod
    def rows(self, statement: str, *parameters: object) -> list[tuple[Any, ...]]:
        """What a query finds. Raises BadRecord where the database itself is damaged."""

    @abstractmethod
    def insert(self, statement: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Insert all rows for good, or none. Raises Taken, NotWritten or LockLost."""

    @abstractmethod
    def acquire(self, record: str) -> bool:
        """Whether the lock of this record could be taken at once."""

    @abstractmethod
    def release(self, record: str) -> None:
        """Give the lock back."""

    @abstractmethod
    def check(self, record: str) -> None:
        """Nothing, where the lock is still held. Raises LockLost."""

    @abstractmethod
    def close(self) -> None:
        """End the connection."""


class SqlLedger(Ledger):
    """Entries as rows, each with its line as it stands in a ledger file."""

    def __init__(self, database: Database, record: str) -> None:
        super().__init__()
        self.database, self.record = database, record
        self._seen: tuple[bytes, Head] | None = None
        """The last line that was read or written here, and its head: the same bytes say the same."""

    def __str__(self) -> str:
        return f"{self.database}, record {self.record}"

    def head(self) -> Head:
        """The row with the highest number."""
        found = self.database.rows(
            f"select {self.database.line_bytes} from record_entry "  # noqa: S608
            "where record = ? order by sequence desc limit 1",
            self.record,
        )
        if not found:
            return START
        line = bytes(found[0][0])
        if self._seen is None or self._seen[0] != line:
            try:
                self._seen = line, read_entry(line).head
            except BadRecord as fault:
                raise BadRecord(f"{self}: the last entry cannot be read: {fault}") from None
        return self._seen[1]

    def lines(self, after: int = 0) -> Iterator[bytes]:
        """The lines in the order of their numbers, a few thousand at a time, of long ones as many as fit in memory."""
        statement = (
            f"select {self.database.line_bytes} from record_entry "  # noqa: S608
            "where record = ? and sequence > ? and sequence <= ? order by sequence"
        )
        for last in self._ends(after):
            for (line,) in self.database.rows(statement, self.record, after, last):
                yield line
            after = last

    def _ends(self, after: int) -> Iterator[int]:
        """The last number of each part that is read at once. How long a line is must be asked: 5,000 may have 80 GB."""
        statement = (
            f"select sequence, {self.database.line_size} from record_entry "  # noqa: S608
            "where record = ? and sequence > ? order by sequence limit ?"
        )
        while sizes := self.database.rows(statement, self.record, after, PAGE):
            held = 0
            for sequence, size in sizes:
                if size is None:
                    raise BadRecord(f"{self}: the row of entry {sequence} has no line")
                if held and held + size > IN_MEMORY:
                    yield after
                    held = 0
                after, held = sequence, held + size
            yield after

    def close(self) -> None:
        """End the connection."""
        self.database.close()

    def _acquire(self) -> bool:
        return self.database.acquire(self.record)

    def _release(self) -> None:
        self.database.release(self.record)

    def _check_lock(self) -> None:
        self.database.check(self.record)

    def _write(self, entries: Sequence[Entry], lines: Sequence[bytes]) -> None:
        rows = (_row(self.record, *each) for each in zip(entries, lines, strict=True))
        try:
            self.database.insert(
                "insert into record_entry (record, sequence, previous, digest, line) values (?, ?, ?, ?, ?)",
                rows,
            )
        except Taken:
            raise StaleHead(
                f"{self}: somebody else kept an entry {entries[0].sequence} meanwhile; nothing was written; "
                "read the record again and decide anew"
            ) from None
        self._seen = lines[-1], entries[-1].head


class SqlArtefacts(Artefacts):
    """Artefacts as rows of a megabyte each."""

    def __init__(self, database: Database, record: str, access: Access) -> None:
        self.database, self.access, self.key = database, access, (record, access.value)

    def _put(self, chunks: Iterable[bytes]) -> Artefact:
        counted = Counted(chunks, self.access)
        with SpooledTemporaryFile(max_size=IN_MEMORY) as file:
            file.writelines(counted)
            file.seek(0)
            artefact = counted.artefact
            blocks = iter(lambda: file.read(BLOCK), b"")
            rows = (
                (*self.key, artefact.sha256, part, block) for part, block in enumerate(blocks, 1)
            )
            first = (*self.key, artefact.sha256, 0, b"")
            self._insert(first, rows)
        return artefact

    def chunks(self, sha256: str) -> Iterator[bytes]:
        """The rows, one after the other."""
        if sha256 not in self:
            raise absent(sha256, self.database)
        statement = (
            f"select {self.database.data_bytes} from record_artefact "  # noqa: S608
            "where record = ? and access = ? and sha256 = ? and part = ?"
        )
        part = 1
        while found := self.database.rows(statement, *self.key, sha256, part):
            if found[0][0] is None:
                raise BadRecord(f"{self.database}: part {part} of the file {sha256[:16]} is empty")
            yield bytes(found[0][0])
            part += 1

    def digests(self) -> tuple[str, ...]:
        """The digests in order."""
        statement = "select sha256 from record_artefact where record = ? and access = ? and part = 0 order by sha256"
        return tuple(sha256 for (sha256,) in self.database.rows(statement, *self.key))

    def __contains__(self, sha256: object) -> bool:
        statement = "select 1 from record_artefact where record = ? and access = ? and sha256 = ? and part = 0"
        return bool(self.database.rows(statement, *self.key, sha256))

    def _insert(self, first: tuple[object, ...], rest: Iterable[tuple[object, ...]]) -> None:
        statement = "insert into record_artefact (record, access, sha256, part, data) values (?, ?, ?, ?, ?)"
        try:
            self.database.insert(statement, chain((first,), rest))
        except Taken:
            return


def record_ids(database: Database) -> tuple[str, ...]:
    """The records that this database holds, in order."""
    found = database.rows("select record from record_entry where sequence = 1 order by record")
    return tuple(record for (record,) in found)


def _row(record: str, entry: Entry, line: bytes) -> tuple[object, ...]:
    previous = entry.previous if entry.sequence > 1 else None
    return record, entry.sequence, previous, entry.digest, line.decode()
