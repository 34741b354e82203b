"""Every figure of a report as a page of its own: it says what the report says, can be embedded, asks for nothing."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import product
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from canvass.journeys.asked import ask
from canvass.journeys.elections import open_election
from canvass.journeys.state_report import state_report
from canvass.present.frames.pages import with_frames
from canvass.present.page import story
from canvass.present.render.html import html
from canvass.present.script import STYLE_ONLY
from canvass.present.state.page import state_page
from tests.present.conftest import Made
from tests.some_of import some_of

SVG = "{http://www.w3.org/2000/svg}"
LARGEST, MEDIAN = 250_000, 20_000
"""What a frame may weigh: the map of every county of the nation, and half of all pictures, in bytes."""
PAGES = ("report.html", "index.html", "states/WI.html")


@pytest.fixture(scope="module")
def before(made: Made) -> Mapping[str, str]:
    """The report, its story and the page of Wisconsin, without frames."""
    of_state = state_report(ask(open_election("us-2016-president"), ("WI",)), "WI")
    short = story(made.page, "report.html", "report.json", ("WI",))
    return dict(zip(PAGES, (made.html, short, html(state_page(of_state))), strict=True))


@pytest.fixture(scope="module")
def files(before: Mapping[str, str], made: Made) -> Mapping[str, str]:
    """The same with their frames."""
    return with_frames(before, PAGES, made.report.title)


@pytest.fixture(scope="module")
def folder(files: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same on a disk."""
    place = tmp_path_factory.mktemp("frames")
    for name, text in files.items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_text(text, "utf-8")
    return place


@pytest.fixture
def quiet(browser: Browser) -> Iterator[Page]:
    """A window in which nothing may be logged, and nothing may come from a network."""
    opened = browser.new_page(viewport={"width": 390, "height": 800}, color_scheme="dark")
    told: list[str] = []
    opened.on("console", lambda message: told.append(message.text))
    opened.on("pageerror", lambda error: told.append(str(error)))
    opened.on("request", lambda asked: told.append(asked.url))
    yield opened
    opened.close()
    assert [one for one in told if not one.startswith(("file:", "data:"))] == []


def test_every_figure_has_a_frame_with_its_own_words(
    before: Mapping[str, str], files: Mapping[str, str]
) -> None:
    """Each picture and table of each page: some frame has its title, caption, numbers and picture's sentence."""
    frames = {_said(text) for name, text in files.items() if _is_frame(name)}
    for page in PAGES:
        figures = re.findall(r"<figure\b.*?</figure>", before[page], re.DOTALL)
        assert figures
        assert not [one[:90] for one in figures if _said(one) not in frames]


def test_each_figure_of_story_and_state_leads_to_its_frame(files: Mapping[str, str]) -> None:
    """To the one that says the same, and to no other's."""
    for page in PAGES[1:]:
        figures = re.findall(r"<figure\b.*?</figure>", files[page], re.DOTALL)
        assert len(figures) > 2
        for one in figures:
            (address,) = re.findall(r'<a href="(?:\.\./)?(figures/[^"]*)">This', one)
            linked = r'<p class="own.*?</p>|<span class="own">.*?</a></span>'
            assert _said(files[unquote(address)]) == _said(re.sub(linked, "", one))
    assert "figures/index.html" in files["index.html"]


def test_no_two_pictures_have_one_name(files: Mapping[str, str]) -> None:
    """Each says of which state it is: by the list nobody could tell Michigan's steps from Wisconsin's."""
    listed = files["figures/index.html"]
    names = re.findall(r"<summary>(.*?)</summary>", listed, re.DOTALL)
    pictures = names[: len([name for name in files if name.endswith(".svg")])]
    assert len(pictures) > 20
    assert len({*pictures}) == len(pictures)


def test_a_page_in_a_folder_leads_back_to_the_story(files: Mapping[str, str], made: Made) -> None:
    """From a state to the report on the whole; the story itself begins with its own words."""
    back = f'<a href="../index.html">Back to the report: {made.report.title}</a>'
    assert back in files["states/WI.html"].partition("<h1>")[0]
    assert "Back to the report" not in files["index.html"]


def test_frames_run_nothing_and_are_small(files: Mapping[str, str]) -> None:
    """The policy allows a style and no more; no script; the largest is the nation's counties."""
    frames = {name: text for name, text in files.items() if name.startswith("figures/")}
    pages = {name: text for name, text in frames.items() if name.endswith(".html")}
    for text in pages.values():
        assert f'content="{STYLE_ONLY}"' in unescape(text)
        assert "<script" not in text
        assert not re.search(r"\son[a-z]+=", text)
    sizes = sorted(len(text.encode()) for name, text in pages.items() if _is_frame(name))
    assert sizes[len(sizes) // 2] <= MEDIAN
    assert sizes[-1] <= LARGEST


def test_the_same_pages_give_the_same_frames(
    before: Mapping[str, str], files: Mapping[str, str], made: Made
) -> None:
    """Byte for byte, and the report itself is as it was."""
    assert with_frames(before, PAGES, made.report.title) == files
    assert files["report.html"] == before["report.html"]


def test_a_page_of_somebody_else_shows_a_frame(folder: Path, quiet: Page) -> None:
    """By the code that the list gives: the map is drawn, dark around it, and a link leaves the frame alone."""
    listed = (folder / "figures" / "index.html").read_text("utf-8")
    name = "united-states-the-standard-equipment"
    (code,) = re.findall(rf"<code>(&lt;iframe src=&#34;figures/{name}\.html.*?)</code>", listed)
    host = folder / "host.html"
    host.write_text(
        f"<!doctype html><html lang=en><title>A paper</title><main><h1>News</h1>{unescape(code)}",
        "utf-8",
    )
    quiet.goto(host.as_uri())
    inside = quiet.frame_locator("iframe")
    box = inside.locator("svg.map path.t-paperless").bounding_box()
    assert box
    assert box["width"] > 150
    assert "machines without paper in 758 of 3,113" in (
        inside.locator("svg.map").get_attribute("aria-label") or ""
    )
    assert inside.locator("body").evaluate("one => getComputedStyle(one).backgroundColor") != (
        "rgb(255, 255, 255)"
    )
    with quiet.context.expect_page() as another:  # the host stays where it is
        inside.locator("a").last.click()
    assert another.value.url.startswith((folder / "report.html").as_uri())
    another.value.close()
    seen = Axe().run(
        quiet, options={"iframes": False}
    )  # frames of a disk may not send to one another
    assert seen.response["violations"] == []


def test_a_frame_offers_what_can_be_saved(
    folder: Path, files: Mapping[str, str], quiet: Page
) -> None:
    """A picture its values, its drawing and where it is painted; a table its rows: each address leads to a file."""
    name = "wisconsin-who-was-ahead-and-by-how-much"
    quiet.goto((folder / "figures" / f"{name}.html").as_uri())
    offered = quiet.locator("main > .source a").evaluate_all("all => all.map(a => a.innerText)")
    assert offered[:3] == ["CSV", "SVG", "PNG, below the picture in the report"]
    for kind in ("csv", "svg"):  # a browser saves them from a server; from a disk it shows them
        link = quiet.get_by_role("link", name=kind.upper(), exact=True)
        assert link.get_attribute("download") == ""
        assert link.evaluate("one => one.href") == (folder / "figures" / f"{name}.{kind}").as_uri()
        assert f"figures/{name}.{kind}" in files
    with quiet.context.expect_page() as report:
        quiet.get_by_role("link", name="PNG").click()
    place = report.value.url.partition("#")[2]
    figure = report.value.locator(f'[id="{place}"]')
    with report.value.expect_download() as painted:
        figure.get_by_role("button", name="PNG: save").click()
    assert Path(painted.value.path()).read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    report.value.close()
    quiet.goto((folder / "figures" / "wi-votes-in-wisconsin.html").as_uri())
    assert quiet.locator("main > .source a").first.inner_text() == "CSV"
    assert "SVG" not in quiet.locator("main > .source").first.inner_text()


def test_every_picture_draws_and_fits_a_phone(folder: Path, quiet: Page) -> None:
    """Nothing that it shares with the report's page is missing, and nothing goes over the edge."""
    pictures = sorted(folder.glob("figures/*.svg"))
    assert len(pictures) > 30
    for picture in pictures:
        quiet.goto(picture.with_suffix(".html").as_uri())
        seen = quiet.evaluate(
            """() => ({
                wide: document.documentElement.scrollWidth,
                lost: [...document.querySelectorAll("use")].filter(
                    (use) => use.ownerSVGElement.getBoundingClientRect().width && !use.getBBox().width).length,
                drawn: [...document.querySelectorAll("main svg:not(.swatch)")].some(
                    (one) => one.getBoundingClientRect().width > 200),
            })"""
        )
        assert seen == {"wide": 390, "lost": 0, "drawn": True}, picture.stem


@some_of(
    ("name", "scheme"),
    product(
        ("index", "wisconsin-who-was-ahead-and-by-how-much", "wi-votes-in-wisconsin"),
        ("light", "dark"),
    ),
    every=3,
)
def test_axe_finds_nothing_on_frames_and_their_list(
    browser: Browser, folder: Path, name: str, scheme: str
) -> None:
    """Also where everything is unfolded."""
    opened = browser.new_page(color_scheme="dark" if scheme == "dark" else "light")
    opened.goto((folder / "figures" / f"{name}.html").as_uri())
    opened.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
    found = Axe().run(opened).response["violations"]
    opened.close()
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_a_drawing_stands_alone(files: Mapping[str, str]) -> None:
    """XML with its title, its source and whatever it uses; no name of a colour that other programs do not know."""
    drawings = {name: text for name, text in files.items() if name.endswith(".svg")}
    for name, text in drawings.items():
        root = ET.fromstring(text)
        ids = {one.get("id") for one in root.iter()}
        uses = {one.get("href", "")[1:] for one in root.iter(f"{SVG}use")}
        assert uses <= ids, name
        texts = ["".join(one.itertext()) for one in root.iter(f"{SVG}text")]
        assert texts[-1].endswith("by canvass 0.1.0.")
        style = "".join(one.text or "" for one in root.iter(f"{SVG}style"))
        assert "var(" not in style
        assert "@media" not in style
    assert any("<use" in text for text in drawings.values())


def test_a_table_is_listed_with_its_csv(files: Mapping[str, str]) -> None:
    """As a program reads it: no commas in numbers, and the whole of it."""
    assert '<a href="wi-votes-in-wisconsin.csv" download>' in files["figures/index.html"]
    rows = _rows(files["figures/wi-votes-in-wisconsin.csv"])
    assert rows[0] == ["Choice", "votes", "share"]
    assert rows[1] == ["Donald Trump", "1405284", "47.2%"]
    assert len(rows) == 7


def test_every_picture_has_the_values_that_it_draws(files: Mapping[str, str]) -> None:
    """As CSV beside its drawing: whole columns, of land and circles alike, with the numbers that the chapters have."""
    pictures = {name.removesuffix(".svg") for name in files if name.endswith(".svg")}
    tables = {name: _rows(files[f"{name}.csv"]) for name in pictures}
    for name, rows in tables.items():
        assert len(rows) > 1, name
        assert {len(row) for row in rows} == {len(rows[0])}, name
        assert (
            f'<a href="{name.removeprefix("figures/")}.csv" download>'
            in files["figures/index.html"]
        )
    nation = tables["figures/united-states-who-was-ahead-and-by-how-much"]
    assert nation[0] == ["county", "ahead", "by", "votes"]
    assert ["Jefferson County, AL", "Clinton", "7.4%", "299840"] in nation
    circles = (
        "figures/united-states-who-was-ahead-and-by-how-much-each-county-as-large-as-its-votes"
    )
    assert tables[circles] == nation
    equipment = tables["figures/united-states-the-standard-equipment"]
    assert len(equipment) == len(nation) > 3_100
    assert ["Allegheny County, PA", "touch-screen machines (DRE) without paper"] in equipment
    shortest = tables["figures/the-5-shortest-ways-to-another-winner"]
    assert shortest[0] == ["set", "place", "votes"]
    assert sum(int(row[2]) for row in shortest if row[0] == shortest[1][0]) == 38_875
    strip = tables["figures/wisconsin-clinton-s-share-in-every-county-by-technology"]
    assert len(strip) == 1 + 72


def test_a_page_without_the_values_of_a_picture_leads_to_them(files: Mapping[str, str]) -> None:
    """The story's map has no table of three thousand counties: its link works without a script."""
    link = '<a href="figures/united-states-the-standard-equipment.csv" download>'
    assert link in files["index.html"]
    assert "figures/" not in files["report.html"]


def _rows(text: str) -> list[list[str]]:
    return [*csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=""))]


def _is_frame(name: str) -> bool:
    return name.startswith("figures/") and name.endswith(".html") and "index" not in name


def _said(page: str) -> tuple[str, ...]:
    """The words of the first figure on a page, and the sentences that stand for its pictures."""
    figure = re.search(r"<figure\b.*?</figure>", page, re.DOTALL)
    assert figure
    bare = re.sub(r"<script.*?</script>", "", figure[0], flags=re.DOTALL)
    words = re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", bare))).strip()
    return (words, *re.findall(r'role="img" aria-label="([^"]*)"', bare))
