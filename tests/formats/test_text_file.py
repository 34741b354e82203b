"""Bytes become text with nothing lost, or are refused with the reason."""

from __future__ import annotations

import gzip
import io
import os
import tracemalloc
import zipfile
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.cards.store import is_parquet
from canvass.errors import UnreadableFile
from canvass.formats import bytes_file
from canvass.formats.archive import archive_at
from canvass.formats.bytes_file import SMALL
from canvass.formats.encoding import CP1252, MIXED, UTF8, UTF8_BOM
from canvass.formats.read_file import read_file
from canvass.formats.text_file import read_text, text_from_bytes

TABLE = "precinct,votes\nDoña Ana,12\n"


def zipped(*names: str, content: str = "x" * 9000) -> bytes:
    """A ZIP archive of files with these names."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in names:
            archive.writestr(name, content)
    return buffer.getvalue()


def locked(archive: bytes) -> bytes:
    """The same archive of one file, which says that a password locks it."""
    found = bytearray(archive)
    for sign, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        found[found.find(sign) + place] |= 1
    return bytes(found)


@pytest.mark.parametrize(
    ("content", "encoding", "codes"),
    [
        (TABLE.encode(), UTF8, []),
        (TABLE.encode("utf-8-sig"), UTF8_BOM, []),
        (TABLE.encode("utf-16"), "UTF-16-LE", ["text.utf16"]),
        (TABLE.encode("utf-16-be"), "UTF-16-BE", ["text.utf16"]),
        (TABLE.encode("cp1252"), CP1252, ["text.cp1252"]),
        (gzip.compress(TABLE.encode()), UTF8, []),
    ],
    ids=["plain", "mark", "utf-16", "utf-16-be", "cp1252", "gzip"],
)
def test_every_encoding_gives_the_same_text(
    content: bytes, encoding: str, codes: list[str]
) -> None:
    """UTF-8, with a mark, UTF-16 of either order, Windows-1252 and gzip: one text, and what was assumed."""
    read = text_from_bytes("a.csv", content)
    assert read.value == TABLE
    assert read.source.encoding == encoding
    assert [problem.code for problem in read.problems] == codes


def test_a_foreign_encoding_names_its_first_line() -> None:
    """The line that shows that the file is not UTF-8."""
    (problem,) = text_from_bytes("a.csv", TABLE.encode("cp1252")).problems
    assert (problem.row, problem.found) == (2, "Doña Ana,12")


def test_two_encodings_in_one_file_are_read_line_by_line_and_reported() -> None:
    """Each line in its own encoding; every line that is not UTF-8 is an error."""
    mixed = TABLE.encode() + "Cañon,3\n".encode("cp1252")
    read = text_from_bytes("a.csv", mixed)
    assert read.value == TABLE + "Cañon,3\n"
    assert read.source.encoding == MIXED
    assert [(p.code, p.row) for p in read.problems] == [("text.mixed_encoding", 3)]


@pytest.mark.parametrize(
    ("content", "code", "found"),
    [
        (b"", "file.empty", ""),
        (b" \r\n\x00", "file.empty", ""),
        (gzip.compress(TABLE.encode())[:20], "file.gzip.damaged", "end-of-stream"),
        (gzip.compress(TABLE.encode())[:-4] + b"abcd", "file.gzip.damaged", ""),
        (zipped("xl/workbook.xml"), "file.spreadsheet", ".xlsx"),
        (zipped("a.csv", "b.csv"), "file.archive", "2 files: a.csv, b.csv"),
        (zipped(), "file.archive", "empty ZIP"),
        (zipped("results.csv")[:100], "file.zip.damaged", ""),
        (zipped("../../results.csv"), "file.zip.leads_out", "../../results.csv"),
        (zipped("a.csv", "C:\\b.csv"), "file.zip.leads_out", "C:\\b.csv"),
        (locked(zipped("results.csv")), "file.zip.locked", "results.csv"),
        (zipped("inner.pdf", content="%PDF-1.7"), "file.other_format", "PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest", "file.spreadsheet", ".xls"),
        (b"\xef\xbb\xbf\n<!DOCTYPE html><html>", "file.web_page", "web page"),
        (b"<table><tr><td>1</td></tr></table>", "file.web_table", "table"),
        (
            b"<html><body><table><tr><td>a</td></tr><tr><td>1</td></tr><tr><td>2</td></tr></table>",
            "file.web_table",
            "1 tables of 3 rows",
        ),
        (b"%PDF-1.7", "file.other_format", "PDF"),
        (b'{"a": 1}', "file.other_format", "JSON"),
        (
            b'<?xml version="1.0"?><Cvr xmlns="http://tempuri.org/CVRDesign.xsd"/>',
            "file.one_card",
            "",
        ),
        (b"PAR1....", "file.other_format", "Parquet"),
        (b"version https://git-lfs.github.com/spec/v1\n", "file.other_format", "Git LFS"),
        (b"a,b\n1,\x002\n", "file.not_text", "NUL"),
        (b"\x81\x8d\xff,1\n", "text.undecodable", "0x81"),
    ],
    ids=lambda value: value if isinstance(value, str) else "bytes",
)
def test_what_is_no_table_is_refused_with_its_name(content: bytes, code: str, found: str) -> None:
    """One fatal problem that says what the file is instead."""
    read = text_from_bytes("results.csv", content)
    assert read.value is None
    (problem,) = read.problems
    assert problem.code == code
    assert found in problem.found


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that grows beyond the limit is refused before it fills the memory."""
    monkeypatch.setattr(bytes_file, "MOST_BYTES", 1000)
    (problem,) = text_from_bytes("a.csv", gzip.compress(b"a,b\n" * 1000)).problems
    assert problem.code == "file.too_large"


def test_a_table_does_not_grow_two_hundredfold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a file unpacked that is one row over and over; a small one may be."""
    packed = gzip.compress(b"a,b\n" * 100_000)
    assert text_from_bytes("a.csv", packed).value
    monkeypatch.setattr(bytes_file, "SMALL", 1000)
    (problem,) = text_from_bytes("a.csv", packed).problems
    assert problem.code == "file.too_large"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_whose_line_ends_are_lost_is_refused(end: str) -> None:
    """A line that no table has is named, and the file is not divided into millions of cells."""
    long = "precinct,votes" + end + "North,1" + end + "South,2," * 200_000
    read = text_from_bytes("a.csv", long.encode())
    assert read.value is None
    assert [(p.code, p.row) for p in read.problems if p.severity.stops] == [
        ("text.line_too_long", 3)
    ]


def test_absent_folders_and_unreadable_files_are_problems(tmp_path: Path) -> None:
    """What cannot be opened is a problem, not an exception."""
    assert read_text(tmp_path / "none.csv").problems[0].code == "file.absent"
    assert read_text(tmp_path).problems[0].code == "file.unreadable"
    assert read_text(tmp_path / ("x" * 300)).problems[0].code == "file.unreadable"


def test_a_lost_character_is_pointed_at() -> None:
    """The replacement character shows that an earlier program altered the text."""
    (problem,) = text_from_bytes("a.csv", "unit,votes\nDo\ufffda Ana,1\n".encode()).problems
    assert (problem.code, problem.row) == ("text.lost_characters", 2)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("a\r\nb\r\n", "CRLF"),
        ("a\rb\r", "CR"),
        ("a\nb", "LF"),
        ("a\r\nb\nc\r", "CRLF and LF and CR"),
    ],
)
def test_line_ends_are_told(text: str, ends: str) -> None:
    """Carriage returns, line feeds, both, or a mixture."""
    read = text_from_bytes("a.csv", text.encode())
    assert read.source.line_end == ends
    assert bool(read.problems) == (" and " in ends)


def test_the_digest_is_of_the_bytes_as_received() -> None:
    """A compressed file's digest is that of the compressed bytes."""
    packed = gzip.compress(TABLE.encode())
    source = text_from_bytes("a.csv.gz", packed).source
    assert source.size_bytes == len(packed)
    assert source.sha256 != text_from_bytes("a.csv", TABLE.encode()).source.sha256


@pytest.mark.parametrize(
    ("content", "kind_of_bytes", "is_read"),
    [
        (TABLE.encode(), "UTF-8 text", True),
        (TABLE.encode("cp1252"), "Windows-1252 text", True),
        (b"votes\n\0\0\1", "bytes of another kind", False),
    ],
)
def test_a_file_that_is_gzip_by_name_only_is_told_what_it_is(
    content: bytes, kind_of_bytes: str, is_read: bool
) -> None:
    """A table that a browser has unpacked is read; the first problem says that no gzip was found."""
    read = text_from_bytes("results.csv.GZ", content)
    assert (read.value is not None) is is_read
    assert (read.problems[0].code, read.problems[0].found) == (
        "file.gzip.in_name_only",
        kind_of_bytes,
    )
    assert text_from_bytes("results.csv.gz", gzip.compress(TABLE.encode())).problems == ()


@given(
    st.text(alphabet=st.characters(blacklist_categories=["Cs"], blacklist_characters="\0\ufffd"))
)
def test_no_character_is_lost(text: str) -> None:
    """Any text that is read at all is read back whole."""
    value = text_from_bytes("a.csv", text.encode()).value
    assert value in (None, text.removeprefix("\ufeff"))


def test_a_zip_archive_of_one_file_is_read() -> None:
    """What a file manager adds does not count; the file is named, and the digest is of the archive as received."""
    packed = zipped(
        "2018/", "2018/results.csv", "__MACOSX/._results.csv", ".DS_Store", content=TABLE
    )
    read = text_from_bytes("results.zip", packed)
    assert read.value == TABLE
    assert [(p.code, p.found) for p in read.problems] == [("file.zip_member", "2018/results.csv")]
    assert read.source.size_bytes == len(packed)
    (told,) = text_from_bytes("results.zip", zipped("m" * 9000 + ".csv", content=TABLE)).problems
    assert len(told.found) == 200


def test_an_export_of_which_a_file_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    """No reader of a system's files looks into the archive, and the refusal names the file."""
    path = tmp_path / "export.zip"
    path.write_bytes(zipped("CvrExport.json", "../ContestManifest.json"))
    assert archive_at(path) is None
    (problem,) = read_text(path).problems
    assert (problem.code, problem.found) == ("file.zip.leads_out", "../ContestManifest.json")


def test_a_zip_archive_that_grows_without_bound_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more is unpacked than a table may have, whatever the archive says of its size."""
    monkeypatch.setattr("canvass.formats.bytes_file.MOST_BYTES", 10_000)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("results.csv", "a,b\n" * 10_000)
    (problem,) = text_from_bytes("results.zip", buffer.getvalue()).problems
    assert (problem.code, problem.found) == ("file.too_large", "over 10,000 bytes once unpacked")


def test_nothing_of_an_archive_that_says_how_large_it_becomes_is_unpacked(tmp_path: Path) -> None:
    """A bomb of results or of records cost a gigabyte before it was refused; less than it says comes out of neither."""
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.xml", b" " * (SMALL + 1))
    packed, found = path.read_bytes(), archive_at(path)
    assert found is not None
    tracemalloc.start()
    try:
        (problem,) = text_from_bytes("bomb.zip", packed).problems
        with pytest.raises(UnreadableFile, match="larger than canvass reads"):
            found.read("a.xml")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert problem.code == "file.too_large"
    assert peak < 20 * len(packed) < SMALL


def test_a_file_that_grows_is_refused_where_it_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gzip file of two gigabytes held the half of one before it was refused."""
    monkeypatch.setattr(bytes_file, "SMALL", 10_000)
    monkeypatch.setattr(bytes_file, "_CHUNK", 4_000)
    packed = gzip.compress(b"0" * 9_000_000)
    tracemalloc.start()
    try:
        (problem,) = text_from_bytes("bomb.csv.gz", packed).problems
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()
    assert problem.code == "file.too_large"
    honest = gzip.compress(b"a,b\n" * 2_400)
    assert text_from_bytes("table.csv.gz", honest).value is not None


@pytest.mark.parametrize("start", [b"a,b\n1,2\n", b"a,b\r1,2\r", b'["', b"<a>"])
@pytest.mark.parametrize("is_packed", [True, False])
def test_a_line_without_end_is_not_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: bytes, is_packed: bool
) -> None:
    """A line of a gigabyte took two; nested elements may be one line, and are read."""
    monkeypatch.setattr(bytes_file, "SMALL", 10_000)
    monkeypatch.setattr(bytes_file, "_CHUNK", 4_000)
    monkeypatch.setattr(bytes_file, "_LONGEST_LINE", 20_000)
    path = tmp_path / ("long.csv.gz" if is_packed else "long.csv")
    content = start + Random(15).randbytes(45_000).hex().encode()
    path.write_bytes(gzip.compress(content) if is_packed else content)
    file, problem = bytes_file.read_bytes(path)
    is_table = start.startswith(b"a")
    assert (problem is not None and problem.code == "text.line_too_long") is is_table
    assert (problem.row if is_table and problem else 3) == 3
    assert (file.content == b"") is is_table
    assert len(file.sha256) == 64


def test_lines_that_end_with_cr_alone_are_lines() -> None:
    """Records of a voting system in such a file were taken for one cell with quotation marks."""
    found = text_from_bytes("mac.csv", b"a,b\r1,2\r")
    assert (found.value, found.source.line_end) == ("a,b\n1,2\n", "CR")


def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    """Nobody may write into it, and a device may have no end: doctor and tabulate waited, or filled the memory."""
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    asked = Thread(target=lambda: (read_file(pipe), is_parquet(pipe)), daemon=True)
    asked.start()
    asked.join(20)
    is_waiting = asked.is_alive()
    if is_waiting:  # lets the thread end
        os.close(os.open(pipe, os.O_WRONLY))
    assert not is_waiting
    (problem,) = read_file(pipe).result.problems
    assert problem.code == "file.unreadable"
