"""The null hypothesis of an audit, and what it says of the cards that are not drawn yet.

Every sequential test here asks one question: is the mean of a population of values more than t? The null
hypothesis says that it is not. Without replacement the draws themselves change what it leaves for the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from canvass.errors import OutOfRange
from canvass.stats.draws import WHOLE_LIMIT, BoolArray, Draws, FloatArray

_TOLERANCE = 1e-12
_WELL_BELOW = 1 - 1e-9


@dataclass(frozen=True, slots=True)
class Null:
    """The claim to refute: the population's mean is at most ``mean``, every value lying in [0, ``upper``].

    ``size`` is the number of cards in the population, or the sum of the weights where draws are weighted;
    None means that every draw is put back. ``upper`` is None where no upper bound is known.
    """

    mean: Fraction = Fraction(1, 2)
    upper: Fraction | None = Fraction(1)
    size: int | None = None

    def __post_init__(self) -> None:
        """Refuse a claim that no population could meet or miss."""
        if self.mean < 0 or (self.upper is not None and self.mean > self.upper):
            raise OutOfRange(f"null mean {self.mean} is outside 0 to {self.upper}")
        if self.size is not None and self.size < 1:
            raise OutOfRange(f"a population must hold at least one card, found {self.size}")

    def remainder(self, draws: Draws, spent: NDArray[Any], gone: NDArray[Any]) -> Remainder:
        """What the claim leaves for the cards not drawn yet, at each draw; checks the draws.

        ``spent`` is the sum of the amounts before each draw, ``gone`` the cards drawn or their weight.
        """
        _check_values(draws, self.upper)
        if self.size is None:
            return _with_replacement(self, draws)
        left = _weight_left(self.size, draws, gone)
        if draws.is_exact:
            return _exactly(self, draws, spent, left)
        return _nearly(self, draws, spent, left)


@dataclass(frozen=True, slots=True, eq=False)
class Remainder:
    """What the null hypothesis leaves for the cards not drawn yet, at each draw.

    ``mean`` is m_j = (N t - S_{j-1}) / (N - j + 1), or t with replacement: what is left before the draw, which is
    what a bet may know. What the draws prove is asked after each of them, the last one too. Before a draw nothing
    is open where all that is left must be 0, or where something is proven.
    """

    mean: FloatArray
    is_open: BoolArray
    """Before the draw there is something to bet on."""
    is_refuted: BoolArray
    """After the draw the values exceed all that the null hypothesis allows: it is false."""
    is_certain: BoolArray
    """After the draw, even if all that is left were at the upper bound, the null hypothesis would be true.

    Never after the last card there is: then the count itself decides, not the test.
    """

    @property
    def is_open_throughout(self) -> bool:
        """Whether every draw can be bet on, which nearly always is so; one flag may stand for all."""
        is_one = not any(self.is_open.strides)
        return bool(self.is_open.flat[0] if is_one and self.is_open.size else self.is_open.all())

    @property
    def proves_nothing(self) -> bool:
        """Whether no draw proves anything, which nearly always is so."""
        return not _any(self.is_refuted) and not _any(self.is_certain)


Numbers = TypeVar("Numbers", bound=NDArray[Any])


def lagged_sum(terms: Numbers) -> Numbers:
    """Sum of the terms before each draw: 0, then the first, then the first two, ..."""
    total: Numbers = np.empty_like(terms)
    total[..., :1] = 0
    np.cumsum(terms[..., :-1], axis=-1, out=total[..., 1:])
    return total


def _weight_left(size: int, draws: Draws, gone: NDArray[Any]) -> NDArray[Any]:
    """Cards not drawn yet, or their weight, before each draw: N - j + 1."""
    left: NDArray[Any] = size - gone
    if draws.weights is None:
        if draws.count and left.min() < 1:
            raise OutOfRange(
                f"{int(gone.max()) + 1} draws without replacement from a population of {size}: "
                "a card was drawn twice, or the population is larger than stated"
            )
    elif (left < draws.weights).any():
        raise OutOfRange(f"the weights of the draws add up to more than the whole, {size}")
    return left


def _with_replacement(null: Null, draws: Draws) -> Remainder:
    shape = draws.amounts.shape
    never = _all(False, shape)
    refuted = never if null.mean > 0 else np.asarray(draws.amounts > 0, dtype=np.bool_)
    return Remainder(np.full(shape, float(null.mean)), _all(null.mean > 0, shape), refuted, never)


def _exactly(null: Null, draws: Draws, spent: NDArray[Any], left: NDArray[Any]) -> Remainder:
    """The remainder in whole numbers; Python's own, of any length, where 64 bits would not hold them."""
    size = Fraction(null.size or 0)
    whole = null.mean * size / draws.unit
    top = None if null.upper is None else null.upper / draws.unit
    parts = lcm(whole.denominator, 1 if top is None else top.denominator)
    last, weight = draws.amounts[..., -1:], draws.last_weight
    taken = int(spent.max(initial=0)) + int(last.max(initial=0))
    if max(whole, size * (top or 0), Fraction(taken)) * parts >= WHOLE_LIMIT:
        spent, left, last, weight = (n.astype(object) for n in (spent, left, last, weight))
    rest = int(whole * parts) - (parts * spent if parts > 1 else spent)
    mean = _ratio(rest, left, draws.unit / parts)
    end = rest[..., -1:] - parts * last, left[..., -1:] - weight
    most = None if top is None else int(top * parts)
    return _Left(rest, left, *end, most).remainder(null, mean)


def _ratio(above: NDArray[Any], below: NDArray[Any], unit: Fraction) -> FloatArray:
    """The quotient of whole numbers, in a unit, as doubles."""
    if object in (above.dtype, below.dtype):
        exact = (above * unit.numerator) / (below * unit.denominator)
        return np.asarray(exact, dtype=np.float64)
    ratio = np.asarray(above / below)
    ratio *= float(unit)
    return ratio


def _nearly(null: Null, draws: Draws, spent: NDArray[Any], left: NDArray[Any]) -> Remainder:
    """The remainder in floating point: what is within rounding of nothing is nothing."""
    whole, unit = float(null.mean * (null.size or 0)), float(draws.unit)
    rest = np.asarray(whole - spent * unit, dtype=np.float64)
    end = rest[..., -1:] - draws.amounts[..., -1:] * unit, left[..., -1:] - draws.last_weight
    most = None if null.upper is None else float(null.upper)
    tolerance = _TOLERANCE * max(1.0, whole)
    return _Left(rest, left, *end, most, tolerance).remainder(null, rest / left)


@dataclass(frozen=True, slots=True)
class _Left:
    """What the null hypothesis leaves before each draw, ``rest``, for the cards or the weight that are ``left``.

    ``last_rest`` and ``last_left`` are the same after the last draw. ``most`` is what a card, or a unit of weight,
    can hold; None where that is not known.
    """

    rest: NDArray[Any]
    left: NDArray[Any]
    last_rest: NDArray[Any]
    last_left: NDArray[Any]
    most: int | float | None
    tolerance: float = 0

    def remainder(self, null: Null, mean: FloatArray) -> Remainder:
        """The remainder with these null means; what is left after a draw is what is left before the next."""
        if self._is_plain(null, mean):
            never = _all(False, mean.shape)
            return Remainder(mean, _all(True, mean.shape), never, never)
        rest = np.concatenate((self.rest, self.last_rest), axis=-1)
        is_certain = _all(False, rest.shape)
        if self.most is not None:
            left = np.concatenate((self.left, self.last_left), axis=-1)
            is_certain = (rest - self.most * left > self.tolerance) & (left > 0)
        is_open = (rest > self.tolerance) & ~is_certain
        is_refuted = rest < -self.tolerance
        return Remainder(mean, is_open[..., :-1], is_refuted[..., 1:], is_certain[..., 1:])

    def _is_plain(self, null: Null, mean: FloatArray) -> bool:
        """Whether every draw is open and none proves anything, as nearly always."""
        if self.rest.min(initial=1) <= self.tolerance or self.last_rest.min(initial=0) < 0:
            return False
        if null.upper is None or self.most is None:
            return True
        room = self.most * self.last_left - self.last_rest
        most = float(null.upper) * _WELL_BELOW
        return bool(mean.max(initial=0) < most and room.min(initial=0) >= 0)


def _all(flag: bool, shape: tuple[int, ...]) -> BoolArray:
    """The same flag for every draw, without the memory."""
    return np.broadcast_to(np.bool_(flag), shape)


def _any(flags: BoolArray) -> bool:
    """Whether any flag is set; one may stand for all."""
    is_one = not any(flags.strides)
    return bool(flags.flat[0] if is_one and flags.size else flags.any())


def _check_values(draws: Draws, upper: Fraction | None) -> None:
    """Refuse values that the null hypothesis says cannot be."""
    weights = 1 if draws.weights is None else draws.weights
    spare = 0.0 if draws.is_exact else _TOLERANCE
    top = np.inf if upper is None else float(upper / draws.unit) * (1 + _TOLERANCE) + spare
    highest = draws.amounts if draws.weights is None else draws.amounts / weights
    if draws.amounts.min(initial=0) >= 0 and highest.max(initial=0) <= top:
        return
    bad = (draws.amounts < 0) | (draws.amounts > top * weights)
    place = tuple(int(i) for i in np.argwhere(bad)[0])
    limit = "0 or more" if upper is None else f"from 0 to {float(upper):g}"
    raise OutOfRange(f"draw {place[-1] + 1} is {draws.values[place]:g}; values must be {limit}")
