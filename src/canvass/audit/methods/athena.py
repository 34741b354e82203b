"""Athena: Minerva with a bound on the ratio of all cards drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canvass.audit.kinds import POLLING
from canvass.audit.methods.conditions import PLANNED, PUT_BACK
from canvass.audit.methods.method import ByRounds, Method, RoundTerms

if TYPE_CHECKING:
    from canvass.audit.methods.method import RoundTest


def _test(share: float, risk_limit: float, terms: RoundTerms) -> RoundTest:
    from canvass.audit.minerva import athena
    from canvass.audit.rounds import Schedule

    return athena(share, risk_limit, Schedule(terms.schedule), terms.delta)


METHOD = Method(
    "athena",
    sentence="Athena, Minerva with a bound on the ratio of all cards (Zagorski and others 2020)",
    holds_if=f"{PLANNED} with delta, and {PUT_BACK}",
    kind=POLLING,
    rounds=ByRounds(_test, needs_schedule=True, takes_delta=True),
)
