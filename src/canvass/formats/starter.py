"""The files of a new election folder, with explanations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from importlib.resources import files

import polars as pl

from canvass.formats.description import DESCRIPTION
from canvass.formats.table_csv import TableText, write_table
from canvass.model.schema import Schema
from canvass.model.tables import SCHEMAS


class Starter(StrEnum):
    """What a new folder begins with."""

    US_STATE = "us-state"
    """A contest for a state, counted by county, with cards cast and ballots not yet counted."""
    EMPTY = "empty"
    """The least that opens: one contest, two choices, two precincts, no votes."""


def starter_files(starter: Starter) -> Mapping[str, str]:
    """Names and contents of the files of a new election folder."""
    folder = files("canvass.formats.starters").joinpath(starter.value)
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir()}
    tables = {
        name: _explanation(SCHEMAS[name.removesuffix(".csv")]) + texts[name]
        for name in sorted(texts)
        if name != DESCRIPTION
    }
    return {DESCRIPTION: texts[DESCRIPTION], **tables}


def explained(name: str, table: pl.DataFrame) -> str:
    """A table as CSV, with the explanation of its columns above it."""
    return write_table(table, "\n".join(_lines(SCHEMAS[name])))


def explained_parts(name: str, parts: Callable[[], Iterable[pl.DataFrame]]) -> TableText:
    """The same of a table that is made part by part."""
    return TableText("\n".join(_lines(SCHEMAS[name])), parts)


def _explanation(schema: Schema) -> str:
    return "".join(f"# {line}\n" for line in _lines(schema))


def _lines(schema: Schema) -> Iterator[str]:
    yield f"{schema.name}: {schema.meaning}."
    yield f"No two rows may have the same {', '.join(schema.key)}."
    for column in schema.columns:
        empty = " (may be empty)" if column.may_be_empty else ""
        absent = " (the column may be left out)" if column.may_be_absent else ""
        yield f"  {column.name}: {column.meaning}{absent or empty}"
