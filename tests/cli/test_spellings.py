"""One contest or person under several spellings of a name, and words for marks beside a party: through commands."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.some_of import some_of

HEAD = "county,precinct,office,district,party,candidate,votes\n"
NAME = "20221108__wi__general__precinct.csv"
Read = Callable[..., tuple[int, dict[str, Any], dict[str, int]]]


@pytest.fixture
def read(run: Run, tmp_path: Path) -> Read:
    """The doctor's exit code and file, and the votes by choice of the one contest, of a file of these lines."""

    def told(*lines: str) -> tuple[int, dict[str, Any], dict[str, int]]:
        path = tmp_path / NAME
        path.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
        code, out, _ = run("doctor", str(path), "--json")
        (file,) = json.loads(out)["files"]
        if code:
            return code, file, {}
        folder = tmp_path / "town"
        done, _, err = run("init", str(folder), "--from", str(path), "--baseline", "certified")
        assert (done, err) == (0, "")
        return code, file, _votes(folder)

    return told


def _votes(folder: Path) -> dict[str, int]:
    """The votes of each candidate, of all contests, by name."""
    tables = {}
    for name in ("choices", "returns"):
        lines = (folder / f"{name}.csv").read_text(encoding="utf-8").splitlines()
        tables[name] = [*csv.DictReader(line for line in lines if not line.startswith("#"))]
    key = ("contest", "choice")
    people = {
        tuple(map(row.__getitem__, key)): row["name"]
        for row in tables["choices"]
        if row["choice_kind"] == "candidate"
    }
    votes: Counter[str] = Counter()
    for row in tables["returns"]:
        if (place := tuple(map(row.__getitem__, key))) in people:
            votes[people[place]] += int(row["votes"])
    return dict(votes)


def found(file: dict[str, Any], code: str) -> list[str]:
    """What stands beside each problem of a kind."""
    return [each["found"] for each in file["problems"] if each["code"] == code]


def test_a_contest_of_two_counties_under_two_spellings_has_one_winner(read: Read) -> None:
    """Bo Ray leads in Adams, Ann Lee in both together: read as two contests each county would have its winner."""
    code, file, votes = read(
        "Adams,P1,U.S. House,3,DEM,Ann Lee,100",
        "Adams,P1,U.S. House,3,REP,Bo Ray,120",
        "Dane,P1,US HOUSE,3,DEM,ANN LEE,300",
        "Dane,P1,US HOUSE,3,REP,Bo  Ray,100",
    )
    assert code == 0
    assert len(file["contests"]) == 1
    assert found(file, "contest.spellings") == ["US HOUSE and U.S. House"]
    assert len(found(file, "choice.spellings")) == 2
    assert votes == {"Ann Lee": 400, "Bo Ray": 220}


def test_titles_that_sound_alike_and_share_nobody_are_two(read: Read) -> None:
    """St. Joseph's, Michigan, 2024: Sturgis and Three Rivers have each a commissioner at large, and each its winner."""
    code, file, votes = read(
        "St. Joseph,Sturgis 1,Commissioner At-Large,,,Aaron Miller,985",
        "St. Joseph,Sturgis 1,Commissioner At-Large,,,Write-in,18",
        "St. Joseph,Three Rivers 1,Commissioner At-large,,,Lucas Allen,808",
        "St. Joseph,Three Rivers 1,Commissioner At-large,,,Write-in,72",
    )
    assert (code, len(file["contests"]), found(file, "contest.spellings")) == (0, 2, [])
    assert votes == {"Aaron Miller": 985, "Lucas Allen": 808}


def test_two_titles_in_one_place_are_an_error(read: Read) -> None:
    """Whether the votes of one contest are divided there, nobody could tell."""
    code, file, _ = read(
        "Adams,P1,Governor,,DEM,Ann Lee,100",
        "Adams,P1,GOVERNOR,,REP,Bo Ray,120",
        "Adams,P2,Governor,,DEM,Ann Lee,100",
        "Adams,P2,Governor,,REP,Bo Ray,20",
    )
    assert code == 2
    assert found(file, "contest.titles_alike") == ["GOVERNOR and Governor"]


def test_two_spellings_of_a_choice_in_one_place_stay_two(read: Read) -> None:
    """They may be two people, or one on two lines: they are read as they stand, and told."""
    code, file, votes = read(
        "Adams,P1,Clerk,,,Ann Lee,100",
        "Adams,P1,Clerk,,,ANN LEE,7",
        "Adams,P2,Clerk,,,Ann Lee,50",
    )
    assert (code, found(file, "name.variants")) == (0, ["ANN LEE"])
    assert votes == {"Ann Lee": 150, "ANN LEE": 7}


def test_a_party_in_two_spellings_is_one(read: Read) -> None:
    """One county abbreviates the party and writes the name in capitals: her votes are hers."""
    code, file, votes = read(
        "Adams,P1,Clerk,,DEM,Ann Lee,100",
        "Adams,P1,Clerk,,IND,Cy Dow,120",
        "Dane,P1,Clerk,,Democratic,ANN LEE,70",
        "Dane,P1,Clerk,,IND,Cy Dow,1",
    )
    assert (code, len(found(file, "choice.spellings"))) == (0, 1)
    assert votes == {"Ann Lee": 170, "Cy Dow": 121}


def test_people_of_one_name_and_two_parties_stay_two(read: Read) -> None:
    """A party tells them apart."""
    code, file, votes = read(
        "Adams,P1,Clerk,,DEM,Ann Lee,100",
        "Adams,P1,Clerk,,IND,Cy Dow,1",
        "Dane,P1,Clerk,,REP,ANN LEE,7",
        "Dane,P1,Clerk,,IND,Cy Dow,1",
    )
    assert (code, found(file, "choice.spellings")) == (0, [])
    assert votes == {"Ann Lee": 100, "Cy Dow": 2, "ANN LEE": 7}


def test_blank_ballots_beside_a_party_are_nobody(read: Read) -> None:
    """Vermont 2014: a party slipped into the lines of blank ballots; in several contests, `Blanks` is no person."""
    blank = "Adams,P1,State Senate,,Liberty Union,Blanks,900"
    senate = ("Adams,P1,State Senate,,DEM,Ann Lee,100", "Adams,P1,State Senate,,REP,Bo Ray,80")
    governor = ("Adams,P1,Governor,,DEM,Cy Dow,500", "Adams,P1,Governor,,REP,Di Eng,400")
    code, _, votes = read(*senate, blank, *governor, "Adams,P1,Governor,,,Blanks,12")
    assert code == 0
    assert votes == {"Ann Lee": 100, "Bo Ray": 80, "Cy Dow": 500, "Di Eng": 400}


def test_a_person_called_blank_stands_in_one_contest(read: Read) -> None:
    """With a party of his own, and nowhere else, he is a candidate."""
    code, _, votes = read(
        "Adams,P1,Clerk,,DEM,Ann Lee,100",
        "Adams,P1,Clerk,,REP,Blank,120",
        "Adams,P1,Governor,,DEM,Cy Dow,500",
    )
    assert (code, votes) == (0, {"Ann Lee": 100, "Blank": 120, "Cy Dow": 500})


@some_of(
    "name",
    ["WriteinVotes", "Write-In: Un-Registered Write In", "Blank_No Name", "'Blank'"],
    every=2,
)
def test_sums_of_write_ins_are_nobody(read: Read, name: str) -> None:
    """Florida, Utah and Iowa write so."""
    code, _, votes = read("Adams,P1,Clerk,,,Ann Lee,100", f"Adams,P1,Clerk,,,{name},900")
    assert (code, votes) == (0, {"Ann Lee": 100})
