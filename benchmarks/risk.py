"""The risk after every one of a million draws, for every kind of bet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial

import numpy as np

from benchmarks.rows import Row
from canvass.stats import bets
from canvass.stats.draws import Draws, FloatArray
from canvass.stats.martingale import wealth
from canvass.stats.null import Null
from canvass.stats.past import Bet

CARDS = 1_000_000
HALF = Fraction(1, 2)
NO_ERROR = 1 / (2 - Fraction(1, 20))
_A = float(NO_ERROR)

POLLING: dict[str, Bet] = {
    "fixed bet": bets.FixedBet(0.5),
    "Kaplan-Kolmogorov": bets.KaplanKolmogorov(0.1),
    "BRAVO": bets.ConstantAlternative(0.525),
    "ratio without replacement": bets.PopulationAlternative(0.525),
    "truncated shrinkage": bets.TruncatedShrinkage(0.525, 100, 0.0125),
    "aGRAPA": bets.Agrapa(),
    "Kelly": bets.Kelly((1.0, 0.5, 0.0), (0.5, 0.05, 0.45)),
    "universal portfolio": bets.universal_portfolio(),
}
COMPARISON: dict[str, Bet] = {
    "COBRA": bets.cobra(_A, 0.001, 0.0001),
    "shrunk Kelly": bets.ShrunkKelly(
        _A, (bets.ErrorKind(_A / 2, 1e-3, 100), bets.ErrorKind(0.0, 1e-4))
    ),
}


@cache
def polled() -> Draws:
    """A million cards of a close contest."""
    random = np.random.default_rng(20161108)
    return Draws.of_units(random.choice([0, 1, 2], CARDS, p=[0.45, 0.05, 0.5]), HALF)


@cache
def compared() -> Draws:
    """A million cards compared, one in a thousand overstated by a vote."""
    random = np.random.default_rng(20161108)
    return Draws.of_units(np.where(random.random(CARDS) < 0.001, 1, 2), NO_ERROR / 2)


def _played(draws: Callable[[], Draws], null: Null, bet: Bet) -> FloatArray:
    return wealth(draws(), null, bet).p_running


def rows() -> Iterator[Row]:
    """Each bet, cards not put back, in processor time."""
    polling, comparison = Null(size=2 * CARDS), Null(upper=2 * NO_ERROR, size=2 * CARDS)
    for name, bet in POLLING.items():
        limit = 0.1 if name == "universal portfolio" else 0.05
        yield Row(
            f"risk, 10^6 polled, {name}",
            partial(_played, polled, polling, bet),
            limit,
            prepare=polled,
        )
    for name, bet in COMPARISON.items():
        yield Row(
            f"risk, 10^6 compared, {name}",
            partial(_played, compared, comparison, bet),
            0.05,
            prepare=compared,
        )
