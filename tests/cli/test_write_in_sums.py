"""The line of all write-ins beside the line of each: what was written in is counted once, through the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

HEADER = "county,precinct,office,district,party,candidate,votes\n"
PRECINCTS = ("Adams", "Boggs", "Curtin")


def read(run: Run, path: Path, *contests: tuple[str, dict[str, int]]) -> tuple[int, Any]:
    """The exit code, and what the doctor says of contests with these votes in each of three precincts."""
    rows = (
        f"Centre,{precinct},{office},,,{name},{votes + at}\n"
        for at, precinct in enumerate(PRECINCTS)
        for office, choices in contests
        for name, votes in choices.items()
    )
    path.write_text(HEADER + "".join(rows), "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    return code, json.loads(out)["files"][0]


def codes(file: Any, severity: str) -> list[str]:
    """The codes of this severity."""
    return [each["code"] for each in file["problems"] if each["severity"] == severity]


@pytest.mark.parametrize("rest", ["Write-In: Eve Doe", "Not Assigned", "Write-In: Scattered"])
def test_one_line_that_all_write_ins_equal_is_their_sum(
    run: Run, tmp_path: Path, rest: str
) -> None:
    """Pennsylvania's counties print both: 15, 16 and 17 votes were counted twice."""
    code, file = read(
        run, tmp_path / "a.csv", ("Auditor", {"Ann": 90, "Bo": 60, "Write-ins": 15, rest: 15})
    )
    assert code == 0
    assert file["returns"][0]["votes"] == 3 * (90 + 60 + 15) + 3 * 3
    assert codes(file, "info").count("row.sum_of_write_ins") == 3


def test_the_votes_of_those_written_in_stay(run: Run, tmp_path: Path) -> None:
    """Of two contests, one with names and one without: the sum goes, and the names stay as they were."""
    rows = ["county,precinct,office,district,party,candidate,votes\n"]
    for precinct, eve, none in (("Adams", 4, 3), ("Boggs", 5, 0), ("Curtin", 0, 2)):
        for office, lines in (
            ("Auditor", {"Write-ins": eve + none, "Write-In: Eve Doe": eve, "Not Assigned": none}),
            ("Sheriff", {"Write-ins": none, "Not Assigned": none}),
            ("Coroner", {"Write-ins": 7}),
        ):
            named = {"Ann": 90, "Bo": 60} | lines
            rows += [f"Centre,{precinct},{office},,,{name},{n}\n" for name, n in named.items()]
    path, folder = tmp_path / "a.csv", tmp_path / "centre"
    path.write_text("".join(rows), "utf-8")
    words = ("--state", "PA", "--day", "2020-11-03", "--baseline", "certified")
    assert run("init", str(folder), "--from", str(path), *words)[0] == 0
    found = {}
    for office in ("Auditor", "Sheriff", "Coroner"):
        code, out, err = run("outcome", str(folder), "--contest", office, "--json")
        assert code == 0, err
        found[office] = [each["name"] for each in json.loads(out)["contest"]["choices"][2:]]
    assert found == {
        "Auditor": ["Write-In: Eve Doe", "Not Assigned"],
        "Sheriff": ["Not Assigned"],
        "Coroner": ["Write-ins"],
    }


def test_a_sum_that_is_wrong_in_one_contest_is_an_error(run: Run, tmp_path: Path) -> None:
    """It is the sum of the write-ins in the file's other contest: how many were written in nobody can say."""
    right = {"Ann": 90, "Write-ins": 15, "Not Assigned": 15}
    wrong = {"Ann": 90, "Write-ins": 15, "Not Assigned": 14}
    code, file = read(run, tmp_path / "a.csv", ("Auditor", right), ("Sheriff", wrong))
    assert code != 0
    assert codes(file, "error") == ["row.write_ins_differ"]


def test_lines_of_write_ins_that_differ_are_votes_of_their_own(run: Run, tmp_path: Path) -> None:
    """Where no contest says that one is the sum of the other both are counted, as before."""
    code, file = read(
        run, tmp_path / "a.csv", ("Auditor", {"Ann": 90, "Write-ins": 15, "Scattered": 4})
    )
    assert code == 0
    assert file["returns"][0]["votes"] == 3 * (90 + 15 + 4) + 3 * 3


def test_rejected_write_ins_are_in_the_sum(run: Run, tmp_path: Path) -> None:
    """Franklin County, 2020: 17 scattered, 8 invalid and 5 blank make 30."""
    rows = [HEADER]
    for precinct, a, b, c in (("Adams", 7, 3, 0), ("Boggs", 6, 2, 4), ("Curtin", 4, 3, 1)):
        lines = {"Write-In: Scattered": a, "Write-In: Invalid": b, "Write-In: Blank": c}
        named = {"Ann": 90, "Write-ins": a + b + c} | lines
        rows += [f"Franklin,{precinct},Auditor,,,{name},{n}\n" for name, n in named.items()]
    (tmp_path / "a.csv").write_text("".join(rows), "utf-8")
    code, out, _ = run("doctor", str(tmp_path / "a.csv"), "--json")
    assert code == 0
    assert json.loads(out)["files"][0]["returns"][0]["votes"] == 270 + 30


def test_a_lack_of_party_may_tell_who_was_written_in(run: Run, tmp_path: Path) -> None:
    """Luzerne County, 2024: the line of all write-ins is that of the people without a party, and of SCATTER."""
    rows = [HEADER]
    for precinct, doe, poe, scatter in (("Ashley", 1, 0, 3), ("Avoca", 2, 2, 0), ("Buck", 0, 4, 1)):
        lines = {"DEM,Ann": 90, "REP,Bo": 60, ",Write-in": doe + poe + scatter}
        lines |= {",Jane Doe": doe, ",Eve Poe": poe, ",SCATTER": scatter}
        rows += [f"Luzerne,{precinct},President,,{name},{n}\n" for name, n in lines.items()]
    (tmp_path / "a.csv").write_text("".join(rows), "utf-8")
    code, out, _ = run("doctor", str(tmp_path / "a.csv"), "--json")
    assert code == 0
    assert json.loads(out)["files"][0]["returns"][0]["votes"] == 450 + 13


def test_write_ins_of_places_without_names_are_kept(run: Run, tmp_path: Path) -> None:
    """Three precincts name who was written in, and one does not: its line is no sum, and the file is kept whole."""
    rows = [HEADER]
    for precinct, written in (("Adams", 5), ("Boggs", 6), ("Curtin", 7)):
        named = {"Ann": 90, "Write-ins": written, "Not Assigned": written}
        rows += [f"Centre,{precinct},Auditor,,,{name},{n}\n" for name, n in named.items()]
    rows += ["Centre,Dix,Auditor,,,Ann,90\n", "Centre,Dix,Auditor,,,Write-ins,8\n"]
    (tmp_path / "a.csv").write_text("".join(rows), "utf-8")
    code, out, _ = run("doctor", str(tmp_path / "a.csv"), "--json")
    assert code == 0
    assert json.loads(out)["files"][0]["returns"][0]["votes"] == 360 + 18 + 18 + 8


def test_few_votes_prove_no_sum(run: Run, tmp_path: Path) -> None:
    """One write-in with a name and one without, in each of three small contests, may be two voters."""
    lines = {"Write-ins": 1, "Write-In: Eve Doe": 1}
    rows = [
        f"Centre,{precinct},Auditor,,,{name},{n}\n"
        for precinct in PRECINCTS
        for name, n in ({"Ann": 90} | lines).items()
    ]
    (tmp_path / "a.csv").write_text("".join((HEADER, *rows)), "utf-8")
    code, out, _ = run("doctor", str(tmp_path / "a.csv"), "--json")
    assert code == 0
    assert json.loads(out)["files"][0]["returns"][0]["votes"] == 270 + 6


@pytest.mark.parametrize("more", [0, 1])
def test_a_party_may_tell_who_was_written_in(run: Run, tmp_path: Path, more: int) -> None:
    """Bradford County, 2025: WI is the party of each of them, and of their line; one vote more is an error."""
    rows = [HEADER]
    for borough, votes in (("Athens", (2, 1, 1)), ("Canton", (1, 1, 5)), ("Troy", (3, 1, 2))):
        named = {
            f"{name} of {borough}": n for name, n in zip(("Eve", "Jo", "Max"), votes, strict=True)
        }
        named["Write-in"] = sum(votes) + more * (borough == "Troy")
        rows += [f"Bradford,{borough},Inspector {borough},,WI,{k},{n}\n" for k, n in named.items()]
    rows += [f"Bradford,Ulster,Sheriff,,WI,{k},{n}\n" for k, n in (("Al", 9), ("Write-in", 9))]
    (tmp_path / "a.csv").write_text("".join(rows), "utf-8")
    code, out, _ = run("doctor", str(tmp_path / "a.csv"), "--json")
    file = json.loads(out)["files"][0]
    assert codes(file, "error") == ["row.write_ins_differ"] * more
    assert code or file["returns"][0]["votes"] == 4 + 7 + 6 + 9


COUNTIES = {
    "Centre": {"Adams": 15, "Boggs": 16, "Curtin": 17},
    "Blair": {"East": 5, "West": 6, "North": 7},
    "Elk": {"Fox": 4, "Jay": 1},
}


@pytest.mark.parametrize(
    ("also", "votes"), [((), 48 + 18 + 5), (("Elk",), 48 + 18 + 5), (("Blair",), 48 + 18 + 18 + 5)]
)
def test_each_county_is_asked_by_itself(
    run: Run, tmp_path: Path, also: tuple[str, ...], votes: int
) -> None:
    """In a state's file Centre names its write-ins below their sum and others do not: Centre's are counted once.

    So are those of Elk, whose two precincts alone prove nothing. Blair's six scattered votes each are its own.
    """
    rows = [HEADER]
    for county, precincts in COUNTIES.items():
        for precinct, written in precincts.items():
            lines = {"Ann": 90, "Write-ins": written}
            if county == "Centre" or (county == "Elk" and county in also):
                lines |= {"Write-In: Eve Doe": written - 1, "Not Assigned": 1}
            if county == "Blair" and county in also:
                lines |= {"Write-In: Scattered": 6}
            rows += [f"{county},{precinct},Auditor,,,{name},{n}\n" for name, n in lines.items()]
    path = tmp_path / "20201103__pa__general__precinct.csv"
    path.write_text("".join(rows), "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    assert code == 0
    assert json.loads(out)["files"][0]["returns"][0]["votes"] == 8 * 90 + votes
