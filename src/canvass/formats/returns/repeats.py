"""Rows that say the same thing twice, or two things of the same place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import polars as pl

from canvass.formats.coded import are_distinct
from canvass.formats.columns import LINE
from canvass.formats.kinds import row as kinds
from canvass.formats.problem import Problem, ProblemKind
from canvass.formats.returns.said import SAID
from canvass.formats.returns.sift import Rows


def without_repeats(
    rows: Rows,
    key: Sequence[str],
    adds: pl.Series,
    ways: Callable[[], pl.Series] | None = None,
    harmless: Callable[[], Mapping[ProblemKind, pl.Series]] | None = None,
) -> Rows:
    """The rows without doubled ones and without later ones of the same key.

    Where ``adds`` is true the row names nobody in particular; such rows of one key are kept, to be added up. So are
    those of ``ways``, which are asked for where rows repeat: a way of voting that a file lists on several lines. A row
    that says the same again and is ``harmless``, as no vote rests on it, is told as what it is: the first that fits.
    """
    if are_distinct(rows.cells, key):
        return rows
    firsts = pl.col(LINE).first().over(key)
    marked = rows.cells.select(LINE, firsts.alias("first"))
    repeated = marked[LINE] != marked["first"]
    if not repeated.any():
        return rows
    is_way = ways() if ways else adds & ~adds
    stays = adds | is_way
    # Numbers for what rows say (SAID) may be finer than their words: of a party under two spellings.
    contents = [name for name in rows.cells.columns if name not in (LINE, SAID)]
    doubled = ~rows.cells.select(pl.struct(contents).is_first_distinct()).to_series()
    same, other = repeated & doubled & ~stays, repeated & ~doubled & ~stays
    problems = [*_each(kinds.KEY_REPEATED, marked.filter(other))]
    for kind, is_such in (harmless() if harmless else {}).items():
        problems += _each(kind, marked.filter(same & is_such))
        same &= ~is_such
    problems = [*_each(kinds.DOUBLED, marked.filter(same)), *problems]
    kept = rows.without(repeated & ~stays, problems)
    added = [
        *_each(kinds.KEY_ADDED, marked.filter(repeated & adds & ~is_way)),
        *_each(kinds.WAY_ADDED, marked.filter(repeated & is_way)),
    ]
    return kept.noting(added)


def _each(kind: ProblemKind, marked: pl.DataFrame) -> Iterator[Problem]:
    """One problem for each row, which says where the earlier row stands."""
    for line, first in marked.iter_rows():
        yield kind.held_against(first, line)
