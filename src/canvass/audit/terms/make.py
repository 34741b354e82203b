"""An audit put together from what an office has: contests, bounds, methods, a manifest, records, batch totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from canvass.audit.assertion import Assertion
from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.comparison import ErrorRates, comparison_bet
from canvass.audit.event.batches import Votes
from canvass.audit.polling import polling_bet
from canvass.audit.size.batch import RECOMMENDED_STAKE
from canvass.audit.super_simple import super_simple_bet
from canvass.audit.terms.audited import AuditedContest, CommittedAudit
from canvass.audit.terms.check import bets_wanted
from canvass.audit.terms.contests import ListedContest
from canvass.audit.terms.methods import (
    BatchComparison,
    Comparison,
    Method,
    Polling,
    SuperSimple,
    compares,
    measured_by,
)
from canvass.audit.terms.places import CardPlaces
from canvass.audit.terms.population import population
from canvass.audit.terms.status import with_status
from canvass.stats.bets import ConstantAlternative, FixedStake
from canvass.stats.past import Bet


@dataclass(frozen=True, slots=True)
class ContestPlan:
    """How an office wants a contest audited; ``bet`` is tested for every assertion, the recommended one if None."""

    listed: ListedContest
    bound: int
    source: str
    method: Method
    risk_limit: str
    is_targeted: bool = True
    bet: Bet | None = None


@dataclass(frozen=True, slots=True)
class Material:
    """What there is to audit: the places of the cards with their styles, what records and batches add up to.

    ``recorded`` has, for contests that are compared with records, the valid votes in the records of their
    jurisdictions; ``reported_batches`` those reported for each batch, for contests compared by batches.
    """

    places: CardPlaces
    recorded: Mapping[str, Votes] = field(default_factory=dict)
    reported_batches: Mapping[str, tuple[ReportedBatch, ...]] = field(default_factory=dict)


def audit_of(
    plans: Sequence[ContestPlan],
    material: Material,
    smallest_style: int = 10,
    second_reading: Fraction = Fraction(0),
    rates: ErrorRates | None = None,
) -> CommittedAudit:
    """The audit as it will be committed: populations, statuses, and a bet for everything that is tested by one."""
    contests = tuple(_audited(plan, material, smallest_style, rates) for plan in plans)
    return CommittedAudit(contests, material.places.batches, smallest_style, second_reading)


def _audited(
    plan: ContestPlan, material: Material, smallest_style: int, rates: ErrorRates | None
) -> AuditedContest:
    among = population(
        plan.listed,
        plan.method,
        plan.bound,
        material.places,
        smallest_style,
        material.recorded.get(plan.listed.id, ()) if compares(plan.method) else (),
    )
    by_batches = isinstance(measured_by(plan.method), BatchComparison)
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
            material.reported_batches.get(plan.listed.id, ()) if by_batches else (),
        )
    )
    bets = {
        number: plan.bet or _recommended(contest, number, rates) for number in bets_wanted(contest)
    }
    return replace(contest, bets=bets)


def _recommended(contest: AuditedContest, number: int, rates: ErrorRates | None) -> Bet:
    """The bet that canvass recommends for a test of this contest."""
    method = measured_by(contest.method)
    if isinstance(method, BatchComparison):
        return FixedStake(RECOMMENDED_STAKE)
    assertion = contest.assertions[number - 1]
    if isinstance(method, SuperSimple):
        return super_simple_bet(float(contest.margin(assertion)), float(method.inflator))
    if isinstance(method, Comparison) and contest.frame is not None:
        return comparison_bet(assertion, contest.frame, rates)
    return _polling(contest, assertion, method)


def _polling(contest: AuditedContest, assertion: Assertion, method: Method | None) -> Bet:
    """ALPHA for cards drawn once; the ratio test of BRAVO where they go back."""
    recommended = polling_bet(assertion, dict(contest.listed.votes), contest.population.entries)
    if isinstance(method, Polling) and method.replacement:
        return ConstantAlternative(min(recommended.mean, _NEARLY_ALL * float(assertion.upper)))
    return recommended


_NEARLY_ALL = 1 - 1e-6
