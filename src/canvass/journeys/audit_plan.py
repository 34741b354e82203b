"""What it would take to audit an election: every method side by side, place by place and limit by limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import polars as pl

from canvass.audit.batch_frame import BatchFrame, ReportedBatch
from canvass.audit.bets.asked import BetAsked, require_used
from canvass.audit.comparison import ComparisonFrame, ErrorRates
from canvass.audit.fit import (
    Applicability,
    Circumstances,
    Known,
    Linked,
    OnPaper,
    Paper,
    on_paper,
    paper_known,
)
from canvass.audit.kinds import KINDS, AuditKind
from canvass.audit.least_work import LeastWork, least_work
from canvass.audit.plan import Effort, MethodPlan, full_hand_count, method_plans
from canvass.audit.pools import Pool, Pools
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.size.comparison import fewest_cards
from canvass.audit.size.numbers import Aim
from canvass.audit.strata import Strata
from canvass.audit.working_days import BoardDays, LastDays, last_day_within_a_year
from canvass.audit.workload import ASSUMPTIONS, Assumption, Workload
from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.cards_from import CardsFrom
from canvass.journeys.counts import Count, PlaceOutcome, first_two, place_outcome
from canvass.journeys.inputs import Input, equipment_of, inputs_of
from canvass.journeys.linked import LinkedUnits, linked_units, refuse_unknown
from canvass.journeys.needed import AskedByLaw, needed_of
from canvass.journeys.paper import paper_by_state
from canvass.journeys.part import refuse_part
from canvass.journeys.places import Place, everywhere, places_asked, units_in
from canvass.journeys.plan_rankings import RankedPlan, ranked_plan, rankings_of
from canvass.journeys.progress import Progress, silent
from canvass.journeys.remembered import remembered
from canvass.journeys.stated import cast_by_unit
from canvass.model import Contest, Election, UnitKind
from canvass.model.sentence import sentences
from canvass.tabulation import BallotsFrom, Ending, Outcome, ballots
from canvass.tabulation.tally import votes_by_unit

doing = sentences("doing")

RISK_LIMITS = (0.05, 0.10)
BATCH_LEVELS = (UnitKind.BATCH, UnitKind.PRECINCT, UnitKind.REPORTING_UNIT)
"""Units small enough to be counted by hand as one batch."""


@dataclass(frozen=True, slots=True)
class PlanAsked:
    """What is asked of a plan: places, risk limits, and what is known beside the election's own tables.

    ``paper`` is asked only where the election does not say what was left on paper. ``linked_in`` names units, such as
    counties, where the record of every card can be found, and of no other card: ``linked_records``
    is then a part. ``quickly`` leaves out exact quantiles
    and what is simulated of polling. ``rates`` are the errors assumed of records; ``bets`` are those of an
    expert, at most one for a method.
    """

    contest: str | None = None
    states: tuple[str, ...] = ()
    risk_limits: tuple[float, ...] = RISK_LIMITS
    chance: float = 0.9
    paper: Known = Known.UNKNOWN
    linked_records: Linked = Linked.UNKNOWN
    quickly: bool = False
    linked_in: tuple[str, ...] = ()
    rates: ErrorRates = field(default_factory=ErrorRates)
    bets: tuple[BetAsked, ...] = ()
    rankings: Path | None = None
    """The rankings of a contest by ranks, without which its claims are not known."""
    boards: BoardDays | None = None
    """When boards sit, where the last day of each plan is asked for."""

    def __post_init__(self) -> None:
        """Refuse a plan without a risk limit, or with one that is none, and a bet that would not be used."""
        require_used(self.bets, [kind for kind in KINDS if kind.is_sized_from_report])
        if self.boards:
            self.boards.require_shared()
        if not self.risk_limits:
            raise OutOfRange("a plan needs at least one risk limit, such as 0.05")
        for limit in self.risk_limits:
            Aim(limit, self.chance)
        if self.linked_in and self.linked_records is not Linked.PART:
            raise OutOfRange(
                "records that can be found in some units are those of a part of the cards: give --linked-records part "
                "with --linked-in"
            )


@dataclass(frozen=True, slots=True)
class LimitPlan:
    """Every method at one risk limit; ``fewest_cards`` is what no valid comparison can do with fewer of.

    ``least_work`` is None where no reading of the paper settles the contest. ``last_days`` are those of each method
    that is not known to be none here, and of a full hand count, where it was said when boards sit.
    """

    risk_limit: float
    methods: tuple[MethodPlan, ...]
    fewest_cards: int
    least_work: LeastWork | None
    last_days: tuple[LastDayOf, ...] = ()


@dataclass(frozen=True, slots=True)
class LastDayOf:
    """The last day of a method's planned cards, or of a full hand count where there is no ``kind``.

    None where boards would sit for more than a year.
    """

    kind: AuditKind | None
    last_day: LastDays | None


@dataclass(frozen=True, slots=True)
class PlacePlan:
    """What it would take in one place; ``limits`` is empty where ``status`` says that no sample can confirm.

    ``cards`` are the most that there can be and ``fewest_cards`` the fewest; the same number where it is known.
    ``on_paper`` says what every number of cards here takes for granted. ``batches`` counts the units whose votes are
    reported and that could be counted as batches; ``linked`` are those where records can be found, where they were
    named.
    """

    place: Place
    outcome: PlaceOutcome
    cards: int
    fewest_cards: int
    cards_from: CardsFrom
    diluted_margin: Fraction | None
    paper: Paper
    on_paper: OnPaper
    status: Status
    batches: int
    limits: tuple[LimitPlan, ...]
    full_hand_count: Workload
    linked: LinkedUnits | None = None
    ranked: RankedPlan | None = None


@dataclass(frozen=True, slots=True)
class AuditPlan:
    """A plan for every place asked for, with everything that its work rests on.

    ``inputs`` tell what is known to be wrong with the votes and files, and where the equipment is from.
    """

    election: str
    title: str
    day: date
    contest: Contest
    chance: float
    linked_records: Linked
    places: tuple[PlacePlan, ...]
    assumptions: tuple[Assumption, ...] = ASSUMPTIONS
    inputs: tuple[Input, ...] = ()
    needed: AskedByLaw | None = None
    """What the law asks of whoever is elected or nominated, or of a measure; None where that is not known here."""


def audit_plan(
    election: Election, asked: PlanAsked | None = None, progress: Progress = silent
) -> AuditPlan:
    """What it would take to audit a contest in the states named, or in the focus; without either, as a whole.

    Raises UnknownName for a contest or a state that is not there, MissingTable where no vote is reported.
    """
    wanted = asked or PlanAsked()
    contest = election.contest(wanted.contest)
    places = places_asked(election, wanted.states) or (everywhere(election),)
    refuse_unknown(election, places, wanted.linked_in)
    known = paper_by_state(election)
    found = []
    for place in places:
        progress(doing("plan", place=place.name))
        paper = known.get(place.state, paper_known(wanted.paper))
        asked_here = replace(wanted, states=(), boards=None)
        planned = _place_plan(election, contest, place, paper, asked_here)
        found.append(_with_days(planned, wanted.boards) if wanted.boards else planned)
    return AuditPlan(
        election=election.id,
        title=contest.title,
        day=contest.day or election.day,
        contest=contest,
        chance=wanted.chance,
        linked_records=wanted.linked_records,
        places=tuple(found),
        inputs=(
            *inputs_of(election, [contest.id], [place.state for place in places]),
            *equipment_of(election),
        ),
        needed=needed_of(election, contest),
    )


def _with_days(place: PlacePlan, boards: BoardDays) -> PlacePlan:
    """The plan with the last day of each method, if the first round suffices and the boards read this place alone."""
    limits = [
        replace(limit, last_days=tuple(_last_days(limit, place.full_hand_count, boards)))
        for limit in place.limits
    ]
    return replace(place, limits=tuple(limits))


def _last_days(limit: LimitPlan, by_hand: Workload, boards: BoardDays) -> Iterator[LastDayOf]:
    planned = [
        (each.method, each.planned)
        for each in limit.methods
        if each.planned and each.fit.applicability is not Applicability.DOES_NOT_APPLY
    ]
    for kind, work in (*planned, (None, by_hand)):
        yield LastDayOf(kind, last_day_within_a_year(boards, {work.task: work.cards}))


@remembered
def _place_plan(
    election: Election, contest: Contest, place: Place, paper: Paper, asked: PlanAsked
) -> PlacePlan:
    refuse_part(election, contest, place.state)
    found = place_outcome(election, contest, place)
    outcome = found.count.outcome
    if outcome.ending is Ending.NO_VOTES:
        raise MissingTable(
            f"{place.name}: no vote of {contest.id!r} is reported yet; put them into the returns"
        )
    votes = {line.choice: line.votes for line in (*outcome.order, *outcome.not_valid)}
    ballots = outcome.ballots
    cards_from = _CARDS_BY_BASIS[ballots.basis]
    cards, fewest = max(ballots.at_most, 1), max(ballots.at_least, 1)
    reported = ReportedContest(contest, votes, cards)
    if asked.rankings is not None:
        reported = _ranked(contest, votes, cards, asked)
        if reported.cards > cards or cards_from in (CardsFrom.VALID_VOTES, CardsFrom.MARKS):
            cards, cards_from = reported.cards, CardsFrom.RANKINGS
            fewest = cards
    status = Status.LEFT_OUT if outcome.left_out else reported.status
    is_open = _is_open(reported, status)
    by_votes = is_open and reported.rankings is None
    batches = _batch_frame(election, found, reported) if by_votes else None
    linked = linked_units(election, contest, found, asked.linked_in) if by_votes else None
    held = linked.hold(election) if linked else frozenset()
    margin_share = _margin_share(reported, outcome) if is_open else Fraction(0)
    known = Circumstances(
        paper=paper,
        linked_records=_linked(asked, linked, cards),
        batch_votes=Known.YES if batches else Known.NO,
        margin_share=margin_share,
        is_ranked=reported.rankings is not None,
        has_one_mark=reported.has_one_mark,
    )
    by_hand = full_hand_count(cards, fewest=fewest)
    return PlacePlan(
        place=place,
        outcome=found,
        cards=cards,
        fewest_cards=fewest,
        cards_from=cards_from,
        diluted_margin=reported.margin if is_open else None,
        paper=paper,
        on_paper=on_paper(paper, margin_share),
        status=status,
        batches=len(batches.batches) if batches else 0,
        limits=_limits(reported, known, (batches, linked, held), by_hand, asked) if is_open else (),
        full_hand_count=by_hand,
        linked=linked,
        ranked=ranked_plan(reported),
    )


def _ranked(
    contest: Contest, votes: Mapping[str, int], cards: int, asked: PlanAsked
) -> ReportedContest:
    """The contest with the rankings that were named, which have to be those of its votes."""
    if asked.rankings is None:
        return ReportedContest(contest, votes, cards)
    if asked.linked_records is Linked.PART:
        raise OutOfRange(
            f"contest {contest.id!r} is ranked: SUITE and pools do not know rankings; of records that a part of the "
            "cards has, plan polling: leave --linked-records part out"
        )
    found = rankings_of(contest, asked.rankings)
    found.require_votes(contest, votes)
    most = max(cards, found.rankings.count)
    return ReportedContest(contest, votes, most, found.rankings, found.stated_winner)


def _is_open(reported: ReportedContest, status: Status) -> bool:
    """Whether a sample could confirm what was reported."""
    is_known = not status.needs_full_hand_count and status is not Status.LEFT_OUT
    return is_known and bool(reported.claims.assertions)


def _linked(asked: PlanAsked, linked: LinkedUnits | None, cards: int) -> Linked:
    """Of how many cards of the place records can be found."""
    if not asked.linked_in:
        return asked.linked_records
    if linked is None:
        return Linked.NO
    return Linked.PART if linked.cards < cards else Linked.YES


_CARDS_BY_BASIS = {
    BallotsFrom.CARDS: CardsFrom.STATED,
    BallotsFrom.TURNOUT: CardsFrom.BALLOTS,
    BallotsFrom.VALID_VOTES: CardsFrom.VALID_VOTES,
    BallotsFrom.MARKS: CardsFrom.MARKS,
}


def _margin_share(reported: ReportedContest, outcome: Outcome) -> Fraction:
    """The margin of the closest claim per voter: the lead of a winner, or what a share is beyond the one asked.

    Votes without paper are held against it. The fewest ballots give the largest share: that nothing could settle the
    contest is said only where it is certain.
    """
    if reported.rankings is not None:
        return reported.margin * reported.cards / max(reported.rankings.count, 1)
    votes = {line.choice: line.votes for line in outcome.order}
    return reported.margin * reported.cards / max(ballots(reported.contest, votes).at_least, 1)


def _limits(
    reported: ReportedContest,
    known: Circumstances,
    parts: tuple[BatchFrame | None, LinkedUnits | None, frozenset[str]],
    by_hand: Workload,
    asked: PlanAsked,
) -> tuple[LimitPlan, ...]:
    effort = Effort(quickly=asked.quickly, rates=asked.rates, bets=asked.bets)
    batches, linked, held = parts
    strata = None
    if linked is not None and known.linked_records is Linked.PART and known.has_one_mark:
        strata = Strata(reported, linked.cards, linked.votes)
    is_pooled = batches is not None and known.linked_records is not Linked.YES
    pools = _pooled(reported, batches, linked, held) if batches and is_pooled else None
    return tuple(
        LimitPlan(
            risk_limit=limit,
            methods=methods,
            fewest_cards=fewest_cards(reported, aim),
            least_work=least_work(methods, by_hand, known),
        )
        for limit in asked.risk_limits
        for aim in [Aim(limit, asked.chance)]
        for methods in [method_plans(reported, aim, known, batches, effort, strata, pools)]
    )


def _pooled(
    reported: ReportedContest,
    batches: BatchFrame,
    linked: LinkedUnits | None,
    held: frozenset[str],
) -> ComparisonFrame | None:
    """Every batch beyond the units with records is a pool; cards in none are taken for blank ones, in one more.

    None where the votes of a batch are more than its cards.
    """
    if batches.status is Status.MORE_VOTES_THAN_CARDS:
        return None
    pools = [
        Pool((str(each.id),), each.cards, each.votes)
        for each in batches.batches
        if each.id not in held
    ]
    records = linked.cards if linked else 0
    rest = reported.cards - records - sum(pool.cards for pool in pools)
    if rest > 0:
        pools.append(Pool(("",), rest, {}))
    bound = max(reported.cards, reported.cards - rest)
    votes = linked.votes if linked else {}
    contest, every = reported.contest.id, Pools(tuple(pools))
    return ComparisonFrame(contest, bound, records, votes, uses_card_style=False, pools=every)


def _batch_frame(
    election: Election, found: PlaceOutcome, reported: ReportedContest
) -> BatchFrame | None:
    """The smallest units of the place whose votes add up to the same count, as batches.

    Their cards are those stated; otherwise the most ballots that their votes can be of are taken for them.
    """
    count = _count_by_batch(found)
    if count is None:
        return None
    contest = reported.contest.id
    inside = units_in(election, count.level, found.place)["unit"].to_list()
    votes = votes_by_unit(election.returns_named(count.returns), contest)
    by_unit: dict[str, dict[str, int]] = {}
    for unit, choice, cast in votes.filter(pl.col("unit").is_in(inside)).iter_rows():
        by_unit.setdefault(unit, {})[choice] = cast
    valid = {choice for choice, _ in reported.closest.assorter.weights}
    cast = cast_by_unit(election, count.level, by_unit.keys())
    batches = tuple(
        ReportedBatch(
            unit,
            _cards_of(reported.contest, by_choice, cast.get(unit)),
            {c: n for c, n in by_choice.items() if c in valid},
        )
        for unit, by_choice in sorted(by_unit.items())
        if sum(by_choice.values())
    )
    return BatchFrame(contest, reported.claims.assertions, batches)


def _cards_of(contest: Contest, votes: Mapping[str, int], cast: int | None) -> int:
    """The most cards that a batch can have: those cast, or the ballots of its votes and the lines that are none."""
    found = ballots(contest, votes, cast=cast)
    if found.basis is BallotsFrom.TURNOUT:
        return found.at_most
    is_valid = {choice.id for choice in contest.choices if choice.kind.is_valid_vote}
    return found.at_most + sum(count for choice, count in votes.items() if choice not in is_valid)


def _count_by_batch(found: PlaceOutcome) -> Count | None:
    same = [
        count
        for count in (found.count, *found.others)
        if count.level in BATCH_LEVELS and first_two(count) == first_two(found.count)
    ]
    return min(same, key=lambda count: BATCH_LEVELS.index(count.level), default=None)
