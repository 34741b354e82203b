"""Boards' cards and the page of the seed on paper: set by typst, the same bytes for the same input."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from starlette.testclient import TestClient

from canvass.journeys.audit_folder.commitment import commit_audit
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.present.audit_folder.room_paper import seed_pdf
from canvass.web.printed_pages import _seed
from canvass.web.rooms import Room
from tests.journeys.audit_folder.scenes import CLERK, bring, write
from tests.web.rooms import administrator, official, opened, visitor
from tests.web.served import SCENE, audit_with_round

COUNTIES = ("Adams", "Brown")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit with a round open."""
    with opened(audit_with_round(tmp_path)) as made:
        yield made


def named(office: TestClient, *boards: str, county: str = "Adams") -> dict[str, Any]:
    """The form on the page that shows the words of new cards, as its button sends it."""
    page = office.post("/office/boards", data={"jurisdiction": county, "boards": "\n".join(boards)})
    assert 'action="/office/cards.pdf"' in page.text
    return {
        "jurisdiction": county,
        "words": re.findall(r'name="words" value="([^"]+)"', page.text),
        "paper": "letter",
    }


def text_of(data: bytes) -> str:
    """What stands on the pages of a PDF."""
    pages = PdfReader(BytesIO(data)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_cards_of_boards(room: Room) -> None:
    """Each with its county, board, six words and address; the same bytes again, others on other paper."""
    office = administrator(room)
    form = named(office, "board 1", "board 2")
    answer = office.post("/office/cards.pdf", data=form)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-disposition"].endswith("round-1-Adams-cards.pdf")
    assert answer.content == office.post("/office/cards.pdf", data=form).content
    assert answer.content != office.post("/office/cards.pdf", data={**form, "paper": "a4"}).content
    said = text_of(answer.content)
    for board, words in zip(("board 1", "board 2"), form["words"], strict=True):
        assert f"Adams, {board} {words} Round 1. Scan the picture" in said
    assert f"{room.address}/board/card" in said
    first = answer.content
    for each in (form["words"][0].upper(), form["words"][0].replace(" ", "-")):
        typed = {**form, "words": [each, form["words"][1]]}
        assert office.post("/office/cards.pdf", data=typed).content == first


def test_a_card_that_is_none(room: Room) -> None:
    """Words of nobody, of cards that ended, and of another county's: refused, and no card is printed of them."""
    office = administrator(room)
    old = named(office, "board 1")
    new = named(office, "board 1")
    brown = named(office, "board 1", county="Brown")
    for form in (
        old,
        {**new, "words": [*new["words"], "so many words of nobody here"]},
        {**new, "words": brown["words"]},
    ):
        answer = office.post("/office/cards.pdf", data=form)
        assert (answer.status_code, "does not hold any longer" in answer.text) == (409, True)
    assert office.post("/office/cards.pdf", data={**new, "words": []}).status_code == 409
    assert office.post("/office/cards.pdf", data={**new, "paper": "papyrus"}).status_code == 404
    clerk = official(room, office, "Cleo Diaz", "Brown")
    assert clerk.post("/office/cards.pdf", data=new).status_code == 403
    assert clerk.post("/office/cards.pdf", data=brown).status_code == 200


def test_the_page_of_the_seed(room: Room) -> None:
    """The twelve words and the digits that everybody sees; the same bytes again, and for officials alone."""
    office = administrator(room)
    view = visitor(room).get("/audit.json").json()
    answer = office.get("/office/seed.pdf")
    assert answer.content == office.get("/office/seed.pdf?paper=letter").content
    assert answer.content != office.get("/office/seed.pdf?paper=a4").content
    said = text_of(answer.content)
    assert all(f"{at}. {word}" in said for at, word in enumerate(view["words"], 1))
    assert view["digest"] in said.replace(" ", "")
    assert view["seed"] in said.replace(" ", "")
    assert "not rolled yet" not in said
    assert visitor(room).get("/office/seed.pdf").status_code == 403
    assert "/office/seed.pdf" in office.get("/office/seed").text


def test_without_the_program_that_sets_it(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence says what to install and what to do without it; the page of the words stands as it did."""
    office = administrator(room)
    form = named(office, "board 1")
    monkeypatch.setitem(sys.modules, "typst", None)
    for answer in (office.post("/office/cards.pdf", data=form), office.get("/office/seed.pdf")):
        assert answer.status_code == 409
        assert "needs the package typst" in answer.text
        assert "print the page of the browser itself" in answer.text


def test_before_the_seed_is_rolled(tmp_path: Path) -> None:
    """Nothing is printed before anything is committed; between, squares stand where the digits are written."""
    scene, files = SCENE, tmp_path / "files"
    audit = tmp_path / "audit"
    open_audit(audit, About("two", "Two counties", "November 2026", "The office"), COUNTIES, CLERK)
    write(scene, files)
    with opened(audit) as room:
        refused = administrator(room).get("/office/seed.pdf")
        assert (refused.status_code, "nothing is committed yet" in refused.text) == (409, True)
    with sit_down(audit) as desk:
        bring(desk, scene, files)
        commit_audit(desk, CLERK)
        page = _seed(desk)
    assert "Write the digits here" in text_of(seed_pdf(page, "letter"))
    made = text_of(seed_pdf(replace(page, is_ceremony=True), "letter", "REHEARSAL"))
    assert "Write the digits here" not in made
    assert "a ceremony makes it" in made
    assert made.startswith("REHEARSAL")
