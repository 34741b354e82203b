"""What a reader saves of the story: tables as CSV, pictures as SVG and PNG, and the address of each."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, Page

from canvass.present.frames.pages import with_frames
from tests.present.conftest import Made
from tests.present.test_page_in_browser import pytestmark  # noqa: F401 - holds here too

SVG = "{http://www.w3.org/2000/svg}"
PNG_WIDTH = slice(16, 20)
NATION = "united-states-who-was-ahead-and-by-how-much"
BLOBS = """async () => {
    const [found, make] = [{}, URL.createObjectURL];
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = () => {};
    for (const figure of document.querySelectorAll("figure:has(svg[viewBox]:not(.swatch))")) {
        let blob;
        URL.createObjectURL = (one) => make.call(URL, (blob = one));
        figure.querySelector('.take button[aria-label^="CSV"]').click();
        found[figure.id] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob.arrayBuffer());
    }
    [URL.createObjectURL, HTMLAnchorElement.prototype.click] = [make, click];
    return found;
}"""
"""What each picture's button for its values hands to the browser; a page downloads no more than some files at once."""


LIGHT = pytest.param(
    "light", marks=pytest.mark.long(twin="test_a_table_is_saved_as_a_program_reads_it")
)


@pytest.fixture(params=["dark", LIGHT])
def story(browser: Browser, made: Made, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The story in a dark window, and in a light one; nothing may be asked for and nothing logged."""
    opened = browser.new_page(color_scheme=request.param)
    told: list[str] = []
    opened.on("console", lambda message: told.append(message.text))
    opened.on("pageerror", lambda error: told.append(str(error)))
    opened.on("request", lambda asked: told.append(asked.url))
    opened.goto(made.story.as_uri())
    yield opened
    opened.close()
    assert [one for one in told if not one.startswith(("file:", "data:", "blob:"))] == []


def _saved(story: Page, figure: str, kind: str) -> tuple[str, bytes]:
    """The name and the bytes of what a button below a figure saves."""
    with story.expect_download() as download:
        story.locator(figure).get_by_role("button", name=f"{kind}: save").click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_a_table_is_saved_as_a_program_reads_it(story: Page) -> None:
    """Its headings and rows; no comma in a number, a plain minus, and nothing that a spreadsheet would compute."""
    figure = "#the-states-looked-at"
    cells = story.locator(f"{figure} tbody tr").first.locator("th, td")
    assert cells.nth(2).inner_text() == "22,748"
    cells.nth(1).evaluate("cell => { cell.textContent = '=1+1' }")
    cells.nth(4).evaluate("cell => { cell.textContent = '\u22127.5' }")
    name, content = _saved(story, figure, "CSV")
    assert name == "the-states-looked-at.csv"
    rows = [*csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""))]
    assert rows[0] == ["State", "ahead", "lead", "of valid votes", "share"]
    assert rows[1] == ["Wisconsin", "'=1+1", "22748", "2976150", "-7.5"]
    assert len(rows) == 4


def test_a_map_is_saved_with_all_that_it_needs(story: Page) -> None:
    """Title, caption, every county, the whole legend, the source; nothing from elsewhere, and on white."""
    figure = "#united-states-the-standard-equipment"
    name, content = _saved(story, figure, "SVG")
    assert name == "united-states-the-standard-equipment.svg"
    root = ET.fromstring(content)
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert texts[0] == "United States: the standard equipment"
    legend = story.locator(f"{figure} .legend li").all_inner_texts()
    assert len(legend) == 8
    assert {one.strip() for one in legend} <= {*texts}
    assert "Source: table 21 (technology), 5 (counties-2016), 7 (wards-recount)." in " ".join(texts)
    assert "President of the United States, November 2016" in " ".join(texts)
    drawn = {element.get("id") for element in root.iter()}
    used = {use.get("href", "").removeprefix("#") for use in root.iter(f"{SVG}use")}
    assert used
    assert used <= drawn
    style = "".join(root.itertext())
    assert "prefers-color-scheme" not in style
    assert re.findall(rb"(?:https?|file):(?!//www\.w3\.org/)", content) == []


def test_no_word_of_a_picture_is_left_out(story: Page) -> None:
    """One that is longer than a line goes on in the next, and no line leaves the picture."""
    figure = "#the-5-shortest-ways-to-another-winner"
    name = "Wentworth" * 30
    story.locator("h1").evaluate("(title, name) => { title.textContent = `Of ${name} 2016` }", name)
    _, content = _saved(story, figure, "SVG")
    texts = ["".join(text.itertext()) for text in ET.fromstring(content).iter(f"{SVG}text")]
    assert name in "".join(texts)
    assert texts[-1].endswith(" 2016.")
    widest = story.evaluate(
        """(text) => {
            document.body.innerHTML = text;
            return Math.max(...[...document.querySelectorAll("text.written")].map((one) => one.getBBox().width));
        }""",
        content.decode("utf-8"),
    )
    assert 500 < widest <= 1020


def test_the_map_of_the_story_says_the_values_of_states(story: Page) -> None:
    """To a pointer, to who types a name, and to a finger; what is pointed at is drawn."""
    figure = story.locator("figure", has=story.locator("svg.map.whole"))
    said = figure.locator(".find output", has_text=":")
    by_name = figure.get_by_label("Find a state")
    by_name.fill("pennsyl")
    words = said.text_content()
    assert words
    assert words.startswith(
        "Pennsylvania: votes by the standard equipment of their county: 79.9% touch-screen"
    )
    assert figure.locator("svg.map > path.here").count() == 1
    colorado = figure.locator('.land > path[data-said^="Colorado"]')
    colorado.hover()
    assert (said.text_content() or "").startswith("Colorado: votes by the standard equipment")
    figure.locator('.land > path[data-said^="Nevada"]').click()
    assert (said.text_content() or "").startswith("Nevada: ")


def test_a_chart_is_saved_as_a_picture(story: Page) -> None:
    """Twice as fine as it is drawn, opaque white in its corner, and not white alone."""
    figure = "#the-5-shortest-ways-to-another-winner"
    name, content = _saved(story, figure, "PNG")
    assert name == "the-5-shortest-ways-to-another-winner.png"
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(content[PNG_WIDTH], "big") == 2080
    colours = story.evaluate(
        """async (bytes) => {
            const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const canvas = new OffscreenCanvas(image.width, image.height);
            const brush = canvas.getContext("2d", { willReadFrequently: true });
            brush.drawImage(image, 0, 0);
            const of = (x, y) => [...brush.getImageData(x, y, 1, 1).data].join();
            const column = [...Array(image.height).keys()].map((y) => of(Math.floor(image.width / 4), y));
            return [of(0, 0), new Set(column).size];
        }""",
        [*content],
    )
    assert colours[0] == "255,255,255,255"
    assert colours[1] > 3


def test_a_saved_picture_names_its_source_without_the_links_below_it(
    browser: Browser, made: Made, tmp_path: Path
) -> None:
    """In a folder a link to the figure alone stands beside the source."""
    file, title = tmp_path / "index.html", made.report.title
    page = with_frames({"index.html": made.story.read_text("utf-8")}, ("index.html",), title)
    file.write_text(page["index.html"], "utf-8")
    opened = browser.new_page()
    opened.goto(file.as_uri())
    assert opened.get_by_role("link", name="This picture alone").count() > 4
    _, content = _saved(opened, "#the-5-shortest-ways-to-another-winner", "SVG")
    told = " ".join(ET.fromstring(content).itertext())
    assert "Source: table" in told
    assert "This picture alone" not in told
    opened.close()


def test_the_values_of_every_picture_are_saved(browser: Browser, made: Made) -> None:
    """The same bytes as a folder has beside its pictures: each chart, each map, those of the nation among them."""
    opened = browser.new_page()
    opened.goto(made.file.as_uri())
    beside = with_frames({"report.html": made.html}, ("report.html",), made.report.title)
    _, content = _saved(opened, "#united-states-who-was-ahead-and-by-how-much", "CSV")
    assert content.decode("utf-8") == beside[f"figures/{NATION}.csv"]
    saved = opened.evaluate(BLOBS)
    assert len(saved) > 30
    for name, text in saved.items():
        assert text == beside[f"figures/{name}.csv"], name
    opened.close()


def test_every_figure_has_an_address_that_leads_to_it(story: Page) -> None:
    """One of its own, which the browser follows."""
    addresses = story.locator(".take a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    assert len(addresses) == len(set(addresses)) == story.locator("figure").count()
    story.locator(".take a").last.click()
    assert story.url.endswith(addresses[-1])
    assert story.locator(addresses[-1]).count() == 1


def test_the_whole_page_has_no_address_twice(made: Made) -> None:
    """The same picture of two states is named for its state."""
    ids = re.findall(r'<[^>]* id="([^"]*)"', made.file.read_text("utf-8"))
    assert len(ids) == len(set(ids))
    for state in ("wisconsin", "pennsylvania"):
        assert f"{state}-how-far-polls-were-off-every-state-and-year" in ids
