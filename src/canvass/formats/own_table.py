"""A CSV file that must be one of an audit's tables, made into what the table stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import polars as pl

from canvass.errors import BadFile
from canvass.formats.problem import Problem, ReadResult, by_row, named
from canvass.formats.standing import AS_IT_IS, Standing, with_accepted
from canvass.formats.table_file import TableFile, read_table_file
from canvass.model import BatchId
from canvass.model.schema import Schema

T = TypeVar("T")
PLACE = ("jurisdiction", "tabulator", "batch")


def read_own(
    path: Path,
    schema: Schema,
    check: Callable[[pl.DataFrame], Iterable[Problem]],
    make: Callable[[pl.DataFrame], T],
    standing: Standing = AS_IT_IS,
) -> ReadResult[T]:
    """What the file's table stands for; None, with every problem, where something in it is an error.

    ``standing`` is what a person decided: errors of those kinds are warnings, and their rows stay as they were read.
    """
    file = read_table_file(path, path.name, schema, standing.cells)
    return made_of(file, check, make, standing)


def made_of(
    file: TableFile,
    check: Callable[[pl.DataFrame], Iterable[Problem]],
    make: Callable[[pl.DataFrame], T],
    standing: Standing = AS_IT_IS,
) -> ReadResult[T]:
    """What a table stands for; None, with every problem, where something in its file is an error."""
    problems = file.problems
    if file.table is not None:
        problems = by_row((*problems, *named(check(file.table), file.source.name)))
    problems = with_accepted(problems, standing.accepted)
    found: ReadResult[T] = ReadResult(None, problems, file.source)
    if file.table is None or any(problem.severity.stops for problem in problems):
        return found
    return ReadResult(make(file.table), problems, file.source)


def usable(read: ReadResult[T]) -> T:
    """What was read; raises BadFile with every problem where there is nothing that could be used."""
    if read.value is None:
        count = sum(problem.severity.stops for problem in read.problems)
        raise BadFile(f"{read.source.name}: cannot be used; problems: {count}", read.problems)
    return read.value


def batch_ids(table: pl.DataFrame) -> list[BatchId]:
    """The id of each row's batch: jurisdiction and tabulator where the table has them, and the batch."""
    columns = (table[name].to_list() for name in PLACE if name in table.columns)
    return list(zip(*columns, strict=True))
