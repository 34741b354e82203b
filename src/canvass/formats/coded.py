"""Columns of text in which few words stand often: each word is kept once, and asked once.

Two million rows name a few hundred candidates: a code of four bytes stands for each word in the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import polars as pl

CODED = pl.Categorical()
"""The type of such a column."""
FEW = 256
"""So many rows Python has gone through before polars has set up a question about them."""

ROWS_TO_A_WORD = 32
"""So many rows are gone through while one word is asked; a process that reads many files has words of all of them."""


def coded(cells: pl.DataFrame) -> pl.DataFrame:
    """The table with codes for its texts."""
    return cells.cast({pl.String: CODED})


def plain(cells: pl.DataFrame) -> pl.DataFrame:
    """The table with its texts as they are written."""
    is_coded = any(isinstance(kind, pl.Categorical) for kind in cells.dtypes)
    return cells.cast({pl.Categorical: pl.String}) if is_coded else cells


def written(column: str) -> pl.Expr:
    """The texts of a column as they are written."""
    return pl.col(column).cast(pl.String)


def asked(column: pl.Series, question: Callable[[pl.Series], pl.Series]) -> pl.Series:
    """What a question answers to the text of each row, asked of each word once.

    ``question`` takes texts and gives an answer to each, whatever stands beside it. It may be asked of words of other
    columns too.
    """
    if not isinstance(column.dtype, pl.Categorical):
        return question(column)
    if len(column) <= FEW:
        return question(column.cast(pl.String))
    codes = column.to_physical()
    # Columns share their codes: words of others are asked too, which takes less than to look which are the column's.
    most = int(str(codes.max() or 0)) + 1
    if column.is_empty() or column.has_nulls() or ROWS_TO_A_WORD * most > len(column):
        return _asked_of_own(column, question)
    words = pl.Series(column.name, range(most), pl.UInt32).cat.to(CODED, strict=False)
    if words.has_nulls():  # polars does not promise that no code is left out
        return _asked_of_own(column, question)
    answers = question(words.cast(pl.String))
    if answers.dtype == pl.Boolean and not (answers.has_nulls() or answers.any()):
        return pl.Series(column.name, [False]).new_from_index(0, len(column))
    return answers.gather(codes)


def _asked_of_own(column: pl.Series, question: Callable[[pl.Series], pl.Series]) -> pl.Series:
    """The same for a column without as few words, or with a row that has none."""
    words = _words(column)
    if words.is_empty() or words.has_nulls() or 2 * len(words) > len(column):
        return question(column.cast(pl.String))
    answers, codes = question(words.cast(pl.String)), words.to_physical()
    by_code = pl.Series(column.name, [None], answers.dtype).new_from_index(
        0, int(str(codes.max())) + 1
    )
    return by_code.scatter(codes, answers).gather(column.to_physical())


def words_of(column: pl.Series) -> list[Any]:
    """Each word of a column once, and None where a row has none; in whichever order."""
    if len(column) <= FEW:
        return [*dict.fromkeys(column.to_list())]
    words = _words(column) if isinstance(column.dtype, pl.Categorical) else column.unique()
    return words.to_list()


def blank(column: pl.Series) -> pl.Series:
    """Whether each cell says nothing: it is empty, or space alone."""
    if len(column) <= FEW:
        said = [None if cell is None else not bare(cell) for cell in column.to_list()]
        return pl.Series(column.name, said, pl.Boolean)
    return asked(column, lambda text: text.str.strip_chars() == "")


def bare(cell: str) -> str:
    """A cell without space around it, as ``str.strip_chars`` of polars has it.

    Python's own ``strip`` takes four marks that end files and records for space; Unicode does not.
    """
    return cell.strip(_SPACE)


_SPACE = "".join(
    map(chr, (*range(9, 14), 32, 133, 160, 5760, *range(8192, 8203), 8232, 8233, 8239, 8287, 12288))
)
"""What Unicode calls white space."""


def every(cells: pl.Series, words: frozenset[str]) -> bool:
    """Whether each of these cells, of which none is null, is one of the words."""
    if len(cells) <= FEW:
        return words.issuperset(cells.to_list())
    return cells.is_in(list(words)).all()


def some(cells: pl.Series, words: frozenset[str]) -> bool:
    """Whether any of these cells is one of the words."""
    if len(cells) <= FEW:
        return not words.isdisjoint(cells.to_list())
    return cells.is_in(list(words)).any()


def _words(column: pl.Series) -> pl.Series:
    """Each word of a column of codes once; a code is a place in an array, so that nothing is hashed."""
    if column.has_nulls() or column.is_empty():
        return column.unique()
    import numpy as np  # most commands have few rows, and need it nowhere else

    from canvass.formats.numbered import are_there

    codes = column.to_physical().to_numpy()
    words = np.flatnonzero(are_there(codes, int(codes.max()) + 1)).astype(np.uint32)
    return pl.Series(column.name, words).cat.to(CODED)


def are_distinct(cells: pl.DataFrame, key: Sequence[str]) -> bool:
    """Whether no two rows are alike in these columns; False may also be said of rows of which only the hashes are."""
    if cells.height <= FEW:
        rows = zip(*(cells[name].to_list() for name in key), strict=True)
        return len({*rows}) == cells.height
    from canvass.formats.numbered import are_all_different

    found = are_all_different(cells, key)
    return cells.select(key).hash_rows().n_unique() == cells.height if found is None else found
