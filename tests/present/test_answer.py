"""What a reader has in the first minute: who won, by how little, what would have to be wrong, and the paper."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from html import unescape
from pathlib import Path

import pytest

from canvass.audit.fit import OnPaper
from canvass.journeys.counties.paper import SharesOf
from canvass.journeys.elections import open_election
from canvass.journeys.init import election_from_results
from canvass.journeys.outcome import election_outcome
from canvass.journeys.report import Report, report
from canvass.model import Election, names_in_short
from canvass.present.answer import answer
from canvass.present.answering.close_paper import ClosePaper
from canvass.present.answering.names import Names
from canvass.present.answering.paper import paper_sentences
from canvass.present.answering.won import won
from canvass.present.page import html, report_page
from canvass.present.render.terminal import as_text
from canvass.present.report_json import report_json
from canvass.present.summary import WIDTH, summary
from tests.forbidden import forbidden_in
from tests.formats.samples import SAMPLES
from tests.journeys.own_counties import add_state_result, write_own_counties
from tests.journeys.small import council, three_states
from tests.journeys.small import made as small
from tests.present.conftest import Made
from tests.reading import grade

GRADE = 10
FIRST = 120
"""Words that a reader with a minute reads."""


def read(page: str) -> str:
    """What a person reads of a page, from its top on."""
    body = re.sub(r"<svg.*?</svg>", " ", page.partition("<body>")[2], flags=re.DOTALL)
    shown = re.sub(r'<a class="skip".*?</a>', "", body)
    return " ".join(
        unescape(re.sub(r"<[^>]+>", " ", shown)).replace("\N{NO-BREAK SPACE}", "").split()
    )


def first_words(page: str) -> str:
    """The first words of a page."""
    return " ".join(read(page).split()[:FIRST])


def one_county(ann: int = 1_204, rule: str = "plurality") -> Election:
    """A sheriff's election in the one county that a folder has; nothing is known of its equipment."""
    return small(
        {"id": "sheriff", "title": "Sheriff", "office": "county", "rule": rule},
        [
            ("state", "XX", "Xanadu", None, None, "XX", None),
            ("county", "X1", "Elm County", "state", "XX", "XX", None),
        ],
        [("ann", "Ann Ames", "", "candidate"), ("bob", "Bob Bell", "", "candidate")],
        {
            "canvass": (
                "county",
                "certified",
                [("X1", "ann", "total", ann), ("X1", "bob", "total", 1_190)],
            )
        },
    )


def of_another_year(folder: Path) -> Election:
    """A precinct file of 2020 as `canvass init` makes an election of it, its two questions answered."""
    file = folder / "forest.csv"
    file.write_text(SAMPLES["openelections-precinct"], "utf-8")
    for path, text in election_from_results(folder / "forest", file, state="PA").files.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(str(text), "utf-8")
    description = folder / "forest" / "election.toml"
    answered = description.read_text("utf-8").replace('day = "?"', "day = 2020-11-03")
    description.write_text(answered.replace('baseline = "?"', 'baseline = "certified"'), "utf-8")
    return open_election(str(folder / "forest"))


def without_technology(folder: Path) -> Election:
    """A governor's election of forty counties with votes and no table of equipment."""
    description = write_own_counties(folder) / "election.toml"
    text = description.read_text("utf-8").replace('technology = "technology.csv"\n', "")
    description.write_text(text, "utf-8")
    return open_election(str(folder))


ELECTIONS: Mapping[str, Callable[[Path], Election]] = {
    "forest 2020": of_another_year,
    "without technology": without_technology,
    "with technology": lambda folder: open_election(
        str(add_state_result(write_own_counties(folder)))
    ),
    "one county": lambda _: one_county(),
    "one county, a tie": lambda _: one_county(ann=1_190),
    "one county, ranked": lambda _: one_county(rule="irv"),
    "two seats, not all counted": lambda _: council(),
    "a tie": lambda _: council(cat=30),
    "no majority of electors": lambda _: three_states(),
    "a state not all counted": lambda _: three_states(
        outstanding=[("state", "YY", "president", 1)]
    ),
}


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Report]:
    """The report of each of these elections."""
    return {
        name: report(make(tmp_path_factory.mktemp("election"))) for name, make in ELECTIONS.items()
    }


def test_the_first_words_of_the_page_are_the_answer(made: Made) -> None:
    """Winner, margin, what would have to be wrong, and the paper that is missing, in 120 words."""
    first = first_words(made.html)
    for told in ("Donald Trump won 306 electors", "10,704 votes in Michigan", "2,868,790"):
        assert told in first
    for told in ("at least 38,875 votes would have to be on the wrong side", "about 3 in 10,000"):
        assert told in first
    assert "In Pennsylvania, 79.9% of the votes were cast where machines left no paper" in first


def test_page_screen_and_json_have_the_same_answer(made: Made) -> None:
    """Word for word."""
    told = answer(made.report).paragraphs
    assert json.loads(made.json)["answer"] == [*told]
    screen, page = " ".join(made.screen.split()), read(made.html)
    for paragraph in told:
        assert paragraph in screen
        assert paragraph in " ".join(page.split())


def test_the_answer_is_easy_to_read(made: Made, reports: dict[str, Report]) -> None:
    """No paragraph asks for more than ten years of school, of any election."""
    for each in (made.report, *reports.values()):
        for paragraph in answer(each).paragraphs:
            assert grade(paragraph) <= GRADE, paragraph


@pytest.mark.parametrize("name", ELECTIONS)
def test_every_election_has_an_answer_and_nothing_of_another(
    reports: dict[str, Report], name: str
) -> None:
    """No paragraph is empty or of November 2016, and the page begins with all three; the screen stays short."""
    made = reports[name]
    told = answer(made).paragraphs
    assert all(paragraph.strip() for paragraph in told)
    page = report_page(made)
    first = read(html(page, "report.json"))
    assert first.index(told[0].split(",")[0]) < first.index(told[2].split(".")[0])
    for form in (*told, json.loads(report_json(made))["answer"][0]):
        assert not re.search(r"2016|Clinton", form)
        assert forbidden_in(form) == []
    assert len(as_text(summary(page), WIDTH).splitlines()) <= 22


@pytest.mark.parametrize(
    ("year", "told"),
    [
        (2008, "In all, Obama had 9,550,193 votes more."),
        (2016, "had 2,868,790 votes more; by another certified table 2,868,691."),
        (2020, "had 7,052,770 votes more; by another certified table 7,059,526."),
    ],
)
def test_two_certified_tables_are_told_beside_each_other(year: int, told: str) -> None:
    """In November 2020 New York mended its certificate: both sums were published as official."""
    election = open_election(f"us-{year}-president")
    result = election_outcome(election)
    names = Names(result.contest, names_in_short(result.contest))
    assert told in won(result, names, {})


def test_too_little_paper_says_what_its_shares_are_of() -> None:
    """On a day on which no vote was known, registered voters; elsewhere votes."""
    for weight, said in (
        (SharesOf.REGISTERED_VOTERS, "more registered voters live where machines left no paper"),
        (SharesOf.VOTES, "more votes than the lead were cast where machines left no paper"),
    ):
        paper = ClosePaper("Ohio", OnPaper.TOO_LITTLE, None, None, weight)
        (first, _) = paper_sentences([paper], (), Names(council().contests[0], {}))
        assert said in first


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "forest 2020",
            (
                "By the certified count, Donald J. Trump leads Joseph R. Biden by 95 votes",
                "These are the votes of 1 of Pennsylvania's 67 counties. If people voted on it in other counties too, "
                "these votes do not say who won.",
                "For Biden to be ahead in these votes, at least 48 votes would have to be on the wrong side",
            ),
        ),
        (
            "with technology",
            (
                "won with 5,483 votes more than Ann Ames",
                "45.1% of the votes were cast where machines left no paper",
            ),
        ),
        ("without technology", ("Which votes left paper in Ownland is not in these data.",)),
        (
            "one county",
            (
                "By the certified count, Ann Ames won with 14 votes more than Bob Bell, 0.6% of 2,394 votes.",
                "For Bell to be the true winner, at least 8 votes would have to be on the wrong side",
                "is not in these data",
            ),
        ),
        (
            "two seats, not all counted",
            ("2 seats would go to Ann and Bob. Bob has 10 votes more than Cat.",),
        ),
        (
            "a tie",
            (
                "Bob and Cat have equal votes for the last of 2 seats, 30 each.",
                "Ann has a seat.",
                "one vote would decide it",
            ),
        ),
        (
            "one county, a tie",
            (
                "By the certified count, Ann Ames and Bob Bell have equal votes, 1,190 each.",
                "The law's way of breaking a tie decides.",
            ),
        ),
        (
            "one county, ranked",
            (
                "By the certified count, Ann Ames has most first preferences, 1,204 of 2,394.",
                "these returns cannot say who did",
            ),
        ),
        ("no majority of electors", ("nobody has 4 of 6 electors",)),
        ("a state not all counted", ("Not all ballots are counted yet in Ystad.",)),
    ],
)
def test_each_ending_is_told(reports: dict[str, Report], name: str, told: tuple[str, ...]) -> None:
    """Who won where somebody did; what is not known is not told as none."""
    said = " ".join(answer(reports[name]).paragraphs)
    for words in told:
        assert words in said


def test_a_count_that_is_not_official_names_nobody_the_winner(reports: dict[str, Report]) -> None:
    """What could still change is told beside the lead."""
    said = answer(reports["two seats, not all counted"]).won
    assert "unofficial" in said
    assert " won" not in said
