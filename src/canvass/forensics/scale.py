"""The decision scale: every difference beside the one that would have changed the winner."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from canvass.forensics.comparison import TREATMENT, Places
from canvass.forensics.ladder import Step
from canvass.forensics.specification import Specification

MACHINE_SHARE = "machine_share"
"""Column of the table of places: share of ballots cast on machines."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A step of the ladder beside the difference it would show had switched votes changed the winner.

    ``outcome_changing_points`` has its sign. None where nothing says how many ballots went through machines, or
    where the step itself has no number.
    """

    step: Step
    outcome_changing_points: float | None

    @property
    def excludes_it(self) -> bool:
        """Whether the interval excludes the outcome-changing difference and everything beyond it."""
        low, high, needed = (
            self.step.low_points,
            self.step.high_points,
            self.outcome_changing_points,
        )
        if low is None or high is None or not needed:
            return False  # nothing is ruled out by what is not known, nor beyond a difference of nothing
        return low > needed if needed < 0 else high < needed

    @property
    def contains_it(self) -> bool:
        """Whether the interval holds the outcome-changing difference itself."""
        needed = self.outcome_changing_points
        return needed is None or self.step.contains(needed)


def weighed(
    places: Places, steps: Iterable[Step], full_switch_points: float | None
) -> tuple[Weighed, ...]:
    """Each step with its outcome-changing difference.

    ``full_switch_points`` is by how much a place with all ballots on machines would have moved: minus the required
    share of switched ballots, times the outcome's points per switched ballot; plus where the compared choice is
    the leader. A coding that only says yes or no would have shown its own part of that: the difference in
    machine share between its two groups, the controls held equal.
    """
    if full_switch_points is None:
        return tuple(Weighed(step, None) for step in steps)
    lacks = places.table[MACHINE_SHARE].null_count()
    known = Places(places.table.drop_nulls(MACHINE_SHARE)) if lacks else places
    return tuple(Weighed(step, _needed(known, step, full_switch_points)) for step in steps)


def _needed(known: Places, step: Step, full_switch_points: float) -> float | None:
    if step.difference_points is None:
        return None
    exposure = _exposure(known, step.specification)
    return None if exposure is None else exposure * full_switch_points


def _exposure(known: Places, specification: Specification) -> float | None:
    """Share of ballots on machines, places of the coding minus the others, by the specification's regression."""
    columns = known.design(specification)
    if not columns.is_estimable:
        return None
    share = columns.rows.numbers(MACHINE_SHARE)
    return float(columns.factored(specification.weighting).fit(share).coefficients[TREATMENT])
