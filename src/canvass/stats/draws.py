"""What was drawn, in the order of the draw."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from canvass.errors import OutOfRange

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

WHOLE_LIMIT = 2**62
"""Sums that reach it are made of Python's own whole numbers, which have no limit, instead of those of 64 bits."""
LARGEST_VALUE = 2.0**53
"""Above it a double no longer holds every whole number, and sums of values mean nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Draws:
    """Values in the order of the draw: the last axis counts draws, any earlier axes replications.

    A value is ``amounts * unit / weights``. Whole amounts keep every sum exact, so that an audit of ten
    million cards can tell a null hypothesis that is barely possible from one that is not. ``weights`` are
    those of draws made with probability proportional to weight (batches by their error bounds); None means
    that every card was as likely as any other. Whole numbers whose sums 64 bits would not hold are arrays of
    Python's own whole numbers.
    """

    amounts: NDArray[Any]
    unit: Fraction = Fraction(1)
    weights: NDArray[Any] | None = None

    @classmethod
    def of_values(cls, values: ArrayLike) -> Draws:
        """Draws given as plain numbers; sums of them are floating point."""
        return cls(_usable(np.atleast_1d(np.asarray(values, dtype=np.float64))))

    @classmethod
    def of_units(cls, multiples: ArrayLike, unit: Fraction) -> Draws:
        """Draws that are whole multiples of one unit, as assorter values are."""
        return cls(_whole("draws", multiples), unit)

    @classmethod
    def weighted(cls, amounts: ArrayLike, weights: ArrayLike) -> Draws:
        """Draws with probability proportional to weight; ``amounts`` are value times weight, both whole."""
        heavy = _whole("weights", weights)
        if (heavy <= 0).any():
            raise OutOfRange("weights must be above 0: what has no weight is never drawn")
        return cls(_whole("draws", amounts), Fraction(1), heavy)

    @property
    def count(self) -> int:
        """Number of draws in each replication."""
        return int(self.amounts.shape[-1])

    @property
    def is_exact(self) -> bool:
        """Whether sums of the amounts are exact."""
        return self.amounts.dtype.kind in "iO"

    @property
    def last_weight(self) -> NDArray[Any]:
        """The weight of the last draw; 1 where draws have none."""
        return np.ones(1, np.int64) if self.weights is None else self.weights[..., -1:]

    @property
    def values(self) -> FloatArray:
        """The values drawn."""
        scaled = self.amounts * float(self.unit) if self.unit != 1 else self.amounts
        if self.weights is not None:
            return np.asarray(scaled / self.weights, dtype=np.float64)
        return np.asarray(scaled, dtype=np.float64)

    def then(self, more: Draws) -> Draws:
        """These draws followed by more of the same kind."""
        if (self.unit, self.weights is None) != (more.unit, more.weights is None):
            raise OutOfRange("draws of one test must all be weighted or not, and share one unit")
        weights = _joined(self.weights, more.weights) if self.weights is not None else None
        return Draws(_joined(self.amounts, more.amounts), self.unit, weights)


def _joined(first: NDArray[Any], second: NDArray[Any] | None) -> NDArray[Any]:
    return first if second is None else np.concatenate((first, second), axis=-1)


def _whole(what: str, numbers: ArrayLike) -> NDArray[Any]:
    """Whole numbers whose sum over all draws is exact."""
    given = np.atleast_1d(np.asarray(numbers))
    if given.dtype.kind == "f" and not isinstance(numbers, np.ndarray):
        given = _exact(numbers, given)
    if given.dtype == object and all(isinstance(each, int) for each in given.flat):
        return given if _is_long(given) else given.astype(np.int64)
    if given.dtype.kind not in "iub" and given.size:
        raise OutOfRange(f"{what} counted in units must be whole numbers, found {given.dtype}")
    return given.astype(object if _is_long(given) else np.int64, copy=False)


def _exact(numbers: ArrayLike, given: NDArray[Any]) -> NDArray[Any]:
    """Whole numbers of which NumPy made floats: one from 2**63 to 2**64 stands beside smaller ones."""
    exact = np.atleast_1d(np.asarray(numbers, dtype=object))
    return exact if all(isinstance(each, int) for each in exact.flat) else given


def _is_long(numbers: NDArray[Any]) -> bool:
    """Whether the sum of so many numbers of this size may be beyond 64 bits."""
    largest = max(abs(int(numbers.max(initial=0))), abs(int(numbers.min(initial=0))))
    return bool(largest * max(numbers.shape[-1], 1) >= WHOLE_LIMIT)


def _usable(values: FloatArray) -> FloatArray:
    bad = np.argwhere(~(np.abs(values) <= LARGEST_VALUE))
    if bad.size:
        place = tuple(int(i) for i in bad[0])
        raise OutOfRange(
            f"draw {place[-1] + 1} is {values[place]}: a value must be a number, at most 2^53 in size"
        )
    return values
