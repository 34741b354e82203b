"""Public files of states that nobody had looked at, read wrong without a word: each is refused now, or read right."""

from __future__ import annotations

import csv
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.conftest import Run

HEAD = "county,precinct,office,district,party,candidate,votes"


def _examined(run: Run, folder: Path, name: str, *lines: str) -> tuple[bool, dict[str, list[str]]]:
    """Whether a file can be used, and what doctor found, by code: where it is empty, the column."""
    file = folder / name
    file.write_text("\n".join([*lines, ""]))
    _, printed, _ = run("doctor", str(file), "--json")
    (examined,) = json.loads(printed)["files"]
    told: dict[str, list[str]] = {}
    for problem in examined["problems"]:
        told.setdefault(problem["code"], []).append(problem["found"] or problem["column"])
    return examined["is_usable"], told


def _read(run: Run, folder: Path, name: str) -> dict[tuple[str, str], tuple[str, int]]:
    """The kind and the votes of each choice by title and name, as init writes them."""
    own = folder / f"own {name}"
    code, _, err = run("init", str(own), "--from", str(folder / name), "--baseline", "certified")
    assert code == 0, err
    of = tomllib.loads((own / "election.toml").read_text())["contest"]
    titles = {each["id"]: each["title"] for each in of}
    votes: dict[tuple[str, str], tuple[str, int]] = {}
    kinds = {
        (row["contest"], row["choice"]): row["choice_kind"] for row in _rows(own / "choices.csv")
    }
    for row in _rows(own / "returns.csv"):
        key = titles[row["contest"]], row["choice"]
        before = votes.get(key, ("", 0))[1]
        votes[key] = kinds[row["contest"], row["choice"]], before + int(row["votes"])
    return votes


def _rows(table: Path) -> list[Mapping[str, str]]:
    lines = table.read_text().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def test_numbers_under_no_name_may_be_votes(run: Run, tmp_path: Path) -> None:
    """South Dakota 2014: four candidates' votes stand side by side, three of them in columns without a name."""
    name, head = "20141104__sd__general.csv", "county,office,district,party,candidate,votes"
    of = {"Aurora": (346, 776), "Beadle": (1877, 3974), "Brown": (903, 404)}
    people = ("D,Corinna Robinson", "R,Kristi Noem")
    rows = [
        f"{county},U.S. House,1,{who},{votes}"
        for county, here in of.items()
        for who, votes in zip(people, here, strict=True)
    ]
    wide = [f"{row},,," for row in rows]
    beside = ["Aurora,Governor,,,,312,776,51,1139", "Beadle,Governor,,,,1433,3974,197,5604"]
    usable, told = _examined(run, tmp_path, name, f"{head},,,", *wide, *beside)
    assert not usable
    assert "column 9" in told["format.column_may_hold_votes"]
    assert _examined(run, tmp_path, name, f"{head},,,", *wide)[0]
    numbered = [f"{line},{row}" for line, row in enumerate(rows)]
    usable, told = _examined(run, tmp_path, name, f",{head}", *numbered)
    assert usable
    assert "format.column_unknown" not in told


def _office(title: str, *names: str) -> list[str]:
    """An office beside another one in a place; the first of its people has 5 votes, the next 6."""
    beside = ["Fairfield,1,President,,D,Al Po,9", "Fairfield,1,President,,R,Jo Li,8"]
    rows = [f"Fairfield,1,{title},,D,{name},{votes}" for votes, name in enumerate(names, 5)]
    return [HEAD, *beside, *rows]


def test_a_registrar_of_voters_is_elected(run: Run, tmp_path: Path) -> None:
    """Connecticut 2016, Darien: the contest was gone as a line of turnout; what is one stays one."""
    name = "20161108__ct__general__precinct.csv"
    assert _examined(run, tmp_path, name, *_office("Reg of Voters", "Sue Gray", "John Visi"))[0]
    read = _read(run, tmp_path, name)
    assert read["Reg of Voters", "John Visi"] == ("candidate", 6)
    for who, title in (("Early Voting", "Reg of Voters"), ("Sue Gray", "Registered Voters")):
        assert _examined(run, tmp_path, f"{who}.csv", *_office(title, who))[0]
        assert {of for of, _ in _read(run, tmp_path, f"{who}.csv")} == {"President"}


@pytest.mark.parametrize(
    "nobody", ["All Other Write-in Votes", "all other votes", "No Candidate Filed", "No nominee"]
)
def test_what_names_nobody_wins_nothing(run: Run, tmp_path: Path, nobody: str) -> None:
    """Belmont and Somerset 2016, Kansas City 2020: the votes of everybody else stood as one candidate's."""
    name = "20161108__ma__general__precinct.csv"
    lines = [line.replace("Fairfield", "Norfolk") for line in _office("Clerk", "Sue Gray", nobody)]
    assert _examined(run, tmp_path, name, *lines)[0]
    read = _read(run, tmp_path, name)
    assert read["Clerk", nobody] == ("other", 6)
    assert read["Clerk", "Sue Gray"] == ("candidate", 5)


def test_under_alone_is_an_undervote(run: Run, tmp_path: Path) -> None:
    """Indiana 2018, Vanderburgh: `under` and `over` had the votes of two candidates."""
    name = "20181106__in__general__precinct.csv"
    lines = [line.replace("Fairfield", "Allen") for line in _office("Clerk", "Sue Gray", "under")]
    assert _examined(run, tmp_path, name, *lines, "Allen,1,Clerk,,,over,2")[0]
    read = _read(run, tmp_path, name)
    assert read["Clerk", "under"] == ("blank", 6)
    assert read["Clerk", "over"] == ("overvote", 2)
