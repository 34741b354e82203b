"""The one comparison that is told first: what was needed, what it could have detected, and what it found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.forensics.gate import Identified
from canvass.forensics.scale import Weighed
from canvass.forensics.specification import Plan
from canvass.forensics.technology import Coding, Weighting

_BEST_FIRST = (Identified.YES, Identified.DESCRIPTIVE, Identified.NO)


@dataclass(frozen=True, slots=True)
class LastStep:
    """The last step of the ladder, each place counted once, in points of what is compared.

    ``needed_points`` is the difference that would have changed the winner, without its sign; None where no switch
    could have, or where nobody knows. ``detectable_points`` has 80% power at the 5% level; with nothing held equal
    it would have been ``raw_detectable_points``.
    """

    coding: str
    rung: str
    needed_points: float | None
    detectable_points: float
    raw_detectable_points: float | None
    difference_points: float
    low_points: float
    high_points: float


def last_step(plan: Plan, results: Sequence[Weighed]) -> LastStep | None:
    """By the share of ballots on machines, whose slope is on the scale of switched ballots, or by the first coding.

    None where the last step holds nothing equal or cannot be estimated.
    """
    shares = [coding for coding in plan.codings if coding.is_share]
    for coding in (*shares, headline_coding(plan, results)):
        found = _told(plan, results, coding)
        if found is not None:
            return found
    return None


def headline_coding(plan: Plan, results: Sequence[Weighed]) -> Coding:
    """The first coding under which the places can answer best; the first of all when none can."""

    def rank(coding: Coding) -> int:
        raw = weighed_at(plan, results, coding, plan.ladder[0].name)
        return _BEST_FIRST.index(raw.step.identification.answer)

    return min(plan.codings, key=rank)


def weighed_at(plan: Plan, results: Sequence[Weighed], coding: Coding, rung: str) -> Weighed:
    """The result of a coding at a rung, each place counted once."""
    wanted = plan.specification(coding, plan.rung(rung), Weighting.EACH_COUNTY_ONCE)
    return next(one for one in results if one.step.specification == wanted)


def _told(plan: Plan, results: Sequence[Weighed], coding: Coding) -> LastStep | None:
    main = weighed_at(plan, results, coding, plan.main_rung.name)
    raw = weighed_at(plan, results, coding, plan.ladder[0].name)
    step, needed = main.step, main.outcome_changing_points
    numbers = (step.detectable_points, step.difference_points, step.low_points, step.high_points)
    if not plan.main_rung.controls or None in numbers:
        return None
    detectable, difference, low, high = (float(value or 0.0) for value in numbers)
    return LastStep(
        coding=coding.code,
        rung=plan.main_rung.name,
        needed_points=None if needed is None else abs(needed),
        detectable_points=detectable,
        raw_detectable_points=raw.step.detectable_points,
        difference_points=difference,
        low_points=low,
        high_points=high,
    )
