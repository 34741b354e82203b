"""Where an office keeps an audit: the record that everybody will see, and beside it what nobody else may.

::

    AUDIT/record/           the record: ledger.jsonl and the files it names; or a database keeps it
    AUDIT/office/           keys, the secret of the salts, cast vote records: only their owner can read them
    AUDIT/sheets/           what is printed for the counties
    AUDIT/witnesses.txt     what people from outside signed of the record, where the office was given any of it

Only its owner can read the folder: while a round is open it holds first readings, which a second board must not see.
What everybody may see is published as a copy.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from canvass.addresses import SQLITE_SUFFIXES, holds_password, is_database, is_server, shown
from canvass.errors import DiskRefused, InputError, OutOfTurn, UnreadableFile
from canvass.record.regular import open_regular
from canvass.record.writing import ASIDE, give_name, make_folder, write_aside

WITNESSES_FILE = "witnesses.txt"
"""The statements of witnesses, in an office's folder and beside what is published."""
CERTIFICATE, CERTIFICATE_KEY = "server-certificate.pem", "server-key.pem"
"""What a server makes for devices of its own network, in the office's folder..."""
WALL_SHEET = "for-the-wall.html"
"""...and what tells people of it."""
MOVED_ACCOUNTS = "accounts-moved-{}.sqlite"
"""Accounts as they were when they were moved into a database."""
LOGS = ("-wal", "-shm")
"""What SQLite keeps beside a database at work; a process that was killed leaves it there."""
LONGEST_POINTER = 10_000
"""Bytes of the longest file that says where a record is kept."""
OWNER_ONLY_FOLDER = 0o700
OWNER_ONLY = 0o600
PASSPHRASE = "CANVASS_KEY_PASSPHRASE"  # noqa: S105 - the name of a variable
"""The environment variable that holds the passphrase of the office's keys, where they have one."""


def is_audit_folder(path: Path) -> bool:
    """Whether an audit is in this folder."""
    return path.is_dir() and AuditFolder(path).is_here


@dataclass(frozen=True, slots=True)
class AuditFolder:
    """The folder of an audit."""

    path: Path

    @property
    def record(self) -> Path:
        """Where the record is at work, unless it is kept in a database."""
        return self.path / "record"

    @property
    def pointer(self) -> Path:
        """The file that says which database keeps the record, and under which id."""
        return self.office / "record-place"

    @property
    def place(self) -> tuple[str, str]:
        """Where the record is kept, and its id there. Raises UnreadableFile where no audit is here."""
        if self.pointer.is_file():
            place, record = _pointed(self.pointer)
            return place if is_server(place) else str(self.path / place), record
        if not self.record.is_dir():
            raise UnreadableFile(
                f"{self.path}: no audit is here; begin one with canvass audit open {self.path}"
            )
        return str(self.record), ""

    @property
    def witnesses(self) -> Path:
        """What people from outside signed of the record's heads; it goes to the public with the record."""
        return self.path / WITNESSES_FILE

    @property
    def is_here(self) -> bool:
        """Whether an audit is in this folder, or works from it."""
        return self.pointer.is_file() or self.record.is_dir()

    @property
    def office(self) -> Path:
        """What the office keeps to itself."""
        return self.path / "office"

    @property
    def has_more_than_keys(self) -> bool:
        """Whether the office holds something of an audit that went on after it was opened."""
        known = {self.key, self.spare_key, self.pointer, *self._of_a_server}
        return self.office.is_dir() and not known.issuperset(
            path for path in self.office.iterdir() if not path.name.startswith(ASIDE)
        )

    @property
    def _of_a_server(self) -> Iterator[Path]:
        """What a server leaves in the office, whether or not an audit is in the folder."""
        yield from (self.holder, self.uploads, self.envelope_key)
        yield from (self.accounts.with_name(f"{self.accounts.name}{end}") for end in ("", *LOGS))
        yield from (self.accounts_place, *self.office.glob(MOVED_ACCOUNTS.format("*")))
        yield from (self.office / name for name in (CERTIFICATE, CERTIFICATE_KEY, WALL_SHEET))

    @property
    def audit_below(self) -> str:
        """The name of an audit in a folder of its own below this one; empty where there is none."""
        below = self.path.iterdir() if self.path.is_dir() else ()
        return min((each.name for each in below if AuditFolder(each).is_here), default="")

    def make(self) -> None:
        """Make the folder, and the office in it. Raises DiskRefused where the disk refuses."""
        try:
            make_folder(self.path, OWNER_ONLY_FOLDER)
            make_folder(self.office, OWNER_ONLY_FOLDER)
        except OSError as fault:
            raise DiskRefused(
                f"{self.path}: no folder can be made here ({fault.strerror}); nothing was written"
            ) from None

    @property
    def key(self) -> Path:
        """The key that signs."""
        return self.office / "key.pem"

    @property
    def spare_key(self) -> Path:
        """The key for the day on which the first is lost; it belongs into a safe."""
        return self.office / "spare-key.pem"

    def secret(self, root: str) -> Path:
        """The secret from which the salts of the cards under this root follow."""
        return self.office / f"secret-{root[:16]}"

    def cards(self, root: str) -> Path:
        """The cards committed under this root, one canonical line each."""
        return self.office / f"cards-{root[:16]}.jsonl"

    @property
    def records(self) -> Path:
        """Where cast vote records lie as counties brought them."""
        return self.office / "records"

    def records_of(self, jurisdiction: str, place: int) -> Path:
        """The cast vote records of a jurisdiction, of several where it is empty; ``place`` is that of their file.

        Records that an earlier version kept are where they were kept by it.
        """
        own = quote(jurisdiction, safe="")
        earlier = self.records / f"{own or '_all'}.csv"
        path = self.records / f"{own}+{place}.csv"
        return earlier if earlier.is_file() and not path.is_file() else path

    @property
    def boards(self) -> Path:
        """The plan of which board reads which batches."""
        return self.office / "boards.json"

    @property
    def notes(self) -> Path:
        """What the office wrote beside discrepancies."""
        return self.office / "notes.json"

    @property
    def holder(self) -> Path:
        """The file that a server locks while it serves this audit; it says where."""
        return self.office / "server"

    @property
    def accounts(self) -> Path:
        """The file of the server's accounts and sessions, unless a database keeps them."""
        return self.office / "accounts.sqlite"

    @property
    def accounts_place(self) -> Path:
        """The file that says which database keeps the accounts, and in which schema."""
        return self.office / "accounts-place"

    def moved_accounts(self, number: int) -> Path:
        """Where the file of accounts is kept once they were moved into a database."""
        return self.office / MOVED_ACCOUNTS.format(number)

    @property
    def envelope_key(self) -> Path:
        """The key that opens what boards' devices have kept while they could not reach the server."""
        return self.office / "envelope-key.pem"

    @property
    def uploads(self) -> Path:
        """Where files lie that a server receives and has not read yet."""
        return self.office / "uploads"

    def sheets(self, round_number: int) -> Path:
        """What is printed for a round."""
        return self.path / "sheets" / f"round-{round_number}"


def keep_place(folder: AuditFolder, database: str, record: str) -> None:
    """Write down which database keeps the record: a file inside the folder moves with it."""
    keep_private(folder.pointer, _pointing(folder, database, record))


def is_place(folder: AuditFolder, database: str, record: str) -> bool:
    """Whether what is written down in this folder is this database and this record."""
    return bool(database) and folder.pointer.read_bytes() == _pointing(folder, database, record)


def _pointed(pointer: Path) -> tuple[str, str]:
    """The database that a folder names, and the id of its record there. Raises UnreadableFile for anything else."""
    try:
        with open_regular(pointer) as file:
            place, record = file.read(LONGEST_POINTER).decode("utf-8").splitlines()
    except (OSError, ValueError):
        place = record = ""
    if not is_database(place):
        raise UnreadableFile(
            f"{pointer}: it names no database: two lines are wanted, the place of one and the id of the record in it; "
            "put back what canvass wrote there"
        )
    if holds_password(place):
        raise UnreadableFile(
            f"{pointer}: the address of the database in its first line holds a password, which lies readable there: "
            "take it out of that line, and put it into .pgpass or .pg_service.conf of whoever works, or into "
            "PGPASSWORD; then change it in the database, since copies of this folder have it; nothing was opened"
        )
    return place, record


def _pointing(folder: AuditFolder, database: str, record: str) -> bytes:
    return f"{_lasting(folder.path, database)}\n{record}\n".encode()


def require_database(place: str) -> None:
    """Refuse what is not the place of a database. Raises InputError."""
    if not is_database(place):
        files = ", ".join(f"*{suffix}" for suffix in SQLITE_SUFFIXES)
        raise InputError(
            f"{shown(place)}: a database is a SQLite file, named {files}, or an address that begins with "
            "postgresql://; nothing was written"
        )
    if holds_password(place):
        raise InputError(
            "the address of the database holds a password, and would lie readable in the folder: leave the password "
            "out; the database is asked with PGPASSWORD, or with the file .pgpass or .pg_service.conf of whoever "
            "works; nothing was written"
        )


def _lasting(folder: Path, database: str) -> str:
    """The place of a database that holds wherever a command is run."""
    if is_server(database):
        return database
    whole, home = Path(database).resolve(), folder.resolve()
    return str(whole.relative_to(home) if whole.is_relative_to(home) else whole)


def passphrase() -> str:
    """The passphrase of the office's keys, from the environment."""
    return os.environ.get(PASSPHRASE, "")


def keep_private(path: Path, data: bytes) -> None:
    """Write a file that only its owner can read, whole or not at all; an earlier one is replaced."""
    try:
        make_folder(path.parent, OWNER_ONLY_FOLDER)
        give_name(write_aside(path.parent, [data], OWNER_ONLY), path)
    except OSError as fault:
        raise DiskRefused(f"{path}: the disk refused ({fault.strerror})") from None


def keep_checked(path: Path, data: bytes) -> None:
    """The same, with its digest beside it, so that a change is noticed."""
    keep_private(path, data)
    keep_private(digest_beside(path), hashlib.sha256(data).hexdigest().encode())


def read_checked(path: Path) -> bytes:
    """A file that ``keep_checked`` wrote. Raises OutOfTurn where it was changed since, UnreadableFile."""
    try:
        data, digest = path.read_bytes(), digest_beside(path).read_text("ascii")
    except OSError as fault:
        raise UnreadableFile(f"{path}: cannot be read ({fault.strerror})") from None
    if hashlib.sha256(data).hexdigest() != digest:
        raise OutOfTurn(
            f"{path}: the file was changed since it was loaded; nothing was written; load the right file again"
        )
    return data


def digest_beside(path: Path) -> Path:
    """The file with the digest of a file that ``keep_checked`` wrote."""
    return path.with_name(f"{path.name}.sha256")
