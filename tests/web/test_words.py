"""What pages say to somebody who only looks: whole sentences, and nothing of a step that was not asked for."""

from __future__ import annotations

import ast
import asyncio
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from starlette.testclient import TestClient

from canvass.audit.event import Turn
from canvass.journeys.audit_folder.closing import measure_round
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.enter import sign_off
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.rounds import open_round
from canvass.present.messages import for_script
from canvass.web.batch_answers import COUNT_WORDS
from canvass.web.device_words import words
from canvass.web.rooms import Room, why_not
from tests.journeys.audit_folder.scenes import (
    CLERK,
    PAPER,
    PEOPLE,
    Scene,
    bond,
    bring,
    mayor,
    write,
)
from tests.test_commands_named import known_commands
from tests.web.crew import fits
from tests.web.rooms import ADDRESS, HERE, administrator, app_of, boards, opened, visitor
from tests.web.served import audit_with_round, device, let_in, serving, sessions
from tests.web.test_discrepancies import read
from tests.web.test_files import ABOUT, text_of

SOURCE = Path(str(files("canvass")))
A_COMMAND = re.compile(r"(?:^|[\s(])--[a-z]|canvass (?:audit|doctor|serve|verify)\b")
PAGES = ("files", "commit", "seed", "round", "ceremony", "discrepancies", "decide", "end", "plan")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit with a round open."""
    with opened(audit_with_round(tmp_path)) as made:
        yield made


def test_no_page_names_a_command() -> None:
    """Who reads a page has no terminal: neither a template nor a script of ours has a command in its words."""
    texts = {
        path.name: path.read_text("utf-8")
        for folder in ("templates", "static")
        for path in Path(str(files("canvass.web"))).joinpath(folder).iterdir()
    }
    assert "contribute.html.j2" in texts
    words = "|".join({each.partition(" ")[0] for each in known_commands()[0]})
    named = re.compile(rf"canvass ({words})\b")
    assert named.search("canvass audit ceremony draw")
    assert [name for name, text in texts.items() if named.search(text)] == []


AT_THE_TERMINAL = {
    *("accounts_place.py", "boards.py", "costs.py", "decisions.py", "folder.py", "from_records.py"),
    *("layouts.py", "proxied.py", "serve.py", "sides.py", "store.py", "wall.py"),
}
"""Files that refuse what only a command asks: options that name members or faults, a start of a server."""


def commands_in_refusals(tree: ast.AST) -> list[str]:
    """What refusals say of commands and options, but for what the terminal alone adds to them."""
    raised = (each.exc for each in ast.walk(tree) if isinstance(each, ast.Raise) and each.exc)
    found: list[str] = []
    for refusal in raised:
        is_told = isinstance(refusal, ast.Call) and isinstance(refusal.func, ast.Attribute)
        told = refusal.func.value if is_told and refusal.func.attr == "at_terminal" else refusal  # type: ignore[attr-defined]
        texts = (each.value for each in ast.walk(told) if isinstance(each, ast.Constant))
        found += [text for text in texts if isinstance(text, str) and A_COMMAND.search(text)]
    return found


def test_no_refusal_of_a_page_names_a_command_or_an_option() -> None:
    """Of the journeys, rules and stores that the app asks: what to type stands beside a refusal, not in it."""
    assert commands_in_refusals(ast.parse('raise OutOfTurn("--words is missing")'))
    assert commands_in_refusals(ast.parse('raise OutOfTurn("x; load it with canvass audit load")'))
    assert not commands_in_refusals(
        ast.parse('raise OutOfTurn("no").at_terminal("--words gives them")')
    )
    folders = ("journeys/audit_folder", "audit", "record", "web")
    paths = [each for folder in folders for each in SOURCE.joinpath(folder).rglob("*.py")]
    found = {
        path.name: texts
        for path in paths
        if path.name not in AT_THE_TERMINAL
        and (texts := commands_in_refusals(ast.parse(path.read_text("utf-8"))))
    }
    assert len(paths) > 150
    assert found == {}


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody who looks at the pages of an office, and does nothing."""
    with opened(audit_with_round(tmp_path_factory.mktemp("looked at"))) as made:
        yield administrator(made)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_why_not_in_a_sentence(office: TestClient, page: str) -> None:
    """Nothing was asked, so nothing "was not written"; each paragraph begins as a sentence does and ends as one."""
    shown = office.get(f"/office/{page}").text
    assert "nothing was written" not in shown
    for said in re.findall(r"<p(?: class=\"(?:kept|mild|next)\")?>([^<>]+)</p>", shown):
        assert said[0].isupper(), said
        assert said.rstrip()[-1] in ".?:", said


@pytest.mark.parametrize("page", ["plan", "commit", "round", "sheets", "discrepancies"])
def test_a_page_that_is_too_early_names_no_command(tmp_path: Path, page: str) -> None:
    """Who has a browser types nothing: the page leads to what comes next. The terminal has the command.

    Decide leads to the commitment; so the commitment leads to what lacks, and not back.
    """
    open_audit(tmp_path / "audit", ABOUT, ("Adams", "Brown"), CLERK)
    with opened(tmp_path / "audit") as room:
        office = administrator(room)
        shown = office.get(f"/office/{page}").text
        assert "canvass audit" not in shown
        where = "readiness" if page == "commit" else "decide"
        assert f'<a class="button" href="/office/{where}">' in shown
        assert "Send the files" in office.get("/office/decide").text
        for said in re.findall(r"<main>.*?<p>([^<>]+)</p>", shown, re.DOTALL):
            assert said[0].isupper(), said


def test_a_step_that_is_too_early_names_no_command(tmp_path: Path) -> None:
    """The ends of an audit, and what is asked as data, name no command either."""
    open_audit(tmp_path / "audit", ABOUT, ("Adams", "Brown"), CLERK)
    with opened(tmp_path / "audit") as room:
        office = administrator(room)
        told = [office.get(f"/office/{page}.json").text for page in ("plan", "commit", "sheets")]
        told.append(office.post("/office/conclude", data={"passphrase": ""}).text)
        told.append(office.post("/office/ceremony/abandon", data={"reason": "no"}).text)
        assert [each for each in told if "canvass audit" in each] == []


def test_what_was_refused_says_that_nothing_was_written(room: Room) -> None:
    """Who did ask for the step is told so, as at the terminal."""
    office = administrator(room)
    answer = office.post("/office/round", data={"size-0": "9"})
    assert answer.status_code == 409
    assert "nothing was written" in answer.text


@pytest.mark.parametrize("refusal", ["", "no card waits", "No card waits.", "is it open?"])
def test_a_reason_as_a_sentence(refusal: str) -> None:
    """Whatever is said already stays, and nothing is made of nothing."""
    assert why_not(refusal).lower() in (refusal, f"{refusal}.", refusal.lower())


def test_the_phase_of_a_round_is_not_told_as_done(room: Room) -> None:
    """Cards that wait to be read were "fetched and read", by a page that everybody looks at."""
    shown = text_of(visitor(room).get("/").text)
    assert "Cards are being fetched and read." in shown


def test_a_board_without_a_reading_has_made_none(room: Room) -> None:
    """A zero, not an empty cell; and who names boards anew is told what becomes of the cards."""
    office = administrator(room)
    assert "new cards; the cards that it has end" not in office.get("/office").text
    boards(room, office, "Adams", "board 1", "board 2")
    shown = office.get("/office").text
    assert re.findall(r'<td class="number">(\d*)</td>\s*<td>at work', shown) == ["0", "0"]
    assert "new cards; the cards that it has end" in text_of(shown)


def test_a_rehearsal_is_marked_once_in_each_title(tmp_path: Path) -> None:
    """The title of its audit has the mark already."""
    about = About("two", "Two counties", "November 2026", "The office", is_rehearsal=True)
    open_audit(tmp_path / "audit", about, ("Adams", "Brown"), CLERK)
    with opened(tmp_path / "audit") as room:
        office = administrator(room)
        for page in ("/", "/seed", "/ceremony", "/sign-in", "/office", "/office/end"):
            (title,) = re.findall(r"<title>(.*)</title>", office.get(page).text)
            assert title.count("REHEARSAL") == 1, (page, title)


def test_a_fault_of_the_server_promises_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may come after something was kept: the page says to look, and not that nothing was kept."""

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("planted")

    office = administrator(room)
    monkeypatch.setattr(Room, "office_page", broken)
    quiet = TestClient(app_of(room), base_url=ADDRESS, headers=HERE, raise_server_exceptions=False)
    quiet.cookies = office.cookies
    answer = quiet.get("/office/files")
    assert answer.status_code == 500
    assert "Nothing was kept" not in answer.text
    assert "look at the page that shows it before you send it again" in answer.text


def test_what_is_drawn_is_called_what_it_is(tmp_path: Path) -> None:
    """Before the commitment: 4 batches of a comparison of batches are no cards, and a margin says of what it is one."""
    batches = (mayor('name = "batch_comparison"'), bond('name = "hand_count"'))
    scene = Scene(batches, (), PAPER, PAPER, batch_totals=("mayor",))
    write(scene, tmp_path / "files")
    audit = tmp_path / "audit"
    open_audit(audit, ABOUT, ("Adams", "Brown"), CLERK)
    with sit_down(audit) as desk:
        bring(desk, scene, tmp_path / "files")
    with opened(audit) as room:
        shown = text_of(administrator(room).get("/office/commit").text)
    assert re.search(r"batch comparison \S+% \S+% \d+ batches", shown), shown
    assert re.search(r"hand count \S+% \S+% nothing: all 60 cards are counted", shown), shown
    assert "A margin is the smallest lead, as a share of the cards" in shown


def test_what_an_earlier_round_said_stays(tmp_path: Path) -> None:
    """While a second round is open everybody still reads what the first said, and nothing of what is read now."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        told = {
            each["contest"]: each["draws"]
            for each in visitor(room).get("/audit.json").json()["contests"]
        }
        shown = text_of(visitor(room).get("/").text).partition("bond")[2]
        assert f"Draws {told['bond']} " in shown, "of what others draw too"
    with sit_down(audit) as desk:
        read(desk, "board 1", Turn.FIRST, PAPER)
        read(desk, "board 2", Turn.SECOND, PAPER)
        for name in sorted(desk.state.must_sign):
            sign_off(desk, name, PEOPLE, CLERK)
        measure_round(desk, CLERK)
    with opened(audit) as room:
        anybody = visitor(room)
        results = anybody.get("/audit.json").json()["results"]
        assert told == {each["contest"]: each["draws"] for each in results}
        (said,) = [each for each in results if each["draws"] == 6]
        asyncio.run(room.writer.step(lambda desk: str(open_round(desk, {"mayor": 12}, (), CLERK))))
        view = anybody.get("/audit.json").json()
        assert (view["round"], view["results"]) == (2, [])
        assert view["earlier"]["number"] == 1
        assert said in view["earlier"]["results"]
        shown = text_of(anybody.get("/").text)
        assert f"When round 1 was closed: {said['stands']} The measured risk was" in shown
        assert f"{said['measured_risk']} on 6 draws" in shown
        assert "How well the ballots that were read fit a wrong outcome" in shown
        office = administrator(room)
        for path in ("/office/discrepancies", "/office/end"):
            shown = text_of(office.get(path).text)
            assert "What round 2 says is told when it is closed." in shown
            assert "o round is closed" not in shown


def test_who_is_signed_out_is_told_so_and_finds_the_way(room: Room) -> None:
    """A session that ended, and a card that holds no longer: the refusal says it, with the page to sign in on."""
    office = administrator(room)
    (one,) = boards(room, office, "Adams", "board 1")
    office.post("/sign-out")
    refused = office.post("/office/withdraw", data={"jurisdiction": "Adams"})
    assert refused.status_code == 403
    assert "nobody is signed in here, or the session has ended: sign in" in refused.text
    assert '<a href="/sign-in">' in refused.text
    card = next(each.id for each in room.accounts.cards(1))
    room.accounts.revoke(card)
    refused = one.get("/board")
    assert refused.status_code == 403
    assert "this browser has no card that holds now: show the board" in refused.text
    assert '<a href="/board/card">' in refused.text
    assert "waiting" not in text_of(refused.text)
    assert '<a href="/sign-in">' not in one.get("/nowhere").text


def test_a_board_that_waits_is_told_what_it_waits_for(room: Room) -> None:
    """Its card holds: it is not told to show it once more."""
    office = administrator(room)
    form = {"jurisdiction": "Adams", "boards": "board 1"}
    (words,) = re.findall(r"card#([a-z-]+)<", office.post("/office/boards", data=form).text)
    waiting = visitor(room)
    waiting.post("/board/card", data={"words": words})
    assert "wait for the office" in waiting.get("/board").text
    refused = waiting.get("/board/batch")
    assert refused.status_code == 403
    assert "the office has not confirmed this board yet" in refused.text


def shown_to(page: Page, selector: str) -> list[float]:
    """How far to the right the text of each of these reaches."""
    return [
        float(each)
        for each in page.locator(selector).evaluate_all(
            """all => all.map((one) => { const range = document.createRange(); range.selectNodeContents(one);
            return range.getBoundingClientRect().right; })"""
        )
    ]


def shades(page: Page, scrolled: int) -> tuple[bool, bool]:
    """Whether the left and the right edge of the first table show that it goes on there, scrolled so far."""
    drawn = page.locator(".wide").first.evaluate(
        """async (one, left) => { one.scrollLeft = left; const next = () => new Promise(requestAnimationFrame);
        await next(); await next(); return getComputedStyle(one).boxShadow; }""",
        scrolled,
    )
    return " 16px " in drawn, " -16px " in drawn


@pytest.mark.long(twin="tests/web/test_drawn.py::test_on_a_phone")
def test_on_a_telephone(tmp_path: Path, browser: Browser) -> None:
    """A table that scrolls has its caption in sight; a heading is larger than those below it; choices stand in line."""
    audit = audit_with_round(tmp_path)
    (session,) = sessions(audit)
    with serving(audit) as server, device(browser, "dark") as office:
        let_in(office, server, session)
        office.set_viewport_size({"width": 390, "height": 844})
        office.goto(f"{server.address}/office/live")
        wide = "one => one.scrollWidth - one.parentElement.clientWidth"
        assert office.locator(".wide table").first.evaluate(wide) > 0
        assert max(shown_to(office, ".wide caption")) <= 390
        assert shades(office, 0) == (False, True), "it goes on to the right"
        assert shades(office, 10_000) == (True, False), "and to the left from its end"
        office.set_viewport_size({"width": 1440, "height": 844})
        assert shades(office, 0) == (False, False), "there is room for all of it"
        office.set_viewport_size({"width": 390, "height": 844})
        office.goto(f"{server.address}/office/paper")
        sizes = [
            office.locator(f"main {level}").first.evaluate(
                "one => parseFloat(getComputedStyle(one).fontSize)"
            )
            for level in ("h1", "h2", "h3")
        ]
        assert sizes == sorted(set(sizes), reverse=True)
        for path in ("/office", "/office/discrepancies"):
            office.goto(f"{server.address}{path}")
            fits(office)


def test_a_board_s_script_and_its_table_have_the_same_words() -> None:
    """What the script of a board's page says by name stands in the table that the page carries, and all of that."""
    scripts = "".join(path.read_text("utf-8") for path in (SOURCE / "web" / "static").glob("*.js"))
    asked = set(re.findall(r"\bwords\.([a-z_]+)", scripts))
    assert set(for_script("web_device")) <= asked
    assert asked <= {*json.loads(words()), *COUNT_WORDS, "unbalanced", "beyond", "replace"}
