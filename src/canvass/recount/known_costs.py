"""What offices asked for and what recounts cost, held against the estimate made here: how far off it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, fsum, log

from canvass.recount.cost import cost_range

CENTS = 100


@dataclass(frozen=True, slots=True)
class KnownCost:
    """A count by hand of which it is known what the office asked for in advance, what it cost, or both (in cents)."""

    place: str
    year: int
    ballots: int
    counties: int
    asked_cents: int | None
    actual_cents: int | None
    file: str = ""
    """The file of one's own that it comes from; empty where it is packaged."""

    @property
    def middle_cents(self) -> int:
        """The middle estimate for as many ballots and counties.

        >>> KnownCost("Wisconsin", 2016, 2_975_753, 72, 349_968_900, None).middle_cents
        136679643
        """
        return round(CENTS * cost_range(self.ballots, self.counties).middle.cost_usd)


@dataclass(frozen=True, slots=True)
class CostError:
    """How many times the middle estimate the known figures were: least, typical (geometric mean) and most."""

    least: float
    typical: float
    most: float
    cases: tuple[KnownCost, ...]


def error_of_asks(cases: Iterable[KnownCost]) -> CostError | None:
    """Of what offices asked for; None where no ask is known."""
    return _error([(case, case.asked_cents) for case in cases])


def error_of_actual(cases: Iterable[KnownCost]) -> CostError | None:
    """Of what it cost in the end; None where no cost is known."""
    return _error([(case, case.actual_cents) for case in cases])


def _error(figures: Iterable[tuple[KnownCost, int | None]]) -> CostError | None:
    known = [(case, cents / case.middle_cents) for case, cents in figures if cents]
    if not known:
        return None
    ratios = [ratio for _, ratio in known]
    return CostError(
        least=min(ratios),
        typical=exp(fsum(log(ratio) for ratio in ratios) / len(ratios)),
        most=max(ratios),
        cases=tuple(case for case, _ in known),
    )


def likely_ask_cents(middle_cents: int, high_cents: int, asks: CostError | None) -> int:
    """What an office is likely to ask for, to plan a fund by: never below the high estimate.

    Conservative: where asks are known, the estimate is scaled by what is typical of them.

    >>> likely_ask_cents(100, 260, None), likely_ask_cents(100, 260, CostError(2.0, 4.0, 8.0, ()))
    (260, 400)
    """
    return high_cents if asks is None else max(high_cents, round(middle_cents * asks.typical))
