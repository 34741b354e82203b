"""Files that tell by a column what a row is of, and columns whose names say more than their cells."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from canvass.formats.mapping import read_mapping
from canvass.formats.read_file import FileRead, read_received

HEADER = "office,district,candidate,party,reporting_level,jurisdiction,votes"
ROWS = (
    "Governor,,Ann Lee,DEM,county,Iowa,40",
    "Governor,,Bo Ray,REP,county,Iowa,30",
    "Governor,,Ann Lee,DEM,county,Polk,10",
    "Governor,,Bo Ray,REP,county,Polk,25",
)


def read(*rows: str, header: str = HEADER) -> FileRead:
    """A file of Iowa, which has a county of its own name."""
    text = "\n".join((header, *rows)) + "\n"
    return read_received("20101102__ia__general__county.csv", text.encode())


def sums(found: FileRead) -> dict[str, int]:
    """Votes by choice."""
    assert found.result.value is not None
    (returns,) = found.result.value.returns
    rows = returns.cells.group_by("choice").agg(pl.col("votes").sum())
    return dict(rows.iter_rows())


def errors(found: FileRead) -> set[str]:
    """Kinds of faults that stop the file."""
    return {problem.code for problem in found.result.problems if problem.severity.stops}


@pytest.mark.parametrize("level", ["state", "racewide", "Statewide"])
def test_a_row_of_the_whole_state_is_no_county_of_that_name(level: str) -> None:
    """The state of Iowa is not Iowa County: its row is the sum, and is left out with a note."""
    whole = (f"Governor,,Ann Lee,DEM,{level},Iowa,50", f"Governor,,Bo Ray,REP,{level},Iowa,55")
    found = read(*ROWS, *whole)
    assert errors(found) == set()
    assert sums(found) == {"Ann Lee": 50, "Bo Ray": 55}
    notes = [problem.code for problem in found.result.problems]
    assert notes.count("row.total_agrees") == 2


def test_a_sum_that_differs_stops_the_file() -> None:
    """One vote more in the row of the whole."""
    found = read(*ROWS, "Governor,,Ann Lee,DEM,racewide,Totals,51")
    assert "row.total_differs" in errors(found)


def test_rows_of_the_state_alone_are_no_county() -> None:
    """A file without a county has no votes of a place."""
    found = read("Governor,,Ann Lee,DEM,state,Iowa,50", "Governor,,Bo Ray,REP,state,Iowa,55")
    assert not found.result.is_usable


def test_a_row_of_another_level_stops_the_file() -> None:
    """A precinct named as a county is not taken for one."""
    found = read(*ROWS, "Governor,,Ann Lee,DEM,precinct,Adair,3")
    assert "row.level_unknown" in errors(found)


def test_votes_under_the_name_of_a_day_are_a_vote_mode() -> None:
    """Iowa 2012: absentee and election_date make the votes; two days in that column are still two elections."""
    header = "county,precinct,office,district,party,candidate,absentee,election_date,votes"
    rows = [
        f"Adair,P{n},President,,{p},{c},{a}.0,{d}.0,{a + d}.0"
        for n, p, c, a, d in (
            (1, "R", "Romney", 160, 313),
            (1, "D", "Obama", 118, 212),
            (2, "R", "Romney", 50, 61),
            (2, "D", "Obama", 40, 39),
        )
    ]
    found = read_received(
        "20121106__ia__general__adair__precinct.csv", "\n".join((header, *rows)).encode()
    )
    assert errors(found) == set()
    (closes,) = [p for p in found.result.problems if p.code == "modes.closes"]
    assert closes.column == "election_date"
    for one, other in (("2012-11-06", "2012-06-05"), ("2010", "2012"), ("20121106", "20120605")):
        days = [row.replace(".0,", ",") for row in rows]
        told = [
            ",".join([*row.split(",")[:7], one if n % 2 else other, row.split(",")[8]])
            for n, row in enumerate(days)
        ]
        again = read_received(
            "20121106__ia__general__adair__precinct.csv", "\n".join((header, *told)).encode()
        )
        assert "format.column_of_elections" in errors(again), one


def test_a_mapping_reads_a_file_with_a_further_column(tmp_path: Path) -> None:
    """A column that a mapping does not know is named; two elections in it stop the file."""
    path = tmp_path / "own.toml"
    path.write_text(
        'name = "own"\ntitle = "Own"\n[unit]\nkind = "county"\nkey = ["place"]\nname = "place"\n[[count]]\nname = "c"\n'
        'choice = "who"\nvotes = "n"\n[count.contest]\ncolumns = ["race"]\n',
        "utf-8",
    )
    dialect = read_mapping(path)
    text = "place,race,who,n,{}\nA,Mayor,Ann,5,{}\nA,Mayor,Bob,4,{}\n"
    found = read_received("r.csv", text.format("note", "x", "y").encode(), dialect)
    assert errors(found) == set()
    assert "format.column_unknown" in {p.code for p in found.result.problems}
    found = read_received("r.csv", text.format("election", "2019", "2020").encode(), dialect)
    assert "format.column_of_elections" in errors(found)


def test_a_row_without_a_place_and_a_number_says_nothing() -> None:
    """Idaho 1998: NA for the county and NA for the votes; with a number, or a place, the row is a fault."""
    header = "county,office,district,party,candidate,votes"
    rows = (
        "Ada,Governor,NA,REP,Ann,5",
        "Ada,Governor,NA,DEM,Bo,4",
        "Gem,Governor,NA,REP,Ann,3",
        "Gem,Governor,NA,DEM,Bo,2",
    )

    def of(last: str) -> FileRead:
        text = "\n".join((header, *rows, last)) + "\n"
        return read_received("19981103__id__general__county.csv", text.encode())

    assert errors(of("NA,Governor,NA,REP,Ann,NA")) == set()
    assert sums(of("NA,Governor,NA,REP,Ann,7"))["Ann"] == 15
    assert errors(of("Elmore,Governor,NA,REP,Ann,NA"))
