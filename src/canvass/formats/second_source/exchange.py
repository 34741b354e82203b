"""Two choices whose votes stand in each other's place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.kinds import sums as kinds
from canvass.formats.problem import Problem
from canvass.formats.second_source.difference import Difference
from canvass.formats.second_source.sides import PLACE


def exchanged_rows(differing: pl.DataFrame) -> pl.DataFrame:
    """The differing cells in which two choices of one place have each other's votes."""
    other = differing.select(*PLACE, exchanged_with="choice", votes="second", second="votes")
    return differing.join(other, on=[*PLACE, "votes", "second"], how="inner", maintain_order="left")


def exchanged_within(differing: pl.DataFrame, difference: Difference) -> Iterator[Problem]:
    """Places of the file whose exchange would explain sums that are off by equal and opposite numbers."""
    for state, choices in differing.group_by(PLACE, maintain_order=True):
        off = dict(choices.select("choice", "difference").iter_rows())
        for one, two in combinations(sorted(off), 2):
            if off[one] == -off[two]:
                yield from _exchanged(difference, str(state[0]), (one, two), off[one])


def _exchanged(
    difference: Difference, state: str, pair: tuple[str, str], off: int
) -> Iterator[Problem]:
    """The places of a state in which one choice leads the other by just what the sum is off."""
    own = difference.file.at(difference.file.depth).filter(pl.col("state") == state)
    sides = [own.filter(pl.col("choice") == choice) for choice in pair]
    both = sides[0].join(sides[1].select(*PLACE, other="votes"), on=PLACE)
    for title, line, votes, other in (
        both.filter(pl.col("votes") - pl.col("other") == off)
        .select("title", LINE, "votes", "other")
        .iter_rows()
    ):
        found = f"{title}: {pair[0]} {votes:,}, {pair[1]} {other:,}; {state} is off by {abs(off):,}"
        yield kinds.SWAPPED.at(line, found=found)
