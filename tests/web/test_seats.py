"""Names and parties of those who sit at a board: asked at the start, after a break and at the end."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from canvass.web.rooms import Room
from canvass.web.seats import BREAK_SECONDS, MOST_PEOPLE
from tests.web.rooms import administrator, arriving, board, boards, form_of, official, opened
from tests.web.served import (
    audit_with_round,
    device,
    let_in,
    print_cards,
    read_card,
    say_who_sits,
    serving,
    sessions,
    sign_out,
    sit_at_board,
)

ANN_AND_BO = {"name": ["Ann Lee", "Bo Karlsson"], "party": ["Democratic", "Republican"]}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit with a round open."""
    with opened(audit_with_round(tmp_path)) as made:
        yield made


def words_of(office: TestClient, *lines: str) -> list[str]:
    """The words on the cards of the boards of Adams."""
    form = {"jurisdiction": "Adams", "boards": "\n".join(lines)}
    printed = office.post("/office/boards", data=form).text
    return re.findall(r'class="words" data-board="[^"]*">([^<]+)<', printed)


def seatings(office: TestClient) -> list[Any]:
    """What the page of an office has of who sat, the last first: when, and the people."""
    found = office.get("/office.json").json()["seatings"]
    return [
        (each["moment"], [(one["name"], one["party"]) for one in each["people"]]) for each in found
    ]


def test_asked_before_the_first_card(room: Room) -> None:
    """No card is shown and none is taken before a board says who sits; what it says is on the clerk's page."""
    office = administrator(room)
    (words,) = words_of(office, "board 1")
    one = arriving(room, office, words)
    asked = one.get("/board").text
    assert "Who sits here now?" in asked
    assert 'fieldset class="question' not in asked
    assert one.post("/board/read", data={"card": "1/1"}).status_code == 403
    ahead = one.get("/board/ahead.json")
    assert (ahead.status_code, ahead.json()["asks"]) == (403, "sitters")
    told = one.get("/openapi.json").json()["paths"]["/board/ahead.json"]["get"]["responses"]["403"]
    assert "asks" in told["content"]["application/json"]["schema"]["properties"]
    assert one.post("/board/sitters", data=ANN_AND_BO).headers["location"] == "/board"
    assert one.post("/board/read", data=form_of(one, "0")).status_code == 303
    assert "Ann Lee (Democratic); Bo Karlsson (Republican)" in office.get("/office").text
    assert seatings(office) == [
        ("start", [("Ann Lee", "Democratic"), ("Bo Karlsson", "Republican")])
    ]


@pytest.mark.parametrize(
    ("names", "parties", "why"),
    [
        ([], [], "write the name and the party of each"),
        (["", " "], ["", ""], "write the name and the party of each"),
        (["Ann Lee"], [""], "write the party of Ann Lee, or none"),
        ([""], ["Green"], "write the name of who is"),
        (["Ann Lee", "ANN  LEE"], ["Green", "none"], "named twice"),
        (["Ann Lee and Bo Karlsson"], ["Green"], "name each person alone"),
        (["Ann Lee", "Bo"], ["Green"], "each with a name and a party"),
        (["B\u043e Lee"], ["Green"], "look alike"),
        (["Ann Lee"], ["Gr\u202een"], "turns the direction"),
        (["Ann Lee"], ["x" * 61], "61 characters"),
        ([f"Ann {one}" for one in "abcdefghi"], ["Green"] * 9, f"at most {MOST_PEOPLE} people"),
    ],
)
def test_what_says_nobody(room: Room, names: list[str], parties: list[str], why: str) -> None:
    """It is refused with the reason, at the start and at the end; what was typed stays, and nothing is kept."""
    office = administrator(room)
    (words,) = words_of(office, "board 1")
    one = arriving(room, office, words)
    form = {"name": names, "party": parties}
    refused = one.post("/board/sitters", data=form)
    assert (refused.status_code, why in refused.text) == (409, True), refused.text
    assert all(f'value="{name}"' in refused.text for name in names[:MOST_PEOPLE] if name.strip())
    assert seatings(office) == []
    one.post("/board/sitters", data=ANN_AND_BO)
    if names:
        refused = one.post("/board/sign-out", data=form)
        assert (refused.status_code, why in refused.text) == (409, True), refused.text
        assert one.get("/board/ahead.json").status_code == 200, "the sitting goes on"
    assert len(seatings(office)) == 1


def test_a_break_and_the_end(room: Room) -> None:
    """A button begins a break; who sits is asked again, with those of before filled in; the end asks them, too."""
    office = administrator(room)
    (words,) = words_of(office, "board 1")
    one = arriving(room, office, words)
    one.post("/board/sitters", data=ANN_AND_BO)
    one.post("/board/sitters", data=ANN_AND_BO)
    for _ in range(2):
        assert one.post("/board/break").headers["location"] == "/board"
    assert one.post("/board/read", data=form_of(one, "0")).status_code == 403
    asked = one.get("/board").text
    assert 'value="Bo Karlsson"' in asked
    assert 'value="Republican"' in asked
    changed = {"name": ["Ann Lee", "", "Cy Diaz"], "party": ["Democratic", "", "none"]}
    assert one.post("/board/sitters", data=changed).status_code == 303
    leaving = one.get("/board/leave").text
    assert "Who sat here to the end?" in leaving
    assert 'value="Cy Diaz"' in leaving
    assert one.post("/board/sign-out", data=changed).headers["location"] == "/board/card"
    assert one.get("/board").status_code == 403
    before, after = ANN_AND_BO, [("Ann Lee", "Democratic"), ("Cy Diaz", "none")]
    pair = list(zip(before["name"], before["party"], strict=True))
    assert seatings(office) == [
        ("end", after),
        ("return", after),
        ("break", pair),
        ("start", pair),
    ]
    assert "Ann Lee (Democratic); Cy Diaz (no party)" in office.get("/office").text
    assert "Cy Diaz" not in official(room, office, "Cleo Diaz", "Brown").get("/office").text


def test_a_sitting_that_ends_without_a_word(room: Room) -> None:
    """Nobody is kept from signing out: the clerk sees that nobody was named."""
    office = administrator(room)
    (one,) = boards(room, office, "Adams", "board 1")
    assert one.post("/board/sign-out").headers["location"] == "/board/card"
    assert seatings(office)[0] == ("end", [])
    assert "nobody was named" in office.get("/office").text


def test_an_hour_in_which_nothing_is_entered(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was a break, also where the page of a tablet asked for cards all the while; an entry puts it off."""
    office = administrator(room)
    (one,) = boards(room, office, "Adams", "board 1")
    start, later = time.time(), [0.0]
    monkeypatch.setattr(room.accounts.seats, "_clock", lambda: start + later[0])
    later[0] = BREAK_SECONDS - 10
    assert one.get("/board/ahead.json").status_code == 200
    assert one.post("/board/read", data=form_of(one, "0")).status_code == 303
    later[0] = 2 * BREAK_SECONDS - 15
    assert one.get("/board/ahead.json").status_code == 200
    later[0] = 2 * BREAK_SECONDS - 5
    assert one.get("/board/ahead.json").json()["asks"] == "sitters"
    assert "Who sits here now?" in one.get("/board").text
    assert one.post("/board/sitters", data=ANN_AND_BO).status_code == 303
    assert seatings(office)[0][0] == "return"


def test_people_of_another_board(room: Room) -> None:
    """Who is not of a board by the record does not sit there, nor does who sits at another one now."""
    office = administrator(room)
    words = words_of(office, "board 1: Ann Lee; Bo Karlsson", "board 2")
    one, two = (arriving(room, office, each) for each in words)
    assert 'value="Bo Karlsson"' in one.get("/board").text
    dee = {"name": ["Ann Lee", "Dee Fox"], "party": ["Green", "Green"]}
    refused = one.post("/board/sitters", data=dee)
    assert "by the record it is Ann Lee, Bo Karlsson" in refused.text
    ann = {"name": ["ann lee"], "party": ["Green"]}
    assert one.post("/board/sitters", data=ann).status_code == 303
    assert "All of one party" in office.get("/office").text
    refused = two.post("/board/sitters", data=dee)
    assert (refused.status_code, "Ann Lee sits at board 1 now" in refused.text) == (409, True)
    one.post("/board/break")
    assert two.post("/board/sitters", data=dee).status_code == 303
    assert "Ann Lee sits at board 2 now" in one.post("/board/sitters", data=ann).text.replace(
        "ann lee", "Ann Lee"
    )
    (card,) = [each.id for each in room.accounts.cards(1) if each.board == "board 2"]
    office.post("/office/revoke", data={"card": card})
    assert one.post("/board/sitters", data=ann).status_code == 303, "their session has ended"


def test_after_the_server_was_started_again(tmp_path: Path) -> None:
    """What was said stands, and a board that sat an hour ago or less goes on."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        office = administrator(room)
        (words,) = words_of(office, "board 1")
        one = board(room, office, words)
        said = seatings(office)
    with opened(audit) as room:
        assert room.accounts.guest(one.cookies[room.cookie]).role == "board"
        assert len(room.accounts.seats.listed(1, ("Adams",))) == len(said) == 1
        assert room.accounts.seats.listed(1, ("Brown",)) == ()


@pytest.mark.long(twin="test_a_break_and_the_end")
def test_a_tablet_over_a_break(tmp_path: Path, browser: Browser) -> None:
    """A card that is marked is not taken away by a break in another tab: it waits, and is sent when somebody sits."""
    audit = audit_with_round(tmp_path)
    (session,) = sessions(audit)
    with serving(audit) as server, device(browser) as office, device(browser) as tablet:
        let_in(office, server, session)
        words = print_cards(office, server, "Adams", "board 1")
        sit_at_board(tablet, office, server, words["board 1"])
        expect(tablet.locator("#reading")).to_be_visible()
        mayor = tablet.get_by_role("group", name="mayor")
        mayor.get_by_label("A", exact=True).check()
        assert Axe().run(tablet).violations_count == 0
        begin_break(other_tab(tablet, server.address))
        expect(tablet.locator("#waits")).to_contain_text(
            "it is asked who sits here", timeout=30_000
        )
        expect(mayor.get_by_label("A", exact=True)).to_be_checked()
        assert read_card(tablet, "A", "Yes")
        say_who_sits(tablet)
        expect(tablet.locator("#kept")).to_contain_text("Kept, entry", timeout=30_000)
        tablet.get_by_role("button", name="Sign out").click()
        tablet.get_by_role("link", name="Go on reading").click()
        expect(tablet.locator("#reading")).to_be_visible()
        sign_out(tablet)
        expect(tablet.get_by_role("heading", level=1)).to_have_text("Show the board's card")
        office.goto(f"{server.address}/office")
        rows = office.locator("table", has=office.get_by_text("What each board said")).locator(
            "tbody tr"
        )
        expect(rows).to_have_count(4)
        expect(rows.first).to_contain_text(
            "Ann of Adams board 1 (Green); Bo of Adams board 1 (no party)"
        )


def other_tab(tablet: Page, address: str) -> Page:
    """A second page of the same browser on the board."""
    page = tablet.context.new_page()
    page.goto(f"{address}/board")
    return page


def begin_break(page: Page) -> None:
    """The board has a break."""
    expect(page.locator("#reading")).to_be_visible()
    page.get_by_role("button", name="Have a break").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Who sits here now?")
    assert Axe().run(page).violations_count == 0
