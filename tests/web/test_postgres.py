"""A served audit whose ledger is in PostgreSQL: boards enter, the database goes and comes back, both verifiers hold."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from canvass.cli.tree import whole_tree
from canvass.journeys.auditing.commitment import commit_audit
from canvass.journeys.auditing.desk import sit_down
from canvass.journeys.auditing.folder import AuditFolder
from canvass.journeys.auditing.opening import About, open_audit
from canvass.journeys.auditing.rounds import open_round
from canvass.journeys.verify import verify
from tests.journeys.auditing.scenes import CLERK, bring, roll, write
from tests.web.client import Client
from tests.web.rooms import administrator, boards, form_of, opened
from tests.web.served import SCENE, serving, start


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


def test_its_tables_are_looked_at(audit: Path, postgres_database: str) -> None:
    """``canvass serve --check`` names the database, without its address, and refuses tables of another version."""
    psycopg = pytest.importorskip("psycopg")
    check = ["serve", "--check", str(audit)]
    done = CliRunner().invoke(whole_tree(), check)
    assert done.exit_code == 0, done.output
    assert re.search(r"^PostgreSQL database \w+: up to date$", done.output, re.M)
    assert "postgresql://" not in done.output
    with psycopg.connect(postgres_database, autocommit=True) as other:
        other.execute("update record_layout set version = 2")
    assert "tables of version 2" in str(CliRunner().invoke(whole_tree(), check).exception)
