"""A board's card serves one board, one round and one county, whatever the office names afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from canvass.journeys.audit_folder.closing import reopen_round
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.rounds import open_round
from canvass.web.guest import NotAllowed
from canvass.web.roles import Role
from canvass.web.rooms import Room
from tests.journeys.audit_folder.scenes import CLERK
from tests.web.kept import Kept
from tests.web.rooms import administrator, boards, form_of, opened, visitor
from tests.web.served import audit_with_round


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit with a round open."""
    with opened(audit_with_round(tmp_path)) as made:
        yield made


def read_all(*readers: TestClient) -> None:
    """The boards of a county read every card twice; every card says the choice that loses."""
    for each in (*readers, *readers):
        while form := form_of(each, "1"):
            assert each.post("/board/read", data=form).status_code == 303


def test_a_card_ends_with_its_round(tmp_path: Path) -> None:
    """In the next round the session of the round before reads nothing, and the office does not call it at work."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        office = administrator(room)
        found = {county: boards(room, office, county, "b1", "b2") for county in ("Adams", "Brown")}
        for county, readers in found.items():
            read_all(*readers)
            people = {"jurisdiction": county, "people": "Ann Lee, clerk"}
            assert office.post("/office/sign-off", data=people).status_code == 303
        assert "Move the batch" in office.get("/office").text
        assert office.post("/office/measure").status_code == 303
        assert "Move the batch" not in office.get("/office").text, "nobody reads it any more"
        assert "Measured risk</a></dt>" in visitor(room).get("/").text
        adams = found["Adams"][0]
        assert [adams.get(page).status_code for page in ("/board", "/board/ahead.json")] == [
            403
        ] * 2
        asyncio.run(room.writer.step(lambda desk: reopen_round(desk, "a card is in doubt", CLERK)))
        assert adams.get("/board").status_code == 403, "open again, the round needs boards again"
        (anew,) = boards(room, office, "Adams", "b1")
        assert anew.get("/board").status_code == 200
        for county in found:
            people = {"jurisdiction": county, "people": "Ann Lee, clerk"}
            office.post("/office/sign-off", data=people)
        assert office.post("/office/measure").status_code == 303
    with sit_down(audit) as desk:
        open_round(desk, {"mayor": 30}, (), CLERK)
    with opened(audit) as room:
        again = visitor(room)
        again.cookies.update(found["Adams"][0].cookies)
        answer = again.get("/board")
        assert answer.status_code == 403, answer.text
        assert "this page is for the board" in answer.text
        assert again.post("/board/read", data={"card": "1/1"}).status_code == 403
        chief = visitor(room)
        chief.cookies.update(office.cookies)
        assert "at work" not in chief.get("/office").text


def test_cards_of_a_round_that_was_closed_while_no_server_ran(kept: Kept) -> None:
    """The first look at an audit whose round is closed ends them; of one that is open it ends none, a close does."""
    accounts = kept.accounts()
    words = accounts.new_card("Adams", "board 1", 1)
    accounts.end_closed(0, is_open=True)
    token = accounts.show_card(words, 1)
    accounts.end_closed(0, is_open=True)
    assert accounts.guest(token).role is Role.WAITING
    accounts.end_closed(1, is_open=True)
    assert accounts.guest(token).role is Role.NOBODY
    again = accounts.new_card("Adams", "board 1", 1)
    accounts.close()
    accounts = kept.accounts()
    accounts.end_closed(1, is_open=False)
    with pytest.raises(NotAllowed, match="does not hold"):
        accounts.show_card(again, 1)
    accounts.close()


def test_the_last_cards_of_a_sitting_after_a_start(tmp_path: Path) -> None:
    """A server that was started again finds them in the record; another board's, and one that was taken back, not."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        one, two = boards(room, administrator(room), "Adams", "b1", "b2")
        for each in (one, one, one, two):
            each.post("/board/read", data=form_of(each, "1"))
        first = room.sittings.of(one.cookies[room.cookie])[0]
        one.post("/board/withdraw", data={"reading": first.card, "reason": "a slip"})
        before = room.sittings.of(one.cookies[room.cookie])
    with opened(audit) as room:
        again = visitor(room)
        again.cookies.update(one.cookies)
        assert again.get("/board").status_code == 200
        assert room.sittings.of(one.cookies[room.cookie]) == before
        assert len(before) == 2


def test_a_board_that_is_no_longer_named(room: Room) -> None:
    """Named again without it, the boards of a county end its card: its page would read on, and nobody could end it."""
    office = administrator(room)
    one, two = boards(room, office, "Adams", "board 1", "board 2")
    (other,) = boards(room, office, "Brown", "board 1")
    boards(room, office, "Adams", "board 1")
    assert [each.get("/board").status_code for each in (one, two, other)] == [403, 403, 200]


def test_what_a_board_was_refused_is_for_its_county_alone(room: Room) -> None:
    """Boards of two counties have one name: a refusal stands on the page of its own, and the office sees which."""
    office = administrator(room)
    (adams,) = boards(room, office, "Adams", "board 1")
    (brown,) = boards(room, office, "Brown", "board 1")
    form = form_of(adams, "0")
    adams.post("/board/read", data=form)
    assert adams.post("/board/read", data=form | {"mark-0": "1"}).status_code == 409
    assert "What was refused" in adams.get("/board").text
    assert "What was refused" not in brown.get("/board").text
    assert "Adams, board 1: " in office.get("/office").text.split("What boards were refused")[1]


@pytest.mark.parametrize("digits", ["١٢٣", "é", ""])
def test_digits_of_another_script(room: Room, digits: str) -> None:
    """They are refused in a sentence, as any others that do not fit."""
    office = administrator(room)
    printed = office.post("/office/boards", data={"jurisdiction": "Adams", "boards": "board 1"})
    words = printed.text.split('data-board="board 1">')[1].split("<")[0]
    visitor(room).post("/board/card", data={"words": words})
    (card,) = room.accounts.cards(1)
    answer = office.post("/office/confirm", data={"card": card.id, "digits": digits})
    assert answer.status_code == 403, answer.text
    assert "not the digits" in answer.text


def test_a_card_that_is_shown_twice(kept: Kept) -> None:
    """It serves one browser, the last, which waits to be confirmed anew; of another round or revoked it serves none."""
    accounts = kept.accounts()
    words = accounts.new_card("Adams", "board 1", 1)
    first, second = (accounts.show_card(words, 1) for _ in range(2))
    assert [accounts.guest(each).role for each in (first, second)] == [Role.NOBODY, Role.WAITING]
    (card,) = accounts.cards(1)
    accounts.confirm(card.id, accounts.guest(second).digits, "Ada Lopez")
    assert accounts.guest(second).role is Role.ARRIVING
    again = accounts.show_card(words.upper(), 1)
    assert [accounts.guest(each).role for each in (second, again)] == [Role.NOBODY, Role.WAITING]
    with pytest.raises(NotAllowed, match="does not hold"):
        accounts.show_card(words, 2)
    accounts.end_cards("Adams")
    assert accounts.guest(again).role is Role.NOBODY
    with pytest.raises(NotAllowed, match="does not hold"):
        accounts.show_card(words, 1)
    assert kept.rows("select count(*) from session where card = 1") == [(0,)]
    accounts.close()
