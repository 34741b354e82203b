"""A PostgreSQL that takes connections, keeps them, and never answers: it is given up, and pages go on meanwhile."""

from __future__ import annotations

import re
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from canvass.errors import AccountsAway, LockLost, OutOfReach, UnreadableFile
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.record import is_begun
from canvass.web import accounts_layout
from canvass.web.accounts import Accounts
from canvass.web.accounts_layout import LAYOUT
from canvass.web.accounts_place import opened as opened_accounts
from tests.patience import PATIENCE
from tests.web.rooms import administrator, boards, form_of, opened
from tests.web.served import PASSWORD
from tests.web.test_accounts_server import Between, at_once, folder, soon
from tests.web.test_postgres import audit

__all__ = ["at_once", "audit", "folder"]
pytest.importorskip("psycopg")
SECONDS = 0.5
QUESTIONS = (b"P", b"Q")
"""How a message of PostgreSQL's protocol begins that asks something."""


class Silence(Between):
    """A network on which, from some moment, whoever asks something gets no answer; all connections stand."""

    is_silent = False

    def _carry(self, client: socket.socket, server: socket.socket) -> None:
        with client, server, suppress(OSError):
            while True:
                for each in select.select([client, server], [], [])[0]:
                    data = each.recv(1 << 16)
                    if not data:
                        return
                    if each is client and self.is_silent and data[:1] in QUESTIONS:
                        continue
                    (server if each is client else client).sendall(data)


@pytest.fixture
def silence(postgres_database: str, tmp_path: Path) -> Iterator[Silence]:
    """Between the tests and their database; its address is ``through``."""
    (real,) = Path(postgres_database.partition("host=")[2]).glob(".s.PGSQL.????")
    with Silence(tmp_path / real.name, real) as between:
        yield between


def through(address: str, tmp_path: Path) -> str:
    """The same database by way of what may fall silent."""
    return f"{address.partition('host=')[0]}host={tmp_path}"


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """What makes everybody wait less long for an answer than in an office, once it is called."""

    def less() -> None:
        monkeypatch.setattr("canvass.record.postgres.ANSWER_SECONDS", SECONDS)
        monkeypatch.setattr("canvass.web.accounts_server.ANSWER_SECONDS", SECONDS)

    return less


def test_whoever_writes_gives_it_up(postgres_database: str, hurry: Callable[[], None]) -> None:
    """A question and an insert on the connection of a writer: nothing was acknowledged, in one sentence."""
    from canvass.record.postgres import PostgresDatabase

    PostgresDatabase.create(postgres_database).close()
    hurry()
    asked: list[Callable[[PostgresDatabase], object]] = [
        lambda it: it.rows("select pg_sleep(60)"),
        lambda it: it.insert("select pg_sleep(?)", [(60,)]),
    ]
    for ask in asked:
        with closing(PostgresDatabase(postgres_database)) as database:
            begun = time.monotonic()
            with pytest.raises(LockLost, match=r"no answer came within 0\.5 seconds.*nothing was"):
                ask(database)
            assert time.monotonic() - begun < PATIENCE
            with pytest.raises(LockLost):
                database.rows("select 1")


def slowly(number: int) -> Iterator[tuple[object, ...]]:
    """Rows that come ten a second."""
    for each in range(number):
        time.sleep(0.1)
        yield (str(each),)


def test_many_rows_may_take_longer_than_an_answer(
    postgres_database: str, hurry: Callable[[], None]
) -> None:
    """Each that the server takes is a sign of it."""
    from canvass.record.postgres import PostgresDatabase

    PostgresDatabase.create(postgres_database).close()
    hurry()
    with closing(PostgresDatabase(postgres_database)) as database:
        database.insert("select ?", slowly(7))
        assert database.rows("select 1") == [(1,)]


def test_a_place_for_records_that_never_answers(
    silence: Silence, postgres_database: str, tmp_path: Path, hurry: Callable[[], None]
) -> None:
    """``--database`` of a start and of ``audit open``: told before anything is made."""
    silence.is_silent = True
    hurry()
    with pytest.raises(OutOfReach, match=r"no answer came within 0\.5 seconds"):
        is_begun(through(postgres_database, tmp_path), "audit")


@pytest.mark.parametrize("is_there", [False, True])
def test_accounts_that_are_never_answered(
    is_there: bool,
    silence: Silence,
    folder: AuditFolder,
    postgres_database: str,
    tmp_path: Path,
    hurry: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A start says so, where tables are to be made and where they are there; and goes on once it answers."""
    address = through(postgres_database, tmp_path)
    if is_there:
        opened_accounts(folder, address).close()
    silence.is_silent = True
    hurry()
    with pytest.raises(OutOfReach, match=r"no answer came within 0\.5 seconds"):
        opened_accounts(folder, address)
    silence.is_silent = False
    monkeypatch.undo()
    with closing(Accounts(opened_accounts(folder, address))) as accounts:
        assert not accounts.has_administrator


def test_accounts_that_fall_silent(
    silence: Silence,
    folder: AuditFolder,
    postgres_database: str,
    tmp_path: Path,
    hurry: Callable[[], None],
    at_once: None,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who is signed in stays so; whoever looks for it gives each try up, and finds it once it answers."""
    address = through(postgres_database, tmp_path)
    with closing(Accounts(opened_accounts(folder, address))) as accounts:
        token = accounts.create_administrator(accounts.new_code(), "Ada Lopez", PASSWORD)
        silence.is_silent = True
        hurry()
        with pytest.raises(AccountsAway, match="cannot be reached now"):
            accounts.officials.invite("Bo", "administrator", "", "Ada Lopez")
        end = time.monotonic() + PATIENCE
        while "is tried again" not in caplog.text:
            assert time.monotonic() < end, "the thread that looks for it waits for ever"
            time.sleep(0.02)
        assert "no answer came within" in caplog.text
        assert accounts.guest(token).name == "Ada Lopez"
        silence.is_silent = False
        monkeypatch.setattr("canvass.record.postgres.ANSWER_SECONDS", 30)
        soon(lambda: accounts.note("Ada Lopez", "looked"))
        assert accounts.officials.invitations() == ()


@pytest.mark.long(twin="test_whoever_writes_gives_it_up")
def test_a_record_that_falls_silent(
    silence: Silence,
    audit: Path,
    postgres_database: str,
    tmp_path: Path,
    hurry: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pages show what was known, nothing is called kept, and it goes on by itself."""
    pointer = AuditFolder(audit).pointer
    pointer.write_text(
        pointer.read_text().replace(postgres_database, through(postgres_database, tmp_path))
    )
    hurry()
    with opened(audit) as room:
        office = administrator(room)
        (one,) = boards(room, office, "Adams", "board 1")
        form = form_of(one, "0")
        before = [each.get(path).text for each, path in _looks(one, office)]
        silence.is_silent = True
        answer = one.post("/board/read", data=form)
        assert (answer.status_code, "nothing was acknowledged" in answer.text) == (507, True)
        for _ in range(2):
            assert [each.get(path).text for each, path in _looks(one, office)] == before
            answer = one.post("/board/read", data=form)
            assert (answer.status_code, "cannot be reached now" in answer.text) == (503, True)
        silence.is_silent = False
        monkeypatch.setattr("canvass.record.postgres.ANSWER_SECONDS", 30)
        end = time.monotonic() + PATIENCE
        while (answer := one.post("/board/read", data=form)).status_code == 503:
            assert time.monotonic() < end
            time.sleep(0.2)
        assert re.search(r"kept=\d+$", answer.headers["location"])
    with sit_down(audit) as desk:
        kinds = [each.event.kind for each in desk.record.entries()]
    assert kinds.count("cards.interpreted") == 1


def _looks(board: TestClient, office: TestClient) -> list[tuple[TestClient, str]]:
    return [(board, "/board"), (office, "/office"), (office, "/audit.json"), (office, "/")]


def test_a_migration_that_is_never_answered(
    silence: Silence, postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start with tables of an earlier version is given up in a sentence, with the process that takes the steps."""
    silence.is_silent = True
    monkeypatch.setattr(accounts_layout, "MIGRATION_SECONDS", 2.5)
    address = through(postgres_database, tmp_path)
    with pytest.raises(UnreadableFile, match=r"within 2\.5 seconds.*nothing was changed"):
        accounts_layout.bring_up("the database", LAYOUT - 1, address, "accounts")
