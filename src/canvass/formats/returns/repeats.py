"""Rows that say the same thing twice, or two things of the same place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import polars as pl

from canvass.formats.coded import are_distinct
from canvass.formats.columns import LINE
from canvass.formats.kinds import row as kinds
from canvass.formats.problem import Problem, ProblemKind
from canvass.formats.returns.sift import Rows


def without_repeats(rows: Rows, key: Sequence[str], adds: pl.Series) -> Rows:
    """The rows without doubled ones and without later ones of the same key.

    Where ``adds`` is true the row names nobody in particular; such rows of one key are kept, to be added up.
    """
    if are_distinct(rows.cells, key):
        return rows
    firsts = pl.col(LINE).first().over(key)
    marked = rows.cells.select(LINE, firsts.alias("first"))
    repeated = marked[LINE] != marked["first"]
    if not repeated.any():
        return rows
    contents = [name for name in rows.cells.columns if name != LINE]
    doubled = ~rows.cells.select(pl.struct(contents).is_first_distinct()).to_series()
    problems = [
        *_each(kinds.DOUBLED, marked.filter(repeated & doubled & ~adds)),
        *_each(kinds.KEY_REPEATED, marked.filter(repeated & ~doubled & ~adds)),
    ]
    kept = rows.without(repeated & ~adds, problems)
    return kept.noting(_each(kinds.KEY_ADDED, marked.filter(repeated & adds)))


def _each(kind: ProblemKind, marked: pl.DataFrame) -> Iterator[Problem]:
    """One problem for each row, which says where the earlier row stands."""
    for line, first in marked.iter_rows():
        yield kind.at(line, message=f"{kind.meaning} (see row {first})")
