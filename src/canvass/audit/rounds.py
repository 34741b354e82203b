"""Polling round by round: what a schedule, a round's count of a pair, and the risk after it are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from canvass.audit.pair import PairCount, require_chance, require_share
from canvass.errors import OutOfRange, UnplannedRound
from canvass.stats.ranges import require_risk_limit
from canvass.stats.round_size import (
    Boundary,
    RoundSize,
    smallest_round,
    tail_ratio_boundary,
)


@dataclass(frozen=True, slots=True)
class Schedule:
    """Cards drawn by the end of each round, fixed before the first draw: ``Schedule((200, 500, 1200))``."""

    cards: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse rounds that do not grow."""
        if not self.cards or any(late <= early for early, late in pairwise((0, *self.cards))):
            raise OutOfRange(
                f"a schedule lists cards drawn by the end of each round, each more than before; "
                f"found {self.cards}"
            )

    @classmethod
    def growing(cls, first: int, factor: float, rounds: int) -> Schedule:
        """Rounds that each end at ``factor`` times the cards of the one before, rounded up.

        >>> Schedule.growing(200, 1.5, 3)
        Schedule(cards=(200, 300, 450))
        """
        return cls(tuple(ceil(first * factor**number - 1e-9) for number in range(rounds)))

    def check(self, rounds: Sequence[PairCount]) -> None:
        """Refuse rounds that were not planned: their size may have been chosen after seeing the cards."""
        if len(rounds) > len(self.cards):
            raise UnplannedRound(
                f"round {len(rounds)} is not in the schedule of {len(self.cards)} rounds that was fixed "
                "before the first draw: count all cards by hand"
            )
        for number, (planned, found) in enumerate(zip(self.cards, rounds, strict=False), 1):
            if found.cards != planned:
                raise UnplannedRound(
                    f"round {number} ends at {found.cards} cards and the schedule fixed before the first "
                    f"draw says {planned}: draw exactly as planned, or no risk can be stated"
                )


@dataclass(frozen=True, slots=True)
class RoundRisk:
    """What one round says: its own risk, the smallest of this and all rounds before, and whether it confirms.

    ``boundary`` is the least number of cards for the winner that would have confirmed; None where no number
    could.
    """

    risk: float
    measured_risk: float
    boundary: int | None
    confirms: bool


def check_rounds(rounds: Sequence[PairCount]) -> None:
    """Refuse counts that cannot be cumulative."""
    for number, (early, late) in enumerate(pairwise((PairCount(0, 0, 0), *rounds)), 1):
        if late.winner < early.winner or late.loser < early.loser:
            raise OutOfRange(
                f"round {number}: the counts are of all rounds so far and cannot fall; "
                f"found {late.winner} and {late.loser} after {early.winner} and {early.loser}"
            )
        if late.relevant - early.relevant > late.cards - early.cards:
            raise OutOfRange(
                f"round {number}: {late.relevant - early.relevant} new cards of the pair among "
                f"{late.cards - early.cards} new cards"
            )


def contest_risk(pairs: Iterable[Sequence[RoundRisk]]) -> float:
    """The measured risk of a contest: the largest over its pairs, each with its rounds so far."""
    return max(rounds[-1].measured_risk if rounds else 1.0 for rounds in pairs)


def first_round(share: float, risk_limit: float, probability: float) -> RoundSize:
    """The smallest first round, in cards of the pair, that confirms with this probability; exact.

    It is the same for Minerva and Providence.

    >>> first_round(0.6, 0.1, 0.9)
    RoundSize(draws=173, boundary=96, probability=0.90063)
    """
    return smallest_round(share, risk_limit, probability, _boundary(share, risk_limit, probability))


def _boundary(share: float, risk_limit: float, probability: float) -> Boundary:
    require_share(share)
    require_risk_limit(risk_limit)
    require_chance("probability to confirm", probability)
    return tail_ratio_boundary(share, risk_limit)
