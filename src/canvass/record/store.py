"""Where a record lies: a folder, a SQLite file or a PostgreSQL database, told by its address."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from canvass.addresses import is_database, is_server, require_known_address
from canvass.errors import NotWritten, UnknownName, UnreadableFile
from canvass.record.artefact import Access, Artefacts
from canvass.record.disk import LEDGER_FILE, DiskLedger, FolderArtefacts
from canvass.record.index import INDEX_FILE
from canvass.record.ledger import Ledger
from canvass.record.regular import open_regular
from canvass.record.sql import Database, SqlArtefacts, SqlLedger, record_ids
from canvass.record.sqlite import SqliteDatabase
from canvass.record.writing import make_folder, write_new

ARTEFACT_FOLDER = "artefacts"
LONGEST_INDEX = 1 << 28
"""Bytes of the longest table of contents that is read: some four million files."""
PRIVATE_SUFFIX = ".private"


@dataclass(frozen=True, slots=True)
class Store:
    """The parts of a record: entries, public files, and what the office keeps to itself.

    ``index`` is the table of contents as a published folder has it, unread; None for a record at work.
    """

    ledger: Ledger
    artefacts: Artefacts
    private: Artefacts
    index: bytes | None = None
    links: tuple[str, ...] = ()
    """Names of a published folder's parts that lead elsewhere."""
    beside: tuple[str, ...] = ()
    """Names of what stands beside the record in a published folder, in order: no part of it."""

    @property
    def database(self) -> str:
        """The database that keeps the record, and its id there; empty where a folder keeps it."""
        return str(self.ledger) if isinstance(self.ledger, SqlLedger) else ""


def find_store(place: str | Path, record: str = "", *, only_read: bool = False) -> Store:
    """The record at this place. A database that holds several needs the id of one.

    ``place`` is a folder, a file named ``*.sqlite`` or ``*.db``, or ``postgresql://...``. With ``only_read`` not even
    the database tidies up after itself: evidence is looked at and left as it was. Raises UnreadableFile where nothing
    is there, UnknownName for an id that the database does not hold.
    """
    require_known_address(place)
    if not is_database(place):
        return _folder_store(Path(place))
    database = _found(place, only_read=only_read)
    ids = record_ids(database)
    if not record and len(ids) == 1:
        return _database_store(database, ids[0])
    if record not in ids:
        name = str(database)
        database.close()
        raise UnknownName(f"record in {name}", record, ids, "name one of them: --record ID")
    return _database_store(database, record)


def require_tables(place: str) -> str:
    """The name of the database at this place, which is only looked at. Raises BadRecord, UnreadableFile.

    Its tables of records are those that this program knows; those of another version are refused.
    """
    database = _found(place, only_read=True)
    name = str(database)
    database.close()
    return name


def make_store(place: str | Path, record: str) -> Store:
    """A store for a new record at this place; its ledger may hold entries already where one is there."""
    require_known_address(place)
    if is_database(place):
        return _database_store(_made(place), record)
    folder = Path(place)
    try:
        make_folder(folder)
        with suppress(FileExistsError):
            write_new(folder / LEDGER_FILE, b"")
    except OSError as fault:
        raise NotWritten(f"{folder}: no record can be made here ({fault.strerror})") from None
    return _folder_store(folder)


def _folder_store(folder: Path) -> Store:
    whole = folder.resolve()
    private = whole.parent / f"{whole.name}{PRIVATE_SUFFIX}"
    artefacts = folder / ARTEFACT_FOLDER
    index = _index(folder / INDEX_FILE)
    # A published folder has no private files: whatever lies beside it is no part of the record, and is not read.
    is_at_work = index is None
    return Store(
        DiskLedger(folder / LEDGER_FILE, private, is_at_work=is_at_work),
        FolderArtefacts(artefacts, Access.PUBLIC),
        FolderArtefacts(private if is_at_work else artefacts, Access.PRIVATE),
        index,
        (ARTEFACT_FOLDER,) if artefacts.is_symlink() else (),
        () if index is None else _beside(folder),
    )


def _beside(folder: Path) -> tuple[str, ...]:
    own = {LEDGER_FILE, INDEX_FILE, ARTEFACT_FOLDER}
    return tuple(sorted(path.name for path in folder.iterdir() if path.name not in own))


def _index(path: Path) -> bytes | None:
    """The table of contents, where there is one; of one that is too long only as much as shows it."""
    if not os.path.lexists(path):
        return None
    try:
        with open_regular(path) as file:
            return file.read(min(os.fstat(file.fileno()).st_size, LONGEST_INDEX) + 1)
    except OSError as fault:
        raise UnreadableFile(f"{path}: it cannot be read ({fault.strerror})") from None


def _database_store(database: Database, record: str) -> Store:
    return Store(
        SqlLedger(database, record),
        SqlArtefacts(database, record, Access.PUBLIC),
        SqlArtefacts(database, record, Access.PRIVATE),
    )


def _found(place: str | Path, *, only_read: bool) -> Database:
    text = str(place)
    if is_server(text):
        from canvass.record.postgres import PostgresDatabase

        return PostgresDatabase(text, only_read=only_read)
    return SqliteDatabase(Path(text), only_read=only_read)


def _made(place: str | Path) -> Database:
    text = str(place)
    if is_server(text):
        from canvass.record.postgres import PostgresDatabase

        return PostgresDatabase.create(text)
    return SqliteDatabase.create(Path(text))
