"""Forms of public results files that were not recognised, small and in their own shape, through the command."""

from __future__ import annotations

import csv
import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.some_of import some_of


def _examined(run: Run, folder: Path, name: str, *rows: str) -> tuple[bool, dict[str, list[str]]]:
    """Whether a file can be used, and what doctor found, by code."""
    file = folder / name
    file.write_text("\n".join([*rows, ""]))
    _, printed, _ = run("doctor", str(file), "--json")
    (examined,) = json.loads(printed)["files"]
    told: dict[str, list[str]] = {}
    for problem in examined["problems"]:
        told.setdefault(problem["code"], []).append(problem["found"])
    return examined["is_usable"], told


def _votes(run: Run, folder: Path, name: str) -> dict[tuple[str, str], int]:
    """The votes of each contest's choices, by their names, as init writes them."""
    own = folder / "own"
    said = ("--from", str(folder / name), "--baseline", "certified")
    code, _, problems = run("init", str(own), *said)
    assert code == 0, problems
    titles = {
        each["id"]: each["title"]
        for each in tomllib.loads((own / "election.toml").read_text())["contest"]
    }
    votes: Counter[tuple[str, str]] = Counter()
    lines = (own / "returns.csv").read_text().splitlines()
    for row in csv.DictReader(line for line in lines if not line.startswith("#")):
        votes[titles[row["contest"]], row["choice"]] += int(row["votes"])
    return votes


def test_total_votes_is_the_column_of_votes(run: Run, tmp_path: Path) -> None:
    """Some forty files of West Virginia; the machines' shares beside it are vote modes where they make it."""
    name = "20100828__wv__special__primary__pendleton__precinct.csv"
    rows = (
        "candidate,office,district,party,county,precinct,total votes,650-ED,IVO-ED",
        "Joe Manchin III,U.S. Senate,,DEM,Pendleton,1,104,100,4",
        "Ken Hechler,U.S. Senate,,DEM,Pendleton,1,29,20,9",
        "Joe Manchin III,U.S. Senate,,DEM,Pendleton,3,52,50,2",
        "Ken Hechler,U.S. Senate,,DEM,Pendleton,3,15,15,0",
        "Scott Williams,U.S. Senate,,REP,Pendleton,3,8,8,0",
    )
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable, told
    assert told["modes.read"] == ["650-ED, IVO-ED"]
    wrong = [row.replace(",29,20,9", ",29,20,8") for row in rows]
    usable, told = _examined(run, tmp_path, name, *wrong)
    assert not usable
    assert "sum.modes_differ" in told


@pytest.mark.parametrize(("year", "usable"), [("2000", True), ("2000 2001", False), ("217", False)])
def test_one_year_in_every_row_is_no_number_of_votes(
    run: Run, tmp_path: Path, year: str, usable: bool
) -> None:
    """West Virginia names the year in a column; several numbers, or one that is no year, may be votes."""
    years = year.split()
    rows = [
        f"{years[n % len(years)]},primary,Auditor,D,,Gainer,{county},{votes},"
        for n, (county, votes) in enumerate((("Boone", 301), ("Clay", 222), ("Logan", 87)))
    ]
    head = "year,election,office,party,district,candidate,county,votes,winner"
    name = "20000509__wv__primary__auditor.csv"
    found, told = _examined(run, tmp_path, name, head, *rows)
    assert found is usable, told


STRAIGHT = (
    "county,precinct,office,district,candidate,party,votes",
    "Grant,1,,,STRAIGHT PARTY,REPUBLICAN,44", "Grant,2,,,STRAIGHT PARTY,REPUBLICAN,99",
    "Grant,1,,,STRAIGHT PARTY,DEMOCRATIC,23", "Grant,2,,,STRAIGHT PARTY,DEMOCRATIC,31",
    "Grant,1,Sheriff,,Ash,REPUBLICAN,70", "Grant,2,Sheriff,,Ash,REPUBLICAN,120",
    "Grant,1,Sheriff,,Bee,DEMOCRATIC,55", "Grant,2,Sheriff,,Bee,DEMOCRATIC,60",
)  # fmt: skip


def test_a_straight_party_vote_without_a_contest_is_one(run: Run, tmp_path: Path) -> None:
    """West Virginia 2008: the column of the office is empty, and the vote stands where a person should."""
    name = "20081104__wv__general__grant__precinct.csv"
    usable, told = _examined(run, tmp_path, name, *STRAIGHT)
    assert usable, told
    assert told["contest.straight_party"] == ["STRAIGHT PARTY"]
    votes = _votes(run, tmp_path, name)
    assert votes["STRAIGHT PARTY", "REPUBLICAN"] == 143
    assert votes["STRAIGHT PARTY", "DEMOCRATIC"] == 54
    assert votes["Sheriff", "Ash"] == 190
    person = [row.replace("Sheriff", "") for row in STRAIGHT]
    usable, told = _examined(run, tmp_path, name, *person)
    assert not usable
    assert "cell.empty" in told


WASHINGTON = (
    "firstname,lastname,ballotname,partyname,partycode,officename,officeposition,measuretext,reporting_level,"
    "jurisdiction,votes",
    "Ann,Lee,Ann Lee,D,D,State Representative District #7,Position #1,,county,Ferry,412",
    "Ann,Lee,Ann Lee,D,D,State Representative District #7,Position #1,,county,Stevens,305",
    "Ann,Lee,Ann Lee,D,D,State Representative District #7,Position #1,,state,Washington,717",
    "Bo,Ray,Bo Ray,R,R,State Representative District #7,Position #1,,county,Ferry,380",
    "Bo,Ray,Bo Ray,R,R,State Representative District #7,Position #1,,county,Stevens,391",
    "Bo,Ray,Bo Ray,R,R,State Representative District #7,Position #1,,state,Washington,771",
    "Cy,Fox,Cy Fox,R,R,State Representative District #7,Position #2,,county,Ferry,500",
    "Cy,Fox,Cy Fox,R,R,State Representative District #7,Position #2,,county,Stevens,40",
    "Cy,Fox,Cy Fox,R,R,State Representative District #7,Position #2,,state,Washington,540",
    ",Yes,Yes,,,Initiative to the People,747,Shall it be,county,Ferry,600",
    ",Yes,Yes,,,Initiative to the People,747,Shall it be,state,Washington,600",
    ",No,No,,,Initiative to the People,747,Shall it be,county,Ferry,200",
    ",No,No,,,Initiative to the People,747,Shall it be,state,Washington,200",
)


def test_washingtons_results_by_county(run: Run, tmp_path: Path) -> None:
    """Names in three columns, positions beside offices, and the state in rows of its own, which must be the sum."""
    name = "20041102__wa__general.csv"
    usable, told = _examined(run, tmp_path, name, *WASHINGTON)
    assert usable, told
    votes = _votes(run, tmp_path, name)
    assert votes["State Representative District #7, Position #1", "Bo Ray"] == 771
    assert votes["State Representative District #7, Position #2", "Cy Fox"] == 540
    assert votes["Initiative to the People, 747", "Yes"] == 600
    short = [row.replace("Washington,771", "Washington,770") for row in WASHINGTON]
    usable, told = _examined(run, tmp_path, name, *short)
    assert not usable
    assert told["row.total_differs"] == ["Washington: 770; the rows add to 771"]


_DELAWARE = (
    "county,election_district,office,district,party,candidate,election_day,absentee,votes",
    "Kent,01-28,Sheriff,,DEMOCRATIC,Poe A,40,2,42",
    "Kent,01-28,Sheriff,,REPUBLICAN,Roe B,30,1,31",
    "Kent,02-28,Sheriff,,DEMOCRATIC,Poe A,21,0,21",
    "Kent,02-28,Sheriff,,REPUBLICAN,Roe B,44,3,47",
    "Sussex,01-35,Sheriff,,DEMOCRATIC,Poe A,15,1,16",
    "Sussex,01-35,Sheriff,,REPUBLICAN,Roe B,50,0,50",
    "Sussex,Total,Sheriff,,DEMOCRATIC,Poe A,76,3,79",
    "Sussex,Total,Sheriff,,REPUBLICAN,Roe B,124,4,128",
)


def test_a_total_of_the_state_below_its_last_county(run: Run, tmp_path: Path) -> None:
    """Delaware's 32 files by election district: the state's total stands in the lines of its last county."""
    name = "20101102__de__general__precinct.csv"
    usable, told = _examined(run, tmp_path, name, *_DELAWARE)
    assert usable, told
    assert len(told["row.total_agrees"]) == 2
    votes = _votes(run, tmp_path, name)
    assert votes == {("Sheriff", "Poe A"): 79, ("Sheriff", "Roe B"): 128}


@pytest.mark.parametrize(
    "rows",
    [
        [*_DELAWARE[:7], "Sussex,Total,Sheriff,,DEMOCRATIC,Poe A,76,4,80"],
        [*_DELAWARE[:7], "Kent,Total,Sheriff,,DEMOCRATIC,Poe A,76,3,79"],
        [*_DELAWARE, *(row.replace("Sussex,", "Kent,") for row in _DELAWARE[7:])],
        [*_DELAWARE[:8], "Kent,Total,Sheriff,,DEMOCRATIC,Poe A,61,2,63"],
    ],
    ids=["one too many", "below another county", "in each county", "beside a county's own"],
)  # fmt: skip
def test_a_total_that_is_of_no_state_stays_refused(
    run: Run, tmp_path: Path, rows: list[str]
) -> None:
    """A number that is not the sum of all, or stands below another county, or where counties have totals."""
    usable, told = _examined(run, tmp_path, "20101102__de__general__precinct.csv", *rows)
    assert not usable
    assert "row.total_differs" in told


@some_of("name", ["Inyo Co CA", "INYO CA"], every=2)
def test_a_place_called_after_its_county_and_state_is_its_sum(
    run: Run, tmp_path: Path, name: str
) -> None:
    """Some forty files of California's precincts end each contest with the votes of the county."""
    rows = [
        "county,precinct,office,district,party,candidate,votes",
        *(f"Inyo,12{n} MB,Sheriff,,,Poe,{votes}" for n, votes in enumerate((17, 99, 41))),
        *(f"Inyo,12{n} MB,Sheriff,,,Roe,{votes}" for n, votes in enumerate((20, 8, 55))),
    ]
    totals = [f"Inyo,{name},Sheriff,,,Poe,157", f"Inyo,{name},Sheriff,,,Roe,83"]
    file = "20181106__ca__general__inyo__precinct.csv"
    usable, told = _examined(run, tmp_path, file, *rows, *totals)
    assert usable, told
    assert len(told["row.total_agrees"]) == 2
    assert _votes(run, tmp_path, file) == {("Sheriff", "Poe"): 157, ("Sheriff", "Roe"): 83}
    other = [*rows, totals[0], totals[1].replace("83", "84")]
    usable, told = _examined(run, tmp_path, "20181107__ca__general__inyo__precinct.csv", *other)
    assert (usable, "row.unit_like_total" in told) == (False, True)
    place = [*rows, *(row.replace("157", "57").replace(",83", ",3") for row in totals)]
    file = "20181108__ca__general__inyo__precinct.csv"
    assert _examined(run, tmp_path, file, *place)[0]
    (tmp_path / "own").rename(tmp_path / "before")
    assert _votes(run, tmp_path, file) == {("Sheriff", "Poe"): 214, ("Sheriff", "Roe"): 86}


@some_of(
    "office",
    [
        "President",
        "PRESIDENT AND VICE PRESIDENT OF THE UNITED STATES",
        "President/Vice-President",
        "Electors of President and Vice President",
        "PRESIDENTIAL ELECTORS FOR:",
        "U.S. President",
    ],
    every=3,
    first=1,
)
def test_a_presidents_longer_title_is_held_against_the_packaged_votes(
    run: Run, tmp_path: Path, office: str
) -> None:
    """New Mexico's file of 2012 has the votes of three counties under each other's names, and nothing was said."""
    votes = {"San Juan": (15855, 28849), "San Miguel": (8850, 2303), "Sandoval": (27236, 24387)}
    tickets = ("DEM,BARACK OBAMA and JOE BIDEN", "REP,MITT ROMNEY and PAUL RYAN")
    rows = [
        f"{county},{office},,{ticket},{number}"
        for county, some in votes.items()
        for ticket, number in zip(tickets, some, strict=True)
    ]
    head = "county,office,district,party,candidate,votes"
    usable, told = _examined(run, tmp_path, "20121106__nm__general.csv", head, *rows)
    assert usable, told
    assert "second_source.votes_differ" not in told
    names = {"San Juan": "San Miguel", "San Miguel": "Sandoval", "Sandoval": "San Juan"}
    other = [f"{names[row.partition(',')[0]]},{row.partition(',')[2]}" for row in rows]
    usable, told = _examined(run, tmp_path, "20121106__nm__general.csv", head, *other)
    assert not usable
    assert len(told["second_source.votes_differ"]) == 6


def test_two_titles_that_may_be_the_presidents_stay_two_contests(run: Run, tmp_path: Path) -> None:
    """A second title is not added to the first: which of them is the office is not said."""
    rows = [
        f"{county},{office},,DEM,{who},{votes}"
        for office, who, votes in (("US President", "Ann Lee", 40), ("Presidential Electors", "Bo Ray", 60))
        for county in ("San Juan", "San Miguel", "Sandoval")
    ]  # fmt: skip
    file = "20121106__nm__general.csv"
    head = "county,office,district,party,candidate,votes"
    (tmp_path / file).write_text("\n".join([head, *rows, ""]))
    votes = _votes(run, tmp_path, file)
    assert votes == {("US President", "Ann Lee"): 120, ("Presidential Electors", "Bo Ray"): 180}


def test_a_column_called_vote_is_the_votes(run: Run, tmp_path: Path) -> None:
    """Erie's and Onondaga's files of New York, 2002 to 2010."""
    name = "20101102__ny__general__erie__precinct.csv"
    rows = (
        "county,precinct,office,district,party,candidate,vote",
        "Erie,Del 001,Sheriff,,Dem,Ann Lee,229",
        "Erie,Del 001,Sheriff,,Rep,Bo Ray,41",
        "Erie,Del 002,Sheriff,,Dem,Ann Lee,107",
        "Erie,Del 002,Sheriff,,Rep,Bo Ray,98",
    )
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable, told
    assert _votes(run, tmp_path, name) == {("Sheriff", "Ann Lee"): 336, ("Sheriff", "Bo Ray"): 139}


def test_a_name_in_two_columns_is_one(run: Run, tmp_path: Path) -> None:
    """Missouri's precincts of 2006 and 2010, whose last names stand first."""
    name = "20101102__mo__general__adair__precinct.csv"
    rows = (
        "county,precinct,office,district,party,last_name,first_name,votes",
        "ADAIR,001 SW BENTON-1,U.S. Senate,,DEM,Carnahan,Robin,154",
        "ADAIR,001 SW BENTON-1,U.S. Senate,,REP,Blunt,Roy,101",
        "ADAIR,002 SE BENTON-2,U.S. Senate,,DEM,Carnahan,Robin,338",
        "ADAIR,002 SE BENTON-2,U.S. Senate,,REP,Blunt,Roy,160",
    )
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable, told
    votes = _votes(run, tmp_path, name)
    assert votes == {("U.S. Senate", "Robin Carnahan"): 492, ("U.S. Senate", "Roy Blunt"): 261}


_ONONDAGA = [
    "county,precinct,office,district,party,candidate,votes",
    *(
        f"Onondaga,{place},Sheriff,,{who},{votes}"
        for who, numbers in (
            ("Dem,Ann Lee", (31, 52, 83, 20, 44, 64, 147)),
            ("Rep,Bo Ray", (9, 12, 21, 90, 61, 151, 172)),
        )
        for place, votes in zip(
            ("W01 D01", "W01 D02", "SYRACUSE TOTAL", "Fabius 01", "Otisco 01", "TOWN TOTAL", "TOTAL"),
            numbers,
            strict=True,
        )
    ),
]  # fmt: skip


def test_a_total_of_some_places_is_the_sum_of_the_rows_above(run: Run, tmp_path: Path) -> None:
    """Onondaga's city and its towns are each added up; the last total is that of the county."""
    name = "20101102__ny__general__onondaga__precinct.csv"
    usable, told = _examined(run, tmp_path, name, *_ONONDAGA)
    assert usable, told
    assert len(told["row.total_agrees"]) == 6
    assert _votes(run, tmp_path, name) == {("Sheriff", "Ann Lee"): 147, ("Sheriff", "Bo Ray"): 172}


@pytest.mark.parametrize(
    ("found", "instead"),
    [
        ("SYRACUSE TOTAL,Sheriff,,Dem,Ann Lee,83", "SYRACUSE TOTAL,Sheriff,,Dem,Ann Lee,84"),
        ("TOWN TOTAL,Sheriff,,Rep,Bo Ray,151", "TOWN TOTAL,Sheriff,,Rep,Bo Ray,172"),
        ("Fabius 01,Sheriff,,Rep,Bo Ray,90", "Fabius 01,Sheriff,,Rep,Bo Ray,91"),
    ],
    ids=["one too many", "of all, not of the towns", "a place that differs"],
)
def test_a_total_of_some_places_that_is_no_sum_stays_refused(
    run: Run, tmp_path: Path, found: str, instead: str
) -> None:
    """Nothing says what such a row adds up, so that its number must."""
    rows = [row.replace(found, instead) for row in _ONONDAGA]
    assert rows != _ONONDAGA
    name = "20101102__ny__general__onondaga__precinct.csv"
    usable, told = _examined(run, tmp_path, name, *rows)
    assert (usable, "row.total" in told) == (False, True)


_CUMULATIVE = [
    "county,precinct,office,district,party,candidate,votes",
    *(f"Greene,Ashland {n},Sheriff,,DEM,Poe,{votes}" for n, votes in enumerate((55, 39, 102))),
    "Greene,Cumulative,Sheriff,,DEM,Poe,2",
    *(f"Greene,Ashland {n},Sheriff,,REP,Roe,{votes}" for n, votes in enumerate((86, 137, 70))),
    "Greene,Cumulative,Sheriff,,REP,Roe,0",
    *(f"Greene,Ashland {n},Sheriff,,,Write-ins,0" for n in range(3)),
    "Greene,Cumulative,Sheriff,,,Write-ins,14",
]


def test_a_cumulative_row_with_fewer_votes_than_a_place_is_a_place(
    run: Run, tmp_path: Path
) -> None:
    """New York's counties put votes of no district into a row called Cumulative, elsewhere the name of a total."""
    name = "20141104__ny__general__greene__precinct.csv"
    usable, told = _examined(run, tmp_path, name, *_CUMULATIVE)
    assert usable, told
    sheriff = {("Sheriff", "Poe"): 198, ("Sheriff", "Roe"): 293, ("Sheriff", "Write-ins"): 14}
    assert _votes(run, tmp_path, name) == sheriff
    totals = {"DEM,Poe": (2, 196), "REP,Roe": (0, 293), ",Write-ins": (14, 0)}
    rows = _CUMULATIVE
    for who, (few, many) in totals.items():
        row = f"Greene,Cumulative,Sheriff,,{who}"
        rows = [f"{row},{many}" if each == f"{row},{few}" else each for each in rows]
    file = "20141105__ny__general__greene__precinct.csv"
    usable, told = _examined(run, tmp_path, file, *rows)
    assert usable, told
    assert len(told["row.total_agrees"]) == 3
    (tmp_path / "own").rename(tmp_path / "before")
    assert _votes(run, tmp_path, file)["Sheriff", "Poe"] == 196
    short = [row.replace(",Poe,196", ",Poe,195") for row in rows]
    usable, told = _examined(run, tmp_path, file, *short)
    assert not usable
    assert told["row.total_differs"] == ["Cumulative: 195; the rows add to 196"]


def test_undervotes_beside_a_straight_party_vote(run: Run, tmp_path: Path) -> None:
    """Posey's and Vigo's files of Indiana: the votes of parties name nobody, and neither do the lines beside them."""
    name = "20181106__in__general__posey__precinct.csv"
    rows = [
        "county,precinct,office,district,candidate,party,votes",
        *(
            f"Posey,{place},Straight Party,,{who},{votes}"
            for place, numbers in (("Bethel", (30, 16, 0, 58)), ("Black 1", (96, 45, 1, 80)))
            for who, votes in zip((",REP", ",DEM", "Over Votes,", "Under Votes,"), numbers, strict=True)
        ),
    ]  # fmt: skip
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable, told
    votes = _votes(run, tmp_path, name)
    assert votes["Straight Party", "REP"] == 126
    assert votes["Straight Party", "DEM"] == 61
    person = [*rows, "Posey,Black 1,Straight Party,,Ann Lee,IND,7"]
    assert not _examined(run, tmp_path, name, *person)[0]


@pytest.mark.parametrize("of", ["", "LOUISIANA"])
@pytest.mark.parametrize(("stated", "is_sum"), [(143, True), (142, False)])
def test_all_votes_of_a_state_stand_above_its_parishes(
    run: Run, tmp_path: Path, stated: int, is_sum: bool, of: str
) -> None:
    """Louisiana's runoff of 2016: ``Total Votes`` without a parish, the sum of the whole file or refused."""
    rows = (
        "county,precinct,office,district,party,candidate,votes",
        f"{of},Total Votes,U.S. Senate,,DEM,Ann Lee,{stated}",
        f"{of},Total Votes,U.S. Senate,,REP,Bo Ray,70",
        *(f"Acadia,01 0{n},U.S. Senate,,DEM,Ann Lee,{40 + n}" for n in (1, 2)),
        *(f"Acadia,01 0{n},U.S. Senate,,REP,Bo Ray,{10 + n}" for n in (1, 2)),
        "Winn,Provisional Votes,U.S. Senate,,DEM,Ann Lee,60",
        "Winn,Provisional Votes,U.S. Senate,,REP,Bo Ray,47",
    )
    name = "20161210__la__general__runoff__precinct.csv"
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable is is_sum, told
    if is_sum:
        assert _votes(run, tmp_path, name)["U.S. Senate", "Ann Lee"] == 143
    else:
        assert told["row.total_differs"] == ["Total Votes: 142; the rows add to 143"]


_NO_NAME_TOTAL = (
    "county,office,district,party,candidate,votes",
    "Atlantic,General Assembly,1,Democratic,Ann Lee,692",
    "Cape May,General Assembly,1,Democratic,Ann Lee,9103",
    "DISTRICT TOTAL,General Assembly,1,Democratic,Ann Lee,9795",
    "Atlantic,General Assembly,1,Republican,Bo Ray,511",
    "Cape May,General Assembly,1,Republican,Bo Ray,8700",
    "DISTRICT TOTAL,General Assembly,1,Republican,Bo Ray,9211",
    "TOTAL,General Assembly,1,,,19006",
)


def test_a_total_of_all_candidates_names_none(run: Run, tmp_path: Path) -> None:
    """New Jersey's results by county of 2015 and 2018 end each district with all its votes."""
    name = "20151103__nj__general__county.csv"
    usable, told = _examined(run, tmp_path, name, *_NO_NAME_TOTAL)
    assert usable, told
    assert len(told["row.total_agrees"]) == 3
    assert _votes(run, tmp_path, name) == {
        ("General Assembly, 1", "Ann Lee"): 9795,
        ("General Assembly, 1", "Bo Ray"): 9211,
    }
    for total in (19005, 9795):
        other = [row.replace(",19006", f",{total}") for row in _NO_NAME_TOTAL]
        usable, told = _examined(run, tmp_path, name, *other)
        assert (usable, "row.total" in told) == (False, True)


def test_a_total_of_a_person_over_all_parties(run: Run, tmp_path: Path) -> None:
    """Tioga's total of a person of 2014 leaves the party out, and two parties had nominated her."""
    name = "20141104__ny__general__tioga__precinct.csv"
    rows = (
        "county,precinct,office,district,candidate,party,votes",
        "Tioga,Barton 1,Attorney General,,Ann Lee,DEM,125",
        "Tioga,Barton 2,Attorney General,,Ann Lee,DEM,100",
        "Tioga,Barton 1,Attorney General,,Ann Lee,LBT,15",
        "Tioga,Barton 2,Attorney General,,Ann Lee,LBT,5",
        "Tioga,Total,Attorney General,,Ann Lee,,245",
        "Tioga,Barton 1,Attorney General,,Bo Ray,REP,90",
        "Tioga,Barton 2,Attorney General,,Bo Ray,REP,80",
    )
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable, told
    votes = {("Attorney General", "Ann Lee"): 245, ("Attorney General", "Bo Ray"): 170}
    assert _votes(run, tmp_path, name) == votes
    other = [row.replace(",,245", ",,225") for row in rows]
    assert not _examined(run, tmp_path, name, *other)[0]


def test_a_total_without_a_district_proves_no_contest(run: Run, tmp_path: Path) -> None:
    """Kanawha's file of 1988 has a part of the county where a district should be: a contest for president in each."""
    name = "19881108__wv__general__kanawha__precinct.csv"
    rows = (
        "county,precinct,office,district,candidate,party,votes",
        *(f"Kanawha,{100 * n},PRESIDENT,{n},George H.W. Bush,REP,{70 + n}" for n in range(1, 5)),
        "Kanawha,Total,PRESIDENT,,George H.W. Bush,REP,290",
        *(f"Kanawha,{100 * n},PRESIDENT,{n},Michael Dukakis,DEM,{90 + n}" for n in range(1, 5)),
        "Kanawha,Total,PRESIDENT,,Michael Dukakis,DEM,370",
    )
    usable, told = _examined(run, tmp_path, name, *rows)
    assert (usable, "row.total" in told) == (False, True)


def test_a_row_that_names_no_place_and_has_no_votes(run: Run, tmp_path: Path) -> None:
    """New Jersey's counties by municipality have a line of zeros without a name; one with a vote is a place unsaid."""
    name = "20121106__nj__general__municipal.csv"
    rows = [
        "county,municipality,office,district,party,candidate,votes",
        *(f"Ocean,{town},Sheriff,,DEM,Ann Lee,{n}" for town, n in (("Brick", 70), ("Toms River", 88))),
        "Ocean,,Sheriff,,DEM,Ann Lee,0",
        *(f"Ocean,{town},Sheriff,,REP,Bo Ray,{n}" for town, n in (("Brick", 65), ("Toms River", 91))),
        "Ocean,,Sheriff,,REP,Bo Ray,",
    ]  # fmt: skip
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable, told
    assert len(told["row.no_place_no_votes"]) == 2
    assert _votes(run, tmp_path, name) == {("Sheriff", "Ann Lee"): 158, ("Sheriff", "Bo Ray"): 156}
    one = [row.replace("Ann Lee,0", "Ann Lee,1") for row in rows]
    usable, told = _examined(run, tmp_path, name, *one)
    assert (usable, "cell.empty" in told) == (False, True)


def test_void_ballots_without_a_number_lose_no_vote(run: Run, tmp_path: Path) -> None:
    """Seven files of New York and New Jersey leave it out of a line of void ballots; write-ins are votes."""
    name = "20201103__ny__general__fulton__precinct.csv"
    rows = [
        "county,precinct,office,district,candidate,party,votes",
        *(f"Fulton,Broadalbin-{n},State Assembly,118,Ann Lee,DEM,{40 + n}" for n in range(3)),
        *(f"Fulton,Broadalbin-{n},State Assembly,118,Bo Ray,REP,{80 - n}" for n in range(3)),
        *(f"Fulton,Broadalbin-{n},State Assembly,118,Voids,,{'' if n else 2}" for n in range(3)),
    ]
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable, told
    assert len(told["cell.no_marks"]) == 2
    assert _votes(run, tmp_path, name)["State Assembly, 118", "Bo Ray"] == 237
    votes = [row.replace("Voids", "Write-ins") for row in rows]
    usable, told = _examined(run, tmp_path, name, *votes)
    assert (usable, "number.empty" in told) == (False, True)


def test_election_districts_are_numbered_in_their_assembly_district(
    run: Run, tmp_path: Path
) -> None:
    """New York City's primaries of 2016 and 2020: election district 1 of the 65th and of the 66th are two places."""
    name = "20200623__ny__primary__new_york__precinct.csv"
    rows = [
        "county,assembly_district,precinct,party,office,district,candidate,votes",
        *(
            f"New York,{district},{place},Democratic,President,,{who},{votes}"
            for district, place, numbers in ((65, 1, (2, 55)), (65, 2, (0, 86)), (66, 1, (1, 73)))
            for who, votes in zip(("Pete Buttigieg", "Joseph R. Biden"), numbers, strict=True)
        ),
    ]
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable, told
    votes = _votes(run, tmp_path, name)
    assert sorted(votes.items()) == [
        (("President", "Joseph R. Biden"), 214),
        (("President", "Pete Buttigieg"), 3),
    ]
    again = [*rows, rows[-1].replace(",73", ",74")]
    usable, told = _examined(run, tmp_path, name, *again)
    assert (usable, "row.key_repeated" in told) == (False, True)


@pytest.mark.parametrize("columns", ["ward", "precinct", "ward,precinct"])
def test_the_district_of_columbia_is_one_county(run: Run, tmp_path: Path, columns: str) -> None:
    """Its files by ward and by precinct name no county, and no other state's file may leave it out."""
    places = {"ward": ("1", "Ward 2"), "precinct": ("22", "23"), "ward,precinct": ("1,22", "1,23")}
    rows = [
        f"{columns},office,district,party,candidate,votes",
        *(f"{places[columns][0]},MAYOR,,{who}" for who in ("DEM,Ann Lee,642", "REP,Bo Ray,51")),
        *(f"{places[columns][1]},MAYOR,,{who}" for who in ("DEM,Ann Lee,301", "REP,Bo Ray,97")),
    ]
    name = "20061107__dc__general__precinct.csv"
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable, told
    assert "District of Columbia, DC" in told["file.name_says"]
    assert _votes(run, tmp_path, name) == {("MAYOR", "Ann Lee"): 943, ("MAYOR", "Bo Ray"): 148}
    assert "11001" in (tmp_path / "own" / "units.csv").read_text()
    other = _examined(run, tmp_path, "20061107__md__general__precinct.csv", *rows)
    assert not other[0]


def test_a_total_that_leaves_the_district_out(run: Run, tmp_path: Path) -> None:
    """Iowa's counties of 2012: the county's row of a person who stands in one district does not say which."""
    name = "20121106__ia__general__howard__precinct.csv"
    rows = [
        "county,precinct,office,district,party,candidate,votes",
        *(f"Howard,{place},U.S. House,1,Republican,Ben Lange,{n}" for place, n in (("Afton", 800), ("Elma", 985))),
        *(f"Howard,{place},U.S. House,1,Democratic,Bo Ray,{n}" for place, n in (("Afton", 905), ("Elma", 700))),
        "Howard,Afton,State House,51,,Under Votes,15",
        "Howard,Elma,State House,52,,Under Votes,20",
        "Howard,,U.S. House,,Republican,Ben Lange,1785",
        "Howard,,U.S. House,,Democratic,Bo Ray,1605",
        "Howard,,State House,,,Under Votes,35",
    ]  # fmt: skip
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable, told
    assert len(told["row.total_agrees"]) == 3
    votes = _votes(run, tmp_path, name)
    assert votes["U.S. House, 1", "Ben Lange"] == 1785
    assert ("U.S. House", "Ben Lange") not in votes
    wrong = [row.replace(",1785", ",1786") for row in rows]
    usable, told = _examined(run, tmp_path, name, *wrong)
    assert (usable, "cell.empty" in told) == (False, True)


def test_no_votes_said_twice_are_none(run: Run, tmp_path: Path) -> None:
    """Whitley's governor of 2023 has somebody without votes on two equal rows; of one vote it is asked."""
    name = "20231107__ky__general__whitley__precinct.csv"
    rows = [
        "county,precinct,office,district,party,candidate,votes",
        *(f"Whitley,C{n},Governor,,DEM,Andy Beshear,{50 + n}" for n in range(3)),
        *(f"Whitley,C{n},Governor,,,Brian Fishback,{n}" for n in range(3)),
        "Whitley,C0,Governor,,,Brian Fishback,0",
    ]
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable, told
    assert len(told["row.zeros_repeated"]) == 1
    assert _votes(run, tmp_path, name)["Governor", "Brian Fishback"] == 3
    for votes, code in ((1, "row.doubled"), (0, "row.key_repeated")):
        again = f"Whitley,C1,Governor,,,Brian Fishback,{votes}"
        usable, told = _examined(run, tmp_path, name, *rows, again)
        assert (usable, code in told) == (False, True)


def test_a_name_that_a_spreadsheet_ruined_is_told(run: Run, tmp_path: Path) -> None:
    """Idaho's precincts of 2016 and 2020 became dates: the sums stand, and no place is found by them."""
    name = "20201103__id__general__precinct.csv"
    places = ("1E+05", "1.2E+05", "3-Jan", "Jan-03", "12", "E 5", "May 3")
    rows = [
        "county,precinct,office,district,party,candidate,votes",
        *(
            f"Ada,{place},Sheriff,,{who},{n}"
            for first, who in ((50, "DEM,Ann Lee"), (30, "REP,Bo Ray"))
            for n, place in enumerate(places, first)
        ),
    ]  # fmt: skip
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable, told
    assert told["unit.name_ruined"] == ["1E+05", "1.2E+05", "3-Jan", "Jan-03"]
    assert _votes(run, tmp_path, name)["Sheriff", "Bo Ray"] == sum(range(30, 37))


def test_undervotes_said_twice_are_said_once(run: Run, tmp_path: Path) -> None:
    """Texas's counties begin each precinct with the marks of its first contest, which stand there again below."""
    head = "county,precinct,office,district,party,candidate,votes,early_voting,election_day\n"
    rows = [
        f"Willacy,{n},Straight Party,,{line}\n"
        for n in (1, 2, 3)
        for line in (",Under Votes,111,44,67", "REP,Republican Party,28,15,13",
                     ",Under Votes,111,44,67", "DEM,Democratic Party,113,58,55")
    ]  # fmt: skip
    path = tmp_path / "20141104__tx__general__willacy__precinct.csv"
    path.write_text(head + "".join(rows), "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    file = json.loads(out)["files"][0]
    assert code == 0
    told = [each["row"] for each in file["problems"] if each["code"] == "row.marks_repeated"]
    assert told == [4, 8, 12]
    assert file["returns"][0]["votes"] == 3 * (111 + 28 + 113)
    for wrong in (",Under Votes,112,45,67", "REP,Republican Party,28,15,13"):
        path.write_text(head + "".join(rows) + f"Willacy,1,Straight Party,,{wrong}\n", "utf-8")
        code, out, _ = run("doctor", str(path), "--json")
        (error,) = (p for p in json.loads(out)["files"][0]["problems"] if p["severity"] == "error")
        assert (code, error["code"]) == (
            2,
            f"row.{'key_repeated' if '112' in wrong else 'doubled'}",
        )
