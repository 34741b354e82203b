"""The app's own tables in a file of SQLite, beside the audit."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from canvass.web.accounts_layout import bring_up, layout_in, layout_of, require_known, script
from canvass.web.app_database import AppDatabase

OWNER_ONLY = 0o600


class AccountsFile(AppDatabase):
    """A connection to such a file, which is made where there is none and brought up to today's layout."""

    def __init__(self, path: Path) -> None:
        if path.is_file() and (found := layout_of(path)):
            require_known(path, found)
            bring_up(path, found)
        path.touch(OWNER_ONLY)
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        for pragma in ("journal_mode = wal", "synchronous = full", "foreign_keys = on"):
            self._db.execute(f"pragma {pragma}")
        if not layout_in(self._db):
            self._db.executescript(f"begin; {script('sqlite')} commit;")

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
