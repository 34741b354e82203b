"""The documents as a site: every page is in its contents, no link leads nowhere, the search works from a disk."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.present.conftest import browser as browser
from tools.build_site import ROOT, build, contents, gather

DOCS = ROOT / "docs"
WHOLE = pytest.mark.long(twin="test_a_reader_finds_a_page_without_a_network")


SOME = ("README.md", "start/clerk.md", "api.md", "audit-methods.md", "reference/commands.md")
"""Documents that make a site of their own: links to the others are their words alone."""


@pytest.fixture(scope="module", params=[SOME, pytest.param((), marks=WHOLE)], ids=["some", "all"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of some documents, or of all of them; a warning would have stopped it."""
    folder = tmp_path_factory.mktemp("site")
    for name in request.param:
        (folder / "some" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(DOCS / name, folder / "some" / name)
    gather(folder / "docs", folder / "some" if request.param else DOCS)
    assert build(folder / "docs", folder / "site") == 0
    return folder / "site"


def test_a_reader_finds_a_page_without_a_network(site: Path, browser: Browser) -> None:
    """From the first page to what a word of the field means, from a disk, without a message on the console."""
    page = browser.new_page()
    heard: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / "index.html").as_uri())
    assert page.locator(".sidebar-tree .caption").first.inner_text().lower() == "start"
    page.get_by_placeholder("Search").fill("super-simple")
    page.keyboard.press("Enter")
    page.wait_for_selector("ul.search a[href^='audit-methods.html']")
    assert heard == []
    assert {url.partition(":")[0] for url in asked} == {"file"}


def test_links_that_leave_the_documents_stay_on_the_site(site: Path) -> None:
    """What stands beside docs/ is a page of it, or its words stand alone: nobody is led to a file of a clone."""
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert 'href="../../src' not in text
        assert 'href="../tests' not in text
    assert 'href="CHANGELOG.html"' in (site / "api.html").read_text("utf-8")


def test_an_option_can_be_copied_from_the_site(site: Path) -> None:
    """Two hyphens are two hyphens, and a straight quote is straight, in sentences too."""
    text = (site / "reference" / "commands.html").read_text("utf-8")
    assert "with --rule irv" in text
    assert '--move 12="board 2"' in unescape(text)
    assert re.search(r"[\u2013\u2014][a-z]", text) is None


def test_a_page_in_no_list_and_a_link_to_nowhere_stop_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Each is named with its place."""
    pages = tmp_path / "docs"
    pages.mkdir()
    (pages / "README.md").write_text("# Documents\n\nSee [gone](gone.md).\n", "utf-8")
    (pages / "lost.md").write_text("# Lost\n", "utf-8")
    assert build(pages, tmp_path / "site") == 1
    told = capfd.readouterr().err
    assert "README.md:3" in told
    assert "gone" in told
    assert "lost.md" in told
    assert not (tmp_path / "site" / "index.html").exists()


def test_the_contents_are_the_groups_of_the_list() -> None:
    """A part for each group, each page once, in the order of the list."""
    text = "**One**\n- [a](a.md), [b](x/b.md#there)\n\n**Two**: [c](c.md) and [a](a.md)\n"
    lines = [*contents(text, "README.md")]
    assert lines[lines.index(":caption: One") + 2 :][:2] == ["a.md", "x/b.md"]
    assert lines[lines.index(":caption: Two") + 2 :][:2] == ["c.md", "```"]
