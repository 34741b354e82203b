"""``canvass recount write-ins`` and ``names``: votes on the write-in line, name by name, by two teams."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from canvass.data.checker import CHECKER_FILE
from tests.cli.conftest import Run
from tests.cli.test_recount_count import ONE, THREE, TWO
from tests.cli.test_recount_receive import FILES, last_entry

TOWN = FILES | {
    "choices.csv": FILES["choices.csv"] + "mayor,wri,Write-in,,other\n",
    "results.csv": FILES["results.csv"]
    + "p1,mayor,wri,total,6\np2,mayor,wri,total,0\np3,mayor,wri,total,1\n",
}
TALLY = "county,unit,Ann,Bob,Write-in,voters,ballots,no vote\n"
NORTH, SOUTH = "Smallville,North,30,20,6,57,57,1\n", "Smallville,p2,10,15,0,25,25,0\n"
NAMES = "North,Jill Doe,3\nNorth,Max Poe,2\nNorth,others,1\n"
LAW = ("--law", "Wis. Stat. 7.50(2)(em)")


@pytest.fixture
def written(tmp_path: Path, run: Run) -> Path:
    """A recount with a write-in line, told by the names of two registered candidates."""
    town, folder = tmp_path / "town", tmp_path / "mayor"
    town.mkdir()
    for name, text in TOWN.items():
        (town / name).write_text(text)
    words = ("recount", "open", str(folder), str(town), "--office", "The clerk", "--by", "Ada")
    assert run(*words)[0] == 0
    return folder


def set_names(run: Run, folder: Path, *words: str) -> tuple[int, str]:
    """Have the line told by name; the code, and all that was said in one line."""
    code, out, err = run("recount", "write-ins", str(folder), *LAW, *words, "--by", "Ada")
    return code, " ".join((out + err).split())


def told(run: Run, folder: Path, lines: str, team: str) -> tuple[int, str]:
    """Keep a team's names."""
    sheet = folder.parent / "names.csv"
    sheet.write_text("unit,name,votes\n" + lines)
    asked = ("recount", "names", str(folder), str(sheet), "--county", "Smallville", "--team", team)
    code, out, err = run(*asked, "--by", "Ada")
    return code, " ".join((out + err).split())


def counted(run: Run, folder: Path, lines: str, team: str) -> tuple[int, str]:
    """Keep a team's tally."""
    sheet = folder.parent / "tally.csv"
    sheet.write_text(TALLY + lines)
    asked = ("recount", "count", str(folder), str(sheet), "--team", team, "--by", "Ada")
    code, out, err = run(*asked)
    return code, " ".join((out + err).split())


BOTH = ("--name", "Jill Doe", "--name", "Max Poe")


@pytest.mark.parametrize("line", ["None of these candidates", "Blank Votes", "Overvotes"])
def test_a_line_on_which_nobody_is_named_is_no_write_in_line(
    tmp_path: Path, run: Run, line: str
) -> None:
    """Nevada's voters may choose none of these: no names are asked for it, where it is the only line beside people."""
    town, folder = tmp_path / "town", tmp_path / "mayor"
    town.mkdir()
    for name, text in TOWN.items():
        (town / name).write_text(text.replace("Write-in", line))
    words = ("recount", "open", str(folder), str(town), "--office", "The clerk", "--by", "Ada")
    assert run(*words)[0] == 0
    before = last_entry(run, folder)
    code, said = set_names(run, folder, *BOTH)
    assert (code, "the recount has no line for names written in" in said) == (2, True)
    code, said = set_names(run, folder, *BOTH, "--line", line)
    assert code == 2
    assert last_entry(run, folder) == before


def test_two_teams_tell_the_same_names(run: Run, written: Path) -> None:
    """From the law to the public's table: sums are those of the line, and both verifiers say how many."""
    code, said = set_names(run, written, *BOTH)
    assert (code, "Votes on wri are told by name" in said) == (0, True), said
    assert told(run, written, NAMES, ONE)[0] == 0
    assert "Nothing was written." in told(run, written, NAMES, ONE)[1]
    assert counted(run, written, NORTH + SOUTH, ONE)[0] == 0
    # The same names in other letters and another order.
    assert told(run, written, "North,OTHERS,1\nNorth,MAX POE,2\nNorth,jill doe,3\n", TWO)[0] == 0
    code, said = counted(run, written, NORTH + SOUTH, TWO)
    assert (code, "2 units: two teams agree; it came back." in said) == (0, True), said
    found = json.loads(run("recount", "status", str(written), "--json")[1])["written"]
    assert [(each["name"], each["votes"]) for each in found["names"]] == [
        ("Jill Doe", 3),
        ("Max Poe", 2),
    ]
    assert (found["others"], found["line"], found["units"]) == (1, 6, 1)
    page = " ".join(run("recount", "status", str(written))[1].split())
    assert "Their teams told 6 votes by name and in sum; the line has 6" in page
    site, public = written.parent / "site", written.parent / "public"
    assert run("recount", "report", str(written), str(site))[0] == 0
    lines = list(csv.reader((site / "write-ins.csv").read_text().splitlines()))
    assert lines[1:] == [
        ["Smallville", "p1", "Max Poe", "2"],
        ["Smallville", "p1", "Jill Doe", "3"],
        ["Smallville", "p1", "", "1"],
    ]
    out = written.parent / "minutes"
    words = ("recount", "minutes", str(written), "Smallville", "--out", str(out), "--no-pdf")
    assert run(*words)[0] == 0
    assert "Jill Doe" in (out / "minutes.md").read_text()
    assert run("recount", "publish", str(written), str(public))[0] == 0
    said = "names written in of 1 units that came back: 5 votes for 2 names, 1 for others"
    code, text, _ = run("verify", str(public))
    assert (code, said in text) == (0, True), text
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stdout) == (0, True), done.stdout


def test_names_that_differ_are_counted_a_third_time(run: Run, written: Path) -> None:
    """The same numbers with two votes under the other name are no agreement; nothing of it is published before."""
    assert set_names(run, written, *BOTH)[0] == 0
    assert told(run, written, NAMES, ONE)[0] == 0
    code, _, err = run("recount", "publish", str(written), str(written.parent / "early"))
    assert (code, "another team is still to count" in " ".join(err.split())) == (2, True)
    assert counted(run, written, NORTH, ONE)[0] == 0
    assert told(run, written, "North,Jill Doe,2\nNorth,Max Poe,3\nNorth,others,1\n", TWO)[0] == 0
    code, said = counted(run, written, NORTH, TWO)
    assert (code, "differ in the names that are written in" in said) == (0, True), said
    assert told(run, written, NAMES, THREE)[0] == 0
    code, said = counted(run, written, NORTH, THREE)
    assert (code, "two teams agree; it came back" in said) == (0, True), said


def test_a_team_mends_its_names_until_its_tally_stands(run: Run, written: Path) -> None:
    """A line that is not the sum of its names is refused with both; names that are told again hold."""
    assert set_names(run, written, *BOTH)[0] == 0
    code, said = counted(run, written, NORTH, ONE)
    assert (code, "its team told no names: canvass recount names" in said) == (2, True), said
    assert told(run, written, "North,Jill Doe,3\nNorth,Max Poe,2\n", ONE)[0] == 0
    code, said = counted(run, written, NORTH, ONE)
    assert code == 2
    assert "6 votes on the write-in line, and the names that its team told have 5" in said
    assert told(run, written, NAMES, ONE)[0] == 0
    assert counted(run, written, NORTH, ONE)[0] == 0
    code, said = told(run, written, "North,Jill Doe,6\n", ONE)
    assert (code, "the tally of a team of ada lopez stands" in said) == (2, True), said


def test_every_name_is_told_where_the_law_says_so(run: Run, written: Path) -> None:
    """Then nobody need be registered."""
    assert set_names(run, written, "--counted", "every", "--line", "Write-in")[0] == 0
    assert told(run, written, "North,Mickey Mouse,5\nNorth,illegible,1\n", ONE)[0] == 0
    assert counted(run, written, NORTH, ONE)[0] == 0


FAULTY = {
    "not registered": ("North,Mickey Mouse,1\n", "Mickey Mouse is not registered"),
    "no such unit": ("Nort,Jill Doe,1\n", "no unit of this id or name"),
    "no votes": ("North,Jill Doe,0\n", "is not a whole number of 1 or more"),
    "below zero": ("North,Jill Doe,-1\n", "is not a whole number of 1 or more"),
    "a name twice": ("North,Jill Doe,1\nNorth,JILL DOE,2\n", "the unit has this name in row 2"),
    "no name": ("North,,1\n", "write a name, or 'others'"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_what_cannot_be_is_refused_whole(name: str, run: Run, written: Path) -> None:
    """Each by its words, and nothing is written."""
    assert set_names(run, written, *BOTH)[0] == 0
    entry, (lines, said) = last_entry(run, written), FAULTY[name]
    code, text = told(run, written, lines + "West,others,1\n", ONE)
    assert (code, said in text) == (2, True), text
    assert last_entry(run, written) == entry


def test_names_are_set_once_and_before_the_count(run: Run, written: Path) -> None:
    """Not for a candidate's line, not without a name, not twice, and not after a tally."""
    assert told(run, written, NAMES, ONE)[0] == 2
    assert set_names(run, written, *BOTH, "--line", "Ann")[0] == 2
    assert set_names(run, written)[0] == 2
    assert set_names(run, written, "--name", "Jill Doe", "--name", "JILL DOE")[0] == 2
    assert counted(run, written, NORTH, ONE)[0] == 0
    code, said = set_names(run, written, *BOTH)
    assert (code, "work began" in said) == (2, True), said
