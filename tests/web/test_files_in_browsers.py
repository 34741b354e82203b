"""The pages of files and of readiness in real browsers: sent, refused, mended, and looked at on a telephone."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from canvass.journeys.audit_folder.folder import AuditFolder
from tests.web.served import device, let_in, serving, sessions
from tests.web.test_files import FAULTY, PAGE, audit
from tests.web.test_two_persons import look_at

__all__ = ["audit"]
SCREENS = os.environ.get("CANVASS_SCREENS", "")
"""Where pictures of the pages are put, for somebody who wants to look at them."""


def seen(page: Page, name: str) -> None:
    """Look at a page at the width of a desk and of a telephone."""
    look_at(page)
    for width, height in ((1280, 900), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
        if SCREENS:
            page.screenshot(path=f"{SCREENS}/{name}-{width}.png", full_page=True)
    page.set_viewport_size({"width": 1280, "height": 900})


def choose(page: Page, kind: str, path: Path) -> None:
    """Choose a file of a kind and send it."""
    form = page.locator(f"#{kind} form.upload")
    form.locator("input[name=file]").set_input_files(path)
    form.locator("button").click()


def decide(clerk: Page, faulty: Path, folder: Path) -> None:
    """A cell is read otherwise: the file that was changed meanwhile is refused, and what was decided stays written."""
    one = folder / "one.csv"
    one.write_text(faulty.read_text("utf-8").split("2,20", 1)[0], "utf-8")
    choose(clerk, "manifest", one)
    expect(clerk.locator(".problems tbody tr")).to_have_count(1)
    clerk.get_by_text("Decide about the faults of this file").click()
    clerk.get_by_label("Row 3, cards").fill("20")
    clerk.get_by_label("Why it is decided so").fill("Counted again.")
    seen(clerk, "files-decide")
    clerk.get_by_role("button", name="Go on").click()
    expect(clerk.locator("#manifest")).to_contain_text("Row 3, cards: many is read as 20")
    seen(clerk, "files-decided")
    changed = folder / "changed.csv"
    changed.write_text(one.read_text("utf-8") + "3,20,shelf 2\n", "utf-8")
    choose(clerk, "manifest", changed)
    expect(clerk.get_by_role("alert").last).to_contain_text("changed.csv is another file")
    choose(clerk, "manifest", one)
    expect(clerk.locator("#manifest .kept").first).to_contain_text("In the record: 2 entries")
    expect(clerk.locator("#manifest .kept").first).to_contain_text("Counted again.")


def with_a_recipe(clerk: Page, folder: Path) -> None:
    """A recipe is taken from the page, filled in by hand and sent with its file; one for another file is refused."""
    faulty = folder / "two.csv"
    faulty.write_text("batch,cards,location\n1,20,shelf 1\n2,few,shelf 2\n", "utf-8")
    choose(clerk, "manifest", faulty)
    expect(clerk.locator(".problems tbody tr")).to_have_count(1)
    clerk.get_by_text("Decide about the faults of this file").click()
    with clerk.expect_download() as taken:
        clerk.get_by_role("link", name="the same as a recipe").click()
    recipe = folder / "mine.toml"
    offered = taken.value.path().read_text("utf-8")
    lines = r"^# (?=\[\[cell|(row|column|found|put|by|why) = )"
    filled = re.sub(lines, "", offered, flags=re.MULTILINE)
    for name, said in (("put", "20"), ("by", "Cy Diaz"), ("why", "Counted by two.")):
        filled = re.sub(f'^{name} = ".?"$', f'{name} = "{said}"', filled, flags=re.MULTILINE)
    digest = re.findall('sha256 = "(.*)"', filled)[0]
    form = clerk.locator("#manifest form.upload")
    form.get_by_text("Send a recipe with it").click()
    for said in (filled.replace(digest, "0" * 64), filled):
        recipe.write_text(said, "utf-8")
        form.get_by_label("Recipe (.toml)").set_input_files(recipe)
        choose(clerk, "manifest", faulty)
        if said is not filled:
            alert = clerk.locator("#manifest").get_by_role("alert").last
            expect(alert).to_contain_text("two.csv: not the file of the recipe")
            expect(alert).to_be_in_viewport()
            seen(clerk, "files-recipe")
    expect(clerk.locator("#manifest .kept").first).to_contain_text("In the record: 2 entries")
    expect(clerk.locator("#manifest .kept").first).to_contain_text("Cy Diaz: Counted by two.")


@contextmanager
def without_script(browser: Browser, page: Page) -> Iterator[Page]:
    """The same person on a browser that runs no script."""
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


@pytest.mark.long(
    twin="tests/web/test_files.py::test_everything_that_is_wrong_in_the_words_of_the_terminal"
)
def test_sent_refused_mended_and_ready(audit: Path, browser: Browser, tmp_path: Path) -> None:
    """The clerk sees every fault with its row, mends the file and sends it again; the office sees what lacks."""
    faulty = tmp_path / "manifest of Adams.csv"
    faulty.write_text(FAULTY, "utf-8")
    chief, bo = sessions(audit, "Adams")
    with serving(audit) as server, ExitStack() as devices:
        office = devices.enter_context(device(browser))
        clerk = devices.enter_context(device(browser, "dark"))
        let_in(office, server, chief)
        let_in(clerk, server, bo)
        clerk.goto(f"{server.address}{PAGE}")
        seen(clerk, "files-empty")
        choose(clerk, "manifest", faulty)
        expect(clerk.get_by_role("alert")).to_contain_text("Not kept")
        expect(clerk.locator(".problems tbody tr")).to_have_count(3)
        seen(clerk, "files-refused")
        with clerk.expect_download() as saved:
            clerk.get_by_role("link", name="The whole list as CSV").click()
        assert saved.value.suggested_filename == "Adams-manifest-problems.csv"
        assert len(saved.value.path().read_text("utf-8").splitlines()) == 4
        office.goto(f"{server.address}/office/readiness")
        expect(office.locator("body")).to_contain_text("manifest of Adams.csv")
        seen(office, "readiness-lacking")
        decide(clerk, faulty, tmp_path)
        with_a_recipe(clerk, tmp_path)
        choose(clerk, "manifest", tmp_path / "files" / "manifest-Adams.csv")
        expect(clerk.locator("#manifest .kept")).to_contain_text("In the record: 3 entries")
        expect(clerk.get_by_role("alert")).to_have_count(0)
        office.goto(f"{server.address}{PAGE}")
        choose(office, "contests", tmp_path / "files" / "contests.toml")
        expect(office.locator("#contests .kept")).to_contain_text("In the record: 1 entry")
        choose(office, "cards", tmp_path / "files" / "records.csv")
        expect(office.locator("#cards .kept")).to_contain_text("In the record: 120 entries")
        office.goto(f"{server.address}{PAGE}?county=Brown")
        choose(office, "manifest", tmp_path / "files" / "manifest-Brown.csv")
        expect(office.locator("#manifest .kept")).to_contain_text("Ada Lopez")
        office.goto(f"{server.address}/office/readiness")
        expect(office.locator("body")).to_contain_text("Everything has come")
        seen(office, "readiness-whole")
        assert "Traceback" not in server.stop()


@pytest.mark.long(twin="tests/web/test_files.py::test_what_is_accepted_is_in_the_record")
def test_without_a_script(audit: Path, browser: Browser, tmp_path: Path) -> None:
    """The form works as it is."""
    (session,) = sessions(audit)
    with serving(audit) as server, device(browser) as office:
        let_in(office, server, session)
        with without_script(browser, office) as plain:
            plain.goto(f"{server.address}{PAGE}?county=Adams")
            choose(plain, "manifest", tmp_path / "files" / "manifest-Adams.csv")
            expect(plain.locator("#manifest .kept")).to_contain_text("In the record: 3 entries")
            assert plain.url.endswith("?county=Adams#manifest")


@pytest.mark.long(twin="tests/web/test_rights.py::test_what_is_too_large")
@pytest.mark.parametrize("megabytes", [80, 300])
def test_an_early_refusal_is_shown(
    audit: Path, browser: Browser, tmp_path: Path, megabytes: int
) -> None:
    """Without a right, or too large: a page says so, though the browser still sends; nothing is stored meanwhile."""
    large = tmp_path / "large.csv"
    with large.open("wb") as file:
        file.truncate(megabytes * 1024**2)
    (session,) = sessions(audit)
    with serving(audit) as server, device(browser) as office:
        let_in(office, server, session)
        with without_script(browser, office) as plain:
            plain.goto(f"{server.address}{PAGE}?county=Adams")
            if megabytes < 256:
                plain.context.clear_cookies()
            choose(plain, "manifest", large)
            said = "this page is for" if megabytes < 256 else "larger than 256 MB"
            expect(plain.get_by_role("alert")).to_contain_text(said, timeout=60_000)
        assert not AuditFolder(audit).uploads.exists()
        office.goto(f"{server.address}{PAGE}?county=Adams")
        if megabytes > 256:
            choose(office, "manifest", large)
            expect(office.locator("#manifest .progress")).to_contain_text("Nothing was sent")
            seen(office, "files-too-large")
        choose(office, "manifest", tmp_path / "files" / "manifest-Adams.csv")
        expect(office.locator("#manifest .kept")).to_contain_text("In the record: 3 entries")
