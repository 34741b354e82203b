"""A contest of a file with faults, taken alone: it starts where no fault touches it, and in no other case."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from canvass.formats.grid import Grid
from canvass.formats.read_file import read_file
from canvass.formats.results_file import contents
from tests.cli.conftest import Run
from tests.cli.test_silent_readings import _read
from tests.cli.understood_once import understand_once

HEAD = "county,precinct,office,district,party,candidate,votes"
PEOPLE = (("DEM", "Ann Lee", 40), ("REP", "Bo Day", 30))
NAME = "20181106__ia__general__linn__precinct.csv"


def _contest(office: str, *people: tuple[str, str, int], district: str = "") -> list[str]:
    return [
        f"Linn,{place},{office},{district},{party},{who},{votes + more}"
        for more, place in enumerate(("East", "North", "West"))
        for party, who, votes in people or PEOPLE
    ]


GOVERNOR = _contest("Governor", ("DEM", "Cy Roe", 50), ("REP", "Di Poe", 45))
EIGHTH = _contest("State House", ("DEM", "Ed Moe", 20), ("REP", "Fay Ito", 21), district="8")
CLERK, HOUSE = _contest("County Clerk"), _contest("State House", *PEOPLE, district="7")
TWICE = "Linn,East,County Clerk,,DEM,Ann Lee,44"
FAULTS = {
    "a row of another contest twice": TWICE,
    "a number of another contest that is none": "Linn,South,County Clerk,,DEM,Ann Lee,x",
    "a row of another contest without a place": "Linn,,County Clerk,,DEM,Ann Lee,9",
    "a question whose answers were lost": "Linn,East,Question 1,,,None of these candidates,80",
    "a total of another contest that differs": "Linn,Total,County Clerk,,DEM,Ann Lee,99",
}
TOUCHING = {
    "a row of the contest": ("Linn,East,Governor,,DEM,Cy Roe,51", "row.key_repeated"),
    "a row that names no contest": ("Linn,East,,,DEM,Cy Roe,51", "cell.empty"),
    "an office with faults in every row": ("Linn,,Cy R.,,DEM,Ed Moe,9", "cell.empty"),
    "a row with too few cells": ("Linn,East,County Clerk,,DEM", "row.short"),
    "cells in the wrong columns": ("Linn,South,County Clerk,,Ann Lee,31,44", "choice.is_number"),
}


def _file(folder: Path, *rows: str) -> Path:
    file = folder / NAME
    file.write_text("\n".join([HEAD, *rows, ""]))
    return file


def _started(run: Run, file: Path, only: str) -> tuple[int, str, str]:
    own = file.parent / f"own {file.name}"
    return run("init", str(own), "--from", str(file), "--only", only, "--baseline", "certified")


@pytest.fixture
def known_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the same cells hold is worked out once: a file whole and in part, and the sound one beside each fault."""
    understand_once(monkeypatch)


@pytest.mark.usefixtures("known_cells")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_another_contest_does_not_touch_it(tmp_path: Path, fault: str) -> None:
    """The file is refused whole, and the contest with most votes that it does not touch is read alone."""
    file = _file(tmp_path, *CLERK, FAULTS[fault], *GOVERNOR)
    whole = read_file(file)
    assert (whole.result.is_usable, whole.untouched) == (False, "Governor")
    part = read_file(file, only=["governor"]).result
    assert part.is_usable, part.problems
    assert part.value is not None
    assert sum(returns.votes for returns in part.value.returns) == 3 * 95 + 6


def test_a_file_with_a_fault_is_read_whole_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once as it is, and once the contest that the fault does not touch: the whole is not read again beside it."""
    rows: list[int] = []
    held = contents._contents

    def counted(grid: Grid, *more: Any) -> Any:
        rows.append(grid.cells.height)
        return held(grid, *more)

    monkeypatch.setattr(contents, "_contents", counted)
    assert read_file(_file(tmp_path, *CLERK, TWICE, *GOVERNOR)).untouched == "Governor"
    assert rows == [len([*CLERK, TWICE, *GOVERNOR]), len(GOVERNOR)]


def test_a_contest_starts_alone(run: Run, tmp_path: Path) -> None:
    """The refusal names the option that starts a folder with it, and the folder tells of the fault."""
    file = _file(tmp_path, *CLERK, TWICE, *GOVERNOR)
    code, _, err = run("init", str(tmp_path / "whole"), "--from", str(file))
    assert code == 2
    assert "none touches Governor: start with it alone by --only Governor" in err
    code, _, err = _started(run, file, "governor")
    assert code == 0, err
    own = tmp_path / f"own {NAME}"
    votes = [row for row in (own / "returns.csv").read_text().splitlines() if row[:1].isdigit()]
    assert sum(int(row.rsplit(",", 1)[1]) for row in votes) == 3 * 95 + 6
    told = [row["code"] for row in csv.DictReader(_lines(own / "examination.csv"))]
    assert {"file.only_contests", "file.fault_in_another_contest"} <= {*told}


def _lines(file: Path) -> list[str]:
    return [line for line in file.read_text().splitlines() if not line.startswith("#")]


@pytest.mark.usefixtures("known_cells")
@pytest.mark.parametrize("fault", TOUCHING)
def test_a_fault_that_may_be_the_contests_stops_it(tmp_path: Path, fault: str) -> None:
    """Its own rows, rows that may be its own, and what is wrong with the whole file."""
    row, code = TOUCHING[fault]
    file = _file(tmp_path, *CLERK, *GOVERNOR, row)
    whole = read_file(file)
    assert code in {each.code for each in whole.result.problems}
    assert whole.untouched != "Governor"
    assert not read_file(file, only=["Governor"]).result.is_usable


def test_a_person_for_a_title_is_no_other_contest(run: Run, tmp_path: Path) -> None:
    """Cells that moved: what stands as an office is one of the contest's people."""
    moved = ["Linn,South,Cy Roe,,DEM,x,50", "Linn,Far,Cy Roe,,DEM,x,5"]
    exit_code, _, err = _started(run, _file(tmp_path, *CLERK, TWICE, *GOVERNOR, *moved), "Governor")
    assert exit_code == 2
    assert "Governor: also Cy Roe" in err


def test_people_under_two_titles_are_not_taken_alone(run: Run, tmp_path: Path) -> None:
    """A title in some places and another in the rest may be one contest."""
    other = [
        row.replace("Governor", "Gov. of Iowa").replace("Linn,", "Linn,Far ", 1) for row in GOVERNOR
    ]
    file = _file(tmp_path, *CLERK, TWICE, *GOVERNOR, *other)
    exit_code, _, err = _started(run, file, "Governor")
    assert exit_code == 2
    assert "Governor: also Gov. of Iowa" in err


def test_an_office_is_all_its_districts(run: Run, tmp_path: Path) -> None:
    """A title with its district is one of them; a title that no row has is none."""
    file = _file(tmp_path, *CLERK, *HOUSE, *EIGHTH, TWICE)
    code, _, err = _started(run, file, "State House, 9")
    assert code == 2
    assert "did you mean 'State House, " in err
    assert _started(run, file, "state house,  8")[0] == 0
    titles = (tmp_path / f"own {NAME}" / "election.toml").read_text().count("[[contest]]")
    assert titles == 1


def test_what_is_no_table_of_contests_is_refused(run: Run, tmp_path: Path) -> None:
    """A starter, and a file whose columns name no contest."""
    code, _, err = run("init", str(tmp_path / "new"), "--only", "Governor")
    assert code == 2
    assert "--only" in err
    file = _file(tmp_path, *CLERK)
    _read(run, tmp_path, file.name)
    code, _, err = run(
        "init",
        str(tmp_path / "new"),
        "--from",
        str(tmp_path / f"own {NAME}" / "returns.csv"),
        "--only",
        "x",
    )
    assert code == 2
    assert "--only takes contests from a table of rows" in err


FIVE = ("East", "North", "West", "South", "Far")
MANY = [f"Linn,{place},Clerk,,DEM,{who},30" for place in FIVE for who in ("Ann Lee", "Bo Day")]
SURVEYOR = [row.replace("Clerk", "Surveyor").replace("30", "60") for row in MANY]
SURVEYOR = [row.replace("Ann Lee", "Cy Roe").replace("Bo Day", "Di Poe") for row in SURVEYOR]
LOUD = "Linn,East,Clerk,,DEM,Ann Lee,44"
QUESTION = [f"Linn,{place},Tax,,,{answer},50" for place in FIVE for answer in ("Yes", "No")]
MOVED = {
    "a row under another title": (
        {"Linn,Far,Surveyor,,DEM,Cy": "Linn,Far,Clerk,,DEM,Cy"},
        "Surveyor: also Clerk: Cy Roe, Linn, Far",
    ),
    "another's row under its title": (
        {"Linn,Far,Clerk,,DEM,Ann": "Linn,Far,Surveyor,,DEM,Ann"},
        "",
    ),
    "an answer among its people": (
        {"Linn,Far,Tax,,,No": "Linn,Far,Surveyor,,,No"},
        "a question: No",
    ),
    "a row that is gone": ({"Linn,Far,Surveyor,,DEM,Cy Roe,60": ""}, "Cy Roe, Far"),
    "a place that is gone": ({"Linn,Far,Surveyor,": "Linn,Far,Turnout,"}, "Turnout"),
    "a place that nobody has": (
        {"Linn,Far,Surveyor,,DEM,Cy Roe,60": "", "Linn,Far,Surveyor,,DEM,Di Poe,60": ""},
        "Surveyor: Far",
    ),
    "a place under a district": ({"Linn,Far,Surveyor,": "Linn,Far,Surveyor,9"}, "Surveyor"),
}


@pytest.mark.usefixtures("known_cells")
@pytest.mark.parametrize("moved", MOVED)
def test_a_contest_that_lacks_rows_is_not_taken_alone(tmp_path: Path, moved: str) -> None:
    """Its rows stand elsewhere in a file that has another fault, or another's rows in it: refused, and told where."""
    changes, told = MOVED[moved]
    text = "\n".join([*MANY, *SURVEYOR, *QUESTION, LOUD])
    assert read_file(_file(tmp_path, text), only=["Surveyor"]).result.is_usable
    for old, new in changes.items():
        text = text.replace(old, new)
    rows = [row for row in text.split("\n") if row]
    found = read_file(_file(tmp_path, *rows), only=["Surveyor"]).result
    stopping = [each for each in found.problems if each.severity.stops]
    assert any("alone" in each.code and told in each.found for each in stopping), found.problems


def _with_write_ins(*rows: str) -> list[str]:
    """Three contests of five places with a row of write-ins each, and these rows in place of the first two's in Far."""
    offices = ("Surveyor", "Coroner", "Clerk")
    kept = [
        f"Linn,{place},{office},,,Write-in,{votes}"
        for office in offices
        for votes, place in enumerate(FIVE, 1)
        if (place, office) not in (("Far", "Surveyor"), ("Far", "Coroner"))
    ]
    coroner = [
        f"Linn,{place},Coroner,,DEM,{who},{70 + votes}"
        for votes, place in enumerate(FIVE)
        for who in ("Jo Roe", "Al Poe")
    ]
    return [*MANY, *SURVEYOR, *coroner, LOUD, *kept, *rows]


OWN = [f"Linn,Far,{office},,,Write-in,2" for office in ("Surveyor", "Coroner")]
UNDER = {
    "another's title": "Linn,Far,Coroner,,,Write-in,7",
    "a district of another's": "Linn,Far,Coroner,9,,Write-in,7",
    "a title that the place does not have": "Linn,Far,Weigher,,,Write-in,7",
}


@pytest.mark.parametrize("where", UNDER)
def test_write_ins_under_another_title_are_told(tmp_path: Path, where: str) -> None:
    """Of the contest that lacks them, and of the one that has them twice: no person's name is in such a row."""
    assert read_file(_file(tmp_path, *_with_write_ins(*OWN)), only=["Surveyor"]).result.is_usable
    file = _file(tmp_path, *_with_write_ins(OWN[1], UNDER[where]))
    for asked in ("Surveyor", UNDER[where].split(",")[2]):
        found = read_file(file, only=[asked]).result
        stopping = [each.found for each in found.problems if each.severity.stops]
        assert any(": write in, Linn, Far" in each for each in stopping), asked


def test_rows_of_write_ins_may_be_absent_or_several(tmp_path: Path) -> None:
    """A row of no votes may be left out, and one of each name stand there: not in the same place of two contests."""
    for rows in ([OWN[1]], [*OWN, OWN[0].replace(",2", ",3")]):
        found = read_file(_file(tmp_path, *_with_write_ins(*rows)), only=["Surveyor"]).result
        assert found.is_usable, found.problems


@pytest.mark.parametrize("name", ["Cy Roee", "Cy B Roe", "Roe Cy", "Jo Roe"])
def test_a_person_in_two_spellings_of_a_place_is_told(tmp_path: Path, name: str) -> None:
    """Of two lines of a person whom parties share, one is written otherwise in one place; Jo is another person."""
    lines = [f"Linn,{place},Surveyor,,WOR,Cy Roe,{votes}" for votes, place in enumerate(FIVE, 3)]
    file = _file(tmp_path, *MANY, *SURVEYOR, LOUD, *lines)
    assert read_file(file, only=["Surveyor"]).result.is_usable
    file = _file(tmp_path, *MANY, *SURVEYOR, LOUD, *lines[1:], lines[0].replace("Cy Roe", name))
    found = {each.code: each.found for each in read_file(file, only=["Surveyor"]).result.problems}
    assert ("contest.alone_spelled" in found) == (name != "Jo Roe")


@pytest.mark.usefixtures("known_cells")
def test_questions_are_taken_alone(tmp_path: Path) -> None:
    """Every question has the same answers; one whose answers stand in other places may be the same."""
    other = [row.replace("Tax", "Bond") for row in QUESTION]
    file = _file(tmp_path, *MANY, LOUD, *QUESTION, *other)
    assert read_file(file, only=["Tax"]).result.is_usable
    far = [row.replace("Linn,", "Linn,New ") for row in other]
    file = _file(tmp_path, *MANY, LOUD, *QUESTION, *far)
    found = read_file(file, only=["Tax"]).result
    assert "Tax: also Bond" in [each.found for each in found.problems if each.severity.stops]


@pytest.mark.usefixtures("known_cells")
def test_a_choice_without_votes_may_lack_its_row(tmp_path: Path) -> None:
    """A file may leave out rows of no votes; nothing is missing where none were to be expected."""
    few = [f"Linn,{place},Surveyor,,LIB,Fay Ito,1" for place in FIVE[:4]]
    file = _file(tmp_path, *MANY, LOUD, *SURVEYOR, *few)
    assert read_file(file, only=["Surveyor"]).result.is_usable


@pytest.mark.usefixtures("known_cells")
def test_a_place_of_few_votes_may_lack_the_contest(tmp_path: Path) -> None:
    """Provisional ballots of a county seldom have every contest."""
    few = [row.replace("Far", "Failsafe").replace(",30", ",4") for row in MANY if "Far" in row]
    file = _file(tmp_path, *MANY, LOUD, *SURVEYOR, *few)
    assert read_file(file, only=["Surveyor"]).result.is_usable


def test_a_party_of_a_primary_is_one_contest(run: Run, tmp_path: Path) -> None:
    """The rows of all parties share a title: the one that was asked for is the folder's, and its main contest."""
    primary = [*GOVERNOR, *(row.replace("Cy Roe", "Ma Cho") for row in GOVERNOR[::2])]
    file = _file(tmp_path, *CLERK, TWICE, *primary)
    file = file.rename(tmp_path / "20180605__ia__primary__linn__precinct.csv")
    part = read_file(file, only=["Governor, REP"]).result
    assert part.value is not None
    assert [contest.title for contest in part.value.contests] == ["Governor, REP"]
    assert sum(returns.votes for returns in part.value.returns) == 3 * 45 + 3
    told = {each.found for each in part.problems if each.code == "file.only_contests"}
    assert told == {"Governor, REP; left out: 2 other contests"}
    code, _, err = _started(run, file, "Governor, LIB")
    assert code == 2
    assert "no contest is called 'Governor, LIB'" in err


def test_the_contest_that_was_asked_for_is_the_main_one(run: Run, tmp_path: Path) -> None:
    """A title that is an office's too brings its districts, one of which may have more votes."""
    larger = [row.replace("State House,8", "Governor,unexpired") + "0" for row in EIGHTH]
    file = _file(tmp_path, *CLERK, TWICE, *larger, *GOVERNOR)
    code, _, err = _started(run, file, "Governor")
    assert code == 0, err
    told = (tmp_path / f"own {NAME}" / "election.toml").read_text()
    assert 'title = "Governor, Linn, Iowa, November 6, 2018"' in told
    assert told.count("[[contest]]") == 2
