"""One specification with everything that a regression package prints of it."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.errors import UnknownName
from canvass.forensics.comparison import Regression, regression
from canvass.forensics.gate import Identification, identification
from canvass.forensics.specification import Plan
from canvass.forensics.technology import Weighting
from canvass.journeys.gap.asked import Options, question
from canvass.journeys.gap.places import study
from canvass.journeys.gap.sources import sources
from canvass.model import Election


@dataclass(frozen=True, slots=True)
class OneRegression:
    """The rows and columns of one specification, with the gate's answer; ``names`` are those of the columns."""

    title: str
    outcome: str
    names: tuple[str, ...]
    identification: Identification
    regression: Regression


def one_regression(election: Election, state: str, options: Options, wanted: str) -> OneRegression:
    """The specification called CODING:RUNG or CODING:RUNG:WEIGHTING.

    Raises UnknownName for a part that names nothing.
    """
    asked = question(election, state, options)
    own = study(asked, sources(asked, options.covariates), asked.count)
    code, rung, weighting = _parts(wanted, own.plan)
    specification = own.plan.specification(
        own.plan.coding(code), own.plan.rung(rung), Weighting(weighting)
    )
    rows = regression(own.places, specification)
    return OneRegression(
        title=f"{asked.state_name}, {asked.count.name}: {wanted}",
        outcome=f"{asked.choice}: {asked.outcome.words}",
        names=("constant", code, *(name.split("@")[0] for name in specification.controls)),
        identification=identification(rows, specification),
        regression=rows,
    )


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
