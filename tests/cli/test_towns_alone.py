"""Results by town without a column of counties, of states whose towns have each a name of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_one_county import doctor
from tests.some_of import some_of

TOWNS = (
    "town,ward,precinct,office,district,party,candidate,votes\n"
    "{0},1,1,Governor,,DEM,Ann Lee,120\n{0},1,1,Governor,,REP,Bo Ray,80\n"
    "{0},2,1,Governor,,DEM,Ann Lee,60\n{0},2,1,Governor,,REP,Bo Ray,95\n"
    "Alford,,1,Governor,,DEM,Ann Lee,7\nAlford,,1,Governor,,REP,Bo Ray,9\n"
)

OTHERS = "".join(f"Town {n},,1,Governor,,DEM,Ann Lee,1\n" for n in range(349))
"""With Boston and Alford all of Massachusetts's 351 cities and towns."""


def test_towns_of_a_state_need_no_county(run: Run, tmp_path: Path) -> None:
    """Massachusetts's files have town, ward and precinct: two wards' first precincts are two places."""
    path = tmp_path / "20101102__ma__general__precinct.csv"
    code, stopping, file = doctor(run, path, TOWNS.format("Boston") + OTHERS)
    assert (code, stopping, file["returns"][0]["votes"]) == (0, [], 371 + 349)
    said = [p["found"] for p in file["problems"] if p["code"] == "file.towns_alone"]
    assert said == ["MA"]
    words = ("init", str(tmp_path / "state"), "--from", str(path), "--baseline", "certified")
    assert run(*words)[0] == 0
    code, out, _ = run("outcome", str(tmp_path / "state"), "--json")
    whole = json.loads(out)["whole"]
    assert (code, whole["place"]["name"]) == (0, "Massachusetts")
    assert "no column names a county" in run("outcome", str(tmp_path / "state"))[1].replace(
        "\n", " "
    )


@some_of(
    "office",
    [
        *("Governor", "President", "U.S. Senate", "Secretary of the Commonwealth", "Lt. Governor"),
        *("Senator in Congress", "Question 1", "Ballot Question 2 - Taxes", "Statewide Referendum"),
    ],
    every=3,
)
def test_one_town_does_not_decide_what_the_state_does(
    run: Run, tmp_path: Path, office: str
) -> None:
    """A file whose name says the state and whose rows are Boston's: its leader was told as Massachusetts's."""
    path = tmp_path / "20081104__ma__general__precinct.csv"
    text = TOWNS.format("Boston").replace("Governor", office)
    code, stopping, file = doctor(run, path, text)
    assert (code != 0, stopping) == (True, ["file.towns_in_part"])
    (found,) = [p["found"] for p in file["problems"] if p["code"] == "file.towns_in_part"]
    assert found == f"2 of 351 in MA; {office}"
    assert (
        run("init", str(tmp_path / "own"), "--from", str(path), "--baseline", "certified")[0] == 2
    )


@pytest.mark.parametrize(
    "office",
    [
        *("State House,5th Suffolk", "State Senate,2", "Selectman,", "School Question,"),
        "Senator in General Court,Cape and Islands",
    ],
)
def test_some_towns_decide_what_is_theirs(run: Run, tmp_path: Path, office: str) -> None:
    """A special election of a district is a file of a few towns."""
    path = tmp_path / "20101102__ma__special__general__precinct.csv"
    code, stopping, _ = doctor(run, path, TOWNS.format("Boston").replace("Governor,", office))
    assert (code, stopping) == (0, [])


@pytest.mark.parametrize(
    "name",
    [
        "20101102__ma__general__boston__precinct.csv",
        "20141104__ma__general__boston__town.csv",
        "20101102__me__general__precinct.csv",
        "20101102__wi__general__precinct.csv",
        "results.csv",
    ],
)
def test_a_part_and_another_state_s_towns_are_not_read_so(
    run: Run, tmp_path: Path, name: str
) -> None:
    """One town's votes would be told as the state's; elsewhere two towns may have one name."""
    code, stopping, _ = doctor(run, tmp_path / name, TOWNS.format("Boston"))
    assert (code != 0, stopping) == (True, ["format.unknown"])


def test_a_place_that_stands_twice_is_still_refused(run: Run, tmp_path: Path) -> None:
    """Connecticut's schools in which two districts vote: a row for each, under one name."""
    text = TOWNS.format("Boston").replace("Boston,2,1", "Boston,1,1") + OTHERS
    code, stopping, _ = doctor(run, tmp_path / "20101102__ct__general__precinct.csv", text)
    assert (code != 0, stopping) == (True, ["row.key_repeated"])


def test_short_names_of_vote_modes(run: Run, tmp_path: Path) -> None:
    """Connecticut's poll, edr and abs (election day registration, absentee) are votes where no column has them all."""
    text = (
        "county,precinct,office,district,party,candidate,poll,edr,abs\n"
        "Hartford,1,Governor,,DEM,Ann Lee,852,21,38\nHartford,1,Governor,,REP,Bo Ray,900,2,0\n"
    )
    code, stopping, file = doctor(run, tmp_path / "20141104__ct__general__precinct.csv", text)
    assert (code, stopping, file["returns"][0]["votes"]) == (0, [], 852 + 21 + 38 + 902)


COUNTIES = "county,office,district,party,candidate,votes\n" + "".join(
    f"{place},Governor,,{party},{votes}\n"
    for place in ("{0}", "Barrington", "Cranston", "Warwick", *(f"Town {n}" for n in range(35)))
    for party, votes in (("DEM", "Ann Lee,30"), ("REP", "Bo Ray,20"))
)
"""A public file by town: the column called county holds the towns, and one of them has the name of a county."""


def test_towns_in_the_column_of_counties_are_towns(run: Run, tmp_path: Path) -> None:
    """Rhode Island's Bristol is a town of three in Bristol County: nothing known of the county is lent to it."""
    path, place = tmp_path / "20181106__ri__general__town.csv", tmp_path / "state"
    code, stopping, file = doctor(run, path, COUNTIES.format("Bristol"))
    assert (code, stopping, file["returns"][0]["level"]) == (0, [], "municipality")
    assert [p["found"] for p in file["problems"] if p["code"] == "file.towns_as_counties"] == ["RI"]
    assert run("init", str(place), "--from", str(path), "--baseline", "certified")[0] == 0
    units = (place / "units.csv").read_text("utf-8").splitlines()
    (bristol,) = [row for row in units if ",Bristol," in row]
    assert bristol.startswith("municipality,")
    assert "44001" not in bristol


@pytest.mark.parametrize(
    ("name", "shared"),
    [
        ("20181106__wi__general__county.csv", "Ashland"),
        ("20181106__ri__general__bristol__town.csv", "Bristol"),
    ],
)
def test_other_places_in_the_column_of_counties_are_refused(
    run: Run, tmp_path: Path, name: str, shared: str
) -> None:
    """Where the state's towns are not known by their names alone, or the file is of a part of it."""
    code, stopping, _ = doctor(run, tmp_path / name, COUNTIES.format(shared))
    assert (code, stopping) == (2, ["unit.other_places"])


ACTON = (
    "county,town,precinct,office,district,party,candidate,votes\n"
    "{1},Acton,1,{0},,DEM,Ann Lee,120\n{1},Acton,2,{0},,REP,Bo Ray,80\n"
)


@pytest.mark.parametrize(
    ("office", "county", "more", "stopping"),
    [
        ("President", "Middlesex", "", ["file.town_of_a_county"]),
        ("Governor", "Middlesex", "Middlesex,TOTAL,,Governor,,,Cy,0\n", ["file.town_of_a_county"]),
        ("President", "Middlesex", "Middlesex,Ayer,1,President,,DEM,Ann Lee,9\n", []),
        ("President", "Nantucket", "", []),
        ("President", "Massachusetts", "", []),  # the state's own name: no county is told of
        ("State House", "Middlesex", "", []),
    ],
)
def test_one_town_is_not_its_county(
    run: Run, tmp_path: Path, office: str, county: str, more: str, stopping: list[str]
) -> None:
    """Acton's 9,198 votes for president were told as Middlesex County's, which has 54 cities and towns."""
    path = tmp_path / "20161108__ma__general__acton__precinct.csv"
    _, found, file = doctor(run, path, ACTON.format(office, county) + more)
    assert [each for each in found if each == "file.town_of_a_county"] == stopping
    told = [p["found"] for p in file["problems"] if p["code"] == "file.town_of_a_county"]
    assert told == [f"Acton in {county}, MA; {office}"] * len(stopping)
