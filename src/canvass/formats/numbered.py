"""A number for each row of a table, the same for rows that say the same: arrays of numbers are soon asked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


def numbered(cells: pl.DataFrame, columns: Sequence[str]) -> NDArray[np.uint32]:
    """A number for what each row says in these columns, from 0 without gaps."""
    of_row, several = np.zeros(cells.height, np.int64), 1
    for name in columns:
        words, different = _dense(numbers_of(cells[name]))
        of_row, several = (words, different) if several == 1 else _dense(of_row * different + words)
    return of_row.astype(np.uint32)


_ARRAY = 1 << 23
"""Of so many numbers an array has a place for each."""


def _dense(numbers: Numbers) -> tuple[Numbers, int]:
    """The numbers without gaps, in their order, and how many different ones there are."""
    most = int(numbers.max(initial=-1)) + 1
    if most > _ARRAY:
        return _sorted(numbers)
    is_there = np.zeros(most, np.bool_)
    is_there[numbers] = True
    different = int(np.count_nonzero(is_there))
    if different == most:
        return numbers, most
    places = np.cumsum(is_there) - 1
    return places[numbers], different


def _sorted(numbers: Numbers) -> tuple[Numbers, int]:
    """The same where there are too many for an array; files stand in an order that such a sort soon finds."""
    order = np.argsort(numbers, kind="stable")
    in_order = numbers[order]
    steps = np.cumsum(np.append(False, in_order[1:] != in_order[:-1]))
    dense = np.empty(numbers.size, np.int64)
    dense[order] = steps
    return dense, int(steps[-1]) + 1


def numbers_of(column: pl.Series) -> Numbers:
    """A number for each word of a column, the largest for no word."""
    codes = column.to_physical() if isinstance(column.dtype, pl.Categorical) else column
    if codes.dtype == pl.String:
        codes = codes.rank("dense")
    if codes.has_nulls():
        codes = codes.cast(pl.Int64)
        codes = codes.fill_null(int(str(codes.max() or 0)) + 1)
    return codes.to_numpy().astype(np.int64)


def are_all_different(cells: pl.DataFrame, columns: Sequence[str]) -> bool | None:
    """Whether no two rows say the same in these columns; None where they may say too much for an array."""
    *few, (words, different) = sorted(
        (_dense(numbers_of(cells[name])) for name in columns), key=lambda found: found[1]
    )
    of_row, several = np.zeros(cells.height, np.int64), 1
    for numbers, many in few:
        of_row, several = _dense(of_row * many + numbers)
    if several * different > _BITMAP:
        return None
    is_there = np.zeros(several * different, np.bool_)
    is_there[of_row * different + words] = True
    return int(np.count_nonzero(is_there)) == cells.height


_BITMAP = 1 << 25
"""So many things are ticked off one by one."""
