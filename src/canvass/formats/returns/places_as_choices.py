"""Places among the candidates: the heading of a page that was read as a line of the contest above it."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from canvass.formats.coded import words_of, written
from canvass.formats.columns import LINE
from canvass.formats.dialect import Dialect
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.returns.sift import Rows


def places_as_choices(rows: Rows, dialect: Dialect) -> Iterator[Problem]:
    """Choices of two words or more that stand only where the place has their name: South Pymatuning Township, 1 vote.

    The number behind such a heading, of the precinct or the page, was counted as its votes.
    """
    count = next((each for each in dialect.counts if not each.is_wide and each.choice), None)
    place = dialect.unit.name or dialect.unit.columns[-1]
    if count is None or rows.cells.is_empty() or place not in rows.cells.columns:
        return
    beginnings = {
        " ".join(words[:n])
        for name in words_of(rows.cells[place])
        if name
        for words in (folded(name).split(),)
        for n in range(2, len(words) + 1)
    }
    names = [name for name in words_of(rows.cells[count.choice]) if name]
    asked = [name for name in names if folded(name) in beginnings]
    if not asked:
        return
    of_them = rows.cells.filter(written(count.choice).is_in(asked)).group_by(count.choice)
    found = of_them.agg(written(place).unique(), pl.min(LINE)).sort(LINE)
    for name, places, line in found.iter_rows():
        if all(f"{folded(each)} ".startswith(f"{folded(name)} ") for each in places):
            yield kinds.CHOICE_IS_PLACE.at(line, count.choice, str(name))
