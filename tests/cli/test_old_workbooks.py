"""Workbooks of Excel 97 to 2003, and files under the wrong name: results and manifests through the commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.cvr import dominion
from tests.formats.xls import Cell, xls

RESULTS: list[list[Cell]] = [
    ["county", "precinct", "office", "district", "party", "candidate", "votes"],
    ["Adams", "001", "Mayor", "", "DEM", "Ann Lee", 120],
    ["Adams", "001", "Mayor", "", "REP", "Bo Ray", 80],
    ["Adams", "002", "Mayor", "", "DEM", "Ann Lee", 60],
    ["Adams", "002", "Mayor", "", "REP", "Bo Ray", 95],
]
BOXES = [(7, 1, 2), (7, 2, 1), (8, 1, 1)]
MANIFEST: list[list[Cell]] = [["Tabulator", "Batch Name", "Number of Ballots"]]
MANIFEST += [
    [tabulator, n + batch, cards] for n in range(0, 40, 10) for tabulator, batch, cards in BOXES
]
CSV = "\n".join(",".join(map(str, row)) for row in RESULTS) + "\n"


def codes(out: str) -> set[str]:
    """The codes of the problems of the one file of a diagnosis."""
    (file,) = json.loads(out)["files"]
    return {problem["code"] for problem in file["problems"]}


@pytest.mark.parametrize("name", ["results.xls", "results.csv", "results.txt"])
def test_results_of_an_old_workbook(run: Run, tmp_path: Path, name: str) -> None:
    """Whatever the file is called its votes are read, numbers whole and ids as text, and it opens as an election."""
    path = tmp_path / name
    path.write_bytes(xls({"Cover": [], "Results": RESULTS}))
    code, out, _ = run("doctor", str(path), "--json")
    assert (code, "file.sheet_read" in codes(out)) == (0, True)
    (file,) = json.loads(out)["files"]
    assert [each["votes"] for each in file["returns"]] == [355]
    words = ("init", str(tmp_path / "town"), "--from", str(path), "--state", "WI")
    code, _, err = run(*words, "--day", "2026-11-03", "--baseline", "election_night")
    assert (code, err) == (0, "")
    code, out, _ = run("outcome", str(tmp_path / "town"), "--json")
    assert code == 0
    assert "Ann Lee" in out


def test_a_workbook_is_called_one(run: Run, tmp_path: Path) -> None:
    """A workbook has no encoding, no delimiter and no ends of lines, whatever it is read through; a text has them."""
    cells = [[cell if cell != "Mayor" else "Mayor\nof the town" for cell in row] for row in RESULTS]
    as_workbook, as_text = tmp_path / "results.xls", tmp_path / "results.csv"
    as_workbook.write_bytes(xls({"Results": cells}))
    as_text.write_text(CSV, "utf-8")
    _, shown, _ = run("doctor", str(as_workbook))
    assert "bytes, an Excel workbook (.xls), SHA-256" in " ".join(shown.split())
    _, out, _ = run("doctor", str(as_workbook), "--json")
    (file,) = json.loads(out)["files"]
    (source,) = file["sources"]
    told = [source[each] for each in ("workbook", "encoding", "line_end", "delimiter")]
    assert told == ["an Excel workbook (.xls)", "", "", ""]
    assert "text.mixed_line_ends" not in codes(out)
    cells[3][-1] = "sixty"
    as_workbook.write_bytes(xls({"Results": cells}))
    _, out, _ = run("doctor", str(as_workbook), "--json")
    assert [p["row"] for p in json.loads(out)["files"][0]["problems"] if p["found"] == "sixty"] == [
        4
    ]
    _, shown, _ = run("doctor", str(as_text))
    assert "UTF-8, divided by commas, SHA-256" in " ".join(shown.split())


@pytest.mark.parametrize("name", ["results.xls", "results.xlsx"])
def test_a_text_under_the_name_of_a_workbook(run: Run, tmp_path: Path, name: str) -> None:
    """Offices call a CSV, or a table of a web page, a workbook: the one is read, the other named with the way on."""
    path = tmp_path / name
    path.write_text(CSV, "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    assert code == 0
    (file,) = json.loads(out)["files"]
    assert [each["votes"] for each in file["returns"]] == [355]
    rows = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in RESULTS)
    path.write_text(f"<html><body><table>{rows}</table></body></html>", "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    assert (code, codes(out)) == (2, {"file.web_table"})


def test_a_workbook_as_xml_is_named(run: Run, tmp_path: Path) -> None:
    """Excel's XML of 2003, which results systems call .xls, is no table of canvass: it says what to do."""
    path = tmp_path / "detail.xls"
    path.write_text(
        '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'
        '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>'
    )
    code, out, _ = run("doctor", str(path), "--json")
    assert (code, codes(out)) == (2, {"file.spreadsheet_xml"})


@pytest.mark.parametrize("name", ["manifest.xls", "manifest.csv"])
def test_a_manifest_of_an_old_workbook_opens_an_audit(run: Run, tmp_path: Path, name: str) -> None:
    """Its batches are those of the records, though a spreadsheet stores their names as numbers with a point."""
    boxes, records = tmp_path / name, tmp_path / "cvr.csv"
    boxes.write_bytes(xls({"Boxes": MANIFEST}))
    records.write_text(dominion.many(4), "utf-8")
    code, out, _ = run("doctor", str(boxes), "--json")
    assert code == 0
    (file,) = json.loads(out)["files"]
    assert (file["sources"][0]["format"], file["tables"]) == ("arlo-manifest", {"manifest": 12})
    words = ("audit", "open", str(tmp_path / "audit"), "--from", str(boxes), str(records))
    code, out, err = run(
        *words, "-j", "Adams", "--election", "Town", "--contest", "Mayor", "--json"
    )
    assert (code, err) == (0, "")
    assert json.loads(out)["universe"]["manifest"] == 16


def test_another_sheet_with_boxes_is_told(run: Run, tmp_path: Path) -> None:
    """A second sheet may hold more boxes: it is named, and nobody takes the first for all."""
    path = tmp_path / "boxes.xls"
    path.write_bytes(xls({"North": MANIFEST, "South": MANIFEST}))
    code, out, _ = run("doctor", str(path), "--json")
    assert (code, "file.sheet_not_read" in codes(out)) == (0, True)


def test_a_damaged_or_locked_workbook_says_so(run: Run, tmp_path: Path) -> None:
    """Half a workbook is no table, and no command says more of it than that."""
    path = tmp_path / "results.xls"
    path.write_bytes(xls({"Results": RESULTS})[:900])
    code, out, _ = run("doctor", str(path), "--json")
    assert (code, codes(out)) == (2, {"file.spreadsheet"})
