"""Comparisons in which equipment cannot have done anything: where they show a "gap", the method is at fault.

A specification whose negative controls reject is shown, but does not count for the verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from canvass.forensics.comparison import Places
from canvass.forensics.ladder import Step, step
from canvass.forensics.specification import Measure, Plan, Specification
from canvass.forensics.technology import Weighting
from canvass.stats.multiplicity import holm

LEVEL = 0.05


class ControlKind(StrEnum):
    """Why equipment cannot have caused what a negative control looks at."""

    EARLIER_ELECTION = "earlier_election"
    NO_MACHINES = "no_machines"


@dataclass(frozen=True, slots=True)
class NegativeControl:
    """The difference that a comparison without possible effect shows, and its p.

    ``stands_for`` names the rungs of the ladder that it is the control of: those with the same controls, with or
    without the election before.
    """

    kind: ControlKind
    coding: str
    stands_for: tuple[str, ...]
    weighting: Weighting
    vintage: str
    difference_points: float
    p_value: float

    def is_control_of(self, specification: Specification) -> bool:
        """Whether a specification is judged by this control."""
        return (
            specification.coding == self.coding
            and specification.weighting is self.weighting
            and specification.vintage == self.vintage
            and specification.rung in self.stands_for
        )


@dataclass(frozen=True, slots=True)
class Admission:
    """Whether a specification counts for the verdict: none of its negative controls rejects after Holm."""

    specification: Specification
    controls: int
    smallest_adjusted_p: float | None
    is_admissible: bool


def placebo_steps(
    places: Places, plan: Plan, measure: Measure = Measure.EARLIER, is_dealt: bool = True
) -> tuple[Step, ...]:
    """The demographic rungs of the ladder with the election before, or with the change, as outcome."""
    if not plan.has_earlier:
        return ()
    return tuple(
        step(places, plan.specification(coding, rung, weighting, vintage, measure), is_dealt)
        for coding in plan.codings
        for weighting in Weighting
        for vintage in plan.vintages
        for rung in plan.demographic_rungs
        if vintage is plan.vintages[0] or rung.controls
    )


def from_placebos(plan: Plan, steps: Iterable[Step]) -> tuple[NegativeControl, ...]:
    """The placebo steps that could be estimated, as negative controls."""
    return tuple(
        NegativeControl(
            kind=ControlKind.EARLIER_ELECTION,
            coding=one.specification.coding,
            stands_for=plan.rungs_like(one.specification.rung),
            weighting=one.specification.weighting,
            vintage=one.specification.vintage,
            difference_points=one.difference_points,
            p_value=one.p_value,
        )
        for one in steps
        if one.difference_points is not None and one.p_value is not None
    )


def admissions(
    specifications: Iterable[Specification], controls: Sequence[NegativeControl]
) -> tuple[Admission, ...]:
    """Which specifications their negative controls let through, after Holm over the controls of each."""
    return tuple(
        _admission(one, [control.p_value for control in controls if control.is_control_of(one)])
        for one in specifications
    )


def _admission(specification: Specification, p_values: Sequence[float]) -> Admission:
    adjusted = holm(p_values)
    return Admission(
        specification=specification,
        controls=len(p_values),
        smallest_adjusted_p=min(adjusted, default=None),
        is_admissible=all(p >= LEVEL for p in adjusted),
    )
