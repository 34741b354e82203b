"""The gallery of the parts of a page: every part from a real page, on every surface, with no fault of access."""

from __future__ import annotations

import re
import sys
from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from canvass.present.blocks import Block, Page, Paragraph, Section, Weight
from tests.present.conftest import browser as browser
from tests.some_of import some_of
from tools import gallery

PARTS = [gallery.NAMES[kind] for kind in get_args(Block) if kind is not Section]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the command writes."""
    out = tmp_path_factory.mktemp("gallery")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["gallery", "--out", str(out)])
        assert gallery.main() == 0
    return out


@some_of(("width", "dark"), product((390, 820, 1440), (False, True)), every=5)
def test_every_part_fits_and_can_be_read_by_all(
    made: Path, browser: Browser, width: int, dark: bool
) -> None:
    """On a phone, a tablet and a desk, light and dark: nothing runs over the side, axe finds nothing."""
    page = browser.new_page(
        viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light"
    )
    page.goto((made / "index.html").as_uri())
    assert page.locator("h2").all_inner_texts() == PARTS
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert Axe().run(page).response["violations"] == []


def test_every_part_is_on_a_terminal_and_in_markdown(made: Path) -> None:
    """The same parts in the same order; a picture's title and its sentence stand apart."""
    text, marked = ((made / f"gallery.{kind}").read_text("utf-8") for kind in ("txt", "md"))
    assert re.findall(r"^([A-Z][A-Za-z ]+)$", text, re.MULTILINE)[1:] == PARTS
    assert re.findall(r"^## ([\w ]+)$", marked, re.MULTILINE) == PARTS
    assert re.search(r"step by step *\n *Each step holds", text)
    assert "**Wisconsin: machine counties minus the others, step by step**\n\nEach step" in marked


def test_every_part_is_called_as_in_the_document() -> None:
    """By the words of docs/pages.md, each once, and by no name of a class."""
    page = (gallery.ROOT / "docs" / "pages.md").read_text("utf-8")
    listed = re.findall(r"^\| ([a-z ,]+) \| ", page, re.MULTILINE)[1:]
    named = [name.lower() for row in listed for name in row.split(", ")]
    assert sorted(named) == sorted(name.lower() for name in (*gallery.NAMES.values(), "section"))
    assert {*gallery.NAMES} == {*get_args(Block)} - {Section}
    assert {*gallery.WEIGHTS} == {*Weight}


def test_a_part_that_no_page_shows_is_an_error() -> None:
    """A part of which there is no page is named."""
    with pytest.raises(LookupError, match="no page of the gallery shows the part 'Headline'"):
        gallery.gallery([Page("Alone", (Paragraph("One sentence."),))])
