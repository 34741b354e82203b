"""Sizes from simulated audits: the same test that will be played, on the population that is assumed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, floor, sqrt
from typing import Protocol

import numpy as np

from canvass.audit.pair import require_chance
from canvass.audit.size.numbers import Basis, MeanSize, SequentialSize
from canvass.stats.decks import Stack
from canvass.stats.draws import FloatArray, IntArray
from canvass.stats.endings import Endings, SequentialTest, TooManyDraws, simulated_endings
from canvass.stats.ranges import require
from canvass.stats.together import SharedStack, endings_together


@dataclass(frozen=True, slots=True)
class Simulation:
    """How audits are simulated: how many, from which seed, and how many draws in all are too many."""

    replications: int = 1000
    seed: str = "canvass"
    most_draws: int = 50_000_000

    def __post_init__(self) -> None:
        """Refuse a simulation of nothing."""
        require("number of simulated audits", self.replications, 1)

    def is_feasible(self, mean: float) -> bool:
        """Whether audits of about so many draws can be simulated."""
        return mean * self.replications <= self.most_draws

    def of_claims(self, claims: int, mean: float) -> Simulation:
        """Fewer audits, a hundred at least, where so many claims would take more draws than two of the longest do.

        A draw takes as much time for each claim that it is of. The standard error says how many audits there were.

        >>> Simulation().of_claims(2, 25_000).replications, Simulation().of_claims(91, 25_000).replications
        (1000, 100)
        """
        fit = int(2 * self.most_draws / (claims * max(mean, 1.0)))
        return replace(self, replications=min(self.replications, max(fit, FEWEST)))


FEWEST = 100
"""Audits of a contest of many claims that are simulated at least."""


class Ends(Protocol):
    """When audits end that were simulated."""

    @property
    def mean(self) -> MeanSize:
        """Draws on average."""

    def ended(self, draws: int) -> float:
        """Share of the audits that have ended after so many draws."""

    def quantile(self, chance: float) -> SequentialSize:
        """Draws by which this share of the audits has ended."""


@dataclass(frozen=True)
class SimulatedEnds:
    """When each of many simulated audits ended; those that did not confirm read everything."""

    endings: Endings
    population: int

    @cached_property
    def sorted_draws(self) -> IntArray:
        """The draws of each audit, the fewest first."""
        draws = np.where(self.endings.is_confirmed, self.endings.draws, self.population)
        return np.sort(draws)

    @property
    def replications(self) -> int:
        """Number of audits."""
        return int(self.sorted_draws.size)

    @property
    def full_hand_counts(self) -> float:
        """Share of the audits that read everything."""
        return float(1 - self.endings.is_confirmed.mean())

    @property
    def mean(self) -> MeanSize:
        """Draws on average."""
        error = float(self.sorted_draws.std()) / sqrt(self.replications)
        return MeanSize(float(self.sorted_draws.mean()), Basis.SIMULATED, error)

    def ended(self, draws: int) -> float:
        """Share of the audits that have ended after so many draws."""
        return float(np.searchsorted(self.sorted_draws, draws, side="right") / self.replications)

    def quantile(self, chance: float) -> SequentialSize:
        """Draws by which this share of the audits has ended, with its standard error.

        The error is half the distance between the quantiles one standard error of the share to either side.
        """
        require_chance("share of the audits", chance)
        last = self.replications - 1
        spread = sqrt(self.replications * chance * (1 - chance))
        rank = ceil(self.replications * chance) - 1
        low, high = max(floor(rank - spread), 0), min(ceil(rank + spread), last)
        error = float(self.sorted_draws[high] - self.sorted_draws[low]) / 2
        return SequentialSize(int(self.sorted_draws[rank]), chance, Basis.SIMULATED, error)


@dataclass(frozen=True)
class SharedEnds:
    """When audits end at the latest whose claims were simulated one by one, whatever the cards have in common.

    The chance that some claim is open is at most the sum of the chances that each is.
    """

    claims: tuple[SimulatedEnds, ...]

    @cached_property
    def _places(self) -> IntArray:
        return np.unique(np.concatenate([each.sorted_draws for each in self.claims]))

    @cached_property
    def _open(self) -> FloatArray:
        """The sum of the chances to be open after so many draws as ``_places`` says."""
        return np.asarray(
            np.sum([_open(each.sorted_draws, self._places) for each in self.claims], axis=0)
        )

    def ended(self, draws: int) -> float:
        """Share of the audits that have ended after so many draws, at least."""
        return max(1.0 - sum(1.0 - each.ended(draws) for each in self.claims), 0.0)

    @property
    def mean(self) -> MeanSize:
        """Draws on average, at most: a number and what each claim takes on average beyond it, the least such sum."""
        error = max(each.mean.standard_error or 0.0 for each in self.claims)
        return MeanSize(float(self._sums.min()), Basis.SIMULATED, error)

    @cached_property
    def _sums(self) -> FloatArray:
        """Each of ``_places`` with what every claim takes beyond it on average."""
        beyond = [_beyond(each.sorted_draws, self._places) for each in self.claims]
        return np.asarray(self._places + np.sum(beyond, axis=0))

    @property
    def place_of_mean(self) -> int:
        """The number with what is taken beyond it that is the mean."""
        return int(self._places[self._sums.argmin()])

    def quantile(self, chance: float) -> SequentialSize:
        """Draws by which so large a share has ended at least, with the error of the chance in draws."""
        require_chance("share of the audits", chance)
        spread = sqrt(chance * (1 - chance) / min(each.replications for each in self.claims))
        low, middle, high = (self._least(1 - chance + by) for by in (spread, 0.0, -spread))
        return SequentialSize(middle, chance, Basis.SIMULATED, (high - low) / 2)

    def _least(self, may_be_open: float) -> int:
        enough = self._open <= max(may_be_open, 0.0) + _ROUNDING
        return int(self._places[enough.argmax()])


_ROUNDING = 1e-12


def _open(draws: IntArray, places: IntArray) -> FloatArray:
    """The share of audits with more draws than each of these."""
    return np.asarray(1 - np.searchsorted(draws, places, side="right") / draws.size)


def _beyond(draws: IntArray, places: IntArray) -> FloatArray:
    """How many draws audits take on average beyond each of these, those that end before counting as none."""
    later = np.concatenate((np.cumsum(draws[::-1])[::-1], [0]))
    first = np.searchsorted(draws, places, side="right")
    return np.asarray((later[first] - (draws.size - first) * places) / draws.size)


def latest(claims: Sequence[SimulatedEnds]) -> Ends:
    """When all of these have ended: one by itself, several at the latest."""
    return claims[0] if len(claims) == 1 else SharedEnds(tuple(claims))


def least_that_matters(claims: Sequence[SimulatedEnds], chance: float) -> int:
    """Draws such that a further claim that never takes more changes neither the mean of all nor their quantile."""
    shared = SharedEnds(tuple(claims))
    return min(shared.place_of_mean, shared.quantile(chance).draws)


def simulate(
    test: SequentialTest, stack: Stack, simulation: Simulation, population: int
) -> SimulatedEnds | None:
    """When audits by this test of this stack end; ``population`` draws are a full hand count.

    None where they take more draws in all than ``simulation`` allows.
    """
    try:
        endings = simulated_endings(
            test,
            stack,
            simulation.replications,
            simulation.seed,
            min(population, stack.size),
            simulation.most_draws,
        )
    except TooManyDraws:
        return None
    return SimulatedEnds(endings, population)


def simulate_together(
    tests: Sequence[SequentialTest],
    stack: SharedStack,
    simulation: Simulation,
    most: int,
) -> SimulatedEnds | None:
    """When audits end whose claims are all tested on the same cards; those that take ``most`` draws are over there.

    None where they take more draws in all than ``simulation`` allows.
    """
    try:
        endings = endings_together(
            tests, stack, simulation.replications, simulation.seed, most, simulation.most_draws
        )
    except TooManyDraws:
        return None
    return SimulatedEnds(endings, most)
