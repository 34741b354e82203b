"""An election folder that is started from a results file holds what the file says, and asks for the rest."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from canvass.formats import slices
from canvass.formats.election_folder import read_election, read_folder
from canvass.formats.examined import examination_table
from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_received
from canvass.formats.returns.results import ResultsFile
from canvass.formats.started import OPEN, Answers, started_files
from canvass.formats.starter import explained
from tests.formats.samples import SAMPLES
from tests.some_of import some_of

NOTHING = examination_table(())
"""What the examination of a faultless file found."""


def read(name: str) -> ReadResult[ResultsFile]:
    """A small results file of a format, read."""
    return read_received("results.csv", SAMPLES[name].encode()).result


WITH_CORRECTIONS = "medsl-president-2016"
"""Its sample has a row that takes a vote away, which a folder's table of returns may not."""
WITHOUT_VOTES = {
    *("canvass-cards", "canvass-choices", "canvass-outstanding", "canvass-units"),
    *("us-county-demographics-2016", "us-county-president-2012-2016"),
    *("us-county-president-2020", "us-county-president-2024"),
}
"""Tables that stand beside returns, and samples of counties that are not all there."""
WITH_VOTES = sorted({*SAMPLES} - WITHOUT_VOTES - {WITH_CORRECTIONS})


def written(folder: Path, name: str, baseline: str = "certified") -> Path:
    """The folder on disk, with an answer to everything that was left open."""
    result = read(name)
    assert result.value is not None
    for file, text in started_files(result.value, result.source, "My county", NOTHING).items():
        answered = str(text).replace(f'day = "{OPEN}"', "day = 2020-11-03")
        answered = answered.replace(f'jurisdiction = "{OPEN}"', 'jurisdiction = "Here"')
        answered = answered.replace(f'baseline = "{OPEN}"', f'baseline = "{baseline}"')
        (folder / file).write_text(answered, "utf-8")
    return folder


@pytest.mark.parametrize("name", sorted(WITHOUT_VOTES))
def test_no_election_starts_from_what_is_no_returns(name: str) -> None:
    """Whatever else can be read has returns: each other sample starts an election below."""
    result = read(name)
    assert not (result.is_usable and result.value is not None and result.value.returns)


@some_of("name", WITH_VOTES, every=3)
def test_every_format_starts_an_election_with_the_same_votes(tmp_path: Path, name: str) -> None:
    """Each set of returns, contest, choice and unit of the file is in the folder, vote for vote."""
    of_file = read(name).value
    assert of_file is not None
    election = read_election(written(tmp_path, name))
    assert [r.name for r in election.returns] == [r.name for r in of_file.returns]
    for returns, as_read in zip(election.returns, of_file.returns, strict=True):
        assert returns.table.equals(as_read.table)
        assert returns.level == as_read.level
    assert [c.id for c in election.contests] == [c.id for c in of_file.contests]
    assert [c.choices for c in election.contests] == [c.choices for c in of_file.contests]
    assert election.units["unit"].to_list() == of_file.units["unit"].to_list()


def test_a_correction_below_zero_is_left_to_the_person(tmp_path: Path) -> None:
    """Nobody but the office knows which row it belongs to: the doctor names it."""
    (problem,) = (
        p for p in read_folder(written(tmp_path, WITH_CORRECTIONS)).problems if p.severity.stops
    )
    assert (problem.code, problem.file, problem.found) == ("number.negative", "returns.csv", "-1")


def test_what_a_file_does_not_say_is_asked_for(tmp_path: Path) -> None:
    """An OpenElections file has no day and no word on which count it is: the doctor names both lines."""
    result = read("openelections-precinct")
    assert result.value is not None
    for file, text in started_files(result.value, result.source, "Forest", NOTHING).items():
        (tmp_path / file).write_text(str(text), "utf-8")
    problems = read_folder(tmp_path).problems
    assert {(problem.code, problem.found) for problem in problems} == {("toml.value", OPEN)}
    assert {problem.column.split(": ")[-1] for problem in problems} == {"day", "baseline"}


def test_the_count_that_a_file_names_is_kept(tmp_path: Path) -> None:
    """The ward file of Wisconsin has two counts; each has its file and its baseline."""
    election = read_election(written(tmp_path, "wisconsin-2016-wards", "election_night"))
    assert [returns.baseline for returns in election.returns] == ["county_canvass", "recount"]
    assert len({returns.file for returns in election.returns}) == 2


def test_one_county_is_the_jurisdiction_and_a_state_the_focus_only_where_it_has_more() -> None:
    """Votes of one county are not put down as those of its state."""

    def description(name: str) -> dict[str, object]:
        result = read(name)
        assert result.value is not None
        return tomllib.loads(
            str(started_files(result.value, result.source, "x", NOTHING)["election.toml"])
        )

    assert description("openelections-precinct")["jurisdiction"] == "Forest"
    county = description("openelections-ward")
    assert (county["jurisdiction"], "focus" in county) == ("Milwaukee, Wisconsin", False)


@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("at_once", [1, 2, 500])
def test_returns_in_parts_are_the_whole_table(
    twice: bool, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many rows are held together: each vote mode after the other, empty ones left out, equal lines added."""
    text = SAMPLES["openelections-precinct"].replace(
        "DEM,62,25,37\n", "DEM,25,25,\nForest,Other,President,,Ann Lee,GRN,7,3,4\n"
    )
    if twice:
        text += "Forest,Barnett Township,President,,Write-ins,WRI,5,3,2\n"
    result = read_received("results.csv", text.encode()).result
    assert result.value is not None
    (returns,) = result.value.returns
    assert returns.modes
    whole = explained("returns", returns.rows)
    monkeypatch.setattr(slices, "ROWS_AT_ONCE", at_once)
    files = started_files(result.value, result.source, "x", NOTHING)
    assert str(files["returns.csv"]) == whole
    assert returns.table.height == sum(part.height for part in returns.parts())
    votes = {(row[2], row[3]): row[4] for row in returns.table.filter(pl.col("unit") != "").rows()}
    assert votes["Write-ins", "mail"] == (3 if twice else 1)
    assert ("Joseph R. Biden", "mail") not in votes


def test_names_with_quotation_marks_are_still_toml() -> None:
    """A contest called "Prop 1" or with a backslash does not break the description."""
    title = 'Prop "1" \\ A'
    text = SAMPLES["openelections-precinct"].replace(
        ",President,", ',"' + title.replace('"', '""') + '",'
    )
    result = read_received("results.csv", text.encode()).result
    assert result.value is not None
    files = started_files(result.value, result.source, 'The "folder"', NOTHING)
    described = tomllib.loads(str(files["election.toml"]))
    assert [contest["title"] for contest in described["contest"]] == [title]
    assert (described["title"], described["id"]) == (f"{title}, Forest", "the-folder")


def test_a_report_is_headed_with_what_was_held_where_and_when() -> None:
    """The main contest, its place and its day; not the name that somebody gave a folder."""
    result = read_received("results.csv", SAMPLES["openelections-precinct"].encode()).result
    assert result.value is not None
    answers = Answers(day=date(2020, 11, 3))
    described = tomllib.loads(
        str(started_files(result.value, result.source, "x", NOTHING, answers)["election.toml"])
    )
    assert described["title"] == "President, Forest, November 3, 2020"
