"""Where functions of one number are 0, many at once (Chandrupatla 1997).

As scipy.optimize does it, to the last bit; importing that takes longer than all the roots that are found with this.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from canvass.stats.draws import FloatArray

Booleans = NDArray[np.bool_]
_SMALLEST = float(np.finfo(np.float64).smallest_normal)
_NARROW, _NARROWEST = 4 * float(np.finfo(np.float64).eps), 4 * _SMALLEST
"""A bracket that is narrower is not divided: a part of its better end, and beyond that."""


def roots(
    function: Callable[..., FloatArray],
    low: FloatArray,
    high: FloatArray,
    arguments: Sequence[FloatArray] = (),
) -> FloatArray:
    """A root of each function between its ``low`` and ``high``, where its signs differ.

    ``function`` is called with places and with the rows of ``arguments`` that belong to them.

    >>> roots(lambda x, square: x * x - square, np.zeros(2), np.full(2, 9.0), [np.array([4.0, 9.0])])
    array([2., 3.])
    """
    of_each = tuple(arguments)
    found, rows = np.empty_like(low), np.arange(low.size)
    at = _Bracket(low, function(low, *of_each), high, function(high, *of_each))
    while rows.size:
        open_ = at.is_open()
        found[rows[~open_]] = at.best[0][~open_]
        rows, at = rows[open_], at.rows(open_)
        of_each = tuple(each[open_] for each in of_each)
        place = at.next_place()
        at = at.divided(place, function(place, *of_each))
    return found


@dataclass(frozen=True, slots=True, eq=False)
class _Bracket:
    """The last place ``x``, the ``other`` end, and the place ``before`` these, each with the function's value there."""

    x: FloatArray
    f_x: FloatArray
    other: FloatArray
    f_other: FloatArray
    before: FloatArray | None = None
    f_before: FloatArray | None = None

    @property
    def best(self) -> tuple[FloatArray, FloatArray]:
        """The end that is nearer to a root, and the value there."""
        is_x = np.abs(self.f_x) < np.abs(self.f_other)
        return np.where(is_x, self.x, self.other), np.where(is_x, self.f_x, self.f_other)

    @property
    def _widths(self) -> tuple[FloatArray, FloatArray]:
        return np.abs(self.other - self.x), np.abs(self.best[0]) * _NARROW + _NARROWEST

    def is_open(self) -> Booleans:
        """Whether it is still to be divided."""
        width, narrow = self._widths
        return np.asarray((np.abs(self.best[1]) > _SMALLEST) & (width >= narrow))

    def rows(self, wanted: Booleans) -> _Bracket:
        """Some of the rows."""
        before = (
            (self.before[wanted], self.f_before[wanted])
            if self.before is not None and self.f_before is not None
            else ()
        )
        ends = (self.x, self.f_x, self.other, self.f_other)
        return _Bracket(*(each[wanted] for each in ends), *before)

    def next_place(self) -> FloatArray:
        """Half way, or where a parabola through the three places has its root, where it may be trusted."""
        return np.asarray(self.x + self._step() * (self.other - self.x))

    def _step(self) -> FloatArray | float:
        if self.before is None or self.f_before is None:
            return 0.5
        x, other, before = self.x, self.other, self.before
        f_x, f_other, f_before = self.f_x, self.f_other, self.f_before
        place = (x - other) / (before - other)
        with np.errstate(divide="ignore", invalid="ignore"):
            value = (f_x - f_other) / (f_before - f_other)
        ratio = (before - x) / (other - x)
        trusted = ((1 - np.sqrt(1 - place)) < value) & (value < np.sqrt(place))
        near, far, old = f_x[trusted], f_other[trusted], f_before[trusted]
        step = np.full_like(ratio, 0.5)
        step[trusted] = near / (near - far) * old / (old - far) - ratio[trusted] * near / (
            old - near
        ) * far / (far - old)
        width, narrow = self._widths
        least = 0.5 * narrow / width
        return np.clip(step, least, 1 - least)

    def divided(self, place: FloatArray, value: FloatArray) -> _Bracket:
        """The part of it, from a place within it, that has a root."""
        is_same = np.sign(value) == np.sign(self.f_x)
        ends = (self.x, self.other), (self.f_x, self.f_other)
        before, f_before = (np.where(is_same, *pair) for pair in ends)
        other, f_other = (np.where(is_same, *reversed(pair)) for pair in ends)
        return _Bracket(place, value, other, f_other, before, f_before)
