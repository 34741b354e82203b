"""What the answer of one state rests on: every specification, its negative controls, and the declared tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.forensics.cross_border import as_controls
from canvass.forensics.decision import Exposure
from canvass.forensics.false_alarms import FalseAlarms
from canvass.forensics.family import Adjusted, adjusted
from canvass.forensics.gate import Identified
from canvass.forensics.ladder import Step, steps
from canvass.forensics.negative_controls import (
    Admission,
    NegativeControl,
    admissions,
    from_placebos,
    placebo_steps,
)
from canvass.forensics.power import Calibration, calibration
from canvass.forensics.scale import Weighed, weighed
from canvass.forensics.verdict import Conclusion, conclude, deciding
from canvass.journeys.gap.asked import Question
from canvass.journeys.gap.beyond import Border, across_border
from canvass.journeys.gap.describe import exposed, full_switch, switches
from canvass.journeys.gap.places import Study
from canvass.journeys.gap.sources import Sources
from canvass.journeys.progress import Progress, silent


@dataclass(frozen=True, slots=True)
class Multiverse:
    """Every specification beside what would have changed the winner, what qualifies it, and the conclusion."""

    exposure: Exposure
    results: tuple[Weighed, ...]
    placebos: tuple[Step, ...]
    border: Border | None
    controls: tuple[NegativeControl, ...]
    admissions: tuple[Admission, ...]
    calibration: Calibration
    family: tuple[Adjusted, ...]
    conclusion: Conclusion


def multiverse(
    asked: Question, known: Sources, own: Study, seed: str, progress: Progress = silent
) -> Multiverse:
    """The comparison in every declared way, and what may be concluded from it."""
    places, plan = own.places, own.plan
    progress("comparing places in every declared way")
    exposure = exposed(asked, own)
    ladder = steps(places, plan.specifications())
    results = weighed(places, ladder, full_switch(asked, exposure))
    placebos = placebo_steps(places, plan)
    progress("looking where there was no machine")
    is_open = any(one.identification.answer is not Identified.NO for one in ladder)
    border = across_border(asked, known, own, seed) if is_open else None
    across = as_controls(plan, border.placebos) if border else ()
    controls = (*from_placebos(plan, placebos), *across)
    admitted = admissions([one.specification for one in ladder], controls)
    progress("dealing residuals anew")
    calibrated = calibration(places, plan.family(), seed, switches(asked, exposure))
    family = _family(ladder, results, admitted, calibrated.false_alarms, own)
    conclusion = conclude(
        results, admitted, family, exposure.reach, asked.count.baseline.is_official
    )
    return Multiverse(
        exposure, results, placebos, border, controls, admitted, calibrated, family, conclusion
    )


def _family(
    ladder: Sequence[Step],
    results: Sequence[Weighed],
    admitted: Sequence[Admission],
    alarms: Sequence[FalseAlarms],
    own: Study,
) -> tuple[Adjusted, ...]:
    declared = own.plan.family()
    decide = {one.step.specification for one in deciding(results, admitted)}
    return adjusted([one for one in ladder if one.specification in declared], decide, alarms)
