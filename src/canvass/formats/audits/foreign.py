"""Tables that other audit programs export: perhaps with a title above the header and a closing line below."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import polars as pl

from canvass.errors import nearest
from canvass.formats.columns import LINE
from canvass.formats.grid import (
    Grid,
    Record,
    delimiter_of,
    head_of,
    header_at,
    plain_name,
    read_grid,
)
from canvass.formats.kinds import column as column_kinds
from canvass.formats.kinds import header as header_kinds
from canvass.formats.problem import Problem, ReadResult, Severity, by_row, named
from canvass.formats.table_csv import read_table
from canvass.formats.table_file import TableFile
from canvass.formats.text_file import read_text
from canvass.model.schema import Schema


def read_foreign(path: Path, schema: Schema) -> TableFile:
    """The file as a table of the schema; columns that the schema does not list are left alone."""
    return foreign_table(read_text(path), path.name, schema)


def foreign_table(text: ReadResult[str], name: str, schema: Schema) -> TableFile:
    """The text of a file of this name as a table of the schema, its other columns left alone.

    The header is the first of the first ten lines that names every column needed. A row with nothing but its first
    cell, such as "End of worksheet", is not a row of data.
    """
    source = replace(text.source, name=name, format=schema.name)
    if text.value is None:
        return TableFile(None, named(text.problems, name), source)
    delimiter = delimiter_of(text.value)
    head = head_of(text.value, delimiter)
    record = next((record for record in head if not lacking(record, schema)), None)
    if record is None:
        problems = (*text.problems, *_no_header(head, schema))
        return TableFile(None, named(problems, name), source)
    header, problems = header_at(record)
    problems = (*text.problems, *(p for p in problems if p.severity is Severity.FATAL))
    if any(problem.severity is Severity.FATAL for problem in problems):
        return TableFile(None, named(problems, name), source)
    columns = {column.name for column in schema.columns}
    grid = _without_closing_line(read_grid(text.value, delimiter, header, columns))
    table, rows = read_table(grid, schema)
    cost = sum(rows.left_out.values())
    source = replace(
        source,
        delimiter=delimiter,
        header_row=header.line,
        rows_read=grid.rows_read,
        rows_kept=grid.rows_read - cost,
        left_out=tuple(sorted(rows.left_out.items())),
    )
    return TableFile(table, named(by_row((*problems, *rows.problems)), name), source)


def lacking(record: Record, schema: Schema) -> list[str]:
    """The columns needed that a row does not name."""
    names = {plain_name(cell) for cell in record[1]}
    return [c.name for c in schema.columns if not c.may_be_absent and c.name not in names]


def _no_header(head: list[Record], schema: Schema) -> tuple[Problem, ...]:
    """The columns that the likeliest header lacks."""
    if not head:
        return (header_kinds.HEADER_ABSENT.at(),)
    record = min(head, key=lambda each: len(lacking(each, schema)))
    found = [plain_name(cell) for cell in record[1]]
    mends = {name: nearest(name, found) for name in lacking(record, schema)}
    return tuple(
        column_kinds.COLUMN_MISSING.at(
            record[0], name, mend=f"is it {near!r}?" if near else "add it"
        )
        for name, near in mends.items()
    )


def _without_closing_line(grid: Grid) -> Grid:
    """The grid without rows that have nothing but their first cell."""
    others = [name for name in grid.cells.columns if name != LINE][1:]
    if not others:
        return grid
    is_row = pl.any_horizontal(pl.col(name).str.strip_chars() != "" for name in others)
    kept = grid.cells.filter(is_row)
    return replace(grid, cells=kept, rows_read=grid.rows_read - (grid.cells.height - kept.height))
