"""SQLite files whose tables are not tables: a query of them may never end, and both verifiers refuse them at once."""

from __future__ import annotations

import shutil
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

from canvass.record.regular import MOST_BYTES
from tests.journeys.audit_folder.scenes import SCENES, play
from tests.observer.agreement import of_canvass
from tests.observer.conftest import run_observer
from tests.warm import bounded

ENTRIES = "record text, sequence integer, previous text, digest text, line text"
FILES = "record text, access text, sha256 text, part integer, data blob"
ENDLESS = "with recursive n(i) as (select 1 union all select i + 1 from n) select 'x', i, null, 'd', '{}' from n"
ODD = {
    "a view": (
        f"create view record_entry (record, sequence, previous, digest, line) as {ENDLESS}",
        f"create table record_artefact ({FILES})",
    ),
    "a view of files": (
        f"create table record_entry ({ENTRIES})",
        f"create view record_artefact (record, access, sha256, part, data) as {ENDLESS}",
    ),
    "a computed column": (
        "create table record_entry (record text, sequence integer, previous text, digest text,"
        " line text generated always as (hex(zeroblob(500000000))))",
        f"create table record_artefact ({FILES})",
    ),
    "a virtual table": (
        "create virtual table record_entry using fts5(record, sequence, previous, digest, line)",
        f"create table record_artefact ({FILES})",
    ),
    "no table of files": (f"create table record_entry ({ENTRIES})",),
}
VERIFIERS = {"canvass": ("command", "verify"), "observer": ("observer",)}


@pytest.mark.parametrize("verifier", VERIFIERS)
@pytest.mark.parametrize("odd", ODD)
def test_what_stands_for_a_table_is_refused(odd: str, verifier: str, tmp_path: Path) -> None:
    """One sentence and exit code 2, before anything is read of it: the test would wait for ever."""
    path = tmp_path / "state.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        for statement in (*ODD[odd], "pragma user_version = 1"):
            connection.execute(statement)
        connection.commit()
    assert "which may never end" in refusal(verifier, path)


def refusal(verifier: str, path: Path) -> str:
    """What a verifier says of a file of which it reads nothing; it waits for no answer that does not come."""
    kind, *words = VERIFIERS[verifier]
    done = bounded(kind, *words, str(path))
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


PAGE, WAYS, LEVELS = 4096, 200, 8


def interior(children: list[int], last: int, begins: int = 0) -> bytes:
    """A page of a table's tree that leads to these pages, then to a last one."""
    page, pointers, ends = bytearray(PAGE), list[int](), PAGE
    for child in children:
        ends -= 5
        page[ends : ends + 5] = struct.pack(">IB", child, 1)
        pointers.append(ends)
    head = struct.pack(">BHHHBI", 5, 0, len(pointers), ends, 0, last)
    head += struct.pack(f">{len(pointers)}H", *pointers)
    page[begins : begins + len(head)] = head
    return bytes(page)


def leaf_of(held: bytes, begins: int, only: int | None = None) -> bytes:
    """The same rows on another page, or one of them alone."""
    (count,) = struct.unpack_from(">H", held, begins + 3)
    places = struct.unpack_from(f">{count}H", held, begins + 8)
    rows = places if only is None else (places[only],)
    head = struct.pack(f">BHHHB{len(rows)}H", 13, 0, len(rows), min(places), 0, *rows)
    return head + held[len(head) :]


def with_rows_without_end(path: Path, root: int, only: int | None = None) -> None:
    """Lead a tree to what it held, and then on two hundred ways to two hundred ways ... to one page of it."""
    data = bytearray(path.read_bytes())
    start, begins, first = (root - 1) * PAGE, 100 * (root == 1), len(data) // PAGE + 1
    held = bytes(data[start : start + PAGE])
    levels = [interior([first + n + 2] * WAYS, first + n + 2) for n in range(LEVELS)]
    added = [leaf_of(held, begins), *levels, leaf_of(held, begins, only)]
    top = interior([first], first + 1, begins)
    data[start + begins : start + PAGE] = top[begins:]
    data += b"".join(added)
    data[28:32] = struct.pack(">I", len(data) // PAGE)
    path.write_bytes(data)


def database(path: Path, sequence: int = 1) -> int:
    """A file with both tables and one row; returns the page on which the table of entries begins."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"pragma page_size = {PAGE}")
        connection.execute(f"create table record_entry ({ENTRIES}, primary key (record, sequence))")
        connection.execute(f"create table record_artefact ({FILES})")
        row = ("x", sequence, None, "d", "{}")
        connection.execute("insert into record_entry values (?, ?, ?, ?, ?)", row)
        connection.execute("pragma user_version = 1")
        connection.commit()
        found = connection.execute("select rootpage from sqlite_master where name = 'record_entry'")
        return int(found.fetchone()[0])


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_a_page_that_stands_in_a_tree_many_times_is_refused(verifier: str, tmp_path: Path) -> None:
    """Fifty thousand bytes that have 10^18 rows: the file is looked at before a row is asked for."""
    path = tmp_path / "state.sqlite"
    with_rows_without_end(path, database(path))
    assert "the table record_entry is damaged" in refusal(verifier, path)


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_a_list_of_tables_without_end_is_refused(verifier: str, tmp_path: Path) -> None:
    """Of the tables themselves there are 10^18 lines, which SQLite reads before anybody can ask."""
    path = tmp_path / "state.sqlite"
    database(path)
    with_rows_without_end(path, 1, only=1)
    assert "interrupted" in refusal(verifier, path)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An audit that a SQLite file keeps, whose tables have lost their constraints."""
    home = tmp_path_factory.mktemp("kept")
    path = home / "kept.sqlite"
    play(home, SCENES["polling"], str(path))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma journal_mode = delete")
        for name in ("record_entry", "record_artefact"):
            connection.execute(f"create table bare as select * from {name}")
            connection.execute(f"drop table {name}")
            connection.execute(f"alter table bare rename to {name}")
        connection.commit()
    return path


UNKEPT = (
    "update record_entry set line = null where sequence = 5",
    "update record_entry set line = cast(line as blob) where sequence = 5",
    "update record_entry set sequence = 5.5 where sequence = 5",
    "update record_entry set record = null where sequence = 5",
    "insert into record_entry select * from record_entry where sequence = 5",
    "insert into record_entry (record, sequence, line) select record, 0, '{}' from record_entry limit 1",
    "update record_artefact set data = null where part = 1",
    "update record_artefact set part = null where part = 1",
    "update record_artefact set part = 2 where part = 1",
    "update record_artefact set part = -1 where part = 0",
    "delete from record_artefact where part = 0",
    "insert into record_artefact select * from record_artefact where part = 1",
)


@pytest.mark.parametrize("change", UNKEPT)
def test_rows_that_no_writer_keeps_are_refused(change: str, kept: Path, tmp_path: Path) -> None:
    """Each showed the two verifiers two records, or ended both in a fault of their own."""
    path = tmp_path / "kept.sqlite"
    shutil.copy(kept, path)
    good = [of_canvass(path)[0], run_observer(path).returncode]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(change).rowcount
        connection.commit()
    (code, told), observed = of_canvass(path), run_observer(path)
    assert (good, code, observed.returncode) == ([0, 0], 2, 2)
    assert "rows stand there that no writer keeps" in told["said"]
    assert "rows stand there that no writer keeps" in observed.stderr


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_a_database_of_more_bytes_than_anybody_reads_is_refused(
    verifier: str, tmp_path: Path
) -> None:
    """A terabyte of zeros behind a good beginning."""
    path = tmp_path / "state.sqlite"
    database(path)
    with path.open("r+b") as file:
        file.truncate(1 << 40)
    assert f"{MOST_BYTES}" in refusal(verifier, path).replace(",", "")
