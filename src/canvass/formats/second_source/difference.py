"""One set of returns of a file beside one of the second source, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import polars as pl

from canvass.formats.columns import COLUMN, LINE
from canvass.formats.second_source.matching import same_choices
from canvass.formats.second_source.sides import PLACE, Side
from canvass.model import Choice


@dataclass(frozen=True)
class Difference:
    """A file's returns and a second source's, both at the coarser level of the two or at one coarser still."""

    file: Side
    second: Side
    depth: int

    @cached_property
    def cells(self) -> pl.DataFrame:
        """Places and choices that both have: PLACE, choice, votes, second, difference, titles, line and column."""
        ours, theirs = self._sides
        both = ours.join(
            theirs.select(*PLACE, "choice", second="votes", second_title="title"),
            on=[*PLACE, "choice"],
            maintain_order="left",
        )
        difference = (pl.col("votes") - pl.col("second")).alias("difference")
        return both.with_columns(difference)

    @cached_property
    def differing(self) -> pl.DataFrame:
        """The cells that are not equal."""
        return self.cells.filter(pl.col("difference") != 0)

    @cached_property
    def only_in_file(self) -> pl.DataFrame:
        """Places that only the file has, with their votes: PLACE, title, votes, line, column."""
        return _beyond(*self._sides)

    @cached_property
    def only_in_second(self) -> pl.DataFrame:
        """Places that only the second source has."""
        ours, theirs = self._sides
        return _beyond(theirs, ours)

    @property
    def missing(self) -> pl.DataFrame:
        """Places that only the second source has, where the file has at least half of those around them.

        Around a county stands its state, around a part of a county the county: of a file of one county nobody
        asks for the others.
        """
        around = PLACE[: self.depth]
        here = self.cells.drop_nulls("second").select(PLACE).unique().group_by(around)
        counts = self.only_in_second.group_by(around).agg(pl.len().alias("lacking"))
        half = here.agg(pl.len().alias("here")).join(counts, on=around)
        half = half.filter(pl.col("here") >= pl.col("lacking"))
        return self.only_in_second.join(half, on=around, how="semi", maintain_order="left")

    def lacking_in(self, state: str) -> list[tuple[Choice, int]]:
        """Of the second source's first two in a state's places that both have, those of whom the file has no line.

        Nobody is said to be lacking to whom the lines that are nobody's there could belong: as many votes stand
        in the file under names that the second source does not have.
        """
        places = self.cells.filter(pl.col("state") == state).select(PLACE).unique()
        ids = same_choices(self.file.contest, self.second.contest)
        there = _votes_in(places, self.second, self.depth)
        here = _votes_in(places, self.file, self.depth)
        strange = sum(votes for choice, votes in here.items() if choice not in ids.values())
        can_win = {each.id: each for each in self.second.contest.choices if each.kind.can_win}
        first = sorted(can_win.keys() & there.keys(), key=lambda each: (-there[each], each))[:2]
        return [
            (can_win[each], there[each])
            for each in first
            if each not in ids and there[each] > strange
        ]

    def count_in(self, state: str) -> int:
        """How many cells of a state differ."""
        return self.differing.filter(pl.col("state") == state).height

    def rank_of(self, state: str) -> tuple[int, str]:
        """Where a state stands when the one with the largest difference comes first; equal ones by name."""
        return -self._largest.get(state, 0), state

    @cached_property
    def _largest(self) -> dict[str, int]:
        largest = self.differing.group_by("state").agg(pl.col("difference").abs().max())
        return dict(largest.iter_rows())

    @cached_property
    def _sides(self) -> tuple[pl.DataFrame, pl.DataFrame]:
        ids = same_choices(self.file.contest, self.second.contest)
        kept = self.file.of_choices({ours: ours for ours in ids.values()})
        return kept.at(self.depth), self.second.of_choices(ids).at(self.depth)


def _votes_in(places: pl.DataFrame, side: Side, depth: int) -> dict[str, int]:
    """Each choice's votes of one side in some places."""
    held = side.at(depth).join(places, on=PLACE, how="semi")
    return dict(held.group_by("choice").agg(pl.col("votes").sum()).iter_rows())


def _beyond(ours: pl.DataFrame, theirs: pl.DataFrame) -> pl.DataFrame:
    lone = ours.join(theirs.select(PLACE).unique(), on=PLACE, how="anti", maintain_order="left")
    return lone.group_by(PLACE, maintain_order=True).agg(
        pl.col("title", LINE, COLUMN).first(), pl.col("votes").sum()
    )
