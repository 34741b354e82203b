"""A fault of a file that a person lets stand from a browser: with a name and a reason, for everybody to read."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote_plus

import pytest
from starlette.testclient import TestClient

from canvass.journeys.auditing.opening import open_audit
from canvass.web.rooms import Room
from tests.journeys.auditing.scenes import CLERK, write
from tests.web.rooms import administrator, official, opened
from tests.web.test_files import ABOUT, COMPARED, FAULTY, PAGE, entries, send, text_of

NUMBER = "number.not_a_number"
WHY = "Batch 2 was counted again; the sheet is lost."


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit to which nothing has come."""
    write(COMPARED, tmp_path / "files")
    open_audit(tmp_path / "audit", ABOUT, ("Adams", "Brown"), CLERK)
    with opened(tmp_path / "audit") as made:
        yield made


@pytest.fixture
def clerk(room: Room) -> TestClient:
    """A county's clerk."""
    return official(room, administrator(room), "Bo Karlsson", "Adams")


def _offered(page: str) -> list[str]:
    return re.findall(r'type="checkbox" name="stand" value="([^"]+)"', page)


def _address(page: str) -> str:
    """Where the form sends the file, as a browser reads the attribute."""
    (action,) = re.findall(r'action="([^"]*stand=[^"]*)" enctype', page)
    return str(action).replace("&amp;", "&")


def test_from_the_list_of_faults_to_the_record(room: Room, clerk: TestClient) -> None:
    """A manifest with a number that is none: refused, decided, sent again, kept with name and reason."""
    manifest = "batch,cards,location\n1,20,shelf 1\n2,many,shelf 2\n3,20,shelf 2\n"
    _, page = send(clerk, "manifest", manifest)
    assert NUMBER in _offered(page)
    asked = {"county": "Adams", "what": "manifest", "stand": NUMBER, "why": WHY}
    page = clerk.get(PAGE, params=asked).text
    assert f"Bo Karlsson let it stand, with this reason: {WHY}" in text_of(page)
    assert WHY in unquote_plus(_address(page))
    before = entries(room)
    answer = clerk.post(_address(page), files={"file": ("my.csv", manifest.encode(), "text/csv")})
    assert answer.status_code in (200, 303)
    assert entries(room)[len(before) :] == ["audit.loaded", "audit.accepted"]
    said = asyncio.run(room.writer.step(lambda desk: desk.state.accepted[0].faults))
    assert [(each.code, each.by, each.why) for each in said] == [(NUMBER, "Bo Karlsson", WHY)]
    shown = text_of(clerk.get(PAGE).text)
    assert WHY in shown
    assert "In the record: 2 entries" in shown


def test_what_was_not_decided_still_refuses(room: Room, clerk: TestClient) -> None:
    """One of two kinds let stand: the other is told, and nothing is kept."""
    _, page = send(clerk, "manifest", FAULTY)
    offered = _offered(page)
    assert len(offered) >= 2
    before = entries(room)
    asked = {"county": "Adams", "what": "manifest", "stand": NUMBER, "why": WHY}
    answer = clerk.post(PAGE, params=asked, files={"file": ("my.csv", FAULTY.encode(), "text/csv")})
    assert answer.status_code == 409
    assert entries(room) == before
    assert NUMBER not in _offered(answer.text)


@pytest.mark.parametrize(
    ("more", "refusal"),
    [
        ({"why": " "}, "why the fault may stand"),
        ({}, "why the fault may stand"),
        ({"why": "x" * 301}, "in at most 300 letters"),
        ({"why": WHY, "stand": "no.such"}, "kind of fault that can be accepted"),
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_no_decision_without_a_reason(
    room: Room, clerk: TestClient, more: dict[str, str], refusal: str, method: str
) -> None:
    """Whoever makes an address up is told the same as who leaves a line of the form empty; nothing is kept."""
    before = entries(room)
    asked = {"county": "Adams", "what": "manifest", "stand": NUMBER, **more}
    sent = {"files": {"file": ("my.csv", b"batch,cards\n1,x\n", "text/csv")}}
    answer = clerk.request(method, PAGE, params=asked, **(sent if method == "post" else {}))  # type: ignore[arg-type]
    assert answer.status_code in (400, 404, 409)
    assert refusal in text_of(answer.text)
    assert entries(room) == before


def test_the_contests_have_no_faults_that_may_stand(room: Room) -> None:
    """They are what is audited."""
    office = administrator(room)
    _, page = send(office, "contests", "[[contest]]\nid = 5\n", "", "contests.toml")
    assert _offered(page) == []
    asked = {"county": "", "what": "contests", "stand": NUMBER, "why": WHY}
    file = {"file": ("contests.toml", b"[[contest]]\nid = 5\n", "text/plain")}
    answer = office.post(PAGE, params=asked, files=file)
    assert answer.status_code == 409
    assert "no fault of theirs may stand" in text_of(answer.text)
