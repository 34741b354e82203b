"""Votes by vote mode and their totals: a total is never added to the modes that it is the sum of."""

from __future__ import annotations

import re
from collections.abc import Iterator

import polars as pl

from canvass.formats.columns import COLUMN, LINE
from canvass.formats.kinds import sums as kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.results import TOTAL

_KEY = ["unit", "contest", "choice"]
_ABSENT = frozenset({"absentee", "absentees"})
_BESIDE_THE_POLLS = _ABSENT | {
    *(
        "provisional",
        "provisionals",
        "onestop",
        "one",
        "early",
        "advance",
        "mail",
        "mailed",
        "transfer",
        "curbside",
    ),
    *("military", "overseas", "uocava", "fwab", "federal", "questioned"),
}
"""Words of ways to vote other than at one's polling place on election day."""


def without_double_totals(cells: pl.DataFrame) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    """The vote cells with either modes or a total for each choice of a unit, never both.

    Modes that add to the total are kept and the total is not; where they do not add, the total is kept,
    because it is what the office states, and the difference is a problem.
    """
    totals = cells["vote_mode"] == TOTAL
    if totals.all() or not totals.any():
        return cells, ()
    is_total = pl.col("vote_mode") == TOTAL
    if _closes_line_by_line(cells, is_total):
        return cells.filter(~is_total), ()
    votes = pl.col("votes")
    sums = cells.group_by(_KEY).agg(
        votes.filter(is_total).sum().alias("stated"),
        votes.filter(~is_total).sum().alias("added"),
        (is_total.any() & ~is_total.all()).alias("both"),
    )
    agree = pl.col("stated") == pl.col("added")
    odd = sums.filter(~(pl.col("both") & agree))
    if odd.is_empty():
        return cells.filter(~is_total), ()
    marked = cells.join(odd, on=_KEY, how="left", maintain_order="left")
    # Of choices that are not odd the modes are kept, of odd ones the total; where there is only one of the two, it is.
    is_kept = pl.when(pl.col("both")).then(is_total).when(pl.col("both").is_null()).then(~is_total)
    kept = marked.filter(is_kept.otherwise(True)).select(cells.columns)
    differing = marked.filter(pl.col("both"), is_total)
    return kept, tuple(_problem(record) for record in differing.iter_rows(named=True))


def modes_in_part(ways: pl.Series, line: int, column: str) -> Iterator[Problem]:
    """That a column of vote modes has absentees, and neither election day nor a total: the polling places are missing.

    Where everybody votes by mail nobody is an absentee, so that such a state is not meant.
    """
    named = sorted({*ways.unique().to_list()} - {None})
    words = [{*re.findall("[a-z]+", way)} for way in named]
    has_absentees = any(not _ABSENT.isdisjoint(each) for each in words)
    if has_absentees and all(not _BESIDE_THE_POLLS.isdisjoint(each) for each in words):
        yield kinds.MODES_IN_PART.at(line, column, ", ".join(named))


def _closes_line_by_line(cells: pl.DataFrame, is_total: pl.Expr) -> bool:
    """Whether each line of the file has one choice, a total, and modes that add to it: then so has each choice."""
    signed = pl.when(is_total).then(pl.col("votes")).otherwise(-pl.col("votes"))
    names = ("contest", "choice")
    coded = cells.select(
        LINE,
        rest=signed,
        is_total=is_total,
        **{name: pl.col(name).cast(pl.Categorical).to_physical() for name in names},
    )
    lines = coded.group_by(LINE).agg(
        pl.col("rest").sum(),
        (pl.col("is_total").any() & ~pl.col("is_total").all()).alias("both"),
        *((pl.col(name).min() == pl.col(name).max()).alias(name) for name in names),
    )
    is_one = pl.all_horizontal(names)
    return bool(lines.select(((pl.col("rest") == 0) & pl.col("both") & is_one).all()).item())


def _problem(record: dict[str, object]) -> Problem:
    return kinds.MODES_DIFFER.at(
        row=int(str(record[LINE])),
        column=str(record[COLUMN]),
        found=f"total {record['stated']:,}, modes together {record['added']:,}",
    )
