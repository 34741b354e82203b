"""SUITE on very many samples at once: the combined P-value of each, near enough for a plan, never for a risk."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log

import numpy as np
from numpy.typing import NDArray

from canvass.audit.comparison import ErrorRates
from canvass.audit.overstatement import Discrepancies
from canvass.audit.pair import PairCount
from canvass.audit.size.simulated import Simulation
from canvass.audit.super_simple import COMMON_INFLATOR, log_factors
from canvass.stats.combine import fisher_of_logarithm
from canvass.stats.draws import FloatArray
from canvass.stats.streams import stream

_SPLITS = 33
"""Shares of the margin at which a plan looks; a measured risk looks everywhere."""
_STEPS = 26
NOTHING = PairCount(0, 0, 0)


@dataclass(frozen=True, slots=True)
class PairInStrata:
    """Reported votes of a winner and a loser: in the records, of which some are withheld, and elsewhere."""

    records: PairCount
    others: PairCount
    withheld: int = 0
    inflator: float = COMMON_INFLATOR

    @property
    def lead(self) -> int:
        """The winner's lead over both strata."""
        return self.records_lead + self.others.winner - self.others.loser

    @property
    def records_lead(self) -> int:
        """The winner's lead in the records that can be opened, at least."""
        return self.records.winner - self.records.loser - self.withheld


@dataclass(frozen=True, slots=True)
class FoundInStrata:
    """What was found so far: discrepancies among so many draws with a record, and cards read of the others."""

    draws: int = 0
    errors: Discrepancies = field(default_factory=Discrepancies)
    read: PairCount = NOTHING


@dataclass(frozen=True, slots=True)
class AssumedInStrata:
    """The true votes without records, such as the report with every phantom for the loser, and rates of errors."""

    others: PairCount
    rates: ErrorRates


def logarithm_as_reported(pair: PairInStrata, sizes: tuple[int, int], rates: ErrorRates) -> float:
    """The largest ln p1 + ln p2 of a sample that is just as reported, with errors exactly at their rates."""
    first, second = sizes
    groups = np.array([[pair.others.winner, pair.others.loser, pair.others.neither]])
    read = groups * second / pair.others.cards
    return float(largest_logarithms(pair, first, (_rates(rates) * first)[None, :], read)[0])


def times_confirmed(
    pair: PairInStrata,
    assumed: AssumedInStrata,
    found: FoundInStrata,
    sizes: tuple[int, int],
    limit: float,
    simulation: Simulation,
) -> int:
    """How many of the simulated samples that go on from what was found to these sizes confirm."""
    first, second = sizes
    random = stream(simulation.seed, "suite", first + second)
    times, read = simulation.replications, found.read
    groups = [
        max(all_ - seen, 0)
        for all_, seen in (
            (assumed.others.winner, read.winner),
            (assumed.others.loser, read.loser),
            (assumed.others.neither, read.neither),
        )
    ]
    more = min(second - read.cards, sum(groups))
    come = random.multivariate_hypergeometric(groups, more, times)
    withheld = np.array([pair.withheld / pair.records.cards, 0, 0, 0])
    chances = _rates(assumed.rates) + withheld
    errors = random.multinomial(first - found.draws, [*chances, 1 - chances.sum()], times)[:, :4]
    polled = come + np.array([read.winner, read.loser, read.neither])
    every = np.hstack([errors + _counts(found.errors), polled])
    kinds, counts = np.unique(every, axis=0, return_counts=True)
    each = kinds.astype(float)
    largest = largest_logarithms(pair, first, each[:, :4], each[:, 4:])
    return int(counts[largest <= confirming_logarithm(limit)].sum())


def confirming_logarithm(limit: float) -> float:
    """The largest ln p1 + ln p2 of which Fisher's rule makes at most the limit."""
    from scipy.optimize import brentq

    return float(brentq(lambda x: fisher_of_logarithm(x, 2) - limit, 10 * log(limit) - 10, 0))


def largest_logarithms(
    pair: PairInStrata, draws: int, errors: FloatArray, read: FloatArray
) -> FloatArray:
    """The largest ln p1 + ln p2 over the shares of a grid, for each row of errors and of cards read.

    Shares below 0 are left out: the first P-value is 1 there, or nearly, and the second falls.
    """
    lead, cards = pair.records_lead, pair.records.cards
    overstated = np.linspace(0, min(pair.lead, lead + 2 * pair.withheld + cards), _SPLITS)
    each = overstated / (2 * pair.inflator * cards)
    factors = np.array(log_factors(pair.inflator))
    compared = draws * np.log1p(-each)[None, :] - (errors @ factors)[:, None]
    polled = _log_ratio(pair.others, read, overstated - lead)
    both = np.minimum(compared, 0) + np.minimum(polled, 0)
    return np.asarray(both.max(axis=1))


def _rates(rates: ErrorRates) -> FloatArray:
    return np.array(
        [rates.one_vote_over, rates.two_vote_over, rates.one_vote_under, rates.two_vote_under]
    )


def _counts(found: Discrepancies) -> NDArray[np.int64]:
    counts = found.one_vote_over, found.two_vote_over, found.one_vote_under, found.two_vote_under
    return np.array(counts, dtype=np.int64)


def _log_ratio(reported: PairCount, read: FloatArray, margins: FloatArray) -> FloatArray:
    """The logarithm of p2 for each row of cards read and each null margin, (rows, margins).

    The null hypothesis is placed where an approximate slope is 0: near enough for a plan, never for a risk.
    """
    won, lost, other = (read[:, column, None].astype(float) for column in range(3))
    cards, margin = reported.cards, margins[None, :]
    low = np.maximum(won, lost + margin)
    high = np.maximum((cards - other + margin) / 2, low)
    a, b = low + 0 * high, high + 0 * low
    for _ in range(_STEPS):
        x = (a + b) / 2
        rises = _slope(x, won) + _slope(x - margin, lost) > 2 * _slope(
            cards - 2 * x + margin, other
        )
        a, b = np.where(rises, x, a), np.where(rises, b, x)
    x = (a + b) / 2
    null = _falling(x, won) + _falling(x - margin, lost) + _falling(cards - 2 * x + margin, other)
    report = sum(
        _falling(np.full_like(drawn, size), drawn)
        for size, drawn in (
            (reported.winner, won),
            (reported.loser, lost),
            (reported.neither, other),
        )
    )
    possible = (cards - other + margin) / 2 >= np.maximum(won, lost + margin)
    fits = (won <= reported.winner) & (lost <= reported.loser) & (other <= reported.neither)
    return np.where(fits, np.where(possible, null - report, -np.inf), 0.0)


def _slope(size: NDArray[np.float64], drawn: NDArray[np.float64]) -> NDArray[np.float64]:
    """Nearly the derivative of the logarithm of size (size - 1) ... (size - drawn + 1)."""
    rest = np.maximum(size - drawn, 0)
    return np.asarray(np.log((rest + drawn + 0.5) / (rest + 0.5)))


def _falling(size: NDArray[np.float64], drawn: NDArray[np.float64]) -> NDArray[np.float64]:
    """The logarithm of size (size - 1) ... (size - drawn + 1)."""
    from canvass.stats.special import gammaln

    rest = np.maximum(size - drawn, 0)
    return np.asarray(gammaln(rest + drawn + 1) - gammaln(rest + 1))
