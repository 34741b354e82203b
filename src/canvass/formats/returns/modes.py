"""Votes by vote mode and their totals: a total is never added to the modes that it is the sum of."""

from __future__ import annotations

import polars as pl

from canvass.formats.columns import COLUMN, LINE
from canvass.formats.kinds import sums as kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.results import TOTAL

_KEY = ["unit", "contest", "choice"]


def without_double_totals(cells: pl.DataFrame) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    """The vote cells with either modes or a total for each choice of a unit, never both.

    Modes that add to the total are kept and the total is not; where they do not add, the total is kept,
    because it is what the office states, and the difference is a problem.
    """
    is_total = pl.col("vote_mode") == TOTAL
    if cells.select(is_total.all() | ~is_total.any()).item():
        return cells, ()
    votes = pl.col("votes")
    marked = cells.with_columns(
        is_total.alias("is_total"),
        votes.filter(is_total).sum().over(_KEY).alias("stated"),
        votes.filter(~is_total).sum().over(_KEY).alias("added"),
        is_total.any().over(_KEY).alias("has_total"),
        (~is_total).any().over(_KEY).alias("has_modes"),
    )
    both = pl.col("has_total") & pl.col("has_modes")
    agree = pl.col("stated") == pl.col("added")
    differing = marked.filter(both, ~agree, pl.col("is_total"))
    dropped = pl.when(agree).then(pl.col("is_total")).otherwise(~pl.col("is_total")) & both
    kept = marked.filter(~dropped).select(cells.columns)
    return kept, tuple(_problem(record) for record in differing.iter_rows(named=True))


def _problem(record: dict[str, object]) -> Problem:
    return kinds.MODES_DIFFER.at(
        row=int(str(record[LINE])),
        column=str(record[COLUMN]),
        found=f"total {record['stated']:,}, modes together {record['added']:,}",
    )
