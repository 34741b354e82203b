"""Providence: polling in rounds whose sizes may be chosen from what was drawn.

Broadrick, Morin, McClearn, McBurnett, Vora and Zagorski 2022 (arXiv:2210.08717). The ratio of the cards drawn
before the last round is multiplied by the ratio of the last round's tails, so the rounds before need not have
been planned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log

from canvass.audit.bravo import log_likelihood_ratio
from canvass.audit.pair import PairCount, require_chance, require_relevant, require_share
from canvass.audit.rounds import RoundRisk, check_rounds
from canvass.errors import OutOfRange
from canvass.stats.ranges import require_risk_limit
from canvass.stats.round_size import (
    Boundary,
    RoundSize,
    chance_of_cards,
    smallest_round,
    smallest_round_of_cards,
    tail_ratio_boundary,
)
from canvass.stats.survivors import START, RoundTails

_NOTHING = PairCount(0, 0, 0)
_LEAST_LIMIT = 1e-300
"""Tails that are smaller still are lost to underflow, and the size of a round with them."""


@dataclass(frozen=True, slots=True)
class ProvidenceTest:
    """The test of one pair as announced: the winner's reported share and the risk limit."""

    share: float
    risk_limit: float

    def __post_init__(self) -> None:
        """Refuse a test that cannot be."""
        require_share(self.share)
        require_risk_limit(self.risk_limit)

    def measure(self, rounds: Sequence[PairCount]) -> tuple[RoundRisk, ...]:
        """The risk after each round.

        >>> rounds = [PairCount(100, 57, 43), PairCount(200, 111, 89), PairCount(400, 221, 179)]
        >>> [round.risk for round in ProvidenceTest(0.6, 0.1).measure(rounds)]
        [0.126625, 0.120255, 0.065618]
        """
        check_rounds(rounds)
        found: list[RoundRisk] = []
        for early, late in pairwise((_NOTHING, *rounds)):
            tails = RoundTails(START, late.relevant - early.relevant, self.share)
            earned = self._log_ratio(early)
            risk = exp(min(tails.log_risk(late.winner - early.winner) - earned, 0.0))
            least = min(risk, found[-1].measured_risk if found else 1.0)
            needed = tails.boundary(log(self.risk_limit) + earned)
            boundary = None if needed is None else early.winner + needed
            confirms = boundary is not None and late.winner >= boundary
            found.append(RoundRisk(risk, least, boundary, confirms))
        return tuple(found)

    def next_round(self, so_far: PairCount, probability: float) -> RoundSize:
        """The smallest further round, in cards of the pair, that confirms with this probability.

        Draws and boundary are those of the further round alone. The reported shares are taken to be right.
        Raises OutOfRange when the cards so far confirm without one, and when they speak against the pair so
        strongly that no round can be planned.
        """
        require_chance("probability to confirm", probability)
        limit, boundary = self._limit_left(so_far), self.boundary_of_next(so_far)
        return smallest_round(self.share, limit, probability, boundary)

    def boundary_of_next(self, so_far: PairCount) -> Boundary:
        """The least number of cards for the winner that confirms in a further round, by the cards of the pair in it."""
        return tail_ratio_boundary(self.share, self._limit_left(so_far))

    def next_round_in_cards(
        self,
        so_far: PairCount,
        probability: float,
        relevant_share: float,
        lost_share: float = 0.0,
    ) -> int:
        """The same in all cards, when this share of them has a vote for one of the pair.

        A further ``lost_share`` of what is drawn are no cards, and count for the loser. Raises OutOfRange also where
        these outweigh the winner's lead.
        """
        require_chance("probability to confirm", probability)
        relevant = relevant_share + lost_share
        require_relevant(relevant)
        limit, boundary = self._limit_left(so_far), self.boundary_of_next(so_far)
        if not lost_share:
            return smallest_round_of_cards(self.share, limit, probability, boundary, relevant)
        won = self.share * relevant_share / relevant
        require_share(won)
        # the boundary keeps the risk for the announced share, and so only within the limit itself for this one
        risk = limit / probability
        return smallest_round_of_cards(won, risk, probability, boundary, relevant)

    def chance_in_cards(
        self, cards: int, so_far: PairCount, relevant_share: float, lost_share: float = 0.0
    ) -> float:
        """The chance that so many further cards confirm, of all kinds, by the shares of ``next_round_in_cards``."""
        relevant = relevant_share + lost_share
        require_relevant(relevant)
        won = self.share * relevant_share / relevant
        return chance_of_cards(cards, won, self.boundary_of_next(so_far), relevant)

    def _limit_left(self, so_far: PairCount) -> float:
        """The risk limit that the cards so far leave to a further round."""
        log_limit = log(self.risk_limit) + self._log_ratio(so_far)
        if log_limit >= 0:
            raise OutOfRange("the cards drawn so far confirm this pair: no further round is needed")
        if log_limit < log(_LEAST_LIMIT):
            raise OutOfRange(
                f"{so_far.winner} cards for the reported winner of the pair and {so_far.loser} for the loser: no "
                "round can be planned that would still confirm; count all cards by hand"
            )
        return exp(log_limit)

    def _log_ratio(self, so_far: PairCount) -> float:
        return log_likelihood_ratio(self.share, so_far.winner, so_far.loser)
