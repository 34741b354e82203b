"""What offices asked for and what recounts cost, held against the estimate made here: how far off it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, exp, fsum, log

from canvass.recount.cost import cost_range

CENTS = 100
MACHINE = "machine"
LIKELY = 0.75
"""A fund covers at least so large a part of the asks that are known, each in proportion to its ballots."""


@dataclass(frozen=True, slots=True)
class KnownCost:
    """A recount of which it is known what the office asked for in advance, what it cost, or both (in cents).

    ``asked_cents`` is what was charged in advance, or the office's estimate where nothing was.
    """

    place: str
    year: int
    ballots: int
    counties: int
    asked_cents: int | None
    actual_cents: int | None
    file: str = ""
    """The file of one's own that it comes from; empty where it is packaged."""
    method: str = "hand"
    """``hand``, ``machine``, or ``officials`` where some of it was by hand and some by machine."""

    @property
    def is_by_hand(self) -> bool:
        """Whether it was counted by hand, wholly or in part."""
        return self.method != MACHINE

    @property
    def middle_cents(self) -> int:
        """The middle by assumptions alone for as many ballots and counties, before any calibration.

        >>> KnownCost("Wisconsin", 2016, 2_975_753, 72, 349_968_900, None).middle_cents
        136679643
        """
        return round(CENTS * cost_range(self.ballots, self.counties).middle.cost_usd)


@dataclass(frozen=True, slots=True)
class CostError:
    """How many times the middle estimate the known figures were.

    Least, typical (geometric mean), what three in four did not exceed, and most; ``off`` is how many times too high or
    too low it typically was.
    """

    least: float
    typical: float
    three_in_four: float
    most: float
    off: float
    cases: tuple[KnownCost, ...]
    ratios: tuple[float, ...] = ()
    """Of each case, in their order."""


def error_of_asks(cases: Iterable[KnownCost], scale: float = 1.0) -> CostError | None:
    """Of what offices asked for counts by hand, against the middle times this scale; None where no ask is known."""
    known = [case for case in cases if case.is_by_hand and case.asked_cents]
    return error_of(known, [(case.asked_cents or 0) / case.middle_cents / scale for case in known])


def error_of(cases: Sequence[KnownCost], ratios: Sequence[float]) -> CostError | None:
    """How far off these figures were, each as a ratio over the middle; None without any."""
    if not cases:
        return None
    ordered = sorted(ratios)
    return CostError(
        least=ordered[0],
        typical=geometric_mean(ratios),
        three_in_four=ordered[ceil(LIKELY * len(ordered)) - 1],
        most=ordered[-1],
        off=geometric_mean([max(ratio, 1 / ratio) for ratio in ratios]),
        cases=tuple(cases),
        ratios=tuple(ratios),
    )


def left_out(figures: Sequence[float]) -> list[float]:
    """Each figure over the geometric mean of all the others: how far off they would have been for it.

    >>> left_out([1.0, 4.0])
    [0.25, 4.0]
    """
    return [
        figure / geometric_mean([*figures[:at], *figures[at + 1 :]])
        for at, figure in enumerate(figures)
    ]


def geometric_mean(ratios: Sequence[float]) -> float:
    """The mean by which half and twice are equally far from 1.

    >>> geometric_mean([0.5, 2.0])
    1.0
    """
    return exp(fsum(log(ratio) for ratio in ratios) / len(ratios))


def likely_ask_cents(middle_cents: int, high_cents: int, asks: CostError | None) -> int:
    """What an office is likely to ask for, to plan a fund by: never below the high estimate.

    Conservative: where asks are known, the estimate is scaled so that three in four of them are covered.

    >>> likely_ask_cents(100, 260, None)
    260
    >>> likely_ask_cents(100, 260, CostError(2.0, 3.0, 4.0, 8.0, 3.0, ()))
    400
    """
    return high_cents if asks is None else max(high_cents, round(middle_cents * asks.three_in_four))
