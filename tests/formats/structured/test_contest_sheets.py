"""Workbooks with a contest on each sheet, as Montana and South Dakota hand them out on election night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import pytest

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_file, read_received
from canvass.formats.returns.file_hints import Told
from canvass.formats.returns.results import ResultsFile
from tests.formats.returns.test_openelections import sums
from tests.formats.xls import Cell, xls

Table = Sequence[Sequence[Cell]]
HEAD: Table = (
    ["2022 Unofficial General Election Results"], ["State of Montana"],
    ["Precincts 307 of 307 Reporting (Precincts partially reported: 0)"], ["Downloaded at 11/23/2022"], [""],
)  # fmt: skip
SENATOR: Table = (
    ["STATE SENATOR\nDISTRICT 43", "Precinct", "ANN ROE\nDemocrat", "BOB POE\nRepublican"],
    ["", "PCT 01", 40, 30], ["", "PCT 02", 5, 8], ["", "TOTALS", 45, 38],
)  # fmt: skip
LANDS: Table = (
    ["Ravalli County\nOPEN LANDS", "Precinct", "YES", "NO"],
    ["", "PCT 01", 50, 10], ["", "PCT 02", 6, 6], ["", "TOTALS", 56, 16],
)  # fmt: skip


def read(sheets: Mapping[str, Table], head: Table = HEAD) -> ReadResult[ResultsFile]:
    """A workbook of these sheets below the same head."""
    content = xls({name: [*head, *rows] for name, rows in sheets.items()})
    return read_received("CTYALL Results(41).xls", content).result


def stopping(found: ReadResult[ResultsFile]) -> set[str]:
    """The codes of what stops it."""
    return {problem.code for problem in found.problems if problem.severity.stops}


def test_each_sheet_is_a_contest_of_the_county_that_one_of_them_names() -> None:
    """Parties stand below names; the day is that of the general election; the totals are the sums."""
    found = read({"SD 43": SENATOR, "Lands": LANDS})
    assert found.is_usable
    assert sums(found) == {
        ("STATE SENATOR, DISTRICT 43", "ANN ROE"): 45,
        ("STATE SENATOR, DISTRICT 43", "BOB POE"): 38,
        ("Ravalli County, OPEN LANDS", "YES"): 56,
        ("Ravalli County, OPEN LANDS", "NO"): 16,
    }
    assert found.value is not None
    units = {kind: rows["unit"].to_list() for (kind,), rows in found.value.units.group_by("kind")}
    assert (units["county"], units["state"]) == (["30081"], ["MT"])
    senator = found.value.contests[0]
    assert (senator.day, [each.party for each in senator.choices]) == (
        date(2022, 11, 8),
        ["Democrat", "Republican"],
    )


def test_counties_are_places_under_their_own_names() -> None:
    """The statewide workbook, with Lewis & Clark and precincts that are still out: told."""
    rows = [*SENATOR]
    rows[0] = ["STATE SENATOR DISTRICT 38", "County", *SENATOR[0][2:]]
    rows[1], rows[2] = ["", "Lewis & Clark", 40, 30], ["", "Jefferson", 5, 8]
    head = [*HEAD]
    head[2] = ["Precincts 243 of 345 Reporting (Precincts partially reported: 9)"]
    found = read({"SD 38": rows}, head)
    assert found.is_usable
    assert "file.precincts_out" in {problem.code for problem in found.problems}
    assert found.value is not None
    counties = found.value.units.filter(found.value.units["kind"] == "county")
    assert counties["fips"].to_list() == ["30049", "30043"]


def changed(row: int, column: int, cell: Cell) -> Table:
    """The senator's sheet with another cell."""
    rows = [[*each] for each in SENATOR]
    rows[row][column] = cell
    return rows


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        (changed(1, 2, 41), "row.total_differs"),
        (changed(3, 3, ""), "row.total_differs"),
        (changed(1, 2, ""), "row.total_differs"),
        (changed(0, 2, ""), "file.sheet_nameless"),
        (changed(0, 3, "ANN ROE\nRepublican"), "header.duplicate"),
        (changed(2, 1, "PCT 01"), "row.key_repeated"),
        (changed(0, 0, "OPEN LANDS\nNorth"), ""),
        (SENATOR[:-1], "format.unknown"),
    ],
    ids=["number", "total", "empty", "no name", "twice", "place", "fine", "cut"],
)
def test_planted_faults_are_refused(sheet: Table, code: str) -> None:
    """No number is lost or added without a word."""
    found = stopping(read({"Lands": LANDS, "SD 43": sheet}))
    assert code in found if code else not found


def test_two_sheets_of_one_title_are_not_added() -> None:
    """The primaries of two parties for one office."""
    other = [[*SENATOR[0][:2], "CAL", "DEE"], *SENATOR[1:]]
    assert stopping(read({"R": SENATOR, "D": other, "Lands": LANDS})) == {"file.sheets_alike"}


def test_precincts_of_no_county_are_no_states(tmp_path: Path) -> None:
    """They would be told as the district's; of the county that is told they are read."""
    assert stopping(read({"SD 43": SENATOR})) == {"file.sheets_without_county"}
    path = tmp_path / "CTYALL Results(41).xls"
    path.write_bytes(xls({"SD 43": [*HEAD, *SENATOR]}))
    told = Told("MT", "Ravalli County", date(2022, 11, 8))
    value = read_file(path, told=told).result.value
    assert value is not None
    assert "30081" in value.units["unit"].to_list()
