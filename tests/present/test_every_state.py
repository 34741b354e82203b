"""Whatever the data of a state hold, everything about it is written, and none of it in words of a verdict."""

from __future__ import annotations

from html import unescape

import polars as pl
import pytest

from canvass.forensics import cross_border, precision, prediction, redraws
from canvass.journeys.chapters.tech_gap import TechGapChapter
from canvass.journeys.elections import open_election
from canvass.journeys.gap.result import TechGap
from canvass.journeys.report import Report, report
from canvass.model import Election, UnitKind
from canvass.present.as_json import as_json
from canvass.present.gap import page as gap_page
from canvass.present.gap.screen import screen
from canvass.present.page import html, outlines_of, report_page
from tests.forbidden import forbidden_in
from tests.present.grades import faults

PARTS = 4
"""So many tests share the states, that several processes can share the tests."""

FILES = {"json": "gap.json", "csv": "gap.csv", "parquet": "gap.parquet"}


@pytest.fixture
def few_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many draws as make a distribution: no sentence, table or chapter depends on their number."""
    monkeypatch.setattr(precision, "DRAWS", 99)
    monkeypatch.setattr(cross_border, "DRAWS", 99)
    monkeypatch.setattr(prediction, "BOOTSTRAP_DRAWS", 19)
    monkeypatch.setattr(redraws, "REDRAWS", 99)


def states_of_part(election: Election, part: int) -> list[str]:
    """Every fourth state, from the first, second, third or fourth on."""
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
        texts[f"{name} screen"] = "\n".join(
            line for part in screen(gap) for line in (part.heading, *part.lines)
        )
    return texts


def gaps(found: Report) -> list[TechGap]:
    """The technology question of every state in a report."""
    return [
        gap
        for chapter in found.chapters
        if isinstance(chapter.result, TechGapChapter)
        for gap in chapter.result.states
    ]


@pytest.mark.usefixtures("few_draws")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_state_makes_its_pages(part: int) -> None:
    """All 51: pages and screens are written, fit their numbers, and have no word that would be a conclusion."""
    election = open_election("us-2016-president")
    states = states_of_part(election, part)
    found = report(election, states)
    texts = written(found, election)
    names = election.unit_names(UnitKind.STATE)
    assert {f"{state} screen" for state in states} <= set(texts)
    for state in states:
        assert names[state] in texts["page"]
    for gap in gaps(found):
        name = gap.about.state
        said = [" ".join(unescape(texts[f"{name} {kind}"]).split()) for kind in ("screen", "page")]
        assert (name, faults(gap, *said)) == (name, [])
    used = {name: forbidden_in(text) for name, text in texts.items()}
    assert {name: words for name, words in used.items() if words} == {}
