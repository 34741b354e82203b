"""A server of an audit, started as its office starts it, and people who use it in browsers of their own."""

from __future__ import annotations

import os
import re
import signal
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, expect

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.opening import open_audit
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.audit_folder.several import is_audit
from tests import warm
from tests.journeys.audit_folder.scenes import CLERK, PAPER, Scene, bond, copied, mayor
from tests.journeys.audit_folder.test_enter import begun
from tests.patience import PATIENCE
from tests.warm import Warm
from tests.web.rooms import administrator, code_shown, official, opened

ROOT = Path(__file__).parents[2]
PASSWORD = "a long passphrase of the office"
NEW_RECORDS: tuple[str, ...] = ()
"""How a server of several audits is told where the records of new ones are kept; nothing for their folders."""
SCENE = Scene(
    (mayor('name = "polling"'), bond('name = "polling"', "targeted = false")),
    (),
    PAPER,
    PAPER,
    top='second_reading = "1"',
)


def audit_with_round(folder: Path, size: int = 6, scene: Scene = SCENE) -> Path:
    """An audit with a round open in which every card is read by two boards; in a folder everybody gets a copy."""
    if any(open_audit.__defaults__ or ()):
        return _with_round(folder, size, scene)
    copied(folder, f"{size} draws of {scene!r}", lambda place: _with_round(place, size, scene))
    return folder / "audit"


def _with_round(folder: Path, size: int, scene: Scene) -> Path:
    audit = begun(folder, scene)
    with sit_down(audit) as desk:
        open_round(desk, {"mayor": size}, (), CLERK)
    return audit


def code_on(page: Page) -> str:
    """What a telephone shows that has the key on this page of a browser, once the page is there."""
    expect(page.locator("#key")).to_be_visible()
    return code_shown(page.content())


@dataclass
class Server:
    """A server that runs, its address and what it printed."""

    process: subprocess.Popen[str] | Warm
    address: str
    printed: str

    @property
    def code(self) -> str:
        """The code of the first start."""
        found = re.search(r"within an hour: (\S+)", self.printed)
        assert found, self.printed
        return found[1]

    def stop(self, how: signal.Signals = signal.SIGINT) -> str:
        """End it; returns what it printed since it began to serve."""
        self.process.send_signal(how)
        return self.process.communicate(timeout=PATIENCE)[0]

    def children(self) -> list[int]:
        """The processes that it started."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(each) for task in tasks for each in task.read_text().split()]

    def kill(self) -> None:
        """End it with all that it started, of which one that stands still would keep its output open for ever."""
        started = self.children()
        self.process.kill()
        for child in started:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        self.process.communicate(timeout=PATIENCE)


def start(audit: Path, *options: str, is_cold: bool = False, reads_apart: bool = False) -> Server:
    """Start a server, and wait until it serves; a cold one imports everything by itself, as an office's does.

    One that reads apart has readers of files that are programs of their own, as an office's are.
    """
    records = () if is_audit(audit) or "--demo" in options else NEW_RECORDS
    words = ("serve", str(audit), "--port", "0", *options, *records)
    process = (
        warm.from_nothing(*words)
        if is_cold
        else warm.command(*words, kind="command" if reads_apart else "server")
    )
    printed = ""
    assert process.stdout is not None
    for line in process.stdout:
        printed += line
        if "Ctrl-C" in line:
            break
    found = re.search(r"sends what it gets to ([^\s,]+)", printed)
    found = found or re.search(r"Serving at (\S+)", printed)
    assert found, printed
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    asked = Request(f"{found[1]}/static/style.css", headers={"X-Forwarded-For": "127.0.0.1"})
    with urlopen(asked, context=trusting):
        pass  # it answers, and so has taken over what Ctrl-C does
    return Server(process, found[1], printed)


@contextmanager
def serving(
    audit: Path, *options: str, is_cold: bool = False, reads_apart: bool = False
) -> Iterator[Server]:
    """A server for as long as it is wanted."""
    server = start(audit, *options, is_cold=is_cold, reads_apart=reads_apart)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


@contextmanager
def serving_demo(folder: Path) -> Iterator[Server]:
    """The server of a demonstration in a new folder."""
    with serving(folder, "--demo") as server:
        yield server


@contextmanager
def device(browser: Browser, scheme: str = "light") -> Iterator[Page]:
    """A browser of somebody's own, which shares nothing with the others."""
    context = browser.new_context(color_scheme=scheme, ignore_https_errors=True)  # type: ignore[arg-type]
    page = context.new_page()
    yield page
    context.close()


Session = dict[str, str]
"""What a browser sends as the cookies of somebody who is signed in."""


def sessions(audit: Path, clerk_of: str = "") -> list[Session]:
    """Sessions of the administrator, and of Bo Karlsson, clerk of a county; to be made before the audit is served.

    A page costs a browser as much as fifty requests cost: accounts are made there by the tests that are about them.
    """
    with opened(audit) as room:
        people = [administrator(room)]
        if clerk_of:
            people.append(official(room, people[0], "Bo Karlsson", clerk_of))
        return [dict(each.cookies) for each in people]


def let_in(page: Page, server: Server, session: Session) -> None:
    """The browser of this page has a session."""
    page.context.add_cookies(
        [{"name": name, "value": said, "url": server.address} for name, said in session.items()]
    )


def make_administrator(page: Page, server: Server) -> None:
    """Use the code of the first start, and set up the telephone."""
    page.goto(f"{server.address}/first")
    page.get_by_label("Code").fill(server.code)
    page.get_by_label("Your name").fill("Ada Lopez")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the administrator").click()
    page.get_by_label("Code that it shows").fill(code_on(page))
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".recovery li")).to_have_count(8)
    page.get_by_role("link", name="To the office").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Two counties")


def print_cards(page: Page, server: Server, county: str, boards: str) -> dict[str, str]:
    """Name the boards of a county; returns the words of each board's card."""
    page.goto(f"{server.address}/office")
    form = page.locator("form[action='/office/boards']")
    form.get_by_label("County").select_option(county)
    form.get_by_label("Boards").fill(boards)
    form.get_by_role("button").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cards of the boards")
    found = page.locator(".words")
    return {
        str(each.get_attribute("data-board")): (each.text_content() or "").strip()
        for each in found.all()
    }


def sit_at_board(board: Page, office: Page, server: Server, words: str) -> None:
    """A board scans its card, and the office confirms the digits on its screen."""
    board.goto(f"{server.address}/board/card#{words.replace(' ', '-')}")
    digits = board.locator("#digits")
    expect(digits).to_be_visible()
    office.goto(f"{server.address}/office")
    office.get_by_label("digits on its screen").fill((digits.text_content() or "").strip())
    office.get_by_role("button", name="Confirm").click()
    board.get_by_role("link", name="begin to read").click()
    say_who_sits(board)


def say_who_sits(board: Page) -> None:
    """Two people sit at a board, and say so; where its page has them already, they are there still."""
    expect(board.get_by_role("heading", level=1)).to_have_text("Who sits here now?")
    called = (board.locator(".who").text_content() or "").replace(", ", " ")
    for place, (one, party) in enumerate((("Ann", "Green"), ("Bo", "none"))):
        name = board.get_by_label("Name").nth(place)
        if not name.input_value():
            name.fill(f"{one} of {called}")
        board.get_by_label("Party").nth(place).fill(party)
    board.get_by_role("button", name="Begin to read").click()


def sign_out(board: Page) -> None:
    """A board ends its sitting with those who sat there."""
    board.get_by_role("button", name="Sign out").click()
    expect(board.get_by_role("heading", level=1)).to_have_text("Who sat here to the end?")
    board.get_by_role("button", name="Sign out").click()


def has_card(board: Page) -> bool:
    """Whether a card waits for this board."""
    return "Card" in (board.get_by_role("heading", level=1).text_content() or "")


def read_card(board: Page, mayor_vote: str, bond_vote: str | None = None) -> str:
    """Read the card on the screen; returns its name."""
    name = (board.get_by_role("heading", level=1).text_content() or "").removeprefix("Card ")
    board.get_by_role("group", name="mayor").get_by_label(mayor_vote, exact=True).check()
    if bond_vote is not None:
        board.get_by_role("group", name="bond").get_by_label(bond_vote, exact=True).check()
    board.get_by_role("button", name="Look at it before it is kept").click()
    expect(board.locator("dd").first).to_have_text(mayor_vote)
    board.get_by_role("button", name="Keep it").click()
    expect(board.get_by_role("button", name="Keep it")).to_have_count(0)
    return name
