"""Where a number stands along one side of a chart, and which numbers are written beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10

from canvass.present.words import true_minus

STEPS = ((50**0.5, 10), (10**0.5, 5), (2**0.5, 2))
"""Ticks are 1, 2, 5 or 10 of a power of ten apart, whichever comes nearest to the wanted number (d3-array)."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers from ``low`` to ``high`` along the pixels from ``start`` to ``end``, by their logarithms where asked."""

    low: float
    high: float
    start: float
    end: float
    is_log: bool = False
    is_clamped: bool = False

    def __post_init__(self) -> None:
        """Refuse ends between which nothing has a place.

        Raises:
            ValueError: an end is no number, or has no logarithm where they are asked for, or the ends are turned.
        """
        if not self._is_placed(self.low) or not self._is_placed(self.high) or self.low > self.high:
            raise ValueError(f"no scale goes from {self.low} to {self.high}{self._kind}")

    @property
    def _kind(self) -> str:
        return " by logarithms" if self.is_log else ""

    def _is_placed(self, value: float) -> bool:
        return isfinite(value) and (value > 0 or not self.is_log)

    def at(self, value: float) -> float:
        """The place of a value in pixels; outside of the scale it stands at its end where that is asked.

        Raises:
            ValueError: it is no number, or has no logarithm where they are asked for.
        """
        if not self._is_placed(value):
            raise ValueError(
                f"{value} has no place on a scale from {self.low} to {self.high}{self._kind}"
            )
        kept = min(max(value, self.low), self.high) if self.is_clamped else value
        low, high, own = (
            log10(each) if self.is_log else each for each in (self.low, self.high, kept)
        )
        return self.start + (own - low) / ((high - low) or 1) * (self.end - self.start)

    def ticks(self, about: int) -> list[float]:
        """Round numbers of the scale, about so many."""
        return self._round_logs(about) if self.is_log else self._round(about)

    def _round(self, about: int) -> list[float]:
        """Multiples of a round step.

        >>> Scale(20, 80, 0, 676).ticks(6)
        [20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0]
        """
        if self.low == self.high:
            return [self.low]
        step = (self.high - self.low) / max(about, 1)
        power = floor(log10(step))
        factor = next((each for least, each in STEPS if step / 10**power >= least), 1)
        size = factor * 10.0**power
        first, last = ceil(self.low / size - 1e-9), floor(self.high / size + 1e-9)
        return [round(size * place, 10) for place in range(first, last + 1)]

    def _round_logs(self, about: int) -> list[float]:
        """Powers of ten, with twice and five times or three times each where there are few.

        >>> Scale(100, 30_000, 0, 600, is_log=True).ticks(5)
        [100, 300, 1000, 3000, 10000, 30000]
        """
        powers = range(floor(log10(self.low)), ceil(log10(self.high)) + 1)
        found: list[float] = []
        for factors in ((1,), (1, 3), (1, 2, 5)):
            more = [factor * 10**power for power in powers for factor in factors]
            inside = [each for each in more if self.low <= each <= self.high]
            if len(inside) <= about + 1 or not found:
                found = inside
        return found


def numbers(values: Sequence[float]) -> list[str]:
    """Numbers as an axis writes them: as many decimals as any of them needs, and true minus signs.

    >>> numbers([0.0, 0.5]), numbers([0.0, 1_000.0])
    (['0.0', '0.5'], ['0', '1,000'])
    """
    places = next(
        (some for some in range(6) if all(abs(each - round(each, some)) < 1e-9 for each in values)),
        6,
    )
    return [true_minus(f"{each:,.{places}f}") for each in values]
