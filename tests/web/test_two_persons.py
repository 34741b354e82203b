"""The seed and the draw by two persons: who asks does not agree, digits that differ are shown and kept nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from canvass.journeys.audit_folder.commitment import commit_audit
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.web.rooms import Launch, Room
from tests.journeys.audit_folder.scenes import CLERK, DICE, bring, write
from tests.web.rooms import administrator, official, opened, visitor
from tests.web.served import SCENE, device, let_in, serving, sessions

OTHER = DICE.replace("43811", "43818")


def committed(folder: Path) -> Path:
    """An audit that is fixed and has no seed."""
    audit = folder / "audit"
    open_audit(
        audit,
        About("two", "Two counties", "November 2026", "The office"),
        ("Adams", "Brown"),
        CLERK,
    )
    write(SCENE, folder / "files")
    with sit_down(audit) as desk:
        bring(desk, SCENE, folder / "files")
        commit_audit(desk, CLERK)
    return audit


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit that waits for its seed."""
    with opened(committed(tmp_path)) as made:
        yield made


def enter(client: TestClient, digits: str = DICE, **more: str) -> int:
    """Enter digits for the words on the screen; returns the status."""
    words = re.findall(r'name="words" value="([^"]*)"', client.get("/office/seed").text)
    form = {"words": "".join(words), "digits": digits, "how": "ten-sided dice", **more}
    return client.post("/office/seed", data=form).status_code


def back(room: Room, client: TestClient, digits: str = DICE) -> tuple[int, str]:
    """Read digits back; returns the status and the page."""
    asked = room.seed.asked
    form = {"asked": asked.number if asked else 0, "digits": digits}
    answer = client.post("/office/seed/back", data=form)
    return answer.status_code, answer.text


def seed_of(room: Room) -> str:
    """The seed that everybody sees."""
    seed = str(visitor(room).get("/audit.json").json()["seed"])
    screen = re.findall(r"<span>(\d+)</span>", visitor(room).get("/seed").text)
    assert "".join(screen) == seed, "the screen of the room has the digits as they are kept"
    said = "The commitment in twelve words, written down before the dice were rolled:"
    assert (said in visitor(room).get("/seed").text) is bool(seed)
    return seed


def test_digits_that_are_read_back_otherwise(room: Room) -> None:
    """The place is shown, the first person's digit is not, nothing is kept; after three the digits are entered anew."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    assert enter(office) == 303
    assert DICE.replace(" ", "") not in clerk.get("/office/seed").text.replace(" ", "")
    told = clerk.get("/office/seed.json").json()
    assert (told["asked_by"], told["asked_number"]) == ("Ada Lopez", 1)
    for _ in range(3):
        status, page = back(room, clerk, OTHER)
        assert (status, seed_of(room)) == (409, "")
        assert re.findall(r'aria-label="place (\d+) differs">(\d)<', page) == [("10", "8")]
    assert room.seed.asked is None
    assert back(room, clerk)[0] == 409
    assert enter(office) == 303
    assert back(room, clerk)[0] == 303
    assert seed_of(room) == DICE.replace(" ", "")
    kept = b"".join(each.read_bytes() for each in room.audit.rglob("*") if each.is_file())
    assert OTHER.replace(" ", "").encode() not in kept
    assert b"entered by Ada Lopez, read back by Bo Karlsson" in kept
    assert b"Ada Lopez and Bo Karlsson" in kept


def test_witnesses_are_others_in_any_spelling(room: Room) -> None:
    """Who types is refused as a witness before anything waits; who reads back is one witness, however spelled."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    assert enter(office, witnesses="ADA LOPEZ") == 409
    assert enter(office, witnesses="Cy Diaz\nCY DIAZ") == 409
    assert room.seed.asked is None
    assert enter(office, witnesses="BO KARLSSON\nCy Diaz") == 303
    assert back(room, clerk)[0] == 303
    assert (
        b'"witnesses":["Cy Diaz","Bo Karlsson"]'
        in (room.audit / "record" / "ledger.jsonl").read_bytes()
    )


def test_a_damaged_record_is_told_without_a_command(room: Room) -> None:
    """Who reads a page has no terminal: it says that nothing was written and what becomes of the record."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    ledger = room.audit / "record" / "ledger.jsonl"
    assert enter(office) == 303
    ledger.write_bytes(b"".join(ledger.read_bytes().splitlines(keepends=True)[:-1]))
    status, page = back(room, clerk)
    assert status >= 400
    assert "bring it back from a copy" in page
    assert "canvass verify" not in page


def test_one_person_alone(room: Room) -> None:
    """Who entered the digits does not read them back, a clerk enters none, and a second one waits for the first."""
    office = administrator(room)
    second = official(room, office, "Dee Ross")
    clerk = official(room, office, "Bo Karlsson", "Adams")
    assert enter(clerk) == 403
    assert enter(office) == 303
    status, page = back(room, office)
    assert (status, "two persons" in page, seed_of(room)) == (409, True, "")
    words = " ".join(re.findall(r"<li>([a-z]+)</li>", second.get("/office/seed").text))
    form = {"words": words, "digits": OTHER, "how": "dice"}
    refused = second.post("/office/seed", data=form)
    assert (refused.status_code, "Ada Lopez asked first" in refused.text) == (409, True)


def test_ten_minutes_and_an_account_that_ends(room: Room) -> None:
    """After them, and when who entered them has no account any more, the digits are gone."""
    office = administrator(room)
    second = official(room, office, "Dee Ross")
    assert enter(office) == 303
    clock = room.seed.now()
    room.seed.now = lambda: clock + 601
    assert back(room, second)[0] == 409
    room.seed.now = lambda: clock
    assert enter(second) == 303
    office.post("/office/accounts/end", data={"name": "Dee Ross"})
    status, page = back(room, office)
    assert (status, "is no longer waiting" in page, seed_of(room)) == (409, True, "")


REFUSED = [
    ("123", {}, "has 20 digits or more"),
    ("0" * 20, {}, "dice do not fall so"),
    (f"{DICE}x", {}, "of the digits 0 to 9"),
    (DICE, {"how": " "}, "how the digits were made"),
    (DICE, {"words": "abandon " * 12}, ""),
]


def test_digits_that_are_refused(room: Room) -> None:
    """Too few, all the same, other letters, no word of how, words of another commitment: nothing waits."""
    office = administrator(room)
    for digits, more, said in REFUSED:
        assert enter(office, digits, **more) == 409
        assert room.seed.asked is None
        form = {"words": "x", "digits": digits, "how": "dice", **more}
        assert said in office.post("/office/seed", data=form).text


def test_a_round_by_two(room: Room) -> None:
    """Who asks does not agree; another account agrees to what it saw, and both are named in the record."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    early = office.post("/office/round", data={"size-0": "6"})
    assert early.status_code == 409
    enter(office)
    back(room, clerk)
    shown = office.get("/office/round").text
    proposed = dict(re.findall(r'name="(size-[^"]+)" value="(\d+)"', shown))
    assert proposed
    few = office.post("/office/round", data=dict.fromkeys(proposed, "0"))
    assert (few.status_code, "or more" in few.text) == (409, True)
    assert office.post("/office/round", data=proposed).status_code == 303
    assert room.launch.asked is not None
    first = room.launch.asked.number
    assert office.post("/office/round/agree", data={"asked": first}).status_code == 409
    office.post("/office/round", data=proposed)
    stale = clerk.post("/office/round/agree", data={"asked": first})
    assert (stale.status_code, "looked at is no longer waiting" in stale.text) == (409, True)
    assert visitor(room).get("/audit.json").json()["round"] == 0
    assert clerk.get("/office/round.json").json()["asked_number"] == first + 1
    assert clerk.post("/office/round/agree", data={"asked": first + 1}).status_code == 303
    assert visitor(room).get("/audit.json").json()["round"] == 1


@pytest.mark.parametrize("other", ["size-0", "size-bond", "count-bond"])
def test_sizes_of_other_contests_than_are_planned(room: Room, other: str) -> None:
    """A size goes to the contest whose id it bears, or to none: what was typed stays, and nothing is asked."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    enter(office)
    back(room, clerk)
    answer = office.post("/office/round", data={"size-mayor": "44", other: "33"})
    assert (answer.status_code, room.launch.asked) == (409, None)
    assert "mayor is planned by now; nothing was asked" in answer.text
    assert 'name="size-mayor" value="44"' in answer.text
    assert office.post("/office/round", data={other: "33"}).status_code == 409


def test_a_round_that_is_too_small_by_now(room: Room) -> None:
    """What was asked for before more was proposed, as where a round was opened again since, is not drawn."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    enter(office)
    back(room, clerk)
    room.launch.ask("Ada Lopez", Launch((("mayor", 1),), ()))
    answer = clerk.post("/office/round/agree", data={"asked": 1})
    assert (answer.status_code, "more is proposed now" in answer.text.lower()) == (409, True)
    assert visitor(room).get("/audit.json").json()["round"] == 0


def look_at(page: Page) -> None:
    """Nothing that keeps somebody from using the page, and no sideways scroll on a phone."""
    assert Axe().run(page).response["violations"] == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.long(twin="test_a_round_by_two")
def test_seed_and_draw_in_two_browsers(tmp_path: Path, browser: Browser) -> None:
    """Digits on one device, read back on another, once wrongly; then the draw; the round is open for everybody."""
    audit = committed(tmp_path)
    chief, bo = sessions(audit, "Adams")
    with serving(audit) as server, ExitStack() as devices:
        office = devices.enter_context(device(browser))
        clerk = devices.enter_context(device(browser, "dark"))
        let_in(office, server, chief)
        let_in(clerk, server, bo)
        office.goto(f"{server.address}/office/seed")
        expect(office.locator(".room li")).to_have_count(12)
        look_at(office)
        office.get_by_label("Digits on the dice").fill(DICE)
        office.get_by_role("button", name="Let them be read back").click()
        expect(office.get_by_role("status")).to_contain_text("wait for another account")
        clerk.goto(f"{server.address}/office/seed")
        clerk.get_by_label("Digits on the dice").fill(OTHER)
        clerk.get_by_role("button", name="Keep the seed").click()
        expect(clerk.locator("mark")).to_have_text("8")
        look_at(clerk)
        clerk.get_by_label("Digits on the dice").fill(DICE)
        clerk.get_by_role("button", name="Keep the seed").click()
        expect(clerk.locator("#seed")).to_have_text(DICE)
        office.goto(f"{server.address}/office/round")
        look_at(office)
        office.get_by_role("button", name="Ask for this round").click()
        expect(office.get_by_role("status")).to_contain_text("another account to agree")
        clerk.get_by_role("link", name="To the draw").click()
        expect(clerk.get_by_role("button", name="Agree, and draw")).to_be_visible()
        look_at(clerk)
        clerk.get_by_role("button", name="Agree, and draw").click()
        expect(clerk.locator("main")).to_contain_text("Name the boards of a county")
        server.stop()
