"""The app's own tables in SQLite: in a file, or in the memory of a process."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from canvass.web.app_database import AppDatabase

IN_MEMORY = ""
"""The place of tables that are gone with the process; what does not fit into memory is in a file without a name."""


class SqliteTables(AppDatabase):
    """A connection on which each statement is kept by itself, unless several are written together."""

    def __init__(self, place: str | Path) -> None:
        self._db = sqlite3.connect(place, isolation_level=None, check_same_thread=False)

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds."""
        return self._db.execute(statement, values).fetchall()

    def do(self, statement: str, *values: object) -> int:
        """Write; how many rows it was."""
        return self._db.execute(statement, values).rowcount

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write all of it, or nothing."""
        self._db.execute("begin immediate")
        with self._db:
            yield

    def close(self) -> None:
        """End the connection."""
        self._db.close()
