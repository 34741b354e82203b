"""Super-simple comparison: closed forms for the risk and the size of a sample drawn with replacement.

Stark 2010; Lindeman and Stark 2012, "A gentle introduction". It is the Kaplan-Markov test with an error
inflator gamma above 1, and so a fixed bet in the engine of all other tests: see ``super_simple_bet``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import ceil, exp, floor, inf, log, log1p

from canvass.audit.kinds import SUPER_SIMPLE
from canvass.audit.overstatement import Discrepancies
from canvass.audit.risk import Risk, Status
from canvass.audit.within import is_within_limit
from canvass.stats.bets import FixedBet
from canvass.stats.ranges import require, require_risk_limit

COMMON_INFLATOR = 1.03905
"""gamma in common software; the first papers have 1.1."""


@dataclass(frozen=True, slots=True)
class SuperSimpleTest:
    """What is fixed before the draw: risk limit, smallest diluted margin, and the error inflator gamma.

    ``upper`` is the largest value u of the claim's assorter: 1 where one choice beats another or has half of the valid
    votes, 1/(2f) and 1/(2(1-f)) for a share f that is reached and not reached. The margin is then the assorter margin.
    """

    risk_limit: float
    diluted_margin: float
    inflator: float = COMMON_INFLATOR
    upper: float = 1.0

    def __post_init__(self) -> None:
        """Refuse a margin that no sample could confirm."""
        require_risk_limit(self.risk_limit)
        require("upper bound of the assorter", self.upper, 0.5, may_equal=(False, True))
        largest = (2 * self.upper - 1) * (1 + 1e-12)  # as floats, all votes may have a hair more
        require("diluted margin", self.diluted_margin, 0, largest, may_equal=(False, True))
        require("error inflator", self.inflator, 1)

    @property
    def total_bound(self) -> float:
        """U: all the error that the sample could hide, in units of the margin."""
        return 2 * self.inflator * self.upper / self.diluted_margin


class Rounding(Enum):
    """How an expected number of errors is made whole when a sample is planned."""

    UP = "up"
    HALF_UP = "half_up"

    def __call__(self, number: float) -> int:
        """The whole number."""
        return ceil(number) if self is Rounding.UP else floor(number + 0.5)


@dataclass(frozen=True, slots=True)
class PlannedRates:
    """Errors expected per card drawn, and how their numbers are made whole."""

    one_vote_over: float = 0.001
    two_vote_over: float = 0.0001
    one_vote_under: float = 0.001
    two_vote_under: float = 0.0001
    one_vote_rounding: Rounding = Rounding.UP
    two_vote_rounding: Rounding = Rounding.HALF_UP


def log_factors(inflator: float, upper: float = 1.0) -> tuple[float, float, float, float]:
    """Logarithm of what each kind of discrepancy divides the risk by; below 0 for overstatements.

    An overstatement w of the assorter divides by X = 1 - w / (gamma u): where the claim is false the mean of w is at
    least v / 2, so that of X is at most 1 - v / (2 gamma u) = 1 - 1 / U. Two votes are w = u. One vote that appears or
    disappears moves a card between 1/2 and 0 or between 1/2 and u: half of u where u is 1. Otherwise, to be
    conservative, an overstatement counts as the larger of the two steps and an understatement as the smaller.
    """
    two_vote = log(1 - 1 / inflator) if inflator > 1 else -inf
    under, over = sorted((0.5 / upper, 1 - 0.5 / upper))
    one_over = log1p(-over / inflator) if over < inflator else -inf
    return one_over, two_vote, log1p(under / inflator), log1p(1 / inflator)


def evidence(found: Discrepancies, inflator: float, upper: float = 1.0) -> float:
    """Sum over the discrepancies of the logarithm of what each divides the risk by."""
    counts = (
        found.one_vote_over,
        found.two_vote_over,
        found.one_vote_under,
        found.two_vote_under,
    )
    pairs = zip(counts, log_factors(inflator, upper), strict=True)
    return sum(count * factor for count, factor in pairs if count)


def super_simple_risk(plan: SuperSimpleTest, draws: int, found: Discrepancies) -> float:
    """The Kaplan-Markov P-value after a number of draws that was fixed in advance, at most 1.

    >>> super_simple_risk(SuperSimpleTest(0.1, 0.05), 100, Discrepancies())
    0.0875572
    """
    require("number of draws", draws, found.total)
    clean = draws * log1p(-1 / plan.total_bound)
    return min(1.0, exp(min(0.0, clean - evidence(found, plan.inflator, plan.upper))))


def super_simple_audit(
    contest: str, plan: SuperSimpleTest, draws: int, found: Discrepancies
) -> Risk:
    """The measured risk of a contest after a number of draws that was fixed in advance.

    For a sample that is looked at as it grows, play ``super_simple_bet`` in ``comparison_risk`` instead.
    """
    measured = super_simple_risk(plan, draws, found)
    if is_within_limit(measured, plan.risk_limit):
        status = Status.CONFIRMED
    else:
        status = (
            Status.RUINED if evidence(found, plan.inflator, plan.upper) == -inf else Status.NOT_YET
        )
    method = SUPER_SIMPLE
    return Risk(contest, None, method, plan.risk_limit, measured, draws, status)


def super_simple_size(plan: SuperSimpleTest, found: Discrepancies | None = None) -> float:
    """Draws needed if these discrepancies are all that will be found; infinite where no number is enough.

    >>> super_simple_size(SuperSimpleTest(0.1, 0.05))
    96
    """
    errors = found or Discrepancies()
    needed = log(plan.risk_limit) + evidence(errors, plan.inflator, plan.upper)
    if needed == -inf:
        return inf
    return max(errors.total, ceil(-2 * plan.inflator * needed / (plan.diluted_margin / plan.upper)))


def planned_size(plan: SuperSimpleTest, rates: PlannedRates | None = None) -> float:
    """Draws needed if errors occur at these rates; infinite where a full hand count is the only way.

    The numbers of errors expected in a first estimate are made whole, and the size is that for them.
    """
    expected = rates or PlannedRates()
    one_over, two_over, one_under, two_under = log_factors(plan.inflator, plan.upper)
    growth = log1p(-1 / plan.total_bound) - (
        expected.one_vote_over * one_over
        + (expected.two_vote_over * two_over if expected.two_vote_over else 0.0)
        + expected.one_vote_under * one_under
        + expected.two_vote_under * two_under
    )
    if growth >= 0:
        return inf
    first = ceil(log(plan.risk_limit) / growth)
    one, two = expected.one_vote_rounding, expected.two_vote_rounding
    return super_simple_size(
        plan,
        Discrepancies(
            one(expected.one_vote_over * first),
            two(expected.two_vote_over * first),
            one(expected.one_vote_under * first),
            two(expected.two_vote_under * first),
        ),
    )


def super_simple_bet(margin: float, inflator: float = COMMON_INFLATOR) -> FixedBet:
    """The same test as a bet on overstatement values, for an assorter of upper bound 1.

    With replacement its wealth is the reciprocal of ``super_simple_risk``; without, the same bet is valid too.
    lambda = 2 (2 - v) / (2 gamma - v); for gamma = 1 it is the largest bet of all, 2.
    """
    require("margin", margin, 0, 1, may_equal=(False, True))
    require("error inflator", inflator, 1)
    return FixedBet(2 * (2 - margin) / (2 * inflator - margin))
