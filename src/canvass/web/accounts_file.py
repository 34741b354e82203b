"""The app's own tables in a file of SQLite, beside the audit."""

from __future__ import annotations

from pathlib import Path

from canvass.web.accounts_layout import bring_up, layout_in, layout_of, require_known, script
from canvass.web.sqlite_tables import SqliteTables

OWNER_ONLY = 0o600


class AccountsFile(SqliteTables):
    """A connection to such a file, which is made where there is none and brought up to today's layout."""

    def __init__(self, path: Path) -> None:
        if path.is_file() and (found := layout_of(path)):
            require_known(path, found)
            bring_up(path, found)
        path.touch(OWNER_ONLY)
        super().__init__(path)
        for pragma in ("journal_mode = wal", "synchronous = full", "foreign_keys = on"):
            self._db.execute(f"pragma {pragma}")
        if not layout_in(self._db):
            self._db.executescript(f"begin; {script('sqlite')} commit;")
