"""A cut network: what a board enters waits in its browser, and nothing is lost, doubled, or called kept too early."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from canvass.audit.event import CardRead, CardsInterpreted, ContestRead
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.enter import enter_card
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.verify import verify
from canvass.model import Reading
from canvass.model.fields import Fields
from canvass.web.accounts_place import place_of
from canvass.web.envelope import About, EnvelopeKey, close
from canvass.web.rooms import Room
from tests.journeys.audit_folder.scenes import CLERK
from tests.web.rooms import administrator, boards, opened, visitor
from tests.web.served import Server, audit_with_round, device, read_card, serving, sign_out, start

HELD = """new Promise((held) => {
  if (navigator.serviceWorker.controller) held();
  else navigator.serviceWorker.addEventListener("controllerchange", held);
})"""
"""The browser holds the page itself, and answers with it when the server does not."""


HELD_BY_BROWSER = """async () => {
  const found = [document.documentElement.outerHTML, JSON.stringify([{ ...localStorage }, { ...sessionStorage }])];
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const each of await store.keys()) found.push(each.url, await (await store.match(each)).text());
  }
  const ended = (request) => new Promise((held) => { request.onsuccess = () => held(request.result); });
  for (const { name } of await indexedDB.databases()) {
    const db = await ended(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      found.push(JSON.stringify(await ended(db.transaction(store).objectStore(store).getAll())));
    }
    db.close();
  }
  return found.join("\\n");
}"""
"""All that a browser holds of our pages, as whoever sits down at it can look at it."""
KEY = EnvelopeKey(ec.generate_private_key(ec.SECP256R1())).public
PLANTED = (
    "create trigger planted before delete on session begin select raise(abort, 'planted'); end"
)


@contextmanager
def nobody_signs_out(audit: Path) -> Iterator[None]:
    """The accounts refuse to end a session, wherever they are kept."""
    place = place_of(AuditFolder(audit))
    if place is None:
        with closing(sqlite3.connect(audit / "office" / "accounts.sqlite")) as accounts:
            accounts.execute(PLANTED)
            yield
            accounts.execute("drop trigger planted")
        return
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(place.database, autocommit=True) as server:
        server.execute(f"set search_path to {place.schema}")
        server.execute(
            "create function planted() returns trigger language plpgsql as "
            "$$ begin raise exception 'planted'; end $$; "
            "create trigger planted before delete on session for each row execute function planted()"
        )
        yield
        server.execute("drop function planted cascade")


@dataclass
class Sitting:
    """An audit, its server, and two boards of Adams that are at work, each with its cookie."""

    audit: Path
    server: Server
    cookies: list[dict[str, str]]

    def again(self) -> None:
        """Start the server again where it was."""
        port = self.server.address.rpartition(":")[2]
        self.server = start(self.audit, "--port", port)

    def kill(self) -> None:
        """End it as a machine that loses its power does."""
        self.server.stop(signal.SIGKILL)

    def sit(self, page: Page, board: int = 0) -> None:
        """A device at which this board is at work opens its page."""
        host = self.server.address
        page.context.add_cookies(
            [{"name": n, "value": v, "url": host} for n, v in self.cookies[board].items()]
        )
        page.goto(f"{host}/board")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A round of 110 draws, and the sessions of two boards of Adams: each has more than twenty cards to read first."""
    audit = audit_with_round(tmp_path_factory.mktemp("prepared"), 110)
    with opened(audit) as room:
        found = boards(room, administrator(room), "Adams", "board 1", "board 2")
        return audit, [str(each.cookies[room.cookie]) for each in found]


@pytest.fixture
def sitting(prepared: tuple[Path, list[str]], tmp_path: Path) -> Iterator[Sitting]:
    """A copy of it, served."""
    audit = Path(copytree(prepared[0], tmp_path / "audit"))
    with opened(audit) as room:
        cookies = [{room.cookie: token} for token in prepared[1]]
    with serving(audit) as server:
        here = Sitting(audit, server, cookies)
        yield here
        if here.server is not server and here.server.process.poll() is None:
            here.server.stop()


def read_here(board: Page, number: int) -> list[str]:
    """Read so many cards, whatever becomes of them."""
    return [read_card(board, "A", "Yes") for _ in range(number)]


def administrator_again(room: Room) -> TestClient:
    """The administrator, with a session that the server of now gives her."""
    client = visitor(room)
    client.cookies.set(room.cookie, room.accounts._begin_official("Ada Lopez"))
    return client


def readings(audit: Path) -> list[tuple[str, str]]:
    """Each reading of the record in its order: the board and the card."""
    with sit_down(audit) as desk:
        events = [e.event for e in desk.record.entries() if e.event.kind == "cards.interpreted"]
    bodies = [CardsInterpreted.read(Fields("a reading", each.body)) for each in events]
    return [(body.board, "/".join(card.id[1:])) for body in bodies for card in body.cards]


def test_twenty_entries_without_a_server(sitting: Sitting, browser: Browser) -> None:
    """Killed under a board; ten entries, the tab closed, opened without a server, ten more: all twenty, in order."""
    with device(browser) as board:
        sitting.sit(board)
        expect(board.locator("#reading")).to_be_visible()
        board.evaluate(HELD)
        sitting.kill()
        first = read_here(board, 10)
        expect(board.locator("#waits")).to_contain_text("10 readings wait on this device")
        expect(board.locator("body")).not_to_contain_text("Kept, entry")
        context = board.context
        board.close()
        board = context.new_page()
        board.goto(f"{sitting.server.address}/board")
        expect(board.locator("#waits")).to_contain_text("10 readings wait on this device")
        stands = board.locator("#waits span", has_text="cannot be reached")
        stands.evaluate("(each) => { each.dataset.heard = 'yes'; }")
        board.get_by_role("button", name="Have a break").click()
        expect(board.locator("#refusal")).to_contain_text("this device stays with this board")
        more = read_here(board, 10)
        assert len({*first, *more}) == 20
        expect(board.locator("#waits")).to_contain_text("20 readings wait on this device")
        expect(stands).to_have_attribute("data-heard", "yes")  # and is not heard again
        sitting.again()
        expect(board.locator("#waits")).to_be_empty(timeout=20_000)
        expect(board.locator("#kept")).to_contain_text("Kept, entry")
        sitting.server.stop()
    assert readings(sitting.audit) == [("board 1", card) for card in (*first, *more)]
    assert verify(sitting.audit / "record").is_consistent


@pytest.mark.long(twin="tests/web/test_cut_batches.py::test_counts_that_a_board_carries")
def test_a_token_that_ended_and_what_is_carried(
    sitting: Sitting, browser: Browser, tmp_path: Path
) -> None:
    """Signed out meanwhile: what waits is not lost; the file for the clerk has it, and says nothing to who looks."""
    with device(browser) as board:
        sitting.sit(board)
        expect(board.locator("#reading")).to_be_visible()
        read_here(board, 1)
        expect(board.locator("#kept")).to_contain_text("Kept, entry")
        sitting.server.stop()
        names = read_here(board, 2)
        with opened(sitting.audit) as room:
            room.accounts.revoke(room.accounts.cards(1)[0].id)
        sitting.again()
        expect(board.locator("#waits")).to_contain_text(
            "Show the board's card again", timeout=20_000
        )
        with board.expect_download() as loading:
            board.get_by_role("link", name="Take it along as a file").click()
        path = tmp_path / loading.value.suggested_filename
        loading.value.save_as(path)
        assert path.name == "readings-Adams-board-1.json"
        found = json.loads(path.read_text("utf-8"))
        assert [each["card"] for each in found["readings"]] == names
        assert {*found["readings"][0]} == {"card", "turn", "closed"}
        sitting.server.stop()
        with opened(sitting.audit) as room:
            office = administrator_again(room)
            loaded = office.post("/office/carried", files={"file": (path.name, path.read_bytes())})
            assert loaded.text.count("Kept, entry") == 2
    assert [card for _, card in readings(sitting.audit)][1:] == names


@pytest.mark.long(twin="test_twenty_entries_without_a_server")
def test_a_shared_tablet(sitting: Sitting, browser: Browser) -> None:
    """What waits of one board is not shown to the next, is sent when the first comes back, and once."""
    with device(browser) as tablet:
        tablet.goto(f"{sitting.server.address}/board/shell")
        expect(tablet.locator("#told")).to_contain_text("No board is signed in on this device")
        expect(tablet.get_by_role("heading", level=1)).to_have_text("Nothing to read now")
        sitting.sit(tablet)
        expect(tablet.locator("#reading")).to_be_visible()
        sitting.kill()
        mine = read_card(tablet, "B", "No")
        held = str(tablet.evaluate(HELD_BY_BROWSER))
        (closed,) = re.findall(r'"closed":"([^"]+)"', held)
        about = About("Adams", "board 1", 1, mine, "first")
        assert [len(close(KEY, about, said)) for said in ("seen=0&lost=yes", "x" * 90)] == [
            len(closed)
        ] * 2
        assert f'"card":"{mine}"' in held
        assert not re.search(r"data-said|mark-0=|<dd>", held), "what was marked stands nowhere"
        tablet.goto("about:blank")
        sitting.again()
        sitting.sit(tablet, 1)
        expect(tablet.locator("#waits")).to_contain_text("of another board wait on this device (1)")
        expect(tablet.locator("#who")).to_have_text("Adams, board 2")
        assert f"Card {mine} " not in (tablet.locator("main").text_content() or "")
        (other,) = read_here(tablet, 1)
        expect(tablet.locator("#kept")).to_contain_text("Kept, entry")
        sign_out(tablet)
        expect(tablet.get_by_role("heading", level=1)).to_have_text("Show the board's card")
        sitting.sit(tablet)
        expect(tablet.locator("#kept")).to_contain_text("Kept, entry")
        expect(tablet.locator("#waits")).to_be_empty()
        assert f"Card {other} " not in (tablet.locator("main").text_content() or "")
        sitting.server.stop()
    assert readings(sitting.audit) == [("board 2", other), ("board 1", mine)]


@pytest.mark.long(twin="test_twenty_entries_without_a_server")
def test_what_the_next_board_finds(sitting: Sitting, browser: Browser) -> None:
    """A tab that the board before left open, marked, becomes the next one's, empty; signed out is what the server says.

    What a browser lost of its database while the network is cut is told, and its cards are asked again.
    """
    with device(browser) as tablet:
        sitting.sit(tablet)
        expect(tablet.locator("#reading")).to_be_visible()
        left = tablet.locator("#card").text_content() or ""
        tablet.get_by_role("group", name="mayor").get_by_label("B", exact=True).check()
        other = tablet.context.new_page()
        sitting.sit(other, 1)
        expect(tablet.locator(".who")).to_have_text("Adams, board 2", timeout=20_000)
        expect(tablet.locator("#reading, form[action='/board/read']")).to_be_visible()
        assert tablet.locator("input:checked").count() == 0
        assert tablet.locator("h1").first.text_content() != f"Card {left}"
        tablet.close()
        with nobody_signs_out(sitting.audit):
            sign_out(other)
            expect(other.locator("#refusal")).to_contain_text("cannot be reached")
        other.get_by_role("link", name="Go on reading").click()
        expect(other.locator("#reading")).to_be_visible()
        sitting.kill()
        mine = read_card(other, "B", "No")
        expect(other.locator("#waits")).to_contain_text("1 reading waits")
        other.evaluate(
            "indexedDB.databases().then((all) => all.map((each) => indexedDB.deleteDatabase(each.name)))"
        )
        expect(other.locator("#told")).to_contain_text("its cards are asked again", timeout=20_000)
        expect(other.locator("#waits")).not_to_contain_text("reading waits")
        sitting.again()
        expect(other.locator("#waits")).to_be_empty(timeout=20_000)
        other.locator("#choose input").fill(mine)
        other.get_by_role("button", name="Show that card").click()
        expect(other.get_by_role("heading", level=1)).to_have_text(f"Card {mine}")
        assert read_card(other, "B", "No") == mine
        expect(other.locator("#kept")).to_contain_text("Kept, entry", timeout=20_000)
        sign_out(other)
        expect(other.get_by_role("heading", level=1)).to_have_text("Show the board's card")
        assert other.context.cookies() == []
        other.go_back()
        expect(other.locator("body")).not_to_contain_text("still to do")
        sitting.server.stop()
    assert readings(sitting.audit) == [("board 2", mine)]


@pytest.mark.long(
    twin="tests/web/test_cut_batches.py::test_counts_that_are_refused_wait_for_two_people"
)
def test_what_is_refused_later(sitting: Sitting, browser: Browser) -> None:
    """A card that somebody else read while the network was cut: the board sees why, and so does the clerk."""
    with device(browser) as board:
        sitting.sit(board)
        expect(board.locator("#reading")).to_be_visible()
        sitting.server.stop()
        first, more = read_here(board, 2)
        with sit_down(sitting.audit) as desk:
            card = ("Adams", *first.split("/"))
            read = CardRead(
                card, True, tuple(ContestRead(c, Reading.BLANK) for c in ("mayor", "bond"))
            )
            enter_card(desk, read, Board("Adams", "board 2"), CLERK)
        sitting.again()
        expect(board.locator("#refused li")).to_have_count(1, timeout=20_000)
        expect(board.locator("#refused li")).to_contain_text(
            f"card Adams {first.replace('/', ' ')}"
        )
        expect(board.locator("#refused li")).to_contain_text("was read already by 'board 2'")
        expect(board.locator("#waits")).to_be_empty()
        sitting.server.stop()
        board.get_by_role("button", name="Sign out", exact=True).click()
        empty = board.get_by_role("button", name="Empty this device and sign out")
        expect(empty).to_be_disabled()
        board.get_by_role("link", name="Take it along as a file").click()
        empty.click()
        expect(board.locator("#refusal")).to_contain_text("cannot be reached")
        board.get_by_role("button", name="Stay").click()
        with opened(sitting.audit) as room:
            assert "was read already" in administrator_again(room).get("/office").text
        sitting.again()
        board.get_by_role("button", name="We have looked at it").click()
        expect(board.locator("#refused")).to_be_hidden()
        sitting.server.stop()
    assert readings(sitting.audit) == [("board 2", first), ("board 1", more)]


@pytest.mark.long(twin="test_twenty_entries_without_a_server")
def test_a_second_tab_and_a_change_of_mind(sitting: Sitting, browser: Browser) -> None:
    """Two tabs of one board send each reading once; what waits is taken back, what is kept is withdrawn."""
    with device(browser) as board:
        sitting.sit(board)
        expect(board.locator("#reading")).to_be_visible()
        other = board.context.new_page()
        other.goto(board.url)
        expect(other.locator("#reading")).to_be_visible()
        sitting.kill()
        (mine,) = read_here(board, 1)
        other.get_by_role("group", name="mayor").get_by_label("B", exact=True).check()
        other.get_by_role("group", name="bond").get_by_label("No", exact=True).check()
        other.get_by_role("button", name="Look at it").click()
        other.get_by_role("button", name="Keep it").click()
        expect(other.locator("#refusal")).to_contain_text(
            f"Card {mine} waits on this device already"
        )
        (next_one,) = read_here(board, 1)
        board.get_by_role("button", name=f"Take card {next_one} back").click()
        expect(board.locator("#waits")).to_contain_text("1 reading waits")
        sitting.again()
        expect(board.locator("#kept")).to_contain_text("Kept, entry", timeout=20_000)
        elsewhere = f"Card {mine} was entered in another tab of this device meanwhile, and is kept"
        expect(other.locator("#kept")).to_contain_text(elsewhere, timeout=20_000)
        other.get_by_role("button", name="Keep it").click()
        expect(other.locator("#card")).not_to_have_text(mine)
        expect(other.locator("#kept")).to_contain_text(elsewhere)
        expect(other.locator("#refused")).to_be_hidden()
        with board.expect_request(lambda each: each.url.endswith(f"?{urlencode({'kept': mine})}")):
            pass  # the server that was started again is told what this page offers
        board.locator("#sitting summary").click()
        board.locator("#sitting").get_by_label("Why").fill("the wrong card")
        board.get_by_role("button", name=f"Withdraw card {mine}").click()
        expect(board.locator("#sitting")).to_be_hidden()
        sitting.server.stop()
    assert readings(sitting.audit) == [("board 1", mine)]
    with sit_down(sitting.audit) as desk:
        assert [e.event.kind for e in desk.record.entries()][-1] == "entries.withdrawn"


@pytest.mark.long(twin="test_twenty_entries_without_a_server")
def test_a_day_by_keyboard_without_a_script_and_with_a_scanner(
    sitting: Sitting, browser: Browser
) -> None:
    """The plain form works where scripts do not run; with them a card is chosen by its label and read by keys alone."""
    with_no_script = browser.new_context(java_script_enabled=False)
    plain = with_no_script.new_page()
    sitting.sit(plain)
    first = read_card(plain, "A", "Yes")
    expect(plain.locator("#kept")).to_contain_text("Kept, entry")
    with_no_script.close()
    with device(browser) as board:
        sitting.sit(board)
        expect(board.locator("#reading")).to_be_visible()
        assert (
            board.evaluate("getComputedStyle(document.querySelector('label')).fontSize") == "20px"
        )
        board.locator("#choose input").focus()
        board.keyboard.type("7/")  # a scanner types, and ends with Enter
        board.keyboard.press("Enter")
        expect(board.locator("#refusal")).to_contain_text("no card with this label")
        label = json.loads(board.request.get(f"{sitting.server.address}/board/ahead.json").text())[
            "cards"
        ][5]
        board.locator("#choose input").focus()
        board.keyboard.type(label["label"])
        board.keyboard.press("Enter")
        expect(board.get_by_role("heading", level=1)).to_have_text(f"Card {label['card']}")
        for _ in range(2):  # each contest: Tab reaches its first choice, Space marks it
            board.keyboard.press("Tab")
            board.keyboard.press("Space")
        board.keyboard.press("Enter")
        expect(board.get_by_role("button", name="Keep it")).to_be_visible()
        board.keyboard.press("Tab")
        board.keyboard.press("Enter")
        expect(board.locator("#kept")).to_contain_text("Kept, entry")
        assert Axe().run(board).violations_count == 0
        board.set_viewport_size({"width": 360, "height": 740})
        assert board.evaluate("document.documentElement.scrollWidth") <= 360
        sitting.server.stop()
    assert readings(sitting.audit) == [("board 1", first), ("board 1", label["card"])]
