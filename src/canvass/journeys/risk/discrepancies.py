"""The risk of a contest from nothing but how many records differ from their cards, and how."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from canvass.audit.assertion import Claim
from canvass.audit.methods import METHODS
from canvass.audit.methods.method import Method
from canvass.audit.overstatement import Discrepancies
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status, contest_risk
from canvass.errors import OutOfRange
from canvass.journeys.risk.kinds import TestedRisk, worst_claim
from canvass.journeys.risk.result import AuditRisk, Evidence


@dataclass(frozen=True, slots=True)
class DiscrepanciesFound(Evidence):
    """A number of draws fixed in advance, cards put back, and the discrepancies found in them."""

    kind: ClassVar[str] = "discrepancies (--one-vote-over, ...)"
    methods: ClassVar[tuple[Method, ...]] = tuple(m for m in METHODS if m.discrepancies)
    draws: int
    found: Discrepancies

    def __post_init__(self) -> None:
        """Refuse more discrepancies than draws, and what does not say of which kind they are."""
        if not isinstance(self.found, Discrepancies):
            raise OutOfRange(
                f"found: {self.found!r} says no kinds of discrepancies; give them like Discrepancies(one_vote_over=2)"
            )
        if self.found.total > self.draws:
            raise OutOfRange(
                f"{self.found.total} discrepancies among {self.draws} draws: each draw has at most one; correct "
                "--drawn or the discrepancies"
            )

    def measured(
        self, result: AuditRisk, reported: ReportedContest, method: Method, /
    ) -> AuditRisk:
        """The risk of so many discrepancies among so many draws."""
        tested = risk_of_discrepancies(reported, self, method, result.risk_limit)
        return replace(result, status=Status.AUDITABLE, tested=tested)


def risk_of_discrepancies(
    reported: ReportedContest, evidence: DiscrepanciesFound, method: Method, risk_limit: float
) -> TestedRisk:
    """The largest risk over the claims, each discrepancy held against every one of them."""
    measured = method.discrepancies
    if measured is None:
        raise OutOfRange(f"{method} does not measure {evidence.kind}")
    claims = reported.claims.assertions
    if any(claim.id.claim is Claim.OUTSCORES for claim in claims):
        raise OutOfRange(
            f"contest {reported.contest.id!r}: a card may give a choice several votes or points, so that a discrepancy "
            "is not of one vote or two: give the cards (canvass audit risk cards, with --records)"
        )
    risks = [
        measured.risk(reported, claim, evidence.draws, evidence.found, risk_limit)
        for claim in claims
    ]
    whole = contest_risk(risks)
    worst = worst_claim((c.id, r.measured_risk) for c, r in zip(claims, risks, strict=True))
    return TestedRisk(method, whole.measured_risk, whole.status, evidence.draws, worst)
