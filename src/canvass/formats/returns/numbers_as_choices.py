"""Numbers in the columns of choices and of parties: the cells of their rows have moved by one column."""

from __future__ import annotations

import re
from collections.abc import Iterator

import polars as pl

from canvass.formats.coded import blank, words_of, written
from canvass.formats.columns import LINE
from canvass.formats.dialect import Dialect
from canvass.formats.kinds import row as kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.said import Said
from canvass.formats.returns.sift import Rows

_NUMBER = r"^\s*[1-9][0-9,]*(\.[0-9]+)?\s*%?\s*$"


def numbers_as_choices(rows: Rows, dialect: Dialect) -> Iterator[Problem]:
    """Each number where a choice should stand, on its first line: its row would be left out as one without votes."""
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or rows.cells.is_empty():
        return
    each = Said(rows.cells).each.filter(written(count.choice).str.contains(_NUMBER))
    if not each.is_empty():
        yield from _as_choices(each, count.choice)
    if count.party and count.votes:
        yield from _as_parties(rows, count.party, count.votes)


def _as_choices(each: pl.DataFrame, choice: str) -> Iterator[Problem]:
    first = each.unique(choice, keep="first", maintain_order=True)
    for line, name in first.select(LINE, written(choice)).iter_rows():
        yield kinds.CHOICE_IS_NUMBER.at(line, choice, name)


def _as_parties(rows: Rows, party: str, votes: str) -> Iterator[Problem]:
    """Numbers in the column of parties, on lines without a number of votes."""
    names = [name for name in words_of(rows.cells[party]) if name and re.match(_NUMBER, str(name))]
    if not names:
        return
    cells = rows.cells.filter(pl.col(party).is_in(names))
    moved = cells.filter(written(party).str.contains(_NUMBER), blank(cells[votes]))
    for line, name in moved.select(LINE, written(party)).iter_rows():
        yield kinds.PARTY_IS_NUMBER.at(line, party, name)
