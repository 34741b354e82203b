"""Providence: polling in rounds of sizes chosen as one goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canvass.audit.kinds import POLLING
from canvass.audit.methods.conditions import PUT_BACK
from canvass.audit.methods.method import ByRounds, Method, RoundTerms

if TYPE_CHECKING:
    from canvass.audit.methods.method import RoundTest


def _test(share: float, risk_limit: float, _terms: RoundTerms) -> RoundTest:
    from canvass.audit.providence import ProvidenceTest

    return ProvidenceTest(share, risk_limit)


METHOD = Method(
    "providence",
    sentence="Providence, rounds of sizes chosen as one goes (Broadrick and others 2022)",
    holds_if=f"the size of each round was fixed before its own first draw, and {PUT_BACK}",
    kind=POLLING,
    rounds=ByRounds(_test, needs_schedule=False),
)
