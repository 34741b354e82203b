"""The middle of a cost estimate, calibrated on counts of which the cost is known, and its error on those left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from canvass.recount.known_costs import CostError, KnownCost, error_of, geometric_mean, left_out

FEWEST = 3
"""Known costs below which nothing is fitted: one of two left out would be predicted by one case alone."""


@dataclass(frozen=True, slots=True)
class CostFit:
    """What the middle by assumptions alone is multiplied by, and the counts by hand that set it.

    Without ``cases`` fewer than FEWEST costs are known: the scale is 1, and the assumptions stand. ``error`` holds what
    was known to be paid against the middle: each case against that of the others where they set it. None where no cost
    is known.
    """

    scale: float
    cases: tuple[KnownCost, ...]
    error: CostError | None


def cost_fit(known: Iterable[KnownCost]) -> CostFit:
    """The scale by all counts by hand of which the actual cost is known, each with the same weight.

    The geometric mean of cost over middle: half and twice are equally far off.
    """
    cases = [case for case in known if case.is_by_hand and case.actual_cents]
    ratios = [(case.actual_cents or 0) / case.middle_cents for case in cases]
    if len(cases) < FEWEST:
        return CostFit(1.0, (), error_of(cases, ratios))
    return CostFit(geometric_mean(ratios), tuple(cases), error_of(cases, left_out(ratios)))
