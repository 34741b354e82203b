"""Rows read by columns are those that are read one after the other: cells, lines, problems and counts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from canvass.formats import grid, grid_columns
from canvass.formats.grid import Grid, delimiter_of, head_of, header_at, read_grid
from canvass.formats.grid_columns import ByColumns, by_columns
from tests.profile import tries

CELL = st.text(alphabet=st.sampled_from('ab1 ,;\t|"\n\ré<=>\x1c\x0b\u2028\ufeff'), max_size=5)
PLAIN = st.text(alphabet=st.sampled_from("ab1 é"), max_size=4)
QUOTED = st.builds('"{}"'.format, st.text(alphabet=st.sampled_from("ab1 ,;|é"), max_size=4))
ROW = st.lists(st.one_of(PLAIN, PLAIN, QUOTED, CELL), max_size=5)
TEXT = st.builds(
    lambda mark, head, rows, end, last: end.join([mark.join(head), *map(mark.join, rows)]) + last,
    st.sampled_from([",", ";", "\t", "|"]),
    st.lists(st.sampled_from(["a", "b", "c", '"d"', ""]), min_size=2, max_size=4),
    st.lists(ROW, max_size=8),
    st.sampled_from(["\n", "\n", "\r\n", "\r", "\n\n"]),
    st.sampled_from(["", "\n", "\r\n"]),
)


def both(text: str, keep: set[str] | None = None) -> tuple[Grid, Grid] | None:
    """The text by columns where that is tried, and row by row; None where it has no header."""
    delimiter = delimiter_of(text)
    head = head_of(text, delimiter)
    if not head:
        return None
    header = header_at(head[0])[0]
    fast = read_grid(text, delimiter, header, keep, one_by_one=False)
    return fast, read_grid(text, delimiter, header, keep, one_by_one=True)


def same(one: Grid, other: Grid) -> None:
    """Every part of both is the same."""
    assert one.cells.equals(other.cells), (one.cells, other.cells)
    assert one.problems == other.problems
    assert (one.rows_read, one.left_out) == (other.rows_read, other.left_out)


@settings(max_examples=tries(27), deadline=None)
@given(TEXT, st.sampled_from([None, None, {"a"}, {"b", "c"}]))
@example("a,b\n1,2\n\n\n3\n4,5\na,b\n", None)
@example('a,b\n"a",b\n', {"a"})
@example("a,b,c\na,b,3\n", {"a", "b"})
@example("a,b\n<<<<<<<,\n", None)
@example('a,b\n"1,2"\n', None)
@example("a,b\n\x1c,\n1,2\n", None)
@example('a,b\n"x\ny",2\n', None)
@example("a,b\n,\n1,\n,2\n", None)
@example("a|b\n1|2\n1|2|\n", None)
@example("a\tb\n1\t2\n", None)
@example("a,b\n\ufeff,x\n1,2\n", None)
@example("a,b\n1,x\x7f\n3,4\n", None)
@example("a,b\n1,\x1b[1m\n", None)
@example("a,b\n1,x\u200b\n", None)
def test_by_columns_is_row_by_row(text: str, keep: set[str] | None) -> None:
    """Property: whatever the text, both ways give one table with one list of problems, in blocks or at once."""
    found = both(text, keep)
    if found is not None:
        same(*found)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid_columns, "BLOCK", 4)
        again = both(text, keep)
    if again is not None:
        same(*again)


@pytest.mark.parametrize("rows", [1, 1_000])
def test_plain_rows_are_read_by_columns(rows: int) -> None:
    """Not one after the other: every row of a plain file is in the first part, the odd ones are in the second."""
    text = "a,b\n" + "".join(f'{n},"x, {n}"\n' for n in range(rows)) + "short\n"
    found = by_columns(text, ",", 1, ("a", "b"), {"a": 0, "b": 1})
    assert found is not None
    assert (found.plain.height, found.others) == (rows, ((rows + 2, ["short"]),))


def test_a_cell_over_two_lines_is_read_row_by_row() -> None:
    """The whole text then."""
    assert by_columns('a,b\n1,"x\ny"\n', ",", 1, ("a", "b"), {"a": 0}) is None


def test_a_cell_that_is_too_long_is_the_same_problem() -> None:
    """Beyond what the csv module takes."""
    found = both("a,b\n1," + "x" * 140_000 + "\n2,3\n")
    assert found is not None
    same(*found)
    assert [problem.row for problem in found[0].problems] == [2, None]


def test_few_rows_are_read_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short text is not set up to be read by columns, a longer one is; both give what either way gives."""
    asked: list[int] = []

    def counted(text: str, *more: Any) -> ByColumns | None:
        asked.append(len(text))
        return by_columns(text, *more)

    monkeypatch.setattr(grid, "by_columns", counted)
    for rows in (1, 2_000):
        text = "a,b\n" + "".join(f"{n},x\n" for n in range(rows)) + "short\n"
        header = header_at(head_of(text, ",")[0])[0]
        found = read_grid(text, ",", header)
        for one_by_one in (True, False):
            same(found, read_grid(text, ",", header, one_by_one=one_by_one))
    short, long, again = asked
    assert short <= grid.SMALL < long == again
