"""A whole rehearsal by the requests that its pages send: people read the printed paper, and nothing of it can count.

`make test-web` plays it in browsers of everybody's own (test_rehearsal).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from canvass.journeys.demo.county import County
from canvass.web.rooms import Room
from tests.cli.conftest import Run, run
from tests.cli.evening import WHOSE, Evening
from tests.web.crew import marks_of
from tests.web.rooms import administrator, boards, official, opened, visitor
from tests.web.test_rehearsal import MARK, county_of, end_is_told, rehearsal
from tests.web.test_together import SETTLES
from tests.web.test_two_persons import back, enter

__all__ = ["rehearsal", "run"]


@pytest.fixture
def marked_pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A page that does not say REHEARSAL in its title and in its text fails the test, whoever asked for it."""
    marked, unmarked = set[str](), set[str]()
    ask = TestClient.request

    def looked_at(client: TestClient, *asked: Any, **more: Any) -> Response:
        answer = ask(client, *asked, **more)
        if "text/html" in answer.headers.get("content-type", ""):
            head, _, body = answer.text.partition("<body")
            title = re.search("<title>(.*?)</title>", head, re.DOTALL)
            is_marked = (
                title is not None and MARK in title[1] and MARK in re.sub("<[^>]*>", "", body)
            )
            (marked if is_marked else unmarked).add(answer.url.path)
        return answer

    monkeypatch.setattr(TestClient, "request", looked_at)
    yield
    assert unmarked == set()
    assert len(marked) > 12


@pytest.mark.usefixtures("marked_pages")
def test_a_rehearsal_by_requests(run: Run, rehearsal: Path) -> None:
    """From the count that stops the commitment to the published copy; each page and both verifiers say REHEARSAL."""
    with opened(rehearsal) as room:
        office = administrator(room)
        clerk = official(room, office, "Bo Karlsson", WHOSE)
        a_count_is_mended(office, clerk, rehearsal)
        draw(room, office, clerk)
        assert run("rehearse", str(rehearsal), "--ballots")[0] == 0
        paper = Evening(run, rehearsal, {"mayor": ("ann", "bob")}).paper()
        slip = read(room, office, county_of(paper))
        end(office, clerk)
        assert "practice" in visitor(room).get("/").text
    end_is_told(run, rehearsal, slip)


def a_count_is_mended(office: TestClient, clerk: TestClient, rehearsal: Path) -> None:
    """Nobody can ask for a commitment while a box has a wrong count; with the trainer's manifest it is made."""
    wrong = clerk.get("/office/commit").text
    assert "04 has a record of card 21 and 12 cards in the manifest" in wrong
    assert "Ask for the commitment" not in wrong
    mended = (rehearsal / "trainer/mended/manifest.csv").read_bytes()
    asked = {"county": WHOSE, "what": "manifest"}
    sent = office.post("/office/files", params=asked, files={"file": ("m.csv", mended)})
    assert sent.status_code == 303, sent.text
    page = clerk.get("/office/commit").text
    entries = re.findall(r'name="entries" value="(\d+)"', page)[0]
    assert clerk.post("/office/commit/ask", data={"entries": entries}).status_code == 303
    signed = office.post("/office/commit", data={"asked": 1, "passphrase": ""})
    assert signed.headers["location"] == "/office/seed", signed.text


def draw(room: Room, office: TestClient, clerk: TestClient) -> None:
    """The seed is read back by the clerk, and the round that is proposed is drawn."""
    assert enter(office) == 303
    assert back(room, clerk)[0] == 303
    shown = dict(re.findall(r'name="(size-[^"]+)" value="(\d+)"', office.get("/office/round").text))
    assert office.post("/office/round", data=shown).status_code == 303
    assert clerk.post("/office/round/agree", data={"asked": 1}).status_code == 303
    assert "Cards are being fetched and read" in clerk.get("/office").text


def marked(page: str, paper: dict[str, dict[str, str]]) -> dict[str, str]:
    """The form of the card on a page, marked as the paper is; empty where none waits."""
    hidden = dict(re.findall(r'type="hidden" name="(card|turn|seen)" value="([^"]*)"', page))
    if not hidden:
        return {}
    said = paper[hidden["card"]]["Mayor"]
    for value, label in re.findall(
        r'<input[^>]*name="mark-0"[^>]*value="([^"]*)"[^>]*>([^<]*)<', page
    ):
        if label.strip() == said:
            return hidden | {"mark-0": value, "step": "keep"}
    raise AssertionError(page)


def read(room: Room, office: TestClient, county: County) -> str:
    """Two boards read every card blind; the second misreads one, and both settle it. Its name."""
    one, two = boards(room, office, WHOSE, "board 1", "board 2")
    paper = marks_of(county, WHOSE)
    slip = marked(one.get("/board").text, paper)["card"]
    for board in (one, two, one):
        while (form := marked(board.get("/board").text, paper)) and form["turn"] != "resolution":
            if board is two and form["card"] == slip:
                form = marked(board.get("/board").text, {slip: {"Mayor": "No mark"}})
            assert board.post("/board/read", data=form).status_code == 303
    number = dict(SETTLES.findall(two.get("/board").text))[slip]
    form = marked(one.get("/board").text, paper)
    assert (form["card"], form["turn"]) == (slip, "resolution")
    assert one.post("/board/read", data=form | {"together": number}).status_code == 303
    assert SETTLES.findall(two.get("/board").text) == []
    return slip


def end(office: TestClient, clerk: TestClient) -> None:
    """Signed off, measured, the paper's checks recorded, concluded and published."""
    for page in ("decide", "files", "paper", "sheets"):
        assert office.get(f"/office/{page}").status_code == 200
    people = "Ann Lee, clerk\nBo Karlsson, observer"
    signed = office.post("/office/sign-off", data={"jurisdiction": WHOSE, "people": people})
    assert signed.status_code == 303, signed.text
    assert office.post("/office/measure").status_code == 303
    for check in ("ballot_accounting", "custody", "eligibility"):
        said = {"check": check, "finding": "passed", "statement": "Looked at; nothing was amiss."}
        assert clerk.post("/office/paper", data={"jurisdiction": WHOSE, **said}).status_code == 303
    for step in ("conclude", "publish"):
        answer = office.post(f"/office/{step}")
        assert answer.status_code == 303, answer.text
    assert "Copy 001" in office.get("/office/end").text
