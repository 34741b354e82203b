"""Wisconsin's ward by ward reports, as the Elections Commission publishes them: through the commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.formats.xls import Cell, xls

Sheets = dict[str, list[list[Cell]]]
File = dict[str, Any]
Doctor = Callable[[Sheets], tuple[int, File]]

WARDS = {
    "ADAMS ": ["TOWN OF ADAMS Wards 1 & 2", "CITY OF ADAMS Ward 1"],
    "DANE ": ["CITY OF MADISON Ward 1"],
}
VOTES = [[377, 207, 3], [85, 42, 0], [120, 640, 9]]
TOTALS = [[462, 249, 3], [120, 640, 9], [582, 889, 12]]


def report(title: str, *names: str, election: str = "2018 General Election") -> list[list[Cell]]:
    """A sheet as the Commission lays it out, with the parties above the names and a column between."""
    rows: list[list[Cell]] = [["WEC Canvass Reporting System"], [], ["Ward by Ward Report"], []]
    rows += [[election], [], [title], [], ["", "", "Total Votes Cast", "REP", "DEM", "", ""]]
    rows += [["", "", "", names[0], names[1], "", "SCATTERING"]]
    votes = iter(VOTES)
    for (county, wards), totals in zip(WARDS.items(), TOTALS[:2], strict=True):
        rows += [_row(county if n == 0 else "", ward, next(votes)) for n, ward in enumerate(wards)]
        rows += [_row("", "County Totals:", totals)]
    return [*rows, _row("Office Totals:", "", TOTALS[2])]


def _row(county: str, ward: str, votes: list[int]) -> list[Cell]:
    first, second, third = votes
    return [county, ward, sum(votes), first, second, "", third]


def workbook() -> Sheets:
    """Two contests and the map of both, as in the reports of a general election."""
    return {
        "Document map": [["Ward by Ward Report"], ["GOVERNOR / LIEUTENANT GOVERNOR"]],
        "Sheet2": report(
            "GOVERNOR / LIEUTENANT GOVERNOR",
            "Scott Walker\nRebecca Kleefisch",
            "Tony Evers\nMandela Barnes",
        ),
        "Sheet3": report("ASSEMBLY - DISTRICT 41", "ANN LEE", "BO RAY"),
    }


@pytest.fixture
def doctor(run: Run, tmp_path: Path) -> Doctor:
    """What the doctor says of a workbook of these sheets: its exit code and the file of its JSON."""

    def said(sheets: Sheets) -> tuple[int, File]:
        path = tmp_path / "wards.xls"
        path.write_bytes(xls(sheets))
        code, out, _ = run("doctor", str(path), "--json")
        (file,) = json.loads(out)["files"]
        return code, file

    return said


def places(file: File, code: str) -> list[tuple[str, int]]:
    """The sheets and rows in which a kind of problem was found."""
    return [(each["member"], each["row"]) for each in file["problems"] if each["code"] == code]


def test_every_sheet_is_a_contest(run: Run, tmp_path: Path, doctor: Doctor) -> None:
    """Both contests are read, by ward, with their parties; the day is that of the general election in the title."""
    code, file = doctor(workbook())
    assert code == 0
    assert file["sources"][0]["format"] == "wisconsin-ward-report"
    assert [each["votes"] for each in file["returns"]] == [2 * (582 + 889 + 12)]
    assert file["units"] == {"reporting_unit": 3, "county": 2, "state": 1}
    assert places(file, "row.total_agrees")[:2] == [("sheet Sheet2", 13), ("sheet Sheet2", 15)]
    folder = tmp_path / "wards"
    words = ("init", str(folder), "--from", str(tmp_path / "wards.xls"))
    code, _, err = run(*words, "--baseline", "county_canvass")
    assert (code, err) == (0, "")
    code, shown, _ = run("outcome", str(folder))
    assert code == 0
    assert "Tony Evers / Mandela Barnes" in shown
    assert "November 6, 2018" in shown


def test_each_wrong_total_is_said_with_its_sheet_and_row(doctor: Doctor) -> None:
    """A county's total, the office's total and the total of a ward are each compared with what they are of."""
    sheets = workbook()
    sheets["Sheet3"][12][3] = 463
    sheets["Sheet3"][15][4] = 888
    sheets["Sheet2"][10][2] = 588
    code, file = doctor(sheets)
    assert code == 2
    assert places(file, "row.total_differs") == [("sheet Sheet3", 13), ("sheet Sheet3", 16)]
    assert places(file, "sum.total_differs") == [("sheet Sheet2", 11)]


def test_a_vote_that_was_changed_is_found(doctor: Doctor) -> None:
    """One vote more in a ward contradicts its own total, its county's and the office's."""
    sheets = workbook()
    sheets["Sheet2"][10][4] = 208
    code, file = doctor(sheets)
    assert code == 2
    assert places(file, "sum.total_differs") == [("sheet Sheet2", 11)]
    assert places(file, "row.total_differs") == [("sheet Sheet2", 13), ("sheet Sheet2", 16)]


def test_votes_without_a_name_are_an_error(doctor: Doctor) -> None:
    """A column that has lost its heading is named, and the totals say that its votes are missing."""
    sheets = workbook()
    sheets["Sheet2"][9][4] = ""
    code, file = doctor(sheets)
    assert code == 2
    assert places(file, "header.empty_name") == [("sheet Sheet2", 11)]
    assert len(places(file, "sum.total_differs")) == 3


def test_a_second_row_of_a_ward(doctor: Doctor) -> None:
    """Rows of zeros beside a ward's own are left out and told; a second row with votes is an error."""
    sheets = workbook()
    again: list[Cell] = ["", "CITY OF ADAMS Ward 1", 0, 0, 0, "", 0]
    sheets["Sheet2"].insert(11, again)
    code, file = doctor(sheets)
    assert (code, places(file, "row.zeros_repeated")) == (0, [("sheet Sheet2", 12)])
    assert [each["votes"] for each in file["returns"]] == [2 * (582 + 889 + 12)]
    sheets["Sheet2"][11] = ["", "CITY OF ADAMS Ward 1", 1, 0, 0, "", 1]
    code, file = doctor(sheets)
    assert (code, places(file, "row.zeros_repeated")) == (2, [])
    assert ("sheet Sheet2", 13) in places(file, "row.key_repeated")


def test_another_sheet_with_numbers_is_told(doctor: Doctor) -> None:
    """A sheet that is no report may hold votes: it is named."""
    sheets = workbook() | {"Late": [["TOWN OF X", "12"]]}
    code, file = doctor(sheets)
    assert (code, len(places(file, "file.sheet_not_read"))) == (0, 1)


def refused(doctor: Doctor, sheets: Sheets, code: str) -> list[tuple[str, int]]:
    """Where the workbook, which cannot be used, has this kind of problem."""
    exit_code, file = doctor(sheets)
    assert exit_code == 2, file["problems"]
    return places(file, code)


def test_two_choices_of_one_name_have_one_anothers_votes(doctor: Doctor) -> None:
    """No total would notice: the columns add up, and one choice would have the votes of both."""
    sheets = workbook()
    sheets["Sheet3"][9][4] = "Ann  Lee"
    assert refused(doctor, sheets, "header.duplicate") == [("sheet Sheet3", 9)] * 2


def test_a_total_behind_the_choices_leaves_no_contest(doctor: Doctor) -> None:
    """With its column moved to the end no choice stands behind the total, and the contest would be gone."""
    sheets = workbook()
    for row in sheets["Sheet3"][8:]:
        row.append(row.pop(2))
    assert refused(doctor, sheets, "header.choices_missing") == [("sheet Sheet3", 9)]


def test_a_damaged_sheet_is_no_other_sheet(doctor: Doctor) -> None:
    """Without its headings or its last row a contest is an error, on the first sheet too, and not left out."""
    for rows in (slice(8, 9), slice(15, 16)):
        for name in ("Sheet2", "Sheet3"):
            sheets = workbook()
            del sheets[name][rows]
            code, file = doctor(sheets)
            assert code == 2
            found = [each for each in file["problems"] if each["code"] == "file.sheet_damaged"]
            assert [each["found"] for each in found] == [name]


def test_an_empty_sheet_is_nothing(doctor: Doctor) -> None:
    """Empty sheets before, between and behind the contests change nothing."""
    sheets: Sheets = {"A": [], **workbook(), "Z": []}
    code, file = doctor(sheets)
    assert (code, [each["votes"] for each in file["returns"]]) == (0, [2 * (582 + 889 + 12)])


def test_numbers_as_text_are_numbers(doctor: Doctor) -> None:
    """A further sheet whose numbers are all written with points is told, as one with plain numbers is."""
    sheets = workbook() | {"Late": [["TOWN OF X", "1,012.0"]]}
    code, file = doctor(sheets)
    assert (code, len(places(file, "file.sheet_not_read"))) == (0, 1)


def test_a_sheet_without_the_title_of_its_contest(doctor: Doctor) -> None:
    """The election is no contest: what its votes are for is not said."""
    sheets = workbook()
    sheets["Sheet3"][6] = []
    assert ("sheet Sheet3", 11) in refused(doctor, sheets, "cell.empty")


def test_a_sheet_of_another_election(doctor: Doctor) -> None:
    """It would have the day of the first sheet."""
    sheets = workbook()
    sheets["Sheet3"][4] = ["2018 SPRING ELECTION"]
    assert refused(doctor, sheets, "file.elections_mixed") == [("sheet Sheet3", 1)]


def test_totals_that_are_not_there_are_told(doctor: Doctor) -> None:
    """A county without a total row, an office whose total is empty: nothing was compared, and rows may have moved."""
    sheets = workbook()
    sheets["Sheet3"][15] = ["Office Totals:", *[""] * 6]
    del sheets["Sheet3"][12]
    code, file = doctor(sheets)
    assert code == 0
    assert places(file, "row.total_missing") == [("sheet Sheet3", 12), ("sheet Sheet3", 15)]


def test_a_row_whose_total_has_votes_is_no_row_of_zeros(doctor: Doctor) -> None:
    """Its choices have none and its total has five: that is a contradiction, and not left out."""
    sheets = workbook()
    sheets["Sheet2"].insert(11, ["", "CITY OF ADAMS Ward 1", 5, 0, 0, "", 0])
    assert refused(doctor, sheets, "sum.total_differs") == [("sheet Sheet2", 12)]


def recounted() -> list[list[Cell]]:
    """A sheet of one contest with the canvass and the recount side by side, the names in the headings."""
    names: list[Cell] = ["Total Votes Cast", "ANN LEE", "BO RAY", "SCATTERING"]
    rows: list[list[Cell]] = [
        ["2011 SPRING ELECTION & RECOUNT"],
        [],
        ["JUSTICE OF THE SUPREME COURT"],
    ]
    rows += [
        [
            "",
            "",
            "Original Canvass from Spring Election",
            "",
            "",
            "",
            "",
            "Recount Canvass Certification",
        ]
    ]
    rows += [["", "", *names, "", *names]]
    rows += [["ADAMS ", "TOWN OF ADAMS Wards 1 & 2", 255, 105, 149, 1, "", 254, 105, 148, 1]]
    rows += [["", "County Totals:", 255, 105, 149, 1, "", 254, 105, 148, 1]]
    return [*rows, ["Office Totals:", "", 255, 105, 149, 1, "", 254, 105, 148, 1]]


def test_canvass_and_recount_side_by_side(run: Run, tmp_path: Path, doctor: Doctor) -> None:
    """Each block is a count of its own with its stage, so that no number of one stands for the other."""
    code, file = doctor({"Sheet1": recounted()})
    assert code == 0
    counts = [(each["name"], each["baseline"]["value"], each["votes"]) for each in file["returns"]]
    assert counts == [("county-canvass", "county_canvass", 255), ("recount", "recount", 254)]
    folder = tmp_path / "court"
    code, _, err = run("init", str(folder), "--from", str(tmp_path / "wards.xls"))
    assert (code, err) == (0, "")
    assert "day = 2011-04-05" in (folder / "election.toml").read_text()
    _, shown, _ = run("outcome", str(folder))
    assert "Numbers above: recount, result of the recount" in " ".join(shown.split())


@pytest.mark.parametrize("heading", ["", "Original Canvass from Spring Election"])
def test_two_counts_that_nothing_tells_apart(doctor: Doctor, heading: str) -> None:
    """Two blocks without a name, or of one name, are refused with what to do."""
    rows = recounted()
    rows[3][2] = rows[3][7] = heading
    assert refused(doctor, {"Sheet1": rows}, "file.counts_unnamed") == [("sheet Sheet1", 5)]


def test_two_counts_beside_other_contests_are_refused(doctor: Doctor) -> None:
    """Which count the other contests are of, nobody could tell."""
    code, file = doctor({"Sheet1": recounted()} | deepcopy(workbook()))
    assert code == 2
    assert [each["code"] for each in file["problems"]] == ["file.counts_mixed"]


def test_wisconsin_2011_as_published(run: Run, raw_data: Path) -> None:
    """The workbook of the recount of April 2011: both counts, to the vote, and every total of a county."""
    path = raw_data / "public-files" / "WARD_BY_WARD_FOR_SPRING_2011_ELECTION_AND_RECOUNT.xls"
    code, out, _ = run("doctor", str(path), "--json")
    assert code == 0
    (file,) = json.loads(out)["files"]
    counts = {each["name"]: each["votes"] for each in file["returns"]}
    assert counts == {"county-canvass": 1_498_880, "recount": 1_500_113}
    assert file["units"]["county"] == 72
    assert {each["code"] for each in file["problems"]} == {"row.total_agrees"}
