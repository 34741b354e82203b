"""A whole audit in browsers, from an empty folder to what everybody takes home: three jurisdictions, two rounds."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from canvass.journeys.demo.county import County
from canvass.journeys.verify import verify
from canvass.record import Anchor
from tests.journeys.audit_folder.scenes import DICE
from tests.web.crew import Official, count_on, look, read_on, visit
from tests.web.fairview import MISREAD, fairview, write_county_files
from tests.web.served import PASSWORD, Server, device, serving

SECRET = "the passphrase of the office's key"
OTHER = {"light": "dark", "dark": "light"}
CHECKS = ("Ballot accounting", "Custody", "Eligibility")


@dataclass
class Crew:
    """Everybody, each at a browser of their own."""

    office: Official
    clerks: dict[str, Official]
    boards: Sequence[Page]
    phone: Page

    @property
    def everybody(self) -> list[Official]:
        """Who has an account."""
        return [self.office, *self.clerks.values()]

    def of(self, county: str) -> Official:
        """Who acts for a county: its clerk, or the office where it has none."""
        return self.clerks.get(county, self.office)


@pytest.fixture
def crew(browser: Browser, scheme: str) -> Iterator[Crew]:
    """The office, two clerks and four boards in a scheme, and an observer's phone in the other."""
    with ExitStack() as opened:
        pages = [opened.enter_context(device(browser, scheme)) for _ in range(7)]
        phone = opened.enter_context(device(browser, OTHER[scheme]))
        phone.set_viewport_size({"width": 360, "height": 740})
        clerks = {"Alder": Official(pages[1]), "Birch": Official(pages[2])}
        yield Crew(Official(pages[0], is_looking=True), clerks, pages[3:], phone)


@pytest.mark.long(twin="tests/web/test_rehearsal_by_requests.py::test_a_rehearsal_by_requests")
@pytest.mark.parametrize(("scheme", "store"), [("light", ""), ("dark", "postgresql")])
def test_a_whole_audit(
    tmp_path: Path, crew: Crew, store: str, request: pytest.FixtureRequest
) -> None:
    """Begun, committed, drawn, read, settled, drawn once more, concluded, published; both verifiers accept it."""
    county = fairview(MISREAD)
    files = write_county_files(county, tmp_path / "files")
    where = () if not store else ("--database", request.getfixturevalue("postgres_database"))
    with serving(tmp_path / "audits", *where) as server:
        begin(crew, server)
        bring(crew, files)
        commit(crew)
        seed(crew)
        draw(crew)
        first_round(crew, county)
        not_enough(crew)
        second_round(crew, county)
        paper(crew)
        home = publish(crew, tmp_path / "home")
        server.stop()
        assert server.process.returncode == 0
    digest = crew.phone.locator("code").last.inner_text()
    assert verify(home / "record", Anchor(digest)).is_consistent
    for checker in ("observer.py", "observer_more.py"):
        alone = ["-I"] if checker == "observer.py" else []
        command = [sys.executable, *alone, str(home / checker), str(home / "record")]
        assert subprocess.run(command, check=False, capture_output=True).returncode == 0


def begin(crew: Crew, server: Server) -> None:
    """The first account, a new audit, and two clerks who are invited to it."""
    office, page = crew.office, crew.office.page
    office.at = server.address
    office.open("/first")
    for label, text in (("Code", server.code), ("Your name", "Ada Lopez"), ("Password", PASSWORD)):
        page.get_by_label(label).fill(text)
    page.get_by_role("button", name="Create the administrator").click()
    office.telephone()
    office.open("/new")
    for label, text in {
        "Title": "Fairview County",
        "Election": "November 3, 2026",
        "Office that runs it": "The state",
        "Jurisdictions, one": "Alder\nBirch\nCedar",
        "Passphrase for": SECRET,
        "The same passphrase": SECRET,
    }.items():
        page.get_by_label(label).fill(text)
    page.get_by_role("button", name="Begin the audit").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The audit is open")
    office.at = f"{server.address}/audits/fairview-county"
    for name, (place, clerk) in zip(("Bo Karlsson", "Cleo Diaz"), crew.clerks.items(), strict=True):
        clerk.join(office.invite(name, f"Clerk of {place}"))
        clerk.at = office.at


def bring(crew: Crew, files: Path) -> None:
    """A manifest with a fault is told by row and mended; then everything has come."""
    bo, page = crew.clerks["Alder"], crew.clerks["Alder"].page
    good = (files / "Alder.csv").read_text("utf-8")
    (files / "bad.csv").write_text(good.replace("Alder,1,20", "Alder,1,twenty"), "utf-8")
    bo.send("Alder", "manifest", files / "bad.csv")
    expect(page.get_by_role("alert")).to_contain_text("Not kept", timeout=60_000)
    expect(page.locator("table.problems")).to_contain_text("twenty")
    bo.send("Alder", "manifest", files / "Alder.csv")
    bo.is_kept("manifest")
    crew.clerks["Birch"].send("Birch", "manifest", files / "Birch.csv")
    crew.clerks["Birch"].is_kept("manifest")
    sent = (("Cedar", "manifest", "Cedar.csv"), ("", "cards", "records.csv"))
    for place, what, name in (
        *sent,
        ("", "batch_totals", "totals.csv"),
        ("", "contests", "contests.toml"),
    ):
        crew.office.send(place, what, files / name)
        crew.office.is_kept(what)
    expect(crew.office.open("/office/readiness").locator("main")).to_contain_text(
        "Everything has come"
    )


def commit(crew: Crew) -> None:
    """The clerk asks, the office signs with the passphrase of its key; a wrong one signs nothing."""
    crew.clerks["Alder"].open("/office/commit")
    crew.clerks["Alder"].form("/office/commit/ask").send("Ask for the commitment")
    for typed in ("another passphrase", SECRET):
        crew.office.open("/office/commit")
        form = crew.office.form("/office/commit")
        form.fill({"Passphrase": typed})
        form.send("Agree, sign and commit")
        if typed != SECRET:
            expect(crew.office.page.get_by_role("alert")).to_contain_text("passphrase")
    expect(crew.office.page.get_by_role("heading", level=1)).to_contain_text("Seed")
    visit(crew.phone, f"{crew.office.at}/")
    expect(crew.phone.locator("main")).to_contain_text("Committed before the seed")
    look(crew.phone)


def seed(crew: Crew) -> None:
    """The office enters the digits, a clerk reads them back; a digit read otherwise is shown at its place."""
    crew.office.open("/office/seed")
    form = crew.office.form("/office/seed")
    form.fill({"Digits": DICE, "Who saw it": "Ann Lee"})
    form.send("Let them be read back")
    bo = crew.clerks["Alder"]
    for digits in (DICE.replace("43811", "43818"), DICE):
        bo.open("/office/seed")
        back = bo.form("/office/seed/back")
        back.fill({"Digits": digits})
        back.send("Keep the seed")
        if digits != DICE:
            expect(bo.page.locator("mark")).to_have_text("8")
    expect(bo.page.locator("#seed")).to_have_text(DICE)


def draw(crew: Crew) -> None:
    """The office asks for what is proposed, another account agrees."""
    crew.office.open("/office/round")
    crew.office.form("/office/round").send("Ask for this round")
    crew.clerks["Birch"].open("/office/round")
    crew.clerks["Birch"].form("/office/round/agree").send("Agree, and draw")
    expect(crew.clerks["Birch"].page.locator("main")).to_contain_text(
        "Cards are being fetched and read"
    )


def seats(crew: Crew, county: str, one: Page, two: Page) -> None:
    """The boards of a county sit down, each at a device."""
    cards = crew.of(county).name_boards(county)
    for board, page in (("board 1", one), ("board 2", two)):
        crew.of(county).seat(page, cards[board])


def first_round(crew: Crew, county: County) -> None:
    """Read twice and blind, a card and a batch by hand and eye, two readings that differ settled; the phone follows."""
    one, two, three, four = crew.boards
    visit(crew.phone, f"{crew.office.at}/")
    done = crew.phone.locator('[data-county="Alder"][data-field="settled"]')
    expect(done).to_have_text("0")
    seats(crew, "Alder", one, two)
    seats(crew, "Birch", three, four)
    flip = read_by_eye(one, county, "Alder")
    read_everything(crew, county, "Alder", (one, two), flip)
    settle(crew, one, two, county, flip)
    read_everything(crew, county, "Birch", (three, four))
    expect(done).not_to_have_text("0")
    expect(crew.phone.locator("body")).not_to_contain_text("Measured risk")
    seats(crew, "Cedar", one, two)
    count_by_eye(one)
    read_everything(crew, county, "Cedar", (one, two))
    expect(crew.office.open("/office/live").locator("main")).to_contain_text("Cedar, board 2")
    sign_off(crew)


def read_by_eye(board: Page, county: County, place: str) -> str:
    """The first card as people read it; its name."""
    heading = board.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Card ")
    name = heading.inner_text().removeprefix("Card ").strip()
    look(board)
    mark(board, county, place, name)
    board.get_by_role("button", name="Look at it before it is kept").click()
    board.get_by_role("button", name="Keep it").click()
    expect(board.locator("#kept")).to_contain_text("Kept, entry")
    return name


def mark(board: Page, county: County, place: str, name: str) -> None:
    """Mark what is on the paper of a card, in every contest that must be answered."""
    marks = county.paper[(place, *name.split("/"))]
    for group in board.locator("form fieldset").all():
        title = (group.locator("legend").text_content() or "").strip()
        if "only if" not in title:
            contest = next(each.id for each in county.contests if each.title == title)
            group.get_by_label((*marks[contest], "No mark")[0], exact=True).check()


def count_by_eye(board: Page) -> None:
    """A batch whose numbers do not add up: the page says so while they are typed, and nothing is kept."""
    board.goto(f"{board.url.partition('/board')[0]}/board/batch")
    expect(board.get_by_role("heading", level=1)).to_contain_text("Batch")
    look(board)
    for field in board.locator(".tally input").all():
        field.fill("3")
        field.blur()
    expect(board.locator(".sum")).to_contain_text("it does not add up")
    board.get_by_role("button", name="Look at it before it is kept").click()
    board.get_by_role("button", name="Keep it").click()
    expect(board.get_by_role("alert")).to_contain_text("count again")


def read_everything(
    crew: Crew, county: County, place: str, boards: tuple[Page, Page], flip: str = ""
) -> None:
    """Whatever waits for two boards, first and second, cards and batches; the second misreads the card ``flip``."""
    one, two = boards
    for board in (one, two, one):
        read_on(board, crew.office.at, county, place, flip=flip if board is two else "")
    for board in (one, two, one):
        count_on(board, crew.office.at, county, place)


def settle(crew: Crew, one: Page, two: Page, county: County, name: str) -> None:
    """Two boards look at the card together: one enters it, with the number on the other's screen."""
    for board in (one, two):
        board.goto(f"{crew.office.at}/board")
        expect(board.locator(".settles")).to_contain_text(f"Card {name}")
    number = two.locator(".settles strong").first.inner_text()
    mark(one, county, "Alder", name)
    one.get_by_role("button", name="Look at it before it is kept").click()
    one.get_by_label("The other board's number").fill(number)
    one.get_by_role("button", name="Keep it").click()
    expect(one.locator(".settles")).to_have_count(0)


def sign_off(crew: Crew) -> None:
    """Every county that entered something signs, with the people who stand for it."""
    page = crew.office.open("/office")
    while (forms := page.locator("form[action$='/office/sign-off']")).count():
        left = forms.count()
        form = crew.office.form("/office/sign-off")
        form.fill({"People": "Ann Lee, clerk\nBo Karlsson, observer", "Passphrase": SECRET})
        form.send("Sign off")
        expect(forms).to_have_count(left - 1)


def measure(crew: Crew, number: int) -> Page:
    """Measure and close a round."""
    page = crew.office.open("/office/decide")
    form = crew.office.form("/office/measure")
    form.fill({"Passphrase": SECRET})
    form.send(f"Measure and close round {number}")
    expect(page.locator("main")).to_contain_text("A round is closed and measured")
    look(page)
    return page


def not_enough(crew: Crew) -> None:
    """The round does not suffice: it is said what comes next; the discrepancy has its readings, and words for all."""
    page = measure(crew, 1)
    expect(page.locator(".next")).to_contain_text("Draw more")
    page = crew.office.open("/office/discrepancies")
    found = page.locator("article")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("Alder, card 2/18: Mayor")
    expect(found.locator("tbody tr")).to_have_count(2)
    page.get_by_text("Write a note").click()
    form = crew.office.form("/office/discrepancies", 1)
    form.fill({"For the public": "The mark is faint."})
    form.send("Keep these words")
    expect(page.locator(".kept")).to_contain_text("The mark is faint.")
    draw(crew)


def second_round(crew: Crew, county: County) -> None:
    """Each board has a new card, reads what is new, and that suffices."""
    one, two, three, four = crew.boards
    for place, boards in (("Alder", (one, two)), ("Birch", (three, four)), ("Cedar", (one, two))):
        seats(crew, place, *boards)
        read_everything(crew, county, place, boards)
    sign_off(crew)
    page = measure(crew, 2)
    expect(page.locator(".next")).to_contain_text("Record the checks of the paper")


def paper(crew: Crew) -> None:
    """Each county records its three checks."""
    for place in ("Alder", "Birch", "Cedar"):
        who = crew.of(place)
        for check in CHECKS:
            page = who.open("/office/paper")
            label = f"{check} of {place}"
            form = page.locator("form", has=page.get_by_label(label)).last
            page.locator("details", has=form).last.locator("summary").click()
            form.get_by_label(label).fill("Looked at; nothing was amiss.")
            form.get_by_role("button", name="It passed").click()
            expect(page.get_by_text("Looked at; nothing was amiss.").first).to_be_visible()


def publish(crew: Crew, home: Path) -> Path:
    """Conclude, publish, and take it home on the phone; the folder of the record and the checker."""
    page = crew.office.open("/office/end")
    for action, button in (("/office/conclude", "Conclude"), ("/office/publish", "Publish")):
        form = crew.office.form(action)
        form.fill({"Passphrase": SECRET})
        form.send(button)
        expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("heading", name="Copy 001")).to_be_visible()
    look(page)
    visit(crew.phone, f"{crew.office.at}/")
    look(crew.phone)
    with crew.phone.expect_download() as taken:
        crew.phone.get_by_role("link", name="The record and the checker").click()
    with zipfile.ZipFile(taken.value.path()) as packed:
        packed.extractall(home)
    crew.phone.get_by_role("link", name="What it says, and how to check it, in plain words").click()
    crew.phone.wait_for_load_state("load")  # with its script, which comes after its words
    expect(crew.phone.locator("body")).to_contain_text("(the office says: The mark is faint.)")
    assert re.search(
        r"background|rgb", crew.phone.evaluate("getComputedStyle(document.body).background")
    )
    loaded = "performance.getEntriesByType('resource').map((one) => [one.name, one.responseStatus])"
    assert [f"{crew.office.at}/static/page.js", 200] in crew.phone.evaluate(loaded)
    assert crew.phone.evaluate("typeof folded") == "function"  # it ran: both policies let it
    visit(crew.phone, f"{crew.office.at}/")
    return home
