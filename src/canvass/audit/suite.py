"""SUITE: one contest in two strata, cards compared with their records in the first and polled in the second.

Ottoboni, Stark, Lindeman and McBurnett 2018. If the outcome is wrong, some share lambda of the overall margin V is
overstated in the first stratum and the rest in the second. For a given lambda each stratum has a P-value, and
Fisher's rule combines them; the measured risk is the largest over every lambda.

It is valid whenever the audit stops and however the next cards are divided between the strata, also after a look at
both: see docs/decisions/0018-suite.md. Each stratum's P-value is the reciprocal of a test martingale, so that the
smallest that it ever takes is a P-value too, and those of the two strata are independent because their draws are.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, log, log1p

from canvass.audit.assertion import AssertionId
from canvass.audit.kinds import SUITE
from canvass.audit.overstatement import Discrepancies
from canvass.audit.pair import PairCount
from canvass.audit.risk import Risk, Status
from canvass.audit.sprt_polling import polling_ratio_p
from canvass.audit.super_simple import COMMON_INFLATOR, evidence
from canvass.audit.within import is_within_limit
from canvass.errors import OutOfRange
from canvass.stats.combine import fisher, fisher_of_logarithm
from canvass.stats.concave import peak
from canvass.stats.ranges import require, require_risk_limit


@dataclass(frozen=True, slots=True)
class ComparisonStratum:
    """The votes in the records of the stratum that has them, and what comparing drawn cards with them found.

    ``withheld`` are records that nobody may open: each is taken for a vote for the winner that the paper does not
    have, and a card drawn among them for one without a vote that the paper has for the loser.
    """

    reported: PairCount
    draws: int
    found: Discrepancies
    withheld: int = 0

    @property
    def lead(self) -> int:
        """The winner's lead in the records that can be opened, at least."""
        return self.reported.winner - self.reported.loser - self.withheld

    def p_value(self, overstated: float, inflator: float = COMMON_INFLATOR) -> float:
        """Kaplan-Markov P-value of "the margin is overstated here by so many votes or more"; draws with replacement.

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

    @property
    def lead(self) -> int:
        """The winner's reported lead here; it may be below 0."""
        return self.reported.winner - self.reported.loser

    @property
    def least(self) -> int:
        """The least lead of the winner with which this sample can be drawn: all unread cards are the loser's."""
        return 2 * self.sample.winner + self.sample.neither - self.reported.cards

    def p_value(self, null_margin: float) -> float:
        """P-value of "the winner leads here by at most this"; draws without replacement."""
        return polling_ratio_p(self.reported, self.sample, null_margin)


@dataclass(frozen=True, slots=True)
class SuitePoint:
    """A share of the margin, the P-value of each stratum if so much is overstated in the first, and both combined."""

    overstated_share: float
    first: float
    second: float
    combined: float

    @property
    def logarithm(self) -> float:
        """Ln p1 + ln p2."""
        return log(self.first) + log(self.second) if self.first and self.second else -inf


@dataclass(frozen=True, slots=True)
class SuiteMaximum:
    """The largest combined P-value found, where it is, and a proven bound on all others.

    The logarithm of the product of both P-values is concave in the share. ``certificate`` has four shares in order,
    between which the maximum is; ``at_most`` follows from them by straight lines: see ``canvass.stats.concave``. It is
    empty where the sample proves the reported outcome.
    """

    p_value: float
    overstated_share: float
    at_most: float
    certificate: tuple[SuitePoint, ...]


@dataclass(frozen=True, slots=True)
class TwoStrata:
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
        return self.comparison.lead + self.polling.lead

    def at(self, share: float) -> SuitePoint:
        """Both P-values, and Fisher's of them, if this share of the margin is overstated in the first stratum."""
        total = self.margin_votes
        first = self.comparison.p_value(share * total, self.inflator)
        left = self.polling.lead - (1 - share) * total
        # rounding may carry the ends of the range a little beyond what the cards allow
        second = self.polling.p_value(
            max(self.polling.least, min(left, self.polling.reported.cards))
        )
        return SuitePoint(share, first, second, fisher((first, second)))

    def range(self) -> tuple[float, float]:
        """The smallest share, and the largest that matters, with which any cards could have given this sample.

        From 1 on the first stratum's P-value goes on falling while the second's, which is 1 there, cannot rise. The
        first is above the second where no cards could: then the sample proves the reported outcome.
        """
        first, total = self.comparison, self.margin_votes
        low = max(-first.reported.cards, self.polling.least) + first.lead
        most = first.lead + 2 * first.withheld + first.reported.cards
        return low / total, min(max(total, low), most) / total


def suite_maximum(suite: TwoStrata) -> SuiteMaximum:
    """The largest combined P-value over all shares, with proof that no other share has a larger one.

    ln p1 is a logarithm of something affine in the share. ln p2 is the largest value of a sum of logarithms of
    falling factorials, concave in the share and in the number of the winner's cards together, over the latter. So
    ln p1 + ln p2 is concave, each capped at 0 or not, and Fisher's rule rises with it.
    """
    low, high = suite.range()
    if low > high:
        return SuiteMaximum(0.0, low, 0.0, ())
    found = peak(lambda share: suite.at(share).logarithm, low, high)
    best = suite.at(found.place)
    at_most = max(best.combined, fisher_of_logarithm(found.at_most, 2))
    return SuiteMaximum(
        best.combined, found.place, at_most, tuple(suite.at(share) for share, _ in found.points)
    )


def suite_risk(
    assertion: AssertionId, suite: TwoStrata, found: SuiteMaximum, risk_limit: float
) -> Risk:
    """The measured risk that one choice does not beat another: the proven bound on the combined P-value."""
    require_risk_limit(risk_limit)
    measured = min(1.0, found.at_most)
    size = suite.comparison.draws + suite.polling.sample.cards
    status = Status.CONFIRMED if is_within_limit(measured, risk_limit) else Status.NOT_YET
    return Risk(assertion.contest, assertion, SUITE, risk_limit, measured, size, status)
