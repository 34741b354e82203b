"""How many cards SUITE takes in each stratum, and how the draws are best divided between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, partial
from math import inf, log

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.special import gammaln

from canvass.audit.comparison import ErrorRates
from canvass.audit.pair import PairCount
from canvass.audit.size.comparison import errors_assumed
from canvass.audit.size.numbers import (
    Aim,
    Basis,
    Drawn,
    ExpectedSize,
    OneRoundSize,
    SizedTest,
    Sizes,
)
from canvass.audit.size.simulated import Simulation
from canvass.audit.strata import Division, Strata
from canvass.audit.super_simple import COMMON_INFLATOR, log_factors
from canvass.audit.workload import Task, distinct_cards, hours_a_card
from canvass.stats.combine import fisher_of_logarithm
from canvass.stats.draws import FloatArray
from canvass.stats.streams import stream

SHARES = tuple(Fraction(part, 10) for part in range(1, 10))
"""Divisions that a plan tries, beside that in proportion to the cards; then those next to the best."""
NEXT = Fraction(1, 20)
_SPLITS = 33
"""Shares of the margin at which a plan looks; a measured risk looks everywhere."""
_STEPS = 26
_MOST = 8
"""Times all cards: a plan that takes more draws is none."""


@dataclass(frozen=True, slots=True)
class StratumSizes:
    """Draws among the cards with a record, and among the others, of a plan that suffices as ``sizes`` says."""

    compared: int
    polled: int


class Divided(StrEnum):
    """Why draws are divided so."""

    LEAST_WORK = "least_work"
    IN_PROPORTION = "in_proportion"
    AS_ASKED = "as_asked"

    @property
    def sentence(self) -> str:
        """The reason in words."""
        return _REASONS[self]


_REASONS = {
    Divided.LEAST_WORK: "least work",
    Divided.IN_PROPORTION: "as the cards are divided",
    Divided.AS_ASKED: "as asked",
}


@dataclass(frozen=True, slots=True)
class SuiteSizes:
    """The sizes of SUITE with one division of the draws; ``sizes`` counts those of both strata together.

    ``compared`` is the share of draws among the cards with a record.
    """

    compared: Fraction
    divided: Divided
    sizes: Sizes
    expected: StratumSizes | None = None
    one_round: StratumSizes | None = None


def suite_sizes(
    strata: Strata,
    aim: Aim,
    rates: ErrorRates | None = None,
    simulation: Simulation | None = None,
    *,
    compared: Fraction | None = None,
    quickly: bool = False,
) -> tuple[SuiteSizes, ...]:
    """The sizes with the division that takes the least work, and with that in proportion to the cards.

    With ``compared`` those of this division alone. ``quickly`` leaves out the simulated size of one round.
    """
    plan = _Plan(strata, aim, rates or ErrorRates(), simulation or Simulation())
    if compared is not None:
        return (_sizes(plan, compared, Divided.AS_ASKED, quickly=quickly),)
    best = min((*SHARES, strata.proportional), key=plan.hours)
    best = min((each for each in (best, best - NEXT, best + NEXT) if 0 < each < 1), key=plan.hours)
    wanted = {strata.proportional: Divided.IN_PROPORTION, best: Divided.LEAST_WORK}
    found = [_sizes(plan, each, why, quickly=quickly) for each, why in wanted.items()]
    return tuple(reversed(found))


def _sizes(plan: _Plan, compared: Fraction, why: Divided, *, quickly: bool) -> SuiteSizes:
    division = Division(compared, plan.strata.polled_cards)
    expected = plan.expected(division)
    one_round = None if quickly or expected is None else plan.one_round(division, expected)
    rates, chance = plan.rates, plan.aim.chance
    return SuiteSizes(
        compared=compared,
        divided=why,
        sizes=Sizes(
            test=SizedTest.SUITE,
            drawn=Drawn.CARDS,
            population=plan.strata.reported.cards,
            aim=plan.aim,
            expected=None if expected is None else ExpectedSize(expected, Basis.FORMULA),
            one_round=None
            if one_round is None
            else OneRoundSize(one_round, chance, Basis.SIMULATED),
            assumes=(
                "the votes reported without records are right, and those in records but for their errors",
                errors_assumed(rates),
                "cards with a record are put back, the others are not",
            ),
        ),
        expected=None if expected is None else StratumSizes(*division.of(expected)),
        one_round=None if one_round is None else StratumSizes(*division.of(one_round)),
    )


@dataclass(frozen=True)
class _Plan:
    """What is sized, and what is assumed."""

    strata: Strata
    aim: Aim
    rates: ErrorRates
    simulation: Simulation
    found: dict[Fraction, int | None] = field(default_factory=dict)

    def expected(self, division: Division) -> int | None:
        """The fewest draws that confirm if what is found is just as reported and errors come at their rates."""
        if division.compared not in self.found:
            self.found[division.compared] = self._expected(division)
        return self.found[division.compared]

    def _expected(self, division: Division) -> int | None:
        draws: int | None = 1
        for pair in self._pairs:
            if draws is None or self._confirms_as_reported(pair, division, draws):
                continue
            suffice = partial(self._confirms_as_reported, pair, division)
            draws = _fewest(suffice, _MOST * self.strata.reported.cards, draws)
        return draws

    def one_round(self, division: Division, near: int) -> int | None:
        """The fewest draws that confirm with the chance aimed at, of simulated rounds of the closest pair."""
        closest = max(
            self._pairs, key=lambda pair: self._logarithm_as_reported(pair, division, near)
        )
        wanted = self.aim.chance * self.simulation.replications
        return _fewest(
            lambda draws: self._confirmed(closest, division, draws) >= wanted,
            _MOST * self.strata.reported.cards,
            max(near // 2, 1),
        )

    def hours(self, compared: Fraction) -> float:
        """People-hours of the expected sample with this division."""
        division = Division(compared, self.strata.polled_cards)
        draws = self.expected(division)
        if draws is None:
            return inf
        first, second = division.of(draws)
        cards = distinct_cards(first, self.strata.linked_cards)
        to_compare, to_read = (hours_a_card(task).middle for task in (Task.COMPARE, Task.READ))
        return cards * to_compare + second * to_read

    @cached_property
    def _pairs(self) -> list[tuple[PairCount, PairCount]]:
        """Every winner and loser in both strata, the closest pair first."""
        pairs = [self.strata.pair(claim) for claim in self.strata.claims]
        return sorted(pairs, key=lambda both: sum(each.winner - each.loser for each in both))

    def _confirms_as_reported(
        self, pair: tuple[PairCount, PairCount], division: Division, draws: int
    ) -> bool:
        return self._logarithm_as_reported(pair, division, draws) <= _largest(self.aim.limit_left)

    def _logarithm_as_reported(
        self, pair: tuple[PairCount, PairCount], division: Division, draws: int
    ) -> float:
        first, second = division.of(draws)
        groups = np.array([[pair[1].winner, pair[1].loser, pair[1].neither]])
        read = groups * second / pair[1].cards
        errors = self._error_rates * first
        return float(_largest_logarithm(pair, first, errors[None, :], read)[0])

    @property
    def _error_rates(self) -> FloatArray:
        rates = self.rates
        return np.array(
            [rates.one_vote_over, rates.two_vote_over, rates.one_vote_under, rates.two_vote_under]
        )

    def _confirmed(self, pair: tuple[PairCount, PairCount], division: Division, draws: int) -> int:
        """How many of the simulated samples of this size confirm."""
        first, second = division.of(draws)
        random = stream(self.simulation.seed, "suite", draws)
        times = self.simulation.replications
        groups = [pair[1].winner, pair[1].loser, pair[1].neither]
        read = random.multivariate_hypergeometric(groups, second, times)
        rates = self._error_rates
        errors = random.multinomial(first, [*rates, 1 - rates.sum()], times)[:, :4]
        both, counts = np.unique(np.hstack([errors, read]), axis=0, return_counts=True)
        kinds = both.astype(float)
        largest = _largest_logarithm(pair, first, kinds[:, :4], kinds[:, 4:])
        return int(counts[largest <= _largest(self.aim.limit_left)].sum())


def _fewest(suffice: Callable[[int], bool], most: int, first: int = 1) -> int | None:
    """The fewest draws that suffice, by doubling from the first try and halving; None where ``most`` do not."""
    low, high = 0, first
    while not suffice(high):
        if high >= most:
            return None
        low, high = high, min(2 * high, most)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if suffice(middle) else (middle, high)
    return high


def _largest(limit: float) -> float:
    """The largest ln p1 + ln p2 of which Fisher's rule makes at most the limit."""
    return float(brentq(lambda x: fisher_of_logarithm(x, 2) - limit, 10 * log(limit) - 10, 0))


def _largest_logarithm(
    pair: tuple[PairCount, PairCount], draws: int, errors: FloatArray, read: FloatArray
) -> FloatArray:
    """The largest ln p1 + ln p2 over the shares of a fine grid, for each row of errors and of cards read.

    Shares below 0 are left out: the first P-value is 1 there, or nearly, and the second falls.
    """
    first, second = pair
    lead, other = first.winner - first.loser, second.winner - second.loser
    overstated = np.linspace(0, min(lead + other, lead + first.cards), _SPLITS)
    each = overstated / (2 * COMMON_INFLATOR * first.cards)
    factors = np.array(log_factors(COMMON_INFLATOR))
    compared = draws * np.log1p(-each)[None, :] - (errors @ factors)[:, None]
    polled = _log_ratio(second, read, overstated - lead)
    both = np.minimum(compared, 0) + np.minimum(polled, 0)
    return np.asarray(both.max(axis=1))


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
    return np.where(possible, null - report, -np.inf)


def _slope(size: NDArray[np.float64], drawn: NDArray[np.float64]) -> NDArray[np.float64]:
    """Nearly the derivative of the logarithm of size (size - 1) ... (size - drawn + 1)."""
    rest = np.maximum(size - drawn, 0)
    return np.asarray(np.log((rest + drawn + 0.5) / (rest + 0.5)))


def _falling(size: NDArray[np.float64], drawn: NDArray[np.float64]) -> NDArray[np.float64]:
    """The logarithm of size (size - 1) ... (size - drawn + 1)."""
    rest = np.maximum(size - drawn, 0)
    return np.asarray(gammaln(rest + drawn + 1) - gammaln(rest + 1))
