"""Every specification as a row: what a researcher takes away."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import polars as pl

from canvass.forensics.ladder import Step, as_table
from canvass.forensics.negative_controls import Admission
from canvass.forensics.precision import Precision
from canvass.forensics.scale import Weighed
from canvass.forensics.specification import Specification
from canvass.journeys.gap.result import TechGap


def specification_table(result: TechGap, worded: Callable[[object], str]) -> pl.DataFrame:
    """The multiverse, the placebos and the changes, with what each specification means for the answer.

    Beside the columns of the ladder: the outcome-changing difference, whether the interval excludes it, whether
    the negative controls admit the specification, and the permutation and bootstrap p where they were drawn.
    ``worded`` says why a specification has no number.
    """
    steps: tuple[Step, ...] = (
        *(one.step for one in result.results),
        *result.placebos,
        *result.changes,
    )
    weighed = {one.step.specification: one for one in result.results}
    admitted = {one.specification: one for one in result.admissions}
    drawn = {one.specification: one for one in result.precision}
    further = [_further(step.specification, weighed, admitted, drawn) for step in steps]
    return as_table(steps, worded).hstack(pl.DataFrame(further, schema=_FURTHER))


_FURTHER = {
    "outcome_changing_points": pl.Float64,
    "excludes_outcome_changing": pl.Boolean,
    "is_admissible": pl.Boolean,
    "freedman_lane_p": pl.Float64,
    "wild_bootstrap_p": pl.Float64,
}


def _further(
    specification: Specification,
    weighed: Mapping[Specification, Weighed],
    admitted: Mapping[Specification, Admission],
    drawn: Mapping[Specification, Precision],
) -> dict[str, object]:
    one = weighed.get(specification)
    admission, panel = admitted.get(specification), drawn.get(specification)
    needed = one.outcome_changing_points if one else None
    return {
        "outcome_changing_points": needed,
        "excludes_outcome_changing": one.excludes_it if one and needed is not None else None,
        "is_admissible": admission.is_admissible if admission else None,
        "freedman_lane_p": panel.permutation_p if panel else None,
        "wild_bootstrap_p": panel.bootstrap_p if panel else None,
    }
