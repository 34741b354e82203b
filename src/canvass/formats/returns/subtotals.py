"""Rows of totals of some of the places, each held against the rows of its choice above it: City of Buffalo Total."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from canvass.formats.columns import LINE

_RUN, _PART, _TOTAL = "\0run", "\0part", "\0total"


def sums_of_rows_above(
    cells: pl.DataFrame,
    is_total: pl.Series,
    is_part: pl.Series,
    told_apart_by: Sequence[pl.Expr],
    votes: pl.Expr,
) -> set[int]:
    """The lines of ``is_part`` whose number is the sum of the rows of their choice above, down from the last total.

    ``told_apart_by`` says of which choice, in which county, a number is. What a total adds up is not said by its name:
    its place in the list says it, and its number proves it. Of a line with several totals all must be sums.
    """
    flags = [is_total.alias(_TOTAL), is_part.alias(_PART)]
    keys = [each.alias(f"\0key {n}") for n, each in enumerate(told_apart_by)]
    rows = cells.with_columns(*flags).select(LINE, _TOTAL, _PART, *keys, votes.alias("votes"))
    by = [name for name in rows.columns if name.startswith("\0key ")]
    above = pl.col(_TOTAL).cast(pl.Int64).cum_sum() - pl.col(_TOTAL).cast(pl.Int64)
    rows = rows.sort(LINE).with_columns((above.over(by) if by else above).alias(_RUN))
    sums = rows.filter(~pl.col(_TOTAL)).group_by(*by, _RUN).agg(pl.col("votes").sum().alias("sum"))
    stated = rows.filter(_PART).join(sums, on=[*by, _RUN], how="left")
    is_sum = (pl.col("votes") == pl.col("sum")).fill_null(value=False)
    # A sheet has the totals of all its choices in one line.
    of_lines = stated.group_by(LINE).agg(is_sum.all().alias("is_sum"))
    return {*of_lines.filter("is_sum")[LINE]}
