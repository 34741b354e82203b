"""What risk is left after people read: from counts, rounds, discrepancies, cards or whole batches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from canvass.audit.methods.method import Method
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.errors import OutOfRange
from canvass.journeys.audit_contest import ContestAsked, contest_asked
from canvass.journeys.risk.announced import announced
from canvass.journeys.risk.fixed_share import FixedShareAsked, fixed_share_result
from canvass.journeys.risk.result import AuditRisk, Evidence
from canvass.journeys.risk.unsaid import Because, Unsaid
from canvass.stats.ranges import require_risk_limit


@dataclass(frozen=True, slots=True)
class RiskAsked:
    """The contest, the risk limit announced, what was found, and the method announced to measure it.

    ``fixed_share`` is asked of an audit that stopped at a share of the cards or batches: no method of it confirms
    anything, and none is named. Where no method fits its draw nothing that was found would be used, and ``evidence``
    may be None.
    """

    contest: ContestAsked
    risk_limit: float
    evidence: Evidence | None
    method: Method | None = None
    fixed_share: FixedShareAsked | None = None

    def __post_init__(self) -> None:
        """Refuse a risk limit that is none, nothing found where something could be measured, and no method for it."""
        require_risk_limit(self.risk_limit)
        if self.fixed_share and getattr(self.evidence, "replacement", False):
            raise OutOfRange("a fixed share is read without putting anything back")
        if self.fixed_share and self.evidence and _of_a_share(self.evidence) is None:
            raise OutOfRange(
                f"{self.evidence.kind} do not measure a fixed share: give counts, cards or batches"
            )
        if self.fixed_share and self.method:
            raise OutOfRange(
                "a fixed share limits no risk, whatever measures it: leave --method out"
            )
        if self.evidence is None and (self.fixed_share is None or self.fixed_share.is_measurable):
            raise OutOfRange(
                "no evidence is given: give what people found in counts, rounds, cards, batches or strata"
            )
        if self.evidence is not None and self.fixed_share is None:
            announced(self.evidence, self.method)


def audit_risk(asked: RiskAsked) -> AuditRisk:
    """The measured risk of a contest after what was found."""
    evidence, fixed = asked.evidence, asked.fixed_share
    contest = contest_asked(asked.contest, evidence.listed() if evidence else None)
    reported = contest.reported
    _refuse_ranked(reported, None if fixed else evidence)
    result = AuditRisk(
        contest=reported.contest.id,
        votes=reported.votes,
        cards=reported.cards,
        cards_from=contest.cards_from,
        risk_limit=asked.risk_limit,
        status=reported.status,
        is_ranked=reported.ranked is not None,
        needs_rankings=reported.needs_rankings,
    )
    if fixed and evidence:
        evidence = evidence.of_a_share()
    method = asked.method or (_of_a_share(evidence) if evidence else None)
    is_measurable = fixed is None or fixed.is_measurable
    if evidence and method and reported.claims.assertions and is_measurable:
        result = evidence.measured(result, reported, method)
    return result if fixed is None else _of_fixed_share(result, reported, evidence, fixed)


def _refuse_ranked(reported: ReportedContest, evidence: Evidence | None) -> None:
    """Refuse what does not say in which order the choices of a card stand: it measures no claim about rankings."""
    if reported.ranked is not None and not (evidence and evidence.reads_ranks):
        raise OutOfRange(
            f"contest {reported.contest.id!r} is ranked: its risk is measured card by card, from the ranks that people "
            "read: canvass audit risk cards, with --records for a comparison; no --batches"
        )


def _of_a_share(evidence: Evidence) -> Method | None:
    """What measures the draw of a fixed share by this evidence; None where nothing does."""
    return next((each for each in evidence.methods if each.share_of), None)


def _of_fixed_share(
    result: AuditRisk,
    reported: ReportedContest,
    evidence: Evidence | None,
    fixed: FixedShareAsked,
) -> AuditRisk:
    """The result of an audit that stops at its share: no measure of it confirms anything."""
    risk = evidence.risk_of_share(result, reported) if evidence else None
    shown = fixed_share_result(fixed, _population(result), risk)
    status, unsaid = result.status, result.unsaid
    if status is Status.AUDITABLE:
        status = Status.FIXED_SHARE_READ if shown.risk else Status.CANNOT_SAY
        if shown.risk is None and not fixed.is_measurable:
            unsaid = Unsaid(Because.DRAW_HAS_NO_METHOD, how_drawn=fixed.how_drawn)
    return replace(result, status=status, tested=None, claims=(), fixed_share=shown, unsaid=unsaid)


def _population(result: AuditRisk) -> int:
    """The cards or batches of which a share was read."""
    if result.batches is not None:
        return result.batches.population
    return result.cards if result.measured is None else result.measured.population
