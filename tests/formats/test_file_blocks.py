"""A large table that is read in blocks says what it says when it is read as a whole, or is read as a whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from canvass.formats import file_blocks, read_file
from canvass.formats.coded import CODED
from canvass.formats.columns import LINE
from canvass.formats.file_blocks import FileBlocks, file_in_blocks
from canvass.formats.results_file import cells
from canvass.formats.row_room import RowRoom

HEADER = "county,precinct,office,district,party,candidate,votes"


def table(end: str = "\n") -> str:
    """Sixty rows of OpenElections, of which some have quoted cells and letters beyond ASCII."""
    people = (("DEM", "Ann Stone"), ("REP", '"Ibsen, Jr."'), ("LIB", "Zoé Vogt"))
    rows = (
        f"Adams,Ward {ward},Governor,,{party},{name},{7 * ward + len(name)}"
        for ward in range(1, 21)
        for party, name in people
    )
    return end.join([HEADER, *rows]) + end


PLAIN = table()
ROW = "Adams,Ward 9,Governor,,LIB,Zoé Vogt,71\n"
IN_BLOCKS = {
    "plain": PLAIN.encode(),
    "CRLF": table("\r\n").encode(),
    "both ends": table("\r\n").encode() + b"Adams,Ward 21,Governor,,DEM,Ann Stone,9\n",
    "no last end": PLAIN.rstrip("\n").encode(),
    "CRLF, no last end": table("\r\n").rstrip("\r\n").encode(),
    "a mark": b"\xef\xbb\xbf" + PLAIN.encode(),
    "a short row": PLAIN.replace(ROW, "Adams,Ward 9\n").encode(),
    "a number that is none": PLAIN.replace(ROW, ROW.replace("71", "7l")).encode(),
    "blank lines": PLAIN.replace(ROW, f"{ROW}\n\n").encode(),
    "the header again": PLAIN.replace(ROW, f"{ROW}{HEADER}\n").encode(),
    "unseen characters": PLAIN.replace("Zoé Vogt,71", "Zoé\u200b Vogt,71").encode(),
    "a control character": PLAIN.replace("Zoé Vogt,71", "Zoé\x1b Vogt,71").encode(),
    "a total": (PLAIN + "Adams,Total,Governor,,DEM,Ann Stone,1\n").encode(),
    "an unread column": PLAIN.replace("votes\n", "votes,seat\n").replace("\nA", ",1\nA").encode(),
}
AS_A_WHOLE = {
    "Windows-1252": PLAIN.encode("cp1252"),
    "two encodings": PLAIN.encode() + PLAIN.encode("cp1252").partition(b"\n")[2][:2_000],
    "UTF-16": PLAIN.encode("utf-16"),
    "CR alone": table("\r").encode(),
    "a CR in a line": PLAIN.replace("Zoé Vogt,71", "Zoé\r Vogt,71").encode(),
    "a NUL byte": PLAIN.replace("Zoé Vogt,71", "Zoé\0 Vogt,71").encode(),
    "a lost character": PLAIN.replace("Zoé Vogt,71", "Zo\ufffd Vogt,71").encode(),
    "a cell over lines": PLAIN.replace("Zoé Vogt,71", '"Zoé\nVogt",71').encode(),
    "a quote left open": PLAIN.replace("Zoé Vogt,71", '"Zoé Vogt,71').encode(),
    "a line above": b"Official results\n" + PLAIN.encode(),
    "nothing": b"\n" * 99,
    "a web page": b"<html><table>" + b"<tr><td>1</td></tr>\n" * 99,
}


def read(path: Path) -> dict[str, Any]:
    """All that is said of a file."""
    found = read_file.read_file(path)
    results = found.result.value
    said: dict[str, Any] = {
        "source": found.result.source,
        "problems": found.result.problems,
        "formats": found.candidates,
        "untouched": found.untouched,
    }
    if results is not None:
        said |= {"contests": results.contests, "units": results.units.rows()}
        said |= {"lines": results.lines, "tables": {n: t.rows() for n, t in results.tables.items()}}
        said["votes"] = [
            row
            for each in results.returns
            for row in each.lines.cast({pl.Categorical: pl.String}).rows()
        ]
    return said


@pytest.fixture(autouse=True)
def every_block(monkeypatch: pytest.MonkeyPatch) -> list[FileBlocks]:
    """Files of any size are read in blocks of two rows or three; those that were, in the end."""
    begun: list[FileBlocks] = []

    def noted(path: Path) -> FileBlocks | None:
        found = file_in_blocks(path)
        begun.extend([found] if found else [])
        return found

    monkeypatch.setattr(file_blocks, "LARGE", 1)
    monkeypatch.setattr(file_blocks, "BLOCK", 99)
    monkeypatch.setattr(cells, "file_in_blocks", noted)
    return begun


@pytest.mark.parametrize("what", [*IN_BLOCKS, *AS_A_WHOLE])
def test_blocks_say_what_the_whole_says(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    every_block: list[FileBlocks],
    what: str,
) -> None:
    """Source, problems, contests, places and votes are those of the file read as a whole, whatever is wrong with it."""
    path = tmp_path / "20181106__wi__general__precinct.csv"
    path.write_bytes((IN_BLOCKS | AS_A_WHOLE)[what])
    in_blocks = read(path)
    assert any(each.is_read for each in every_block) == (what in IN_BLOCKS)
    monkeypatch.setattr(file_blocks, "LARGE", 1 << 30)
    assert read(path) == in_blocks


def test_a_line_longer_than_a_block_is_read_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, every_block: list[FileBlocks]
) -> None:
    """No more is taken of a line than a row that is read by columns may have."""
    monkeypatch.setattr(file_blocks, "_LONGEST_END", 20)
    path = tmp_path / "20181106__wi__general__precinct.csv"
    path.write_bytes(PLAIN.replace("Zoé Vogt,71", f"Zoé {'V' * 200},71").encode())
    assert any("V" * 200 in str(vote) for vote in read(path)["votes"])
    assert not any(each.is_read for each in every_block)


def test_a_header_as_long_as_a_block_is_no_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, every_block: list[FileBlocks]
) -> None:
    """Nothing is left of the first block, and each row keeps the number of its line."""
    monkeypatch.setattr(file_blocks, "BLOCK", 20)
    path = tmp_path / "20181106__wi__general__precinct.csv"
    path.write_bytes(PLAIN.encode())
    in_blocks = read(path)
    assert any(each.is_read for each in every_block)
    monkeypatch.setattr(file_blocks, "LARGE", 1 << 30)
    assert read(path) == in_blocks


def test_a_file_called_as_the_standard_input_is_not_read_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands in the pipe was asked for."""
    monkeypatch.chdir(tmp_path)
    Path("-").write_bytes(PLAIN.encode())
    assert file_in_blocks(Path("-")) is None
    assert file_in_blocks(tmp_path / "-") is not None


def test_a_file_that_grows_while_it_is_read_is_not_read_in_blocks(tmp_path: Path) -> None:
    """The digest would be of other bytes than those that were there when its columns were asked."""
    path = tmp_path / "grows.csv"
    path.write_bytes(PLAIN.encode())
    found = file_in_blocks(path)
    assert found is not None
    blocks = found.below(1)
    next(blocks)
    with path.open("ab") as file:
        file.write(ROW.encode())
    assert b"".join(blocks).endswith(ROW.encode())
    assert not found.is_read


def test_a_file_that_is_another_since_its_columns_were_asked_is_not_read_in_blocks(
    tmp_path: Path,
) -> None:
    """Numbers of as many bytes under other columns would be those of other candidates."""
    path = tmp_path / "other.csv"
    path.write_bytes(PLAIN.encode())
    found = file_in_blocks(path)
    assert found is not None
    path.write_bytes(PLAIN.replace("office,district", "district,office").encode())
    assert not [*found.below(1)]
    assert not found.is_read


def test_rows_of_many_blocks_are_those_of_one_table() -> None:
    """However many rows the first block lets expect, every row is there once, in its order."""
    words = [["ann", "bo", ""], ["cy"] * 50, [], ["ann", "dee"]]
    numbers = iter(range(99))
    parts = [
        pl.DataFrame(
            {LINE: [next(numbers) for _ in part], "name": part},
            schema={LINE: pl.UInt32, "name": CODED},
        )
        for part in words
    ]
    for size in (1, 30, 5_000):
        room = RowRoom(parts[0].schema, size)
        for part in parts:
            room.add(part, 10 * part.height)
        assert room.table().equals(pl.concat(parts))
    empty = RowRoom(parts[0].schema, 0).table()
    assert (empty.schema, empty.height) == (parts[0].schema, 0)
