"""The folder of an election whose equipment nobody has listed: nothing empty, nothing that speaks of another year."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import partial
from html import unescape
from pathlib import Path
from typing import TypeAlias

import pytest

from canvass.journeys import state_report
from canvass.journeys.asked import Asked
from canvass.journeys.chapters.asking import plan_of_all
from canvass.journeys.state_report import StateReport
from tests.cli.conftest import Run, made_in_this_process
from tests.empty import empty_parts
from tests.journeys.audit_folder.scenes import copied

Chapters: TypeAlias = Mapping[str, object]
Limits: TypeAlias = tuple[float, ...]
StateReports: TypeAlias = Iterator[StateReport]
QUESTIONS = (
    "Did places with voting machines vote differently?",
    "What remains when like is compared with like?",
    "What did counting again change?",
)


EVERY = pytest.mark.long(twin="test_nothing_is_empty")
SOME = ("GA", "IA", "IN", "KS", "ME", "MI", "PA", "WI")


@pytest.fixture(scope="module", params=[SOME, pytest.param((), marks=EVERY)], ids=len)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of November 2020 with the pages of some states, and with that of every state; made once in a run."""
    made = tmp_path_factory.mktemp("of") / "2020"
    states = request.param
    copied(made, f"the report of 2020 of {states}", partial(_make, states), by_all=True)
    return made


def _make(states: tuple[str, ...], place: Path) -> None:
    place.mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patch:
        if states:
            patch.setattr(state_report, "state_reports", partial(_of, states))
        made_in_this_process("us-2020-president", place)


def _of(states: tuple[str, ...], asked: Asked, known: Chapters, limits: Limits) -> StateReports:
    """The reports of these states alone."""
    chapters = {**known, "plan": plan_of_all(asked)}
    return (state_report.state_report(asked, state, chapters, limits) for state in states)


def test_a_district_has_a_name_that_a_voter_knows(folder: Path) -> None:
    """Who reads the answer need not know what NE-02 is; the page of a state tells what its districts chose."""
    story = (folder / "index.html").read_text("utf-8")
    told = " ".join(unescape(re.sub(r"<[^>]+>", " ", story)).split())
    assert "They are in Arizona, Georgia, Nebraska's second district and Wisconsin" in told
    assert "votes in Arizona, Georgia, Nebraska's second district and Wisconsin would" in told
    maine = (folder / "states" / "ME.html").read_text("utf-8")
    assert "in the second Trump leads by 27,996 votes" in maine.replace("\N{NO-BREAK SPACE}", " ")


def test_the_story_names_what_is_not_answered_once(folder: Path) -> None:
    """In one chapter of questions, each leading to what is missing, in no words of our tables."""
    story = (folder / "index.html").read_text("utf-8")
    whole = (folder / "report.html").read_text("utf-8")
    _, _, last = story.partition("What do these data not answer?</h2>")
    links = re.findall(r'<li><a href="report\.html#([a-z-]+)">([^<]+)</a></li>', last)
    assert tuple(question for _, question in links) == QUESTIONS
    for id_, question in links:
        assert f'id="{id_}"' in whole
        assert story.count(question) == 1
        chapter = whole[whole.index(f'id="{id_}"') :]
        assert "This chapter cannot be written" in chapter[: chapter.index("</section>")]
    for word in ("cannot be written", "[[returns]]", "ballots_by_technology", "2016"):
        assert word not in story, word


def test_states_stand_in_the_order_of_their_names(folder: Path) -> None:
    """A reader looks for Iowa after Indiana, though IA stands before IN."""
    for page in ("index.html", "report.html"):
        text = (folder / page).read_text("utf-8")
        near, more, others = text.partition("more</summary>")
        assert more
        for part, least in ((near, 2), (others, 4 if len([*folder.glob("states/*")]) < 20 else 40)):
            names = re.findall(r'href="states/\w\w\.html">([^<]+)</a></li>', part)
            assert len(names) >= least
            assert names == sorted(names)


def test_nothing_is_empty(folder: Path) -> None:
    """On no page, though the equipment and a second count are not known."""
    for page in folder.rglob("*.html"):
        assert not empty_parts(page.read_text("utf-8")), page


def test_the_sources_are_those_of_this_election(folder: Path) -> None:
    """What was lent for a comparison that is not made is not told: neither its counts nor what is wrong with them."""
    text = (folder / "report.html").read_text("utf-8")
    sources = text[text.index('id="data"') :]
    assert "the counties of Kansas (counties-2020)" in sources
    for lent in ("us-2016-president", "president-2016", "November 2016", "A table"):
        assert lent not in sources, lent
    numbers = json.loads((folder / "report.json").read_text("utf-8"))
    data = numbers["chapters"][-1]["result"]
    assert "2016" not in " ".join(one["name"] for one in data["tables"])


def test_the_map_of_the_story_cites_the_votes_of_states(folder: Path) -> None:
    """What it says of states is of their own table, and what it draws of the counties'."""
    story = re.sub("<[^>]+>", "", (folder / "index.html").read_text("utf-8"))
    assert "(counties-2020), 1 (states)" in story


def test_no_map_shows_equipment_that_nobody_knows(folder: Path) -> None:
    """The maps are of votes, and say why Kansas and Maine are white; the story has the one of circles."""
    for page, blank in (("index.html", "No circle"), ("report.html", "White")):
        text = (folder / page).read_text("utf-8")
        assert "who was ahead, and by how much" in text
        assert f"{blank}: its votes are not in these data, or were left out." in text
        assert "Where were the votes?</h2>" in text
        assert "standard equipment</" not in text, page


def test_the_caption_names_whose_counties_are_hatched(folder: Path) -> None:
    """The loser's in 2016, the winner's in 2020: who cannot see red from blue has nothing else to go by."""
    text = (folder / "report.html").read_text("utf-8")
    figure = text[text.index("Arizona: who was ahead, and by how much") :]
    figure = figure[: figure.index("</figure>")]
    (hatched,) = re.findall(r"Counties where (\w+) was ahead are hatched", figure)
    legend = figure[figure.index('class="legend"') :]
    drawn = {
        name: "-lines" in entry
        for entry in legend.split("<li>")[1:]
        for name in re.findall(r"(\w+) by ", entry)
    }
    assert drawn == {"Biden": True, "Trump": False}
    assert drawn[hatched]


def test_a_state_is_told_what_is_wrong_with_its_own_votes(folder: Path) -> None:
    """Georgia's page says nothing of Kansas, Kansas's page does, and the whole page says both."""
    georgia, kansas = (
        (folder / "states" / f"{code}.html").read_text("utf-8") for code in ("GA", "KS")
    )
    told = "the counties of Kansas (counties-2020) add up to"
    assert told in kansas
    assert told not in georgia
    assert "counties of Maine" not in kansas
    assert told in (folder / "report.html").read_text("utf-8")


def test_the_first_lines_say_that_georgia_counted_paper_by_hand(run: Run, tmp_path: Path) -> None:
    """Batches, both leads, what it cannot show; nothing of the kind is said of Wisconsin."""
    out = str(tmp_path / "report.html")
    code, told, _ = run("report", "us-2020-president", "--states", "GA", "--out", out)
    words = " ".join(told.split())
    assert code == 0
    assert "Georgia counted the paper of this contest by hand. People read 41,881 batches" in words
    assert "ahead by 12,284 votes. The first count by machine had a lead of 12,780." in words
    assert "It cannot show that all the paper was there." in words
    assert "Of Fulton County, 7 batches stand in it twice" in words
    assert "Which votes left paper in Georgia" not in words
    assert "counted the paper" not in run("report", "us-2020-president", "--state", "WI")[1]


def test_of_paper_that_was_counted_by_hand_nothing_says_that_it_is_not_known(run: Run) -> None:
    """No source here lists Georgia's equipment of 2020, but people counted its paper; of Wisconsin neither is known."""
    georgia, wisconsin = (
        " ".join(run("report", "us-2020-president", "--state", code)[1].split())
        for code in ("GA", "WI")
    )
    counted, unsaid = "people counted that of this contest by hand", "or which of them left paper"
    assert (counted in georgia, unsaid in georgia) == (True, False)
    assert (counted in wisconsin, unsaid in wisconsin) == (False, True)
    for page in (georgia, wisconsin):
        assert "beside the standard one" not in page


def test_the_page_of_georgia_names_each_count(run: Run) -> None:
    """First count, count by hand, certified, by county; ballots and blank cards with what they are."""
    _, told, _ = run("report", "us-2020-president", "--state", "GA", "--all")
    words = " ".join(told.split())
    for number in ("2,474,248 2,461,468 62,131 12,780", "2,475,141 2,462,857 62,587 12,284"):
        assert number in words
    for number in ("5,023,513", "5,026,684", "5,026,310", "132,554", "119,461", "13,093"):
        assert number in words, number
    assert "Gwinnett County 8,140 413,865 415,507 +1,642" in words
