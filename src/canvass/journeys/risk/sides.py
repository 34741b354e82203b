"""What was counted on each side of every claim of a contest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.audit.compiler import HALF
from canvass.audit.pair import Pair, PairCount
from canvass.audit.reported import ReportedContest
from canvass.audit.sides import Sides, contest_sides


@dataclass(frozen=True, slots=True)
class CountedSides:
    """A claim, its two sides among all cards as reported, and among those that were drawn."""

    sides: Sides
    population: PairCount
    sample: PairCount

    @property
    def is_lead(self) -> bool:
        """Whether the claim says that one side has more votes than the other."""
        return self.sides.null == HALF

    @property
    def pair(self) -> Pair:
        """The two sides as a winner and a loser; only of a claim that one has more votes."""
        return Pair(self.population.winner, self.population.loser, self.population.cards)


def counted_sides(
    reported: ReportedContest, drawn: int, found: Mapping[str, int], lost: int
) -> tuple[CountedSides, ...]:
    """Every claim with what was counted of it; a card that could not be found is against each of them."""
    return tuple(
        CountedSides(
            sides, sides.count(reported.cards, reported.votes), sides.count(drawn, found, lost)
        )
        for sides in contest_sides(reported)
    )
