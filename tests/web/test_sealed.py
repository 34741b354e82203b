"""The second reading of a card under seal is made in the browser too: it is sealed, and then both are opened."""

from __future__ import annotations

import json
from asyncio import run
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from canvass.audit.frames.frame import EntryKind
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import Desk, sit_down
from canvass.journeys.audit_folder.enter import enter_card
from canvass.journeys.demo.audit import card_read
from canvass.journeys.verify import verify
from tests.faults.audit import COUNTY
from tests.journeys.audit_folder.scenes import CLERK
from tests.web.rooms import administrator, boards, form_of, official, opened
from tests.web.served import SCENE, audit_with_round


@pytest.fixture
def audit(tmp_path: Path) -> Path:
    """An audit in which a first board has sealed all cards of a county at the terminal."""
    audit = audit_with_round(tmp_path)
    with sit_down(audit) as desk:
        for number in list(desk.state.drawn.of_kind(EntryKind.CARD, "Adams")):
            read = card_read(desk.state.drawn.entries[number], COUNTY)
            enter_card(desk, read, Board("Adams", "board 1"), CLERK, is_sealed=True)
    return audit


def events(audit: Path) -> list[dict[str, Any]]:
    """The events of the record."""
    lines = (audit / "record" / "ledger.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line)["event"] for line in lines]


def test_a_board_in_the_browser_seals_its_second_reading(audit: Path) -> None:
    """It reads every card, nobody is sent to a terminal, each pair is opened in the order of the record's rules."""
    before = len(events(audit))
    with opened(audit) as room:
        office = administrator(room)
        one, two = boards(room, office, "Adams", "board 1", "board 2")
        assert form_of(one, "0") == {}
        count = 0
        while (form := form_of(two, "0")) and form["turn"] == "second":
            refused = one.post("/board/read", data=form)
            assert refused.status_code == 409
            kept = two.post("/board/read", data=form)
            assert kept.status_code == 303, kept.text
            again = two.post("/board/read", data=form)
            assert (again.status_code, "again=yes" in again.headers["location"]) == (303, True)
            count += 1
    said = events(audit)[before:]
    assert count > 1
    assert [event["kind"] for event in said] == [
        "cards.sealed",
        "cards.unsealed",
        "cards.unsealed",
    ] * count
    assert [event["body"]["board"] for event in said[:3]] == ["board 2", "board 1", "board 2"]
    assert not list((audit / "office" / "sealed").iterdir())
    assert verify(audit).is_consistent


def test_where_the_terms_ask_for_seals_both_boards_seal_in_the_browser(tmp_path: Path) -> None:
    """Nothing that a first board kept stands in the record before the second has sealed its own."""
    scene = replace(SCENE, top=f"under_seal = true\n{SCENE.top}")
    audit = audit_with_round(tmp_path, scene=scene)
    before = len(events(audit))
    with opened(audit) as room:
        pair = boards(room, administrator(room), "Adams", "board 1", "board 2")
        first = [sealed(board, "first") for board in pair]
        assert b'"choices"' not in (audit / "record" / "ledger.jsonl").read_bytes()
        second = [sealed(board, "second") for board in pair]
    assert first == second[::-1] != [0, 0]
    both = ["cards.sealed", "cards.unsealed", "cards.unsealed"]
    said = [event["kind"] for event in events(audit)[before:]]
    assert said == ["cards.sealed"] * sum(first) + both * sum(second)
    assert verify(audit).is_consistent


def sealed(board: TestClient, turn: str) -> int:
    """Read every card that waits in this turn; how many. What is sent again is not taken for another reading."""
    count = 0
    while (form := form_of(board, "0")).get("turn") == turn:
        assert board.post("/board/read", data=form).status_code == 303
        again = board.post("/board/read", data=form)
        assert again.status_code == (409 if turn == "first" else 303)
        count += 1
    return count


def test_what_cannot_be_opened_is_not_asked_again(audit: Path) -> None:
    """The reading is kept and the office is told what waits; the board has another card or none."""
    with opened(audit) as room:
        office = administrator(room)
        (two,) = boards(room, office, "Adams", "board 2")
        form = form_of(two, "0")
        for secret in (audit / "office" / "sealed").glob("*.json"):
            secret.unlink()
        assert two.post("/board/read", data=form).status_code == 303
        assert form_of(two, "0").get("card") != form["card"]
        assert "Open what two boards have sealed" in office.get("/office").text
    assert events(audit)[-1]["kind"] == "cards.sealed"


def test_the_office_opens_what_a_stop_left_behind(audit: Path, tmp_path: Path) -> None:
    """A file that is missing is named, with what to do and no command; when it is back, one button opens the pair."""
    with opened(audit) as room:
        office = administrator(room)
        clerk = official(room, office, "Dee Ross", "Adams")
        (two,) = boards(room, office, "Adams", "board 2")
        for away in (audit / "office" / "sealed").glob("*.json"):
            away.rename(tmp_path / away.name)
        assert two.post("/board/read", data=form_of(two, "0")).status_code == 303
        assert "The administrator opens it" in clerk.get("/office/decide").text
        assert clerk.post("/office/unseal").status_code == 403
        refused = office.post("/office/unseal")
        assert "Nothing was opened" in refused.text
        assert "is not here; bring it back" in refused.text
        assert "both boards read the card anew" in refused.text
        assert "canvass audit" not in refused.text
        for away in tmp_path.glob("*.json"):
            away.rename(audit / "office" / "sealed" / away.name)
        assert "1 card opened" in office.post("/office/unseal").text
        assert not office.get("/office/decide.json").json()["can_unseal"]
    assert [each["kind"] for each in events(audit)][-2:] == ["cards.unsealed"] * 2
    assert events(audit)[-1]["actor"] == "Ada Lopez"
    assert verify(audit).is_consistent


def test_a_second_reading_from_before_a_withdrawal_is_not_sealed(audit: Path) -> None:
    """The card was withdrawn and sealed anew while the board had it on its screen: it looks again."""
    with opened(audit) as room:
        office = administrator(room)
        (two,) = boards(room, office, "Adams", "board 2")
        form = form_of(two, "0")
        form_of_office = {"jurisdiction": "Adams", "card": form["card"], "reason": "another card"}
        assert office.post("/office/withdraw", data=form_of_office).status_code == 303
        run(room.writer.step(partial(seal_anew, name=form["card"])))
        before = len(events(audit))
        refused = two.post("/board/read", data=form)
        assert refused.status_code == 409
        assert "look at the paper again" in refused.text
        assert len(events(audit)) == before
        assert two.post("/board/read", data=form_of(two, "0")).status_code == 303
    assert events(audit)[before]["kind"] == "cards.sealed"


def seal_anew(desk: Desk, name: str) -> None:
    """The first board reads a card again, under seal."""
    number = desk.state.drawn.number_of[EntryKind.CARD, ("Adams", *name.split("/"))]
    read = card_read(desk.state.drawn.entries[number], COUNTY)
    enter_card(desk, read, Board("Adams", "board 1"), CLERK, is_sealed=True)
