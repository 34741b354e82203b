"""Votes of rows that follow one another and are of one place: added before anything is grouped.

Files stand in the order of their places, so that two million rows are half a million runs, or fewer. A group-by of the
runs gives the sums that one of the rows gives, whatever their order is.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from canvass.formats.coded import FEW


def in_runs(cells: pl.DataFrame, key: Sequence[str], votes: str = "votes") -> pl.DataFrame:
    """The columns of the key and the votes, whole numbers, of each run of rows that are alike in the key.

    >>> rows = {"unit": ["1", "1", "2", "1"], "choice": ["A", "B", "A", "A"], "votes": [3, 4, 5, 6]}
    >>> in_runs(pl.DataFrame(rows), ["unit"]).rows()
    [('1', 3), ('1', 4), ('2', 5), ('1', 6)]
    """
    columns = cells.select(*key, votes)
    if cells.height <= FEW or cells[votes].has_nulls():
        return columns
    codes = (_code(cells[name]) for name in key)
    begins = np.zeros(cells.height, np.bool_)
    begins[0] = True
    for code in codes:
        begins[1:] |= code[1:] != code[:-1]
    firsts = np.flatnonzero(begins)
    sums = np.add.reduceat(cells[votes].to_numpy(), firsts)
    return columns.select(key)[firsts].with_columns(pl.Series(votes, sums))


def _code(column: pl.Series) -> np.ndarray:
    """A number for each row, the same for the same word; none is a word too."""
    is_coded = isinstance(column.dtype, pl.Categorical)
    codes = column.to_physical() if is_coded else column.rle_id()
    return (codes.fill_null(np.iinfo(np.uint32).max) if codes.has_nulls() else codes).to_numpy()
