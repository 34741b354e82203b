"""Rows without a number from which no vote is missing: contests that a place does not have, choices without counts."""

from __future__ import annotations

import polars as pl

from canvass.formats.coded import asked, written
from canvass.formats.columns import UNIT
from canvass.formats.dialect import Dialect
from canvass.formats.kinds import row as kinds
from canvass.formats.returns.sift import Rows

_NONE = ("", "x", "na", "n/a", "-", "--")
"""What stands for no number where a contest is not on the ballot."""
_NO_PLACE = ("na", "n/a")
"""What a program writes for a place that is none."""


def _is_none(text: pl.Series) -> pl.Series:
    return text.str.strip_chars(' "').str.to_lowercase().is_in(_NONE)


def without_unreported(rows: Rows, dialect: Dialect) -> Rows:
    """The rows, without those of a contest that has no number in its place, where others show why.

    The contest is of a district, or the place has numbers for another one of the same office, so the contest is not on
    its ballot; or the contest, or the choice, has no number in the whole file; or the row names no place either. Any
    other row without a number is missing one. A mark of privacy (``*``) stands for a number and is none of these.
    """
    count = next((count for count in dialect.counts if not count.is_wide), None)
    if count is None or not count.contest.columns or not count.choice:
        return rows
    if not asked(rows.cells[count.votes], _is_none).any():
        return rows
    is_empty = written(count.votes).str.strip_chars(' "').str.to_lowercase().is_in(_NONE)
    modes = [name for name in count.modes if name in rows.cells.columns]
    # Votes of a vote mode are votes: such a row lacks its sum.
    is_empty &= ~pl.any_horizontal(False, *(written(n).str.contains("[1-9]") for n in modes))
    office, contest = count.contest.columns[:1], [*count.contest.columns]
    here = is_empty.all().over(UNIT, *contest)
    of_district = [written(name).str.strip_chars().str.contains("[1-9]") for name in contest[1:]]
    elsewhere = pl.any_horizontal((~is_empty).any().over(UNIT, *office), *of_district)
    nowhere = is_empty.all().over(contest)
    nobody = is_empty.all().over(*contest, count.choice)
    place = written(dialect.unit.name or dialect.unit.columns[-1]).str.strip_chars()
    of_nothing = is_empty & place.str.to_lowercase().is_in(_NO_PLACE)
    told = (here & elsewhere) | nowhere | nobody | of_nothing
    is_unreported = rows.cells.select(told).to_series()
    return rows.refuse(is_unreported, kinds.NOT_REPORTED, count.choice)
