"""Sizes from simulated audits: the same test that will be played, on the population that is assumed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor, sqrt

import numpy as np

from canvass.audit.pair import require_chance
from canvass.audit.size.numbers import Basis, MeanSize, SequentialSize
from canvass.stats.decks import Stack
from canvass.stats.draws import IntArray
from canvass.stats.endings import Endings, SequentialTest, TooManyDraws, simulated_endings
from canvass.stats.ranges import require


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


@dataclass(frozen=True)
class SimulatedEnds:
    """When each of many simulated audits ended; those that did not confirm read everything."""

    endings: Endings
    population: int

    @cached_property
    def _draws(self) -> IntArray:
        draws = np.where(self.endings.is_confirmed, self.endings.draws, self.population)
        return np.sort(draws)

    @property
    def replications(self) -> int:
        """Number of audits."""
        return int(self._draws.size)

    @property
    def full_hand_counts(self) -> float:
        """Share of the audits that read everything."""
        return float(1 - self.endings.is_confirmed.mean())

    @property
    def mean(self) -> MeanSize:
        """Draws on average."""
        error = float(self._draws.std()) / sqrt(self.replications)
        return MeanSize(float(self._draws.mean()), Basis.SIMULATED, error)

    def ended(self, draws: int) -> float:
        """Share of the audits that have ended after so many draws."""
        return float(np.searchsorted(self._draws, draws, side="right") / self.replications)

    def quantile(self, chance: float) -> SequentialSize:
        """Draws by which this share of the audits has ended, with its standard error.

        The error is half the distance between the quantiles one standard error of the share to either side.
        """
        require_chance("share of the audits", chance)
        last = self.replications - 1
        spread = sqrt(self.replications * chance * (1 - chance))
        rank = ceil(self.replications * chance) - 1
        low, high = max(floor(rank - spread), 0), min(ceil(rank + spread), last)
        error = float(self._draws[high] - self._draws[low]) / 2
        return SequentialSize(int(self._draws[rank]), chance, Basis.SIMULATED, error)


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
