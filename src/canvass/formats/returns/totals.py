"""Rows of totals among the rows of places, and totals that the file states beside its choices."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import row as row_kinds
from canvass.formats.kinds import sums as kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.sift import Rows
from canvass.formats.returns.votes import Votes

_TOTAL = r"(?i)^\s*((grand|county|state|precinct|ward|contest)[\s-]*)?totals?\s*:?\s*$"
"""Names of rows that total their county, or the whole file: Total, County Totals, Grand total:."""
_PARTIAL = r"(?i)^\s*(sub[\s-]*totals?|sum)\s*:?\s*$|\S\s(sub[\s-]*)?totals?\s*:?\s*$"
"""Names of other rows of totals, of which it is not certain what they total: Subtotal, Town of Adams Total."""


def without_totals(rows: Rows, dialect: Dialect) -> Rows:
    """The rows of places. Rows of totals are left out; one that totals its county or the file must be its sum."""
    names = [name for name in (*dialect.unit.columns, dialect.unit.name) if name]
    county = dialect.unit.county.column if dialect.unit.county else ""
    texts = [pl.col(name) for name in dict.fromkeys([*names, county]) if name]
    is_total = rows.cells.select(
        pl.any_horizontal(text.str.contains(f"{_TOTAL}|{_PARTIAL}") for text in texts)
    ).to_series()
    if not is_total.any():
        return rows
    places = rows.cells.filter(~is_total)
    whole = rows.cells.filter(is_total).filter(
        pl.any_horizontal(text.str.contains(_TOTAL) for text in texts)
    )
    differing = [p for count in dialect.counts for p in _differing(places, whole, count, county)]
    name = dialect.unit.name or dialect.unit.columns[-1]
    return rows.refuse(is_total, row_kinds.TOTAL, name).noting(differing)


def _differing(
    places: pl.DataFrame, totals: pl.DataFrame, count: CountColumns, county: str
) -> Iterator[Problem]:
    """Totals that are not the sum of the rows of their county, or of the file where they name no county."""
    long = [*count.contest.columns, count.choice, count.party, count.write_in, count.mode]
    by = [name for name in (*count.where, *([] if count.is_wide else long)) if name]
    names_county = (
        pl.col(county).str.contains(f"^$|{_TOTAL}").not_() if county else pl.lit(value=False)
    )
    columns = [*count.choices, count.total] if count.is_wide else [count.votes]
    for column in filter(None, columns):
        yield from _unequal(places, totals.filter(~names_county), by, column)
        if county:
            yield from _unequal(places, totals.filter(names_county), [county, *by], column)


def _unequal(
    places: pl.DataFrame, totals: pl.DataFrame, by: list[str], column: str
) -> Iterator[Problem]:
    votes = pl.col(column).cast(pl.Int64, strict=False)
    sums = places.with_columns(votes=votes, all=pl.lit(0)).group_by("all", *by)
    stated = totals.with_columns(votes=votes, all=pl.lit(0)).select(LINE, "all", *by, "votes")
    both = stated.join(sums.agg(pl.col("votes").sum().alias("sum")), on=["all", *by])
    for line, votes_stated, added in (
        both.filter(pl.col("votes") != pl.col("sum")).select(LINE, "votes", "sum").iter_rows()
    ):
        found = f"{votes_stated:,}; the rows add to {added:,}"
        yield row_kinds.TOTAL_DIFFERS.at(line, column, found)


def last_row_like_a_total(rows: pl.DataFrame, count: CountColumns) -> list[Problem]:
    """The last row of a wide file, if every number in it is the sum of all rows above.

    A genuine file of two places can look so by chance, as can one column: more of both are asked for.
    """
    if not count.is_wide or rows.height < 4 or len(count.choices) < 2:
        return []
    numbers = rows.select(pl.col(*count.choices).cast(pl.Int64, strict=False))
    above, last = numbers.head(-1).sum(), numbers.tail(1)
    if not above.equals(last) or not any(above.row(0)):
        return []
    return [row_kinds.LOOKS_LIKE_TOTAL.at(rows[LINE][-1])]


def unequal_to_total(votes: Votes, column: str) -> tuple[Problem, ...]:
    """Units whose choices do not add to the total that the file states for them."""
    sums = votes.cells.group_by("unit", "contest").agg(pl.col("votes").sum().alias("sum"))
    both = votes.totals.join(sums, on=["unit", "contest"], maintain_order="left")
    wrong = pl.col("votes") < pl.col("sum") if votes.is_open else pl.col("votes") != pl.col("sum")
    return tuple(
        kinds.TOTAL_DIFFERS.at(line, column, f"{total:,}; the choices add to {added:,}")
        for line, total, added in both.filter(wrong).select(LINE, "votes", "sum").iter_rows()
    )
