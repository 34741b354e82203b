"""What the answer of one state rests on: every specification, its negative controls, and the declared tests."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.forensics.cross_border import as_controls
from canvass.forensics.decision import Exposure
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
from canvass.forensics.power import UNCALIBRATED, Calibration, calibration
from canvass.forensics.scale import Weighed, weighed
from canvass.forensics.verdict import Conclusion, conclude, deciding
from canvass.journeys.gap.asked import Question
from canvass.journeys.gap.beyond import Border, across_border
from canvass.journeys.gap.describe import exposed, full_switch, switches
from canvass.journeys.gap.places import Study
from canvass.journeys.gap.sources import Sources
from canvass.journeys.progress import Progress, silent
from canvass.model.sentence import sentences

doing = sentences("doing")


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
    asked: Question,
    known: Sources,
    own: Study,
    seed: str,
    progress: Progress = silent,
    is_whole: bool = True,
) -> Multiverse:
    """The comparison in every declared way, and what may be concluded from it.

    Where it is not whole, what the conclusion does not rest on is left out: permutations of differences that are only
    described, power, and false alarms where no declared test rejects.
    """
    places, plan = own.places, own.plan
    progress(doing("every-way"))
    exposure = exposed(asked, own)
    ladder = steps(places, plan.specifications(), is_dealt=is_whole)
    results = weighed(places, ladder, full_switch(asked, exposure))
    is_open = any(one.identification.answer is not Identified.NO for one in ladder)
    placebos = placebo_steps(places, plan, is_dealt=is_whole) if is_whole or is_open else ()
    progress(doing("no-machine"))
    border = across_border(asked, known, own, seed) if is_open else None
    across = as_controls(plan, border.placebos) if border else ()
    controls = (*from_placebos(plan, placebos), *across)
    admitted = admissions([one.specification for one in ladder], controls)
    declared = plan.family()
    tests = [one for one in ladder if one.specification in declared]
    decide = {one.step.specification for one in deciding(results, admitted)}
    calibrated = UNCALIBRATED
    if is_whole or any(test.rejects for test in adjusted(tests, decide, ())):
        progress(doing("residuals"))
        planted = switches(asked, exposure) if is_whole else ()
        calibrated = calibration(places, declared, seed, planted)
    family = adjusted(tests, decide, calibrated.false_alarms)
    conclusion = conclude(
        results, admitted, family, exposure.reach, asked.count.baseline.is_official
    )
    return Multiverse(
        exposure, results, placebos, border, controls, admitted, calibrated, family, conclusion
    )
