"""Accounts in a file of SQLite and in a throw-away PostgreSQL: the same promises hold in both."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from canvass.web.accounts import Accounts
from canvass.web.accounts_file import AccountsFile
from canvass.web.app_database import AppDatabase
from canvass.web.steady_clock import Seconds

TABLES = (
    *("account", "code", "session", "board_card", "conflict", "deed", "second_factor", "recovery"),
    *("invitation", "sent_file", "county_key", "seated"),
)
_numbers = count(1)


class Kept:
    """One set of accounts that a test opens, several times where a server starts again."""

    def __init__(
        self, open_it: Callable[[], AppDatabase], rows: Callable[[str], list[tuple[Any, ...]]]
    ) -> None:
        self._open, self.rows = open_it, rows
        """``rows``: what is kept, asked of the database itself."""

    def accounts(self, now: Seconds = time.time, elapsed: Seconds | None = None) -> Accounts:
        """The accounts, as a server opens them; without ``elapsed`` nobody puts the clock ``now`` back."""
        return Accounts(self._open(), now, elapsed=elapsed or now)

    def bytes(self) -> bytes:
        """Everything that is kept."""
        return repr([self.rows(f"select * from {table}") for table in TABLES]).encode()


def rows_of_server(url: str, schema: str, statement: str) -> list[tuple[Any, ...]]:
    """What somebody else finds in this schema than the server that has it."""
    from canvass.web.accounts_schema import connected_to

    with closing(connected_to(url, schema)) as db:
        return db.execute(statement.encode()).fetchall()


def rows_of_file(path: Path, statement: str) -> list[tuple[Any, ...]]:
    """The same of a file."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute(statement).fetchall()


@pytest.fixture(params=["file", "server"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    """Accounts in each kind of database; of a server, what it answers from is what the database has."""
    if request.param == "file":
        path = tmp_path / "accounts.sqlite"
        yield Kept(lambda: AccountsFile(path), partial(rows_of_file, path))
        return
    url = request.getfixturevalue("postgres")
    from canvass.web.accounts_schema import make
    from canvass.web.accounts_server import AccountsServer

    class Compared(AccountsServer):
        """What it answers from is what the database has, whatever was done and refused."""

        def close(self) -> None:
            for table in TABLES:
                everything = f"select * from {table} order by 1, 2"
                kept = rows_of_server(url, schema, everything)
                assert self.rows(everything) == kept, table
            super().close()

    schema = f"canvass_{os.getpid()}_{next(_numbers)}"
    make(url, schema, "accounts of a test")
    yield Kept(lambda: Compared(url, schema), partial(rows_of_server, url, schema))
