"""What a results file holds, as canvass's tables, with the place of every number in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import polars as pl

from canvass.formats.columns import COLUMN, LINE
from canvass.model import Baseline, Contest, UnitKind
from canvass.model.schema import Schema
from canvass.model.tables import UNITS

VOTE_CELLS = {
    LINE: pl.UInt32,
    COLUMN: pl.String,
    "unit": pl.String,
    "contest": pl.String,
    "choice": pl.String,
    "vote_mode": pl.String,
    "votes": pl.Int64,
}
"""Columns of a set of returns as read: each number with its line and column."""

TOTAL = "total"
"""The vote mode of all votes together."""


def empty(schema: Schema) -> pl.DataFrame:
    """The table of a schema without rows; columns that may be absent are."""
    return pl.DataFrame(
        schema={column.name: column.type for column in schema.columns if not column.may_be_absent}
    )


@dataclass(frozen=True)
class ReadReturns:
    """A set of returns as read. ``baseline`` is None where the file does not say which count it is."""

    name: str
    level: UnitKind
    cells: pl.DataFrame
    baseline: Baseline | None = None
    baseline_detail: str = ""

    @property
    def table(self) -> pl.DataFrame:
        """The votes as the table ``returns``; rows of one choice (several party lines) are added up."""
        key = ["unit", "contest", "choice", "vote_mode"]
        return self.cells.group_by(key, maintain_order=True).agg(pl.col("votes").sum())

    @cached_property
    def summed(self) -> pl.DataFrame:
        """Votes by contest, unit and choice, all modes together, with the line and column where each stands first."""
        return self.cells.group_by("contest", "unit", "choice", maintain_order=True).agg(
            pl.col("votes").sum(), pl.col(LINE, COLUMN).first()
        )

    @property
    def contests(self) -> tuple[str, ...]:
        """Ids of the contests, sorted."""
        return tuple(sorted(self.cells["contest"].unique().to_list()))


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """Units, contests and sets of returns of one file, and its further tables by the name of their schema."""

    title: str
    units: pl.DataFrame = field(default_factory=lambda: empty(UNITS))
    contests: tuple[Contest, ...] = ()
    returns: tuple[ReadReturns, ...] = ()
    tables: Mapping[str, pl.DataFrame] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)
    """For each unit of the file, the line on which it first stands."""

    def contest(self, contest_id: str) -> Contest:
        """The contest with this id, which is one of the file's."""
        return next(contest for contest in self.contests if contest.id == contest_id)
