"""Results tables by county whose places are called otherwise: precincts, or the totals of counties."""

from __future__ import annotations

from pathlib import Path

from canvass.formats.read_file import read_received
from tests.cli.conftest import Run
from tests.cli.test_silent_readings import _examined, _read

TABLE = (
    "id,start_date,election_type,result_type,special,office,district,name_raw,first_name,middle_name,last_name,suffix,"
    "party,jurisdiction,division,votes,votes_type"
)
MISSISSIPPI, IOWA = (
    "20130108__ms__general__precinct__raw.csv",
    "20141104__ia__general__county__raw.csv",
)
PEOPLE = (("Ann Lee", "D", 40), ("Bo Day", "R", 30))


def _rows(place: str, division: str, more: int = 0) -> list[str]:
    of = f"ocd-division/country:us/state:{division}" if division else ""
    return [
        f"1,2013-01-08,general,certified,False,Governor,,{name},,,,,{party},{place},{of},{votes + more},"
        for name, party, votes in PEOPLE
    ]


PRECINCTS = [
    *_rows("Flowood", "ms/county:rankin/precinct:flowood"),
    *_rows("North", "ms/county:rankin/precinct:north", 3),
    *_rows("North", "ms/county:jefferson_davis/precinct:north", 9),
]


def test_precincts_lie_in_the_county_of_their_division(run: Run, tmp_path: Path) -> None:
    """Mississippi's tables of 2013: two precincts called North are two places, each in its county."""
    usable, told = _examined(run, tmp_path, MISSISSIPPI, TABLE, *PRECINCTS)
    assert usable, told
    assert "file.counties_of_divisions" in told
    read = _read(run, tmp_path, MISSISSIPPI)
    assert {who: votes for (_, who), (_, votes) in read.items()} == {"Ann Lee": 132, "Bo Day": 102}
    units = (tmp_path / f"own {MISSISSIPPI}" / "units.csv").read_text()
    assert units.count("precinct,") >= 3
    assert "Jefferson Davis County" in units


def test_a_division_that_names_no_precinct_makes_no_county() -> None:
    """One row of a county among the precincts, and a county that the state has not, leave the table as it was."""
    for odd in ("ms/county:rankin", "ms/county:nowhere/precinct:north", ""):
        table = "\n".join([TABLE, *PRECINCTS, *_rows("East", odd)]).encode()
        read = read_received(MISSISSIPPI, table).result
        assert not read.is_usable, odd
        assert "file.counties_of_divisions" not in {each.code for each in read.problems}


def test_counties_called_totals_are_counties(run: Run, tmp_path: Path) -> None:
    """Iowa's table of November 2014 calls every county its total, and has no other row."""
    rows = [*_rows("Adair Total", ""), *_rows("Polk County Total", "", 7)]
    usable, told = _examined(run, tmp_path, IOWA, TABLE, *rows)
    assert usable, told
    assert told["file.counties_called_totals"] == ["Adair Total"]
    read = _read(run, tmp_path, IOWA)
    assert {who: votes for (_, who), (_, votes) in read.items()} == {"Ann Lee": 87, "Bo Day": 67}


def test_totals_beside_other_rows_stay_totals() -> None:
    """Iowa's table of June 2014 has the counties once more; a county twice, and the state's total, are told."""
    totals = [*_rows("Adair Total", ""), *_rows("Polk Total", "", 7)]
    for place in ("Adair", "Adair County Total", "Iowa State Total", "Adair-Absentee Absentee"):
        table = "\n".join([TABLE, *totals, *_rows(place, "", 1)]).encode()
        read = read_received(IOWA, table).result
        assert not read.is_usable, place
        assert not {"row.total", "row.total_differs"}.isdisjoint(
            each.code for each in read.problems
        )


PRECINCTS_OF = "county,precinct,office,district,party,candidate,votes"
ANDERSON = "20141104__tx__general__anderson__precinct.csv"


def test_rows_without_a_county_are_of_the_files_own(run: Run, tmp_path: Path) -> None:
    """21 rows of Anderson County's file of 2014 name no county, and all others that one."""
    rows = [f"{county},{n},Governor,,D,Ann Lee,{n}" for county, n in (("Anderson", 3), ("", 4))]
    usable, told = _examined(run, tmp_path, ANDERSON, PRECINCTS_OF, *rows)
    assert usable, told
    assert told["file.county_filled"] == ["Anderson: 1 rows"]
    assert _read(run, tmp_path, ANDERSON) == {("Governor", "Ann Lee"): ("candidate", 7)}
    for name, more in (
        (ANDERSON, "Bexar,9,Governor,,D,Ann Lee,9"),
        (ANDERSON.replace("anderson", "bexar"), ""),
        ("20141104__tx__general__precinct.csv", ""),
    ):
        table = "\n".join([PRECINCTS_OF, *rows, more]).encode()
        read = read_received(name, table).result
        assert not read.is_usable
        assert "file.county_filled" not in {each.code for each in read.problems}


PARISH = "20060401__la__primary__precinct.csv"
GRANT = [f"Grant,{n},State House,22,D,Billy Lee,{20 + n}" for n in range(1, 4)]
GRANT += [f"Grant,{n},State House,22,R,Tony Day,{9 + n}" for n in range(1, 4)]
EARLY = ["Grant,,State House,22,D,Billy Lee,17", "Grant,,State House,22,R,Tony Day,40"]


def test_votes_of_no_precinct_are_early_votes_in_louisiana(run: Run, tmp_path: Path) -> None:
    """Its parishes count them by themselves; elsewhere, and where they may be totals, the file is refused."""
    none = [row.rpartition(",")[0] + ",0" for row in EARLY]
    usable, told = _examined(run, tmp_path, PARISH, PRECINCTS_OF, *GRANT, *none, *EARLY)
    assert usable, told
    assert told["file.early_votes_of_no_precinct"] == ["2 rows; La. R.S. 18:1313"]
    votes = {who: number for (_, who), (_, number) in _read(run, tmp_path, PARISH).items()}
    assert votes == {"Billy Lee": 66 + 17, "Tony Day": 33 + 40}
    name = "20121208__la__general__precinct.csv"
    usable, told = _examined(run, tmp_path, name, PRECINCTS_OF, *GRANT, *EARLY, EARLY[0])
    assert usable, told
    votes = {who: number for (_, who), (_, number) in _read(run, tmp_path, name).items()}
    assert votes == {"Billy Lee": 66 + 17 + 17, "Tony Day": 33 + 40}
    more = "Grant,,State House,22,D,Billy Lee,60"
    for name, early in ((PARISH.replace("__la__", "__ia__"), EARLY), (PARISH, [more, EARLY[1]])):
        read = read_received(name, "\n".join([PRECINCTS_OF, *GRANT, *early]).encode()).result
        assert "file.early_votes_of_no_precinct" not in {each.code for each in read.problems}
        assert not read.is_usable


def test_a_total_of_one_contest_is_no_early_vote() -> None:
    """A parish has many contests: a row without a precinct may be the total of one, and its early votes of another."""
    other = [row.replace("State House,22", "Governor,") for row in GRANT]
    total = [
        f"Grant,,Governor,,{party},{who}"
        for party, who in (("D", "Billy Lee,66"), ("R", "Tony Day,33"))
    ]
    for rows, votes in ((EARLY, 2 * 99 + 57), (total, 2 * 99), ([*EARLY, *total], 0)):
        table = "\n".join([PRECINCTS_OF, *GRANT, *other, *rows]).encode()
        read = read_received(PARISH, table).result
        assert read.is_usable is bool(votes)
        assert read.value is not None
        assert not votes or sum(returns.votes for returns in read.value.returns) == votes


ARIZONA = "20120228__az__primary__county__raw.csv"
AGAIN = {"Gila": 0, "Pima": 5, "U.S. House 1": 3, "U.S. House 2": 2, "": 40}
"""What each place has more than 40 votes and 30; a row without a place has the sum of two."""


def _divided_again(**more: int) -> list[str]:
    return [
        row
        for place, number in (AGAIN | more).items()
        for row in _rows(place, "", number)
        if place or "Ann" in row
    ]


def test_votes_by_county_and_again_by_district_are_read_once(run: Run, tmp_path: Path) -> None:
    """Arizona's presidential primaries: each number of the counties is met by the districts and by the total."""
    whole = [*_divided_again(), *(row.replace(",30,", ",65,") for row in _rows("", "")[1:])]
    whole = [row.replace(",80,", ",85,") for row in whole]
    usable, told = _examined(run, tmp_path, ARIZONA, TABLE, *whole)
    assert usable, told
    assert told["file.divided_again"] == ["6 rows"]
    votes = {who: number for (_, who), (_, number) in _read(run, tmp_path, ARIZONA).items()}
    assert votes == {"Ann Lee": 85, "Bo Day": 65}
    for changed in (
        [row.replace(",42,", ",43,") for row in whole],
        [row.replace(",85,", ",86,") for row in whole],
        [*whole, *_rows("Overseas", "")],
        [row for row in whole if "House 1" not in row],
    ):
        read = read_received(ARIZONA, "\n".join([TABLE, *changed]).encode()).result
        assert not read.is_usable
        assert "file.divided_again" not in {each.code for each in read.problems}
