"""Minerva and Athena: polling in rounds whose sizes are fixed before the first draw.

Zagorski, McClearn, Morin, McBurnett and Vora 2020 (arXiv:2008.02315). After a round, the chance to have come
so far without confirming and then to find at least as many cards for the winner is compared between a tie
and the reported shares. The bound on the risk needs round sizes that do not depend on what was drawn, so a
test carries its schedule and takes no other rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, inf, log

import numpy as np

from canvass.audit.bravo import log_likelihood_ratio
from canvass.audit.pair import PairCount, require_share
from canvass.audit.rounds import RoundRisk, Schedule, check_rounds
from canvass.errors import OutOfRange
from canvass.stats.ranges import require_risk_limit
from canvass.stats.round_size import ratio_boundary
from canvass.stats.survivors import START, RoundTails

_TIE = 1e-12


@dataclass(frozen=True, slots=True)
class MinervaTest:
    """The test of one pair as announced: the winner's reported share, the risk limit and the schedule.

    ``least_ratio`` is a bound that the ratio of the cards drawn must reach besides; Minerva has none.
    """

    share: float
    risk_limit: float
    schedule: Schedule
    least_ratio: float = 0.0

    def __post_init__(self) -> None:
        """Refuse a test that cannot be."""
        require_share(self.share)
        require_risk_limit(self.risk_limit)
        if self.least_ratio < 0:
            raise OutOfRange(f"the ratio to reach must not be negative, found {self.least_ratio}")

    def measure(self, rounds: Sequence[PairCount]) -> tuple[RoundRisk, ...]:
        """The risk after each round; raises UnplannedRound for rounds that the schedule does not have.

        >>> test = MinervaTest(0.6, 0.1, Schedule((100, 200)))
        >>> [round.risk for round in test.measure([PairCount(100, 57, 43), PairCount(200, 111, 89)])]
        [0.126625, 0.171673]
        """
        self.schedule.check(rounds)
        check_rounds(rounds)
        found: list[RoundRisk] = []
        steps = self._steps([each.relevant for each in rounds])
        for each, (tails, boundary) in zip(rounds, steps, strict=True):
            risk = self._risk(tails, each)
            least = min(risk, found[-1].measured_risk if found else 1.0)
            confirms = boundary is not None and each.winner >= boundary
            found.append(RoundRisk(risk, least, boundary, confirms))
        return tuple(found)

    def outlook(self, relevant: Sequence[int]) -> tuple[RoundOutlook, ...]:
        """For cumulative numbers of cards of the pair: what each round needs, and its chance to confirm.

        >>> [round.boundary for round in MinervaTest(0.6, 0.1, Schedule((100, 200))).outlook([100, 200])]
        [58, 113]
        """
        return tuple(_outlook(tails, boundary) for tails, boundary in self._steps(relevant))

    def _steps(self, relevant: Sequence[int]) -> Iterator[tuple[RoundTails, int | None]]:
        survivors = START
        for early, late in pairwise((0, *relevant)):
            if late < early:
                raise OutOfRange(
                    f"cards of the pair are counted over all rounds: {late} after {early}"
                )
            tails = RoundTails(survivors, late - early, self.share)
            boundary = self._boundary(tails)
            yield tails, boundary
            survivors = tails.after(boundary)

    def _boundary(self, tails: RoundTails) -> int | None:
        boundary = tails.boundary(log(self.risk_limit))
        if boundary is None or not self.least_ratio:
            return boundary
        needed = int(ratio_boundary(self.share, self.least_ratio)(np.array([tails.draws]))[0])
        return max(boundary, needed) if needed <= tails.most else None

    def _risk(self, tails: RoundTails, found: PairCount) -> float:
        ratio = log_likelihood_ratio(self.share, found.winner, found.loser)
        if self.least_ratio and ratio < log(self.least_ratio) - _TIE:
            return 1.0
        return min(1.0, exp(tails.log_risk(found.winner)))


@dataclass(frozen=True, slots=True)
class RoundOutlook:
    """Least number of cards for the winner that confirms in a round, and the chance to confirm in it.

    The chances are those of getting to this round and confirming in it, if the reported votes are right and
    if the two are tied; the latter add up to less than the risk limit.
    """

    boundary: int | None
    confirms_if_right: float
    confirms_if_tied: float


def athena(share: float, risk_limit: float, schedule: Schedule, delta: float = 1.0) -> MinervaTest:
    """Minerva with the further condition that the ratio of the cards drawn be at least 1 / ``delta``."""
    if not delta > 0 or 1 / delta == inf:
        raise OutOfRange(f"delta must be above 0 and have a reciprocal, found {delta}")
    return MinervaTest(share, risk_limit, schedule, 1 / delta)


def _outlook(tails: RoundTails, boundary: int | None) -> RoundOutlook:
    if boundary is None:
        return RoundOutlook(None, 0.0, 0.0)
    tied, right = tails.log_tails(boundary)
    return RoundOutlook(boundary, exp(right), exp(tied))
