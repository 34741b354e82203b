"""The row of a batch by points: its totals with all that they must add up with, before they become a mean.

A total of points by itself says nothing of the cards it came from: a digit too many is a total like any other. A row
has the cards with the contest, what these did not give anybody, and the cards that gave too much; every point that the
cards could give is then accounted for, or the row is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from canvass.errors import BadFrame
from canvass.model import BatchId, Contest

_SHOWN = 5


class BatchRow(NamedTuple):
    """Cards with the contest, points not given on cards that count, and cards with too many points or marks.

    What one card could give is ``votes_on_card`` of its contest: by score the most for one choice times the choices, by
    cumulative voting the votes of a voter, by Borda's rule the points of a whole ranking. Ranks that a voter left out
    give nobody their points, so that these are among those not given.
    """

    cards: int
    undervotes: int
    overvoted: int

    def faults(self, contest: Contest, votes: Mapping[str, int], cards: int) -> Iterator[str]:
        """What is wrong with the row of a batch that has so many ``cards`` in the manifest, and these totals."""
        each, what = contest.votes_on_card, f"{contest.unit}s"
        found = sum(votes.values()) + self.undervotes + each * self.overvoted
        if self.cards > cards:
            yield f"{self.cards:,} cards with the contest, and the manifest has {cards:,} cards in it"
        if self.overvoted > self.cards:
            yield f"{self.overvoted:,} overvoted cards of {self.cards:,}"
            return
        if found != each * self.cards:
            yield (
                f"{what}, undervotes and overvoted cards account for {found:,} {what}, and {self.cards:,} cards with "
                f"{each:,} each have {each * self.cards:,}"
            )
        most = (self.cards - self.overvoted) * contest.most_for_one
        for choice, count in votes.items():
            if count > most:
                yield (
                    f"{choice!r} has {count:,} {what}, and the {self.cards - self.overvoted:,} cards that count give "
                    f"one choice {most:,} at most"
                )


class ToldBatch(NamedTuple):
    """A batch with its cards in the manifest, its totals, and the row in which they stand, where they have one."""

    batch: BatchId
    cards: int
    votes: Mapping[str, int]
    row: BatchRow | None


def require_rows(contest: Contest, told: Iterable[ToldBatch], *, is_asked: bool = False) -> None:
    """Refuse totals that do not add up with their rows and, where these are asked for, totals without one.

    Raises BadFrame with every fault.
    """
    faults, lacking = list[str](), list[str]()
    for each in told:
        name = "/".join(each.batch)
        if each.row is not None:
            own = each.row.faults(contest, each.votes, each.cards)
            faults += [f"{name}: {fault}" for fault in own]
        elif is_asked:
            lacking.append(name)
    if lacking:
        faults.append(
            f"{_named(lacking, ', ')}: totals in {contest.unit}s that nothing adds up with; write the columns cards, "
            "undervotes and overvoted in the file of totals"
        )
    if faults:
        raise BadFrame(
            f"contest {contest.id!r}: batches whose row is wrong: {_named(faults, '; ')}. Correct the totals, or what "
            "stands beside them"
        )


def _named(found: list[str], between: str) -> str:
    """The first of them, and how many more there are."""
    more = f"{between}and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return between.join(found[:_SHOWN]) + more
