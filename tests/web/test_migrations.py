"""The tables of accounts: what Alembic makes of those of each earlier version, and of nothing."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from canvass.errors import MissingPackage, UnreadableFile
from canvass.web.accounts import Accounts
from canvass.web.accounts_layout import LAYOUT, bring_up, layout_of, script
from canvass.web.migrations.take import FOLDER, as_script, upgrade_file

FIRST = """
create table account (name text primary key, password text not null, role text not null);
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
create table conflict (id integer primary key, time text not null, board text not null, said text not null);
create table deed (id integer primary key, time real not null, who text not null, what text not null);
insert into account values ('Ada', 'a digest', 'administrator');
insert into conflict (time, board, said) values ('noon', 'board 1', 'was read already');
insert into deed (time, who, what) values (1.5, 'Ada', 'created the administrator');
insert into session values ('d1', 'new administrator', 'Ada', '', 1.5, 2.5, null);
insert into session values ('d2', 'board', 'board 1', 'Adams', 1.5, 2.5, 1);
insert into board_card (digest, jurisdiction, board, round, session, digits, is_confirmed)
    values ('c1', 'Adams', 'board 1', 1, 'd2', '123', 1);
"""
"""The first version's tables, as its program made them, with a row of each kind."""
NEXT = (
    "alter table conflict add column jurisdiction text not null default '';",
    """
    create table second_factor (
        name text primary key, key text not null, is_confirmed integer not null default 0,
        last_step integer not null default 0
    );
    create table recovery (digest text primary key, name text not null);
    delete from session where role = 'administrator';
    """,
    """
    alter table account add column jurisdiction text not null default '';
    alter table account add column is_ended integer not null default 0;
    update session set role = 'new account' where role = 'new administrator';
    create table invitation (
        id integer primary key, digest text not null unique, name text not null, role text not null,
        jurisdiction text not null, by text not null, expires real not null
    );
    """,
    """
    create table sent_file (
        jurisdiction text not null, what text not null, time real not null, who text not null, name text not null,
        size integer not null, entries integer not null, is_kept integer not null, said text not null,
        problems text not null, more integer not null, primary key (jurisdiction, what)
    );
    """,
    """
    create table county_key (
        fingerprint text primary key, public_key text not null, jurisdiction text not null, name text not null,
        time real not null
    );
    """,
    "alter table sent_file add column sha256 text not null default '';",
    """
    create table seated (
        id integer primary key, time real not null, jurisdiction text not null, board text not null,
        round integer not null, session text not null, moment text not null, people text not null
    );
    create index seated_session on seated (session);
    """,
)
"""What the program before Alembic made of each version to have the next."""
KINDS = {"real": "double"}


def make(path: Path, layout: int) -> Path:
    """A file of accounts as an office has it that was served with the program of this version."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript("".join((FIRST, *NEXT[: layout - 1], f"pragma user_version = {layout};")))
    return path


def tables(path: Path) -> dict[str, object]:
    """Each table with its columns, in order, and what is looked up in it."""
    with closing(sqlite3.connect(path)) as db:
        names = db.execute("select name from sqlite_master where type = 'table'").fetchall()
        return {
            name: (
                [
                    (
                        column,
                        KINDS.get(kind.lower(), kind.lower()),
                        str(default or "").strip("'"),
                        place,
                    )
                    for _, column, kind, _, default, place in db.execute(
                        f"pragma table_info({name})"
                    )
                ],
                {each[1] for each in db.execute(f"pragma index_list({name})") if each[3] == "c"},
            )
            for (name,) in names
        }


def test_every_earlier_version_becomes_todays(tmp_path: Path) -> None:
    """With the tables of a new file, and every row; a second look finds nothing to do."""
    Accounts(tmp_path / "new.sqlite").close()
    for layout in range(1, len(NEXT) + 2):
        path = make(tmp_path / f"{layout}.sqlite", layout)
        assert layout_of(path) == layout
        upgrade_file(path, layout)
        assert layout_of(path) == LAYOUT
        assert tables(path) == tables(tmp_path / "new.sqlite"), layout
        with closing(Accounts(path)) as accounts:
            assert [each.said for each in accounts.conflicts()] == ["was read already"]
            assert [each.what for each in accounts.officials.deeds()] == [
                "created the administrator"
            ]
            assert [(each.name, each.state) for each in accounts.officials.listed()] == [
                ("Ada", "has no code yet")
            ]
            assert [each.board for each in accounts.cards(1)] == ["board 1"]
        before = path.read_bytes()
        upgrade_file(path, LAYOUT)
        assert path.read_bytes() == before


def test_nothing_that_serves_imports_them() -> None:
    """Alembic and SQLAlchemy are named by the steps alone, and those by nobody but the process that takes them."""
    named = re.compile(r"^\s*(?:from|import) (?:alembic|sqlalchemy|canvass\.web\.migrations)", re.M)
    house = FOLDER.parents[1]
    found = {each for each in house.rglob("*.py") if named.search(each.read_text("utf-8"))}
    assert {each for each in found if FOLDER not in each.parents} == set()
    assert len(found) > LAYOUT


@pytest.mark.long(twin="test_nothing_that_serves_imports_them")
def test_a_start_takes_them_in_a_process_of_its_own(tmp_path: Path) -> None:
    """The process that serves loads neither Alembic nor SQLAlchemy, of an old file, a new one, or one of today."""
    make(tmp_path / "old.sqlite", 5)
    said = (
        "import sys; from pathlib import Path; from canvass.web.accounts import Accounts\n"
        "for name in ('old', 'new', 'old'): Accounts(Path(sys.argv[1]) / f'{name}.sqlite').close()\n"
        "print(*sorted({'alembic', 'sqlalchemy'} & set(sys.modules)))"
    )
    done = subprocess.run(
        (sys.executable, "-c", said, tmp_path), capture_output=True, text=True, check=True
    )
    assert done.stdout == "\n"
    assert layout_of(tmp_path / "old.sqlite") == LAYOUT


def test_what_cannot_be_brought_up_is_left_as_it_was(tmp_path: Path) -> None:
    """A step that fails after others leaves the file of the earlier version, and a sentence says why."""
    path = make(tmp_path / "accounts.sqlite", 3)
    with closing(sqlite3.connect(path)) as db:
        db.execute("create table county_key (of_somebody_else text)")
    before = tables(path)
    with pytest.raises(UnreadableFile) as told:
        Accounts(path)
    assert "from version 3 to version 9 (" in str(told.value)
    assert "county_key already exists" in str(told.value)
    assert (tables(path), layout_of(path)) == (before, 3)


def test_a_migration_without_alembic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the package is not installed, the sentence says how to have it; the file is left alone."""
    path = make(tmp_path / "accounts.sqlite", 8)
    (tmp_path / "alembic.py").write_text("raise ModuleNotFoundError(\"No module named 'alembic'\")")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(MissingPackage, match=r"needs the package alembic.*\[web\]"):
        bring_up(path, 8)
    assert layout_of(path) == 8


def test_the_scripts_of_new_databases_are_those_that_alembic_writes() -> None:
    """In both dialects, and they end with the last step; `python tools/write_tables.py` writes them."""
    assert ScriptDirectory(str(FOLDER)).get_heads() == [f"{LAYOUT:04}"]
    for dialect in ("sqlite", "postgresql"):
        assert script(dialect) == as_script(dialect), dialect
