"""The report's chapters on recounts: who could ask, the chance, the claims, the time line."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from html import unescape

import pytest

from canvass.journeys.chapters.chance import ChanceChapter
from canvass.journeys.chapters.claims import ClaimsChapter
from canvass.journeys.chapters.timeline import TimelineChapter
from canvass.journeys.elections import open_election
from canvass.journeys.report import Missing, report
from canvass.present.chapters.chance import chance_page
from canvass.present.page import html, outlines_of, report_page
from canvass.present.render.markdown import markdown
from canvass.present.render.terminal import as_text
from canvass.present.sheet import Reader
from canvass.present.summary import summary
from canvass.present.worded import worded
from canvass.recount.flip import HONEST_ERROR_ONLY, joint_flip
from canvass.recount.rule import NOT_LEGAL_ADVICE
from tests.journeys.small import three_states
from tests.present.conftest import Made
from tests.present.test_page import words
from tests.some_of import some_of


def section(made: Made, id_: str) -> str:
    """A chapter of the page as a person reads it."""
    found = re.search(
        rf'<section[^>]* id="{id_}".*?</section>\n(?=<section class="chapter"|</main>)',
        made.html,
        re.DOTALL,
    )
    assert found is not None
    return unescape(words(found.group()))


def result(made: Made, id_: str) -> object:
    """A chapter's result."""
    return next(chapter.result for chapter in made.report.chapters if chapter.id == id_)


@pytest.mark.parametrize(
    ("chapter", "said"),
    [
        ("asking", "a recount may be asked for in Wisconsin, Michigan and Pennsylvania"),
        ("asking", "Any candidate voted for may ask, whatever the margin"),
        ("asking", "Friday, November 25, 2016, 5 pm (Chicago time): 2 days left"),
        ("asking", "Wednesday, November 30, 2016, hour not known: 7 days left"),
        ("asking", "$194,650 to $973,250 (by who asks: 7,786 precincts at $25 each"),
        ("asking", "For all 9,163: 27,489 voters, $458,150"),
        ("asking", "278 instead of 232"),
        ("asking", "The other 47 states and D.C."),
        ("asking", NOT_LEGAL_ADVICE),
        ("chance", worded(HONEST_ERROR_ONLY)),
        ("chance", "Michigan 1 in 20,000 to 1 in 4,000"),
        ("chance", "17 made the margin narrower, 9 wider, and 1 left it as it was"),
        ("chance", "56% for 50%, 81% for 80%, 89% for 90%, 93% for 95%"),
        ("asking", "is not in the data; in court until Monday, November 28, 2016: 5 days left"),
        ("asking", "Counts are the last ones before a recount"),
        ("claims", "Of 25 claims"),
        ("claims", "As known on that day"),
        ("claims", "As certified"),
        ("claims", "27,257 votes"),
        ("claims", "Held against: Wolchok"),
        ("claims", "44,292 votes"),
        ("timeline", "a fund for recounts raised $7.33 million"),
        ("timeline", "$632,625"),
        ("timeline", "A federal judge stops the recount".replace("A federal", "a federal")),
    ],
)
def test_each_chapter_says_what_matters(made: Made, chapter: str, said: str) -> None:
    """The figures of that week, computed, on the page."""
    assert said in section(made, chapter)


def test_every_claim_and_event_is_shown_with_its_source(made: Made) -> None:
    """Every claim with its computations, one where both are the same, and where it was read; every event."""
    claims = result(made, "claims")
    assert isinstance(claims, ClaimsChapter)
    twice = sum(claim.that_day != claim.certified for claim in claims.claims)
    assert section(made, "claims").count("Computation:") == 25 + twice
    assert section(made, "claims").count("Read in:") == 25
    chapter = result(made, "timeline")
    assert isinstance(chapter, TimelineChapter)
    shown = section(made, "timeline")
    for entry in chapter.timeline.entries:
        assert entry.event[1:] in shown
        assert entry.source


def test_the_time_line_tells_what_nobody_could_know(made: Made) -> None:
    """Two of the events were public on November 23, 2016; the day of asking divides them."""
    chapter = result(made, "timeline")
    assert isinstance(chapter, TimelineChapter)
    assert chapter.as_of == date(2016, 11, 23)
    assert "2 of them until November 23, 2016" in made.html


def test_the_json_has_the_same_chapters(made: Made) -> None:
    """A program finds the deadline, the chance, the claims' verdicts and every event."""
    chapters = {c["id"]: c["result"] for c in json.loads(made.json)["chapters"]}
    states = {state["state"]: state for state in chapters["asking"]["plan"]["states"]}
    latest = states["WI"]["last_day"]["deadline"]["latest"]
    assert (latest["day"], latest["at"]) == ("2016-11-25", "17:00:00")
    assert len(chapters["asking"]["elsewhere"]) == 48
    chance = {each["state"]: each["chance"] for each in chapters["chance"]["states"]}
    assert chance["MI"]["low"] <= chance["MI"]["default"] <= chance["MI"]["high"]
    claims = chapters["claims"]["claims"]
    assert len(claims) == 25
    assert {"that_day", "certified"} <= claims[0].keys()
    assert len(chapters["timeline"]["timeline"]["entries"]) == 23


def test_a_later_day_of_asking_changes_the_answer() -> None:
    """On December 2, 2016, it was too late to ask in Wisconsin and in Michigan."""
    election = open_election("us-2016-president")
    page = report_page(report(election, ["WI", "MI"], date(2016, 12, 2)), outlines_of(election))
    text = words(html(page, "report.json"))
    assert "it is too late to ask in Wisconsin and Michigan" in text


def test_another_election_has_no_chapter_on_that_year() -> None:
    """Claims and time line are about November 2016; a user's own election has neither, and no law without office."""
    own = report(three_states())
    ids = [chapter.id for chapter in own.chapters]
    assert "claims" not in ids
    assert "timeline" not in ids
    asking = next(chapter.result for chapter in own.chapters if chapter.id == "asking")
    assert isinstance(asking, Missing)


def test_a_joint_chance_too_small_for_digits_is_said_in_words(made: Made) -> None:
    """Fifty independent leads give nothing that a float can hold: less than 1 in a trillion."""
    chapter = result(made, "chance")
    assert isinstance(chapter, ChanceChapter)
    many = replace(chapter, joint=joint_flip([(100_000, 1_000_000)] * 60))
    page = chance_page(many, Reader(made.report))
    assert "less than 1 in a trillion" in markdown(page)


def test_the_summary_gives_one_answer_for_pennsylvania(made: Made) -> None:
    """The day in court and the days that are not in the data stand in one sentence."""
    said = " ".join(made.text.split())
    assert (
        "Pennsylvania until November 28, 2016 in court, and by petition until a day that is not in the data."
    ) in said


@some_of(
    ("day", "said", "missing"),
    [
        (date(2016, 11, 9), "Cannot say: no set of units of which a lead is known", ["audit"]),
        (date(2016, 12, 13), "Pennsylvania until November 28, 2016 in court (over)", ["tech-gap"]),
        (date(2017, 2, 1), "306 of 538 electors", ["tech-gap"]),
    ],
    every=3,
)
def test_a_report_of_any_day_is_a_whole_page(day: date, said: str, missing: list[str]) -> None:
    """Before all leads were known, between two counts, and before the facts about places were public.

    A comparison of like with like is not written without the facts that it holds equal.
    """
    election = open_election("us-2016-president")
    found = report(election, as_of=day)
    page = report_page(found)
    text = " ".join(as_text(summary(page, whole=True)).split())
    assert said in text
    assert unescape(html(page, "report.json")).count("As known on") >= 1
    absent = {chapter.id for chapter in found.chapters if isinstance(chapter.result, Missing)}
    assert absent >= {*missing}


def test_one_of_a_thing_is_not_called_several(made: Made) -> None:
    """A figure of one place is "1 place"."""
    said = section(made, "claims")
    assert "1 place " in said
    assert "1 places" not in said
