"""Whether the databases of a folder that is served wait for a migration: looked at, and changed by nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from canvass.errors import UnreadableFile
from canvass.journeys.auditing.folder import AuditFolder
from canvass.journeys.auditing.several import audits_in, is_audit, require_folder_of_audits
from canvass.record.sql import LAYOUT as RECORDS
from canvass.record.store import is_database, require_tables
from canvass.web.accounts_layout import LAYOUT, layout_of, require_known


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a database: ``found`` is their version, 0 before they are made, and ``known`` this program's."""

    database: str
    found: int
    known: int

    @property
    def waiting(self) -> int:
        """How many migrations the next start of the server takes."""
        return self.known - self.found if self.found else 0

    @property
    def said(self) -> str:
        """The same in words."""
        if not self.found:
            return f"{self.database}: not made yet; the first start makes it"
        if not self.waiting:
            return f"{self.database}: up to date"
        some = "1 migration waits" if self.waiting == 1 else f"{self.waiting} migrations wait"
        then = f"the next start of canvass serve makes version {self.known} of version {self.found}"
        return f"{self.database}: {some}; {then}"


def tables_in(path: Path) -> tuple[Tables, ...]:
    """The databases of an audit, or of a folder of audits: accounts, and records that a database keeps.

    Raises UnreadableFile where nothing is served here and where a later version made the tables, BadRecord, InputError.
    """
    if is_audit(path):
        return tuple(_of_audit(path))
    if not path.is_dir():
        raise UnreadableFile(f"{path}: no audit is here, and no folder of audits")
    require_folder_of_audits(path)
    found = [_accounts(path)]
    for name in audits_in(path):
        found += _of_audit(path / name)
    return tuple(found)


def _of_audit(path: Path) -> Iterator[Tables]:
    yield _accounts(path)
    place, _ = AuditFolder(path).place
    if is_database(place):
        yield Tables(require_tables(place), RECORDS, RECORDS)


def _accounts(path: Path) -> Tables:
    file = AuditFolder(path).accounts
    found = layout_of(file) if file.exists() else 0
    require_known(file, found)
    return Tables(str(file), found, LAYOUT)
