"""Cells of votes that nobody could read and a person let stand: how much they may hold."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from canvass.model import Contest, Election
from canvass.tabulation.tally import votes_by_unit

NUMBERS = "number."
"""The first word of the kinds of faults by which a cell's number was not read."""


@dataclass(frozen=True, slots=True)
class Unread:
    """So many cells are in no sum; ``each`` is the most that one of them is taken to hold.

    Conservative: a cell is of one choice in one unit, and is taken to hold as many votes as the unit with most votes of
    the contest has in all. Which contest a cell is of is not kept, so that each contest is told all of them.
    """

    cells: int
    each: int

    @property
    def votes(self) -> int:
        """The most votes that all of them together are taken to hold."""
        return self.cells * self.each


def unread(election: Election, contest: Contest, returns: str) -> Unread | None:
    """The cells that were let stand unread in the files of the election; None where there are none."""
    remarks = election.examination.remarks if election.examination else ()
    cells = sum(
        remark.count for remark in remarks if remark.is_accepted and remark.code.startswith(NUMBERS)
    )
    if not cells:
        return None
    votes = votes_by_unit(election.returns_named(returns), contest.id)
    most = votes.group_by("unit").agg(pl.col("votes").sum())["votes"].max()
    return Unread(cells, int(most) if isinstance(most, int) else 0)
