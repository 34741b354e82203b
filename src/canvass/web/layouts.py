"""Whether the databases of a folder that is served wait for a migration: looked at, and changed by nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from canvass.addresses import is_database, is_server
from canvass.errors import UnreadableFile
from canvass.journeys.audit_folder.folder import AuditFolder, require_database
from canvass.journeys.audit_folder.several import audits_in, is_audit, require_folder_of_audits
from canvass.record.sql import LAYOUT as RECORDS
from canvass.record.store import require_tables
from canvass.web.accounts_layout import LAYOUT, layout_of, require_known
from canvass.web.accounts_place import Place, place_of, told_of


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a database: ``found`` is their version, 0 before they are made, and ``known`` this program's."""

    database: str
    found: int
    known: int
    moves: bool = False
    """Whether the next start moves them into another database."""

    @property
    def waiting(self) -> int:
        """How many migrations the next start of the server takes; a move is one more."""
        return (self.known - self.found if self.found else 0) + self.moves

    @property
    def said(self) -> str:
        """The same in words."""
        if self.moves:
            return f"{self.database}: the next start with this --database moves what is in it there"
        if not self.found:
            return f"{self.database}: not made yet; the first start makes it"
        if not self.waiting:
            return f"{self.database}: up to date"
        some = "1 migration waits" if self.waiting == 1 else f"{self.waiting} migrations wait"
        then = f"the next start of canvass serve makes version {self.known} of version {self.found}"
        return f"{self.database}: {some}; {then}"


def tables_in(path: Path, database: str = "") -> tuple[Tables, ...]:
    """The databases of an audit, or of a folder of audits: accounts, and records that a database keeps.

    ``database`` is the one that the next start is to be given, into which it moves accounts.
    Raises UnreadableFile where nothing is served here and where a later version made the tables, BadRecord, InputError.
    """
    if database:
        require_database(database)
    if is_audit(path):
        return tuple(_of_audit(path, ""))
    if not path.is_dir():
        raise UnreadableFile(f"{path}: no audit is here, and no folder of audits")
    require_folder_of_audits(path)
    found = [_accounts(path, database)]
    for name in audits_in(path):
        found += _of_audit(path / name, database)
    return tuple(found)


def _of_audit(path: Path, database: str) -> Iterator[Tables]:
    yield _accounts(path, database)
    place, _ = AuditFolder(path).place
    if is_database(place):
        yield Tables(require_tables(place), RECORDS, RECORDS)


def _accounts(path: Path, database: str) -> Tables:
    """The accounts of a folder, where they are. Raises UnreadableFile."""
    folder = AuditFolder(path)
    place = place_of(folder)
    if place is not None and (place.is_made or not folder.accounts.exists()):
        return _on_server(path, place)
    found = layout_of(folder.accounts) if folder.accounts.exists() else 0
    require_known(folder.accounts, found)
    moves = place is not None or is_server(database)
    return Tables(str(folder.accounts), found, LAYOUT, bool(found) and moves)


def _on_server(path: Path, place: Place) -> Tables:
    from canvass.web.accounts_schema import layout_on

    with told_of(path):
        name, found = layout_on(place.database, place.schema)
    said = f"PostgreSQL database {name}, accounts of {path}"
    require_known(said, found)
    if place.is_made and not found:
        raise UnreadableFile(
            f"{said}: they are gone, its schema {place.schema} has no tables; bring them back from a copy of the "
            "database"
        )
    return Tables(said, found, LAYOUT)
