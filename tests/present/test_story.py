"""The story: ten screens that lead to everything else."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterator
from html import unescape

from canvass.present.page import report_page, story
from tests.odds import ODDS, known_odds, told_odds
from tests.present.conftest import Made

KILO = 1_000


def read(made: Made) -> str:
    """The story's page."""
    return made.story.read_text("utf-8")


def test_it_is_small(made: Made) -> None:
    """Under 400 kB with its map and its charts."""
    assert len(made.story.read_bytes()) < 400 * KILO


def test_its_map_knows_every_state(made: Made) -> None:
    """Each once, with shares that do not add to more than a whole; a reader without the script has the picture."""
    told = re.findall(
        r'<path fill-rule="evenodd" d="M[^"]+z" data-said="([^":]+): ([^"]+)"/>', read(made)
    )
    assert len({state for state, _ in told}) == len(told) == 51
    for _, words in told:
        shares = [float(one) for one in re.findall(r"([0-9.]+)%", words)]
        assert 99 < sum(shares) < 100.2 or "not known" in words, words


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


NUMBER = re.compile(r"(?<![\w#.,/-])(\$)?([0-9][0-9,]*(?:\.[0-9]+)?)(?!\w)")
DERIVED = {"755.2"}
"""Not in the JSON as a number: the lead for each 10,000 ballots on machines, both of which are."""


def test_every_number_of_it_stands_in_the_json(made: Made) -> None:
    """As it is there, rounded as it is told, as a percentage, or as the odds of a chance; a planted one is found."""
    found = json.loads(made.json)
    odds = known_odds(found)
    texts = [one for one in _leaves(found) if isinstance(one, str)]
    known = sorted(
        [abs(float(one)) for one in _leaves(found) if isinstance(one, int | float)]
        + [float(one) for text in texts for one in re.findall(r"[0-9]+(?:\.[0-9]+)?", text)]
        + [
            float(one.replace(",", ""))
            for text in texts
            for one in re.findall(r"[0-9,]*[0-9]", text)
        ]
    )
    shown = re.sub(
        r"<(style|script|head)\b.*?</\1>|<svg.*?</svg>", " ", read(made), flags=re.DOTALL
    )
    told = unescape(re.sub(r"<[^>]*>", " ", shown))
    told += " ".join(
        unescape(one) for one in re.findall(r'(?:aria-label|data-said)="([^"]*)"', read(made))
    )
    assert len(NUMBER.findall(told)) > 500
    assert {*_absent(ODDS.sub(" ", told), known)} <= DERIVED
    assert "9,876,543" in {*_absent(f"{told} 9,876,543 votes", known)}
    assert len(told_odds(told)) > 4
    assert told_odds(told) <= odds
    for planted in ("1 in 310", "1 in 3,900", "4 in 10,000", "3 in 1,000"):
        assert told_odds(f"{told} {planted};") - odds == {planted}


def _leaves(found: object) -> Iterator[object]:
    """Every number and text of the JSON; of a list also how many it has."""
    if isinstance(found, dict):
        for each in found.values():
            yield from _leaves(each)
    elif isinstance(found, list):
        yield len(found)
        for each in found:
            yield from _leaves(each)
    else:
        yield found


def _absent(told: str, known: list[float]) -> Iterator[str]:
    """The numbers of a text that no number is rounded to; dollars are kept in cents."""
    for unit, number in NUMBER.findall(told):
        value, places = float(number.replace(",", "")), len(number.partition(".")[2])
        half = 0.5 * 10**-places
        near = [(value - half, value + half)]
        if unit == "$":
            near += [(100 * (value - half), 100 * (value + half))]
        elif places or value <= 100:
            near += [((value - half) / 100, (value + half) / 100)]
        if not any(_between(low, high, known) for low, high in near):
            yield number


def _between(low: float, high: float, known: list[float]) -> bool:
    place = bisect_left(known, low - 1e-9 * abs(low))
    return place < len(known) and known[place] <= high * (1 + 1e-9)


def test_without_outlines_it_has_no_map(made: Made) -> None:
    """And every chapter all the same."""
    page = story(report_page(made.report, None), "report.html", "report.json")
    assert '<svg class="map' not in page
    assert page.count('<section class="chapter"') == len(made.report.chapters) - 1
