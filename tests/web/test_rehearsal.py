"""A whole rehearsal in browsers: people read the printed paper of one evening, and nothing of it can count."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from canvass.journeys.demo.county import County, MadeContest
from tests.cli.conftest import Run, run
from tests.cli.evening import WHOSE, Evening
from tests.journeys.audit_folder.scenes import DICE
from tests.observer.conftest import run_observer
from tests.web.crew import READ_ALL, Official, marks_of, visit
from tests.web.served import PASSWORD, Server, device, serving

__all__ = ["run"]
CHOICES = ("Ann Bell", "Bob Cray")
CONTESTS = """
second_reading = "1"

[[contest]]
id = "mayor"
title = "Mayor"
card_bound = 117
card_bound_source = "poll books"
risk_limit = "0.2"
method = { name = "comparison" }
choice = [{ id = "ann", name = "Ann Bell", votes = 77 }, { id = "bob", name = "Bob Cray", votes = 24 }]
"""
ERRORS = """
[[error]]
kind = "transposed_count"
batch = "04"
[[error]]
kind = "wrong_label"
batch = "05"
other = "06"
"""
MARK = "REHEARSAL"
CHECKS = ("Ballot accounting", "Custody", "Eligibility")


@dataclass
class Room:
    """The office, the clerk of the county, two boards and an observer, each at a browser of their own."""

    office: Official
    clerk: Official
    boards: tuple[Page, Page]
    phone: Page


LOOK = """
addEventListener("DOMContentLoaded", () => {
  const is_marked = document.title.includes("REHEARSAL") && document.body.innerText.includes("REHEARSAL");
  if (!is_marked && location.href !== "about:blank") unmarked(location.href);
  if (is_marked) marked(location.pathname);
});
"""


@pytest.fixture
def room(browser: Browser) -> Iterator[Room]:
    """Everybody who takes part; a page that does not say REHEARSAL in its title and its text fails the test."""
    marked, unmarked = list[str](), list[str]()
    with ExitStack() as opened:
        pages = [opened.enter_context(device(browser)) for _ in range(5)]
        for page in pages:
            page.expose_function("marked", lambda path: marked.append(path))
            page.expose_function("unmarked", lambda url: unmarked.append(url))
            page.add_init_script(LOOK)
        yield Room(Official(pages[0]), Official(pages[1]), (pages[2], pages[3]), pages[4])
    assert unmarked == []
    assert len({*marked}) > 12


@pytest.fixture
def rehearsal(run: Run, tmp_path: Path) -> Path:
    """A rehearsal of nine boxes with a count that is wrong and two labels that were exchanged."""
    lines = [f"{number:02},{21 if number == 4 else 12}" for number in range(1, 10)]
    (tmp_path / "manifest.csv").write_text("\n".join(["batch,cards", *lines]), "utf-8")
    (tmp_path / "contests.toml").write_text(CONTESTS, "utf-8")
    (tmp_path / "errors.toml").write_text(ERRORS, "utf-8")
    files = (str(tmp_path / "manifest.csv"), "--contests", str(tmp_path / "contests.toml"))
    errors = ("--errors", str(tmp_path / "errors.toml"), "--seed", "7")
    code, _, err = run("rehearse", *files, *errors, str(tmp_path / "R"))
    assert code == 0, err
    return tmp_path / "R"


@pytest.mark.long(twin="tests/web/test_rehearsal_by_requests.py::test_a_rehearsal_by_requests")
def test_a_rehearsal_in_browsers(run: Run, rehearsal: Path, room: Room) -> None:
    """From the count that stops the commitment to the published copy; each page and both verifiers say REHEARSAL."""
    with serving(rehearsal) as server:
        begin(room, server)
        a_count_is_mended(room, rehearsal)
        draw(room)
        assert run("rehearse", str(rehearsal), "--ballots")[0] == 0
        paper = Evening(run, rehearsal, {"mayor": ("ann", "bob")}).paper()
        slip = read(room, county_of(paper))
        end(room)
        server.stop()
    end_is_told(run, rehearsal, slip)


def end_is_told(run: Run, rehearsal: Path, slip: str) -> None:
    """Verifiers and published files say what it was; the score sheet says what was planted, and what became of it."""
    public = rehearsal / "public" / "001"
    said = "REHEARSAL: the record r is for practice and decides nothing."
    code, told, _ = run("verify", str(public))
    assert (code, told.splitlines()[0]) == (0, said)
    assert run_observer(public).stdout.splitlines()[0] == said
    assert (public / "draw.csv").read_text("utf-8").splitlines()[0].endswith(f",{MARK}")
    score = json.loads(run("rehearse", str(rehearsal), "--score", "--json")[1])
    became = {one["error"]["kind"]["value"]: one["became"]["value"] for one in score["errors"]}
    assert became["transposed_count"] == "before_seed"
    assert became["wrong_label"] in ("by_card", "not_drawn")
    assert [("/".join(one["id"][1:]), one["end"]["value"]) for one in score["slips"]] == [
        (slip, "settled")
    ]
    assert {one["board"] for one in score["boards"]} >= {"board 1", "board 2"}


def begin(room: Room, server: Server) -> None:
    """The first account, and a clerk who is invited."""
    office, page = room.office, room.office.page
    office.at = room.clerk.at = server.address
    office.open("/first")
    for label, text in (("Code", server.code), ("Your name", "Ada Lopez"), ("Password", PASSWORD)):
        page.get_by_label(label).fill(text)
    page.get_by_role("button", name="Create the administrator").click()
    office.telephone()
    room.clerk.join(office.invite("Bo Karlsson", f"Clerk of {WHOSE}"))


def a_count_is_mended(room: Room, rehearsal: Path) -> None:
    """Nobody can ask for a commitment while a box has a wrong count; with the trainer's manifest it is made."""
    wrong = room.clerk.open("/office/commit").locator("main")
    expect(wrong).to_contain_text("04 has a record of card 21 and 12 cards in the manifest")
    expect(wrong.get_by_role("button", name="Ask for the commitment")).to_have_count(0)
    room.office.send(WHOSE, "manifest", rehearsal / "trainer/mended/manifest.csv")
    room.office.is_kept("manifest")
    room.clerk.open("/office/commit")
    room.clerk.form("/office/commit/ask").send("Ask for the commitment")
    room.office.open("/office/commit")
    room.office.form("/office/commit").send("Agree")
    expect(room.office.page.get_by_role("heading", level=1)).to_contain_text("Seed")


def draw(room: Room) -> None:
    """The seed is read back by the clerk, and the round that is proposed is drawn."""
    room.office.open("/office/seed")
    form = room.office.form("/office/seed")
    form.fill({"Digits": DICE, "Who saw it": "Ann Lee"})
    form.send("Let them be read back")
    room.clerk.open("/office/seed")
    back = room.clerk.form("/office/seed/back")
    back.fill({"Digits": DICE})
    back.send("Keep the seed")
    expect(room.clerk.page.locator("#seed")).to_have_text(DICE)
    room.office.open("/office/round")
    room.office.form("/office/round").send("Ask for this round")
    room.clerk.open("/office/round")
    room.clerk.form("/office/round/agree").send("Agree, and draw")
    expect(room.clerk.page.locator("main")).to_contain_text("Cards are being fetched and read")
    room.phone.goto(room.office.at)


def county_of(paper: dict[tuple[str, ...], dict[str, tuple[str, str]]]) -> County:
    """The printed cards, as what people have in their hands."""
    names = dict(zip(("ann", "bob"), CHOICES, strict=True))
    cards = {
        (WHOSE, *card): {"mayor": (names[on["mayor"][1]],) if on["mayor"][1] else ()}
        for card, on in paper.items()
    }
    contest = MadeContest("mayor", "Mayor", {}, 1, 1, 'name = "comparison"', "0.2")
    return County(cards, cards, (contest,))


def read(room: Room, county: County) -> str:
    """Two boards read every card blind; the second misreads one, and both settle it. Its name."""
    one, two = room.boards
    cards = room.office.name_boards(WHOSE)
    for name, page in (("board 1", one), ("board 2", two)):
        room.office.seat(page, cards[name])
    heading = one.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Card ")
    slip = heading.inner_text().removeprefix("Card ").strip()
    for board, flip in ((one, ""), (two, slip), (one, "")):
        board.evaluate(READ_ALL, ["", marks_of(county, WHOSE), "card", flip])
    for board in (one, two):
        board.goto(f"{room.office.at}/board")
        expect(board.locator(".settles")).to_contain_text(f"Card {slip}")
    number = two.locator(".settles strong").first.inner_text()
    marks = county.paper[(WHOSE, *slip.split("/"))]["mayor"]
    one.get_by_label((*marks, "No mark")[0], exact=True).check()
    one.get_by_role("button", name="Look at it before it is kept").click()
    one.get_by_label("The other board's number").fill(number)
    one.get_by_role("button", name="Keep it").click()
    expect(one.locator(".settles")).to_have_count(0)
    return slip


def end(room: Room) -> None:
    """Signed off, measured, the paper's checks recorded, concluded and published."""
    page = room.office.open("/office")
    form = room.office.form("/office/sign-off")
    form.fill({"People": "Ann Lee, clerk\nBo Karlsson, observer"})
    form.send("Sign off")
    room.office.open("/office/decide")
    room.office.form("/office/measure").send("Measure and close round 1")
    expect(page.locator("main")).to_contain_text("A round is closed and measured")
    for check in CHECKS:
        room.office.open("/office/paper")
        label = f"{check} of {WHOSE}"
        form_of = page.locator("form", has=page.get_by_label(label)).last
        page.locator("details", has=form_of).last.locator("summary").click()
        form_of.get_by_label(label).fill("Looked at; nothing was amiss.")
        form_of.get_by_role("button", name="It passed").click()
    page = room.office.open("/office/end")
    for action, button in (("/office/conclude", "Conclude"), ("/office/publish", "Publish")):
        room.office.form(action).send(button)
        expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("heading", name="Copy 001")).to_be_visible()
    visit(room.phone, room.office.at)
    expect(room.phone.locator("main")).to_contain_text("practice")
