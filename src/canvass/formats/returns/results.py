"""What a results file holds, as canvass's tables, with the place of every number in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import polars as pl

from canvass.formats.coded import are_distinct, plain
from canvass.formats.columns import COLUMN, LINE
from canvass.formats.names import folded
from canvass.formats.slices import in_slices
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

_KEY = ("unit", "contest", "choice", "vote_mode")

TOTAL = "total"
"""The vote mode of all votes together."""


_BESIDE = "\0votes of the mode "


def beside(mode: str) -> str:
    """The column with the votes of a vote mode, beside those of all; ``mode`` is the file's column.

    Its numbers are of the smallest type that holds them (``narrow``): they are made wide before they are added.
    """
    return _BESIDE + mode


def narrow(votes: pl.Series) -> pl.Series:
    """Whole numbers in the smallest type that holds them: four modes of ten million rows take 80 MB, and not 320."""
    return votes.shrink_dtype()


def by_mode(lines: pl.DataFrame, modes: Sequence[str]) -> pl.DataFrame:
    """Vote cells of each vote mode, one after the other, from lines that have their vote modes beside the votes."""
    own = [name for name in lines.columns if not name.startswith(_BESIDE)]
    frames = [
        lines.select(*own, beside(mode))
        .drop_nulls(beside(mode))
        .with_columns(
            pl.lit(mode).alias(COLUMN),
            vote_mode=pl.lit(mode_named(mode)),
            votes=pl.col(beside(mode)).cast(pl.Int64),
        )
        .select(own)
        for mode in modes
    ]
    return pl.concat(frames)


def mode_named(column: str) -> str:
    """The vote mode of a column of this name.

    >>> mode_named("absentee/mail-in"), mode_named("Election Day")
    ('absentee_mail_in', 'election_day')
    """
    return folded(column).replace(" ", "_")


def empty(schema: Schema) -> pl.DataFrame:
    """The table of a schema without rows; columns that may be absent are."""
    return pl.DataFrame(
        schema={column.name: column.type for column in schema.columns if not column.may_be_absent}
    )


@dataclass(frozen=True)
class ReadReturns:
    """A set of returns as read. ``baseline`` is None where the file does not say which count it is.

    ``lines`` are vote cells (schema ``VOTE_CELLS``), in which codes may stand for texts. With ``modes``, columns of the
    file, each is one line whose votes are the sum of its vote modes, which stand beside them (``beside``); the first of
    these has a number in every line.
    """

    name: str
    level: UnitKind
    lines: pl.DataFrame
    baseline: Baseline | None = None
    baseline_detail: str = ""
    modes: tuple[str, ...] = ()

    @property
    def cells(self) -> pl.DataFrame:
        """Each number of the returns with its line and column: a vote mode after the other where there are several."""
        return plain(self._cells)

    @property
    def _cells(self) -> pl.DataFrame:
        return by_mode(self.lines, self.modes) if self.modes else self.lines

    @property
    def numbers(self) -> int:
        """How many numbers the returns have."""
        counted = self.lines.select(beside(mode) for mode in self.modes or ())
        return sum(counted.count().row(0)) if self.modes else self.lines.height

    @property
    def votes(self) -> int:
        """What the numbers add to, all contests together."""
        return int(self.lines["votes"].sum())

    @property
    def table(self) -> pl.DataFrame:
        """The votes as the table ``returns``; rows of one choice (several party lines) are added up."""
        return plain(self.rows)

    @property
    def rows(self) -> pl.DataFrame:
        """The same, in which codes may stand for texts."""
        if self._says_nothing_twice:
            return self._cells.select(*_KEY, "votes")
        cells = self._cells
        if not cells["votes"].has_nulls() and are_distinct(cells, _KEY):
            return cells.select(*_KEY, "votes")
        return cells.group_by(_KEY, maintain_order=True).agg(pl.col("votes").sum())

    def parts(self) -> Iterator[pl.DataFrame]:
        """The rows from above to below, so that those of several vote modes need not be held together."""
        if not self._says_nothing_twice:
            yield self.rows
            return
        for mode in self.modes:
            for lines in in_slices(self.lines):
                yield by_mode(lines, [mode]).select(*_KEY, "votes")

    @property
    def _says_nothing_twice(self) -> bool:
        """Whether each vote mode of each line is a row of its own, without any to be added to it."""
        own_names = len({*map(mode_named, self.modes)}) == len(self.modes)
        return bool(self.modes) and own_names and are_distinct(self.lines, _KEY[:3])

    @cached_property
    def summed(self) -> pl.DataFrame:
        """Votes by contest, unit and choice, all modes together, with the line and column where each stands first."""
        lines = self.lines
        if self.modes:
            lines = lines.with_columns(pl.lit(self.modes[0]).alias(COLUMN))
        key = ["contest", "unit", "choice"]
        if are_distinct(lines, key):
            return lines.select(*key, "votes", LINE, COLUMN)
        return lines.group_by(key, maintain_order=True).agg(
            pl.col("votes").sum(), pl.col(LINE, COLUMN).first()
        )

    @property
    def contests(self) -> tuple[str, ...]:
        """Ids of the contests, sorted."""
        return tuple(sorted(self.lines["contest"].unique().to_list()))


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
