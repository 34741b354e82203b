"""An audit put together from what an office has: contests, bounds, methods, a manifest, records, batch totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from canvass.audit.assertion import Assertion
from canvass.audit.awaire import BET
from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.bets.asked import THE_RECOMMENDED, BetAsked, require_used
from canvass.audit.bets.batches import ComparedBatches
from canvass.audit.bets.tested import ComparedClaim, PolledClaim
from canvass.audit.comparison import ErrorRates
from canvass.audit.event.batches import Votes
from canvass.audit.kinds import COMPARISON, ONEAUDIT, POLLING
from canvass.audit.methods.batch_betting import RECOMMENDED_STAKE
from canvass.audit.super_simple import super_simple_bet
from canvass.audit.terms.audited import TOGETHER, AuditedContest, CommittedAudit
from canvass.audit.terms.check import bets_wanted
from canvass.audit.terms.contests import ListedContest
from canvass.audit.terms.methods import (
    Awaire,
    BatchComparison,
    Comparison,
    Method,
    OneAudit,
    PointsComparison,
    PointsPolling,
    Polling,
    RankedComparison,
    RankedPolling,
    Stratified,
    SuperSimple,
    by_kind,
)
from canvass.audit.terms.places import CardPlaces
from canvass.audit.terms.population import population
from canvass.audit.terms.rankings import CommittedRankings, added_up, rankings_to_commit
from canvass.audit.terms.stakes import announced
from canvass.audit.terms.status import with_status
from canvass.audit.terms.stratified import CommittedStratum, strata_to_commit
from canvass.errors import OutOfRange
from canvass.model import Rankings
from canvass.stats.bets import FixedBet, FixedStake
from canvass.stats.past import Bet


@dataclass(frozen=True, slots=True)
class ContestPlan:
    """How an office wants a contest audited; ``bet`` is asked for every assertion.

    ``rates`` are the errors that the office expects of its records: rounds are planned for them, and a comparison
    chooses its bet.
    """

    listed: ListedContest
    bound: int
    source: str
    method: Method
    risk_limit: str
    is_targeted: bool = True
    bet: BetAsked = THE_RECOMMENDED
    rates: ErrorRates | None = None
    votes_apart: tuple[Votes, ...] = ()
    """The votes reported in each stratum of a stratified contest."""

    def __post_init__(self) -> None:
        """Refuse a bet, or rates of errors, that the method does not use."""
        method = self.method.measured_by
        if self.rates is not None and self.method.compares is None:
            raise self._unused("rates of errors", "errors")
        if self.bet.is_recommended:
            return
        if isinstance(method, Awaire):
            raise self._unused("bet", "bet")
        if self.bet.stated and isinstance(method, STATED_FOR):
            return
        if method is None or not isinstance(method, tuple(_TESTED_BY)):
            raise self._unused("bet", "bet")
        require_used((self.bet,), (by_kind(_TESTED_BY, method),))

    def _unused(self, what: str, word: str) -> OutOfRange:
        name = self.method.NAME
        return OutOfRange(f"the method {name} leaves no choice of {what}; leave {word!r} out")


_TESTED_BY = {
    Polling: POLLING,
    Comparison: COMPARISON,
    OneAudit: ONEAUDIT,
    RankedPolling: POLLING,
    RankedComparison: COMPARISON,
    PointsPolling: POLLING,
    PointsComparison: COMPARISON,
    BatchComparison: ComparedBatches.method,
}
STATED_FOR = (*_TESTED_BY, SuperSimple)
"""Methods for which a bet can be stated with all of its numbers; for the last it has no name."""


@dataclass(frozen=True, slots=True)
class Material:
    """What there is to audit: the places of the cards with their styles, what records and batches add up to.

    ``recorded`` has, for contests that are compared with records, the valid votes in the records of their
    jurisdictions; ``reported_batches`` those reported for each batch, for contests compared by batches, or for each
    batch that is a pool. ``rankings`` are those of the ranked contests, by their records or by the report;
    ``recorded_apart`` has, for contests in strata, the valid votes in the records of each, ``rankings_apart`` the
    rankings, by their records or by the report.
    """

    places: CardPlaces
    recorded: Mapping[str, Votes] = field(default_factory=dict)
    reported_batches: Mapping[str, tuple[ReportedBatch, ...]] = field(default_factory=dict)
    rankings: Mapping[str, Rankings] = field(default_factory=dict)
    recorded_apart: Mapping[str, tuple[Votes, ...]] = field(default_factory=dict)
    rankings_apart: Mapping[str, tuple[Rankings, ...]] = field(default_factory=dict)


def audit_of(
    plans: Sequence[ContestPlan],
    material: Material,
    smallest_style: int = 10,
    second_reading: Fraction = Fraction(0),
    *,
    is_under_seal: bool = False,
    base: int = 0,
) -> CommittedAudit:
    """The audit as it will be committed: populations, statuses, and a bet for everything that is tested by one."""
    contests = tuple(_audited(plan, material, smallest_style) for plan in plans)
    batches = material.places.batches
    return CommittedAudit(contests, batches, smallest_style, second_reading, is_under_seal, base)


def _audited(plan: ContestPlan, material: Material, smallest_style: int) -> AuditedContest:
    among = population(
        plan.listed,
        plan.method,
        plan.bound,
        material.places,
        smallest_style,
        material.recorded.get(plan.listed.id, ()) if plan.method.compares else (),
    )
    contest = with_status(
        AuditedContest(
            plan.listed,
            plan.bound,
            plan.source,
            plan.method,
            plan.is_targeted,
            plan.risk_limit,
            among,
            {},
            material.reported_batches.get(plan.listed.id, ()) if plan.method.needs_totals else (),
            plan.rates,
            _ranked(plan, material),
            _apart(plan, material, smallest_style),
        )
    )
    if isinstance(contest.method, Stratified):
        return replace(contest, method=announced(contest, contest.method))
    bets = {number: _bet(plan, contest, number) for number in bets_wanted(contest)}
    return replace(contest, bets=bets)


def _apart(
    plan: ContestPlan, material: Material, smallest_style: int
) -> tuple[CommittedStratum, ...]:
    """The strata of a stratified contest; none of any other."""
    if not isinstance(plan.method, Stratified):
        return ()
    none = ((),) * len(plan.method.strata)
    said = plan.votes_apart, material.recorded_apart.get(plan.listed.id, none)
    strata = strata_to_commit(plan.listed, plan.method, material.places, smallest_style, said)
    rankings = material.rankings_apart.get(plan.listed.id)
    if rankings is None:
        return strata
    return tuple(
        replace(stratum, rankings=own) for stratum, own in zip(strata, rankings, strict=True)
    )


def _ranked(plan: ContestPlan, material: Material) -> CommittedRankings | None:
    """The rankings of a ranked contest with the claims that were searched for it; None for any other."""
    if not plan.method.rests_on_rankings:
        return None
    apart = material.rankings_apart.get(plan.listed.id)
    rankings = added_up(apart) if apart else material.rankings[plan.listed.id]
    return rankings_to_commit(plan.listed, rankings, plan.bound)


def _super_simple_bet(
    contest: AuditedContest, assertion: Assertion, method: SuperSimple
) -> FixedBet:
    """Super-simple's bet; it is for margins of at most 1, which a claim about a small share may exceed."""
    margin = contest.margin(assertion)
    if margin > 1:
        raise OutOfRange(
            f"contest {contest.id!r}: super_simple is for margins of at most 1; the claim "
            f"{assertion.id.sentence!r} has {float(margin):.4g}: choose "
            'method = { name = "comparison" }, or state a bet of your own'
        )
    return super_simple_bet(float(margin), float(method.inflator))


def _batch_bet(plan: ContestPlan, contest: AuditedContest, number: int) -> Bet:
    """The stake on batches that the office asks for, made for the batches of the contest; else nine tenths."""
    frame, bounds = contest.batch_frame, contest.error_bounds
    if plan.bet.stated is not None:
        return plan.bet.stated
    if plan.bet.is_recommended or frame is None or bounds is None:
        return FixedStake(RECOMMENDED_STAKE)
    tested = contest.assertions if number == TOGETHER else (contest.assertions[number - 1],)
    return plan.bet.bet_for(ComparedBatches(frame, bounds, tested))


def _bet(plan: ContestPlan, contest: AuditedContest, number: int) -> Bet:
    """The bet for a test of this contest: what the office asks for, the recommended one otherwise."""
    method = contest.method.measured_by
    if isinstance(method, Awaire):
        return BET
    if isinstance(method, BatchComparison):
        return _batch_bet(plan, contest, number)
    assertion = contest.assertions[number - 1]
    limit = float(contest.risk_limit)
    if isinstance(method, SuperSimple):
        return plan.bet.stated or _super_simple_bet(contest, assertion, method)
    if contest.frame is not None:
        return plan.bet.bet_for(ComparedClaim(assertion, contest.frame, limit, contest.assumed))
    phantoms = contest.population.phantoms
    return plan.bet.bet_for(PolledClaim(assertion, contest.reported, limit, phantoms))
