"""SUITE: one contest in two strata, cards compared with their records in the first and polled in the second.

Ottoboni, Stark, Lindeman and McBurnett 2018. If the outcome is wrong, some share lambda of the overall margin V is
overstated in the first stratum and the rest in the second. For a given lambda each stratum has a P-value, and
Fisher's rule combines them; the measured risk is the largest over every lambda.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from math import exp, log1p

from canvass.audit.assertion import AssertionId
from canvass.audit.overstatement import Discrepancies
from canvass.audit.pair import PairCount
from canvass.audit.risk import AuditMethod, Risk, Status
from canvass.audit.sprt_polling import polling_ratio_p
from canvass.audit.super_simple import COMMON_INFLATOR, evidence
from canvass.errors import OutOfRange
from canvass.stats.combine import fisher
from canvass.stats.ranges import require, require_risk_limit

TOLERANCE = 1e-6
"""The proven bound is at most this far above the best point found."""


@dataclass(frozen=True, slots=True)
class ComparisonStratum:
    """Reported votes of the stratum with card records, and what comparing drawn cards with them found."""

    reported: PairCount
    draws: int
    found: Discrepancies

    def p_value(self, overstated: float, inflator: float = COMMON_INFLATOR) -> float:
        """Kaplan-Markov P-value of "the margin is overstated here by so many votes or more".

        Falls as ``overstated`` grows; 1 where it is not above 0.
        """
        require("number of draws", self.draws, self.found.total)
        each = overstated / (2 * inflator * self.reported.cards)
        if each >= 1:
            return 0.0
        return exp(min(0.0, self.draws * log1p(-each) - evidence(self.found, inflator)))


@dataclass(frozen=True, slots=True)
class PollingStratum:
    """Reported votes of the stratum without card records, and what people read on the cards drawn there."""

    reported: PairCount
    sample: PairCount

    def p_value(self, null_margin: float) -> float:
        """P-value of "the winner leads here by at most this"."""
        return polling_ratio_p(self.reported, self.sample, null_margin)


@dataclass(frozen=True, slots=True)
class SuiteMaximum:
    """The largest combined P-value found, where it is, and a proven bound on all others.

    ``overstated_share`` is lambda: the share of the overall margin taken to be overstated in the first stratum.
    """

    p_value: float
    overstated_share: float
    at_most: float


@dataclass(frozen=True, slots=True)
class Suite:
    """A reported winner and loser in two strata."""

    comparison: ComparisonStratum
    polling: PollingStratum
    inflator: float = COMMON_INFLATOR

    def __post_init__(self) -> None:
        """Refuse a report without a margin."""
        require("error inflator", self.inflator, 1)
        if self.margin_votes <= 0:
            raise OutOfRange(
                f"the winner's overall margin must be above 0, found {self.margin_votes}"
            )

    @property
    def margin_votes(self) -> int:
        """V: the winner's lead over both strata."""
        return _lead(self.comparison.reported) + _lead(self.polling.reported)

    def combined(self, low: float, high: float) -> float:
        """Fisher's P-value from the first stratum's at ``low`` and the second's at ``high``.

        With equal arguments it is the combined P-value at that share. With different ones it bounds all of those
        between: up to a share of 1 the first stratum's falls and the second's rises, because its likelihood is
        concave in the margin and at a share of 1 at least that of the report.
        """
        total = self.margin_votes
        first = self.comparison.p_value(low * total, self.inflator)
        reported = self.polling.reported
        left = _lead(reported) - (1 - high) * total
        # rounding may carry the ends of the range a little beyond what the cards allow
        second = self.polling.p_value(max(-reported.cards, min(left, reported.cards)))
        return fisher((first, second))

    def range(self) -> tuple[float, float]:
        """The smallest and largest share that any cards could have given, up to 1.

        Beyond 1 the first stratum's P-value goes on falling while the second's, which is 1 there, cannot rise.
        """
        first, second = self.comparison.reported, self.polling.reported
        total = self.margin_votes
        low = max(_lead(first) - first.cards, total - (_lead(second) + second.cards))
        high = min(total, _lead(first) + first.cards, total - (_lead(second) - second.cards))
        return low / total, high / total


def suite_maximum(suite: Suite, tolerance: float = TOLERANCE) -> SuiteMaximum:
    """The largest combined P-value over all shares, refined until no other can exceed it by the tolerance."""
    require("tolerance", tolerance, 0, 1, may_equal=(False, False))
    low, high = suite.range()
    best, where = max((suite.combined(at, at), at) for at in (low, high))
    cells = [(-suite.combined(low, high), low, high)]
    while True:
        bound, left, right = cells[0]
        if -bound <= best + tolerance:
            return SuiteMaximum(best, where, max(best, -bound))
        heappop(cells)
        middle = (left + right) / 2
        best, where = max((best, where), (suite.combined(middle, middle), middle))
        for one, other in ((left, middle), (middle, right)):
            heappush(cells, (-suite.combined(one, other), one, other))


def suite_risk(
    assertion: AssertionId, suite: Suite, found: SuiteMaximum, risk_limit: float
) -> Risk:
    """The measured risk that one choice does not beat another: the proven bound on the combined P-value.

    Valid for samples whose sizes were fixed in advance: Fisher's rule takes the strata to be independent, which they
    are not where one decides after a look at both whether to go on.
    """
    require_risk_limit(risk_limit)
    measured = min(1.0, found.at_most)
    size = suite.comparison.draws + suite.polling.sample.cards
    status = Status.CONFIRMED if measured <= risk_limit else Status.NOT_YET
    return Risk(assertion.contest, assertion, AuditMethod.SUITE, risk_limit, measured, size, status)


def _lead(count: PairCount) -> int:
    return count.winner - count.loser
