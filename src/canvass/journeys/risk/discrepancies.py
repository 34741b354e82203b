"""The risk of a contest from nothing but how many records differ from their cards, and how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from canvass.audit.overstatement import Discrepancies
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import contest_risk
from canvass.audit.super_simple import SuperSimple, super_simple_audit
from canvass.errors import OutOfRange
from canvass.journeys.risk.kinds import RiskTest, TestedRisk, worst_claim


@dataclass(frozen=True, slots=True)
class DiscrepanciesFound:
    """A number of draws fixed in advance, cards put back, and the discrepancies found in them."""

    kind: ClassVar[str] = "discrepancies (--one-vote-over, ...)"
    methods: ClassVar[tuple[RiskTest, ...]] = (RiskTest.SUPER_SIMPLE,)
    draws: int
    found: Discrepancies

    def __post_init__(self) -> None:
        """Refuse more discrepancies than draws."""
        if self.found.total > self.draws:
            raise OutOfRange(
                f"{self.found.total} discrepancies among {self.draws} draws: each draw has at most one; correct "
                "--drawn or the discrepancies"
            )


def risk_of_discrepancies(
    reported: ReportedContest, evidence: DiscrepanciesFound, risk_limit: float
) -> TestedRisk:
    """The risk by super-simple: the largest over the claims, each discrepancy held against every one of them."""
    claims = reported.claims.assertions
    risks = [
        super_simple_audit(
            reported.contest.id,
            SuperSimple(risk_limit, float(reported.margin_of(claim)), upper=float(claim.upper)),
            evidence.draws,
            evidence.found,
        )
        for claim in claims
    ]
    whole = contest_risk(risks)
    worst = worst_claim((c.id, r.measured_risk) for c, r in zip(claims, risks, strict=True))
    return TestedRisk(
        RiskTest.SUPER_SIMPLE, whole.measured_risk, whole.status, evidence.draws, worst
    )
