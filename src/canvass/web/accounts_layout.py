"""The version of the tables of accounts: found, refused, and brought up to today's.

The steps are Alembic's (``web/migrations``). Nobody who serves waits for it: a new database takes the script that it
wrote of them, and a file that lacks steps takes them in a process of its own.
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib.resources import files
from pathlib import Path

from canvass.errors import MissingPackage, UnreadableFile, needs_extra

LAYOUT = 9
"""The version of the tables: the number of the last step in ``web/migrations/versions``."""
TOLD_BY_ALEMBIC = 9
"""SQLite's own number of a file whose version stands in Alembic's table; lower ones are the version itself."""
VERSION = "select version_num from alembic_version"
MIGRATION_SECONDS = 60.0
"""How long a server of databases may take for it: nobody who starts waits for one that never answers."""
_TAKER = (
    "import json, sys; asked = json.load(sys.stdin); sys.path[:] = asked.pop('path'); "
    "from canvass.web.migrations.apart import take; take(**asked)"
)
"""The other process finds its modules where this one does."""


def script(dialect: str) -> str:
    """What makes the tables of a new database."""
    return files("canvass.web.migrations").joinpath(f"new.{dialect}.sql").read_text("utf-8")


def number_of(version: str) -> int:
    """A version as Alembic keeps it; one that is no number of ours is later than all that are."""
    return int(version) if version.isascii() and version.isdigit() else sys.maxsize


def layout_in(db: sqlite3.Connection) -> int:
    """The version of the tables in a file; 0 where there are none. Raises sqlite3.Error where they are none of ours."""
    number = int(db.execute("pragma user_version").fetchone()[0])
    has_tables = bool(db.execute("select 1 from sqlite_master limit 1").fetchall())
    if number < 0 or (number == 0 and has_tables):
        raise sqlite3.DatabaseError("it has tables of something else")
    if number != TOLD_BY_ALEMBIC:
        return number
    ((version,),) = db.execute(VERSION).fetchall() or [("0",)]
    return number_of(version)


def layout_of(path: Path) -> int:
    """The same of a file of accounts, which is only looked at. Raises UnreadableFile."""
    log = path.with_name(f"{path.name}-wal")
    still = "" if log.exists() else "&immutable=1"  # or a look would leave a log beside the file
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{still}", uri=True)) as db:
            return layout_in(db)
    except sqlite3.Error as fault:
        raise UnreadableFile(
            f"{path}: it cannot be opened as a file of accounts ({fault})"
        ) from None


def require_known(place: str | Path, layout: int) -> None:
    """Refuse tables of a later version: this program would not keep what they hold. Raises UnreadableFile."""
    if layout > LAYOUT:
        has = "a version that is no number" if layout == sys.maxsize else f"version {layout}"
        raise UnreadableFile(
            f"{place}: its tables have {has}, and this program knows version {LAYOUT}: a later version made them; "
            "serve it with that one; nothing was changed"
        )


def bring_up(place: str | Path, layout: int, url: str = "", schema: str = "") -> None:
    """Make today's tables of those of an earlier version, whole or not at all; what is up to date is left alone.

    They are in the file at this place, or in a ``schema`` of the database at ``url``, whose name ``place`` is then.
    Raises UnreadableFile, MissingPackage.
    """
    if layout == LAYOUT:
        return
    asked = {"path": sys.path, "place": str(place), "layout": layout}
    asked |= {"url": url, "schema": schema}
    try:
        done = subprocess.run(  # noqa: S603 - this program itself
            (sys.executable, "-P", "-c", _TAKER),
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            timeout=MIGRATION_SECONDS if url else None,
        )
    except subprocess.TimeoutExpired:
        raise UnreadableFile(
            f"{place}: its tables were not brought to version {LAYOUT} within {MIGRATION_SECONDS:g} seconds, though "
            "the connection stood; nothing was changed: look after that database and start again"
        ) from None
    if not done.returncode:
        return
    said = done.stderr.strip().splitlines() or ["it was ended"]
    lacking = said[-1].removeprefix("ModuleNotFoundError: No module named ").strip("'")
    if lacking in ("alembic", "sqlalchemy"):
        raise MissingPackage(needs_extra("a migration of accounts", lacking, "web"))
    raise UnreadableFile(
        f"{place}: its tables could not be brought from version {layout} to version {LAYOUT} ({said[-1]}); nothing was "
        "changed: put that right and start again, or serve it with the version that made them"
    )
