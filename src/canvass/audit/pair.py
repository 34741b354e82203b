"""A reported winner and a reported loser: what ballot polling tests one against the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.errors import OutOfRange
from canvass.stats.ranges import require

NEITHER = (False, False)

LARGEST_SHARE = 1 - 1e-6
"""A loser without votes is tested as if it had one in a million: otherwise one stray vote would ruin the audit."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Reported votes of a winner and of a loser among ``cards`` cards that may be drawn."""

    winner_votes: int
    loser_votes: int
    cards: int

    def __post_init__(self) -> None:
        """Refuse totals that a sample cannot confirm."""
        if self.loser_votes < 0 or self.winner_votes > self.cards:
            raise OutOfRange(
                f"votes must be from 0 to the {self.cards} cards, found {self.winner_votes} and "
                f"{self.loser_votes}"
            )
        if self.winner_votes <= self.loser_votes:
            raise OutOfRange(
                f"the winner's {self.winner_votes} votes do not exceed the loser's {self.loser_votes}: "
                "no sample can confirm that; count all cards by hand"
            )

    @property
    def share(self) -> float:
        """The winner's share of the votes for the two, at most 0.999999."""
        return min(self.winner_votes / (self.winner_votes + self.loser_votes), LARGEST_SHARE)

    @property
    def relevant_share(self) -> float:
        """Share of cards with a vote for one of the two, none carrying both."""
        return min((self.winner_votes + self.loser_votes) / self.cards, 1.0)


def pairs(votes: Mapping[str, int], seats: int, cards: int) -> tuple[Pair, ...]:
    """Every reported winner against every reported loser; raises OutOfRange when the last seat is tied."""
    if not 1 <= seats < len(votes):
        raise OutOfRange(
            f"{len(votes)} choices and {seats} seats: at least one choice must win and one must lose"
        )
    order = sorted(votes, key=lambda choice: votes[choice], reverse=True)
    return tuple(
        Pair(votes[winner], votes[loser], cards)
        for winner in order[:seats]
        for loser in order[seats:]
    )


def require_share(share: float) -> None:
    """Refuse a winner's share of a pair's votes that is not above one half and below 1."""
    require("the winner's share of the pair's votes", share, 0.5, 1, may_equal=NEITHER)


def require_chance(what: str, value: float) -> None:
    """Refuse a chance that is not strictly between 0 and 1."""
    require(what, value, 0, 1, may_equal=NEITHER)


def require_relevant(share: float) -> None:
    """Refuse a share of cards with a vote for one of the pair that is not above 0 and at most 1."""
    require("the pair's share of all cards", share, 0, 1, may_equal=(False, True))
