"""What risk is left after cards were read: from counts, from discrepancies, or from the cards themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Risk, Status
from canvass.audit.super_simple import SuperSimple, super_simple_audit
from canvass.journeys.audit_contest import ContestAsked, contest_asked
from canvass.journeys.audit_plan import CardsFrom
from canvass.journeys.risk.cards import CardsMeasured, risk_of_cards
from canvass.journeys.risk.counts import CountsRead, risk_of_counts
from canvass.journeys.risk.evidence import DiscrepanciesFound, Evidence
from canvass.journeys.risk.kinds import RiskTest, TestedRisk
from canvass.stats.ranges import require_risk_limit


@dataclass(frozen=True, slots=True)
class RiskAsked:
    """The contest, the risk limit announced, and what was found."""

    contest: ContestAsked
    risk_limit: float
    evidence: Evidence

    def __post_init__(self) -> None:
        """Refuse a risk limit that is none."""
        require_risk_limit(self.risk_limit)


@dataclass(frozen=True, slots=True)
class AuditRisk:
    """The measured risk by every test that this evidence allows.

    Only the test that was announced before the draw counts. ``claims`` are the risks of the single assertions, where
    cards were read one by one, and ``measured`` says which of them were used. Without ``tests``, ``status`` says why.
    """

    contest: str
    votes: Mapping[str, int]
    cards: int
    cards_from: CardsFrom
    risk_limit: float
    status: Status
    tests: tuple[TestedRisk, ...]
    claims: tuple[Risk, ...] = ()
    measured: CardsMeasured | None = None


def audit_risk(asked: RiskAsked) -> AuditRisk:
    """The measured risk of a contest after what was found."""
    contest = contest_asked(asked.contest)
    reported, evidence = contest.reported, asked.evidence
    status = reported.status
    tests: tuple[TestedRisk, ...] = ()
    claims: tuple[Risk, ...] = ()
    measured = None
    if reported.claims.assertions:
        if isinstance(evidence, CountsRead):
            tests = risk_of_counts(reported, evidence, asked.risk_limit)
            status = Status.AUDITABLE if tests else Status.CANNOT_SAY
        elif isinstance(evidence, DiscrepanciesFound):
            tests = _of_discrepancies(reported, asked, evidence)
            status = Status.AUDITABLE if tests else Status.CANNOT_SAY
        else:
            tests, claims, measured = risk_of_cards(reported, evidence, asked.risk_limit)
    return AuditRisk(
        contest=reported.contest.id,
        votes=reported.votes,
        cards=reported.cards,
        cards_from=contest.cards_from,
        risk_limit=asked.risk_limit,
        status=status,
        tests=tests,
        claims=claims,
        measured=measured,
    )


def _of_discrepancies(
    reported: ReportedContest, asked: RiskAsked, evidence: DiscrepanciesFound
) -> tuple[TestedRisk, ...]:
    """The risk by super-simple; none for shares other than one half, of which a card may be worth other than votes."""
    if any(claim.upper != 1 for claim in reported.claims.assertions):
        return ()
    plan = SuperSimple(asked.risk_limit, float(reported.margin))
    risk = super_simple_audit("", plan, evidence.draws, evidence.found)
    return (TestedRisk(RiskTest.SUPER_SIMPLE, risk.measured_risk, risk.status, evidence.draws),)
