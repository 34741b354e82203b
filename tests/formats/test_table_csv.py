"""canvass's own tables: written and read back equal; every bad cell named."""

from __future__ import annotations

import string
from datetime import date
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass import data
from canvass.formats import coded, number_cells, slices, table_csv, text_cells
from canvass.formats.columns import LINE
from canvass.formats.grid import delimiter_of, head_of, header_at, read_grid
from canvass.formats.number_cells import LARGEST
from canvass.formats.problem import Problem
from canvass.formats.recognise import is_plain
from canvass.formats.table_csv import read_table, write_table
from canvass.model import ChoiceKind, Reading, Technology, UnitKind
from canvass.model.schema import Column, Schema
from canvass.model.tables import CHOICES, COVARIATES, RETURNS, SCHEMAS, TECHNOLOGY, UNITS
from tests.profile import tries

NAME = "us-2016-president"
PLAIN = [schema for schema in SCHEMAS.values() if is_plain(schema)]
TEXT = st.text(
    st.characters(
        exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp"], include_characters="\t\n\r\u200c\u200d"
    ),
    min_size=1,
    max_size=8,
).filter(str.strip)
WORDS: dict[str, Any] = {
    "kind": st.sampled_from([kind.value for kind in UnitKind]),
    "parent_kind": st.sampled_from([kind.value for kind in UnitKind]),
    "choice_kind": st.sampled_from([kind.value for kind in ChoiceKind]),
    "technology": st.sampled_from([technology.value for technology in Technology]),
    "reading": st.sampled_from([reading.value for reading in Reading]),
}
VALUES: dict[Any, Any] = {
    pl.Int64: st.integers(0, LARGEST),
    pl.Int32: st.integers(0, 2**31 - 1),
    pl.Float64: st.floats(allow_nan=False, allow_infinity=False, min_value=-1e290, max_value=1e290),
    pl.Date: st.dates(min_value=date(1788, 1, 1), max_value=date(2999, 12, 31)),
    pl.Time: st.times(),
    pl.Boolean: st.booleans(),
}


def back(text: str, schema: Schema) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    """A CSV text read as a table of the schema."""
    delimiter = delimiter_of(text)
    header, problems = header_at(head_of(text, delimiter)[0])
    table, rows = read_table(read_grid(text, delimiter, header), schema)
    return table.drop(LINE), (*problems, *rows.problems)


def cells(column: Column) -> st.SearchStrategy[Any]:
    """Values that a column may hold."""
    values: st.SearchStrategy[Any] = WORDS.get(column.name, VALUES.get(column.type, TEXT))
    return st.none() | values if column.may_be_empty else values


@st.composite
def tables(draw: st.DrawFn) -> tuple[Schema, pl.DataFrame]:
    """A table of any schema, with keys that do not repeat."""
    schema = draw(st.sampled_from(PLAIN))
    columns = list(schema.columns)
    if schema.further is not None:
        names = st.text(string.ascii_lowercase, min_size=7, max_size=9)
        further = draw(st.lists(names, max_size=3, unique=True))
        columns += [Column(name, pl.Float64, "a fact", may_be_empty=True) for name in further]
    rows = draw(st.lists(st.tuples(*map(cells, columns)), min_size=1, max_size=6))
    types = {column.name: column.type for column in columns}
    table = pl.DataFrame(rows, schema=types, orient="row")
    return schema, table.unique(list(schema.key), keep="first", maintain_order=True)


@given(tables())
@settings(max_examples=tries(18), deadline=None)
def test_what_is_written_is_read_back_equal(written: tuple[Schema, pl.DataFrame]) -> None:
    """Any table of any schema: the same rows, types and nulls, and no problem but for odd marks of text."""
    schema, table = written
    read, problems = back(write_table(table, "an explanation"), schema)
    assert read.equals(table)
    assert {problem.code for problem in problems} <= {"cell.guarded"}


def test_every_packaged_table_is_read_back_equal() -> None:
    """All tables of the packaged election that a CSV file can hold."""
    description = data.description(NAME)
    files = {file: SCHEMAS[table] for table, file in description["tables"].items()}
    files |= {entry["file"]: RETURNS for entry in description["returns"]}
    compared = 0
    for file, schema in files.items():
        if is_plain(schema):
            table = data.table(NAME, file)
            read, problems = back(write_table(table), schema)
            assert read.equals(table), file
            assert problems == ()
            compared += 1
    assert compared >= 15


@pytest.mark.parametrize(
    ("schema", "row", "code", "column", "mend"),
    [
        (UNITS, ",1,A,,,,", "cell.empty", "kind", "fill"),
        (UNITS, "county,,A,,,,", "cell.empty", "unit", "fill"),
        (UNITS, "conty,1,A,,,,", "cell.not_in_list", "kind", "did you mean 'county'?"),
        (UNITS, "county,1,A,xyz,1,,", "cell.not_in_list", "parent_kind", "use one of nation"),
        (CHOICES, "a,b,B,,candidat", "cell.not_in_list", "choice_kind", "'candidate'"),
        (RETURNS, "1,a,b,total,-5", "number.negative", "votes", "true count"),
        (RETURNS, "1,a,b,total,", "number.empty", "votes", "0 if it is zero"),
        (RETURNS, "1,a,b,,5", "cell.empty", "vote_mode", "fill"),
        (TECHNOLOGY, "county,1,bmd,1,,,,,,,,yes,,,", "cell.not_in_list", "dre_listed", "true or"),
    ],
)
def test_a_bad_cell_is_named(schema: Schema, row: str, code: str, column: str, mend: str) -> None:
    """Row, column and mend of the one thing that is wrong; the row is left out unless the cell may be empty."""
    listed = [c for c in schema.columns if not c.may_be_absent]
    table, problems = back(",".join(c.name for c in listed) + "\n" + row + "\n", schema)
    (problem,) = problems
    assert (problem.code, problem.row, problem.column) == (code, 2, column)
    assert mend in problem.mend
    may_be_empty = next(c.may_be_empty for c in listed if c.name == column)
    assert table.height == int(may_be_empty)


def test_dates_are_written_one_way() -> None:
    """Year, month, day; other ways are named."""
    schema = Schema(
        "days", "days", (Column("day", pl.Date, "a day"), Column("n", pl.Int64, "n")), ("n",)
    )
    table, problems = back("day,n\n2016-11-08,1\n11/8/2016,2\n2016-02-30,3\n", schema)
    assert table.rows() == [(date(2016, 11, 8), 1)]
    assert [(p.code, p.row) for p in problems] == [("date.not_a_date", 3), ("date.not_a_date", 4)]


def test_keys_that_repeat_are_named_with_the_first_row() -> None:
    """A second row of one key is left out."""
    text = "unit,contest,choice,vote_mode,votes\n1,a,b,total,5\n1,a,b,total,6\n1,a,b,total,5\n"
    table, problems = back(text, RETURNS)
    assert table.height == 1
    assert [(p.code, p.row) for p in problems] == [("row.doubled", 4), ("row.key_repeated", 3)]


def test_further_columns_are_numbers_that_may_be_missing() -> None:
    """Facts about places: any name, decimal numbers, empty cells."""
    table, problems = back("kind,unit,white_pct\ncounty,55001,75.5\ncounty,55003,\n", COVARIATES)
    assert table["white_pct"].to_list() == [75.5, None]
    assert problems == ()


@pytest.mark.parametrize("rows", [0, 1, 4, 5])
def test_a_table_is_written_in_parts_as_at_once(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One header, every row, codes as their texts, however many rows are written together."""
    table = pl.DataFrame(
        {"unit": [f'ward {n}, "A"' for n in range(rows)], "votes": list(range(rows))},
        schema={"unit": pl.String, "votes": pl.Int64},
    )
    wanted = "# Votes.\n" + table.write_csv()
    monkeypatch.setattr(slices, "ROWS_AT_ONCE", 2)
    assert table_csv.write_table(table, "Votes.") == wanted
    assert table_csv.write_table(table.cast({"unit": pl.Categorical}), "Votes.") == wanted


ODD = (
    *("", " ", "\u2003", "\u00a0", "\x1c", "0", "12", "007", "9" * 15, "9" * 16, "9" * 17, "1,596"),
    *(
        '="3"',
        "=x",
        '="',
        "x",
        "\u017f",
        "unit",
        "state",
        "county",
        "optical_scan",
        "true",
        "2016-11-08",
    ),
)


@st.composite
def odd_tables(draw: st.DrawFn) -> tuple[Schema, str]:
    """The text of a table of any schema, with odd cells and rows that repeat."""
    schema = draw(st.sampled_from(PLAIN))
    names = [column.name for column in schema.columns]
    rows = draw(st.lists(st.tuples(*(st.sampled_from(ODD) for _ in names)), max_size=5))
    lines = [[f'"{cell.replace(QUOTE, 2 * QUOTE)}"' for cell in row] for row in rows]
    return schema, "".join(f"{','.join(each)}\n" for each in (names, *lines, *lines[:1]))


QUOTE = '"'


@given(odd_tables())
@settings(max_examples=tries(11))
def test_few_rows_are_read_one_by_one_with_the_same_result(made: tuple[Schema, str]) -> None:
    """Property: values and problems are those of polars' questions, which are asked of many rows."""
    schema, text = made
    found, problems = back(text, schema)
    with pytest.MonkeyPatch.context() as patch:
        for module in (coded, number_cells, table_csv, text_cells):
            patch.setattr(module, "FEW", -1)
        asked, same = back(text, schema)
    assert found.equals(asked)
    assert found.schema == asked.schema
    assert problems == same
