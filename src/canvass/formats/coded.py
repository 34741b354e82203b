"""Columns of text in which few words stand often: each word is kept once, and asked once.

Two million rows name a few hundred candidates: a code of four bytes stands for each word in the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import polars as pl

CODED = pl.Categorical()
"""The type of such a column."""


def coded(cells: pl.DataFrame) -> pl.DataFrame:
    """The table with codes for its texts."""
    return cells.cast({pl.String: CODED})


def plain(cells: pl.DataFrame) -> pl.DataFrame:
    """The table with its texts as they are written."""
    return cells.cast({pl.Categorical: pl.String})


def written(column: str) -> pl.Expr:
    """The texts of a column as they are written."""
    return pl.col(column).cast(pl.String)


def asked(column: pl.Series, question: Callable[[pl.Series], pl.Series]) -> pl.Series:
    """What a question answers to the text of each row, asked of each word once.

    ``question`` takes texts and gives an answer to each, whatever stands beside it.
    """
    if not isinstance(column.dtype, pl.Categorical):
        return question(column)
    words = column.unique()
    if words.is_empty() or 2 * len(words) > len(column):
        return question(column.cast(pl.String))
    answers, codes = question(words.cast(pl.String)), words.to_physical()
    by_code = pl.Series(column.name, [None], answers.dtype).new_from_index(
        0, int(str(codes.max())) + 1
    )
    return by_code.scatter(codes, answers).gather(column.to_physical())


def are_distinct(cells: pl.DataFrame, key: Sequence[str]) -> bool:
    """Whether no two rows are alike in these columns; False may also be said of rows of which only the hashes are."""
    return cells.is_empty() or cells.select(key).hash_rows().n_unique() == cells.height
