"""People of an audit in browsers of their own, and what each of them does there."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass, field
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Locator, Page, ViewportSize, expect

from canvass.journeys.demo.county import County
from tests.patience import PATIENCE
from tests.web.served import PASSWORD, code_on, say_who_sits

READ_ALL = """
async ([at, paper, kind, flip]) => {
  const path = kind === "card" ? "read" : "batch", done = [];
  for (;;) {
    const text = await (await fetch(`${at}/board${kind === "card" ? "" : "/batch"}`)).text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const form = page.querySelector(`form[action$="/board/${path}"]`);
    if (!form || (kind === "card" && form.elements.turn.value === "resolution")) return done;
    const name = form.elements[kind].value, said = paper[name], sent = new URLSearchParams(new FormData(form));
    for (const field of form.querySelectorAll("fieldset")) {
      const title = field.querySelector("legend").textContent.replace(/ \\(.*/, "").trim();
      for (const label of field.querySelectorAll("label")) {
        const input = label.querySelector("input"), words = label.textContent.trim();
        if (kind === "card" && words === (name === flip && title === "Mayor" ? "No mark" : said[title]))
          sent.append(input.name, input.value);
        if (kind === "batch") sent.set(input.name, String(said[title][words] ?? 0));
      }
    }
    sent.append("step", "keep");
    const answer = await fetch(`${at}/board/${path}`, { method: "POST", body: sent });
    if (!answer.url.includes("kept=")) throw new Error(await answer.text());
    done.push(name);
  }
}
"""
"""Reads on in the board's own browser by the plain forms of its pages, as quickly as the server answers."""


def marks_of(county: County, jurisdiction: str) -> dict[str, dict[str, str]]:
    """What is on each card of a jurisdiction, as the form has it."""
    titles = {each.id: each.title for each in county.contests}
    return {
        "/".join(card[1:]): {titles[c]: (*marks, "No mark")[0] for c, marks in contests.items()}
        for card, contests in county.paper.items()
        if card[0] == jurisdiction
    }


def tallies_of(county: County, jurisdiction: str) -> dict[str, dict[str, dict[str, int]]]:
    """What people count in each batch of a jurisdiction, as the form has it."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for name, contests in marks_of(county, jurisdiction).items():
        batch = found.setdefault(name.rpartition("/")[0], {})
        for title, said in contests.items():
            counts = batch.setdefault(title, {})
            for each in (
                "Ballots with this contest",
                "Marks not used" if said == "No mark" else said,
            ):
                counts[each] = counts.get(each, 0) + 1
    return found


def look(page: Page) -> None:
    """Nothing that keeps people out, and nothing wider than the screen, however large its letters."""
    found = Axe().run(page)
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"
    fits(page)


def fits(page: Page) -> None:
    """No sideways scroll: as it is, zoomed to 200% on a desk, on the smallest screen, with letters twice as large."""
    before = page.viewport_size or DESK
    for width, letters in (
        (before["width"], ""),
        (DESK["width"] // 2, ""),
        (320, ""),
        (390, "200%"),
    ):
        page.set_viewport_size({"width": width, "height": before["height"]})
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", letters)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (page.url, width)
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size(before)


def visit(page: Page, address: str) -> None:
    """Go to a page that may be on the screen already, and comes anew by itself: who meets that goes there again."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            page.goto(address, wait_until="commit")
            break
        except Error as fault:
            is_met = "interrupted by another" in str(fault) or "ERR_ABORTED" in str(fault)
            if not is_met or time.monotonic() > until:
                raise
    page.wait_for_load_state()


DESK: ViewportSize = {"width": 1280, "height": 720}
"""The screen of a desk: a browser that shows a page at twice its size tells it half of this width."""


@dataclass
class Official:
    """Somebody of the office or of a county at a browser of their own; ``at`` is the audit's address."""

    page: Page
    at: str = ""
    is_looking: bool = False
    """Whether each page is looked at the first time: once by one person is enough."""
    seen: set[str] = field(default_factory=set)

    def open(self, path: str) -> Page:
        """Go to a page of the audit, and look at it the first time."""
        self.page.goto(f"{self.at}{path}")
        if self.is_looking and path not in self.seen:
            self.seen.add(path)
            look(self.page)
        return self.page

    def form(self, action: str, which: int = 0) -> Form:
        """A form of the page."""
        return Form(self.page, self.page.locator(f"form[action$='{action}']").nth(which))

    def join(self, address: str) -> None:
        """Use an invitation."""
        self.page.goto(address)
        for label in ("Password, 12", "The same password"):
            self.page.get_by_label(label).fill(PASSWORD)
        self.page.get_by_role("button", name="Make my account").click()
        self.telephone()

    def telephone(self) -> None:
        """Set up the telephone."""
        self.page.get_by_label("Code that it shows").fill(code_on(self.page))
        self.page.get_by_role("button", name="Confirm").click()
        expect(self.page.locator(".recovery li")).to_have_count(8)

    def invite(self, name: str, role: str) -> str:
        """The address that somebody is invited by."""
        self.open("/office/accounts")
        form = self.form("/office/accounts/invite")
        form.fill({"Name": name})
        form.where.get_by_label("Role").select_option(label=role)
        form.send("Make the invitation")
        found = re.search(
            r"https?://\S+/invited#[\w-]+", self.page.locator("#address").inner_text()
        )
        assert found
        return found[0]

    def send(self, county: str, what: str, file: Path) -> None:
        """Send a file of a county, or of the whole audit."""
        self.open(f"/office/files?county={county}")
        part = self.page.locator(f"section#{what}")
        part.locator("input[name=file]").set_input_files(file)
        part.locator("form.upload button").click()

    def is_kept(self, what: str) -> None:
        """Wait until the record has what was sent."""
        said = self.page.locator(f"section#{what} p.kept").first
        expect(said).to_contain_text("In the record", timeout=60_000)

    def name_boards(self, county: str) -> dict[str, str]:
        """Name the two boards of a county; the address on each board's card."""
        self.open("/office")
        form = self.form("/office/boards")
        form.where.get_by_label("County").select_option(county)
        form.fill({"Boards": "board 1\nboard 2"})
        form.send("Give them their batches")
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Cards of the boards")
        names = [
            each.get_attribute("data-board") or "" for each in self.page.locator(".words").all()
        ]
        return dict(zip(names, self.page.locator("p.address").all_inner_texts(), strict=True))

    def seat(self, board: Page, address: str) -> None:
        """A board scans its card, and its digits are confirmed."""
        board.goto("about:blank")
        board.goto(address)
        digits = board.locator("#digits")
        expect(digits).to_be_visible()
        self.open("/office")
        self.page.get_by_label("digits on its screen").fill(digits.inner_text().strip())
        self.page.get_by_role("button", name="Confirm").click()
        board.get_by_role("link", name="begin to read").click()
        say_who_sits(board)
        expect(board.get_by_role("heading", level=1)).to_be_visible()


@dataclass
class Form:
    """A form, to be filled by its labels."""

    page: Page
    where: Locator

    def fill(self, said: dict[str, str]) -> None:
        """Write these."""
        for label, text in said.items():
            self.where.get_by_label(label, exact=False).first.fill(text)

    def send(self, button: str) -> None:
        """Send it."""
        self.where.get_by_role("button", name=button).first.click()


def read_on(board: Page, at: str, county: County, name: str, *, flip: str = "") -> list[str]:
    """Read every card that waits for a board, with no mark for mayor on the card ``flip``; their names."""
    path = at[at.index("/audits/") :]
    done = board.evaluate(READ_ALL, [path, marks_of(county, name), "card", flip])
    return [str(each) for each in json.loads(json.dumps(done))]


def count_on(board: Page, at: str, county: County, name: str) -> list[str]:
    """Count every batch that waits for a board; their names."""
    path = at[at.index("/audits/") :]
    done = board.evaluate(READ_ALL, [path, tallies_of(county, name), "batch", ""])
    return [str(each) for each in json.loads(json.dumps(done))]
