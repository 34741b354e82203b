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
from canvass.formats.numbered import numbered, numbers_of, parts_of
from canvass.formats.returns.sift import Rows

SAID = "\0said"
"""A number for what a row says: rows with one number have the same words on their contest and their choice."""

_EXACT = 1 << 53
_BITS = 26
_LAST = (1 << _BITS) - 1
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
    def _most(self) -> int:
        """One more than the largest number."""
        return int(self._of_row.max()) + 1 if self.cells.height else 0

    @cached_property
    def _firsts(self) -> _Numbers:
        """For each number the first row that has it, -1 where none has."""
        firsts, lacking = np.full(self._most, -1), self._most
        for rows in parts_of(self.cells.height):
            numbers = self._of_row[rows].astype(np.intp)
            new = np.flatnonzero(firsts[numbers] < 0)[::-1]  # of several the last is kept
            firsts[numbers[new]] = new + rows.start
            lacking = int(np.count_nonzero(firsts < 0)) if new.size else lacking
            if not lacking:
                break
        return firsts

    @cached_property
    def _numbers(self) -> _Numbers:
        """The numbers that rows have, in the order of the file."""
        there = np.flatnonzero(self._firsts >= 0)
        return there[np.argsort(self._firsts[there], kind="stable")]

    @cached_property
    def _places(self) -> NDArray[np.uint32]:
        """For each number where ``each`` has it."""
        places = np.zeros(self._firsts.size, np.uint32)
        places[self._numbers] = np.arange(self._numbers.size)
        return places

    @cached_property
    def each(self) -> pl.DataFrame:
        """The first row of each way of saying it, in the order of the file."""
        return self.cells[self._firsts[self._numbers]] if SAID in self.cells.columns else self.cells

    def rows(self, answers: pl.Series) -> pl.Series:
        """For every row what is answered to what it says; ``answers`` are to ``each``."""
        if SAID not in self.cells.columns:
            return answers
        handed: pl.Series = answers[self._places][self._of_row]
        return handed

    def any_of(self, rows: pl.Series) -> pl.Series:
        """For each way of saying it, whether this is true of some row of it."""
        found = np.zeros(self._firsts.size, np.bool_)
        found[self._of_row[_known(rows, value=False)]] = True
        return pl.Series(found[self._numbers], dtype=pl.Boolean)

    def sums(self, votes: pl.Series) -> pl.Series:
        """For each way of saying it the votes of its rows together, exactly; a row without a number adds nothing."""
        return pl.Series(self._added(votes)[self._numbers])

    def sums_of_rows(self, votes: pl.Series) -> pl.Series:
        """For every row the votes of all rows together that say the same."""
        return pl.Series(self._added(votes)[self._of_row])

    def _added(self, votes: pl.Series) -> _Numbers:
        """For each number the votes of its rows together; of answers how many are true."""
        if votes.dtype == pl.Boolean:
            return self._counts(self._of_row[_known(votes, value=False)])
        numbers = _known(votes, 0)
        # Floats add up whole numbers exactly to 2^53: of larger ones the last bits and the others are added apart.
        largest = max(int(numbers.max(initial=0)), -int(numbers.min(initial=0)))
        if largest * numbers.size <= _EXACT:
            return self._counts(self._of_row, numbers)
        others = self._counts(self._of_row, numbers >> _BITS)
        return (others << _BITS) + self._counts(self._of_row, numbers & _LAST)

    def _counts(
        self, of_row: NDArray[np.integer[Any]], weights: _Numbers | None = None
    ) -> _Numbers:
        """How often each number stands among these, or the weights there, whole numbers."""
        counts = np.zeros(self._most, np.int64)
        for rows in parts_of(of_row.size, 4 * counts.size):
            added = None if weights is None else weights[rows]
            counts += np.bincount(of_row[rows], added, counts.size).astype(np.int64)
        return counts

    def places(self, group: pl.Series) -> pl.Series:
        """In how many units the rows of each group stand; ``group`` numbers those that ``each`` is of, from 0."""
        pairs, groups = self._pairs(group)
        places, before = np.zeros(groups, np.int64), -1
        for rows in parts_of(pairs.size):
            part = pairs[rows]
            is_first = np.append(part[0] != before, part[1:] != part[:-1])
            places += np.bincount(part[is_first] % groups, minlength=groups)
            before = part[-1]
        return pl.Series(places)

    def repeats(self, group: pl.Series) -> bool:
        """Whether two rows of a unit are of one group."""
        pairs, _ = self._pairs(group)
        return bool((pairs[1:] == pairs[:-1]).any())

    def _pairs(self, group: pl.Series) -> tuple[_Numbers, int]:
        """The unit and the group of every row as one number, sorted, and how many groups there are."""
        groups = int(str(group.max())) + 1 if len(group) else 0
        pairs = np.multiply(numbers_of(self.cells[UNIT]), groups, dtype=np.int64)
        pairs += self.rows(group).to_numpy()
        # Files stand in the order of their places: a sort that finds what is in order takes a tenth of the time.
        pairs.sort(kind="stable")
        return pairs, groups


def _known(answers: pl.Series, value: int) -> NDArray[Any]:
    """The answers as an array, with this value where there is none."""
    return (answers.fill_null(value) if answers.has_nulls() else answers).to_numpy()


def with_said(rows: Rows, dialect: Dialect) -> Rows:
    """The rows with a number for what each says (``SAID``), where they have one row for each choice, and many."""
    columns = _columns(rows.cells, dialect)
    if not columns or rows.cells.height <= FEW or SAID in rows.cells.columns:
        return rows
    return replace(
        rows, cells=rows.cells.with_columns(pl.Series(SAID, numbered(rows.cells, columns)))
    )


def as_said(cells: pl.DataFrame, columns: Sequence[str]) -> Said:
    """The rows, and what they say in these columns alone."""
    return Said(cells.with_columns(pl.Series(SAID, numbered(cells, columns))))


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
