"""OpenElections' own results tables of North Carolina, Virginia and Maryland, through the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.formats.samples import OWN_ROW, OWN_TABLE, SAMPLES


def examined(run: Run, tmp_path: Path, name: str, text: str) -> tuple[dict[str, Any], list[str]]:
    """What the doctor says of a file, and the codes of its errors."""
    path = tmp_path / name
    path.write_text(text, "utf-8")
    _, out, _ = run("doctor", str(path), "--json")
    (file,) = json.loads(out)["files"]
    return file, [p["code"] for p in file["problems"] if p["severity"] in ("error", "fatal")]


def row(county: str, who: str, votes: int, way: str = "", office: str = "US HOUSE,1") -> str:
    """A row of a table by county; every name stands in the column ``name_raw``."""
    return f"{OWN_ROW}{office},False,{who},,,,REP,,{county},,{votes},{way},,,,2018\n"


def test_a_county_and_a_city_of_one_name_are_two(run: Run, tmp_path: Path) -> None:
    """Fairfax County and Fairfax city both stand as Fairfax: the division says which, and no precinct is said twice."""
    name = "20090113__va__general__precinct__raw.csv"
    file, errors = examined(run, tmp_path, name, SAMPLES["openelections-results-precinct"])
    assert errors == []
    assert file["returns"][0]["votes"] == 2 * (40 + 50) + 4 * len("county:fairfax") - 2
    assert file["units"]["county"] == 2
    without = SAMPLES["openelections-results-precinct"].replace("place:", "county:")
    assert "row.key_repeated" in examined(run, tmp_path, name, without)[1]


def test_baltimore_is_the_county_beside_baltimore_city(run: Run, tmp_path: Path) -> None:
    """The name alone is that of both."""
    name = "20181106__md__general__county__raw.csv"
    file, errors = examined(run, tmp_path, name, SAMPLES["openelections-results-county"])
    codes = [problem["code"] for problem in file["problems"]]
    assert (errors, "unit.county_unknown" in codes) == ([], False)


@pytest.mark.parametrize(
    ("ways", "is_refused"),
    [
        (("ABSENTEE BY MAIL", "PROVISIONAL", "TRANSFER", "CURBSIDE"), True),
        (("absentee_provisional",), True),
        (("ABSENTEE BY MAIL", "PROVISIONAL", "ELECTION DAY"), False),
        (("ABSENTEE BY MAIL", ""), False),
        (("MAIL", "PROVISIONAL"), False),
    ],
)
def test_without_election_day_the_polling_places_are_missing(
    run: Run, tmp_path: Path, ways: tuple[str, ...], is_refused: bool
) -> None:
    """North Carolina's tables of 2014 and 2016 have a tenth of the votes, and said who won by them."""
    text = OWN_TABLE + "".join(
        row("ANSON", who, votes, way)
        for way in ways
        for who, votes in (("Ann Lee", 9), ("Bo Ray", 4))
    )
    name = "20161108__nc__general__county__raw.csv"
    _, errors = examined(run, tmp_path, name, text)
    assert ("modes.in_part" in errors) == is_refused


def test_legislative_districts_are_no_counties(run: Run, tmp_path: Path) -> None:
    """Maryland's table by legislative district was one of 65 counties."""
    text = OWN_TABLE + row("LEGS 29C", "Ann Lee", 9) + row("LEGS 27B", "Ann Lee", 4)
    name = "20001107__md__general__state_legislative__raw.csv"
    assert examined(run, tmp_path, name, text)[1] == ["unit.no_counties"]


def test_members_of_congress_without_districts_are_not_one_contest(
    run: Run, tmp_path: Path
) -> None:
    """Virginia's eleven of 2010 stand in places of their own, and were one contest with one winner."""
    rows = row("Accomack", "Ann Lee", 9, office="U.S. House,") + row(
        "Bath", "Bo Ray", 4, office="U.S. House,"
    )
    name = "20101102__va__general__county__raw.csv"
    assert examined(run, tmp_path, name, OWN_TABLE + rows)[1] == ["contest.districts_unsaid"]
    both = "".join(
        row(county, who, 5, office="U.S. Senator,")
        for county in ("Bath", "Lee")
        for who in ("A. Fox", "B. Orr")
    )
    assert examined(run, tmp_path, name, OWN_TABLE + both)[1] == []
