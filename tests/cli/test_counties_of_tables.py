"""Results tables by county whose places are called otherwise: precincts, or the totals of counties."""

from __future__ import annotations

from pathlib import Path

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


def test_a_division_that_names_no_precinct_makes_no_county(run: Run, tmp_path: Path) -> None:
    """One row of a county among the precincts, and a county that the state has not, leave the table as it was."""
    for odd in ("ms/county:rankin", "ms/county:nowhere/precinct:north", ""):
        usable, told = _examined(run, tmp_path, MISSISSIPPI, TABLE, *PRECINCTS, *_rows("East", odd))
        assert not usable, odd
        assert "file.counties_of_divisions" not in told


def test_counties_called_totals_are_counties(run: Run, tmp_path: Path) -> None:
    """Iowa's table of November 2014 calls every county its total, and has no other row."""
    rows = [*_rows("Adair Total", ""), *_rows("Polk County Total", "", 7)]
    usable, told = _examined(run, tmp_path, IOWA, TABLE, *rows)
    assert usable, told
    assert told["file.counties_called_totals"] == ["Adair Total"]
    read = _read(run, tmp_path, IOWA)
    assert {who: votes for (_, who), (_, votes) in read.items()} == {"Ann Lee": 87, "Bo Day": 67}


def test_totals_beside_other_rows_stay_totals(run: Run, tmp_path: Path) -> None:
    """Iowa's table of June 2014 has the counties once more; a county twice, and the state's total, are told."""
    totals = [*_rows("Adair Total", ""), *_rows("Polk Total", "", 7)]
    for place in ("Adair", "Adair County Total", "Iowa State Total", "Adair-Absentee Absentee"):
        usable, told = _examined(run, tmp_path, IOWA, TABLE, *totals, *_rows(place, "", 1))
        assert not usable, place
        assert "row.total" in told or "row.total_differs" in told
