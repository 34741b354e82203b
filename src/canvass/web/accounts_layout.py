"""The tables of accounts: their versions, what makes an earlier one the next, and what is refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from canvass.errors import UnreadableFile
from canvass.web import county_keys, officials, seats, second_factor, sent_files

LAYOUT = 8
_TABLES = """
create table account (
    name text primary key, password text not null, role text not null, jurisdiction text not null default '',
    is_ended integer not null default 0
);
create table code (digest text primary key, expires real not null);
create table session (
    digest text primary key, role text not null, name text not null, jurisdiction text not null,
    begun real not null, seen real not null, card integer
);
create table board_card (
    id integer primary key, digest text not null unique, jurisdiction text not null, board text not null,
    round integer not null, is_revoked integer not null default 0, session text, digits text,
    is_confirmed integer not null
);
create table conflict (
    id integer primary key, time text not null, board text not null, said text not null,
    jurisdiction text not null default ''
);
create table deed (id integer primary key, time real not null, who text not null, what text not null);
"""
_OTHERS = "\n".join(
    each.TABLES for each in (second_factor, officials, sent_files, county_keys, seats)
)
_NEWER = {
    1: "alter table conflict add column jurisdiction text not null default '';",
    2: "\n".join((second_factor.TABLES, "delete from session where role = 'administrator';")),
    3: officials.NEWER,
    4: sent_files.FIRST,
    5: county_keys.TABLES,
    6: sent_files.NEWER,
    7: seats.TABLES,
}
"""What makes each earlier layout the one after it."""


def bring_up(db: sqlite3.Connection) -> None:
    """Make the tables of a new file, or of those of an earlier layout today's, a step and its number at once."""
    if not _version(db):
        db.executescript(f"begin; {_TABLES} {_OTHERS} pragma user_version = {LAYOUT}; commit;")
    for layout in range(_version(db), LAYOUT):
        step = f"{_NEWER[layout]} pragma user_version = {layout + 1};"
        db.executescript(f"begin; {step} commit;")


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("pragma user_version").fetchone()[0])


def layout_of(path: Path) -> int:
    """The version of the tables in a file of accounts, which is only looked at; 0 where there are none yet.

    Raises UnreadableFile.
    """
    log = path.with_name(f"{path.name}-wal")
    still = "" if log.exists() else "&immutable=1"  # or a look would leave a log beside the file
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{still}", uri=True)) as db:
            return _version(db)
    except sqlite3.Error as fault:
        raise UnreadableFile(
            f"{path}: it cannot be opened as a file of accounts ({fault})"
        ) from None


def require_known(path: Path, layout: int) -> None:
    """Refuse tables of a later version: this program would not keep what they hold. Raises UnreadableFile."""
    if layout > LAYOUT:
        raise UnreadableFile(
            f"{path}: its tables have version {layout}, and this program knows version {LAYOUT}: a later version made "
            "them; serve it with that one; nothing was changed"
        )
