"""One specification with everything that a regression package prints of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from canvass.errors import BadFile, MissingTable, UnknownName
from canvass.forensics.comparison import Regression, regression
from canvass.forensics.gate import Identification, Identified, identification, plain
from canvass.forensics.precision import SpatialError, conley_errors
from canvass.forensics.specification import Measure, Plan
from canvass.forensics.technology import Weighting
from canvass.journeys.gap.asked import Options, question
from canvass.journeys.gap.geography import geography_of
from canvass.journeys.gap.places import study
from canvass.journeys.gap.sources import sources
from canvass.journeys.inputs import Input, faults_of
from canvass.model import Election, InputFault, SizeFault
from canvass.stats.fit_summary import FitSummary, fit_summary

CONSTANT = "constant"


@dataclass(frozen=True, slots=True)
class OneRegression:
    """One specification with the gate's answer; ``names`` are those of the columns, the constant's first.

    ``places`` are those of the state; those that lack a fact of the regression are left out of ``summary``, which is
    None where the gate lets no regression through.
    """

    title: str
    outcome: str
    names: tuple[str, ...]
    places: int
    weighting: Weighting
    identification: Identification
    summary: FitSummary | None
    conley: tuple[SpatialError, ...]
    """Conley's error of the coding by kernel and distance; empty where nobody knows where the places lie."""
    inputs: tuple[Input, ...] = ()
    """Votes that did not add up, of this contest and the one before."""


def one_regression(
    election: Election, state: str, options: Options, wanted: str, measure: str = Measure.NOW
) -> OneRegression:
    """The specification called CODING:RUNG or CODING:RUNG:WEIGHTING, of a measure.

    Raises UnknownName for a part or a measure that names nothing, and MissingTable for a measure that needs an election
    before this one where none is known.
    """
    asked = question(election, state, options)
    known = sources(asked, options.covariates)
    contests = [one.id for one in (asked.contest, known.earlier_contest) if one]
    own = study(asked, known, asked.count)
    code, rung, weighting = _parts(wanted, own.plan)
    of = _measure(measure, own.plan)
    specification = own.plan.specification(
        own.plan.coding(code), own.plan.rung(rung), Weighting(weighting), measure=of
    )
    rows = regression(own.places, specification)
    known_wrong: tuple[InputFault | SizeFault, ...] = (
        *faults_of(election, contests, (asked.state,)),
        *election.size_faults,
    )
    answer = identification(rows, specification)
    is_open = answer.answer is Identified.YES
    return OneRegression(
        title=f"{asked.state_name}, {asked.count.name}: {wanted}, {of.sentence}",
        outcome=f"{asked.choice}: {asked.outcome.words}",
        names=_names(code, specification.controls),
        places=own.places.table.height,
        weighting=specification.weighting,
        identification=answer,
        summary=_summary(rows) if is_open else None,
        conley=conley_errors(rows, geography_of(election, rows.units)) if is_open else (),
        inputs=tuple(fault for fault in known_wrong if fault.state == asked.state),
    )


def _names(code: str, controls: Sequence[str]) -> tuple[str, ...]:
    """What each column is called; raises BadFile where a column of covariates is called as another."""
    names = (CONSTANT, code, *map(plain, controls))
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise BadFile(
            f"two columns of this regression are called {' and '.join(map(repr, twice))}: "
            "rename the column of the covariates"
        )
    return names


def _summary(rows: Regression) -> FitSummary:
    weights = rows.weights
    return fit_summary(rows.fit, 0.0 if weights is None else float(np.log(weights).sum()))


def _measure(name: str, plan: Plan) -> Measure:
    if name not in [each.value for each in Measure]:
        raise UnknownName("measure", name, [each.value for each in Measure])
    if Measure(name) is not Measure.NOW and not plan.has_earlier:
        raise MissingTable(
            f"the measure {name!r} needs an election before this one with returns by county; none is known here"
        )
    return Measure(name)


def _parts(wanted: str, plan: Plan) -> tuple[str, str, str]:
    code, _, rest = wanted.partition(":")
    rung, _, weighting = rest.partition(":")
    weighting = weighting or Weighting.EACH_COUNTY_ONCE.value
    known = (
        ("coding", code, [one.code for one in plan.codings]),
        ("rung", rung, [one.name for one in plan.ladder]),
        ("weighting", weighting, [one.value for one in Weighting]),
    )
    for what, found, names in known:
        if found not in names:
            raise UnknownName(what, found, names)
    return code, rung, weighting
