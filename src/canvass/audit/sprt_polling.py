"""Polling without replacement by a likelihood ratio of three groups: winner, loser, neither.

Ottoboni, Stark, Lindeman and McBurnett 2018 (SUITE), the polling stratum; alone it audits one contest. The
null hypothesis leaves one number open, how many cards have no vote for either: the P-value is the largest over
every number that it could be. Fixing it at the reported number is not valid; a pilot that did so published
0.0212 for Rochester Hills in 2018, where 0.3477 is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, isinf, log, log1p

from canvass.audit.assertion import AssertionId
from canvass.audit.kinds import POLLING_RATIO
from canvass.audit.pair import PairCount
from canvass.audit.risk import Risk, Status, no_risk, status_in_full
from canvass.audit.within import is_within_limit
from canvass.errors import OutOfRange
from canvass.stats.ranges import require_risk_limit

_STIRLING = 1e5
"""Cards from which on Stirling's series is as good as doubles are."""
_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class NullMaximum:
    """The null hypothesis under which the sample is likeliest, with proof that no other does much better.

    ``winner_cards`` are the winner's cards there. The logarithm of the likelihood is concave in them, so that
    the tangent at any point lies above it: ``log_likelihood`` is that bound, and never below the maximum.
    """

    winner_cards: float
    log_likelihood: float


def null_maximum(
    population: PairCount, sample: PairCount, null_margin: float = 0
) -> NullMaximum | None:
    """The largest likelihood over all populations in which the winner leads by exactly ``null_margin``.

    None where no such population could have given the sample.
    """
    low = max(sample.winner, sample.loser + null_margin)
    high = (population.cards - sample.neither + null_margin) / 2
    if high < low:
        return None
    terms = _Terms(population.cards, null_margin, sample)
    if terms.slope(low) <= 0:
        return NullMaximum(low, terms.log_likelihood(low))
    if terms.slope(high) >= 0:
        return NullMaximum(high, terms.log_likelihood(high))
    from scipy.optimize import brentq

    best = float(brentq(terms.slope, low, high, xtol=1e-9))
    tangent = abs(terms.slope(best)) * 1e-6
    return NullMaximum(best, terms.log_likelihood(best) + tangent)


def polling_ratio_p(population: PairCount, sample: PairCount, null_margin: float = 0) -> float:
    """The P-value of a sample without replacement against "the winner leads by at most the null margin".

    ``population`` holds the reported votes. 1 where the report itself could not have given the sample, 0 where
    no population with the null margin could have.

    >>> reported = PairCount(36666, 22999, 12343)
    >>> polling_ratio_p(reported, PairCount(76, 50, 26))
    0.347701
    """
    _check(population, sample, null_margin)
    best = null_maximum(population, sample, null_margin)
    return _p_value(population, sample, -inf if best is None else best.log_likelihood)


def p_with_neither_fixed(population: PairCount, sample: PairCount, null_margin: float = 0) -> float:
    """The P-value of pilots that took the reported number of other cards for true: not valid, for replay only.

    >>> p_with_neither_fixed(PairCount(36666, 22999, 12343), PairCount(76, 50, 26))
    0.0211799
    """
    _check(population, sample, null_margin)
    winner = (population.cards - population.neither + null_margin) / 2
    terms = _Terms(population.cards, null_margin, sample)
    return _p_value(population, sample, terms.log_likelihood(winner))


def polling_ratio_risk(
    assertion: AssertionId, population: PairCount, sample: PairCount, risk_limit: float
) -> Risk:
    """The measured risk that one choice does not beat another; the sample is drawn without replacement.

    Every entry of the frame is a card of the population; one that cannot be found counts as a loser's vote.
    """
    require_risk_limit(risk_limit)
    contest, method = assertion.contest, POLLING_RATIO
    if population.winner <= population.loser:
        return no_risk(contest, assertion, method, risk_limit, Status.MARGIN_NOT_POSITIVE)
    if sample.cards == population.cards:
        agrees = sample.winner > sample.loser
        status = status_in_full(agrees=agrees, is_open=False)
        return Risk(contest, assertion, method, risk_limit, float(not agrees), sample.cards, status)
    measured = polling_ratio_p(population, sample)
    status = Status.CONFIRMED if is_within_limit(measured, risk_limit) else Status.NOT_YET
    return Risk(contest, assertion, method, risk_limit, measured, sample.cards, status)


@dataclass(frozen=True, slots=True)
class _Terms:
    """Likelihood of a sample where x cards are the winner's, x - c the loser's and the rest neither's."""

    cards: int
    margin: float
    sample: PairCount

    def log_likelihood(self, winner: float) -> float:
        """Up to a constant; -inf where the population could not have given the sample."""
        groups = zip(self._groups(winner), self._drawn(), strict=True)
        return sum(_log_falling(size, drawn) for size, drawn in groups)

    def slope(self, winner: float) -> float:
        """Its derivative, falling in the winner's cards."""
        one, two, rest = (
            _slope_of_falling(size, drawn)
            for size, drawn in zip(self._groups(winner), self._drawn(), strict=True)
        )
        return one + two - 2 * rest

    def _groups(self, winner: float) -> tuple[float, float, float]:
        loser = winner - self.margin
        return winner, loser, self.cards - winner - loser

    def _drawn(self) -> tuple[int, int, int]:
        return self.sample.winner, self.sample.loser, self.sample.neither


def _log_falling(size: float, drawn: int) -> float:
    """Logarithm of size (size - 1) ... (size - drawn + 1).

    For many cards both gamma functions are huge and alike, and Stirling's series of their ratio is exact. A size that
    rounding left a little below the number drawn is that number.
    """
    if drawn == 0 or size < drawn - _ROUNDING:
        return -inf if drawn else 0.0
    top, bottom = size + 1, max(size - drawn, 0.0) + 1
    if bottom < _STIRLING:
        from canvass.stats.special import gammaln

        return float(gammaln(top) - gammaln(bottom))
    ratio = drawn * log(top) - (bottom - 0.5) * log1p(-drawn / top) - drawn
    return ratio + (1 / top - 1 / bottom) / 12


def _slope_of_falling(size: float, drawn: int) -> float:
    from canvass.stats.special import psi

    return float(psi(size + 1) - psi(size - drawn + 1)) if drawn else 0.0


def _check(population: PairCount, sample: PairCount, null_margin: float) -> None:
    if sample.cards > population.cards:
        raise OutOfRange(f"{sample.cards} cards drawn from {population.cards} without replacement")
    if abs(null_margin) > population.cards:
        raise OutOfRange(f"a margin of {null_margin} votes among {population.cards} cards")


def _p_value(population: PairCount, sample: PairCount, log_null: float) -> float:
    reported = (population.winner, population.loser, population.neither)
    drawn = (sample.winner, sample.loser, sample.neither)
    log_report = sum(_log_falling(size, count) for size, count in zip(reported, drawn, strict=True))
    if isinf(log_report):
        return 1.0
    return exp(min(0.0, log_null - log_report))
