"""A reported winner and a reported loser: what ballot polling tests one against the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.errors import OutOfRange

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


def check_risk_limit(risk_limit: float) -> None:
    """Refuse a risk limit that is not above 0 and below 1."""
    check_between(risk_limit, "risk limit")


def check_share(share: float) -> None:
    """Refuse a winner's share of a pair's votes that is not above one half and below 1."""
    if not 0.5 < share < 1:
        raise OutOfRange(
            f"the winner's share of the pair's votes must be above 0.5 and below 1, found {share}"
        )


def check_between(value: float, name: str) -> None:
    """Refuse a probability of this name that is not above 0 and below 1."""
    if not 0 < value < 1:
        hint = f"; {value} percent is {value / 100}" if 1 <= value < 100 else ""
        raise OutOfRange(f"the {name} must be above 0 and below 1, found {value}{hint}")
