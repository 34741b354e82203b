"""Whatever the data of a state hold, everything about it is written, and none of it in words of a verdict."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import polars as pl
import pytest

from canvass.journeys.chapters.tech_gap import TechGapChapter
from canvass.journeys.elections import open_election
from canvass.journeys.gap.every_state import EveryState
from canvass.journeys.gap.result import TechGap
from canvass.journeys.report import Report, report
from canvass.model import Election, UnitKind
from canvass.present.as_json import as_json
from canvass.present.gap import page as gap_page
from canvass.present.gap.screen import screen_page
from canvass.present.page import html, outlines_of, report_page
from canvass.present.render.terminal import as_text
from tests.forbidden import forbidden_in
from tests.forensics.few_draws import few_draws
from tests.journeys.test_remembered import PACKAGED_FOLDER
from tests.present.grades import faults
from tests.some_of import some_of

PARTS = 26
"""So many tests share the states, that one of them is short, and several processes can share the tests."""

FILES = {"json": "gap.json", "csv": "gap.csv", "parquet": "gap.parquet"}


@pytest.fixture(scope="module")
def election() -> Iterator[Election]:
    """The packaged election, read anew: what few draws say of it is remembered for these tests alone."""
    with few_draws():
        yield open_election(PACKAGED_FOLDER)


def states_of_part(election: Election, part: int) -> list[str]:
    """Every twenty-sixth state, from one of the first of them on."""
    states = election.units.filter(pl.col("kind") == UnitKind.STATE)["unit"].sort().to_list()
    assert len(states) == 51
    return states[part::PARTS]


def written(found: Report, election: Election) -> dict[str, str]:
    """The report as page and JSON, and the page and the screen on technology of every state in it."""
    texts = {
        "page": html(report_page(found, outlines_of(election)), "report.json"),
        "JSON": as_json(found),
    }
    for gap in gaps(found):
        name = gap.about.state
        texts[f"{name} page"] = gap_page.html(gap, FILES)
        texts[f"{name} screen"] = as_text(screen_page(gap))
    return texts


def gaps(found: Report) -> list[TechGap]:
    """The technology question of every state in a report."""
    return [gap for chapter in _chapters(found) for gap in chapter.states]


def every_state_of(found: Report) -> EveryState:
    """The table of all states in a report."""
    return next(chapter.every_state for chapter in _chapters(found) if chapter.every_state)


def _chapters(found: Report) -> list[TechGapChapter]:
    results = [chapter.result for chapter in found.chapters]
    return [result for result in results if isinstance(result, TechGapChapter)]


@some_of("part", range(PARTS), every=PARTS)
def test_every_state_makes_its_pages(election: Election, part: int) -> None:
    """All 51: pages and screens are written, fit their numbers, and have no word that would be a conclusion."""
    states = states_of_part(election, part)
    found = report(election, states)
    texts = written(found, election)
    names = election.unit_names(UnitKind.STATE)
    assert {f"{state} screen" for state in states} <= set(texts)
    for state in states:
        assert names[state] in texts["page"]
    table = {one.state: one for one in every_state_of(found).states}
    assert len(table) == 51
    for gap in gaps(found):
        name = gap.about.state
        row = table[name]
        assert (row.conclusion, row.last_step) == (gap.conclusion, gap.last_step)
        assert (row.exposure, row.short_answer) == (gap.exposure, gap.short_answer)
        said = [" ".join(unescape(texts[f"{name} {kind}"]).split()) for kind in ("screen", "page")]
        assert (name, faults(gap, *said)) == (name, [])
    used = {name: forbidden_in(text) for name, text in texts.items()}
    assert {name: words for name, words in used.items() if words} == {}
