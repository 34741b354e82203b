"""What a person decided about the faults of a file, as readers apply it: what may stand, and cells read otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.grid import Grid
from canvass.formats.kinds import recipe as kinds
from canvass.formats.problem import Problem, Severity


class Mend(Protocol):
    """One cell: on which line and in which column it stands, what it holds, what is read instead, by whom and why."""

    @property
    def row(self) -> int:
        """The line of the file."""

    @property
    def column(self) -> str:
        """The name of the column."""

    @property
    def found(self) -> str:
        """What stands there."""

    @property
    def put(self) -> str:
        """What is read in its place."""

    @property
    def by(self) -> str:
        """Who says so."""

    @property
    def why(self) -> str:
        """The reason."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What was decided about the file that is read: what is said of kinds of faults that stand, and its cells."""

    accepted: Mapping[str, str] = field(default_factory=dict)
    cells: tuple[Mend, ...] = ()


AS_IT_IS = Standing()
"""Nothing was decided: every fault stops the file."""


def with_accepted(problems: Iterable[Problem], accepted: Mapping[str, str]) -> tuple[Problem, ...]:
    """The problems, errors of these kinds as warnings that say who accepted them; what is said stands by kind."""
    return tuple(
        replace(one, severity=Severity.WARNING, message=f"{one.message}: {accepted[one.code]}")
        if one.code in accepted and one.severity is Severity.ERROR
        else one
        for one in problems
    )


def mended(grid: Grid, mends: Sequence[Mend]) -> Grid:
    """The table with each cell as the recipe has it; a cell that holds something else is a fault, and stays."""
    table, problems = grid.cells, list(grid.problems)
    for mend in mends:
        problem = _held(table, mend)
        if problem is None:
            put = (
                pl.when(pl.col(LINE) == mend.row)
                .then(pl.lit(mend.put))
                .otherwise(pl.col(mend.column))
            )
            table = table.with_columns(put.alias(mend.column))
            said = f"{mend.found!r} read as {mend.put!r}: {mend.why} ({mend.by})"
            problem = kinds.CELL_MENDED.at(mend.row, mend.column, said)
        problems.append(problem)
    return replace(grid, cells=table, problems=tuple(problems))


def _held(table: pl.DataFrame, mend: Mend) -> Problem | None:
    if mend.column not in table.columns:
        return kinds.CELL_ABSENT.at(mend.row, mend.column, mend.found)
    there = table.filter(pl.col(LINE) == mend.row)[mend.column].to_list()
    if there != [mend.found]:
        return kinds.CELL_ABSENT.at(mend.row, mend.column, there[0] if there else "")
    return None
