"""The whole report on a phone, under a finger: what a pointer and a keyboard are told, a tap is told too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.present.conftest import Made
from tests.present.test_page_in_browser import thinned


@pytest.fixture(scope="module")
def phone(browser: Browser, made: Made) -> Iterator[Page]:
    """The report in a window of 390 pixels that knows no mouse; nothing may be asked for and nothing logged."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    opened = context.new_page()
    heard: list[str] = []
    opened.on("console", lambda message: heard.append(message.text))
    opened.on("pageerror", lambda error: heard.append(str(error)))
    opened.on("request", lambda request: heard.append(request.url))
    opened.goto(made.file.as_uri())
    opened.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    yield opened
    context.close()
    asked = [one for one in heard if not one.startswith(("data:", "blob:"))]
    assert asked == [made.file.as_uri()]


def test_a_tap_on_a_dot_says_its_value(phone: Page) -> None:
    """In the drawing for a narrow screen; a tap where no dot is leaves it there to be read."""
    shares = phone.locator("figure", has_text="Clinton's share in every county").first
    drawing = shares.locator(".chart.narrow > svg")
    drawing.locator('[data-said^="Dane County"]').tap(force=True)
    assert shares.locator(".find output").text_content() == "Dane County: 75.3%, 310,017 votes"
    drawing.tap(position={"x": 1, "y": 1})
    assert shares.locator(".find output").text_content() == "Dane County: 75.3%, 310,017 votes"


def test_a_tap_on_a_map_names_the_county_and_leaves_the_page_to_scroll(phone: Page) -> None:
    """Closer by taps, and back; a finger that moves over a map still moves the page."""
    figure = phone.locator("figure", has=phone.locator("svg.map.whole")).first
    picture = figure.locator("svg.map.whole").first
    box = picture.bounding_box()
    assert box
    picture.tap(position={"x": box["width"] / 2, "y": box["height"] / 2})
    named = figure.locator(".find output").all_text_contents()
    assert any("County" in text and "ahead by" in text for text in named)
    before = picture.get_attribute("viewBox")
    figure.get_by_role("button", name="Closer").tap()
    assert picture.get_attribute("viewBox") != before
    assert picture.evaluate("each => getComputedStyle(each).touchAction") != "none"
    figure.get_by_role("button", name="Whole map").tap()
    assert picture.get_attribute("viewBox") == before


def test_a_tap_on_the_map_of_a_state_names_the_county(phone: Page) -> None:
    """Where a pointer would see a title, a finger is told below the map."""
    figure = phone.locator("figure", has_text="Wisconsin: who was ahead, and by how much").first
    figure.locator("svg.map > use").filter(has_text="Dane County").tap(force=True)
    said = figure.locator(".find", has_text="Find a county").locator("output")
    assert said.text_content() == "Dane County, WI: Clinton ahead by 47.3% of 309,354 votes"


def test_a_tap_sorts_and_saves_a_table(phone: Page) -> None:
    """By its heading, and below it as a file."""
    table = phone.locator("figure.tab", has_text="detectable").filter(has_text="Wyoming").first
    first = table.locator("tbody tr").first
    before = first.inner_text()
    heading = table.locator("thead th", has=phone.locator("button")).first
    for _ in range(2):
        heading.locator("button").tap()
    assert heading.get_attribute("aria-sort") == "descending"
    assert first.inner_text() != before
    with phone.expect_download() as saved:
        table.get_by_role("link", name="CSV").or_(
            table.get_by_role("button", name="CSV")
        ).first.tap()
    assert saved.value.suggested_filename.endswith(".csv")
    assert Path(saved.value.path()).read_text("utf-8-sig").count("\n") > 40


def test_what_is_tapped_is_large_enough(phone: Page) -> None:
    """Every button, field and heading to unfold, 24 pixels each way (WCAG 2.2, 2.5.8)."""
    small = phone.evaluate(
        """() => [...document.querySelectorAll('button, input, summary')]
          .filter((each) => each.checkVisibility())
          .map((each) => [each.textContent || each.placeholder, each.getBoundingClientRect()])
          .filter(([, box]) => box.width < 24 || box.height < 24)
          .map(([words, box]) => `${words}: ${box.width} x ${box.height}`)"""
    )
    assert small == []


def test_axe_finds_nothing_in_what_taps_leave(phone: Page) -> None:
    """Sorted rows, a named county and a value; the page is thinned for the last test, and these figures are asked."""
    nation = phone.locator("figure", has=phone.locator("svg.map.whole")).first
    nation.locator("svg.map.whole").first.tap()
    shares = phone.locator("figure", has_text="Clinton's share in every county").first
    shares.locator('.chart.narrow > svg [data-said^="Dane County"]').tap(force=True)
    table = phone.locator("figure.tab", has_text="detectable").filter(has_text="Wyoming").first
    table.locator("thead button").first.tap()
    tapped = (nation, shares, table)
    for figure in tapped[:2]:
        assert any(figure.locator(".find output").all_text_contents())
    assert table.locator("[aria-sort]").count() > 0
    asked = [f"#{each.evaluate('one => one.id')}" for each in tapped]
    found = Axe().run(thinned(phone), context={"include": asked})
    assert found.violations_count == 0, found.generate_report()
    assert len(found.response["passes"]) > 20
