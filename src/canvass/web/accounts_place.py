"""Where the accounts of a folder are kept: in a file of it, or in PostgreSQL, which a file of the folder then names."""

from __future__ import annotations

import logging
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from canvass.addresses import is_server
from canvass.errors import InputError, OutOfReach, UnreadableFile
from canvass.journeys.audit_folder.folder import AuditFolder, keep_private, require_database
from canvass.record.regular import open_regular
from canvass.web.accounts_file import AccountsFile
from canvass.web.app_database import AppDatabase

LONGEST = 10_000
SCHEMA = "canvass_"
BEGUN, MADE = "begun", "made"
LOG = logging.getLogger("canvass.web")


@dataclass(frozen=True, slots=True)
class Place:
    """The schema of a database that keeps the accounts of a folder; ``is_made`` once its tables have been there."""

    database: str
    schema: str
    is_made: bool


def place_of(folder: AuditFolder) -> Place | None:
    """Where this folder's accounts are in PostgreSQL; None where its own file has them. Raises InputError."""
    pointer = folder.accounts_place
    if not pointer.exists():
        return None
    try:
        with open_regular(pointer) as file:
            database, schema, state = file.read(LONGEST).decode("utf-8").splitlines()
    except (OSError, ValueError):
        database = schema = state = ""
    is_ours = schema.startswith(SCHEMA) and schema.replace("_", "").isalnum() and schema.isascii()
    if not (is_server(database) and is_ours and state in (BEGUN, MADE)):
        raise UnreadableFile(
            f"{pointer}: it names no place of accounts: three lines are wanted, the address of a database, a schema in "
            f"it and {MADE!r}; put back what canvass wrote there"
        )
    require_database(database)  # somebody may have written a password into it
    return Place(database, schema, state == MADE)


def opened(folder: AuditFolder, database: str = "") -> AppDatabase:
    """The accounts of a folder; with the address of a ``database`` in PostgreSQL they are kept there from now on.

    A file of accounts that the folder has is then moved there, once, and kept beside under another name.
    Raises InputError where they are in another database, and what opening them raises.
    """
    wanted, place = database if is_server(database) else "", place_of(folder)
    if place is None and not wanted:
        return AccountsFile(folder.accounts)
    if place is None:
        place = Place(wanted, f"{SCHEMA}{secrets.token_hex(6)}", is_made=False)
        _keep(folder, place)
    if wanted and wanted != place.database:
        raise InputError(
            f"{folder.path}: its accounts are in the database that {folder.accounts_place} names, and --database names "
            "another; name that one, or none; where the database itself has moved, write its new address into that file"
        )
    from canvass.web.accounts_server import AccountsServer

    with told_of(folder.path):
        if not place.is_made:
            _make(folder, place)
        elif folder.accounts.exists():
            raise InputError(
                f"{folder.accounts}: accounts are here and in a database, which {folder.accounts_place} names; move "
                "away the one of these two files that does not hold; nothing was changed"
            )
        return AccountsServer(place.database, place.schema)


@contextmanager
def told_of(path: Path) -> Iterator[None]:
    """Say whose database does not answer."""
    try:
        yield
    except OutOfReach as fault:
        raise OutOfReach(f"the accounts of {path}: {fault}") from None


def _make(folder: AuditFolder, place: Place) -> None:
    """Make the tables, or move those of the folder's file there. A start that was cut off anywhere is gone on with."""
    from canvass.web.accounts_schema import make

    about, file = f"accounts of canvass serve {folder.path.resolve()}", folder.accounts
    if not file.exists():
        make(place.database, place.schema, about)
    else:
        AccountsFile(file).close()  # brought up, and nothing of it beside it any longer
        with closing(sqlite3.connect(file)) as rows:
            make(place.database, place.schema, about, rows)
        kept = _aside(folder)
        file.rename(kept)
        LOG.warning("the accounts of %s were moved into PostgreSQL; %s keeps them", file, kept)
    _keep(folder, replace(place, is_made=True))


def _aside(folder: AuditFolder) -> Path:
    """A name that is free for the file of accounts that were moved."""
    names = (folder.moved_accounts(number) for number in count(1))
    return next(each for each in names if not each.exists())


def _keep(folder: AuditFolder, place: Place) -> None:
    lines = (place.database, place.schema, MADE if place.is_made else BEGUN)
    keep_private(folder.accounts_place, "".join(f"{each}\n" for each in lines).encode())
