"""The page of one state: every question with its source and its limits, for every jurisdiction."""

from __future__ import annotations

import re
from html import unescape

import pytest

from canvass.journeys.asked import ask
from canvass.journeys.chapters.asking import plan_of_all
from canvass.journeys.chapters.audit import audit_chapter
from canvass.journeys.elections import open_election
from canvass.journeys.state_report import StateReport, state_report, state_reports
from canvass.present.as_json import as_json
from canvass.present.blocks import Limits, Page, Paragraph, Section, Sources, Table, Weight
from canvass.present.render.html import html
from canvass.present.render.terminal import as_text
from canvass.present.state.page import state_page
from tests.forbidden import forbidden_in
from tests.present.conftest import Made
from tests.present.test_answer import one_county, without_technology
from tests.reading import grade

SECTIONS = (
    "Who won here, and by how much?",
    "How were votes cast, and is there paper?",
    "Did places with voting machines vote differently?",
    "Who could ask for a recount, by when and at what price?",
    "What would it take to be sure?",
)


SOME = ("WI", "PA", "MI", "KY", "OR", "DE", "ME", "NE", "NH", "NV", "AK", "DC")
WHOLE = pytest.mark.long(twin="test_every_jurisdiction_has_its_page")
"""The other 39 jurisdictions; ``test_every_state`` makes pages of others too."""


@pytest.fixture(scope="module", params=[SOME, pytest.param((), marks=WHOLE)], ids=["some", "all"])
def of_states(made: Made, request: pytest.FixtureRequest) -> dict[str, StateReport]:
    """The report of some states, or of every one, from the chapters of the whole."""
    asked = ask(open_election("us-2016-president"), [state.code for state in made.report.states])
    chapters = {chapter.id: chapter.result for chapter in made.report.chapters}
    assert len(asked.state_names) == 51
    if not request.param:
        return {each.state.code: each for each in state_reports(asked, chapters)}
    with_plan = {**chapters, "plan": plan_of_all(asked)}
    return {code: state_report(asked, code, with_plan) for code in request.param}


def sections(page: Page) -> list[Section]:
    """The sections of a page in order."""
    return [block for block in page.blocks if isinstance(block, Section)]


def story(page: Page) -> str:
    """What is told in sentences: neither tables and labelled lines nor notes and quotes of the law."""
    kinds = (Weight.LEAD, Weight.BODY)
    told = [b for b in page.every_block() if isinstance(b, Paragraph) and b.weight in kinds]
    return " ".join(paragraph.text for paragraph in told)


def test_a_page_cites_no_table_without_a_row_of_its_state(
    of_states: dict[str, StateReport],
) -> None:
    """Ballots were counted by equipment in Wisconsin alone: the page of no other state rests on them."""
    cites = {
        c for c, each in of_states.items() if "ballots_by_technology" in html(state_page(each))
    }
    assert cites == {"WI"}


def test_every_jurisdiction_has_its_page(of_states: dict[str, StateReport]) -> None:
    """Fifty states and the capital: each section with its limits, sources at the end, nothing empty, easy words."""
    for code, each in of_states.items():
        page = state_page(each)
        assert tuple(section.heading for section in sections(page)) == SECTIONS, code
        for section in sections(page):
            assert any(isinstance(block, Limits) for block in section.blocks), code
            assert len(section.blocks) > 1, code
        assert all(b.text.strip() for b in page.every_block() if isinstance(b, Paragraph)), code
        assert all(b.rows for b in page.every_block() if isinstance(b, Table)), code
        (sources,) = [b for b in page.blocks if isinstance(b, Sources)]
        cited = {int(n) for n in re.findall(r"table (\d+) \(", " ".join(as_text(page).split()))}
        assert cited == {*range(1, len(sources.sources) + 1)}, code
        assert grade(story(page)) <= 10, code
        assert forbidden_in(html(page)) == []
        assert not re.search(r"(?<![\w.])-\d", story(page)), code


def test_a_state_alone_has_the_same_numbers(of_states: dict[str, StateReport]) -> None:
    """Asked for by itself, without the chapters of the whole: the same page and the same JSON."""
    election = open_election("us-2016-president")
    for code in ("WI", "DE", "ME"):
        alone = state_report(ask(election, [code]), code)
        assert html(state_page(alone)) == html(state_page(of_states[code]))
        assert as_json(alone) == as_json(of_states[code])


def test_its_page_needs_the_smallest_risk_limit_alone(of_states: dict[str, StateReport]) -> None:
    """The folder of a report plans each state's audit at 5% and nothing else: the page has the same bytes."""
    election = open_election("us-2016-president")
    for code in ("KY", "NH", "NV", "OR"):
        asked = ask(election, [code])
        (place,) = audit_chapter(asked, (0.05,)).places
        assert [limit.risk_limit for limit in place.limits] == [0.05]
        alone = state_report(asked, code, risk_limits=(0.05,))
        assert html(state_page(alone)) == html(state_page(of_states[code]))


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (
            "WI",
            (
                "22,748 votes more than Hillary Rodham Clinton",
                "at least 11,375 votes would have to be on the wrong side",
                "A difference that would have changed the winner is excluded in 4 of 88 comparisons",
                "3.8 points",
                "2.3 points (four times out of five)",
                "\N{MINUS SIGN}1.9 points (95% interval \N{MINUS SIGN}3.6 to \N{MINUS SIGN}0.3)",
                "Friday, November 25, 2016, 5 pm",
                "$322,000 to $3,537,000",
                "Wis. Stat. 9.01",
                "2,340 of 3,636 units had a change",
                "138,954",
                "In Wisconsin, 99.3% of the votes were cast where the standard equipment leaves paper.",
                "299,503 ballots were cast on touch-screen machines (DREs)",
                "Whether each of them left paper is not told here.",
            ),
        ),
        (
            "PA",
            (
                "79.9% of the votes were cast where machines left no paper",
                "No audit could have settled this",
                "could miss a gap",
            ),
        ),
        (
            "MI",
            (
                "In Michigan every vote was cast where the standard equipment leaves paper.",
                "How many used it is not told.",
                "No second count of Michigan",
            ),
        ),
        (
            "KY",
            (
                "In Kentucky, 18.6% of the votes were cast where machines left no paper: less than the lead.",
            ),
        ),
        (
            "ME",
            (
                "Maine appoints 2 electors by this vote. By district it appoints 2 more: in the first Clinton leads "
                "by 58,390 votes and in the second Trump leads by 36,360 votes.",
            ),
        ),
        ("NE", ("it appoints 3 more", "in the second Trump leads by 6,534 votes")),
        ("OR", ("paper ballots sent by mail", "No comparison of like with like can be made")),
    ],
)
def test_the_numbers_of_a_state_are_those_of_the_chapters(
    of_states: dict[str, StateReport], state: str, told: tuple[str, ...]
) -> None:
    """Votes, verdict with its power, law, price and cards as they stand in the story."""
    said = unescape(re.sub(r"<[^>]+>", " ", html(state_page(of_states[state]))))
    plain = " ".join(said.replace("\N{NO-BREAK SPACE}", " ").split())
    for words in told:
        assert words in plain


def test_no_page_tells_its_reader_what_to_write_into_files(
    of_states: dict[str, StateReport],
) -> None:
    """A day that no rule tells is the office's to say; the table where it belongs is told at the terminal alone."""
    said = {code: as_text(state_page(each)) for code, each in of_states.items()}
    told = "the election office can tell it"
    assert told in " ".join(said["WI"].split())
    assert not [code for code, page in said.items() if "official_dates" in page]


def test_the_only_county_is_not_called_the_largest(of_states: dict[str, StateReport]) -> None:
    """Alaska's votes are one row, and the District of Columbia is one place: its cost was told twice."""
    said = {code: " ".join(as_text(state_page(each)).split()) for code, each in of_states.items()}
    assert "in 1 county." in said["DC"]
    assert "counties; largest: Milwaukee County" in said["WI"]
    assert not [code for code, page in said.items() if "in 1 county; largest" in page]


def test_how_many_used_other_equipment_is_not_told_twice(
    of_states: dict[str, StateReport],
) -> None:
    """Where ballots were counted by equipment their number stands; elsewhere that it is not told. Never both."""
    for code, each in of_states.items():
        said = " ".join(as_text(state_page(each)).split())
        is_counted = "Counted by equipment" in said
        assert is_counted is (code == "WI")
        assert ("How many used it is not told." in said) is not is_counted


def test_a_state_of_an_own_election_says_what_is_missing(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """No office, no equipment: each section says so, to a reader, not to who writes files; nothing is of 2016."""
    elections = (one_county(), without_technology(tmp_path_factory.mktemp("own")))
    for election in elections:
        asked = ask(election)
        page = state_page(state_report(asked, asked.states[0]))
        said = " ".join(as_text(page).split())
        assert "which of them left paper" in said
        assert "This cannot be said here:" in said
        assert "2016" not in said
        assert "a table 'technology'" not in said
        assert ("The price is a model's" in said) is ("Cost of a count by hand" in said)
        assert ("Honest error only" in said) is ("Chance that honest error" in said)
        assert [section.heading for section in sections(page)] == [*SECTIONS]
