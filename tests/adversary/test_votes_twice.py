"""Public files in which votes stand twice, or beside the wrong names: doctor and init refuse them, and not their like.

Each small file has the form of a real one that two readings took alike, and wrongly.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.formats.read_file import read_received
from tests.cli.conftest import Run

TABLE = (
    "id,start_date,election_type,result_type,special,office,district,name_raw,first_name,middle_name,last_name,suffix,"
    "party,jurisdiction,division,votes,votes_type\n"
)
TOWNS = "county,precinct,office,district,party,candidate,votes\n"


def _row(office: str, name: str, party: str, county: str, votes: int, division: str = "") -> str:
    """A row of OpenElections' own results table, by county."""
    of = f"ocd-division/country:us/state:ia/county:{(division or county).lower()}"
    return f"ia-1,2013-01-22,general,certified,False,{office},,{name},,,,,{party},{county},{of},{votes},\n"


def _counties(*rows: tuple[str, str, str, int]) -> str:
    return TABLE + "".join(_row("Governor", *row) for row in rows)


PEOPLE = (("Ann Lee", "Democratic"), ("Bo Day", "Republican"))
COUNTIES = (("Linn", 1324, 1032), ("Polk", 2500, 1500), ("Floyd", 700, 722))
WHOLE = tuple(
    (name, party, county, votes)
    for county, *both in COUNTIES
    for (name, party), votes in zip(PEOPLE, both, strict=True)
)
GREEN = (("Linn", 1324), ("Polk", 70), ("Floyd", 71))
WITHOUT_PARTY = tuple((name, "", county, votes - 9) for name, _, county, votes in WHOLE)
ABSENTEE = (("Ann Lee", "Democratic", "Absentee", 556), ("Bo Day", "Republican", "Absentee", 214))
PART = tuple((name, party, "Marion Township", votes) for name, party, _, votes in ABSENTEE)
SHIFTED = tuple(
    (name, "", county, votes)
    for county, one, other in COUNTIES
    for name, votes in (
        *(("Totals", 0), ("Write-In Votes", one + other + 8), ("Ann Lee", 8)),
        *(("Bo Day", one), ("Cy Roe", other)),
    )
)
COUNCIL = TOWNS + "".join(
    f"Kent,East,COUNCIL,,NON,{name},{votes}\n"
    for name, votes in (("Total", 400), ("Ann Lee", 210), ("Bo Day", 190), ("Total", 250), ("Cy Roe", 250))
)  # fmt: skip
PRESIDENT = TOWNS + "".join(
    f"Kent,{place},President,,{party},{name},{votes}\n"
    for place, votes in (("East", 400), ("West", 310))
    for name, party in PEOPLE
)
DELAWARE = ("Kent", "New Castle", "Sussex")
COUNTY_FILE, TOWN_FILE = "20130122__ia__general__county__raw.csv", "20101102__ri__general__kent.csv"

HOUSES = TOWNS + "".join(
    f"Kent,{place},State House,{district},,{name},{10 * district + n + place}\n"
    for place in (1, 2)
    for district in range(1, 6)
    for n, name in enumerate(("Ann Lee", "Bo Day"))
)

WRONG = {
    "two counts, one without parties": (
        COUNTY_FILE, _counties(*WHOLE, *WITHOUT_PARTY), "row.party_and_none",
    ),
    "absentees beside their county": (
        COUNTY_FILE,
        _counties(*WHOLE) + "".join(_row("Governor", *row, division="linn") for row in ABSENTEE),
        "unit.part_of_county",
    ),
    "a township beside its county": (
        COUNTY_FILE,
        _counties(*WHOLE) + "".join(_row("Governor", *row, division="linn") for row in PART),
        "unit.part_of_county",
    ),
    "a person again under another party": (
        COUNTY_FILE,
        _counties(*WHOLE, *((n, "Conservative", c, v) for n, _, c, v in WHOLE)),
        "row.same_votes",
    ),
    "a county under two names": (
        COUNTY_FILE,
        _counties(*WHOLE, *((n, p, "LINN County", v) for n, p, c, v in WHOLE if c == "Linn")),
        "unit.county_twice",
    ),
    "cells moved by one column": (
        TOWN_FILE,
        PRESIDENT.replace("President,,Republican,Bo Day,310", "President,,Bo Day,310,")
        .replace("President", "Governor"),
        "choice.is_number",
    ),
    "a number below the heading of parties": (
        TOWN_FILE,
        PRESIDENT.replace(",President,,Republican,Bo Day,310", ",Governor,,310,Bo Day,").replace(
            "President", "Governor"
        ),
        "party.is_number",
    ),
    "places pasted under other names": (
        TOWN_FILE,
        HOUSES + HOUSES.removeprefix(TOWNS).replace(",State", " (all),State"),
        "unit.same_numbers",
    ),
    "votes in vote modes alone": (
        TOWN_FILE,
        TOWNS.replace("votes", "election_day,absentee,votes")
        + "".join(f"Kent,{p},Mayor,,,Ann Lee,{n}\n" for p, n in (("A", "5,6,11"), ("B", "7,8,")))
        + "".join(f"Kent,{p},Clerk,,,Bo Day,{n}\n" for p, n in (("A", "5,6,11"), ("B", "7,8,15"))),
        "number.empty",
    ),
    "two elections, by their days": (
        COUNTY_FILE,
        _counties(*WHOLE)
        + "".join(_row("Governor", "Cy Roe", "", c, 90) for c, *_ in COUNTIES).replace(
            "2013-01-22", "2013-02-19"
        ),
        "format.column_of_elections",
    ),
    "numbers moved by one line": (COUNTY_FILE, _counties(*SHIFTED), "row.nobodys_sum"),
    "two contests, each with its total": (TOWN_FILE, COUNCIL, "contest.of_groups"),
    "a copy of another year's file": (TOWN_FILE, PRESIDENT, "contest.president_off_year"),
}  # fmt: skip


def told(name: str, text: str) -> set[str]:
    """Codes of a file's errors."""
    problems = read_received(name, text.encode()).result.problems
    return {problem.code for problem in problems if problem.severity.stops}


@pytest.mark.parametrize("fault", WRONG)
def test_votes_that_stand_twice_are_refused(fault: str) -> None:
    """The fault is named, and it is an error."""
    name, text, code = WRONG[fault]
    assert {code} <= told(name, text) <= {code, "number.empty"}


def test_the_commands_refuse_them(run: Run, tmp_path: Path) -> None:
    """The doctor ends with 2 for such a file, and init starts nothing."""
    name, text, code = WRONG["absentees beside their county"]
    file, folder = tmp_path / name, tmp_path / "started"
    file.write_text(text, "utf-8")
    ending, screen, errors = run("doctor", str(file))
    assert (ending, errors) == (2, "")
    assert code in screen
    ending, _, errors = run("init", str(folder), "--from", str(file))
    assert ending == 2
    assert "a row of a way of voting, or of a part of a county" in errors
    assert not folder.exists()


RIGHT = {
    "three counties": (COUNTY_FILE, _counties(*WHOLE)),
    "parties that share a person": (
        COUNTY_FILE,
        _counties(*WHOLE, *(("Ann Lee", "Working Families", c, 7) for c, *_ in COUNTIES)),
    ),
    "parties of which one is as large in one place": (
        COUNTY_FILE,
        _counties(*WHOLE, *(("Ann Lee", "Green", c, v) for c, v in GREEN)),
    ),
    "one line more for one person": (
        COUNTY_FILE, _counties(*WHOLE, *(("Ann Lee", "", c, 7) for c, *_ in COUNTIES)),
    ),
    "two small places with the same numbers": (
        TOWN_FILE,
        TOWNS + "".join(f"Kent,{p},Mayor,,,{n},{v}\n" for p in "AB" for n, v in (("Ann", 40), ("Bo", 30))),
    ),
    "many write-ins": (
        COUNTY_FILE, _counties(*WHOLE, *(("Write-In", "", c, 2000) for c, *_ in COUNTIES)),
    ),
    "a total that stands twice": (
        TOWN_FILE, COUNCIL.replace("Total,250", "Total,650").replace("Total,400", "Total,650"),
    ),
    "a president of another kind": (
        TOWN_FILE, PRESIDENT.replace(",President,", ",Town Council President,"),
    ),
    "a recall": (
        "20111108__ia__general_recall__county__raw.csv",
        _counties(*WHOLE, *(("Cy Roe", "Republican", c, 900) for c, *_ in COUNTIES)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("form", RIGHT)
def test_files_like_these_raise_no_such_alarm(form: str) -> None:
    """What differs in the one thing that matters is read."""
    name, text = RIGHT[form]
    assert told(name, text) == set()


@pytest.mark.parametrize("place", ["", ",1"])
def test_a_county_without_rows_is_told(place: str) -> None:
    """Of Delaware's three counties Sussex has none, in a table of counties or of precincts."""
    head = TOWNS if place else TOWNS.replace(",precinct", "")
    name = f"20081104__de__general__{'precinct' if place else 'county'}.csv"
    rows = [f"{county}{place},Governor,,DEM,Ann Lee,310\n" for county in DELAWARE]
    for there, missing in ((rows, []), (rows[:2], ["10005 Sussex County"])):
        problems = read_received(name, (head + "".join(there)).encode()).result.problems
        assert [p.found for p in problems if p.code == "coverage.county_missing"] == missing
