"""BRAVO: the likelihood ratio of the report to a tie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canvass.audit.kinds import POLLING
from canvass.audit.methods.conditions import PUT_BACK
from canvass.audit.methods.method import ByCounts, Method, SizedTest

if TYPE_CHECKING:
    from canvass.audit.pair import PairCount
    from canvass.audit.plan import Effort
    from canvass.audit.reported import ReportedContest
    from canvass.audit.sides import Sides
    from canvass.audit.size.numbers import Aim, Sizes


def _p_value(sides: Sides, population: PairCount, sample: PairCount) -> float:
    from canvass.audit.sides import bravo_p

    return bravo_p(sides, population, sample)


def _sizes(reported: ReportedContest, aim: Aim, effort: Effort) -> Sizes | None:
    from canvass.audit.size.polling import bravo_sizes

    return bravo_sizes(
        reported, aim, test=SIZED, quickly=effort.quickly, simulation=effort.simulation
    )


SIZED = SizedTest(
    "bravo",
    short="BRAVO",
    sentence="BRAVO, with replacement",
    source="Lindeman, Stark and Yates 2012",
    kind=POLLING,
    is_sequential=True,
    only_leads=True,
    sizes=_sizes,
)
METHOD = Method(
    "bravo",
    sentence="BRAVO, likelihood ratio with replacement (Lindeman, Stark and Yates 2012)",
    holds_if=PUT_BACK,
    kind=POLLING,
    sized=SIZED,
    counts=ByCounts(_p_value, puts_back=True, only_leads=False),
)
