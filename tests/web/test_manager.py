"""A county's manager of boards: seats them and hands out their work, and stands for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from canvass.web.rooms import Room
from tests.web.rooms import administrator, board, form_of, official, opened
from tests.web.served import audit_with_round
from tests.web.test_files import text_of


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit with a round open."""
    with opened(audit_with_round(tmp_path)) as made:
        yield made


def test_a_board_is_seated_and_reads(room: Room) -> None:
    """The manager names the boards, confirms one and sees it at work; withdrawing and signing off are the clerk's."""
    office = administrator(room)
    manager = official(room, office, "Mo Silva", "Adams", is_manager=True)
    printed = manager.post("/office/boards", data={"jurisdiction": "Adams", "boards": "board 1"})
    (words,) = re.findall(r'class="words" data-board="board 1">([^<]+)<', printed.text)
    seated = board(room, manager, words)
    assert seated.post("/board/read", data=form_of(seated, "0")).status_code == 303
    shown = manager.get("/office").text
    assert "Mo Silva, manager of the boards of Adams" in text_of(shown)
    assert "at work" in shown
    for action in ("withdraw", "sign-off"):
        assert f"/office/{action}" not in shown
        assert manager.post(f"/office/{action}", data={"jurisdiction": "Adams"}).status_code == 403
    menu = re.findall(r'<li><a href="(/office[^"]*)"', shown)
    assert menu == ["/office", "/office/sheets", "/office/live"]
    assert '<a href="/">What everybody sees</a>' in shown
    assert "All audits" not in shown
    for page in menu:
        links = re.findall(r'href="(/office[^"#]*)"', manager.get(page).text)
        assert {link: manager.get(link).status_code for link in links} == dict.fromkeys(links, 200)


def test_who_is_invited_is_told_as_what(room: Room) -> None:
    """The invitation, the list and what was done say the role; there is none of the whole state."""
    office = administrator(room)
    form = {"name": "Mo Silva", "jurisdiction": "Adams", "boards": "yes"}
    told = text_of(office.post("/office/accounts/invite", data=form).text)
    assert "Mo Silva becomes manager of the boards of Adams" in told
    shown = text_of(office.get("/office/accounts").text)
    assert "invited Mo Silva as manager of the boards of Adams" in shown
    nobody = office.post("/office/accounts/invite", data={"name": "Al Roy", "boards": "yes"})
    assert (nobody.status_code, "have one county" in nobody.text) == (409, True)
    assert "Al Roy" not in office.get("/office/accounts").text
