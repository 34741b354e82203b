"""The technology question as a page: its sentences, its pictures, and how it fits a browser."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from itertools import product
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from canvass.forensics.finding import NoAnswer
from canvass.forensics.sentences import ONLY_PAPER, WEIGHTING, WHERE_NOT_WHAT
from canvass.journeys.elections import open_election
from canvass.journeys.gap.result import TechGap
from canvass.journeys.tech_gap import tech_gap
from canvass.model import Election
from canvass.present.gap.bars import BarGroup, GapBar, bar_chart
from canvass.present.gap.dots import Dot, DotRow, dot_chart
from canvass.present.gap.intervals import Estimated, IntervalRow, interval_chart, round_values
from canvass.present.gap.page import html
from canvass.present.worded import worded
from tests.some_of import some_of

CHROMIUM = Path("/usr/bin/chromium")
FILES = {"json": "gap.json", "csv": "gap.csv", "parquet": "gap.parquet"}
STATES = ("WI", "MI", "ID")
needs_chromium = pytest.mark.skipif(
    not CHROMIUM.is_file(), reason="no /usr/bin/chromium: pages cannot be looked at"
)


@pytest.fixture(scope="module")
def election() -> Election:
    """The presidential election of November 2016."""
    return open_election("us-2016-president")


@pytest.fixture(scope="module")
def answers(election: Election) -> Mapping[str, TechGap]:
    """An answer, a refusal and a description."""
    return {state: tech_gap(election, state) for state in STATES}


@pytest.fixture(scope="module")
def pages(answers: Mapping[str, TechGap], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page of each state."""
    folder = tmp_path_factory.mktemp("tech-gap")
    for state, answer in answers.items():
        (folder / f"{state}.html").write_text(html(answer, FILES), "utf-8")
    return folder


def _words(folder: Path, state: str) -> str:
    text = (folder / f"{state}.html").read_text("utf-8")
    plain = re.sub(r"<style>.*?</style>|<[^>]+>", " ", text, flags=re.DOTALL)
    return " ".join(unescape(plain).split())


def test_fixed_sentences_stand_word_for_word(pages: Path) -> None:
    """On the page of an answer every fixed sentence of honesty stands as written."""
    words = _words(pages, "WI")
    for sentence in (
        worded(ONLY_PAPER),
        worded(WHERE_NOT_WHAT),
        worded(WEIGHTING),
        "The effect that would change the winner is 3.8 points; this analysis could have detected 2.3 points.",
    ):
        assert sentence in words
    assert re.search(
        r"On simulated honest elections of this shape this test raises an alarm in \d+\.\d% of cases\.",
        words,
    )
    assert worded(NoAnswer.NOT_IDENTIFIED) in _words(pages, "MI")


def test_every_part_of_the_design_is_told(pages: Path) -> None:
    """Question, ladder, weightings, placebo, precision, hidden factor, scale, family, paper, polls, seeds."""
    words = _words(pages, "WI").replace("\N{MINUS SIGN}", "-")
    for part in (
        "by the first official count, by the county canvass",
        "Wisconsin: machine counties minus the others, step by step",
        "There are 112: another rule",
        "22 of 72 counties hold 75% of them",
        "Wisconsin: the same difference on both sides of the border",
        "The swing: how much further the result moved since then in machine counties than in the others.",
        "More than half of its ballots were cast on DREs counties -5.8 under 0.001 -1.7 0.003 -1.0 0.087",
        "96 of the 112 specifications pass their negative controls",
        "3.78 of every 100 of the 299,503 ballots",
        "with race and education held equal they are alike in what is left over (Moran's I 0.49, p under 0.001)",
        "More than 20% of its ballots were cast on DREs; race and education held equal -1.3 0.50 under 0.001",
        "A hidden factor as strong as education would reverse its sign: +6.0 points would remain",
        "race and education held equal -4.1 -0.6 1.18 +5.9 0.41",
        "for 14 questions it is 0.100 (not below 0.05",
        "1,836 towns and cities",
        "it moved by 46 of 295,473 votes (0.0156%)",
        "hand: paper or touch-screen machines 855 283,764 +21 0.502%",
        "of these, mostly touch-screen machines (DRE) 675 222,051 +31 0.427%",
        "of these, mostly paper counted by hand 137 47,371 -13 0.844%",
        "Wisconsin was off by +6.0 points",
        "the correlation of error and share is 0.07",
        "Seed 2016",
    ):
        assert part in words


def test_michigan_shows_no_estimate(pages: Path) -> None:
    """No ladder, no multiverse, no scale: the polls alone have pictures."""
    page = (pages / "MI.html").read_text("utf-8")
    assert 'id="ladder' not in page
    assert len(re.findall(r'<figure id="[^"]+">', page)) == 2


def test_the_page_is_the_same_every_time(answers: Mapping[str, TechGap]) -> None:
    """The same result gives the same bytes, pictures included."""
    assert html(answers["WI"], FILES) == html(answers["WI"], FILES)


def test_round_values_fit_the_width() -> None:
    """An axis has round values, as many as there is room for."""
    assert round_values(-25.2, 15.4, 700) == [-25.0, -20, -15, -10, -5, 0, 5, 10, 15]
    assert round_values(-25.2, 15.4, 330) == [-20.0, -10, 0, 10]
    assert round_values(0.2, 3.1, 700) == [1.0, 2, 3]


def test_intervals_beyond_the_scale_are_cut() -> None:
    """An interval of a hundred points does not squeeze the others together."""
    rows = [IntervalRow("a", (Estimated(0.0, -100.0, 100.0),), yardstick=-3.0)]
    layers = interval_chart(rows, ("once",), "mattered", 700)["layer"]
    drawn = layers[1]["data"]["values"][0]
    assert (drawn["low"], drawn["high"]) == (-30.0, 30.0)


def test_dots_never_overlap() -> None:
    """Equal answers are drawn side by side, not on top of one another."""
    dots = tuple(Dot(1.0, 0, False) for _ in range(9))
    drawn = dot_chart([DotRow("a", dots)], ("once",), 330)["layer"][1]["data"]["values"]
    assert len({dot["y"] for dot in drawn}) == 9


def test_bars_start_at_zero_whatever_their_sign() -> None:
    """A gap to the right is drawn to the right."""
    group = BarGroup(
        "a rule", (GapBar("here", 4.0, None, False), GapBar("there", 5.0, (3.0, 7.0), True))
    )
    values = bar_chart([group], 700)["data"]["values"]
    assert [(bar["zero"], bar["value"]) for bar in values] == [(0, 4.0), (0, 5.0)]


def _open(browser: Browser, pages: Path, state: str, width: int) -> Page:
    scheme: Literal["dark", "light"] = "dark" if width > 1000 else "light"
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page.goto((pages / f"{state}.html").as_uri())
    return page


@needs_chromium
@some_of(("state", "width"), product(STATES, (360, 1280)), every=3)
def test_the_page_is_accessible_and_fits(
    browser: Browser, pages: Path, state: str, width: int
) -> None:
    """Every rule of axe holds, nothing scrolls sideways, and every picture says what it shows."""
    page = _open(browser, pages, state, width)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    unnamed = page.evaluate(
        "[...document.querySelectorAll('.chart svg')].filter(s => !s.getAttribute('aria-label')).length"
    )
    assert unnamed == 0
    page.close()


@needs_chromium
def test_the_precision_table_fits_a_phone(browser: Browser, pages: Path) -> None:
    """Unfolded at 360 pixels, it is read without moving it sideways."""
    page = _open(browser, pages, "WI", 360)
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    table = page.locator("div.scroll[aria-label*='every account of its precision']")
    assert table.evaluate("box => [box.scrollWidth, box.clientWidth]") == [334, 334]
    page.close()


@needs_chromium
def test_the_page_asks_for_nothing(browser: Browser, pages: Path) -> None:
    """No request but for the page itself, no message in the console."""
    page = browser.new_page()
    requests: list[str] = []
    messages: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: messages.append(message.text))
    page.goto((pages / "WI.html").as_uri())
    page.wait_for_load_state("networkidle")
    assert [url for url in requests if not url.startswith("data:")] == [page.url]
    assert messages == []
    page.close()
