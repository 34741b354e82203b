"""Minerva: polling in rounds of sizes that were all fixed in advance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canvass.audit.kinds import POLLING
from canvass.audit.methods.conditions import PLANNED, PUT_BACK
from canvass.audit.methods.method import ByRounds, Method, RoundTerms, SizedTest

if TYPE_CHECKING:
    from canvass.audit.methods.method import RoundTest
    from canvass.audit.plan import Effort
    from canvass.audit.reported import ReportedContest
    from canvass.audit.size.numbers import Aim, Sizes


def _test(share: float, risk_limit: float, terms: RoundTerms) -> RoundTest:
    from canvass.audit.minerva import MinervaTest
    from canvass.audit.rounds import Schedule

    return MinervaTest(share, risk_limit, Schedule(terms.schedule))


def _sizes(reported: ReportedContest, aim: Aim, _effort: Effort) -> Sizes | None:
    from canvass.audit.size.polling import minerva_sizes

    return minerva_sizes(reported, aim, test=SIZED)


SIZED = SizedTest(
    "minerva",
    short="Minerva",
    sentence="Minerva and Providence, first round",
    source="Zagorski and others 2020; Broadrick and others 2022",
    kind=POLLING,
    sizes=_sizes,
)
METHOD = Method(
    "minerva",
    sentence="Minerva, round by round (Zagorski and others 2020)",
    holds_if=f"{PLANNED}, and {PUT_BACK}",
    kind=POLLING,
    sized=SIZED,
    rounds=ByRounds(_test, needs_schedule=True),
)
