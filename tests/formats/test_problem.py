"""A problem says where, what and what to do; many alike are put together."""

from __future__ import annotations

import pytest

from canvass.formats.kinds import cell, row
from canvass.formats.problem import (
    EXAMPLES_SHOWN,
    GROUPED_ABOVE,
    ReadResult,
    SourceFile,
    by_row,
    grouped,
    named,
    told,
)


def test_one_line_has_file_row_column_text_and_mend() -> None:
    """What a person needs to find the cell and to mend it."""
    (problem,) = named([cell.NUMBER_NEGATIVE.at(7, "votes", "-5")], "returns.csv")
    assert str(problem) == (
        "error: returns.csv, row 7, column 'votes': a count cannot be below zero; the cell was left out "
        "(found '-5') -> write the true count; a correction belongs in the row that it corrects"
    )


@pytest.mark.parametrize("count", [1, GROUPED_ABOVE, GROUPED_ABOVE + 1, 500])
def test_more_than_twenty_alike_are_five_and_a_number(count: int) -> None:
    """Twenty are shown; of twenty-one, five and one line for the others; none is lost from the count."""
    shown = grouped(cell.NUMBER_EMPTY.at(at, "votes") for at in range(count))
    assert len(shown) == (count if count <= GROUPED_ABOVE else EXAMPLES_SHOWN + 1)
    assert sum(problem.count for problem in shown) == count


def test_other_columns_are_other_groups() -> None:
    """Problems of two columns are not put together."""
    both = [cell.NUMBER_EMPTY.at(at, column) for column in "ab" for at in range(15)]
    assert len(grouped(both)) == 30


def test_rows_that_each_name_another_row_are_one_line() -> None:
    """The row that each contradicts stands beside it, so that words that differ by it alone are told once."""
    (line,) = told(row.KEY_REPEATED.held_against(row_ - 100, row_) for row_ in range(201, 219))
    assert line == (
        "error: rows 201 (see 101), 202 (see 102), 203 (see 103), 204 (see 104), 205 (see 105) and 13 more: "
        f"{row.KEY_REPEATED.meaning} (18 times) -> {row.KEY_REPEATED.mend}"
    )


def test_a_few_rows_that_name_another_row_keep_their_own_lines() -> None:
    """Three are told apart, each with its words whole."""
    lines = [*told(row.KEY_REPEATED.held_against(7, row_) for row_ in (9, 10, 11))]
    assert [line.split(": ")[1] for line in lines] == ["row 9", "row 10", "row 11"]
    assert all("(see row 7)" in line for line in lines)


def test_problems_stand_in_the_order_of_the_file() -> None:
    """Those of the whole file first, then row by row."""
    found = by_row([cell.EMPTY.at(9), cell.EMPTY.at(2), cell.EMPTY.at()])
    assert [problem.row for problem in found] == [None, 2, 9]


def test_a_warning_leaves_a_file_usable_and_an_error_does_not() -> None:
    """Usable means that something was read and nothing in it is an error."""
    source = SourceFile("a.csv")
    assert ReadResult(1, (cell.NUMBER_SPACES.at(2),), source).is_usable
    assert not ReadResult(1, (cell.NUMBER_NEGATIVE.at(2),), source).is_usable
    assert not ReadResult(None, (), source).is_usable
