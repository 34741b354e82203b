"""The page, its JSON and the screen of text say what they must, and none of what they must not."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from canvass.forensics.finding import NoAnswer
from canvass.forensics.sentences import ONLY_PAPER, WEIGHTING, WHERE_NOT_WHAT
from canvass.journeys.chapters.technology import NOTHING_YET
from canvass.journeys.report import CHAPTERS, Missing, Written
from canvass.present import chapters as pages
from canvass.present.page import html, report_page, shown
from canvass.present.render.terminal import as_text
from canvass.present.summary import WIDTH, summary
from canvass.present.worded import worded
from tests.forbidden import forbidden_in
from tests.present.conftest import Made

SCREEN_LINES = 25 - 1
"""A screen has 25 lines; the command adds one on where the files are, and in it whether they were kept."""


def words(page: str) -> str:
    """The text of a page as a person reads it."""
    body = re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body).replace("&nbsp;", " "))


def test_no_forbidden_word_is_anywhere(made: Made) -> None:
    """Page, JSON and text never use the words of a verdict of their own, tooltips and labels included."""
    for form in (made.html, made.json, made.text):
        assert forbidden_in(form) == []


@pytest.mark.parametrize(
    "sentence",
    [
        worded(ONLY_PAPER),
        worded(WHERE_NOT_WHAT),
        worded(WEIGHTING),
        NOTHING_YET,
        worded(NoAnswer.NOT_IDENTIFIED),
    ],
)
def test_fixed_sentences_stand_word_for_word(made: Made, sentence: str) -> None:
    """In the page and in the JSON."""
    assert sentence in words(made.html)
    assert sentence in made.json


def test_a_number_below_zero_has_the_minus_sign_of_print(made: Made) -> None:
    """In sentences and captions as in tables; what a program reads has a hyphen there."""
    read = re.sub(r"<(script|style|svg|code)\b.*?</\1>", "", made.html, flags=re.DOTALL)
    read = re.sub(r"<[^>]*>", " ", read)
    assert re.findall(r".{20}(?<![\w.,;:/-])-[$.]?[0-9][^ ]*", read) == []
    assert "the difference is \N{MINUS SIGN}1.0 points" in read
    assert "the difference is -1.0 points" in made.json


def test_the_decision_scale_is_stated(made: Made) -> None:
    """What would change the winner, beside what could have been detected: one number, and what it would be raw."""
    shown = words(made.html)
    one = (
        "The effect that would change the winner is 3.8 points; this analysis could have detected 2.3 points. It "
        "takes a switch of 3.78% of the 299,503 ballots on machines. What could have been detected is said of the "
        "last step alone, at 80% power: counties alike in the vote of the election before, race, education, "
        "population and unemployment differ less by chance. With nothing held equal it would have been 9.7 points."
    )
    assert one in shown
    assert "could have detected 9.7" not in shown


@pytest.mark.parametrize(
    "figure",
    [
        "26 counties",
        "\N{MINUS SIGN}6.9989",
        "17,681",
        "22,748",
        "22,617",
        "2,340 of 3,636",
        "5,968",
        "\N{MINUS SIGN}169",
    ],
)
def test_the_figures_of_the_story_are_on_the_page(made: Made, figure: str) -> None:
    """Each as it is written for a reader."""
    assert figure in words(made.html)


def test_the_screen_of_text_is_the_answer_and_all_is_asked_for(made: Made) -> None:
    """Few lines that fit a screen; with all, the raw difference and the recount too."""
    for figure in ("306", "38,875", "79.9%", worded(ONLY_PAPER)[:40], "--all"):
        assert figure in re.sub(r"\s+", " ", made.screen)
    lines = made.screen.splitlines()
    assert len(lines) <= SCREEN_LINES
    assert max(map(len, lines)) <= WIDTH
    for figure in ("-6.9989", "26 counties", "17,681", "22,748", worded(ONLY_PAPER)[:40]):
        assert figure in re.sub(r"\s+", " ", made.text)
        assert max(map(len, made.text.splitlines())) <= WIDTH


def test_the_screen_of_text_fits_a_narrow_terminal_too(made: Made) -> None:
    """Lines are wrapped at the width asked for."""
    assert all(len(line) <= 60 for line in as_text(summary(made.page, whole=True), 60).splitlines())


def test_michigan_has_the_sentence_and_no_number(made: Made) -> None:
    """Not identified is an answer of its own in the JSON."""
    chapters = {c["id"]: c["result"] for c in json.loads(made.json)["chapters"]}
    states = {s["state"]: s for s in chapters["technology"]["states"]}
    assert {d["difference_points"]["value"] for d in states["MI"]["differences"]} == {
        "not_identified"
    }
    assert states["WI"]["headline"]["difference_points"] == pytest.approx(-6.998898, abs=1e-6)


def test_a_program_finds_the_numbers_in_the_json(made: Made) -> None:
    """The recount's totals, by their names."""
    chapters = {c["id"]: c["result"] for c in json.loads(made.json)["chapters"]}
    whole = chapters["recount"]["recounts"][0]["comparison"]["whole"]
    assert (whole["gross_all"], whole["net_margin"]) == (17_681, 131)


def test_the_page_needs_nothing_else(made: Made) -> None:
    """No address to fetch from, one script of our own, and a policy that allows that one by its hash alone."""
    written = re.sub(r"<script>.*?</script>", "", made.html, flags=re.DOTALL)
    addresses = set(re.findall(r'(?:src|href|url)\s*[=(]\s*["\']?(?!#)([^"\')\s>]+)', written))
    assert addresses == {"data:,", "report.json"}
    (script,) = re.findall(r"<script>(.*?)</script>", made.html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert (
        "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        f"script-src 'sha256-{digest}'\"" in made.html
    )
    others = re.findall(r"<script(?!>)[^>]*>", made.html)
    assert {*others} == {
        f'<script type="application/json" class="{name}">' for name in ("places", "values")
    }  # tables
    assert not re.findall(
        r"\bon[a-z]+=", re.sub(r"<script.*?</script>", "", made.html, flags=re.DOTALL)
    )


def test_the_page_is_of_reasonable_size(made: Made) -> None:
    """Under 1.5 megabytes; of it, the drawings of land take 310 kB, and the circles of the nation 65 kB."""
    assert len(made.html.encode()) < 1_500_000
    drawn = re.findall(r'<svg class="(?:map whole|outlines)".*?</svg>', made.html, re.DOTALL)
    assert len(drawn) == 4
    (circles,) = (each for each in drawn if 'class="circles"' in each)
    assert len(circles) < 65_000
    assert sum(map(len, drawn)) - len(circles) < 310_000


def test_what_a_pointer_finds_fits_the_paths(made: Made) -> None:
    """As many names as paths, in one order; each with what every map says of it, numbers and all."""
    (found,) = re.findall(
        r'<script type="application/json" class="places">(.*?)</script>', made.html
    )
    table = json.loads(found)
    drawn = re.search(r'<svg class="map whole".*?</svg>', made.html, re.DOTALL)
    assert drawn
    assert len(table["names"]) == 3_142
    assert len(set(table["names"])) == 3_113  # some are counted in a neighbour
    assert drawn[0].count("<path d=") == len(table["names"])
    place = table["names"].index("Dane County, WI")
    land, circles, equipment = table["maps"]
    assert circles == 0  # it says what the first map says
    kind, *numbers = land["of"][place]
    assert (land["sentences"][kind], numbers) == (
        "Clinton ahead by \ufffc of \ufffc votes",
        ["47.3%", "309,354"],
    )
    assert equipment["sentences"][equipment["of"][place]] == "paper ballots read by a scanner"


def test_ids_are_unique_and_links_lead_somewhere(made: Made) -> None:
    """Every id once; every inner link has its target."""
    ids = re.findall(r'\bid="([^"]+)"', made.html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', made.html)) <= set(ids)


def test_every_table_cited_is_described(made: Made) -> None:
    """Each figure and table names its sources by number; there are many."""
    cited = {int(n) for n in re.findall(r'href="#source-(\d+)"', made.html)}
    described = {int(n) for n in re.findall(r'id="source-(\d+)"', made.html)}
    assert cited <= described
    assert len(cited) >= 5


def test_every_chapter_can_be_shown() -> None:
    """Each planned chapter has a module that shows it, and no module shows one that nobody plans."""
    planned = [*(plan.id for plan in CHAPTERS), "data"]
    assert len({shown(each).page for each in planned}) == len(planned)
    modules = [
        path for path in Path(pages.__path__[0]).glob("*.py") if "\nSHOWN = " in path.read_text()
    ]
    assert {path.stem.replace("_", "-") for path in modules} == {*planned}


def test_a_chapter_that_cannot_be_written_says_what_is_missing(made: Made) -> None:
    """The others stand, and the page has the reason in place of the chapter."""
    chapters = tuple(
        Written(c.id, Missing("it has no table 'technology'")) if c.id == "technology" else c
        for c in made.report.chapters
    )
    page = html(report_page(replace(made.report, chapters=chapters)), "report.json")
    assert "it has no table &#39;technology&#39;" in page
    assert "17,681" in page


def test_a_name_from_a_file_cannot_become_markup(made: Made) -> None:
    """A candidate called <script> is shown letter for letter, in tables, titles and charts."""
    hostile = "<script>alert(1)</script>"
    choices = tuple(
        replace(choice, name=hostile) if choice.id == made.report.leaders[1] else choice
        for choice in made.report.contest.choices
    )
    contest = replace(made.report.contest, choices=choices)
    page = html(
        report_page(replace(made.report, contest=contest), made.page.outlines), "report.json"
    )
    assert hostile not in page
    assert "\\u003c ahead by \ufffc" in page  # its short name, in the table of the script
    assert "&lt;script&gt;" in page


def test_a_page_without_outlines_has_no_maps_and_stands(made: Made) -> None:
    """An election that packs no outlines still has every number."""
    page = html(report_page(made.report, None), "report.json")
    assert 'class="map"' not in page
    assert "17,681" in page


def test_the_screen_says_nothing_twice(made: Made) -> None:
    """A chapter does not repeat the sentence of an earlier one."""
    shown = re.sub(r"\s+", " ", made.text)
    assert re.search(
        r"Wisconsin: A difference that would have changed the winner is excluded in \d+ of \d+",
        shown,
    )
    assert shown.count("All places here used the same kind of equipment") == 1


def test_no_caption_of_a_chart_says_light_or_dark(made: Made) -> None:
    """A chart is turned round on a dark page; the map's words, which say it, are found."""
    figures = re.findall(r"<figure\b.*?</figure>", made.html, re.DOTALL)
    charts = [each for each in figures if 'class="chart wide"' in each]
    captions = [re.findall(r"<figcaption>.*?</figcaption>", each, re.DOTALL)[0] for each in charts]
    named = re.compile(r"\b(light|dark|pale|black|white)", re.IGNORECASE)
    assert len(captions) > 10
    assert [each for each in captions if named.search(each)] == []
    assert any(named.search(each) for each in figures if '<svg class="map' in each)
