"""A screen has 25 lines: faults that do not fit are told in short with what became of them, and whole with --all."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from canvass.cli.report import KEPT
from canvass.journeys.elections import open_election
from canvass.journeys.outcome import election_outcome
from canvass.present.blocks import Page, paragraphs
from canvass.present.inputs import faults_among
from canvass.present.one_screen import WIDTH, on_one_screen
from canvass.present.render.terminal import as_text
from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write
from tests.cli.test_report_of_one_county import COUNTY_FILES
from tests.journeys.own_counties import write_own_counties
from tests.some_of import some_of

COMMANDS = (("paths",), ("recount", "plan"), ("audit", "plan", "--quick"))
OF_AN_ELECTION = (*COMMANDS, ("outcome",), ("attack",))
YEARS = ("2000", "2004", "2008", "2012", "2016", "2020", "2024")
LINES = 25
KANSAS = "the state's result (states) is 771,406 (-13,306) and 570,323 (-11,654)"


def _screen(run: Run, *words: str) -> list[str]:
    code, out, err = run(*words)
    assert (code, err) == (0, ""), words
    lines = out.splitlines()
    assert 3 < len(lines) <= LINES, f"{words}\n{out}"
    return lines


@some_of(
    ("command", "year"), [(command, year) for command in OF_AN_ELECTION for year in YEARS], every=6
)
def test_an_answer_is_one_screen(run: Run, command: tuple[str, ...], year: str) -> None:
    """Of every packaged election, with no option that asks for more."""
    _screen(run, *command, f"us-{year}-president")


STORY = "Story: {}/index.html, with states, figures, report.html"
PAGE = "Page: {}, with report.json"
LONG = pytest.mark.long(twin="test_a_report_and_what_it_wrote_are_one_screen")


@pytest.mark.parametrize(
    ("year", "out", "told"),
    [
        ("2000", "report.html", PAGE),
        pytest.param("2016", "folder", STORY, marks=LONG),
        *(pytest.param(year, "report.html", PAGE, marks=LONG) for year in ("2020", "2024")),
    ],
    ids=lambda told: told if told.isdigit() else "",
)
def test_a_report_and_what_it_wrote_are_one_screen(
    run: Run, tmp_path: Path, year: str, out: str, told: str
) -> None:
    """The answer of three states, and in one line which files there are; then the same as it was kept."""
    place = str(tmp_path / out)
    words = ("report", f"us-{year}-president", "--states", "WI,PA,GA", "--out", place)
    made, kept = _screen(run, *words), _screen(run, *words)
    assert made[-1].startswith(told.format(place))
    assert kept in (made, [*made[:-1], f"{made[-1]}{KEPT}"])


STATE = pytest.mark.long(twin="test_a_state_is_one_screen_that_answers_each_question")


@pytest.mark.parametrize(
    ("year", "state"),
    [
        ("2016", "WI"),
        ("2020", "KS"),
        ("2000", "FL"),
        *(pytest.param(*more, marks=STATE) for more in (("2016", "PA"), ("2020", "GA"))),
    ],
)
def test_a_state_is_one_screen_that_answers_each_question(run: Run, year: str, state: str) -> None:
    """Winner, paper, machines, recount and audit; what is wrong with Kansas's votes in short, and all with --all."""
    words = ("report", f"us-{year}-president", "--state", state)
    lines = _screen(run, *words)
    told = " ".join(lines)
    for asked in ("is there paper?", "vote differently?", "ask for a recount", "to be sure?"):
        assert asked in told
    assert ("Last day to ask: " in told) == (state != "FL")  # where none may be asked for
    assert ("counties of Kansas" in told or "eft out" in told) == (state == "KS")
    assert lines[-1].endswith("--all.")
    code, whole, _ = run(*words, "--all")
    assert code == 0
    assert len(whole.splitlines()) > 2 * LINES
    assert lines[1].strip() in whole
    assert "[[mend]]" not in told + whole
    assert ("24,960 votes short" in " ".join(whole.split())) == (state == "KS")
    assert "What this cannot show" in whole


NAMED = pytest.mark.long(twin="test_the_states_that_are_named_stand_on_one_screen")


@pytest.mark.parametrize(
    "year", [pytest.param("2016", marks=NAMED), "2020", pytest.param("2024", marks=NAMED)]
)
@pytest.mark.parametrize(
    "states",
    ["GA,AZ,WI,NV,PA,MI,NC,FL,TX,OH,IA,MN", pytest.param("GA,AZ,WI,NV,PA", marks=NAMED)],
)
def test_the_states_that_are_named_stand_on_one_screen(run: Run, year: str, states: str) -> None:
    """Five of them each with its margin; of twelve the first, and how many more there are."""
    lines = _screen(run, "outcome", f"us-{year}-president", "--states", states)
    named = [line for line in lines if line.startswith(FIVE) and line[-1] == "n"]
    more = [line for line in lines if line.endswith("more states: --all.")]
    if states.count(",") < len(FIVE):
        assert (len(named), more) == (len(FIVE), [])
    else:
        assert len(named) >= 3
        assert more or year == "2016"
    for command in (("recount", "plan"), ("audit", "plan", "--quick")):
        _screen(run, *command, f"us-{year}-president", "--states", states)


FIVE = ("Georgia", "Arizona", "Wisconsin", "Nevada", "Pennsylvania")


@some_of("state", ["AK", "AR", "LA", "MD", "MN", "MT", "NH", "OH", "WI"], every=3)
@pytest.mark.parametrize("office", ["governor", "county"])
def test_a_small_own_election_is_one_screen(
    run: Run, tmp_path: Path, state: str, office: str
) -> None:
    """States of long laws, with a first who has no majority: the lead, the law and the chance stay."""
    votes = {"Ann": 40_000, "Bob": 39_900, "Cat": 20_100}
    own = write(tmp_path / "own", LawElection("2024-11-05", office, {state: votes}))
    plan = _screen(run, "recount", "plan", own)
    for label in ("Margin: Ann ahead of Bob by 100", "Without asking", "On request", "Chance that"):
        assert any(line.strip().startswith(label) for line in plan), label
    for command in (("outcome",), ("paths",), ("audit", "plan", "--quick")):
        _screen(run, *command, own)


def _county(folder: Path) -> Path:
    for name, content in COUNTY_FILES.items():
        (folder / name).write_text(content, "utf-8")
    return folder


OWN = pytest.mark.long(twin="test_an_own_folder_is_one_screen")


@pytest.mark.parametrize(
    ("write_own", "how"),
    [
        pytest.param(_county, (), marks=OWN),
        (_county, ("--quick",)),
        (write_own_counties, ("--quick",)),
    ],
)
def test_an_own_folder_is_one_screen(
    run: Run, tmp_path: Path, write_own: Callable[[Path], Path], how: tuple[str, ...]
) -> None:
    """One county by its wards, and a state by its counties; the report of each with what it wrote."""
    own = str(write_own(tmp_path))
    made = str(tmp_path / "made")
    for command in (("outcome",), ("paths",), ("audit", "plan", *how), ("report", "--out", made)):
        _screen(run, *command, own)


@pytest.mark.parametrize("command", COMMANDS)
def test_what_was_left_out_is_named_and_its_sums_are_asked_for(
    run: Run, command: tuple[str, ...]
) -> None:
    """Kansas and Maine stand on the screen of 2020, and that --all has more; there, and in JSON, are the sums."""
    screen, whole, numbers = (
        " ".join(run(*command, "us-2020-president", *more)[1].split())
        for more in ((), ("--all",), ("--json",))
    )
    for told in ("Kansas", "Maine", "eft out", "More of each: --all."):
        assert told in screen
    assert KANSAS not in screen
    assert KANSAS in whole
    assert "More of each" not in whole
    faults = [one for one in json.loads(numbers)["inputs"] if "sums" in one]
    assert {"Kansas", "Maine"} <= {one["place"]["name"] for one in faults}


@pytest.mark.parametrize(("room", "is_whole"), [(10, True), (24, False)])
def test_a_fault_that_fits_is_told_whole(room: int, is_whole: bool) -> None:
    """Oregon's is four lines with its numbers: where they fit, a reader can use them."""
    (fault,) = faults_among(election_outcome(open_election("us-2024-president")).inputs)

    def page_of(told: Sequence[str]) -> Page:
        return Page("Title", (*paragraphs(["A line."] * room), *paragraphs(told)))

    said = " ".join(as_text(on_one_screen(page_of, (fault,)), WIDTH).split())
    assert ("together 20,968 votes short" in said) is is_whole
    assert ("More of each: --all." in said) is not is_whole
    assert "Oregon" in said
