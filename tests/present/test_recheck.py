"""The page of a published audit, computed again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from canvass.journeys.recheck.folder import recheck
from canvass.present.recheck.page import recheck_page
from canvass.present.render.html import html
from tests.published.lansing import write_lansing
from tests.published.orange_county import write_orange_county
from tests.some_of import some_of

PUBLISHED = Path(__file__).parent.parent / "published"
CHROMIUM = Path("/usr/bin/chromium")
WRITTEN = {"lansing_2018": write_lansing, "orange_county_2018": write_orange_county}
FOLDERS = ("colorado_2024", "michigan_pilots_2018", *WRITTEN)


@pytest.fixture(scope="module")
def audits(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of each published audit."""
    made = {name: write(tmp_path_factory.mktemp(name)) for name, write in WRITTEN.items()}
    return {name: PUBLISHED / name for name in FOLDERS} | made


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_same_files_give_the_same_bytes(audits: dict[str, Path], folder: str) -> None:
    """The page depends on nothing but the files."""
    pages = [html(recheck_page(recheck(audits[folder]), "x.json")) for _ in range(2)]
    assert pages[0] == pages[1]


def test_every_named_card_stands_on_the_page() -> None:
    """The table of cards has all 14, and every targeted contest is a row."""
    page = html(recheck_page(recheck(PUBLISHED / "colorado_2024"), "x.json"))
    rows = re.findall(r'<th scope="row">(Gunnison|Dolores|Hinsdale)</th>', page)
    assert len(rows) == 14
    assert "38 and 58 of 156" in page


def look_at(browser: Browser, address: str, width: int) -> None:
    """Open a page in a window of this width and hold it to its promises."""
    page = browser.new_page(viewport={"width": width, "height": 900})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [url for url in asked if not url.startswith("data:")] == [address]
    page.close()


@pytest.mark.skipif(
    not CHROMIUM.is_file(), reason="no /usr/bin/chromium: pages cannot be looked at"
)
@some_of("width", [360, 1280], every=2)
def test_in_a_browser(
    browser: Browser, tmp_path: Path, audits: dict[str, Path], width: int
) -> None:
    """No rule of axe is broken, nothing is wider than the window, nothing else is asked for."""
    for folder in FOLDERS:
        file = tmp_path / f"{folder}.html"
        file.write_text(html(recheck_page(recheck(audits[folder]), "x.json")), "utf-8")
        look_at(browser, file.as_uri(), width)
