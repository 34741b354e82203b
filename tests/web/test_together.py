"""What two boards read differently is settled by both: one enters it, the other's screen has the number for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from canvass.web.rooms import Room
from tests.web.rooms import administrator, boards, form_of, opened
from tests.web.served import audit_with_round

SETTLES = re.compile(r"<li>Card ([^:<]+): your number is <strong>(\d{3})</strong>")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A server whose round is open."""
    with opened(audit_with_round(tmp_path)) as room:
        yield room


def _differ(one: TestClient, two: TestClient) -> str:
    """Two boards read all cards of their county, the first that is read twice differently; that card."""
    differs = ""
    for client in (one, two, one, two):
        while (form := form_of(client, "0")) and form["turn"] != "resolution":
            if form["turn"] == "second" and not differs:
                differs = form["card"]
                form["mark-0"] = "1"
            assert client.post("/board/read", data=form).status_code == 303
    assert differs
    return differs


def _numbers(client: TestClient) -> dict[str, str]:
    return dict(SETTLES.findall(client.get("/board").text))


def test_one_browser_alone_settles_nothing(room: Room) -> None:
    """Without a number, with the board's own or a wrong one; then with the other board's."""
    office = administrator(room)
    one, two = boards(room, office, "Adams", "board 1", "board 2")
    (other,) = boards(room, office, "Brown", "board 1")
    card = _differ(one, two)
    own, asked = _numbers(one)[card], _numbers(two)[card]
    assert card not in _numbers(other)
    page = one.get("/board").text
    assert page.index("Two boards read this card differently") < page.index("<fieldset")
    assert page.count('<ul class="settles">') == 1
    form = form_of(one, "0")
    assert (form["card"], form["turn"]) == (card, "resolution")
    for typed in {"", own, "12"} - {asked}:  # one time in a thousand both numbers are the same
        answer = one.post("/board/read", data=form | {"together": typed})
        assert answer.status_code == 409
        assert "the other board&#39;s number" in answer.text
        assert card in _numbers(two)
    assert one.post("/board/read", data=form | {"together": asked}).status_code == 303
    assert card not in _numbers(two)


def test_the_look_before_asks_for_the_number(room: Room) -> None:
    """Only where two boards settle a card."""
    office = administrator(room)
    one, two = boards(room, office, "Adams", "board 1", "board 2")
    first = one.post("/board/read", data=form_of(one, "0") | {"step": "look"}).text
    assert 'name="together"' not in first
    _differ(one, two)
    settled = one.post("/board/read", data=form_of(one, "0") | {"step": "look"}).text
    assert 'name="together"' in settled


def test_numbers_are_not_tried_out(room: Room) -> None:
    """After ten wrong ones a board waits a minute, also with the right one; a board that left settles nothing."""
    office = administrator(room)
    one, two = boards(room, office, "Adams", "board 1", "board 2")
    card = _differ(one, two)
    asked, form = _numbers(two)[card], form_of(one, "0")
    for _ in range(10):
        wrong = {"together": f"{(int(asked) + 7) % 1000:03}"}
        assert one.post("/board/read", data=form | wrong).status_code == 409
    answer = one.post("/board/read", data=form | {"together": asked})
    assert answer.status_code == 409
    assert "10 wrong tries" in answer.text
