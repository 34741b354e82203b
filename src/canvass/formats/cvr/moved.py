"""Cards of ES&S whose cells moved by a column: each choice stands in the contest beside its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import polars as pl

from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem
from canvass.model import card_block as names

_FEWEST_MOVED = 2
"""One choice alone may stand in two contests by chance."""


def moved(
    lines: pl.Series, contests: Sequence[str], marks: Mapping[str, pl.DataFrame]
) -> Iterator[Problem]:
    """Cards with choices that nobody else has in their column, and others have in the next one on the same side.

    ``contests`` are those of one column each, in the order of the file; one of several columns is empty there.
    """
    of_column = {title: _cards_of(marks[title]) for title in contests if title in marks}
    left, right = Counter[int](), Counter[int]()
    for one, other in pairwise(contests):
        if one in of_column and other in of_column:
            left.update(_strangers(of_column[one], of_column[other]))
            right.update(_strangers(of_column[other], of_column[one]))
    for row, times in sorted((left | right).items()):
        if times >= _FEWEST_MOVED:
            yield kinds.CELLS_MOVED.at(int(lines[row]), found=f"{times} choices")


def _cards_of(rows: pl.DataFrame) -> dict[str, tuple[int, int]]:
    """For each choice how many cards have it, and the first of them."""
    cards = rows.select(pl.col(names.CHOICE), pl.col(names.ROW)).drop_nulls()
    counted = cards.group_by(names.CHOICE).agg(pl.len(), pl.col(names.ROW).min().alias("first"))
    choices = counted[names.CHOICE].cast(pl.String).to_list()
    numbers = counted.select("len", "first").iter_rows()
    return {choice: (many, first) for choice, (many, first) in zip(choices, numbers, strict=True)}


def _strangers(
    here: Mapping[str, tuple[int, int]], beside: Mapping[str, tuple[int, int]]
) -> list[int]:
    """The cards that alone have a choice here, of a contest beside in which others have it."""
    return [
        row
        for choice, (many, row) in here.items()
        if many == 1 and beside.get(choice, (0, 0))[0] > 1
    ]
