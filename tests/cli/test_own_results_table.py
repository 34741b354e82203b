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
    assert examined(run, tmp_path, name, OWN_TABLE + both)[1] == ["contest.party_doubled"]


def test_districts_of_a_primary_without_districts_are_not_one_contest(
    run: Run, tmp_path: Path
) -> None:
    """Virginia's Democrats of 2008 for three districts were one contest; Fairfax's absentees vote in two of them."""
    counties = ("Accomack", "Amelia", "Bath", "Bland", "Craig", "Dickenson", "Essex", "Floyd")
    where = {"J. Moran": counties[:4], "G. Connolly": counties[4:], "L. Byrne": counties[4:]}
    rows = [(county, who) for who, there in where.items() for county in there]
    name = "20080610__va__primary__county__raw.csv"

    def codes(pairs: list[tuple[str, str]]) -> list[str]:
        text = OWN_TABLE + "".join(row(c, who, 5, office="U.S. House,") for c, who in pairs)
        return examined(run, tmp_path, name, text)[1]

    assert "contest.districts_unsaid" in codes(rows)
    assert codes([(county, who) for county in counties for who in where]) == []


def test_a_file_of_which_no_contest_is_left_is_refused(run: Run, tmp_path: Path) -> None:
    """Each was left out with a warning, and the file could be used for nothing."""
    pairs = (("Bath", "A. Lee"), ("Bath", "B. Ray"), ("Bland", "C. Orr"), ("Bland", "D. Fox"))
    places = [
        f"Bath,{number},Clerk,,{who},,{votes}\n"
        for number, (_, who) in enumerate(pairs, 1)
        for votes in (9,)
    ]
    head = "county,precinct,office,district,candidate,party,votes\n"
    more = [f"Bath,{number},Clerk,,{who}s,,4\n" for number, (_, who) in enumerate(pairs, 1)]
    name = "20101102__va__general__precinct.csv"
    assert examined(run, tmp_path, name, head + "".join(places + more))[1] == ["contest.none_left"]


def test_what_a_database_writes_for_nothing_is_no_name(run: Run, tmp_path: Path) -> None:
    r"""Maryland's candidates of 2002 have the middle name \N, and its governor the district -."""
    line = row("Allegany", "", 9, office="Governor,-").replace(
        ",False,,,,,REP", ",False,,Lancaster,Spear,\\N,REP"
    )
    name = "20021105__md__general__county__raw.csv"
    path = tmp_path / name
    path.write_text(OWN_TABLE + line + line.replace("Allegany", "Calvert"), "utf-8")
    folder = tmp_path / "md"
    assert run("init", str(folder), "--from", str(path), "--baseline", "certified")[0] == 0
    assert "Spear Lancaster" in (folder / "choices.csv").read_text("utf-8")
    assert '"Governor"' in (folder / "election.toml").read_text("utf-8")


@pytest.mark.parametrize("title", ["President - Vice Pres", "President/VicePresident"])
def test_a_president_under_a_short_title_is_the_president(
    run: Run, tmp_path: Path, title: str
) -> None:
    """Maryland's and Texas's titles: the counties were compared with nothing, and a state was said to elect one."""
    text = OWN_TABLE + row("Allegany", "Barack Obama", 9, office=f"{title},")
    name = "20081104__md__general__county__raw.csv"
    assert examined(run, tmp_path, name, text)[0]["compared_with"] == "us-2008-president"


def test_a_place_among_the_candidates_is_told(run: Run, tmp_path: Path) -> None:
    """Mercer County's headings of 2024 had the number of the precinct as votes for president."""
    rows = [
        f"Mercer,South Pymatuning Township {n},President,,{who},,{votes}\n"
        for n in (1, 2)
        for who, votes in (("DONALD J TRUMP", 648), ("South Pymatuning Township", n))
    ]
    text = "county,precinct,office,district,candidate,party,votes\n" + "".join(rows)
    name = "20241105__pa__general__mercer__precinct.csv"
    assert "choice.is_place" in examined(run, tmp_path, name, text)[1]
    elsewhere = text + "Mercer,Sharon 3,President,,South Pymatuning Township,,4\n"
    assert "choice.is_place" not in examined(run, tmp_path, name, elsewhere)[1]
