"""How many cards an audit takes: three numbers that answer three questions, by every test that fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from canvass.audit.bets.asked import BetAsked, bet_of, require_used
from canvass.audit.comparison import ErrorRates
from canvass.audit.kinds import KINDS, AuditKind, Needs
from canvass.audit.methods import SIZED, comparison, oneaudit, suite
from canvass.audit.methods.method import SizedTest
from canvass.audit.plan import Effort, full_hand_count, sizes_of
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.size.comparison import (
    comparison_sizes,
    fewest_cards,
)
from canvass.audit.size.contests import ManyContests, cards_of_contests, many_contests
from canvass.audit.size.numbers import Aim, Sizes
from canvass.audit.size.oneaudit import oneaudit_sizes
from canvass.audit.size.rounds import RoundsAhead, equal_chances, rounds_ahead
from canvass.audit.size.simulated import Ends, Simulation
from canvass.audit.size.suite import SuiteSizes, suite_sizes
from canvass.audit.working_days import BoardDays, LastDays, last_days
from canvass.audit.workload import ASSUMPTIONS, Assumption, Task, Workload
from canvass.errors import OutOfRange, UnknownName
from canvass.formats.audits.votes import read_card_styles
from canvass.formats.own_table import usable
from canvass.journeys.audit_contest import ContestAsked, ContestFound, contest_asked, contests_asked
from canvass.journeys.cards_from import CardsFrom
from canvass.journeys.pool_files import PoolFiles, frame_of
from canvass.journeys.progress import Progress, silent
from canvass.journeys.strata_asked import StrataAsked, strata_of
from canvass.model.contest import OF_POINTS
from canvass.model.sentence import sentences

doing = sentences("doing")

METHODS = tuple(kind for kind in KINDS if kind.is_sized_from_report)
"""Kinds of audit that are sized unless others are named."""


@dataclass(frozen=True, slots=True)
class SizeAsked:
    """What is asked of a size: the contest, the aim, and how it is computed.

    ``bets`` are the bets of an expert, at most one for a method; the recommended one where none is named.
    ``rounds`` above 0 looks that many rounds ahead, each of which confirms with the chance aimed at if it is reached.
    With ``strata`` SUITE is sized too; ``compared`` is its share of draws among cards with a record, by default the
    cheapest. With ``pools`` ONEAudit is sized from these files. ``boards`` say on which days the rounds would end.
    """

    contest: ContestAsked
    aim: Aim
    methods: tuple[AuditKind, ...] = METHODS
    rates: ErrorRates = field(default_factory=ErrorRates)
    simulation: Simulation = field(default_factory=Simulation)
    rounds: int = 0
    strata: StrataAsked | None = None
    compared: Fraction | None = None
    bets: tuple[BetAsked, ...] = ()
    pools: PoolFiles | None = None
    boards: BoardDays | None = None

    def __post_init__(self) -> None:
        """Refuse a bet that no method asked for can have, two for one, and to size SUITE without its strata."""
        require_used(self.bets, self.methods)
        if self.boards and not self.rounds:
            raise OutOfRange(
                "--calendar says on which days rounds end: say with --rounds how many to look ahead, 3 perhaps"
            )
        if self.boards:
            self.boards.require_shared()
        if suite.METHOD.kind not in self.methods and (self.strata or self.compared is not None):
            raise OutOfRange(
                "--linked-cards, --linked and --compared are of SUITE: add --method suite, or leave them out"
            )
        if self.strata is None and suite.METHOD.kind in self.methods:
            raise OutOfRange(
                "SUITE compares the cards that have records and polls the others: say which, by --linked-cards and "
                "--linked Ann=120"
            )
        if self.pools is None and oneaudit.METHOD.kind in self.methods:
            raise OutOfRange(
                "ONEAudit compares cards of batches without records with the votes of their batch: say which, by "
                "--manifest and --batches, and --records if other batches have any"
            )

    @property
    def effort(self) -> Effort:
        """How thoroughly sizes are computed, and by which bets."""
        return Effort(simulation=self.simulation, rates=self.rates, bets=self.bets)


@dataclass(frozen=True, slots=True)
class RoundsOf:
    """Rounds ahead by one test, and the last day of each where it was said when boards sit."""

    test: SizedTest
    ahead: RoundsAhead
    last_days: tuple[LastDays, ...] = ()


@dataclass(frozen=True, slots=True)
class AuditSize:
    """The sizes of one contest by every test; none where ``status`` says why no sample can confirm it.

    ``left_out`` are tests without a number of draws by which audits have ended: so close a contest would take minutes
    or more to compute, or audits go on to more draws than there are cards.
    ``claim`` is the assertion with the smallest margin, ``margin`` its assorter margin: for plurality the lead in
    votes per card. ``fewest_cards`` is what no valid comparison can do with fewer of. ``strata`` are the sizes of
    SUITE, which ``sizes`` has too, with the draws in each stratum; ``linked_cards`` have a record. Of a contest that
    ``is_ranked``, ``votes`` are the first preferences; ``in_points`` says that they are totals of points, which do not
    tell what is on one card.
    """

    contest: str
    votes: Mapping[str, int]
    cards: int
    cards_from: CardsFrom
    aim: Aim
    status: Status
    claim: str
    margin: Fraction | None
    sizes: tuple[Sizes, ...]
    fewest_cards: int | None
    left_out: tuple[SizedTest, ...]
    rounds: tuple[RoundsOf, ...]
    full_hand_count: Workload
    assumptions: tuple[Assumption, ...] = ASSUMPTIONS
    linked_cards: int | None = None
    strata: tuple[SuiteSizes, ...] = ()
    is_ranked: bool = False
    needs_rankings: bool = False
    in_points: bool = False


def audit_size(asked: SizeAsked, progress: Progress = silent) -> AuditSize:
    """How many cards an audit of one contest takes."""
    listed = asked.pools.manifest_cards() if asked.pools else None
    found = contest_asked(asked.contest, listed)
    if found.reported.ranked is not None and (asked.strata or asked.pools):
        raise OutOfRange(
            f"contest {found.reported.contest.id!r} is ranked: votes for each choice, of a stratum or of a batch, do "
            "not say what its claims are worth there; leave --linked-cards and --batches out"
        )
    return _size(asked, found, progress)


def _size(asked: SizeAsked, found: ContestFound, progress: Progress) -> AuditSize:
    reported = found.reported
    is_open = bool(reported.claims.assertions)
    progress(doing("sizes", contest=reported.contest.id))
    sizes = _sizes(asked, reported) if is_open else ()
    strata = _strata(asked, reported) if is_open else ()
    pooled = _pooled(asked, reported) if is_open else ()
    return AuditSize(
        contest=reported.contest.id,
        votes=reported.votes,
        cards=reported.cards,
        cards_from=found.cards_from,
        aim=asked.aim,
        status=reported.status,
        claim=reported.closest.id.sentence if is_open else "",
        margin=reported.margin if is_open else None,
        sizes=(*sizes, *(each.sizes for each in strata), *pooled),
        fewest_cards=fewest_cards(reported, asked.aim) if is_open else None,
        left_out=_left_out(asked.methods, reported, (*sizes, *pooled)) if is_open else (),
        rounds=tuple(_rounds(asked, reported)) if is_open and asked.rounds else (),
        full_hand_count=full_hand_count(reported.cards),
        linked_cards=asked.strata.linked_cards if asked.strata else None,
        strata=strata,
        is_ranked=reported.ranked is not None,
        needs_rankings=reported.needs_rankings,
        in_points=reported.contest.rule in OF_POINTS,
    )


def _sizes(asked: SizeAsked, reported: ReportedContest) -> tuple[Sizes, ...]:
    return tuple(
        sizes
        for kind in asked.methods
        for sizes in sizes_of(kind, reported, asked.aim, asked.effort)
    )


def _strata(asked: SizeAsked, reported: ReportedContest) -> tuple[SuiteSizes, ...]:
    if asked.strata is None or suite.METHOD.kind not in asked.methods:
        return ()
    return suite_sizes(
        strata_of(reported, asked.strata),
        asked.aim,
        asked.rates,
        asked.simulation,
        test=suite.SIZED,
        compared=asked.compared,
    )


def _pooled(asked: SizeAsked, reported: ReportedContest) -> tuple[Sizes, ...]:
    if asked.pools is None or oneaudit.METHOD.kind not in asked.methods:
        return ()
    frame = frame_of(reported, asked.pools)
    found = oneaudit_sizes(reported, frame, asked.aim, asked.effort, test=oneaudit.SIZED)
    return (found,) if found else ()


def _left_out(
    methods: tuple[AuditKind, ...], reported: ReportedContest, sizes: tuple[Sizes, ...]
) -> tuple[SizedTest, ...]:
    """Tests that fit the claim and have no number of draws by which audits have ended."""
    found = {each.test for each in sizes if each.sequential}
    return tuple(
        test
        for kind in methods
        for test in SIZED
        if test.kind is kind and test.is_sequential and test not in found
        if reported.pairs or not test.only_leads
    )


def _rounds(asked: SizeAsked, reported: ReportedContest) -> list[RoundsOf]:
    simulated = [
        (test, test.ends(reported, asked.aim, asked.effort))
        for kind in asked.methods
        for test in SIZED
        if test.kind is kind and test.ends
    ]
    found = ((test, _ahead(ends, asked, reported.cards)) for test, ends in simulated if ends)
    return [RoundsOf(test, ahead, _last_days(test, ahead, asked.boards)) for test, ahead in found]


def _last_days(
    test: SizedTest, ahead: RoundsAhead, boards: BoardDays | None
) -> tuple[LastDays, ...]:
    if boards is None:
        return ()
    task = Task.COMPARE if test.kind.needs is Needs.RECORDS else Task.READ
    return last_days(boards, task, [each.added for each in ahead.rounds])


def _ahead(ends: Ends, asked: SizeAsked, cards: int) -> RoundsAhead:
    planned = equal_chances(ends, asked.aim.chance, asked.rounds, cards)
    return rounds_ahead(ends.ended, planned, cards)


@dataclass(frozen=True, slots=True)
class AuditSizes:
    """Several contests compared in one sample: each by itself, and all of them together."""

    contests: tuple[AuditSize, ...]
    together: ManyContests | None


def audit_size_of_several(
    asked: SizeAsked, styles: Path, progress: Progress = silent
) -> AuditSizes:
    """How many cards a comparison of all contests of a file takes, given the card styles in another.

    Each contest is drawn among its own cards, all of them by one ticket for each card. Contests that cannot be
    confirmed by a sample have no size and are left out of the sum.
    """
    if asked.pools is not None:
        raise OutOfRange(
            "the totals of a batch do not say how many of its cards list each contest: size the contests of --styles "
            "without --batches, or each by itself with it"
        )
    counts = usable(read_card_styles(styles))
    cards = cards_of_contests(counts)
    found = contests_asked(asked.contest)
    for each in found:
        if each.reported.contest.id not in cards:
            raise UnknownName("contest of the card styles", each.reported.contest.id, cards)
    if asked.contest.cards is not None:
        raise OutOfRange(
            "with card styles the number of cards of each contest is theirs: leave --cards out"
        )
    whole = sum(counts.values())
    own = [_among(each, cards[each.reported.contest.id]) for each in found]
    sized = tuple(_size(asked, each, progress) for each in own)
    return AuditSizes(sized, _together(asked, counts, own, whole))


def _among(found: ContestFound, cards: int) -> ContestFound:
    reported = found.reported
    among = ReportedContest(reported.contest, reported.votes, cards)
    return ContestFound(among, CardsFrom.STATED)


def _together(
    asked: SizeAsked, styles: Mapping[frozenset[str], int], found: list[ContestFound], whole: int
) -> ManyContests | None:
    with_style, without = {}, {}
    for each in found:
        contest = each.reported.contest.id
        if each.reported.claims.assertions:
            with_style[contest] = _planned(asked, each)
            without[contest] = _planned(asked, _among(each, whole))
    return many_contests(styles, with_style, without) if with_style else None


def _planned(asked: SizeAsked, found: ContestFound) -> int:
    bet = bet_of(asked.bets, comparison.METHOD.kind)
    return comparison_sizes(
        found.reported, asked.aim, asked.rates, asked.simulation, bet, test=comparison.SIZED
    ).planned
