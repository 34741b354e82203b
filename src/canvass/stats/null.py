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
from canvass.stats.draws import BoolArray, Draws, FloatArray, IntArray

_WHOLE_LIMIT = 2**62
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

    def remainder(self, draws: Draws, spent: NDArray[Any], gone: IntArray) -> Remainder:
        """What the claim leaves for the cards not drawn yet, before each draw; checks the draws.

        ``spent`` is the sum of the amounts before each draw, ``gone`` the cards drawn or their weight.
        """
        _check_values(draws, self.upper)
        if self.size is None:
            return _with_replacement(self, draws)
        left = _weight_left(self.size, draws, gone)
        exact = _exactly(self, draws, spent, left) if draws.is_exact else None
        return exact or _nearly(self, draws, spent, left)


@dataclass(frozen=True, slots=True, eq=False)
class Remainder:
    """What the null hypothesis leaves for the cards not drawn yet, before each draw.

    ``mean`` is m_j = (N t - S_{j-1}) / (N - j + 1), or t with replacement. The flags are the cases in which
    no bet is made; values above ``grain`` count as more than nothing. Where all that is left would have to be
    at the upper bound the null hypothesis is sure to be true; a bet is then sure not to win, and is let be.
    """

    mean: FloatArray
    is_impossible: BoolArray
    """The draws already exceed all that the null hypothesis allows: it is false."""
    is_nothing: BoolArray
    """All that is left must be 0."""
    is_certain: BoolArray
    """Even if all that is left were at the upper bound, the null hypothesis would be true."""
    is_open: BoolArray
    """There is something to bet on: none of the others."""
    grain: float = 0.0

    @property
    def is_open_throughout(self) -> bool:
        """Whether every draw can be bet on, which nearly always is so; one flag may stand for all."""
        is_one = not any(self.is_open.strides)
        return bool(self.is_open.flat[0] if is_one and self.is_open.size else self.is_open.all())


Numbers = TypeVar("Numbers", bound=NDArray[Any])


def lagged_sum(terms: Numbers) -> Numbers:
    """Sum of the terms before each draw: 0, then the first, then the first two, ..."""
    total: Numbers = np.empty_like(terms)
    total[..., :1] = 0
    np.cumsum(terms[..., :-1], axis=-1, out=total[..., 1:])
    return total


def _weight_left(size: int, draws: Draws, gone: IntArray) -> IntArray:
    """Cards not drawn yet, or their weight, before each draw: N - j + 1."""
    left: IntArray = size - gone
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
    never, nothing = _all(False, shape), _all(null.mean == 0, shape)
    return Remainder(np.full(shape, float(null.mean)), never, nothing, never, ~nothing)


def _exactly(null: Null, draws: Draws, spent: NDArray[Any], left: IntArray) -> Remainder | None:
    """The remainder in whole numbers; None where these would not fit into 64 bits."""
    size = Fraction(null.size or 0)
    whole = null.mean * size / draws.unit
    top = (null.upper or Fraction(0)) / draws.unit
    parts = lcm(whole.denominator, top.denominator)
    largest = max(abs(whole), size * top, Fraction(int(spent.max(initial=0))))
    if largest * parts >= _WHOLE_LIMIT:
        return None
    rest = int(whole * parts) - (parts * spent if parts > 1 else spent)
    mean = rest / left
    mean *= float(draws.unit / parts)
    if null.upper is None:
        return _remainder(mean, rest, None, 0)
    if rest.min(initial=1) > 0 and mean.max(initial=0) < float(null.upper) * _WELL_BELOW:
        return _open_throughout(mean)
    return _remainder(mean, rest, int(top * parts) * left - rest, 0)


def _nearly(null: Null, draws: Draws, spent: NDArray[Any], left: IntArray) -> Remainder:
    """The remainder in floating point: what is within rounding of nothing is nothing."""
    whole = float(null.mean * (null.size or 0))
    rest = np.asarray(whole - spent * float(draws.unit), dtype=np.float64)
    room = None if null.upper is None else float(null.upper) * left - rest
    return _remainder(rest / left, rest, room, _TOLERANCE * max(1.0, whole))


def _remainder(
    mean: FloatArray, rest: NDArray[Any], room: NDArray[Any] | None, tolerance: float
) -> Remainder:
    """The remainder where ``rest`` is what the null hypothesis leaves and ``room`` what fits above it."""
    never = _all(False, rest.shape)
    least = rest.min(initial=1), 0 if room is None else room.min(initial=0)
    if least[0] > tolerance and least[1] >= -tolerance:
        return _open_throughout(mean, tolerance)
    impossible, nothing = rest < -tolerance, abs(rest) <= tolerance
    certain = never if room is None else room < -tolerance
    is_open = ~(impossible | nothing | certain)
    return Remainder(mean, impossible, nothing, certain, is_open, tolerance)


def _open_throughout(mean: FloatArray, tolerance: float = 0.0) -> Remainder:
    never = _all(False, mean.shape)
    return Remainder(mean, never, never, never, _all(True, mean.shape), tolerance)


def _all(flag: bool, shape: tuple[int, ...]) -> BoolArray:
    """The same flag for every draw, without the memory."""
    return np.broadcast_to(np.bool_(flag), shape)


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
