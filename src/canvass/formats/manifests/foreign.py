"""A manifest under the names of another program or office, read as canvass's own table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.grid import (
    Grid,
    Header,
    delimiter_of,
    head_of,
    header_at,
    plain_name,
    read_grid,
)
from canvass.formats.kinds import audit as kinds
from canvass.formats.kinds import column as column_kinds
from canvass.formats.manifests.dialect import ManifestDialect, Names, dialect_of
from canvass.formats.problem import Problem, ReadResult, Severity, by_row, named
from canvass.formats.standing import Mend, mended
from canvass.formats.table_csv import read_table
from canvass.formats.table_file import TableFile
from canvass.model.audit_tables import MANIFEST

_RUNNING, _RECORDED = "\0running", "\0recorded"


@dataclass(frozen=True, slots=True)
class ForeignManifest:
    """A manifest as read, and what kind it is."""

    file: TableFile
    dialect: ManifestDialect


def foreign_manifest(
    text: ReadResult[str], name: str, cells: tuple[Mend, ...] = ()
) -> ForeignManifest | None:
    """The manifest in a text, None where no line among the first ten names a column of batches and one of cards."""
    if text.value is None:
        return None
    delimiter = delimiter_of(text.value)
    for record in head_of(text.value, delimiter):
        dialect = dialect_of([plain_name(cell) for cell in record[1]])
        if dialect is not None:
            header, problems = header_at(record)
            made = _table(text, name, delimiter, header, dialect, problems, cells)
            return ForeignManifest(made, dialect)
    return None


def _table(
    text: ReadResult[str],
    name: str,
    delimiter: str,
    header: Header,
    dialect: ManifestDialect,
    found: tuple[Problem, ...],
    cells: tuple[Mend, ...],
) -> TableFile:
    source = replace(
        text.source, name=name, format=dialect.name, delimiter=delimiter, header_row=header.line
    )
    unread = (
        column_kinds.COLUMN_UNKNOWN.at(header.line, each) for each in dialect.unread(header.names)
    )
    problems = (*text.problems, *found, *unread)
    if text.value is None or any(problem.severity is Severity.FATAL for problem in problems):
        return TableFile(None, named(by_row(problems), name), source)
    columns = dialect.columns(header.names)
    own = _own_columns(mended(read_grid(text.value, delimiter, header), cells), columns)
    bare = own.cells.drop(_RUNNING, _RECORDED, strict=False)
    table, rows = read_table(replace(own, cells=bare), MANIFEST)
    rows = rows.noting((*_running_totals(own.cells, columns), *_unlike(own.cells, columns)))
    source = replace(
        source,
        rows_read=own.rows_read,
        rows_kept=own.rows_read - sum(rows.left_out.values()),
        left_out=tuple(sorted(rows.left_out.items())),
    )
    return TableFile(table, named(by_row((*problems, *rows.problems)), name), source)


def _own_columns(grid: Grid, columns: Mapping[str, Names]) -> Grid:
    """The table under the names of canvass's own columns; several columns of the location are put together."""
    own = {column: pl.col(names[0]) for column, names in columns.items() if column != "location"}
    for column, name in (("running_total", _RUNNING), ("recorded", _RECORDED)):
        if column in own:
            own[name] = own.pop(column)
    if "location" in columns:
        parts = [pl.col(name).str.strip_chars() for name in columns["location"]]
        own["location"] = pl.concat_str(parts, separator=" ").str.strip_chars()
    ids = ("jurisdiction", "tabulator", "batch")
    cells = grid.cells.select(
        LINE,
        **{name: each.str.strip_chars() if name in ids else each for name, each in own.items()},
    )
    names = tuple(name for name in own if name not in (_RUNNING, _RECORDED))
    return replace(grid, cells=cells, header=replace(grid.header, names=names))


def _running_totals(cells: pl.DataFrame, columns: Mapping[str, Names]) -> Iterator[Problem]:
    """The first row at which a column that adds up the cards does not."""
    if _RUNNING not in cells.columns:
        return
    counts = cells.select(
        LINE,
        stated=pl.col(_RUNNING).cast(pl.Int64, strict=False),
        added=pl.col("cards").cast(pl.Int64, strict=False).cum_sum(),
    )
    wrong = counts.filter(pl.col("stated") != pl.col("added")).head(1)
    for line, stated, added in wrong.iter_rows():
        found = f"{stated:,}; the rows up to here add to {added:,}"
        yield kinds.RUNNING_TOTAL.at(line, columns["running_total"][0], found)


def _unlike(cells: pl.DataFrame, columns: Mapping[str, Names]) -> Iterator[Problem]:
    """Batches of which the file itself says that more or fewer cards have a record."""
    if _RECORDED not in cells.columns:
        return
    unlike = cells.filter(
        pl.col(_RECORDED).cast(pl.Int64, strict=False)
        != pl.col("cards").cast(pl.Int64, strict=False)
    )
    for line, batch, cards, recorded in unlike.select(
        LINE, "batch", "cards", _RECORDED
    ).iter_rows():
        found = f"batch {batch}: {cards} cards, {recorded} with a record"
        yield kinds.RECORDED_DIFFERS.at(line, columns["recorded"][0], found)
