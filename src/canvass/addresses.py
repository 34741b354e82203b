"""The address of a database, as people write it: whose it is, and whether a password stands in it."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

from canvass.errors import InputError

SQLITE_SUFFIXES = (".sqlite", ".sqlite3", ".db")
POSTGRES_SCHEMES = ("postgresql://", "postgres://", "postgresql+psycopg://")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]+:/", re.IGNORECASE)
_OF_A_USER = re.compile(r":/[^@]*:[^@]*@")
"""A name, a colon and more before an at sign, wherever that stands: a password may hold a stroke that it should not."""
_SETTING = re.compile(r"(password|secret|scram_\w+_key)\w*\s*=", re.IGNORECASE)
"""A part of an address by which PostgreSQL's programs take a secret, as ``password``, ``sslpassword``."""
_PORT_ALONE = re.compile(r"://[^@/]*:\d*/[^@?]*\?[^:]*$")
"""An address without a password whose settings hold an at sign, as ``?user=office@state``."""


def is_database(place: str | Path) -> bool:
    """Whether a place is that of a database: a file by its ending, or a server."""
    text = str(place)
    is_file = text.endswith(SQLITE_SUFFIXES) and not _SCHEME.match(text)
    return is_server(text) or (is_file and not Path(text).is_dir())


def is_server(place: str) -> bool:
    """Whether a place is the address of a PostgreSQL server."""
    return place.startswith(POSTGRES_SCHEMES)


def holds_password(place: str) -> bool:
    """Whether a secret stands in an address, in whichever of its parts.

    >>> holds_password("postgresql://office@db/audits"), holds_password("postgresql://office:pw@db/audits")
    (False, True)
    >>> holds_password("postgresql://db/audits?sslpassword=pw"), holds_password("host=db password=pw")
    (True, True)
    """
    if _SETTING.search(unquote(place)):
        return True
    return bool(_OF_A_USER.search(place)) and not _PORT_ALONE.search(place)


def shown(place: str | Path) -> str:
    """A place as it may be read: of an address with a password only that it is one."""
    return "the address of the database" if holds_password(str(place)) else str(place)


def is_readable(place: str) -> bool:
    """Whether an address says to PostgreSQL's programs what it says to people: not where a password has an at sign."""
    return place.partition("?")[0].count("@") < 2


def require_known_address(place: str | Path) -> None:
    """Refuse the address of another kind of database, which would be taken for the name of a folder or a file.

    Raises InputError, which repeats no password.
    """
    text = str(place)
    if not is_server(text) and (_SCHEME.match(text) or holds_password(text)):
        raise InputError(
            f"{shown(text)}: canvass knows databases of PostgreSQL, by an address that begins with postgresql:// in "
            "small letters, and files of SQLite by their names; nothing was opened"
        )
