"""A workbook whose cells lie far from one another is refused: a reader would hold all that lies between."""

from __future__ import annotations

import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from canvass.formats import workbook_span
from canvass.formats.workbook_span import is_small
from tests.cli.conftest import Run
from tests.peak import run_alone
from tests.some_of import some_of

HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def cell(place: str, value: str, rest: str = "") -> str:
    """A cell with a text in it."""
    return f'<c {rest}r="{place}" t="inlineStr"><is><t>{value}</t></is></c>'


def workbook(path: Path, rows: str) -> Path:
    """A workbook of one sheet with these rows."""
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{TYPES}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{TYPES}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r" '
        f'Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
        f'xmlns:r="{RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="r"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r" '
        f'Type="{RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f"{HEAD}{rows}</sheetData></worksheet>",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return path


def table() -> str:
    """Votes of one contest in two counties."""
    names = ("county", "office", "candidate", "votes")
    lines = [names, ("Adams", "Sheriff", "Ann", "4"), ("Berks", "Sheriff", "Ann", "6")]
    return "".join(
        f'<row r="{n}">{"".join(map(cell, (f"{letter}{n}" for letter in "ABCD"), line))}</row>'
        for n, line in enumerate(lines, 1)
    )


FAR = cell("XFD1048576", "1")


def test_one_cell_far_away_takes_no_memory(tmp_path: Path) -> None:
    """A process of its own refuses it in a sentence, and is no larger than any."""
    path = workbook(tmp_path / "a.xlsx", f'{table()}<row r="1048576">{FAR}</row>')
    ended = run_alone([sys.executable, "-m", "canvass", "doctor", str(path)])
    assert ended.code == 2, ended
    assert "no sheet of it can be read" in " ".join((ended.out + ended.err).split())
    assert ended.peak_kb < 600_000


@some_of(
    "far",
    [FAR, cell("xfd1048576", "1", 's="1" '), "<c s=\"2\"  r = 'XFD1048576' ><v>1</v></c>"],
    every=2,
)
def test_one_cell_far_away_is_refused_in_a_sentence(run: Run, tmp_path: Path, far: str) -> None:
    """The reader of workbooks would hold 17 thousand million cells: the whole program ended without a word."""
    path = workbook(tmp_path / "a.xlsx", f'{table()}<row r="1048576">{far}</row>')
    code, out, err = run("doctor", str(path))
    assert (code, "no sheet of it can be read" in " ".join((out + err).split())) == (2, True)
    code, out, _ = run("init", str(tmp_path / "e"), "--from", str(path))
    assert (code, (tmp_path / "e").exists(), out) == (2, False, "")


def test_empty_cells_far_away_are_nothing(run: Run, tmp_path: Path) -> None:
    """A format that was set for a whole column is no cell of the table."""
    empty = '<row r="1048576"><c r="XFD1048576" s="5"/></row>'
    path = workbook(tmp_path / "20201103__pa__general__county.xlsx", table() + empty)
    code, out, err = run("doctor", str(path))
    assert code == 0, out + err


def test_places_in_one_long_tag_take_no_time() -> None:
    """A tag of many places that is closed at once holds nothing, and is gone through once."""
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("xl/worksheets/sheet1.xml", HEAD + "<c " + 'r="XFD9" ' * 90_000 + "/>")
    assert is_small(zipfile.ZipFile(archive))


def test_a_tag_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no XML is not held in memory to its end."""
    monkeypatch.setattr(workbook_span, "_READ", 1_000)
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("xl/worksheets/sheet1.xml", "<c " + "x" * 2_000_000)
    with pytest.raises(ValueError):
        is_small(zipfile.ZipFile(archive))
