"""What risk is left after people read: from counts, rounds, discrepancies, cards or whole batches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from canvass.audit.fixed_percentage import FixedPercentageResult
from canvass.audit.methods import ROUND_METHODS
from canvass.audit.methods.method import Method
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import HAND_COUNTED, Risk, Status, contest_risk
from canvass.audit.terms.methods import WeightedBy
from canvass.errors import OutOfRange
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.journeys.audit_contest import ContestAsked, contest_asked
from canvass.journeys.cards_from import CardsFrom
from canvass.journeys.risk.announced import announced
from canvass.journeys.risk.batches import BatchesMeasured, BatchesRead, risk_of_batches
from canvass.journeys.risk.cards import CardsMeasured, risk_of_cards
from canvass.journeys.risk.counts import (
    CountsRead,
    ratio_risk_of_counts,
    risk_of_counts,
)
from canvass.journeys.risk.discrepancies import DiscrepanciesFound, risk_of_discrepancies
from canvass.journeys.risk.drawn import CardsRead
from canvass.journeys.risk.evidence import Evidence
from canvass.journeys.risk.fixed_share import FixedShareAsked, fixed_share_result
from canvass.journeys.risk.kinds import TestedRisk
from canvass.journeys.risk.rounds import RoundMeasured, RoundsRead, risk_of_rounds
from canvass.journeys.risk.strata import (
    RiskInStrata,
    StrataCounts,
    StrataMeasured,
    StrataRead,
    risk_of_strata,
    risk_of_strata_counts,
)
from canvass.journeys.risk.unsaid import (
    Because,
    MoreBlankThanCards,
    MoreFoundThanReported,
    Unsaid,
    blank_beyond_cards,
    found_beyond_report,
)
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
            raise OutOfRange("nothing that was found is given")
        if self.evidence is not None and self.fixed_share is None:
            announced(self.evidence, self.method)


@dataclass(frozen=True, slots=True)
class AuditRisk:
    """The risk measured by the method that was announced.

    ``claims`` are the risks of the single assertions, where cards or batches were read one by one; ``measured`` and
    ``batches`` say which of them were used, ``rounds`` what the method said after each round, ``strata`` what was found
    in two strata, with the certificate of the maximum. ``fixed_share`` is the result of an audit that limits no risk.
    Where nothing is ``tested``, ``status`` says why, and ``unsaid`` the reason where it cannot be said. ``contradicts``
    is what the sample says against the number of cards, ``exceeds`` what it says against the votes of a choice. Of a
    contest that ``is_ranked``, ``votes`` are the first preferences.
    """

    contest: str
    votes: Mapping[str, int]
    cards: int
    cards_from: CardsFrom
    risk_limit: float
    status: Status
    tested: TestedRisk | None = None
    claims: tuple[Risk, ...] = ()
    measured: CardsMeasured | None = None
    batches: BatchesMeasured | None = None
    rounds: tuple[RoundMeasured, ...] = ()
    strata: StrataMeasured | None = None
    fixed_share: FixedPercentageResult | None = None
    unsaid: Unsaid | None = None
    contradicts: MoreBlankThanCards | None = None
    exceeds: MoreFoundThanReported | None = None
    is_ranked: bool = False


def audit_risk(asked: RiskAsked) -> AuditRisk:
    """The measured risk of a contest after what was found."""
    contest = contest_asked(asked.contest, _listed(asked.evidence))
    reported = contest.reported
    _refuse_ranked(reported, None if asked.fixed_share else asked.evidence)
    result = AuditRisk(
        contest=reported.contest.id,
        votes=reported.votes,
        cards=reported.cards,
        cards_from=contest.cards_from,
        risk_limit=asked.risk_limit,
        status=reported.status,
        is_ranked=reported.ranked is not None,
    )
    fixed, evidence = asked.fixed_share, asked.evidence
    if fixed is not None and isinstance(evidence, BatchesRead):
        evidence = replace(evidence, weights=WeightedBy.EQUAL)
    method = asked.method or (_of_a_share(evidence) if evidence else None)
    is_measurable = fixed is None or fixed.is_measurable
    if evidence and method and reported.claims.assertions and is_measurable:
        result = _MEASURES[type(evidence)](result, reported, evidence, method)
    return result if fixed is None else _of_fixed_share(result, reported, evidence, fixed)


def _refuse_ranked(reported: ReportedContest, evidence: Evidence | None) -> None:
    """Refuse what does not say in which order the choices of a card stand: it measures no claim about rankings."""
    if reported.ranked is None:
        return
    if not isinstance(evidence, CardsRead) or evidence.pools:
        raise OutOfRange(
            f"contest {reported.contest.id!r} is ranked: its risk is measured card by card, from the ranks that people "
            "read: give --manifest, --read and --seed, and --records for a comparison; no --batches or --fixed-share"
        )


def _listed(evidence: Evidence | None) -> int | None:
    """The cards of the manifest; None where there is none, or only those of a style are drawn."""
    if not isinstance(evidence, CardsRead | BatchesRead | StrataRead):
        return None
    if isinstance(evidence, CardsRead) and evidence.card_style:
        return None
    return usable(read_manifest(evidence.manifest)).cards


def _counts(
    result: AuditRisk, reported: ReportedContest, evidence: CountsRead, method: Method
) -> AuditRisk:
    if method in ROUND_METHODS:
        return _rounds(result, reported, RoundsRead((evidence,)), method)
    tested = risk_of_counts(reported, evidence, method, result.risk_limit)
    return _polled(result, reported, evidence, method, tested)


def _rounds(
    result: AuditRisk, reported: ReportedContest, evidence: RoundsRead, method: Method
) -> AuditRisk:
    tested, rounds = risk_of_rounds(reported, evidence, method, result.risk_limit)
    found = _polled(result, reported, evidence.rounds[-1], method, tested)
    return replace(found, rounds=rounds)


def _polled(
    result: AuditRisk,
    reported: ReportedContest,
    counts: CountsRead,
    method: Method,
    tested: TestedRisk | None,
) -> AuditRisk:
    """What was measured, or for which share the method is not known, and what contradicts the number of cards."""
    claims = [claim.id for claim in reported.claims.assertions]
    shares = (each.share for each in claims if each.share and not each.claim.is_of_lists)
    return replace(
        result,
        status=Status.AUDITABLE if tested else Status.CANNOT_SAY,
        tested=tested,
        unsaid=None if tested else Unsaid(Because.ONLY_FOR_LEADS, method, next(shares, None)),
        contradicts=blank_beyond_cards(
            reported.valid_votes, reported.cards, counts.no_vote, counts.drawn
        ),
        exceeds=_exceeds(tested, reported.votes, counts.found, counts.drawn),
    )


def _exceeds(
    tested: TestedRisk | None, votes: Mapping[str, int], found: Mapping[str, int], drawn: int
) -> MoreFoundThanReported | None:
    """A choice of which more was found than reported; not after a full hand count, which says it by itself."""
    if tested is not None and tested.status in HAND_COUNTED:
        return None
    return found_beyond_report(votes, found, drawn)


def _discrepancies(
    result: AuditRisk, reported: ReportedContest, evidence: DiscrepanciesFound, method: Method
) -> AuditRisk:
    tested = risk_of_discrepancies(reported, evidence, method, result.risk_limit)
    return replace(result, status=Status.AUDITABLE, tested=tested)


def _cards(
    result: AuditRisk, reported: ReportedContest, evidence: CardsRead, _: Method
) -> AuditRisk:
    bound = _stated(result)
    tested, claims, measured = risk_of_cards(reported, evidence, result.risk_limit, bound)
    if not evidence.card_style:
        result = _among(result, measured.population - measured.phantoms)
    unsaid = None
    if any(claim.status is Status.CANNOT_SAY for claim in claims):
        unsaid = Unsaid(Because.NO_CARD_IN_ORDER, card=measured.next_unread or ())
    return replace(
        result,
        tested=tested,
        claims=claims,
        measured=measured,
        unsaid=unsaid,
        contradicts=_blank(reported, measured),
        exceeds=_exceeds(tested, reported.votes, measured.marks, measured.used),
    )


def _blank(reported: ReportedContest, measured: CardsMeasured) -> MoreBlankThanCards | None:
    if reported.contest.votes_allowed > 1:
        return None
    return blank_beyond_cards(
        reported.valid_votes, measured.population, measured.without_vote, measured.used
    )


def _batches(
    result: AuditRisk, reported: ReportedContest, evidence: BatchesRead, method: Method
) -> AuditRisk:
    found = risk_of_batches(reported, evidence, method, result.risk_limit, _stated(result))
    if found.measured is not None:
        result = _among(result, found.measured.cards)
    return replace(
        result,
        status=found.status,
        tested=found.tested,
        claims=found.claims,
        batches=found.measured,
    )


def _strata_counts(
    result: AuditRisk, reported: ReportedContest, evidence: StrataCounts, _: Method
) -> AuditRisk:
    return _in_strata(result, risk_of_strata_counts(reported, evidence, result.risk_limit))


def _strata(
    result: AuditRisk, reported: ReportedContest, evidence: StrataRead, _: Method
) -> AuditRisk:
    found = risk_of_strata(reported, evidence, result.risk_limit, _stated(result))
    cards = found.measured.linked_cards + found.measured.other_cards
    return _in_strata(_among(result, cards - found.measured.phantoms), found)


def _in_strata(result: AuditRisk, found: RiskInStrata) -> AuditRisk:
    return replace(
        result,
        tested=found.tested,
        claims=found.claims,
        strata=found.measured,
        contradicts=found.contradicts,
        exceeds=found.exceeds,
    )


def _stated(result: AuditRisk) -> int | None:
    """The trusted number of cards, where somebody stated it."""
    return result.cards if result.cards_from is CardsFrom.STATED else None


def _among(result: AuditRisk, listed: int) -> AuditRisk:
    """The cards are those of the manifest, where nobody stated how many there are and it holds all votes."""
    if result.cards_from is CardsFrom.STATED or listed < result.cards:
        return result
    return replace(result, cards=listed, cards_from=CardsFrom.MANIFEST)


_MEASURES: Mapping[type, Callable[[AuditRisk, ReportedContest, Any, Method], AuditRisk]] = {
    CountsRead: _counts,
    RoundsRead: _rounds,
    DiscrepanciesFound: _discrepancies,
    CardsRead: _cards,
    BatchesRead: _batches,
    StrataCounts: _strata_counts,
    StrataRead: _strata,
}
"""How each kind of evidence is measured by a method."""


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
    risk = None
    if isinstance(evidence, CountsRead) and result.tested:
        risk = ratio_risk_of_counts(reported, evidence, result.risk_limit)
    elif result.claims:
        risk = contest_risk(result.claims)
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
