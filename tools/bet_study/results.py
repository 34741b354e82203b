"""What a cell comes to: each test's average and nine-tenths size, and the recommended bet against the best of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from canvass.stats.best_stake import MEAN_WEIGHT, MOST_OFTEN
from canvass.stats.draws import IntArray
from tools.bet_study.cells import CARDS, RISK_LIMIT, Cell
from tools.bet_study.play import play
from tools.bet_study.published import RECOMMENDED, tests

PILOT, PILOT_LASTS, LASTS, LONG = 200, 4, 12, 30
"""Audits that show which tests are far off; how long these, and the others, are read, in times the oracle."""
FAR_OFF = 1.4
"""Times the best of the pilot: a test that takes more is not played on."""
WITHIN, NEARLY = 0.03, 0.89
BATCHES = 20


@dataclass(frozen=True)
class Size:
    """A test's average, the draws by which nine tenths of its audits have ended, and both weighed."""

    mean: float
    most: float

    @property
    def weighed(self) -> float:
        """Two thirds of the average and one third of the other, as the bet is chosen."""
        return float(MEAN_WEIGHT * self.mean + (1 - MEAN_WEIGHT) * self.most)


@dataclass(frozen=True)
class CellResult:
    """Every test that is not far off, by name; ``error`` is the standard error of ``excess``.

    ``ended`` is the share of the recommended bet's audits that have ended by then, and three percent, by when nine
    tenths of the best test's have.
    """

    cell: Cell
    oracle: float
    audits: int
    sizes: Mapping[str, Size]
    error: float
    ended: float

    @property
    def own(self) -> Size:
        """The recommended bet's."""
        return self.sizes[RECOMMENDED]

    def best(self, number: str) -> tuple[str, Size]:
        """The published test with the smallest of one of the numbers."""
        others = {name: size for name, size in self.sizes.items() if name != RECOMMENDED}
        name = min(others, key=lambda each: float(getattr(others[each], number)))
        return name, others[name]

    def excess(self, number: str) -> float:
        """By how much the recommended bet is above the best published test; below 0 where it is the best."""
        own, best = (float(getattr(s, number)) for s in (self.own, self.best(number)[1]))
        return own / best - 1

    @property
    def why(self) -> str:
        """The reasons why a number is more than three percent above the best; empty where none is."""
        return " ".join(
            dict.fromkeys(
                _reason(self, number)
                for number in ("weighed", "mean", "most")
                if self.excess(number) > WITHIN
            )
        )


def _reason(found: CellResult, number: str) -> str:
    own, best = (float(getattr(s, number)) for s in (found.own, found.best(number)[1]))
    if own - best <= 1:
        return "a"
    if found.excess("weighed") <= WITHIN:
        return "b"
    if found.excess("weighed") - 2 * found.error <= WITHIN:
        return "c"
    return "d" if found.excess("mean") <= WITHIN and found.ended > NEARLY else "e"


REASONS = {
    "a": "the difference is one card or less",
    "b": "the best at one of the two numbers is not the best at both: weighed, the bet is within three percent",
    "c": "within twice the standard error of the simulation",
    "d": "a step: where nine tenths of the best test's audits have ended, 89 in 100 of these have;\n  the next met an "
    "error and wait for the draws that it costs. On average the bet is within three percent",
    "e": "above",
}


def result(cell: Cell, audits: int, seed: str = "canvass") -> CellResult:
    """Play every published test on the cell, those that are far off only in a pilot."""
    oracle, bets, null = cell.oracle, tests(cell.claim), cell.null
    pilot = play(
        bets, cell.stack, null, RISK_LIMIT, PILOT, f"{seed} pilot", _lasts(oracle, PILOT_LASTS)
    )
    weighed = {name: size_of(draws).weighed for name, draws in pilot.items()}
    least = min(weighed.values())
    kept = {
        name: bet
        for name, bet in bets.items()
        if name == RECOMMENDED or weighed[name] <= FAR_OFF * least
    }
    draws = play(kept, cell.stack, null, RISK_LIMIT, audits, seed, _lasts(oracle, LASTS))
    sizes = {name: size_of(found) for name, found in draws.items()}
    found = CellResult(cell, oracle, audits, sizes, 0.0, 0.0)
    error = _error(draws, found.best("weighed")[0])
    ended = draws[RECOMMENDED] <= (1 + WITHIN) * found.best("most")[1].most
    return replace(found, error=error, ended=float(ended.mean()))


def sizes_of(
    cell: Cell, names: Sequence[str], audits: int, seed: str = "canvass"
) -> dict[str, Size]:
    """What a few tests take in a cell, read for a long time."""
    bets = {name: bet for name, bet in tests(cell.claim).items() if name in names}
    draws = play(bets, cell.stack, cell.null, RISK_LIMIT, audits, seed, _lasts(cell.oracle, LONG))
    return {name: size_of(draws[name]) for name in names}


def size_of(draws: IntArray) -> Size:
    """The average, and the draws by which nine tenths have ended."""
    return Size(float(draws.mean()), float(np.quantile(draws, MOST_OFTEN, method="higher")))


def _error(draws: Mapping[str, IntArray], best: str) -> float:
    """Standard error of the excess over the best, from batches of the same audits."""
    pairs = zip(
        np.array_split(draws[RECOMMENDED], BATCHES),
        np.array_split(draws[best], BATCHES),
        strict=True,
    )
    ratios = [size_of(own).weighed / size_of(other).weighed for own, other in pairs]
    return float(np.std(ratios, ddof=1)) / sqrt(BATCHES)


def _lasts(oracle: float, times: int) -> int:
    return min(int(times * oracle) + 50, CARDS)
