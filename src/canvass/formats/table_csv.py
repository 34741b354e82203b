"""canvass's own tables as CSV: read with every problem at once, written so that they read back equal.

An empty cell is null where the schema says that the cell may be empty. Elsewhere it is an error, but for
a party and lists of equipment, which may be the empty text. Lines that begin with # may stand above the header.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

import polars as pl

from canvass.errors import nearest
from canvass.formats.coded import FEW
from canvass.formats.columns import LINE
from canvass.formats.grid import Grid
from canvass.formats.kinds import cell as kinds
from canvass.formats.number_cells import Numbers, decimal_numbers, whole_numbers
from canvass.formats.problem import Problem
from canvass.formats.returns.repeats import without_repeats
from canvass.formats.returns.sift import Rows
from canvass.formats.slices import in_slices
from canvass.formats.text_cells import guarded_cells, where
from canvass.model import ChoiceKind, Reading, Technology, UnitKind
from canvass.model.schema import Column, Schema

_WORDS: dict[str, type[StrEnum]] = {
    "kind": UnitKind,
    "parent_kind": UnitKind,
    "choice_kind": ChoiceKind,
    "technology": Technology,
    "reading": Reading,
}
"""Columns of words, and the words that may stand in them."""
_MAY_BE_BLANK = frozenset({"party", "standard_types", "accessible_types"})
"""Columns in which the empty text says something: no party, no equipment listed."""
_ISO_DATE = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
_HOUR_AND_MINUTE = r"^[0-9]{2}:[0-9]{2}$"


@dataclass(frozen=True, slots=True)
class TableText:
    """A table as CSV text that is made while it is written: of millions of rows neither text nor table is held whole.

    ``parts`` gives the table from above to below, in one part at least.
    """

    comment: str
    parts: Callable[[], Iterable[pl.DataFrame]]

    def __iter__(self) -> Iterator[str]:
        """The text, part by part; each line of the comment stands above it, behind a #."""
        yield from (f"# {line}".rstrip() + "\n" for line in self.comment.splitlines())
        is_first = True
        for table in self.parts():
            for part in in_slices(table):
                yield part.write_csv(include_header=is_first)
                is_first = False

    def __str__(self) -> str:
        """The text as a whole."""
        return "".join(self)


def read_table(grid: Grid, schema: Schema) -> tuple[pl.DataFrame, Rows]:
    """The grid as a table of the schema, with the line of each row, and its rows with every problem met."""
    rows = Rows(grid.cells, grid.problems, grid.left_out)
    present = [name for name in grid.cells.columns if name != LINE]
    values: dict[str, pl.Series] = {}
    problems: list[Problem] = []
    is_bad = pl.Series([False] * rows.cells.height, dtype=pl.Boolean)
    for name in present:
        column = schema.column(name) or _further(name, schema)
        if column is None:
            continue
        cells = _typed(rows.cells, column)
        values[name] = cells.values
        problems.extend(cells.problems)
        if not column.may_be_empty and cells.values.null_count():
            is_bad |= cells.values.is_null()
    texts = [name for name, column in values.items() if column.dtype == pl.String]
    problems.extend(guarded_cells(rows.cells, texts))
    table = pl.DataFrame({LINE: rows.cells[LINE], **values})
    lines = set(where(rows.cells, is_bad))
    rows = rows.without(is_bad, (problem for problem in problems if problem.row in lines))
    rows = rows.noting(problem for problem in problems if problem.row not in lines)
    return _without_repeats(table.filter(~is_bad) if lines else table, rows, schema)


def write_table(table: pl.DataFrame, comment: str = "") -> str:
    """The table as CSV text; each line of the comment stands above it, behind a #."""
    return str(TableText(comment, lambda: [table]))


def _further(name: str, schema: Schema) -> Column | None:
    """The column that a schema with further columns makes of a name that it does not list."""
    return None if schema.further is None else Column(name, schema.further, name, may_be_empty=True)


def _without_repeats(table: pl.DataFrame, rows: Rows, schema: Schema) -> tuple[pl.DataFrame, Rows]:
    key = [name for name in schema.key if name in table.columns]
    if not key:
        return table, rows
    unique = without_repeats(Rows(table), key, pl.Series([False] * table.height, dtype=pl.Boolean))
    return unique.cells, rows.joined([unique])


def _typed(cells: pl.DataFrame, column: Column) -> Numbers:
    return _READERS[column.type](cells, column)


def _text(cells: pl.DataFrame, column: Column) -> Numbers:
    text = cells[column.name]
    if column.name in _MAY_BE_BLANK:
        return Numbers(text, ())
    if column.may_be_empty:
        return _known_words(cells, column, text.set(text == "", None))
    if len(text) <= FEW and all(cell and not cell.isspace() for cell in text.to_list()):
        return _known_words(cells, column, text)
    is_empty = text.str.strip_chars() == ""
    if not is_empty.any():
        return _known_words(cells, column, text)
    problems = [kinds.EMPTY.at(line, column.name) for line in where(cells, is_empty)]
    words = _known_words(cells, column, text.set(is_empty, None))
    return Numbers(words.values, (*problems, *words.problems))


def _known_words(cells: pl.DataFrame, column: Column, text: pl.Series) -> Numbers:
    """The text, null where it is none of the words that may stand in the column."""
    words = [word.value for word in _WORDS.get(column.name, ())]
    if not words or (len(text) <= FEW and {*text.to_list()} <= {*words, None}):
        return Numbers(text, ())
    is_wrong = (~text.is_in(words)).fill_null(value=False)
    if not is_wrong.any():
        return Numbers(text, ())
    problems = [
        kinds.NOT_IN_LIST.at(line, column.name, found, mend=_one_of(found, words))
        for line, found in zip(where(cells, is_wrong), text.filter(is_wrong), strict=True)
    ]
    return Numbers(text.set(is_wrong, None), tuple(problems))


def _one_of(found: str, words: list[str]) -> str:
    near = nearest(found, words)
    return f"did you mean {near!r}?" if near else f"use one of {', '.join(words)}"


def _whole(cells: pl.DataFrame, column: Column) -> Numbers:
    return whole_numbers(cells, column.name, column.may_be_empty)


def _decimal(cells: pl.DataFrame, column: Column) -> Numbers:
    return decimal_numbers(cells, column.name, column.may_be_empty)


def _date(cells: pl.DataFrame, column: Column) -> Numbers:
    text = cells[column.name]
    iso = text.set(~text.str.contains(_ISO_DATE), None)
    values = iso.str.to_date("%Y-%m-%d", strict=False)
    is_wrong = values.is_null() & ((text != "") if column.may_be_empty else True)
    problems: list[Problem] = [
        kinds.NOT_A_DATE.at(line, column.name, found)
        for line, found in zip(where(cells, is_wrong), text.filter(is_wrong), strict=True)
    ]
    return Numbers(values, tuple(problems))


def _time(cells: pl.DataFrame, column: Column) -> Numbers:
    text = cells[column.name]
    clock = pl.when(text.str.contains(_HOUR_AND_MINUTE)).then(text + ":00").otherwise(text)
    values = pl.select(clock).to_series().str.to_time("%H:%M:%S%.f", strict=False)
    is_wrong = values.is_null() & ((text != "") if column.may_be_empty else True)
    problems: list[Problem] = [
        kinds.NOT_A_TIME.at(line, column.name, found)
        for line, found in zip(where(cells, is_wrong), text.filter(is_wrong), strict=True)
    ]
    return Numbers(values, tuple(problems))


def _truth(cells: pl.DataFrame, column: Column) -> Numbers:
    text = cells[column.name]
    known = {"true": True, "false": False}
    values = text.replace_strict(known, default=None, return_dtype=pl.Boolean)
    is_wrong = values.is_null() & ((text != "") if column.may_be_empty else True)
    problems = [
        kinds.NOT_IN_LIST.at(line, column.name, found, mend="write true or false")
        for line, found in zip(where(cells, is_wrong), text.filter(is_wrong), strict=True)
    ]
    return Numbers(values, tuple(problems))


_READERS: dict[object, Callable[[pl.DataFrame, Column], Numbers]] = {
    pl.String: _text,
    pl.Int64: _whole,
    pl.Int32: _whole,
    pl.Float64: _decimal,
    pl.Float64(): _decimal,
    pl.Date: _date,
    pl.Time: _time,
    pl.Boolean: _truth,
}
"""How a column of each type is read."""
