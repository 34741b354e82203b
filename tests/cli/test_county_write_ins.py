"""Files of precincts in which the write-in votes of a county stand in a row without a place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_one_county import doctor

NAME = "20161108__il__general__stark__precinct.csv"
ROWS = (
    "county,precinct,office,district,party,candidate,votes\n"
    + "".join(
        f"STARK,{place},Governor,,{party},{votes}\n"
        for place in ("OSCEOLA", "VALLEY", "PENN")
        for party, votes in (("DEM", "ANN LEE,30"), ("REP", "BO RAY,20"))
    )
    + "STARK,,Governor,,NONPARTISAN,write-in,7\n"
)


def test_they_count_in_the_county(run: Run, tmp_path: Path) -> None:
    """Illinois's files of 2016: the row is a place of its own, and told."""
    code, stopping, file = doctor(run, tmp_path / NAME, ROWS)
    assert (code, stopping, file["returns"][0]["votes"]) == (0, [], 157)
    assert [p["code"] for p in file["problems"]].count("row.county_write_ins") == 1
    place = tmp_path / "stark"
    words = ("init", str(place), "--from", str(tmp_path / NAME), "--baseline", "certified")
    assert run(*words)[0] == 0
    assert ",Not by precinct," in (place / "units.csv").read_text("utf-8")
    code, out, _ = run("outcome", str(place), "--json")
    votes = {
        each["choice"]: each["votes"]
        for each in json.loads(out)["whole"]["count"]["outcome"]["order"]
    }
    assert (code, sorted(votes.values())) == (0, [7, 60, 90])


@pytest.mark.parametrize(
    "further",
    [
        "STARK,PENN,Governor,,NONPARTISAN,write-in,2\n",
        "STARK,PENN,Governor,,NONPARTISAN,Eve Doe (write-in),7\n",
        "STARK,,Governor,,NONPARTISAN,write-in,3\n",
        "STARK,,Senator,,DEM,CY POE,3\n",
        "STARK,,Senator,,NONPARTISAN,write-in,3\nSTARK,PENN,Senator,,NONPARTISAN,scattering,3\n",
        "STARK,PENN,Governor,,Write-in,EVE DOE,7\n",
        "STARK,PENN,Governor,,W,EVE DOE,7\n",
        "Stark,PENN,Governor,,NONPARTISAN,write-in,2\n",
        "STARK,PENN,GOVERNOR,,NONPARTISAN,write-in,2\n",
        "STARK,PENN,Governor, ,NONPARTISAN,write-in,2\n",
    ],
    ids=[
        "by precinct too",
        "by name too",
        "two such rows",
        "a candidate",
        "under another word",
        "by the party",
        "by a letter",
        "of a county in other letters",
        "of a contest in other letters",
        "of a district with a space",
    ],
)
def test_what_may_be_a_total_or_lacks_its_place_is_refused(
    run: Run, tmp_path: Path, further: str
) -> None:
    """Nothing tells a total, or a precinct's row that lost its name, from the county's own."""
    code, stopping, _ = doctor(run, tmp_path / NAME, ROWS + further)
    assert (code, "cell.empty" in stopping) == (2, True)
