"""What was known before a draw, and what a bet is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from canvass.errors import OutOfRange
from canvass.stats.draws import BoolArray, Draws, FloatArray, IntArray
from canvass.stats.null import Null, Remainder, lagged_sum
from canvass.stats.standing import START, Memory, Standing


@dataclass(frozen=True, slots=True, eq=False)
class Past:
    """What was known before each draw: everything that a bet may use.

    The draws are those of a whole sequence, or of a stretch of one whose ``standing`` says what came before. So
    ``draws`` and ``values`` hold the present draw too; a bet looks at them only through ``before``, which hands
    out sums over the draws that came earlier. A test changes present and later draws and checks that no bet
    notices.
    """

    null: Null
    draws: Draws
    values: FloatArray
    gone: NDArray[Any]
    """Cards drawn before each draw, or their weight."""
    spent: NDArray[Any]
    """Sum of the amounts before each draw."""
    remainder: Remainder
    standing: Standing = START
    memory: Memory = field(default_factory=Memory)
    """What the bet keeps from stretch to stretch."""

    @classmethod
    def of(cls, draws: Draws, null: Null, standing: Standing = START) -> Past:
        """The past of every draw of the sequence, or of the stretch that follows a standing."""
        gone = _gone(draws) + standing.gone[..., None]
        spent = _added(lagged_sum(draws.amounts), standing.spent, standing)
        remainder = null.remainder(draws, spent, gone)
        memory = Memory(standing.memory)
        return cls(null, draws, draws.values, gone, spent, remainder, standing, memory)

    @property
    def null_mean(self) -> FloatArray:
        """Mean of the cards not drawn yet if the null hypothesis holds: m_j."""
        return self.remainder.mean

    @property
    def drawn(self) -> FloatArray:
        """Number of draws before each draw: 0, 1, 2, ..."""
        first = self.standing.drawn
        return np.arange(first, first + self.draws.count, dtype=np.float64)

    @property
    def total(self) -> FloatArray:
        """Sum of the values before each draw: S_{j-1}."""
        if self.draws.weights is None:
            return np.asarray(self.spent * float(self.draws.unit), dtype=np.float64)
        return _added(lagged_sum(self.values), self.standing.total, self.standing)

    @property
    def upper(self) -> float:
        """Upper bound of the values; raises OutOfRange where none is known."""
        if self.null.upper is None:
            raise OutOfRange("this bet needs an upper bound of the values, and none is known")
        return float(self.null.upper)

    def part(self, name: str) -> Past:
        """The same for one of the bets that a bet is made of: what it keeps meets with nothing of another."""
        return replace(self, memory=self.memory.part(name))

    def before(
        self,
        name: str,
        terms: Callable[[FloatArray], FloatArray | BoolArray],
        at: IntArray | None = None,
    ) -> FloatArray:
        """Sum, over the draws before each draw, of a term computed from each value; the bet calls it by this name.

        ``at`` asks only for some draws of the stretch, by place from 0; the first of them must be 0.
        """
        each = np.asarray(terms(self.values))
        if at is not None:
            each = np.add.reduceat(each, at, axis=-1, dtype=np.float64)
        return self.summed(name, np.asarray(each, dtype=np.float64))

    def summed(self, name: str, terms: FloatArray) -> FloatArray:
        """Sum of the terms of earlier draws, those of earlier stretches with them."""
        sums = lagged_sum(terms)
        earlier = self.memory.recall(name, self.standing.total)
        sums = _added(sums, earlier, self.standing)
        self.memory.keep(name, sums[..., -1] + terms[..., -1])
        return sums

    def mean_left(self, mean: float) -> FloatArray:
        """Mean of the cards not drawn yet if the population's mean were ``mean``."""
        if self.null.size is None:
            return np.full(self.values.shape, mean)
        size, spent, gone = self.null.size, self.spent, self.gone
        if object in (spent.dtype, gone.dtype):  # too long for doubles: take shares of the whole
            size, spent, gone = 1, (spent / size).astype(float), (gone / size).astype(float)
        left = size * mean - spent * float(self.draws.unit)
        return np.asarray(left / (size - gone))

    def after(self, log_wealth: FloatArray) -> Standing:
        """Where the test stands after the last draw of a stretch that has any, given its wealth there."""
        draws, last = self.draws, (..., -1)
        weight = np.int64(1) if draws.weights is None else draws.weights[last]
        return Standing(
            drawn=self.standing.drawn + draws.count,
            gone=np.broadcast_to(self.gone[last] + weight, log_wealth.shape),
            spent=self.spent[last] + draws.amounts[last],
            total=self.total[last] + self.values[last],
            log_wealth=log_wealth,
            memory=self.memory.kept,
        )


def _gone(draws: Draws) -> NDArray[Any]:
    if draws.weights is None:
        return np.arange(draws.count, dtype=np.int64)
    return lagged_sum(draws.weights)


def _added(sums: NDArray[Any], earlier: NDArray[Any], standing: Standing) -> NDArray[Any]:
    """The sums with what the stretches before add to them; in place, where there were any and their kind allows."""
    if standing.drawn and sums.dtype != earlier.dtype:
        return np.asarray(sums + earlier[..., None])
    if standing.drawn:
        sums += earlier[..., None]
    return sums


class Bet(Protocol):
    """How much to stake on the next value lying above what the null hypothesis expects.

    A bet is a small frozen dataclass: its name and its numbers can be published before the seed is drawn.
    Called with the past it returns lambda_j for every draw, which the engine then keeps within
    [0, cap / m_j] (Waudby-Smith and Ramdas 2024). A ``cap`` of 1 allows a stake of everything.
    """

    @property
    def cap(self) -> float:
        """Largest share of the wealth that one draw may cost."""

    def __call__(self, past: Past) -> FloatArray:
        """The bet lambda_j on every draw, before it is kept within its limits."""


@runtime_checkable
class SplitBet(Bet, Protocol):
    """A bet that is several, each with its own share of the wealth: what they have become adds up to the whole."""

    def log_wealth(self, past: Past) -> FloatArray:
        """The logarithm of the whole wealth after each draw, where nothing proves the null hypothesis true or false."""
