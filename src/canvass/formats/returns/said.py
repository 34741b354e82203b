"""What the rows of a file say beside their places and their numbers, each way of saying it once.

Two million rows name a few thousand people and questions. What is asked of these words is asked of one row for each
(``Said.each``), and the answer is handed to every row that says the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.formats.coded import FEW
from canvass.formats.columns import UNIT
from canvass.formats.dialect import Dialect
from canvass.formats.returns.sift import Rows

SAID = "\0said"
"""A number for what a row says: rows with one number have the same words on their contest and their choice."""

_Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Said:
    """Rows and what they say. Without a column ``SAID`` each row is taken to say something of its own."""

    cells: pl.DataFrame

    @cached_property
    def _of_row(self) -> NDArray[np.integer[Any]]:
        if SAID not in self.cells.columns:
            return np.arange(self.cells.height)
        return self.cells[SAID].to_numpy()

    @cached_property
    def _firsts(self) -> _Numbers:
        """For each number the first row that has it, -1 where none has."""
        most = int(self._of_row.max()) + 1 if self.cells.height else 0
        firsts = np.full(most, -1)
        firsts[self._of_row[::-1]] = np.arange(
            self.cells.height - 1, -1, -1
        )  # of several the last is kept
        return firsts

    @cached_property
    def _numbers(self) -> _Numbers:
        """The numbers that rows have, in the order of the file."""
        there = np.flatnonzero(self._firsts >= 0)
        return there[np.argsort(self._firsts[there])]

    @cached_property
    def _places_in_each(self) -> pl.Series:
        """For every row where ``each`` has what it says."""
        place = np.zeros(self._firsts.size, np.uint32)
        place[self._numbers] = np.arange(self._numbers.size)
        return pl.Series(place[self._of_row])

    @cached_property
    def each(self) -> pl.DataFrame:
        """The first row of each way of saying it, in the order of the file."""
        return self.cells[self._firsts[self._numbers]] if SAID in self.cells.columns else self.cells

    def rows(self, answers: pl.Series) -> pl.Series:
        """For every row what is answered to what it says; ``answers`` are to ``each``."""
        if SAID not in self.cells.columns:
            return answers
        return answers.gather(self._places_in_each)

    def any_of(self, rows: pl.Series) -> pl.Series:
        """For each way of saying it, whether this is true of some row of it."""
        found = np.zeros(self._firsts.size, np.bool_)
        found[self._of_row[rows.fill_null(value=False).to_numpy()]] = True
        return pl.Series(found[self._numbers], dtype=pl.Boolean)

    def places(self, group: pl.Series) -> pl.Series:
        """In how many units the rows of each group stand; ``group`` numbers those that ``each`` is of, from 0."""
        pairs, groups = self._pairs(group)
        is_first = np.append(True, pairs[1:] != pairs[:-1])[: pairs.size]
        return pl.Series(np.bincount(pairs[is_first] % max(groups, 1), minlength=groups))

    def repeats(self, group: pl.Series) -> bool:
        """Whether two rows of a unit are of one group."""
        pairs, _ = self._pairs(group)
        return bool((pairs[1:] == pairs[:-1]).any())

    def _pairs(self, group: pl.Series) -> tuple[_Numbers, int]:
        """The unit and the group of every row as one number, sorted, and how many groups there are."""
        groups = int(str(group.max())) + 1 if len(group) else 0
        pairs = _numbers_of(self.cells[UNIT]) * groups + self.rows(group).cast(pl.Int64).to_numpy()
        # Files stand in the order of their places: a sort that finds what is in order takes a tenth of the time.
        return np.sort(pairs, kind="stable"), groups


def with_said(rows: Rows, dialect: Dialect) -> Rows:
    """The rows with a number for what each says (``SAID``), where they have one row for each choice, and many."""
    columns = _columns(rows.cells, dialect)
    if not columns or rows.cells.height <= FEW or SAID in rows.cells.columns:
        return rows
    return replace(
        rows, cells=rows.cells.with_columns(pl.Series(SAID, numbered(rows.cells, columns)))
    )


def without_said(cells: pl.DataFrame) -> pl.DataFrame:
    """The rows, of which some now say other words than they did."""
    return cells.drop(SAID, strict=False)


def _columns(cells: pl.DataFrame, dialect: Dialect) -> list[str]:
    """The columns of words on contests and choices."""
    names: list[str] = []
    for count in (count for count in dialect.counts if not count.is_wide):
        contest = (*count.contest.columns, count.contest.year)
        names += [*count.where, *contest, count.choice, count.party, count.write_in, count.mode]
    return [name for name in dict.fromkeys(names) if name in cells.columns]


def numbered(cells: pl.DataFrame, columns: Sequence[str]) -> NDArray[np.uint32]:
    """A number for what each row says in these columns, from 0 without gaps."""
    of_row, several = np.zeros(cells.height, np.int64), 1
    for name in columns:
        words, different = _dense(_numbers_of(cells[name]))
        of_row, several = (words, different) if several == 1 else _dense(of_row * different + words)
    return of_row.astype(np.uint32)


_ARRAY = 1 << 23
"""Of so many numbers an array has a place for each."""


def _dense(numbers: _Numbers) -> tuple[_Numbers, int]:
    """The numbers without gaps, in their order, and how many different ones there are."""
    most = int(numbers.max(initial=-1)) + 1
    if most > _ARRAY:
        found, dense = np.unique(numbers, return_inverse=True)
        return dense.astype(np.int64, copy=False), found.size
    is_there = np.zeros(most, np.bool_)
    is_there[numbers] = True
    places = np.cumsum(is_there) - 1
    return places[numbers], int(is_there.sum())


def _numbers_of(column: pl.Series) -> _Numbers:
    """A number for each word of a column, the largest for no word."""
    codes = column.to_physical() if isinstance(column.dtype, pl.Categorical) else column
    if codes.dtype == pl.String:
        codes = codes.rank("dense")
    numbers = codes.cast(pl.Int64)
    if numbers.has_nulls():
        numbers = numbers.fill_null(int(str(numbers.max() or 0)) + 1)
    return numbers.to_numpy()
