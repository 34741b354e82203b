"""A county's own results, without a column of counties or parties, through the commands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

PRECINCTS = (
    "precinct,office,candidate,votes\n"
    "Precinct 1,{office},Ann Lee,120\nPrecinct 1,{office},Bo Ray,80\n"
    "Precinct 2,{office},Ann Lee,60\nPrecinct 2,{office},Bo Ray,95\n"
)
COUNTY = (
    "candidate,party,percent,votes,office\n"
    'Ann Lee,DEM,50.7%,"1,800",Governor\nBo Ray,REP,49.3%,"1,750",Governor\n'
)
Read = tuple[int, list[str], Any]
"""The exit code, codes of the problems that stop, and the file."""


def doctor(run: Run, path: Path, text: str) -> Read:
    """What the doctor says of a text under a name."""
    path.write_text(text, "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    (file,) = json.loads(out)["files"]
    stopping = {p["code"] for p in file["problems"] if p["severity"] in ("error", "fatal")}
    return code, sorted(stopping), file


@pytest.mark.parametrize(
    ("name", "text", "votes"),
    [
        ("20141104__nv__general__white_pine__precinct.csv", PRECINCTS.format(office="Clerk"), 355),
        ("20141104__nv__general__white_pine.csv", COUNTY, 3550),
    ],
)
def test_the_name_says_the_county(
    run: Run, tmp_path: Path, name: str, text: str, votes: int
) -> None:
    """Nevada's files have no county in them: it is taken from the name, and that is told."""
    code, stopping, file = doctor(run, tmp_path / name, text)
    assert (code, stopping, file["returns"][0]["votes"]) == (0, [], votes)
    said = [p["found"] for p in file["problems"] if p["code"] == "file.name_says"]
    assert "White Pine, NV" in said
    words = ("init", str(tmp_path / "town"), "--from", str(tmp_path / name))
    assert run(*words, "--state", "NV", "--baseline", "certified")[0] == 0
    code, out, _ = run("outcome", str(tmp_path / "town"), "--json")
    assert (code, json.loads(out)["whole"]["place"]["name"]) == (0, "White Pine, Nevada")


@pytest.mark.parametrize(
    "name",
    ["results.csv", "20141104__nv__general__precinct.csv", "20141104__nv__general__clerk__precinct.csv"],
)  # fmt: skip
def test_a_name_without_a_county_of_the_state_says_none(
    run: Run, tmp_path: Path, name: str
) -> None:
    """A file of the whole state, an office where the county stands, a name of another form: refused as before."""
    code, stopping, _ = doctor(run, tmp_path / name, PRECINCTS.format(office="Clerk"))
    assert (code != 0, stopping) == (True, ["format.unknown"])


def test_a_column_that_nobody_knows_may_say_more(run: Run, tmp_path: Path) -> None:
    """Without the county's column the others must be known: one of them may tell places or elections apart."""
    text = (
        PRECINCTS.format(office="Clerk").replace("votes\n", "votes,batch\n").replace("0\n", "0,A\n")
    )
    text = text.replace("5\n", "5,B\n")
    name = "20141104__nv__general__white_pine__precinct.csv"
    code, stopping, _ = doctor(run, tmp_path / name, text)
    assert (code != 0, stopping) == (True, ["format.unknown"])


def test_a_primary_without_parties(run: Run, tmp_path: Path) -> None:
    """Under one office stand contests of several parties, unless each says whose it is."""
    path = tmp_path / "20140610__nv__primary__white_pine__precinct.csv"
    code, stopping, _ = doctor(run, path, PRECINCTS.format(office="Clerk"))
    assert (code != 0, stopping) == (True, ["format.parties_unsaid"])
    code, stopping, file = doctor(run, path, PRECINCTS.format(office="Clerk (Republican)"))
    assert (code, stopping, file["contests"]) == (0, [], ["Clerk (Republican)"])


RACES = "precinct_id,precinct_name,race_id,race,candidate_id,candidate,count\n"


def races(of: Mapping[str, Mapping[str, tuple[int, ...]]]) -> str:
    """A county's own count, with its lines of statistics and the row of the whole election, as Arizona's have them."""
    lines = [
        RACES,
        "501,001 EAGLE,999999,Race Statistics,999999,Number of Precincts,1\n",
        "999999,Election Total,999999,Race Statistics,999999,Number of Precincts,2\n",
    ]
    for number, (race, people) in enumerate(of.items()):
        for code, place in enumerate(("001 EAGLE", "002 BLUE", "Election Total")):
            unit = f"{501 + code if code < 2 else 999999},{place},{number},{race}"
            lines += [
                f"{unit},999999,Number of Precincts for Race,1\n",
                f"{unit},999998,Number of Precincts Reporting,1\n",
                f"{unit},999997,Registered Voters,900\n",
                f"{unit},999996,Times Counted,450\n",
            ]
            lines += [
                f'{unit},{10 * (each + 1)},"{name}",{(*votes, sum(votes))[code]}\n'
                for each, (name, votes) in enumerate(people.items())
            ]
    return "".join(lines)


def test_a_county_s_own_count_of_races(run: Run, tmp_path: Path) -> None:
    """Arizona's counties of 2014: statistics of a race are nobody's votes, and the row of the whole is its sum."""
    text = races({"Sheriff": {"LEE, ANN": (20, 30), "RAY, BO": (25, 5), "Write-in": (1, 0)}})
    path = tmp_path / "20141104__az__general__greenlee__precinct.csv"
    code, stopping, file = doctor(run, path, text)
    assert (code, stopping, file["contests"]) == (0, [], ["Sheriff"])
    assert file["returns"][0]["votes"] == 81
    code, stopping, _ = doctor(run, path, text.replace('BO",25', 'BO",24'))
    assert (code != 0, stopping) == (True, ["row.total_differs"])


def test_a_primary_s_races_say_whose_they_are(run: Run, tmp_path: Path) -> None:
    """Contests of two parties say so: the city's council is of all voters, another governor may be of a third party."""
    both = {"LEE, ANN": (20, 30), "RAY, BO": (25, 5)}
    of = {"GOVERNOR (REP)": both, "GOVERNOR (DEM)": both, "TOWN COUNCIL (ELECT 2)": both}
    path = tmp_path / "20140826__az__primary__greenlee__precinct.csv"
    code, stopping, file = doctor(run, path, races(of))
    assert (code, stopping, sorted(file["contests"])) == (0, [], sorted(of))
    for more in ("GOVERNOR", "Governor ", "ATTORNEY GENERAL"):
        code, stopping, _ = doctor(run, path, races({**of, more: both}))
        assert code != 0, more
        assert "format.parties_unsaid" in stopping, more
    lone = {"GOVERNOR (REP)": both, "TOWN COUNCIL": both}
    code, stopping, _ = doctor(run, path, races(lone))
    assert (code != 0, stopping) == (True, ["format.parties_unsaid"])


def test_a_name_may_say_that_the_file_is_the_presidents(run: Run, tmp_path: Path) -> None:
    """Oklahoma's counties of 2004 have no column of offices; without the word in the name nobody knows whose votes."""
    text = "county,candidate,party,votes\nADAIR,George W. Bush,REP,4971\nADAIR,John F. Kerry,DEM,2562\n"
    code, stopping, file = doctor(run, tmp_path / "20041102__ok__general__president.csv", text)
    assert (code, stopping, [*file["contests"]]) == (0, [], ["President"])
    assert "names all 4 columns" in file["candidates"][0]["reason"]
    for other in ("20041102__ok__general__county.csv", "president.csv"):
        assert doctor(run, tmp_path / other, text)[1] == ["format.unknown"]
