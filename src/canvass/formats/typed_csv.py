"""A user's CSV file as one table of ``canvass.model.tables``: typed, checked, every problem at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import polars as pl

from canvass.errors import BadFile, UnreadableFile
from canvass.formats.problem import Problem, Severity, grouped
from canvass.model.schema import Column, Schema

FIRST_ROW = 2
"""The line of the first row below the header."""


def read_table(
    file: Path, schema: Schema, defaults: Mapping[str, str] | None = None
) -> pl.DataFrame:
    """The table in a file with a header; ``defaults`` fills columns that the file need not have.

    Cells are text until each is read as its column's type, so no code loses a leading zero. Raises UnreadableFile
    when there is no such file and BadFile with every cell that does not fit.
    """
    text = _text(file).with_columns(
        pl.lit(value).alias(name)
        for name, value in (defaults or {}).items()
        if name not in _header(file)
    )
    columns = [*schema.columns, *_further(schema, text)]
    problems = [*_missing(schema, text)]
    for column in columns:
        if column.name in text.columns:
            problems.extend(_unfit(text[column.name], column))
    if problems:
        found = tuple(grouped(_in_file(file, problem) for problem in problems))
        raise BadFile(f"{file}: this is not a table of {schema.meaning}", found)
    typed = text.select(
        _typed(pl.col(column.name), column).alias(column.name)
        for column in columns
        if column.name in text.columns
    )
    return schema.conform(typed)


def _text(file: Path) -> pl.DataFrame:
    if not file.is_file():
        raise UnreadableFile(f"{file}: no such file")
    try:
        table = pl.read_csv(file, infer_schema=False)
    except (pl.exceptions.PolarsError, OSError) as refused:
        raise UnreadableFile(f"{file}: not a CSV file with a header ({refused})") from None
    return table.rename(lambda name: name.strip().removeprefix("\ufeff")).with_columns(
        pl.all().str.strip_chars().replace("", None)
    )


def _header(file: Path) -> list[str]:
    return _text(file).columns


def _further(schema: Schema, text: pl.DataFrame) -> list[Column]:
    if schema.further is None:
        return []
    return [
        Column(name, schema.further, "a number", may_be_empty=True)
        for name in text.columns
        if schema.column(name) is None
    ]


def _missing(schema: Schema, text: pl.DataFrame) -> Iterator[Problem]:
    for column in schema.columns:
        if column.name not in text.columns and not column.may_be_absent:
            yield Problem(
                "table.column.missing",
                Severity.FATAL,
                f"the column {column.name!r} ({column.meaning}) is missing",
                "add it, or correct the header's spelling",
                column=column.name,
            )


def _unfit(cells: pl.Series, column: Column) -> Iterator[Problem]:
    """Cells that are empty and must not be, and cells that are not of the column's type."""
    typed = cells.to_frame().select(_typed(pl.col(cells.name), column)).to_series()
    for row, (cell, value) in enumerate(zip(cells, typed, strict=True), FIRST_ROW):
        if cell is None and not column.may_be_empty:
            yield Problem(
                "table.cell.empty",
                Severity.ERROR,
                f"{column.meaning}: the cell is empty",
                "fill it, or leave the row out",
                row=row,
                column=column.name,
            )
        elif cell is not None and value is None:
            yield Problem(
                "table.cell.type",
                Severity.ERROR,
                f"{column.meaning}: not {_WORDS.get(str(column.type), str(column.type))}",
                "write plain digits without commas or percent signs",
                row=row,
                column=column.name,
                found=cell,
            )


_WORDS = {"Int64": "a whole number", "Float64": "a number", "Date": "a date such as 2016-11-08"}


def _typed(cells: pl.Expr, column: Column) -> pl.Expr:
    if column.type == pl.Date():
        return cells.str.to_date("%Y-%m-%d", strict=False)
    typed = cells.cast(column.type, strict=False)
    return pl.when(typed.is_finite()).then(typed) if column.type == pl.Float64() else typed


def _in_file(file: Path, problem: Problem) -> Problem:
    from dataclasses import replace

    return replace(problem, file=file.name)
