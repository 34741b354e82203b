"""A problem says where, what and what to do; many alike are put together."""

from __future__ import annotations

import pytest

from canvass.formats.kinds import cell
from canvass.formats.problem import (
    EXAMPLES_SHOWN,
    GROUPED_ABOVE,
    ReadResult,
    SourceFile,
    by_row,
    grouped,
    named,
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
    shown = grouped(cell.NUMBER_EMPTY.at(row, "votes") for row in range(count))
    assert len(shown) == (count if count <= GROUPED_ABOVE else EXAMPLES_SHOWN + 1)
    assert sum(problem.count for problem in shown) == count


def test_other_columns_are_other_groups() -> None:
    """Problems of two columns are not put together."""
    both = [cell.NUMBER_EMPTY.at(row, column) for column in "ab" for row in range(15)]
    assert len(grouped(both)) == 30


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
