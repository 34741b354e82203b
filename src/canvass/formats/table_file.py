"""One file of an election folder: a CSV that must be a certain table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl

from canvass.errors import nearest
from canvass.formats.grid import Header, delimiter_of, head_of, header_at, read_grid
from canvass.formats.kinds import column as column_kinds
from canvass.formats.kinds import header as header_kinds
from canvass.formats.problem import Problem, Severity, SourceFile, by_row, named
from canvass.formats.standing import Mend, mended
from canvass.formats.table_csv import read_table
from canvass.formats.text_file import read_text
from canvass.model.schema import Schema


@dataclass(frozen=True, slots=True)
class TableFile:
    """A file as read: its table with the line of each row, None where there is none, and every problem."""

    table: pl.DataFrame | None
    problems: tuple[Problem, ...]
    source: SourceFile


def read_table_file(
    path: Path, name: str, schema: Schema, cells: tuple[Mend, ...] = ()
) -> TableFile:
    """The file as a table of the schema; ``name`` is what its problems call it, ``cells`` are read as was decided."""
    text = read_text(path)
    source = replace(text.source, name=name, format=f"canvass-{schema.name}")
    if text.value is None:
        return TableFile(None, named(text.problems, name), source)
    delimiter = delimiter_of(text.value)
    header, problems = _header(text.value, delimiter, schema)
    problems = (*text.problems, *problems)
    if header is None or any(problem.severity is Severity.FATAL for problem in problems):
        return TableFile(None, named(by_row(problems), name), source)
    grid = mended(read_grid(text.value, delimiter, header), cells)
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


def _header(text: str, delimiter: str, schema: Schema) -> tuple[Header | None, tuple[Problem, ...]]:
    """The first line that is not a comment, with the columns that it lacks or that the schema does not know."""
    head = head_of(text, delimiter)
    if not head:
        return None, (header_kinds.HEADER_ABSENT.at(),)
    header, problems = header_at(head[0])
    known = [column.name for column in schema.columns]
    unknown = [n for n in header.names if n and n not in known and schema.further is None]
    missing = [
        column.name
        for column in schema.columns
        if column.name not in header.names and not column.may_be_absent
    ]
    further = [
        *(
            column_kinds.COLUMN_MISSING.at(header.line, name, mend=_like(name, unknown))
            for name in missing
        ),
        *(
            column_kinds.COLUMN_UNKNOWN.at(header.line, name, mend=_like(name, known))
            for name in unknown
        ),
    ]
    return header, (*problems, *further)


def _like(name: str, names: list[str]) -> str:
    near = nearest(name, names)
    return f"is it {near!r}?" if near else ""
