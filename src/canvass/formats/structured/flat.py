"""A file of nested elements as rows of text with the line of each, and the dialect that reads them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.dialect import Dialect, StateColumn
from canvass.formats.grid import Grid, Header
from canvass.formats.problem import Problem

Row = tuple[int | str | None, ...]
"""The line of an element, and the cells that it makes."""


@dataclass(frozen=True, slots=True)
class SheetStart:
    """A sheet of a workbook, and how many lines stand before its first in the numbering of all."""

    name: str
    before: int


@dataclass(frozen=True, slots=True)
class Flat:
    """The rows of a file, by ``columns``; ``dialect`` is None where it cannot be read at all."""

    dialect: Dialect | None
    columns: Sequence[str]
    rows: Sequence[Row]
    problems: tuple[Problem, ...] = ()
    votes_allowed: Mapping[str, int] = field(default_factory=dict)
    """For the title of a contest, for how many choices a voter may vote."""
    elected: Mapping[str, int] = field(default_factory=dict)
    """For the title of a contest, how many are elected, where the file says it."""
    pages: tuple[SheetStart, ...] = ()
    """The sheets of a workbook of which each was read, in its order."""
    is_general: bool = False
    """Whether the file says that its election is a general one."""

    def within(self, postal: str) -> Flat:
        """The same rows, whose units lie in this state where the file names none."""
        if not postal or self.dialect is None or self.dialect.unit.state.column:
            return self
        unit = self.dialect.unit.model_copy(update={"state": StateColumn(the=postal)})
        return replace(self, dialect=self.dialect.model_copy(update={"unit": unit}))

    def placed(self, problem: Problem) -> Problem:
        """A problem with the sheet that it is in and the row there, where the file has sheets."""
        if problem.row is None or not self.pages:
            return problem
        page = self.pages[bisect_left(self.pages, problem.row, key=lambda one: one.before) - 1]
        return replace(problem, member=f"sheet {page.name}", row=problem.row - page.before)

    @property
    def grid(self) -> Grid:
        """The rows as a table of text."""
        schema = {LINE: pl.UInt32, **dict.fromkeys(self.columns, pl.String)}
        cells = pl.DataFrame(self.rows, schema=schema, orient="row")
        names = tuple(self.columns)
        return Grid(Header(1, names, names), cells, self.problems, cells.height, {})
