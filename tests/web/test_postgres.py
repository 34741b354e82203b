"""A served audit whose ledger is in PostgreSQL: boards enter, the database goes and comes back, both verifiers hold."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from canvass.journeys.audit_folder.commitment import commit_audit
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.verify import verify
from canvass.record import is_begun
from canvass.web.serve import several
from canvass.web.writer import AGAIN_SECONDS
from tests.cli.conftest import Run, run
from tests.journeys.audit_folder.scenes import CLERK, bring, roll, write
from tests.typed import invoke
from tests.web.client import Client
from tests.web.rooms import ADDRESS, HERE, administrator, boards, form_of, opened
from tests.web.served import SCENE, serving, start
from tests.web.test_hall import NEW
from tests.web.test_key_in_memory import office_of

__all__ = ["run"]


@pytest.fixture
def audit(tmp_path: Path, postgres_database: str) -> Path:
    """An audit with a round open whose record a throw-away server keeps."""
    about = About("two", "Two counties", "November 2026", "The office")
    open_audit(tmp_path / "audit", about, ("Adams", "Brown"), CLERK, postgres_database)
    write(SCENE, tmp_path / "files")
    with sit_down(tmp_path / "audit") as desk:
        bring(desk, SCENE, tmp_path / "files")
        commit_audit(desk, CLERK)
        roll(desk)
        open_round(desk, {"mayor": 6}, (), CLERK)
    return tmp_path / "audit"


@pytest.mark.long(twin="tests/web/test_process.py::test_kill_9_while_boards_enter")
def test_a_board_enters_through_all_of_it(audit: Path, postgres_database: str) -> None:
    """Its connection is ended by the database, the server is killed: nothing is lost, doubled, or said too early."""
    psycopg = pytest.importorskip("psycopg")
    with opened(audit) as room:
        (one,) = boards(room, administrator(room), "Adams", "board 1")
        cookie = f"{room.cookie}={one.cookies[room.cookie]}"
    with serving(audit) as server:
        board = Client(server.address, cookie)
        first = form_of(board, "0")  # type: ignore[arg-type]
        assert board.post("/board/read", first).status_code == 303
        second = form_of(board, "0")  # type: ignore[arg-type]
        with psycopg.connect(postgres_database, autocommit=True) as other:
            other.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity "
                "where pid != pg_backend_pid() and datname = current_database()"
            )
        answer = board.post("/board/read", second)
        assert answer.status_code in (303, 503, 507), answer.text
        assert "Traceback" not in answer.text
        assert board.get("/static/style.css").status_code == 200
        again = board.post("/board/read", second)
        assert again.status_code == 303, again.text
        server.stop(signal.SIGKILL)
    server = start(audit)
    board = Client(server.address, cookie)
    assert "again=yes" in board.post("/board/read", second).headers["location"]
    assert board.post("/board/read", form_of(board, "1")).status_code == 303  # type: ignore[arg-type]
    server.stop()
    with sit_down(audit) as desk:
        kinds = [each.event.kind for each in desk.record.entries()]
    assert kinds.count("cards.interpreted") == 3
    place, record = AuditFolder(audit).place
    assert verify(place, record=record).is_consistent


@pytest.mark.long(twin="tests/web/test_bad_input.py::test_a_full_disk")
def test_a_database_that_is_away_for_a_while(audit: Path, postgres_database: str) -> None:
    """Everybody looks at what was known, nothing is acknowledged or put aside, the log says why, and it goes on.

    What is sent meanwhile is answered as by a server that is out of reach: a device that was refused would put the
    reading aside for good, as one that the rules do not take. Where the database lies is in the log and on no page.
    """
    with opened(audit) as room:
        office = administrator(room)
        (one,) = boards(room, office, "Adams", "board 1")
        cookies = [f"{room.cookie}={each.cookies[room.cookie]}" for each in (one, office)]
    looks = ("/", "/audit.json", "/office", "/office/accounts", "/office/end")
    with serving(audit) as server:
        board, chief = (Client(server.address, each) for each in cookies)
        form = form_of(board, "0")  # type: ignore[arg-type]
        before = [chief.get(path).text for path in looks]
        with away(postgres_database):
            lost = board.post("/board/read", form)
            assert (lost.status_code, "nothing was acknowledged" in lost.text) == (507, True)
            for _ in range(2):
                assert [chief.get(path).text for path in looks] == before
                for path in ("/office/live", "/office/sheets", "/draw"):
                    answer = chief.get(path)
                    assert answer.status_code in (200, 503), "it may need what lies in the record"
                    assert "PGSQL" not in answer.text
                assert form_of(board, "0") == form  # type: ignore[arg-type]
                assert board.get("/board/ahead.json").status_code == 200
                said = {"jurisdiction": "Adams", "people": "Ann Lee, clerk"}
                for answer in (
                    board.post("/board/read", form),
                    chief.post("/office/sign-off", said),
                    chief.post("/office/boards", {"jurisdiction": "Adams", "boards": "board 9"}),
                    chief.post("/office/measure", {}),
                ):
                    assert answer.status_code == 503, answer.text
                    assert "the record cannot be reached now" in answer.text
                    assert "PGSQL" not in answer.text
        time.sleep(AGAIN_SECONDS)
        kept = board.post("/board/read", form)
        assert kept.status_code == 303, kept.text
        assert "again=yes" not in kept.headers["location"]
        assert "What was refused" not in board.get("/board").text
        assert "no PostgreSQL answers" in server.stop()


@contextmanager
def away(address: str) -> Iterator[None]:
    """The database server is out of reach: nobody finds its socket, and who was connected is no longer."""
    psycopg = pytest.importorskip("psycopg")
    (socket,) = Path(address.partition("host=")[2]).glob(".s.PGSQL.????")
    hidden = socket.with_name("hidden")
    with psycopg.connect(address, autocommit=True) as other:
        socket.rename(hidden)
        other.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity "
            "where pid != pg_backend_pid() and datname = current_database()"
        )
    try:
        yield
    finally:
        hidden.rename(socket)


def test_an_audit_that_cannot_be_opened_now(audit: Path, postgres_database: str) -> None:
    """A device takes it for a server out of reach, and puts nothing aside; where the database lies is on no page."""
    folder = audit.with_name("audits")
    AuditFolder(folder).make()
    audit.rename(folder / audit.name)
    with several(folder, ADDRESS) as (app, _):
        client = TestClient(app, base_url=ADDRESS, headers=HERE)
        with away(postgres_database):
            for path in ("/audits/audit/board", "/audits/audit/board/ahead.json"):
                answer = client.get(path)
                assert (answer.status_code, "cannot be reached now" in answer.text) == (503, True)
                assert "PGSQL" not in answer.text
            assert "cannot be reached now" in client.get("/audits.json").text
        assert client.get("/audits/audit/audit.json").status_code == 200


@pytest.mark.long(twin="tests/web/test_layouts.py::test_an_audit")
def test_its_tables_are_looked_at(audit: Path, postgres_database: str) -> None:
    """``canvass serve --check`` names the database, without its address, and refuses tables of another version."""
    psycopg = pytest.importorskip("psycopg")
    check = ["serve", "--check", str(audit)]
    done = invoke(check)
    assert done.exit_code == 0, done.output
    assert re.search(r"^PostgreSQL database \w+: up to date$", done.output, re.M)
    assert "postgresql://" not in done.output
    with psycopg.connect(postgres_database, autocommit=True) as other:
        other.execute("update record_layout set version = 2")
    assert "tables of version 2" in str(invoke(check).exception)


@pytest.mark.long(twin="tests/web/test_hall.py::test_a_new_audit")
def test_a_new_audit_has_its_record_there(tmp_path: Path, postgres_database: str) -> None:
    """What is begun on the page is kept in the database of ``--database``; a restart without it finds it there.

    So are the accounts of the folder and of the audit.
    """
    folder = tmp_path / "audits"
    with serving(folder, "--database", postgres_database) as server:
        office = office_of(server)
        assert "in the database that this server was started with" in office.get("/new").text
        made = office.post("/new", {**NEW, "title": "A county", "passphrase": "", "again": ""})
        assert made.status_code == 200, made.text
        (at,) = re.findall(r'href="(/audits/[\w-]+)/office/accounts"', made.text)
        assert office.get(f"{at}/office/accounts").status_code == 200
        server.stop()
    assert not [*folder.rglob("accounts.sqlite*")]
    place, record = AuditFolder(folder / at.rpartition("/")[2]).place
    assert (str(place), is_begun(postgres_database, record)) == (postgres_database, True)
    with serving(folder) as server:
        assert "<h1>A county</h1>" in Client(server.address, "").get(f"{at}/").text
        assert Client(server.address, office.cookie).get("/office/accounts").status_code == 200


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("mysql://office/audits", "begins with postgresql://"),
        ("postgresql://office:secret@localhost/audits", "leave the password out"),
        ("postgresql://localhost:1/audits", "no PostgreSQL answers at this address"),
    ],
)
def test_a_database_that_is_none(run: Run, tmp_path: Path, address: str, said: str) -> None:
    """It is refused at the start, before anything is made; no password is repeated."""
    code, _, err = run("serve", str(tmp_path / "audits"), "--port", "0", "--database", address)
    assert (code, said in " ".join(err.split()), "secret@" in err) == (2, True, False), err
    assert not (tmp_path / "audits").exists()


def test_an_audit_stays_where_its_record_is(run: Run, tmp_path: Path) -> None:
    """The option does not move a record that is there."""
    open_audit(tmp_path / "audit", About("two", "Two", "2026", "The office"), ("Adams",), CLERK)
    words = (
        "serve",
        str(tmp_path / "audit"),
        "--port",
        "0",
        "--database",
        "postgresql://localhost/a",
    )
    code, _, err = run(*words)
    assert (code, "stays where it was begun" in " ".join(err.split())) == (2, True), err
