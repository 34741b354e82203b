"""Text becomes rows of cells with true line numbers; rows that do not fit are problems."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from canvass.formats.columns import LINE
from canvass.formats.grid import Grid, delimiter_of, head_of, header_at, read_grid

CELLS = st.text(alphabet=st.sampled_from('ab1 ,;"\n\ré'), max_size=6)


def grid_of(text: str) -> Grid:
    """The grid of a text whose header is its first row."""
    delimiter = delimiter_of(text)
    return read_grid(text, delimiter, header_at(head_of(text, delimiter)[0])[0])


def codes(text: str) -> list[tuple[str, int | None]]:
    """Codes and rows of the problems of a text."""
    return [(problem.code, problem.row) for problem in grid_of(text).problems]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found(delimiter: str) -> None:
    """Commas, semicolons, tabs and bars, with numbers that hold commas."""
    text = delimiter.join(("unit", "choice", "votes")) + "\n"
    text += delimiter.join(("1", "a", '"1,596"')) + "\n"
    assert delimiter_of(text) == delimiter


def test_line_numbers_are_those_of_an_editor() -> None:
    """Blank lines and line breaks inside a cell count; a row has the number of its first line."""
    grid = grid_of('unit,votes\n\n"Ward 1\nand 2",5\n\nWard 3,6\n')
    assert grid.cells[LINE].to_list() == [3, 6]
    assert grid.cells["unit"].to_list() == ["Ward 1\nand 2", "Ward 3"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("1,a,5\n2,b\n", [("row.short", 3)]),
        ("1,a,5\n2,b,6,7\n", [("row.long", 3)]),
        ("1,a,5,,\n", [("row.trailing_cells", 2)]),
        ("1,a,5\n\n2,b,6\n", [("row.blank", 3)]),
        ("1,a,5\n ,\t,\n", []),
        ("1,a,5\n\n\n", []),
        ("1,a,5\nunit,choice,votes\n2,b,6\n", [("row.repeated_header", 3)]),
        ("<<<<<<< HEAD\n1,a,5\n=======\n", [("row.merge_marker", 2), ("row.merge_marker", 4)]),
        ('1,a,5\n2,"b,6\n3,c,7\n', [("row.quote_open", 3)]),
        ('1,a,5\n"2,b,6\n3,c,7\n"4,d,8\n5,e,9\n', [("row.quote_open", 3)]),
        ('1,"a,5\n2,b",6\n3,c,7\n', [("row.quote_open", 2)]),
        ('1,"Smith, Ana\n(incumbent)",5\n', []),
        ("", [("table.no_rows", None)]),
    ],
)
def test_rows_that_do_not_fit(body: str, expected: list[tuple[str, int | None]]) -> None:
    """Short, long, blank, repeated header, marks of a merge, an open quotation mark: each named with its row."""
    assert codes("unit,choice,votes\n" + body) == expected


def test_rows_are_accounted_for() -> None:
    """Rows read are rows kept and rows left out by code."""
    grid = grid_of("unit,votes\n1,5\n2\n3,4,5\nunit,votes\n4,6\n")
    assert grid.rows_read == 5
    assert grid.cells.height == 2
    assert grid.left_out == {"row.short": 1, "row.long": 1, "row.repeated_header": 1}


def test_a_cell_without_end_is_fatal() -> None:
    """A quotation mark that swallows the file is named with the row that opens it."""
    text = 'unit,votes\n1,5\n"' + "x" * 200_000
    assert codes(text) == [("row.cell_too_long", 3)]


@pytest.mark.parametrize(
    ("header", "names", "expected"),
    [
        ("Batch ,Tabulator\u00a0ID", ("Batch", "Tabulator ID"), ["header.spaces"] * 2),
        ("\ufeffunit,votes", ("unit", "votes"), ["header.spaces"]),
        ('unit,"Total\nVotes"', ("unit", "Total Votes"), ["header.spaces"]),
        ("unit,,votes,", ("unit", "", "votes", ""), ["header.empty_name"]),
        ("unit,Votes,votes", ("unit", "Votes", "votes"), ["header.duplicate"] * 2),
    ],
)
def test_names_of_columns(header: str, names: tuple[str, ...], expected: list[str]) -> None:
    """Spaces, marks and line breaks are taken off and reported; doubles and missing names are named."""
    found, problems = header_at(head_of(header + "\n", ",")[0])
    assert found.names == names
    assert [problem.code for problem in problems] == expected


def test_comments_above_the_header_are_not_rows() -> None:
    """Lines that begin with # and a space are explanations."""
    assert head_of("# what it is\n#\nunit,votes\n", ",")[0] == (3, ["unit", "votes"])


@given(st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=8))
@example([(";", ";")] * 4)
def test_what_a_csv_writer_writes_is_read(rows: list[tuple[str, str]]) -> None:
    """Cells with commas, quotes and line breaks come back as they were, blank rows apart."""
    text = StringIO(newline="")
    csv.writer(text).writerows([("first", "second"), *rows])
    kept = [row for row in rows if any(cell.strip() for cell in row)]
    cells = grid_of(text.getvalue()).cells.drop(LINE)
    assert cells.rows() == kept


def test_what_nobody_sees_is_not_read_and_is_told() -> None:
    """What a terminal obeys, what turns the direction, what has no width; joiners are a name's own."""
    persian = "\u0645\u06cc\u200c\u062e\u0648"
    grid = grid_of(f"choice,votes\nAn\x1b[31mn,1\nBob \u202eeeL,2\nZo\u200be,3\n{persian},4\n")
    assert grid.cells["choice"].to_list() == ["An[31mn", "Bob eeL", "Zoe", persian]
    assert [(problem.code, problem.row, problem.found) for problem in grid.problems] == [
        ("cell.unseen", 2, "An<U+001B>[31mn"),
        ("cell.unseen", 3, "Bob <U+202E>eeL"),
        ("cell.unseen", 4, "Zo<U+200B>e"),
    ]
