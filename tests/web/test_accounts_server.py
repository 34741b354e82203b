"""Accounts in PostgreSQL: one server has them, nothing is said that was not kept, and it goes on when it is back."""

from __future__ import annotations

import logging
import os
import re
import resource
import select
import shutil
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from threading import Thread
from typing import Any, Self

import pytest
from starlette.testclient import TestClient

from canvass.errors import (
    AccountsAway,
    CanvassError,
    InputError,
    NotWritten,
    OutOfReach,
    ServerAtWork,
    UnreadableFile,
)
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.web import accounts_schema, accounts_server
from canvass.web.accounts import Accounts
from canvass.web.accounts_layout import LAYOUT
from canvass.web.accounts_place import opened, place_of
from canvass.web.guest import NOBODY, NotAllowed
from canvass.web.migrations.take import upgrade_server
from canvass.web.roles import Role
from canvass.web.serve import several
from tests.cli.conftest import Run, run
from tests.patience import PATIENCE
from tests.typed import invoke
from tests.web.client import Client
from tests.web.kept import rows_of_server
from tests.web.rooms import ADDRESS, HERE, code_shown
from tests.web.served import PASSWORD, serving
from tests.web.test_hall import NEW, with_telephone
from tests.web.test_key_in_memory import office_of
from tests.web.test_postgres import away

psycopg = pytest.importorskip("psycopg")
__all__ = ["run"]
SECRET = "the-password-of-the-database"


@pytest.fixture
def folder(tmp_path: Path) -> AuditFolder:
    """A folder that a server may keep its accounts for."""
    made = AuditFolder(tmp_path / "audits")
    made.make()
    return made


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits as long as in an office."""
    for name, seconds in (("AGAIN_SECONDS", 0.05), ("AT_ONCE_SECONDS", 0.0)):
        monkeypatch.setattr(accounts_server, name, seconds)
    monkeypatch.setattr(accounts_schema, "LOCK_SECONDS", 0.1)


def schema_of(folder: AuditFolder) -> str:
    """The schema that keeps the accounts of a folder."""
    place = place_of(folder)
    assert place is not None
    return place.schema


def asked(database: str, statement: str) -> list[tuple[Any, ...]]:
    """What somebody else asks of, or does to, the database."""
    with psycopg.connect(database, autocommit=True) as other:
        done = other.execute(statement)
        return list(done.fetchall()) if done.description else []


def cut_all(database: str) -> None:
    """Every connection is ended, as by a database that starts again."""
    asked(
        database,
        "select pg_terminate_backend(pid) from pg_stat_activity "
        "where pid != pg_backend_pid() and datname = current_database()",
    )


def soon(what: Callable[[], object]) -> object:
    """What comes of this once it is not refused any longer."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return what()
        except AccountsAway:
            assert time.monotonic() < end
            time.sleep(0.02)


def refused(what: Callable[[], object]) -> str:
    """With which words this is refused, soon."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            what()
        except AccountsAway as refusal:
            return str(refusal)
        time.sleep(0.02)
    return ""


def checked(folder: AuditFolder, *options: str) -> tuple[int, str]:
    """The exit code of ``canvass serve --check``, and what it says."""
    done = invoke(["serve", "--check", str(folder.path), *options])
    return done.exit_code, done.output or str(done.exception)


@pytest.mark.long(twin="test_a_folder_and_an_audit_begun_in_it")
def test_a_state_keeps_everything_in_its_database(
    tmp_path: Path, postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accounts of the folder and of an audit begun in it; a start without the option finds both; no second server."""
    monkeypatch.setenv("PGPASSWORD", SECRET)
    folder = AuditFolder(tmp_path / "audits")
    with serving(folder.path, "--database", postgres_database) as server:
        office = office_of(server)
        made = office.post("/new", {**NEW, "title": "A county", "passphrase": "", "again": ""})
        (at,) = re.findall(r'href="(/audits/[\w-]+)/office/accounts"', made.text)
        form = {"name": "Bo Karlsson", "jurisdiction": "Adams"}
        assert 'id="address"' in office.post(f"{at}/office/accounts/invite", form).text
        audit = AuditFolder(folder.path / at.rpartition("/")[2])
        code, said = checked(folder)
        assert (code, said.count("up to date")) == (0, 3), said
        assert re.search(
            r"^PostgreSQL database \w+, accounts of \S+audits: up to date$", said, re.M
        )
        shutil.copytree(folder.path, tmp_path / "copy")
        done = invoke(["serve", str(tmp_path / "copy"), "--port", "0"])
        assert isinstance(done.exception, ServerAtWork)
        assert "another server (canvass-server" in str(done.exception)
        printed = server.stop() + server.printed + str(done.exception) + said
    for each in (folder, audit):
        assert not each.accounts.exists()
        kept = rows_of_server(postgres_database, schema_of(each), "select count(*) from deed")
        assert kept[0][0] > 0
    with serving(folder.path) as server:
        again = Client(server.address, office.cookie)
        assert again.get("/office/accounts").status_code == 200
        assert "Bo Karlsson" in again.get(f"{at}/office/accounts").text
        printed += server.stop()
    written = [each for each in folder.path.rglob("*") if each.is_file()]
    assert SECRET not in printed
    assert not any(SECRET.encode() in each.read_bytes() for each in written)


def test_a_folder_and_an_audit_begun_in_it(tmp_path: Path, postgres_database: str) -> None:
    """Both have their accounts in the database, each in a schema of its own; the next start finds them there."""
    folder = AuditFolder(tmp_path / "audits")
    folder.make()
    with several(folder.path, ADDRESS, database=postgres_database) as (app, accounts):
        office = TestClient(app, base_url=ADDRESS, headers=HERE, follow_redirects=False)
        form = {"code": accounts.new_code(), "name": "Ada Lopez", "password": PASSWORD}
        assert office.post("/first", data=form).status_code == 303
        with_telephone(office)
        made = office.post("/new", data={**NEW, "passphrase": "", "again": ""}).text
        (at,) = re.findall(r'href="(/audits/[\w-]+)/office/accounts"', made)
        office.post(f"{at}/office/accounts/invite", data={"name": "Bo", "jurisdiction": "Adams"})
        cookies = dict(office.cookies)
    audit = AuditFolder(folder.path / at.rpartition("/")[2])
    assert not [*folder.path.rglob("accounts.sqlite*")]
    assert schema_of(folder) != schema_of(audit)
    with several(folder.path, ADDRESS) as (app, _):
        again = TestClient(app, base_url=ADDRESS, headers=HERE, cookies=cookies)
        assert "opened the audit" in again.get("/office/accounts").text
        assert "invited Bo as county clerk of Adams" in again.get(f"{at}/office/accounts").text


@pytest.mark.long(twin="test_another_server_that_takes_over_meanwhile")
def test_a_database_that_is_away_while_it_is_served(tmp_path: Path, postgres_database: str) -> None:
    """Who is signed in looks on; signing in and rights are a plain page of 503, and nothing of them was kept.

    It comes back by itself. What is wrong is in the log, without a traceback.
    """
    folder = AuditFolder(tmp_path / "audits")
    with serving(folder.path, "--database", postgres_database) as server:
        office = office_of(server)
        invite = {"name": "Bo Karlsson", "jurisdiction": ""}
        before = office.get("/office/accounts").text
        with away(postgres_database):
            for _ in range(2):
                assert office.get("/office/accounts").text == before
                assert office.get("/").status_code == 200
                said = {"name": "Ada Lopez", "password": PASSWORD, "code": "000000"}
                for answer in (
                    office.post("/office/accounts/invite", invite),
                    Client(server.address, "").post("/sign-in", said),
                    Client(server.address, "").post(
                        "/first", {"code": "x", "name": "E", "password": "y"}
                    ),
                ):
                    assert answer.status_code == 503, answer.text
                    assert "the database of accounts cannot be reached now" in answer.text
                    assert "PGSQL" not in answer.text
        end = time.monotonic() + PATIENCE
        while (answer := office.post("/office/accounts/invite", invite)).status_code == 503:
            assert time.monotonic() < end
            time.sleep(0.1)
        assert 'id="address"' in answer.text
        assert office.get("/office/accounts").text.count("invited Bo Karlsson") == 1
        log = server.stop()
    assert "no PostgreSQL answers" in log
    assert "is there again" in log
    assert "Traceback" not in log


@pytest.mark.long(twin="tests/web/test_second_factor.py::test_a_code_serves_once")
def test_one_code_sent_ten_times_at_once(tmp_path: Path, postgres_database: str) -> None:
    """Ten browsers with the right password and the same code: one is let in."""
    with serving(tmp_path / "audits", "--database", postgres_database) as server:
        form = {"code": server.code, "name": "Ada Lopez", "password": PASSWORD}
        with ThreadPoolExecutor(10) as many:
            first = list(
                many.map(lambda _: Client(server.address, "").post("/first", form), range(10))
            )
            (cookie,) = [each.headers["set-cookie"] for each in first if each.status_code == 303]
            new = Client(server.address, cookie.partition(";")[0])
            key = new.get("/second-factor").text
            new.post("/second-factor", {"code": code_shown(key, -1)})
            form = {"name": "Ada Lopez", "password": PASSWORD, "code": code_shown(key)}
            tried = list(
                many.map(lambda _: Client(server.address, "").post("/sign-in", form), range(9))
            )
        assert [each.status_code for each in tried].count(303) == 1


def test_a_start_while_it_is_away(folder: AuditFolder, postgres_database: str, run: Run) -> None:
    """A sentence says whose accounts they are, at the start and at the check; with ``--database`` nothing is made."""
    opened(folder, postgres_database).close()
    with away(postgres_database):
        code, _, err = run("serve", str(folder.path), "--port", "0")
        said = " ".join(err.split())
        assert (code, f"the accounts of {folder.path}: no PostgreSQL answers" in said) == (
            2,
            True,
        ), err
        assert f"the accounts of {folder.path}: no PostgreSQL answers" in checked(folder)[1]
        other = folder.path.with_name("other")
        code, _, err = run("serve", str(other), "--port", "0", "--database", postgres_database)
        assert (code, other.exists()) == (2, False), err


def lack_a_step(folder: AuditFolder, database: str) -> str:
    """Make the tables those of an earlier version, before boards said who sits; the schema."""
    schema = schema_of(folder)
    asked(
        database,
        f"drop table {schema}.seated; update {schema}.alembic_version set version_num = '0007'",
    )
    return schema


def test_tables_that_wait_for_a_step(folder: AuditFolder, postgres_database: str) -> None:
    """The check says how many wait and changes nothing; taken, the tables are those of a new database."""
    opened(folder, postgres_database).close()
    columns = (
        "select table_name, column_name, data_type, is_nullable, column_default, collation_name "
        "from information_schema.columns where table_schema = '{}' order by 1, ordinal_position"
    )
    new = asked(postgres_database, columns.format(schema_of(folder)))
    schema = lack_a_step(folder, postgres_database)
    for _ in range(2):
        code, said = checked(folder)
        assert code == 1
        waits = f"2 migrations wait; the next start of canvass serve makes version {LAYOUT} of"
        assert waits in said
    upgrade_server(postgres_database, schema)
    assert checked(folder)[0] == 0
    assert asked(postgres_database, columns.format(schema)) == new
    assert len({table for table, *_ in new}) == 13


@pytest.mark.long(twin="test_tables_that_wait_for_a_step")
def test_a_start_takes_the_steps_that_wait(folder: AuditFolder, postgres_database: str) -> None:
    """In a process of its own."""
    opened(folder, postgres_database).close()
    lack_a_step(folder, postgres_database)
    with closing(Accounts(opened(folder))) as accounts:
        assert accounts.seats.listed(1, ("Adams",)) == ()
    assert checked(folder)[0] == 0


def test_tables_of_a_later_version_and_tables_that_are_gone(
    folder: AuditFolder, postgres_database: str
) -> None:
    """Both are refused by a start and by the check, and no new accounts are made in their place."""
    opened(folder, postgres_database).close()
    schema = schema_of(folder)
    asked(postgres_database, f"update {schema}.alembic_version set version_num = '0099'")
    with pytest.raises(UnreadableFile, match="have version 99, and this program knows version 9"):
        opened(folder)
    assert "have version 99" in checked(folder)[1]
    asked(postgres_database, f"drop schema {schema} cascade")
    with pytest.raises(UnreadableFile, match="accounts of this folder are gone"):
        opened(folder)
    assert "they are gone" in checked(folder)[1]


@pytest.fixture
def moved(folder: AuditFolder) -> str:
    """A folder whose accounts are in its file, with somebody signed in; the token of the session."""
    with closing(Accounts(folder.accounts)) as accounts:
        token = accounts.create_administrator(accounts.new_code(), "Ada Lopez", PASSWORD)
        accounts.note("nobody\0", "a name with a letter that PostgreSQL does not have")
    return token


def test_accounts_of_a_file_are_moved_once(
    folder: AuditFolder, moved: str, postgres_database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Who is signed in stays so, the file is kept under another name, and a later start asks the database."""
    said = checked(folder, "--database", postgres_database)
    assert (
        said[0],
        "the next start with this --database moves what is in it there" in said[1],
    ) == (1, True)
    with (
        caplog.at_level(logging.WARNING),
        closing(Accounts(opened(folder, postgres_database))) as accounts,
    ):
        assert accounts.guest(moved).name == "Ada Lopez"
        assert [each.who for each in accounts.officials.deeds()] == ["nobody\ufffd", "Ada Lopez"]
        accounts.note("Ada Lopez", "went on")
    assert "were moved into PostgreSQL" in caplog.text
    assert (folder.accounts.exists(), folder.moved_accounts(1).is_file()) == (False, True)
    with closing(Accounts(opened(folder))) as accounts:
        assert accounts.officials.deeds()[0].what == "went on"
    assert not folder.has_more_than_keys
    Accounts(folder.accounts).close()
    with pytest.raises(InputError, match="accounts are here and in a database"):
        opened(folder)
    folder.accounts.unlink()
    with pytest.raises(InputError, match="names another"):
        opened(folder, f"{postgres_database}&application_name=other")


@pytest.mark.parametrize("cut", ["first", "made", "aside"])
def test_a_move_that_is_cut_off_is_gone_on_with(
    folder: AuditFolder,
    moved: str,
    postgres_database: str,
    cut: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Wherever the machine stops: before the tables, after them, after the file has its other name."""

    def stops(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        if cut == "first":
            patch.setattr(accounts_schema, "make", stops)
        elif cut == "made":
            patch.setattr(Path, "rename", stops)
        else:
            patch.setattr("canvass.web.accounts_place.replace", stops)
        with pytest.raises(KeyboardInterrupt):
            opened(folder, postgres_database)
    assert place_of(folder) is not None
    with closing(Accounts(opened(folder))) as accounts:
        assert accounts.guest(moved).name == "Ada Lopez"
    assert (
        len(asked(postgres_database, "select 1 from pg_namespace where nspname like 'canvass_%'"))
        == 1
    )


def test_a_database_that_refuses_the_tables(
    folder: AuditFolder, moved: str, postgres_database: str
) -> None:
    """An account that may make no schema: a sentence, and the file of accounts stands as it was."""
    asked(postgres_database, "drop role if exists poor; create role poor login")
    poor = postgres_database.replace("canvass@", "poor@")
    with pytest.raises(NotWritten, match=r"permission denied.*may make a schema"):
        opened(folder, poor)
    with closing(Accounts(folder.accounts)) as accounts:
        assert accounts.guest(moved).name == "Ada Lopez"
    asked(postgres_database, "drop role poor")


@pytest.fixture
def accounts(folder: AuditFolder, postgres_database: str, at_once: None) -> Iterator[Accounts]:
    """Accounts in PostgreSQL with an administrator who may be invited by."""
    with closing(Accounts(opened(folder, postgres_database))) as made:
        made.create_administrator(made.new_code(), "Ada Lopez", PASSWORD)
        yield made


def test_what_is_refused_by_the_database_was_never_there(
    accounts: Accounts, folder: AuditFolder, postgres_database: str
) -> None:
    """A full disk, as a trigger that refuses: nothing of an invitation stands anywhere, and the server goes on."""
    schema = schema_of(folder)
    asked(
        postgres_database,
        f"create function {schema}.full_disk() returns trigger language plpgsql as "
        "$$ begin raise exception using errcode = 'disk_full', message = 'no space left'; end $$;"
        f"create trigger full_disk before insert on {schema}.deed execute function {schema}.full_disk()",
    )
    with pytest.raises(NotWritten, match="no space left"):
        accounts.officials.invite("Bo", "administrator", "", "Ada Lopez")
    assert accounts.officials.invitations() == ()
    asked(postgres_database, f"drop trigger full_disk on {schema}.deed")
    accounts.officials.invite("Bo", "administrator", "", "Ada Lopez")
    assert [each.name for each in accounts.officials.invitations()] == ["Bo"]


@pytest.mark.parametrize("does", ["pg_sleep(60)", "pg_terminate_backend(pg_backend_pid())"])
def test_a_database_that_does_not_keep_it(
    accounts: Accounts,
    folder: AuditFolder,
    postgres_database: str,
    does: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that stands still is given up, one that breaks is left: nobody knows, and then it is known that nothing was.

    What stood still has the lock as long as it may yet keep something: it is ended before the tables are read anew.
    """
    schema = schema_of(folder)
    asked(
        postgres_database,
        f"create function {schema}.breaks() returns trigger language plpgsql as "
        f"$$ begin perform {does}; return null; end $$;"
        f"create constraint trigger breaks after insert on {schema}.invitation deferrable initially deferred "
        f"for each row execute function {schema}.breaks()",
    )
    monkeypatch.setattr(accounts_server, "ANSWER_SECONDS", 0.2)
    begun = time.monotonic()
    with pytest.raises(AccountsAway, match="whether it was kept is not known"):
        accounts.officials.invite("Bo", "administrator", "", "Ada Lopez")
    assert time.monotonic() - begun < 5
    monkeypatch.setattr(accounts_server, "ANSWER_SECONDS", 5.0)
    soon(lambda: accounts.note("Ada Lopez", "looked"))
    assert accounts.officials.invitations() == ()


def test_what_was_kept_without_an_answer(
    folder: AuditFolder, postgres_database: str, tmp_path: Path, at_once: None
) -> None:
    """The network is cut between the last word and its answer: nobody knows, it is said, and then it stands there."""
    (real,) = Path(postgres_database.partition("host=")[2]).glob(".s.PGSQL.????")
    with Between(tmp_path / real.name, real) as between:
        through = f"{postgres_database.partition('host=')[0]}host={tmp_path}"
        with closing(Accounts(opened(folder, through))) as accounts:
            accounts.create_administrator(accounts.new_code(), "Ada Lopez", PASSWORD)
            between.swallows = True
            with pytest.raises(AccountsAway, match="whether it was kept is not known"):
                accounts.officials.invite("Bo", "administrator", "", "Ada Lopez")
            assert accounts.officials.invitations() == ()
            between.swallows = False
            soon(lambda: accounts.note("Ada Lopez", "looked"))
            assert [each.name for each in accounts.officials.invitations()] == ["Bo"]


class Between:
    """A network between a server and its database, which may lose the answer to a commit and then be cut."""

    def __init__(self, here: Path, real: Path) -> None:
        self._real, self.swallows = real, False
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(here))
        self._door.listen()

    def __enter__(self) -> Self:
        Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *fault: object) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(str(self._real))
                Thread(target=self._carry, args=(client, server), daemon=True).start()

    def _carry(self, client: socket.socket, server: socket.socket) -> None:
        with client, server, suppress(OSError):
            while True:
                for each in select.select([client, server], [], [])[0]:
                    data = each.recv(1 << 16)
                    if not data:
                        return
                    other = server if each is client else client
                    other.sendall(data)
                    if each is client and self.swallows and b"COMMIT" in data:
                        server.recv(1 << 16)
                        return


def test_tables_that_somebody_else_changed(
    accounts: Accounts, folder: AuditFolder, postgres_database: str
) -> None:
    """What this server knew was no longer so: nothing is done on top of it, and it goes on with what stands there."""
    accounts.officials.invite("Bo", "administrator", "", "Ada Lopez")
    (invitation,) = accounts.officials.invitations()
    asked(postgres_database, f"delete from {schema_of(folder)}.invitation")
    with pytest.raises(AccountsAway, match="changed by somebody else"):
        accounts.officials.withdraw(invitation.id, "Ada Lopez")
    soon(lambda: accounts.note("Ada Lopez", "looked"))
    assert accounts.officials.invitations() == ()
    assert "withdrew" not in " ".join(each.what for each in accounts.officials.deeds())
    asked(
        postgres_database,
        f"insert into {schema_of(folder)}.deed select max(id) + 1, 1.0, 'Eve', 'came in' from {schema_of(folder)}.deed",
    )
    with pytest.raises(AccountsAway, match="changed by somebody else"):
        accounts.note("Ada Lopez", "did")
    soon(lambda: accounts.note("Ada Lopez", "did then"))
    assert [each.what for each in accounts.officials.deeds()][:2] == ["did then", "came in"]


def test_another_server_that_takes_over_meanwhile(
    accounts: Accounts, folder: AuditFolder, postgres_database: str
) -> None:
    """While the connection is broken another machine may begin: the first then answers nobody who was signed in."""
    token = accounts.sign_in("Ada Lopez", PASSWORD)
    assert accounts.guest(token).role is Role.NEW
    with psycopg.connect(postgres_database, autocommit=True) as other:
        name = f"canvass-accounts:{schema_of(folder)}"
        with away(postgres_database):
            with pytest.raises(AccountsAway, match="cannot be reached now"):
                accounts.note("Ada Lopez", "did")
            assert accounts.guest(token).role is Role.NEW, "it may be back at once"
        other.close()
    with psycopg.connect(postgres_database, autocommit=True) as other:
        soon(lambda: accounts.note("Ada Lopez", "is back"))
        cut_all_but(other, name)
        with pytest.raises(AccountsAway):
            accounts.note("Ada Lopez", "did")
        assert "no longer those of this server" in refused(lambda: accounts.guest(token))
    soon(lambda: accounts.note("Ada Lopez", "has them again"))
    assert accounts.guest(token).role is Role.NEW


def cut_all_but(own: Any, name: str) -> None:
    """End every other connection and take the lock of these tables before anybody else can."""
    own.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity "
        "where pid != pg_backend_pid() and datname = current_database()"
    )
    own.execute("select pg_advisory_lock(hashtextextended(%s, 0))", [name])


def test_another_server_is_seen_by_who_only_looks(
    accounts: Accounts, folder: AuditFolder, postgres_database: str
) -> None:
    """Whom the other server ended is not answered from what this one knew, though nobody writes anything here."""
    token = accounts.sign_in("Ada Lopez", PASSWORD)
    with psycopg.connect(postgres_database, autocommit=True) as other:
        cut_all_but(other, f"canvass-accounts:{schema_of(folder)}")
        other.execute(f"delete from {schema_of(folder)}.session".encode())
        assert "no longer those of this server" in refused(lambda: accounts.guest(token))
    assert soon(lambda: accounts.guest(token)) == NOBODY


def test_a_database_that_was_brought_back_from_a_copy(
    accounts: Accounts,
    folder: AuditFolder,
    postgres_database: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Who was ended since would be let in: nobody is answered until somebody has looked and started it again."""
    token = accounts.sign_in("Ada Lopez", PASSWORD)
    accounts.note("Ada Lopez", "ended the account of Bo")
    deeds = f"{schema_of(folder)}.deed"
    asked(postgres_database, f"delete from {deeds} where id = (select max(id) from {deeds})")
    cut_all(postgres_database)
    assert "as it was earlier" in refused(lambda: accounts.guest(token))
    assert "as it was earlier" in refused(lambda: accounts.note("Ada Lopez", "did"))
    assert "started the server again" in caplog.text
    accounts.close()
    with closing(Accounts(opened(folder))) as again:
        assert again.guest(token).name == "Ada Lopez"


def test_a_standby_of_the_database(
    folder: AuditFolder, postgres_database: str, at_once: None
) -> None:
    """A lock of one that only reads keeps nobody from writing in the other: it is not served from."""
    Accounts(opened(folder, postgres_database)).close()
    name = postgres_database.partition("?")[0].rpartition("/")[2]
    asked(postgres_database, f"alter database {name} set default_transaction_read_only = on")
    with pytest.raises(OutOfReach, match=f"accounts of .*{name} only reads now: it is a standby"):
        opened(folder)
    assert checked(folder)[0] == 0


def test_a_process_with_many_files(accounts: Accounts, postgres_database: str) -> None:
    """A connection that is found again among a thousand others is looked at as any."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(4096, hard)), hard))
    files = list[int]()
    try:
        with away(postgres_database):
            with pytest.raises(AccountsAway):
                accounts.note("Ada Lopez", "did")
            files += [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]
        for _ in range(2):  # the second looks at the line that was found
            soon(lambda: accounts.note("Ada Lopez", "did"))
    finally:
        for each in files:
            os.close(each)


def test_a_database_that_was_started_again_at_night(
    accounts: Accounts, postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes first in the morning is not refused: another connection is there in a moment."""
    monkeypatch.setattr(accounts_server, "AT_ONCE_SECONDS", PATIENCE)
    cut_all(postgres_database)
    time.sleep(0.05)
    accounts.note("Ada Lopez", "came first")
    assert accounts.officials.deeds()[0].what == "came first"


def test_a_server_with_many_open_files(folder: AuditFolder, postgres_database: str) -> None:
    """Beyond the 1,024th, which the oldest way of looking at one does not know, accounts are kept as ever."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 2048)), hard))
    with ExitStack() as opened_files:
        for _ in range(1100):
            opened_files.enter_context(Path(os.devnull).open("rb", buffering=0))
        with closing(Accounts(opened(folder, postgres_database))) as accounts:
            accounts.note("Ada Lopez", "did")
            assert accounts.officials.deeds()[0].what == "did"
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_ten_wrong_tries_while_it_is_away(accounts: Accounts, postgres_database: str) -> None:
    """They count: a database that is away is no time to guess in."""
    with away(postgres_database):
        for _ in range(10):
            with pytest.raises(CanvassError):
                accounts.sign_in("Ada Lopez", "not the password")
        with pytest.raises(NotAllowed, match="wait a minute"):
            accounts.sign_in("Ada Lopez", PASSWORD)


def test_a_pointer_that_names_no_place(folder: AuditFolder) -> None:
    """A file that somebody changed is refused in a sentence, whatever stands in it."""
    for said in (
        "",
        "a\nb\nc\n",
        "postgresql://a\ncanvass_1; drop\nmade\n",
        "postgresql://a\ncanvass_1\nno\n",
    ):
        folder.accounts_place.write_text(said)
        with pytest.raises(UnreadableFile, match="names no place of accounts"):
            opened(folder)


def test_a_password_in_an_address(folder: AuditFolder, run: Run) -> None:
    """It is refused by the check, at the start, and where somebody wrote it into the folder; nobody repeats it."""
    address = f"postgresql://office:{SECRET}@localhost/audits"
    told = [checked(folder, "--database", address)[1]]
    told.append(run("serve", str(folder.path), "--port", "0", "--database", address)[2])
    folder.accounts_place.write_text(f"{address}\ncanvass_1\nmade\n")
    told += [checked(folder)[1], run("serve", str(folder.path), "--port", "0")[2]]
    for said in told:
        assert "leave the password out" in " ".join(said.split())
        assert SECRET not in said


@pytest.mark.long(twin="test_another_server_that_takes_over_meanwhile")
def test_a_server_that_was_killed(folder: AuditFolder, postgres_database: str) -> None:
    """The next start has the accounts at once: the lock ended with the process."""
    with serving(folder.path, "--database", postgres_database) as server:
        office = office_of(server)
        server.stop(signal.SIGKILL)
    with serving(folder.path) as server:
        assert Client(server.address, office.cookie).get("/office/accounts").status_code == 200


def test_a_database_of_another_encoding(folder: AuditFolder, postgres: str) -> None:
    """One that could not keep every name is refused before anything is made there."""
    asked(postgres, "create database latin encoding 'LATIN1' locale 'C' template template0")
    with pytest.raises(UnreadableFile, match="encoding is not UTF8"):
        opened(folder, postgres.replace("/postgres?", "/latin?"))
    asked(postgres, "drop database latin with (force)")


def test_nobody_answers_at_all(folder: AuditFolder) -> None:
    """The class of this refusal is one that a device takes for a server out of reach."""
    with pytest.raises(OutOfReach):
        opened(folder, "postgresql://localhost:1/audits")
