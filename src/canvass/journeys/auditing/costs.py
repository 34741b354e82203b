"""What each method would take for the contests that were loaded: cards, people's hours and cost, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from canvass.audit.batch_frame import BatchFrame, ReportedBatch
from canvass.audit.fit import Applicability, Circumstances, Known, Linked, paper_known
from canvass.audit.least_work import LeastWork, least_work
from canvass.audit.plan import Effort, MethodPlan, full_hand_count, method_plans
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.size.numbers import Aim
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import (
    Athena,
    Method,
    Minerva,
    PointsComparison,
    PointsPolling,
    Providence,
    RankedComparison,
    RankedPolling,
    by_kind,
    measured_by,
)
from canvass.audit.workload import Task, Workload, workload
from canvass.errors import BadValue, CanvassError, OutOfRange
from canvass.formats.audits.contests_file import PlannedContests
from canvass.journeys.auditing.desk import Desk, sit_down
from canvass.journeys.auditing.material import gather, planned_contests, rankings_loaded
from canvass.journeys.auditing.readiness import CountyReady, readiness
from canvass.journeys.auditing.sizes import CHANCE
from canvass.journeys.plan_rankings import RankedPlan, ranked_plan, unlike_votes
from canvass.model import Rankings, Rule
from canvass.numerals import read_ratio

_MEASURED_AS = {
    RankedPolling: "polling",
    RankedComparison: "comparison",
    PointsPolling: "polling",
    PointsComparison: "comparison",
    Minerva: "polling",
    Athena: "polling",
    Providence: "polling",
}
"""The kinds of audit of methods that have another name."""

SECOND = "second reading"
"""What the share of the cards that a second board reads is called; it may be all of them."""


@dataclass(frozen=True, slots=True)
class ToPlan:
    """A contest as it was loaded: what a plan rests on, with no card in it."""

    contest: str
    title: str
    method: str
    kind: str
    """The kind of audit that the method measures."""
    risk_limit: str
    reported: ReportedContest
    batches: tuple[ReportedBatch, ...]
    linked: Linked
    unlike: str = ""
    """Why the rankings of the records are not those of the votes reported; empty where they are, or none have come."""


@dataclass(frozen=True, slots=True)
class Planned:
    """The contests of an audit, and the share of the cards that a second board reads."""

    title: str
    second_reading: Fraction
    contests: tuple[ToPlan, ...]


@dataclass(frozen=True, slots=True)
class MethodCost:
    """A method beside the others: whether it fits and why, and the work of its planned sample with second readings."""

    kind: str
    label: str
    is_chosen: bool
    applicability: Applicability
    because: str
    cards: float | None
    work: Workload | None


@dataclass(frozen=True, slots=True)
class ContestCost:
    """A contest at a risk limit: its lead as a share of its cards, every method, and the count of all cards.

    ``least_work`` is that of the methods with their second readings; None where no sample confirms the contest.
    """

    contest: str
    title: str
    method: str
    risk_limit: str
    cards: int
    margin: Fraction | None
    status: Status
    methods: tuple[MethodCost, ...]
    by_hand: Workload
    least_work: LeastWork | None = None
    ranked: RankedPlan | None = None
    """What the rankings of the records say, where the contest is ranked and they have come."""
    elected: str = ""
    """The name of whom they elect."""
    lacks_rankings: bool = False
    unlike: str = ""
    in_rounds: bool = True
    """Whether rankings are counted round by round."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What the audit would take."""

    title: str
    second_reading: Fraction
    contests: tuple[ContestCost, ...]


def folder_costs(path: Path, *, is_as_loaded: bool = True) -> Costs:
    """What the audit in this folder would take, by what was loaded. Raises OutOfRange where something else is asked."""
    if not is_as_loaded:
        raise OutOfRange(
            f"{path} is the folder of an audit: its plan goes by the files that were loaded, with the risk limits of "
            "its contests file; leave all options but --all, --json and --out away"
        )
    with sit_down(path) as desk:
        planned = to_plan(desk)
    return costs(planned, {})


def to_plan(desk: Desk) -> Planned:
    """The contests that were loaded. Raises OutOfTurn where none were."""
    found = planned_contests(desk)
    batches, rankings = _come(desk, found)
    counties = {each.name: each for each in readiness(desk).counties}
    contests = tuple(
        _to_plan(
            plan,
            batches.get(plan.listed.id, ()),
            rankings.get(plan.listed.id),
            _linked([counties[name] for name in plan.listed.jurisdictions]),
        )
        for plan in found.plans
    )
    return Planned(desk.title, found.second_reading, contests)


def _come(
    desk: Desk, found: PlannedContests
) -> tuple[Mapping[str, tuple[ReportedBatch, ...]], Mapping[str, Rankings]]:
    """The votes of batches and the rankings that have come, by contest; what rests on others is planned later."""
    try:
        material = gather(desk).material
    except CanvassError:
        try:
            return {}, rankings_loaded(desk, found)
        except CanvassError:
            return {}, {}
    return material.reported_batches, material.rankings


def _to_plan(
    plan: ContestPlan,
    batches: tuple[ReportedBatch, ...],
    rankings: Rankings | None,
    linked: Linked,
) -> ToPlan:
    contest, votes = plan.listed.contest, dict(plan.listed.votes)
    if contest.rule is Rule.BORDA:
        rankings = None  # points are reported, and say who won
    winner = contest.about[0] if rankings is not None and contest.about else ""
    return ToPlan(
        plan.listed.id,
        contest.title,
        plan.method.NAME,
        _kind(plan.method),
        plan.risk_limit,
        ReportedContest(contest, votes, plan.bound, rankings, winner),
        batches,
        linked,
        "" if rankings is None else unlike_votes(rankings, votes),
    )


def _kind(method: Method) -> str:
    measured = measured_by(method) or method
    is_named = isinstance(measured, tuple(_MEASURED_AS))
    return by_kind(_MEASURED_AS, measured) if is_named else measured.NAME


def _linked(counties: Sequence[CountyReady]) -> Linked:
    """Whether every card of these counties has a record, or a part of them, by what has come."""
    if any(each.records is None or each.cards is None for each in counties):
        return Linked.UNKNOWN
    records = sum(each.records or 0 for each in counties)
    cards = sum(each.cards or 0 for each in counties)
    if not records:
        return Linked.UNKNOWN
    return Linked.YES if records >= cards else Linked.PART


def costs(planned: Planned, limits: Mapping[str, str], second_reading: str = "") -> Costs:
    """What each method would take, at these risk limits where others are asked for. Raises BadValue."""
    share = _share(SECOND, second_reading) if second_reading else planned.second_reading
    contests = tuple(
        _of_contest(each, limits.get(each.contest) or each.risk_limit, share)
        for each in planned.contests
    )
    return Costs(planned.title, share, contests)


def _of_contest(each: ToPlan, limit: str, share: Fraction) -> ContestCost:
    aim = Aim(float(_share(f"risk limit of {each.title}", limit)), CHANCE)
    reported = each.reported
    ranked = None if each.unlike else ranked_plan(reported)
    is_open = reported.status is Status.AUDITABLE and not each.unlike
    known, methods = _methods(each, aim, share) if is_open else (Circumstances(), ())
    by_hand = full_hand_count(reported.cards)
    return ContestCost(
        each.contest,
        each.title,
        each.method,
        limit,
        reported.cards,
        reported.margin if is_open else None,
        reported.status,
        tuple(_cost(found, each.kind) for found in methods),
        by_hand,
        least_work(methods, by_hand, known) if is_open else None,
        ranked,
        next((c.name for c in reported.contest.choices if ranked and c.id == ranked.winner), ""),
        reported.needs_rankings,
        each.unlike,
        reported.contest.rule is Rule.IRV,
    )


def _methods(
    each: ToPlan, aim: Aim, share: Fraction
) -> tuple[Circumstances, tuple[MethodPlan, ...]]:
    """What is known, and every method with its second readings."""
    reported, rankings, frame = each.reported, each.reported.rankings, None
    if each.batches:
        frame = BatchFrame(each.contest, reported.claims.assertions, each.batches)
    margin = reported.margin
    if rankings is not None:
        margin = margin * reported.cards / max(rankings.count, 1)
    known = Circumstances(
        paper=paper_known(Known.YES),
        linked_records=each.linked,
        batch_votes=Known.YES if frame else Known.UNKNOWN,
        margin_share=margin,
        is_ranked=rankings is not None,
    )
    plans = method_plans(reported, aim, known, frame, Effort(quickly=True))
    return known, tuple(_read_twice(found, share) for found in plans)


def _read_twice(found: MethodPlan, share: Fraction) -> MethodPlan:
    """The plan with the work of a second board, which reads this share of its cards."""
    if found.planned is None or not share or not found.cards:
        return found
    again = workload(Task.READ, float(share) * found.cards)
    return replace(found, planned=found.planned.and_then(again))


def _cost(found: MethodPlan, chosen: str) -> MethodCost:
    return MethodCost(
        found.method.word,
        found.method.label,
        found.method.word == chosen,
        found.fit.applicability,
        found.fit.because,
        found.cards,
        found.planned,
    )


def _share(name: str, said: str) -> Fraction:
    """A share as somebody writes it: 0.05 or 1/4. Raises BadValue."""
    try:
        found = read_ratio(said.strip())
    except BadValue:
        raise BadValue(f"{name}: {said!r} is not a share; write 0.05 or 1/20") from None
    if name == SECOND and not 0 <= found <= 1:
        raise BadValue(f"{name}: {said!r}; write a share from 0 to 1, as 0.05")
    if name != SECOND and not 0 < found < 1:
        raise BadValue(f"{name}: {said!r}; write a share between 0 and 1, as 0.05")
    return found
