"""What each method would take for the contests that were loaded: cards, people's hours and cost, side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.comparison import ErrorRates
from canvass.audit.fit import Applicability, Circumstances, Known, Linked, fit, paper_known
from canvass.audit.kinds import BATCH_COMPARISON, KINDS, ONEAUDIT, STRATA
from canvass.audit.least_work import LeastWork, least_work
from canvass.audit.plan import Effort, MethodPlan, full_hand_count, method_plans
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.size.numbers import Aim
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import DrawnBy, FixedPercentage
from canvass.audit.workload import Task, Workload, workload
from canvass.errors import BadValue, CanvassError, OutOfRange
from canvass.formats.audits.contest_method import usual_method
from canvass.formats.audits.contests_file import PlannedContests
from canvass.journeys.audit_folder.desk import Desk, sit_down
from canvass.journeys.audit_folder.first_round import FirstRound, ToCommitOne, first_round
from canvass.journeys.audit_folder.kinds_to_commit import (
    kind_of,
    kinds_to_commit,
    why_not_committed,
)
from canvass.journeys.audit_folder.material import planned_contests, rankings_loaded
from canvass.journeys.audit_folder.readiness import CountyReady, readiness
from canvass.journeys.audit_folder.round_work import base_task
from canvass.journeys.audit_folder.sizes import CHANCE
from canvass.journeys.plan_rankings import RankedPlan, ranked_plan, unlike_votes
from canvass.model import Rankings, Rule
from canvass.model.contest import OF_POINTS
from canvass.model.sentence import Sentence, sentences
from canvass.numerals import read_ratio

say = sentences("audit_next")

SECOND = "second reading"
"""What the share of the cards that a second board reads is called; it may be all of them."""


@dataclass(frozen=True, slots=True)
class ToPlan:
    """A contest as it was loaded: what a plan rests on, with no card in it.

    ``to_commit`` has it as it would be committed, by the word of each kind of audit for which its files have come, and
    ``first_rounds`` the first round of each at the contest's own risk limit.
    """

    plan: ContestPlan
    reported: ReportedContest
    linked: Linked
    to_commit: Mapping[str, ToCommitOne]
    first_rounds: Mapping[str, FirstRound]
    unlike: str = ""
    """Why the rankings of the records are not those of the votes reported; empty where they are, or none have come."""
    lacks: str = ""
    """Why it cannot be committed by its own method, as its files stand; empty where it can."""

    @property
    def contest(self) -> str:
        """The contest's id."""
        return self.plan.listed.id

    @property
    def title(self) -> str:
        """The contest's name."""
        return self.plan.listed.contest.title

    @property
    def kind(self) -> str:
        """The word of the kind of audit that its method is."""
        return kind_of(self.plan.method)

    @property
    def batches(self) -> tuple[ReportedBatch, ...]:
        """The votes of its batches, where they have come."""
        known = self.to_commit.get(BATCH_COMPARISON.word)
        return known.gathered.material.reported_batches[self.contest] if known else ()


@dataclass(frozen=True, slots=True)
class Planned:
    """The contests of an audit, and the share of the cards that a second board reads."""

    title: str
    second_reading: Fraction
    contests: tuple[ToPlan, ...]
    base: int = 0


@dataclass(frozen=True, slots=True)
class MethodCost:
    """A method beside the others: whether it fits and why, and the work of its planned sample with second readings.

    ``draws`` are those of the first round that would be proposed; None where it is planned from the report alone.
    """

    kind: str
    label: str
    is_chosen: bool
    applicability: Applicability
    because: Sentence
    cards: float | None
    work: Workload | None
    draws: int | None = None


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
    in_points: bool = False
    """Whether a card may give one choice several, so that the lead is a share of what cards can give one."""
    lacks: str = ""
    """Why it cannot be committed by its own method, as its files stand, where no row is of that method."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What the audit would take."""

    title: str
    second_reading: Fraction
    contests: tuple[ContestCost, ...]
    base: int = 0
    """The cards of the base sample, which contests share with their own draws."""
    base_work: Workload | None = None


def folder_costs(path: Path, *, is_as_loaded: bool = True) -> Costs:
    """What the audit in this folder would take, by what was loaded. Raises OutOfRange where something else is asked."""
    if not is_as_loaded:
        raise OutOfRange(
            f"{path} is the folder of an audit: its plan goes by the files that were loaded, with the risk limits of "
            "its contests file; leave all options but --all, --json and --out away (--calendar: canvass audit next)"
        )
    with sit_down(path) as desk:
        planned = to_plan(desk)
    return costs(planned, {})


def to_plan(desk: Desk) -> Planned:
    """The contests that were loaded. Raises OutOfTurn where none were."""
    found = planned_contests(desk)
    counties = {each.name: each for each in readiness(desk).counties}
    linked = {
        plan.listed.id: _linked(plan, [counties[name] for name in plan.listed.jurisdictions])
        for plan in found.plans
    }
    options, rankings = kinds_to_commit(desk, found, linked), _rankings(desk, found)
    contests = tuple(
        replace(
            _to_plan(plan, options[name], linked[name], rankings.get(name)),
            lacks=""
            if kind_of(plan.method) in options[name]
            else why_not_committed(desk, found, plan),
        )
        for plan in found.plans
        for name in [plan.listed.id]
    )
    return Planned(desk.title, found.second_reading, contests, found.base)


def _to_plan(
    plan: ContestPlan,
    options: Mapping[str, ToCommitOne],
    linked: Linked,
    rankings: Rankings | None,
) -> ToPlan:
    contest, votes = plan.listed.contest, dict(plan.listed.votes)
    if contest.rule is Rule.BORDA:
        rankings = None  # points are reported, and say who won
    winner = contest.about[0] if rankings is not None and contest.about else ""
    return ToPlan(
        plan,
        ReportedContest(contest, votes, plan.bound, rankings, winner),
        linked,
        options,
        {kind: first_round(of, plan.risk_limit) for kind, of in options.items()},
        "" if rankings is None else unlike_votes(rankings, votes),
    )


def _rankings(desk: Desk, contests: PlannedContests) -> Mapping[str, Rankings]:
    """The rankings of the records that have come."""
    try:
        return rankings_loaded(desk, contests)
    except CanvassError:
        return {}


def _linked(plan: ContestPlan, counties: Sequence[CountyReady]) -> Linked:
    """Whether every card of these counties has a record that leads to it, or a part of them, by what has come."""
    if any(each.records is None or each.cards is None for each in counties):
        return Linked.UNKNOWN
    unlinked = _only_reported(plan)
    records = sum(each.records or 0 for each in counties if each.name not in unlinked)
    cards = sum(each.cards or 0 for each in counties)
    if not records:
        return Linked.UNKNOWN
    return Linked.YES if records >= cards else Linked.PART


def _only_reported(plan: ContestPlan) -> Collection[str]:
    """Counties whose rankings are their report, at any positions: strata that are polled (docs/strata.md)."""
    method = plan.method
    if method.is_stratified and method.rests_on_rankings:
        return method.jurisdictions_of(StratumKind.POLLING)
    return ()


def costs(planned: Planned, limits: Mapping[str, str], second_reading: str = "") -> Costs:
    """What each method would take, at these risk limits where others are asked for. Raises BadValue."""
    share = _share(SECOND, second_reading) if second_reading else planned.second_reading
    contests = tuple(
        _of_contest(each, limits.get(each.contest, ""), share) for each in planned.contests
    )
    return Costs(planned.title, share, contests, planned.base, _base_work(planned, share))


def _base_work(planned: Planned, share: Fraction) -> Workload | None:
    """The work of the base sample with its second readings; None without one."""
    if not planned.base:
        return None
    methods = (each.plan.method for each in planned.contests)
    task = base_task(method for method in methods if method.drawn_by is DrawnBy.TICKET)
    again = workload(Task.READ, float(share) * planned.base)
    return workload(task, planned.base).and_then(again)


def _of_contest(each: ToPlan, asked: str, share: Fraction) -> ContestCost:
    limit, reported = asked or each.plan.risk_limit, each.reported
    aim = Aim(float(_share(f"risk limit of {each.title}", limit)), CHANCE)
    is_open = reported.status is Status.AUDITABLE and not each.unlike
    known = _circumstances(each)
    rounds = _first_rounds(each, limit) if is_open else {}
    methods = [*_methods(each, aim, known, rounds, share)] if is_open else []
    ranked = None if each.unlike else ranked_plan(reported)
    by_hand = full_hand_count(reported.cards)
    costs_of = (
        *(_cost(found, rounds.get(found.method.word), each.kind) for found in methods),
        *_fixed_share(rounds.get(FixedPercentage.NAME)),
    )
    is_told = not is_open or any(one.is_chosen for one in costs_of)
    return ContestCost(
        each.contest,
        each.title,
        each.plan.method.NAME,
        limit,
        reported.cards,
        reported.margin if is_open else None,
        reported.status,
        costs_of,
        by_hand,
        least_work(methods, by_hand, known) if is_open else None,
        ranked,
        next((c.name for c in reported.contest.choices if ranked and c.id == ranked.winner), ""),
        reported.needs_rankings,
        each.unlike,
        reported.contest.rule is Rule.IRV,
        reported.contest.rule in OF_POINTS,
        "" if is_told else each.lacks,
    )


def _first_rounds(each: ToPlan, limit: str) -> Mapping[str, FirstRound]:
    if limit == each.plan.risk_limit:
        return each.first_rounds
    return {kind: first_round(of, limit) for kind, of in each.to_commit.items()}


def _circumstances(each: ToPlan) -> Circumstances:
    reported, rankings = each.reported, each.reported.rankings
    margin = reported.margin if reported.status is Status.AUDITABLE else Fraction(0)
    if rankings is not None:
        margin = margin * reported.cards / max(rankings.count, 1)
    return Circumstances(
        paper=paper_known(Known.YES),
        linked_records=each.linked,
        batch_votes=_batch_votes(each),
        pool_votes=Known.YES if ONEAUDIT.word in each.to_commit else None,
        margin_share=margin,
        is_ranked=rankings is not None,
        has_one_mark=reported.has_one_mark,
    )


def _batch_votes(each: ToPlan) -> Known:
    """Whether votes of batches have come; a folder takes none of a contest that its batches say too little of."""
    if usual_method(each.reported.contest.rule, BATCH_COMPARISON.word) is None:
        return Known.NO
    return Known.YES if each.batches else Known.UNKNOWN


def _methods(
    each: ToPlan,
    aim: Aim,
    known: Circumstances,
    rounds: Mapping[str, FirstRound],
    share: Fraction,
) -> Iterator[MethodPlan]:
    """Every method with its second readings: as it would be committed, or from the report where files have not come."""
    usual = method_plans(each.reported, aim, known, None, _effort(each))
    words = [found.method.word for found in usual]
    for found in (*usual, *(_by_word(word, known) for word in rounds if word not in words)):
        if found is None:
            continue
        first = rounds.get(found.method.word)
        if first is not None:
            found = replace(found, cards=first.cards, planned=first.work, advice=first.advice)
        yield _read_twice(found, share)


def _effort(each: ToPlan) -> Effort:
    return Effort(quickly=True, rates=each.plan.rates or ErrorRates())


def _by_word(word: str, known: Circumstances) -> MethodPlan | None:
    """A method that is not sized from the report; None of what is no kind of audit, such as a full hand count."""
    kind = next((kind for kind in (*KINDS, STRATA) if kind.word == word), None)
    return None if kind is None else MethodPlan(kind, fit(kind, known), ())


def _read_twice(found: MethodPlan, share: Fraction) -> MethodPlan:
    """The plan with the work of a second board, which reads this share of its cards."""
    if found.planned is None or not share or not found.cards:
        return found
    again = workload(Task.READ, float(share) * found.cards)
    return replace(found, planned=found.planned.and_then(again))


def _cost(found: MethodPlan, first: FirstRound | None, chosen: str) -> MethodCost:
    because = found.fit.because
    return MethodCost(
        found.method.word,
        found.method.label,
        found.method.word == chosen,
        found.fit.applicability,
        say("because", because=because, note=first.note) if first and first.note else because,
        found.cards,
        found.planned,
        None if first is None else first.draws,
    )


def _fixed_share(first: FirstRound | None) -> Iterator[MethodCost]:
    """A fixed share of the cards, which is work and confirms nothing, so that the least work is not asked of it."""
    if first is not None and first.draws:
        name = FixedPercentage.NAME
        yield MethodCost(
            name,
            name.replace("_", " "),
            True,
            Applicability.APPLIES,
            say("share-alone"),
            first.cards,
            first.work,
            first.draws,
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
