"""What SQLite and PostgreSQL do beyond the promise of every ledger: they refuse a fork and a change themselves."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import sqlite3
import stat
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from canvass.errors import BadRecord, InputError, LockLost, NotWritten, UnreadableFile
from canvass.record import START, Check, Ending, Head, find_store, verify_record
from canvass.record.chain import next_entry
from canvass.record.sqlite import SqliteDatabase
from canvass.record.store import make_store
from tests.patience import PATIENCE
from tests.record.make import event, full_record, new_record

Run = Callable[[str], Any]
INSERT = "insert into record_entry (record, sequence, previous, digest, line) values ('{}', {}, {}, '{}', '{}')"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database, without the folder."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres"))
    return str(tmp_path / "records.sqlite")


def run(place: str, statement: str) -> list[tuple[Any, ...]]:
    """Say something to the database behind the back of canvass, as its owner can."""
    if place.startswith("postgresql"):
        import psycopg

        with psycopg.connect(place, autocommit=True) as connection:
            cursor = connection.execute(statement)
            return list(cursor.fetchall()) if cursor.description else []
    with sqlite3.connect(place) as connection:
        connection.execute("pragma foreign_keys = on")
        return list(connection.execute(statement))


@pytest.mark.parametrize(
    ("sequence", "previous", "digest"),
    [
        ("3", "second", "new"),
        ("4", "second", "new"),
        ("3", "first", "new"),
        ("4", "'absent'", "new"),
        ("4", "null", "new"),
        ("1", "null", "new"),
        ("4", "third", "first"),
    ],
)
def test_a_fork_is_refused_by_the_database(
    place: str, record_id: str, sequence: str, previous: str, digest: str
) -> None:
    """A second entry with a number, or after an entry, that has one already cannot be inserted by anybody."""
    with new_record(place, record_id) as record:
        record.append_all([event(1), event(2)], record.head)
        first, second, third = (entry.digest for entry in record.entries())
    names = {"first": first, "second": second, "third": third, "new": "f" * 64}
    said = f"'{names[previous]}'" if previous in names else previous
    statement = INSERT.format(record_id, sequence, said, names[digest], "{}")
    with pytest.raises(Exception, match=r"(?i)unique|foreign key|check"):
        run(place, statement)
    find_store(place, record_id).ledger.close()


DEEDS = (
    "update record_entry set line = '{{}}' where record = '{}'",
    "delete from record_entry where record = '{}'",
)


@pytest.mark.parametrize("deed", DEEDS)
def test_entries_are_never_changed(place: str, record_id: str, deed: str) -> None:
    """The database itself refuses to change or delete an entry."""
    new_record(place, record_id).close()
    with pytest.raises(Exception, match="a ledger is only appended to"):
        run(place, deed.format(record_id))


def test_who_changes_the_database_by_force_is_found_out(place: str, record_id: str) -> None:
    """An owner who takes the guard away and edits an entry breaks the chain at that entry."""
    full_record(place, record_id).close()
    postgres = place.startswith("postgresql")
    guard, back = (
        (
            "alter table record_entry disable trigger all",
            "alter table record_entry enable trigger all",
        )
        if postgres
        else ("drop trigger record_entry_update", "select 1")
    )
    run(place, guard)
    run(
        place,
        "update record_entry set line = replace(line, 'Ada Lopez', 'Eve Lopez') "
        f"where record = '{record_id}' and sequence = 6",
    )
    run(place, back)
    store = find_store(place, record_id)
    report = verify_record(store)
    assert report.of(Check.CHAIN).ending is Ending.FAILS
    assert (
        report.of(Check.CHAIN)
        .said[0]
        .startswith("chain, entry 6: its digest is not that of its content")
    )
    store.ledger.close()


def test_an_address_without_tables_is_no_record(tmp_path: Path, postgres: str) -> None:
    """A database that is absent, not a database, of another program or of a later version is refused by name."""
    path = tmp_path / "x.sqlite"
    with pytest.raises(UnreadableFile, match="no database is here"):
        find_store(path)
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(BadRecord, match="not a SQLite database"):
        find_store(path)
    path.unlink()
    sqlite3.connect(path).execute("pragma user_version = 2").connection.close()
    with pytest.raises(BadRecord, match="version 2, this program knows version 1"):
        find_store(path)
    with pytest.raises(UnreadableFile, match="no PostgreSQL answers"):
        find_store("postgresql://canvass@/absent?host=/nowhere")
    run(postgres, "create database other")
    with pytest.raises(UnreadableFile, match="no tables of records here"):
        find_store(postgres.replace("/postgres?", "/other?"))


def test_a_server_that_says_nothing_is_told_within_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something takes the connection and is silent: the address says how long that is waited for, else canvass does."""
    from canvass.record.postgres import WAITS

    monkeypatch.setitem(WAITS, "connect_timeout", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"postgresql://canvass@127.0.0.1:{silent.getsockname()[1]}/audits"
        for address in (url, f"{url}?connect_timeout=3"):
            begun = time.monotonic()
            with pytest.raises(
                UnreadableFile, match="nothing came back in time; see that the server"
            ):
                find_store(address)
            assert 1.5 < time.monotonic() - begun < PATIENCE


def test_a_connection_that_is_cut_off_is_given_up(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each connection asks whether the other end is there; what the address says of that holds."""
    from canvass.record.postgres import WAITS, PostgresDatabase

    monkeypatch.delenv("PGCONNECT_TIMEOUT", raising=False)
    with closing(PostgresDatabase.create(postgres_database)) as database:
        said = database._connection.info.get_parameters()
    assert {name: said.get(name) for name in WAITS} == {
        name: str(most) for name, most in WAITS.items()
    }
    with closing(PostgresDatabase(f"{postgres_database}&keepalives_idle=77")) as database:
        assert database._connection.info.get_parameters()["keepalives_idle"] == "77"
    monkeypatch.setenv("PGCONNECT_TIMEOUT", "44")
    with closing(PostgresDatabase(postgres_database)) as database:
        assert database._connection.info.get_parameters()["connect_timeout"] == "44"


def test_an_account_that_may_make_no_tables_is_refused(postgres_database: str) -> None:
    """A server that refuses the tables is told in a sentence, with what to do."""
    run(postgres_database, "create role guest login")
    try:
        with pytest.raises(
            NotWritten, match=r"permission denied.*see that this account may make tables"
        ):
            make_store(postgres_database.replace("canvass@", "guest@"), "adams")
    finally:
        run(postgres_database, "drop role guest")


def test_a_damaged_file_is_a_fault_not_a_crash(tmp_path: Path) -> None:
    """Damage to the pages of a SQLite file ends in a refusal or a failed check, never in another error."""
    path = tmp_path / "records.sqlite"
    record = new_record(path)
    head = record.append_all([event(n) for n in range(200)], record.head)
    record.close()
    whole = bytearray(path.read_bytes())
    sound = 0
    for start in range(0, len(whole), 997):
        damaged = bytearray(whole)
        damaged[start : start + 40] = b"\xa5" * 40
        path.write_bytes(damaged)
        try:
            store = find_store(path)
            report = verify_record(store)
        except InputError:
            continue
        store.ledger.close()
        sound += report.is_consistent
        assert not report.is_consistent or report.head == head
    assert sound < len(whole) // 997


def test_a_removed_lock_file_is_a_lost_lock(tmp_path: Path) -> None:
    """Removing the lock file of a SQLite record while a writer holds it stops that writer."""
    with new_record(tmp_path / "records.sqlite", "r") as record:
        head = record.head
        with record.lock():
            (tmp_path / "records.sqlite.r.lock").unlink()
            with pytest.raises(LockLost, match="nothing was written"):
                record.append(event(), head)
        assert record.append(event(), head).sequence == 2


def test_a_broken_connection_is_a_lost_lock(postgres: str, record_id: str) -> None:
    """A server that ends the connection takes the lock with it: the writer is told and writes nothing."""
    record = new_record(postgres, record_id)
    head = record.head
    with record.lock():
        run(postgres, "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'")
        with pytest.raises(LockLost, match="the connection broke, and with it any lock"):
            record.ledger.append(event(), head)
    with pytest.raises(LockLost):
        record.ledger.append(event(), head)
    again = find_store(postgres, record_id).ledger
    assert again.head() == head
    assert again.append(event(), head).sequence == 2
    again.close()


def test_a_lock_given_away_by_others_is_lost(postgres: str, record_id: str) -> None:
    """A session whose lock was released behind its back, as some connection pools do, writes nothing."""
    record = new_record(postgres, record_id)
    head = record.head
    with record.lock():
        record.ledger.database.rows("select pg_advisory_unlock_all()")  # type: ignore[attr-defined]
        with pytest.raises(LockLost):
            record.ledger.append(event(), head)
    assert record.ledger.append(event(), head).sequence == 2
    record.close()


def test_every_kind_of_address_is_understood(postgres: str, record_id: str) -> None:
    """The address may be written as PostgreSQL writes it, in either way, or as SQLAlchemy does."""
    new_record(postgres, record_id).close()
    for scheme in ("postgresql+psycopg://", "postgres://"):
        store = find_store(postgres.replace("postgresql://", scheme), record_id)
        assert store.ledger.head().sequence == 1
        store.ledger.close()


def test_tables_are_made_once(tmp_path: Path) -> None:
    """Making the tables where they are already changes nothing."""
    path = tmp_path / "records.sqlite"
    with new_record(path, "r") as record:
        head = record.head
    SqliteDatabase.create(path).close()
    store = find_store(path)
    assert store.ledger.head() == head
    assert next_entry(START, event()).sequence == 1
    store.ledger.close()


def test_a_new_database_is_its_owners_alone(tmp_path: Path) -> None:
    """Nobody else reads a new SQLite file or its log; where none can be made, that is said."""
    path = tmp_path / "records.sqlite"
    with full_record(path):
        for file in tmp_path.glob("records.sqlite*"):
            assert file.suffix == ".lock" or stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(NotWritten, match="no database can be made here"):
        new_record(tmp_path / "absent" / "records.sqlite")


def test_evidence_is_left_as_it_was(tmp_path: Path) -> None:
    """Who only reads a copy whose last entries are still in its log sees them, and changes no byte of either."""
    original, copy = tmp_path / "records.sqlite", tmp_path / "copy.sqlite"
    with full_record(original) as record:
        head = record.head
        for end in ("", "-wal"):
            shutil.copy(f"{original}{end}", f"{copy}{end}")
    before = [Path(f"{copy}{end}").read_bytes() for end in ("", "-wal")]
    assert before[1]
    store = find_store(copy, only_read=True)
    assert store.ledger.head() == head
    with pytest.raises(NotWritten):
        store.ledger.append(event(), head)
    store.ledger.close()
    assert [Path(f"{copy}{end}").read_bytes() for end in ("", "-wal")] == before


def test_who_only_reads_a_server_cannot_write(postgres: str, record_id: str) -> None:
    """A connection that only reads is refused by PostgreSQL itself."""
    with new_record(postgres, record_id) as record:
        head = record.head
    store = find_store(postgres, record_id, only_read=True)
    assert store.ledger.head() == head
    with pytest.raises(NotWritten, match="read-only transaction"):
        store.ledger.append(event(), head)
    store.ledger.close()


def test_a_file_that_may_only_be_read_is_read() -> None:
    """From a medium that cannot be written a record verifies; nothing can be added to it, in a sentence."""
    folder = Path(tempfile.mkdtemp(prefix="records-"))
    path = folder / "records.sqlite"
    with full_record(path) as record:
        head = record.head
    path.chmod(0o444)
    folder.chmod(0o555)
    child = os.fork()
    if child == 0:
        if os.geteuid() == 0:
            os.setuid(pwd.getpwnam("nobody").pw_uid)
        os._exit(_outcome_of_reading(path, head))
    _, status = os.waitpid(child, 0)
    folder.chmod(0o755)
    shutil.rmtree(folder)
    assert os.waitstatus_to_exitcode(status) == 0


def _outcome_of_reading(path: Path, head: Head) -> int:
    """0 where the record is whole and refuses to grow."""
    try:
        store = find_store(path)
        if store.ledger.head() != head or not verify_record(store).is_consistent:
            return 1
        store.ledger.append(event(), head)
    except NotWritten:
        return 0
    except BaseException:
        return 2
    return 3


def test_a_row_without_its_line_and_a_part_without_bytes_are_refused(
    postgres_database: str, record_id: str
) -> None:
    """Who owns the database can drop what forbids both: a sentence names the place, and no traceback."""
    full_record(postgres_database, record_id).close()
    run(postgres_database, "alter table record_artefact alter column data drop not null")
    run(postgres_database, "update record_artefact set data = null where part = 1")
    store = find_store(postgres_database, record_id)
    with closing(store.ledger), pytest.raises(BadRecord, match=r"part 1 of the file .* is empty"):
        verify_record(store)
    run(postgres_database, "alter table record_entry disable trigger all")
    run(postgres_database, "alter table record_entry alter column line drop not null")
    run(postgres_database, "update record_entry set line = null where sequence = 6")
    store = find_store(postgres_database, record_id)
    with closing(store.ledger):
        report = verify_record(store)
    assert report.of(Check.CHAIN).ending is Ending.FAILS
    assert "the row of entry 6 has no line" in str(report.of(Check.CHAIN))
