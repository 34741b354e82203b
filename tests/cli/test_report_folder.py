"""A folder of the report as it is handed on: its numbers, its links, its sizes, its policies."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from tests.cli.conftest import Run, made_in_this_process
from tests.empty import empty_parts
from tests.forensics.few_draws import few_draws
from tests.journeys.own_counties import write_own_counties
from tests.odds import ODDS, known_odds, told_odds

ELECTION = "us-2016-president"
PACKAGED = pytest.mark.long(twin="test_nothing_is_empty")
STATES = {ELECTION: 51}
"""Pages of states; one of any other election."""
STORY_BYTES, PAGE_BYTES = 250_000, 1_500_000
FIGURE = re.compile(r"(?<![\w.,])[0-9][0-9,]*[0-9](?:\.[0-9]+)?|[0-9]\.[0-9]+")


class _Page(HTMLParser):
    """Ids, links and the policy of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.policy = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.ids.add(values.get("id", ""))
        if tag in ("a", "use") and "href" in values:
            self.links.append(values["href"])
        if values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An election of forty counties, half of them with machines."""
    return str(write_own_counties(tmp_path_factory.mktemp("own")))


@pytest.fixture(scope="module", params=["own", pytest.param(ELECTION, marks=PACKAGED)])
def election(request: pytest.FixtureRequest, own: str) -> str:
    """The small election, and the packaged one with the page of every state."""
    return own if request.param == "own" else ELECTION


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory, election: str) -> Path:
    """The folder that the command makes of the election, moved somewhere else."""
    made = tmp_path_factory.mktemp("made") / "folder"
    made.mkdir()
    with few_draws() if election != ELECTION else nullcontext():
        made_in_this_process(election, made)
    place = tmp_path_factory.mktemp("elsewhere") / "of another name #1"
    shutil.move(made, place)
    return place


def test_every_link_ends_somewhere_after_the_folder_was_moved(moved: Path, election: str) -> None:
    """At a file of the folder or a place on a page of it; only http leads out, and a table as CSV holds itself."""
    pages = {file: _Page(file.read_text("utf-8")) for file in moved.rglob("*.html")}
    assert len([file for file in pages if file.parent.name != "figures"]) == 2 + STATES.get(
        election, 1
    )
    assert len(pages) > (250 if election == ELECTION else 10)
    for file, page in pages.items():
        for link in page.links:
            if link.startswith(("http:", "https:", "data:text/csv")):
                continue
            address, _, anchor = link.partition("#")
            target = (file.parent / unquote(address)).resolve() if address else file
            assert target.is_relative_to(moved.resolve()), (file.name, link)
            assert target.is_file(), (file.name, link)
            assert not anchor or anchor in pages[target].ids, (file.name, link)


def test_no_page_is_larger_than_promised(moved: Path) -> None:
    """The story a quarter of a megabyte, any other page one and a half, all frames together six."""
    assert (moved / "index.html").stat().st_size <= STORY_BYTES
    assert max(file.stat().st_size for file in moved.rglob("*.html")) <= PAGE_BYTES
    assert sum(file.stat().st_size for file in (moved / "figures").iterdir()) <= 6_000_000


def test_the_policy_of_each_page_names_the_script_that_it_carries(moved: Path) -> None:
    """By its digest where there is one; a page without a script allows none, and no page a network."""
    for file in moved.rglob("*.html"):
        text = file.read_text("utf-8")
        policy = _Page(text).policy
        assert policy.startswith("default-src 'none'; ")
        scripts = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
        digests = [base64.b64encode(hashlib.sha256(s.encode()).digest()).decode() for s in scripts]
        assert re.findall(r"'sha256-([^']+)'", policy) == digests


def test_nothing_is_empty(moved: Path) -> None:
    """No page has a part without content, or a word that only a program knows."""
    for file in moved.rglob("*.html"):
        assert not empty_parts(file.read_text("utf-8")), file.name


def test_report_and_outcome_have_the_same_numbers(run: Run, moved: Path, election: str) -> None:
    """Every number of ``canvass outcome --json``, places, electors and shares, stands so in report.json."""
    code, out, _ = run(
        "outcome", election, *(() if election == ELECTION else ("--states", "ON")), "--json"
    )
    assert code == 0
    alone = json.loads(out)
    assert len(list(_numbers(alone))) > (600 if election == ELECTION else 10)
    (inside,) = (c["result"] for c in _report(moved)["chapters"] if c["id"] == "outcome")
    assert {key: inside[key] for key in alone} == alone


def test_no_number_of_the_story_is_absent_from_the_json(moved: Path, election: str) -> None:
    """As it is, in percent, in dollars, as the odds of a chance, or counted there: the counties of each leader."""
    report = _report(moved)
    (places,) = (c["result"] for c in report["chapters"] if c["id"] == "places")
    led = Counter(county["leader"] for county in places["counties"])
    known = [*_numbers({**report, "answer": []}), *led.values()]
    words = " ".join(_texts({**report, "answer": []}))
    told = re.sub(
        r"<(style|script|svg)\b.*?</\1>", "", (moved / "index.html").read_text(), flags=re.DOTALL
    )
    seen = unescape(re.sub(r"<[^>]+>", " ", told))
    if election == ELECTION:
        assert told_odds(seen) <= known_odds(report)
    figures = set(FIGURE.findall(ODDS.sub(" ", seen)))
    assert len({figure for figure in FIGURE.findall(seen) if "," in figure}) > (
        30 if election == ELECTION else 5
    )
    assert not {one for one in figures if one not in words and not _is_among(one, known)}
    for planted in ("38,876", "2,868,791", "1,425,832"):
        assert not _is_among(planted, known)


def _is_among(figure: str, known: list[float]) -> bool:
    """Whether the figure is a number of the JSON, to as many digits as it has; dollars are cents there."""
    value = float(figure.replace(",", ""))
    half = 0.5 * 10.0 ** -len(figure.partition(".")[2]) if "." in figure or value > 100 else 0.0
    return any(
        min(abs(one - value), abs(100 * one - value)) <= half + 1e-9 or one == 100 * value
        for one in map(abs, known)
    )


def _report(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / "report.json").read_text("utf-8")))


def _numbers(value: object) -> Iterator[float]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, str):
        yield value
