"""A step that stands is answered as done, though the accounts cannot keep that somebody took it."""

from __future__ import annotations

import ast
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.resources import files

import pytest

from canvass.audit.state import Phase
from canvass.journeys.audit_folder.desk import Desk, sit_down
from canvass.web.accounts_file import AccountsFile
from canvass.web.rooms import Room
from tests.web.rooms import administrator, official
from tests.web.test_end import CHECKS, SECRET, record, room

__all__ = ["room"]


@contextmanager
def locked(room: Room) -> Iterator[None]:
    """Another program holds the file of accounts, and nothing can be written into it."""
    tables = room.accounts._db
    assert isinstance(tables, AccountsFile)
    tables.rows("pragma busy_timeout = 0")
    with closing(sqlite3.connect(room.audit / "office" / "accounts.sqlite")) as other:
        other.execute("begin immediate")
        yield
        other.rollback()


def phase(room: Room) -> Phase:
    """Where the audit is, by its record."""
    with sit_down(room.audit) as desk:
        return desk.state.phase


def test_from_the_measure_to_what_is_published(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    """Each step is done, as its answer says; the log has who took it, and that the events have it not."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    with locked(room), caplog.at_level(logging.WARNING):
        refused = office.post("/office/accounts/invite", data={"name": "Cy", "role": "x"})
        assert refused.status_code != 303, "what only the accounts keep is not done"
        assert office.post("/office/measure", data={"passphrase": SECRET}).status_code == 303
        assert phase(room) is Phase.ROUND_CLOSED
        for check in CHECKS:
            assert record(clerk, "Adams", check)[0] == 303
            assert record(office, "Brown", check)[0] == 303
        assert office.post("/office/conclude", data={"passphrase": SECRET}).status_code == 303
        assert office.post("/office/publish", data={"passphrase": SECRET}).status_code == 303
        assert phase(room) is Phase.CONCLUDED
    assert "Ada Lopez measured the round and closed it: that stands" in caplog.text
    assert "measured" not in office.get("/office/accounts").text


def test_boards_are_not_named_where_no_card_could_be_kept(room: Room) -> None:
    """Whoever is told that nothing was kept finds the record as it was."""
    office = administrator(room)

    def number(desk: Desk) -> int:
        return desk.state.number

    with sit_down(room.audit) as desk:
        before = number(desk)
    with locked(room):
        said = {"jurisdiction": "Adams", "boards": "board 9: Ann Lee; Bo Karlsson"}
        assert office.post("/office/boards", data=said).status_code == 507
    with sit_down(room.audit) as desk:
        assert number(desk) == before


def test_no_page_says_of_a_step_that_it_was_not_kept() -> None:
    """What follows a step of the record, or what waits in memory, is kept by ``note_done``."""
    found = {}
    for file in files("canvass.web").iterdir():
        if file.name.endswith("_pages.py"):
            tree = ast.parse(file.read_text("utf-8"))
            for page in ast.walk(tree):
                if isinstance(page, ast.AsyncFunctionDef):
                    found[file.name, page.name] = _calls(page)
    assert len(found) > 60
    late = [
        name
        for name, calls in found.items()
        for deed in re.findall(r"(?:step|ask|forget) .*?\bnote\b", " ".join(calls))
    ]
    assert not late


def _calls(page: ast.AsyncFunctionDef) -> list[str]:
    """The names of what is called in a page, in the order of its lines."""
    calls = [
        (each.lineno, each.func.attr)
        for each in ast.walk(page)
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute)
    ]
    return [name for _, name in sorted(calls)]
