"""Numbers are read where they are plain, read and reported where they are meant beyond doubt, else left out."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.formats.columns import LINE
from canvass.formats.number_cells import LARGEST, Numbers, decimal_numbers, whole_numbers


def column(*cells: str) -> pl.DataFrame:
    """Cells of a column called votes, from line 2 on."""
    return pl.DataFrame(
        {LINE: range(2, 2 + len(cells)), "votes": cells},
        schema={LINE: pl.UInt32, "votes": pl.String},
    )


def one(cell: str) -> tuple[int | None, str]:
    """The number read from a cell and the code of its problem, if it has one."""
    numbers: Numbers = whole_numbers(column(cell), "votes")
    return numbers.values[0], numbers.problems[0].code if numbers.problems else ""


@pytest.mark.parametrize(
    ("cell", "number", "code"),
    [
        ("0", 0, ""),
        ("1405284", 1405284, ""),
        (" 12\u00a0", 12, "number.spaces"),
        ("1,596", 1596, "number.thousands"),
        ("12,345,678", 12345678, "number.thousands"),
        ("12.0", 12, "number.point_zero"),
        ("12.", 12, "number.point_zero"),
        ("12.000", None, "number.point_thousands"),
        ("1234.000", 1234, "number.point_zero"),
        ("0.000", 0, "number.point_zero"),
        ('="123"', 123, "number.guarded"),
        ("=123", 123, "number.guarded"),
        ("-0", 0, "number.minus_zero"),
        ("007", 7, "number.leading_zeros"),
        ("", None, "number.empty"),
        ("  ", None, "number.empty"),
        ("N/A", None, "number.withheld"),
        ("*", None, "number.withheld"),
        ("-", None, "number.withheld"),
        ("X", None, "number.withheld"),
        ("-5", None, "number.negative"),
        ("(5)", None, "number.negative"),
        ("-1,000", None, "number.negative"),
        ("12.5", None, "number.fraction"),
        ("50%", None, "number.percent"),
        ("1E+05", None, "number.scientific"),
        ("5.101e+09", None, "number.scientific"),
        ("5-1", None, "number.date"),
        ("1-May", None, "number.date"),
        ("2016-11-08", None, "number.date"),
        ("9007199254740993", None, "number.too_large"),
        ("1" * 5000, None, "number.too_large"),
        ('="' + "9" * 30 + '"', None, "number.too_large"),
        ("1,23", None, "number.not_a_number"),
        ("twelve", None, "number.not_a_number"),
        ("\uff11\uff12", None, "number.not_a_number"),
        ("\u201c12\u201d", None, "number.not_a_number"),
    ],
)
def test_every_way_to_write_a_count(cell: str, number: int | None, code: str) -> None:
    """Each odd cell has one name; an empty cell is never zero."""
    assert one(cell) == (number, code)


def test_problems_have_the_row_and_the_text() -> None:
    """The exact text, with its line and column."""
    (problem,) = whole_numbers(column("1", "-2", "3"), "votes").problems
    assert (problem.row, problem.column, problem.found) == (3, "votes", "-2")


def test_cells_that_may_be_empty() -> None:
    """An empty cell is null and no problem where the column allows it."""
    numbers = whole_numbers(column("", "1"), "votes", may_be_empty=True)
    assert numbers.values.to_list() == [None, 1]
    assert numbers.problems == ()


@pytest.mark.parametrize(
    ("cell", "number", "code"),
    [
        ("-0.5", -0.5, ""),
        ("1e-05", 1e-05, ""),
        ("75.6835", 75.6835, ""),
        ("1,596", 1596.0, "number.thousands"),
        ("12%", None, "number.percent"),
        ("9" * 400, None, "number.not_a_number"),
        ("", None, "number.empty"),
    ],
)
def test_measurements_may_be_negative_and_fractions(
    cell: str, number: float | None, code: str
) -> None:
    """Shares and incomes are decimal numbers."""
    numbers = decimal_numbers(column(cell), "votes")
    assert numbers.values[0] == number
    assert [problem.code for problem in numbers.problems] == [code] * bool(code)


@given(st.integers(0, LARGEST))
def test_every_count_is_read(count: int) -> None:
    """Plain digits up to 2^53 are read exactly and without a word."""
    assert one(str(count)) == (count, "")


@given(st.text(max_size=12))
def test_any_text_is_a_number_or_a_problem(text: str) -> None:
    """A cell never vanishes: it has a value, or a problem, or both."""
    value, code = one(text)
    assert value is not None or code
    assert value is None or value >= 0
