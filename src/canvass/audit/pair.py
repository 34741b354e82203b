"""A reported winner and a reported loser, and what cards say of the two: what ballot polling is about."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.errors import OutOfRange
from canvass.stats.ranges import require

NEITHER = (False, False)

LARGEST_SHARE = 1 - 1e-6
"""A loser without votes is tested as if it had one in a million: otherwise one stray vote would ruin the audit."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Reported votes of a winner and of a loser among ``cards`` cards that may be drawn; some may carry both."""

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


@dataclass(frozen=True, slots=True)
class PairCount:
    """Cards of a population or of a sample: all of them, and those for the winner alone and the loser alone.

    Of a sample read in rounds these are all cards up to a round. A card that cannot be found counts for the loser.
    """

    cards: int
    winner: int
    loser: int

    def __post_init__(self) -> None:
        """Refuse more votes than cards."""
        if min(self.winner, self.loser) < 0 or self.relevant > self.cards:
            raise OutOfRange(
                f"{self.winner} and {self.loser} votes on {self.cards} cards: a card has at most one of them"
            )

    @property
    def relevant(self) -> int:
        """Cards with a vote for one of the two."""
        return self.winner + self.loser

    @property
    def neither(self) -> int:
        """Cards without a vote for either."""
        return self.cards - self.relevant


def require_share(share: float) -> None:
    """Refuse a winner's share of a pair's votes that is not above one half and below 1."""
    require("the winner's share of the pair's votes", share, 0.5, 1, may_equal=NEITHER)


def require_chance(what: str, value: float) -> None:
    """Refuse a chance that is not strictly between 0 and 1."""
    require(what, value, 0, 1, may_equal=NEITHER)


def require_relevant(share: float) -> None:
    """Refuse a share of cards with a vote for one of the pair that is not above 0 and at most 1."""
    require("the pair's share of all cards", share, 0, 1, may_equal=(False, True))
