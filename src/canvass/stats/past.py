"""What was known before a draw, and what a bet is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from canvass.errors import OutOfRange
from canvass.stats.draws import BoolArray, Draws, FloatArray, IntArray
from canvass.stats.null import Null, Remainder, lagged_sum


@dataclass(frozen=True, slots=True, eq=False)
class Past:
    """What was known before each draw: everything that a bet may use.

    The draws are those of the whole sequence, so ``draws`` and ``values`` hold the present draw too; a bet
    looks at them only through ``before``, which hands out sums over the draws that came earlier. A test
    changes present and later draws and checks that no bet notices.
    """

    null: Null
    draws: Draws
    values: FloatArray
    spent: NDArray[Any]
    """Sum of the amounts before each draw."""
    remainder: Remainder

    @classmethod
    def of(cls, draws: Draws, null: Null) -> Past:
        """The past of every draw of the sequence."""
        spent = lagged_sum(draws.amounts)
        return cls(null, draws, draws.values, spent, null.remainder(draws, spent))

    @property
    def null_mean(self) -> FloatArray:
        """Mean of the cards not drawn yet if the null hypothesis holds: m_j."""
        return self.remainder.mean

    @property
    def drawn(self) -> FloatArray:
        """Number of draws before each draw: 0, 1, 2, ..."""
        return np.arange(self.draws.count, dtype=np.float64)

    @property
    def total(self) -> FloatArray:
        """Sum of the values before each draw: S_{j-1}."""
        if self.draws.weights is None:
            return np.asarray(self.spent * float(self.draws.unit), dtype=np.float64)
        return lagged_sum(self.values)

    @property
    def upper(self) -> float:
        """Upper bound of the values; raises OutOfRange where none is known."""
        if self.null.upper is None:
            raise OutOfRange("this bet needs an upper bound of the values, and none is known")
        return float(self.null.upper)

    def before(
        self, terms: Callable[[FloatArray], FloatArray | BoolArray], at: IntArray | None = None
    ) -> FloatArray:
        """Sum, over the draws before each draw, of a term computed from each value.

        ``at`` asks only for some draws, by number from 0; the first of them must be 0.
        """
        each = np.asarray(terms(self.values))
        if at is not None:
            each = np.add.reduceat(each, at, axis=-1, dtype=np.float64)
        return lagged_sum(np.asarray(each, dtype=np.float64))

    def mean_left(self, mean: float) -> FloatArray:
        """Mean of the cards not drawn yet if the population's mean were ``mean``."""
        return self.null.mean_left(mean, self.draws, self.spent)


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
