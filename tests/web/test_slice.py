"""A round in real browsers: two boards on devices of their own read blind, and both verifiers accept it."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.verify import verify
from tests.journeys.audit_folder.scenes import PAPER
from tests.web.served import (
    ROOT,
    Server,
    audit_with_round,
    device,
    has_card,
    make_administrator,
    print_cards,
    read_card,
    serving,
    sit_at_board,
)


@pytest.fixture
def devices(browser: Browser) -> Iterator[tuple[Page, Page, Page, Page]]:
    """The office, two boards, and an observer's phone in dark."""
    with ExitStack() as open_devices:
        light = [open_devices.enter_context(device(browser)) for _ in range(3)]
        phone = open_devices.enter_context(device(browser, "dark"))
        phone.set_viewport_size({"width": 360, "height": 740})
        yield light[0], light[1], light[2], phone


def vote(name: str, county: str = "Adams") -> tuple[str, str | None]:
    """What is on the paper of a card, as the form has it."""
    marks = PAPER[(county, *name.split("/"))]
    bond = marks.get("bond")
    return (*marks["mayor"], "No mark")[0], None if bond is None else (*bond, "No mark")[0]


def read_all(board: Page, server: Server, county: str) -> list[str]:
    """A board reads whatever waits for it."""
    done = []
    board.goto(f"{server.address}/board")
    while has_card(board):
        name = (board.get_by_role("heading", level=1).text_content() or "").removeprefix("Card ")
        choices = vote(name, county)
        done.append(read_card(board, choices[0], choices[1]))
        expect(board.locator("#kept")).to_contain_text("Kept, entry")
    return done


def printed(page: Page) -> None:
    """Dark ink on light paper, whatever the screen, nothing cut off, and nothing to press or to fill in."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 730, "height": 1000})
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 253, 248)")
    for what in ("main button", "main form", "main a.button", "header", "main input"):
        assert [each for each in page.locator(what).all() if each.is_visible()] == [], what
    cut = "[...document.querySelectorAll('.wide')].filter((each) => each.scrollWidth > each.clientWidth + 1).length"
    assert page.evaluate(cut) == 0
    page.emulate_media(media="screen")


@pytest.mark.long(twin="tests/web/test_rehearsal_by_requests.py::test_a_rehearsal_by_requests")
def test_a_round_in_browsers(tmp_path: Path, devices: tuple[Page, Page, Page, Page]) -> None:
    """Cards printed, boards confirmed, read twice and blind, signed off, measured, published, verified by both."""
    office, one, two, phone = devices
    audit = audit_with_round(tmp_path)
    with serving(audit) as server:
        make_administrator(office, server)
        for county in ("Adams", "Brown"):
            words = print_cards(office, server, county, "board 1\nboard 2")
            sit_at_board(one, office, server, words["board 1"])
            sit_at_board(two, office, server, words["board 2"])
            first = read_all(one, server, county)
            phone.goto(server.address)
            expect(phone.locator("body")).not_to_contain_text("Measured risk")
            others = [*read_all(two, server, county), *read_all(one, server, county)]
            assert Counter([*first, *others]) == Counter(2 * sorted({*first, *others}))
            office.goto(f"{server.address}/office")
            form = office.locator(
                "form", has=office.get_by_role("button", name=f"Sign off {county}")
            )
            form.get_by_label("People").fill("Ann Lee, clerk\nBo Karlsson, observer")
            form.get_by_role("button").click()
        office.get_by_role("link", name="Decide").first.click()
        office.get_by_role("button", name="Measure and close round 1").click()
        expect(office.locator("body")).to_contain_text("A round is closed and measured")
        expect(phone.locator("body")).to_contain_text(
            "Measured risk"
        )  # the page comes anew by itself
        assert Axe().run(phone).violations_count == 0
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360
        printed(phone)
        office.get_by_role("link", name="End", exact=True).click()
        office.get_by_role("button", name="Publish").click()
        expect(office.get_by_role("heading", name="Copy 001")).to_be_visible()
        printed(office)
        published = audit / "public" / "001"
        server.stop()
    assert verify(published / "record").is_consistent
    assert read_twice(audit)
    checker = [sys.executable, "-I", str(ROOT / "tools" / "observer.py"), str(published / "record")]
    assert subprocess.run(checker, check=False, capture_output=True).returncode == 0


def read_twice(audit: Path) -> bool:
    """Whether every card of the record has a first and a second reading, by two boards."""
    with sit_down(audit) as desk:
        cards = desk.state.cards
        drawn = range(len(desk.state.drawn.entries))
        readers = [{made.board for _, made in cards.makers(number)} for number in drawn]
    return bool(readers) and all(each == {"board 1", "board 2"} for each in readers)
