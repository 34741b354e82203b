"""A number for each row of a table, the same for rows that say the same: arrays of numbers are soon asked.

Rows are gone through in parts that stay in the processor's memory: at two million rows it takes longer to be given room
for an answer to each than to answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

Numbers = NDArray[np.integer[Any]]

_AT_ONCE = 1 << 16
_ARRAY = 1 << 23
"""Of so many numbers an array has a place for each."""
_BITMAP = 1 << 25
"""So many things are ticked off one by one."""


def parts_of(rows: int, least: int = 0) -> Iterator[slice]:
    """The rows of a table, part by part, of which each but the last has ``least`` or more.

    >>> list(parts_of(200_000, 150_000))
    [slice(0, 150000, None), slice(150000, 300000, None)]
    """
    size = max(_AT_ONCE, least)
    return (slice(begins, begins + size) for begins in range(0, rows, size))


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a column: a code for each row, and for each code which of the different ones it is."""

    codes: Numbers
    ranks: NDArray[np.intp]
    different: int

    def __getitem__(self, rows: slice) -> NDArray[np.intp]:
        return self.ranks[self.codes[rows].astype(np.intp)]


def numbered(cells: pl.DataFrame, columns: Sequence[str]) -> NDArray[np.uint32]:
    """A number for what each row says in these columns, from 0 without gaps."""
    of_row, several = np.zeros(cells.height, np.uint32), 1
    for name in columns:
        of_row, several = _told_apart(of_row, several, _words_of(cells[name]))
    return of_row


def are_all_different(cells: pl.DataFrame, columns: Sequence[str]) -> bool | None:
    """Whether no two rows say the same in these columns; None where they may say too much for an array."""
    words = (_words_of(cells[name]) for name in columns)
    *few, most = sorted(words, key=lambda found: found.different)
    of_row, several = np.zeros(cells.height, np.uint32), 1
    for each in few:
        of_row, several = _told_apart(of_row, several, each)
    if several * most.different > _BITMAP:
        return None
    is_there = np.zeros(several * most.different, np.bool_)
    for rows in parts_of(cells.height):
        is_there[of_row[rows].astype(np.intp) * most.different + most[rows]] = True
    return int(np.count_nonzero(is_there)) == cells.height


def numbers_of(column: pl.Series) -> Numbers:
    """A number for each word of a column, the largest for no word."""
    codes = column.to_physical() if isinstance(column.dtype, pl.Categorical) else column
    if codes.dtype == pl.String:
        codes = codes.rank("dense")
    if codes.has_nulls():
        codes = codes.cast(pl.Int64)
        codes = codes.fill_null(int(str(codes.max() or 0)) + 1)
    return codes.to_numpy()


def _words_of(column: pl.Series) -> _Words:
    codes = numbers_of(column)
    most = int(codes.max(initial=0)) + 1
    if most > _ARRAY:
        codes, most = _sorted(codes)
    return _Words(codes, *_ranks(are_there(codes, most)))


def are_there(codes: Numbers, most: int) -> NDArray[np.bool_]:
    """For each number below ``most`` whether it is among the codes."""
    found = np.zeros(most, np.bool_)
    for rows in parts_of(codes.size):
        found[codes[rows].astype(np.intp)] = True
    return found


def _ranks(is_there: NDArray[np.bool_]) -> tuple[NDArray[np.intp], int]:
    """Which of those that are there each place is, and how many are."""
    return np.cumsum(is_there) - 1, int(np.count_nonzero(is_there))


def _told_apart(
    of_row: NDArray[np.uint32], several: int, words: _Words
) -> tuple[NDArray[np.uint32], int]:
    """The numbers of rows, which are changed: other words, another number; and how many numbers there are."""
    most = several * words.different
    if most > _ARRAY:
        every = slice(0, of_row.size)
        return _sorted(of_row.astype(np.int64) * words.different + words[every])
    is_there = np.zeros(most, np.bool_)
    for rows in parts_of(of_row.size):
        both = of_row[rows].astype(np.intp) * words.different + words[rows]
        is_there[both] = True
        of_row[rows] = both
    ranks, different = _ranks(is_there)
    if different < most:
        for rows in parts_of(of_row.size):
            of_row[rows] = ranks[of_row[rows].astype(np.intp)]
    return of_row, different


def _sorted(numbers: Numbers) -> tuple[NDArray[np.uint32], int]:
    """Numbers without gaps where there are too many for an array; what stands in order is soon sorted."""
    order = np.argsort(numbers, kind="stable")
    in_order = numbers[order]
    steps = np.cumsum(np.append(False, in_order[1:] != in_order[:-1]))
    dense = np.empty(numbers.size, np.uint32)
    dense[order] = steps
    return dense, int(steps[-1]) + 1
