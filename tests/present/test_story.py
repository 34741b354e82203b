"""The story: ten screens that lead to everything else."""

from __future__ import annotations

import re
from html import unescape

from canvass.present.page import report_page, story
from tests.present.conftest import Made

KILO = 1_000


def read(made: Made) -> str:
    """The story's page."""
    return made.story.read_text("utf-8")


def test_it_is_small(made: Made) -> None:
    """Under 400 kB with its map and its charts."""
    assert len(made.story.read_bytes()) < 400 * KILO


def test_the_first_words_answer(made: Made) -> None:
    """Winner, margin, what would have to be wrong, and the paper that is missing: in the first 120 words."""
    body = re.sub(r"<(style|script|nav|svg)\b.*?</\1>", "", read(made), flags=re.DOTALL)
    words = unescape(re.sub(r"<[^>]+>", " ", body[body.index("<header") :])).split()
    first = " ".join(words[:120])
    for told in (
        "Donald Trump won 306 electors",
        "22,748 in Wisconsin",
        "38,875",
        "machines left no paper",
    ):
        assert told in first


def test_every_chapter_but_the_sources_is_told_and_led_to(made: Made) -> None:
    """In the order of the whole page; each link ends at a chapter or a source there."""
    chapters = [chapter.id for chapter in made.report.chapters if chapter.id != "data"]
    page = read(made)
    assert re.findall(r'<section class="chapter" id="([^"]+)"', page) == chapters
    assert re.findall(r'class="more"><a href="([^"]+)"', page) == [
        f"report.html#{id_}" for id_ in chapters
    ]
    ids = set(re.findall(r'\bid="([^"]+)"', made.html))
    assert len(re.findall(r'<p class="source">[^\n]*<a href="report\.html#', page)) >= 5
    assert set(re.findall(r'href="report\.html#([^"]+)"', page)) <= ids
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r'\bid="([^"]+)"', page))


def test_it_leads_to_the_pages_of_states(made: Made) -> None:
    """Those looked at first."""
    links = re.findall(r'<a href="(states/[^"]+)"', read(made))
    assert links == ["states/WI.html", "states/OH.html"]


def test_its_numbers_are_those_of_the_whole_page(made: Made) -> None:
    """Nothing is said here that is not said there."""

    def numbers(page: str) -> set[str]:
        seen = re.sub(r"<(style|script)\b.*?</\1>", "", page, flags=re.DOTALL)
        return set(re.findall(r"[0-9][0-9,.]*[0-9]", unescape(re.sub(r"<[^>]+>", " ", seen))))

    assert len(numbers(read(made))) > 100
    assert numbers(read(made)) <= numbers(made.html)


def test_without_outlines_it_has_no_map(made: Made) -> None:
    """And every chapter all the same."""
    page = story(report_page(made.report, None), "report.html", "report.json")
    assert '<svg class="map' not in page
    assert page.count('<section class="chapter"') == len(made.report.chapters) - 1
