"""How many cards SUITE takes in each stratum, and how the draws are best divided between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, partial
from math import inf
from typing import TYPE_CHECKING

from canvass.audit.comparison import ErrorRates
from canvass.audit.kinds import Drawn
from canvass.audit.size.comparison import errors_assumed
from canvass.audit.size.numbers import Aim, Basis, ExpectedSize, OneRoundSize, Sizes
from canvass.audit.size.simulated import Simulation
from canvass.audit.size.suite_samples import (
    AssumedInStrata,
    FoundInStrata,
    PairInStrata,
    confirming_logarithm,
    logarithm_as_reported,
    times_confirmed,
)
from canvass.audit.strata import Division, Strata
from canvass.audit.workload import Task, distinct_cards, hours_a_card
from canvass.model.sentence import sentences

if TYPE_CHECKING:
    from canvass.audit.methods.method import SizedTest

say = sentences("audit_assumed")

SHARES = tuple(Fraction(part, 10) for part in range(1, 10))
"""Divisions that a plan tries, beside that in proportion to the cards; then those next to the best."""
NEXT = Fraction(1, 20)
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
    test: SizedTest,
    compared: Fraction | None = None,
    quickly: bool = False,
) -> tuple[SuiteSizes, ...]:
    """The sizes with the division that takes the least work, and with that in proportion to the cards.

    With ``compared`` those of this division alone. ``quickly`` leaves out the simulated size of one round.
    """
    plan = _Plan(test, strata, aim, rates or ErrorRates(), simulation or Simulation())
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
            test=plan.test,
            drawn=Drawn.CARDS,
            population=plan.strata.reported.cards,
            aim=plan.aim,
            expected=None if expected is None else ExpectedSize(expected, Basis.FORMULA),
            one_round=None
            if one_round is None
            else OneRoundSize(one_round, chance, Basis.SIMULATED),
            assumes=(
                say("report-right-but-errors"),
                errors_assumed(rates),
                say("records-put-back"),
            ),
        ),
        expected=None if expected is None else StratumSizes(*division.of(expected)),
        one_round=None if one_round is None else StratumSizes(*division.of(one_round)),
    )


@dataclass(frozen=True)
class _Plan:
    """What is sized, and what is assumed."""

    test: SizedTest
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
            draws = fewest(suffice, _MOST * self.strata.reported.cards, draws)
        return draws

    def one_round(self, division: Division, near: int) -> int | None:
        """The fewest draws that confirm with the chance aimed at, of simulated rounds of the closest pair."""
        sizes, simulation = division.of(near), self.simulation
        closest = max(self._pairs, key=lambda pair: logarithm_as_reported(pair, sizes, self.rates))
        limit, wanted = self.aim.limit_left, self.aim.chance * simulation.replications

        assumed = AssumedInStrata(closest.others, self.rates)

        def suffice(draws: int) -> bool:
            return wanted <= times_confirmed(
                closest, assumed, FoundInStrata(), division.of(draws), limit, simulation
            )

        return fewest(suffice, _MOST * self.strata.reported.cards, max(near // 2, 1))

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
    def _pairs(self) -> list[PairInStrata]:
        """Every winner and loser in both strata, the closest pair first."""
        pairs = [PairInStrata(*self.strata.pair(claim)) for claim in self.strata.claims]
        return sorted(pairs, key=lambda pair: pair.lead)

    def _confirms_as_reported(self, pair: PairInStrata, division: Division, draws: int) -> bool:
        largest = logarithm_as_reported(pair, division.of(draws), self.rates)
        return largest <= confirming_logarithm(self.aim.limit_left)


def fewest(suffice: Callable[[int], bool], most: int, first: int = 1) -> int | None:
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
