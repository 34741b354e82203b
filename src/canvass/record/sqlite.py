"""Records in a SQLite file, by the standard library: a county's desk, or the app's own database."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from canvass.errors import BadRecord, NotWritten, UnreadableFile
from canvass.record.file_lock import FileLock
from canvass.record.ledger import MAYBE_ADDED, NOTHING_ADDED
from canvass.record.regular import MOST_BYTES
from canvass.record.sql import LAYOUT, TABLES, Database, Taken

BUSY_SECONDS = 10.0
OWNER_ONLY = 0o600
PRAGMAS = ("journal_mode = wal", "synchronous = full", "foreign_keys = on")
DAMAGED = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What the library raises for a damaged file; the second where the damage is in the text of its own message."""
KEPT_FROM_WRITING = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
LONGEST_VALUE = 1 << 25
"""Bytes of the longest text of a row that is read: more than a line may have, or a part of a file has."""
PLAIN_TABLES = """select (select count(*) from sqlite_master where type = 'table' and rootpage > 0
    and name in ('record_entry', 'record_artefact')),
    (select count(*) from pragma_table_xinfo('record_entry') where hidden <> 0)
    + (select count(*) from pragma_table_xinfo('record_artefact') where hidden <> 0)"""
"""How many of the two tables hold rows of their own, and how many of their columns are worked out."""
ODD_ROWS = """select
    (select count(*) from record_entry where typeof(record) <> 'text' or typeof(sequence) <> 'integer'
        or sequence < 1 or typeof(line) <> 'text'),
    (select count(*) from (select 1 from record_entry group by record, sequence having count(*) > 1)),
    (select count(*) from record_artefact where typeof(record) <> 'text' or typeof(access) <> 'text'
        or typeof(sha256) <> 'text' or typeof(part) <> 'integer' or typeof(data) <> 'blob'),
    (select count(*) from (select 1 from record_artefact group by record, access, sha256
        having min(part) <> 0 or max(part) + 1 <> count(*) or count(distinct part) <> count(*)))"""
"""Rows that no writer keeps, as the tables' own constraints refuse them: who takes those away could show two readers
two records. Entries with a number below 1 or twice, or without a line; parts of a file with a gap, twice, or empty."""
TABLE_NAMES = ("record_entry", "record_artefact")
STEPS = 1_000_000
STEPS_FOR_A_BYTE = 4
"""How many instructions of SQLite looking at a file may take, counted by the million: a sound one takes fewer."""
TRIGGERS = tuple(
    f"create trigger record_entry_{deed} before {deed} on record_entry "
    "begin select raise(abort, 'a ledger is only appended to'); end"
    for deed in ("update", "delete")
)


class SqliteDatabase(Database):
    """A SQLite file, with write-ahead log and full synchronisation: an insert that returned is on the disk."""

    line_bytes = "cast(line as blob)"
    line_size = "length(cast(line as blob))"
    data_bytes = "cast(data as blob)"

    def __init__(self, path: Path, *, only_read: bool = False) -> None:
        if not path.is_file():
            raise UnreadableFile(f"{path}: no database is here")
        self.path = path
        self._locks: dict[str, FileLock] = {}
        self._connection = _read_only(path) if only_read else _connected(path)
        try:
            (found,) = self.rows("pragma user_version")[0]
        except BadRecord:
            self.close()
            raise
        if found != LAYOUT:
            self.close()
            raise BadRecord(
                f"{path}: its tables have version {found}, this program knows version {LAYOUT}"
            )
        self._connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        if not self._has_plain_tables():
            self.close()
            raise BadRecord(
                f"{path}: its tables are not those of a record (docs/record.md, section 17): a view or a computed "
                "column, which may never end, stands for one; nothing was read"
            )
        if only_read:
            self._require_rows_that_end()

    @classmethod
    def create(cls, path: Path) -> SqliteDatabase:
        """The database at this path, with its tables made where there are none yet; a new one is its owner's alone."""
        _make_file(path)
        connection = _connected(path)
        try:
            connection.execute("begin immediate")
            (found,) = connection.execute("pragma user_version").fetchone()
            if found == 0:
                for statement in (*(table.format(blob="blob") for table in TABLES), *TRIGGERS):
                    connection.execute(statement)
                connection.execute(f"pragma user_version = {LAYOUT}")
            connection.execute("commit")
        except sqlite3.Error as fault:
            raise NotWritten(f"{path}: no tables could be made here ({fault})") from None
        finally:
            connection.close()
        return cls(path)

    def __str__(self) -> str:
        return str(self.path)

    def rows(self, statement: str, *parameters: object) -> list[tuple[Any, ...]]:
        """What a query finds."""
        try:
            return self._connection.execute(statement, parameters).fetchall()
        except DAMAGED as fault:
            raise BadRecord(f"{self}: the database cannot be read ({fault})") from None

    def insert(self, statement: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Insert in one immediate transaction."""
        try:
            self._connection.execute("begin immediate")
            with self._connection:
                self._connection.executemany(statement, rows)
        except sqlite3.IntegrityError as fault:
            raise Taken(str(fault)) from None
        except sqlite3.Error as fault:
            is_known = _code(fault) != sqlite3.SQLITE_IOERR  # the log may hold the commit already
            known = NOTHING_ADDED if is_known else MAYBE_ADDED
            raise NotWritten(f"{self}: the database refused ({fault}); {known}") from None

    def _has_plain_tables(self) -> bool:
        """Whether both tables hold rows of their own: not views, not virtual, no column that is worked out."""
        return self.rows(PLAIN_TABLES)[0] == (len(TABLES), 0)

    def _require_rows_that_end(self) -> None:
        """Refuse tables whose pages stand in one another (a small file could have rows without end), and odd rows.

        Constraints are not asked: an expression in one could take for ever as well. Raises BadRecord.
        """
        self.rows("pragma ignore_check_constraints = on")
        for name in TABLE_NAMES:
            *_, said = str(self.rows(f"pragma quick_check({name})")[0][0]).splitlines()[:2]
            if said != "ok":
                self.close()
                raise BadRecord(
                    f"{self}: the table {name} is damaged ({said}); nothing was read: take another copy of the database"
                )
        self._connection.set_progress_handler(None, 0)
        if any(self.rows(ODD_ROWS)[0]):
            self.close()
            raise BadRecord(
                f"{self}: rows stand there that no writer keeps: a number or a part below its first, twice, or left "
                "out, or a column of another kind (docs/record.md, section 17); nothing was read"
            )

    def acquire(self, record: str) -> bool:
        """Lock a file beside the database, so that a writer may read, think and write."""
        path = self.path.with_name(f"{self.path.name}.{record}.lock")
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as fault:
            raise NotWritten(
                f"{path}: it cannot be written ({fault.strerror}); nothing was"
            ) from None
        lock = FileLock(handle, path)
        if not lock.acquire():
            os.close(handle)
            return False
        self._locks[record] = lock
        return True

    def release(self, record: str) -> None:
        """Give the lock back."""
        self._locks.pop(record).release()

    def check(self, record: str) -> None:
        """Whether the locked file is still there."""
        self._locks[record].check()

    def close(self) -> None:
        """End the connection."""
        self._connection.close()


def _make_file(path: Path) -> None:
    """A file that nobody else can read, as it may hold what is private; an earlier one stays as it is."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    except FileExistsError:
        return
    except OSError as fault:
        raise NotWritten(f"{path}: no database can be made here ({fault.strerror})") from None


def _code(fault: Exception) -> int:
    """The primary result code of SQLite."""
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF


def _connected(path: Path) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    except sqlite3.Error as fault:
        raise UnreadableFile(f"{path}: the database cannot be opened ({fault})") from None
    try:
        for pragma in PRAGMAS:
            connection.execute(f"pragma {pragma}")
    except DAMAGED as fault:
        connection.close()
        if _code(fault) not in KEPT_FROM_WRITING:
            raise BadRecord(f"{path}: not a SQLite database that can be opened ({fault})") from None
        return _read_only(path)
    return connection


def _read_only(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing in the file; it works on a medium that cannot be written, too."""
    still = "" if os.access(path.parent, os.W_OK) else "&immutable=1"
    log = path.with_name(f"{path.name}-wal")
    if still and log.exists() and log.stat().st_size:
        raise UnreadableFile(
            f"{path}: its folder may only be read, and its last entries are still in {log.name}; "
            "copy both to a folder that you may write to"
        )
    address = f"{path.resolve().as_uri()}?mode=ro{still}"
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise UnreadableFile(
            f"{path}: a database of {size:,} bytes, and no more than {MOST_BYTES:,} are read"
        )
    try:
        found = sqlite3.connect(address, timeout=BUSY_SECONDS, uri=True, isolation_level=None)
    except sqlite3.Error as fault:
        raise UnreadableFile(f"{path}: the database cannot be opened ({fault})") from None
    left = iter(range(10 + size * STEPS_FOR_A_BYTE // STEPS))
    found.set_progress_handler(lambda: next(left, None) is None, STEPS)
    return found
