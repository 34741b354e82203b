"""Every order of small populations: the mean wealth at the null, below it, and the chance of a false alarm.

Run as a program it tries the first so many bets on the engine that is on the path and prints the first fault;
the mutation test runs it on engines that were broken on purpose.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

import numpy as np

from canvass.stats.draws import Draws, FloatArray
from canvass.stats.martingale import stakes_of, wealth
from canvass.stats.null import Null
from canvass.stats.past import Bet, Past
from tests.stats.every_bet import AT_THE_NULL, BELOW_THE_NULL, BETS, UNBOUNDED_BETS, Population

RISK_LIMITS = (0.5, 0.2, 0.1, 0.05)
SEQUENCE = 5
ROUNDING = 1e-9


def without_replacement(population: Population) -> tuple[Draws, Null, FloatArray]:
    """Every order of the population, each as likely as any other."""
    units = [int(x / population.unit) for x in population.values]
    orders = np.array(list(permutations(units)))
    null = Null(population.mean, population.upper, len(units))
    return Draws.of_units(orders, population.unit), null, np.full(len(orders), 1 / len(orders))


def with_replacement(population: Population) -> tuple[Draws, Null, FloatArray]:
    """Every sequence of a few draws that are put back, with its chance."""
    units = [int(x / population.unit) for x in population.values]
    kinds = sorted(set(units))
    share = {kind: units.count(kind) / len(units) for kind in kinds}
    sequences = list(product(kinds, repeat=SEQUENCE))
    chances = np.array([np.prod([share[kind] for kind in each]) for each in sequences])
    null = Null(population.mean, population.upper)
    return Draws.of_units(np.array(sequences), population.unit), null, chances


def weighted(
    errors: Sequence[int], bounds: Sequence[int], margin: int
) -> tuple[Draws, Null, FloatArray]:
    """Every order of batches drawn by their error bounds; the null hypothesis is errors of the margin."""
    orders = list(permutations(range(len(bounds))))
    chances = []
    for order in orders:
        left, chance = sum(bounds), 1.0
        for place in order:
            chance *= bounds[place] / left
            left -= bounds[place]
        chances.append(chance)
    heavy = np.array(bounds)[np.array(orders)]
    draws = Draws.weighted(heavy - np.array(errors)[np.array(orders)], heavy)
    mean = Fraction(sum(bounds) - margin, sum(bounds))
    return draws, Null(mean, None, sum(bounds)), np.array(chances)


def faults_at_the_null(bet: Bet) -> Iterator[str]:
    """Where the mean wealth is not 1 although the population's mean is that of the null hypothesis."""
    for population in AT_THE_NULL:
        for draws, null, chances in (without_replacement(population), with_replacement(population)):
            yield from _faults(bet, population.name, draws, null, chances, exactly=True)


def faults_below_the_null(bet: Bet) -> Iterator[str]:
    """Where the mean wealth is above 1 although the null hypothesis is true with room to spare."""
    for population in BELOW_THE_NULL:
        for draws, null, chances in (without_replacement(population), with_replacement(population)):
            yield from _faults(bet, population.name, draws, null, chances, exactly=False)


def faults_of_weighted_draws(bet: Bet) -> Iterator[str]:
    """The same where batches are drawn by weight; understatements make values above 1."""
    for errors in ((6, 0, 0, 0), (2, 3, 1, 0), (-2, 4, 4, 0)):
        yield from _faults(
            bet, f"batches {errors}", *weighted(errors, (6, 8, 5, 3), 6), exactly=True
        )
    for errors in ((6, 2, 0, 0), (6, 8, 5, 3)):
        yield from _faults(
            bet, f"batches {errors}", *weighted(errors, (6, 8, 5, 3), 6), exactly=False
        )


def faults_of_sight(bet: Bet) -> Iterator[str]:
    """Where a bet changes with the present draw or a later one."""
    for population in AT_THE_NULL[:6]:
        draws, null, _ = without_replacement(population)
        past = Past.of(draws, null)
        stakes = stakes_of(past, bet)
        for seen in range(draws.count):
            alike = draws.amounts[:, None, :seen] == draws.amounts[None, :60, :seen]
            rows, others = np.nonzero(alike.all(axis=-1))
            if (abs(stakes[rows, seen] - stakes[others, seen]) > ROUNDING).any():
                yield f"{bet}: at draw {seen + 1} of {population.name} it sees what is not drawn yet"


def _faults(
    bet: Bet, name: str, draws: Draws, null: Null, chances: FloatArray, *, exactly: bool
) -> Iterator[str]:
    path = wealth(draws, null, bet)
    means = chances @ np.exp(path.log_wealth)
    if np.isnan(means).any() or (means > 1 + ROUNDING).any():
        yield f"{bet} on {name}: mean wealth {means} is above 1"
    elif exactly and (abs(means - 1) > ROUNDING).any():
        yield f"{bet} on {name}: mean wealth {means} is not 1"
    for risk_limit in RISK_LIMITS:
        alarms = float(chances @ (path.measured_risk <= risk_limit * (1 + 1e-12)))
        if alarms > risk_limit + ROUNDING:
            yield f"{bet} on {name}: chance {alarms} of a measured risk of {risk_limit}"


def faults(bets: Sequence[Bet] = BETS) -> Iterator[str]:
    """Every fault of these bets."""
    for bet in bets:
        yield from faults_of_sight(bet)
        yield from faults_at_the_null(bet)
        yield from faults_below_the_null(bet)
        if bet in UNBOUNDED_BETS:
            yield from faults_of_weighted_draws(bet)


if __name__ == "__main__":
    found = next(faults(BETS[: int(sys.argv[1])]), None)
    sys.stdout.write(found or "no fault")
