"""A synthetic election audited many times: which planted errors are found, by which step, and after how many cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from canvass.attack.accounting import Account
from canvass.attack.detection import CardsToRead, Chance, simulated
from canvass.attack.error_kinds import ErrorKind, Planted
from canvass.attack.synthetic import Synthetic
from canvass.attack.ways import NO_VOTE, NOT_FOUND, Ways
from canvass.audit.assertion import Assertion, AssertionId
from canvass.audit.comparison import ComparisonFrame, ErrorRates
from canvass.audit.overstatement import ComparedCard, overstatement, overstatement_values
from canvass.audit.polling import polling_values
from canvass.audit.pools import Pool, Pools
from canvass.audit.reported import ReportedContest
from canvass.audit.size.comparison import comparison_test
from canvass.audit.size.numbers import LARGE_SHARE, Aim
from canvass.audit.size.polling import polling_test
from canvass.audit.size.simulated import SimulatedEnds
from canvass.audit.stacks import comparison_stack, polling_stack
from canvass.model import CastVoteRecord, Interpretation, Reading, Rule
from canvass.stats.decks import Stack
from canvass.stats.draws import Draws
from canvass.stats.endings import SequentialTest, simulated_endings
from canvass.stats.martingale import wealth
from canvass.stats.streams import stream
from canvass.tamper.divide import Integers

NOTHING_POOLED: Mapping[int, Pool] = MappingProxyType({})
GIVES_UP = 0.99
"""Share of the audits of a right report that have ended when an audit goes on to a full hand count."""


class RehearsedBy(StrEnum):
    """How cards are read in the audit that is rehearsed."""

    COMPARISON = "comparison"
    ONEAUDIT = "oneaudit"
    POLLING = "polling"


class Step(StrEnum):
    """The step of an audit that finds an error."""

    ACCOUNTING = "accounting"
    SAMPLE = "sample"
    HAND_COUNT = "hand_count"


class EndsBy(StrEnum):
    """What ends an audit."""

    RISK_LIMIT = "risk_limit"
    """The report is confirmed, or every card is counted by hand."""
    FIXED_SHARE = "fixed_share"
    """A share is read, whatever it shows: nothing is confirmed, and nothing is corrected."""
    HAND_COUNT = "hand_count"
    """Every card is counted by hand from the start."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How the audit is played: ``mistakes`` is the share of cards whose vote a board overlooks."""

    by: RehearsedBy
    risk_limit: float
    rates: ErrorRates
    mistakes: float = 0.0
    replications: int = 200
    seed: str = "1"
    bound: int = 0
    """The cards that the contest is on by another source than the manifest; 0 where there is none."""
    has_records: bool = True
    """Whether the office holds records of cards."""
    by_style: bool = False
    """Whether the office draws by card style: a place without a record is then never drawn."""


@dataclass(frozen=True, slots=True)
class Scored:
    """One planted error: the chance that each step finds it, the earlier step first, and that any does."""

    error: Planted
    by_step: Mapping[Step, Chance]
    found: Chance


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What audits of the synthetic election come to.

    ``is_right`` says whether the paper has the reported winner; ``confirmed`` is the chance that an audit confirms it,
    or that a full hand count agrees with it. All others count every card by hand after ``gives_up`` cards, but for a
    fixed share, after which nothing follows. ``mistakes`` are readings that differ from the paper.
    """

    is_right: bool
    reported: Mapping[str, int]
    paper: Mapping[str, int]
    confirmed: Chance
    gives_up: int
    cards: CardsToRead
    mistakes: float
    scores: tuple[Scored, ...]
    rounds: tuple[int, ...] = ()
    """The draws by the end of each round, where an audit looks at what it read only then."""
    ends_by: EndsBy = EndsBy.RISK_LIMIT
    played: int = 0
    """How many audits were played, where not as many as were asked for: one, where every other is like it."""
    within_limit: Chance | None = None
    """The chance that the risk measured from a fixed share is at most the limit; None where it is not measured."""


def rehearsed(
    election: Synthetic,
    reported: ReportedContest,
    plan: Plan,
    pools: Mapping[int, Pool] = NOTHING_POOLED,
) -> ScoreSheet:
    """The audits, simulated: each draws cards in an order of its own, until the test confirms or gives up.

    ``pools`` has the batches without records by their numbers.
    """
    claims = _claims(reported)
    frame = _frame(reported) if not pools else _pooled_frame(election, reported, pools)
    tests = [_test(reported, plan, claim, frame) for claim in claims]
    most = max(_gives_up(test, stack, reported, plan) for test, stack in tests)
    tested = [
        (test, _Values.of(election, frame, plan, claim, pools))
        for claim, (test, _) in zip(claims, tests, strict=True)
    ]
    recorded = ~np.isin(election.batch, [*pools])
    games = [
        _game(election, recorded, tested, plan, most, number) for number in range(plan.replications)
    ]
    drawn = np.array([game.cards for game in games])
    ordered = np.sort(drawn)
    paper = election.votes(election.paper)
    return ScoreSheet(
        is_right=_is_right(election, reported),
        reported=election.votes(election.record),
        paper=paper,
        confirmed=simulated(sum(game.is_confirmed for game in games), len(games)),
        gives_up=most,
        cards=CardsToRead(float(drawn.mean()), float(ordered[int(0.9 * (len(games) - 1))])),
        mistakes=float(np.mean([game.mistakes for game in games])),
        scores=tuple(
            _score(
                error,
                games,
                is_shown=_is_shown(election, error, plan, pools),
                can_be_drawn=_can_be_drawn(election, error, plan, recorded),
            )
            for error in election.planted
        ),
    )


def _claims(reported: ReportedContest) -> tuple[Assertion, ...]:
    """What must be confirmed: every claim about rankings; of other contests the closest, which takes the most cards.

    Claims about rankings rest on different cards, so that the closest may be confirmed and another not yet.
    """
    return (reported.closest,) if reported.ranked is None else reported.claims.assertions


def _is_right(election: Synthetic, reported: ReportedContest) -> bool:
    """Whether the paper has the reported winner."""
    if election.ways.is_ranked:
        return election.ways.elected(election.paper) == reported.contest.about
    claim, paper = reported.closest.id, election.votes(election.paper)
    return paper[claim.choice] > paper[claim.other]


def _gives_up(test: SequentialTest, stack: Stack, reported: ReportedContest, plan: Plan) -> int:
    """The cards after which an audit that has not confirmed this claim goes on to a full hand count."""
    ever = max(int(LARGE_SHARE * reported.cards), 1)
    ends = simulated_endings(
        test, stack, plan.replications, f"{plan.seed} plan", min(ever, stack.size)
    )
    return min(SimulatedEnds(ends, reported.cards).quantile(GIVES_UP).draws, reported.cards)


def _test(
    reported: ReportedContest, plan: Plan, claim: Assertion, frame: ComparisonFrame
) -> tuple[SequentialTest, Stack]:
    """The test of a claim that is announced, and the cards as the report and the declared errors have them."""
    aim = Aim(plan.risk_limit)
    if plan.by is RehearsedBy.POLLING:
        return polling_test(reported, aim, assertion=claim), polling_stack(reported, claim)
    test = comparison_test(reported, frame, aim, plan.rates, assertion=claim)
    return test, comparison_stack(claim, frame, plan.rates)


def _frame(reported: ReportedContest) -> ComparisonFrame:
    """Every card of the manifest may be drawn, whether its record lists the contest or not."""
    return ComparisonFrame(
        reported.contest.id,
        reported.cards,
        reported.cards,
        reported.valid_votes,
        uses_card_style=False,
        votes_by_claim={} if reported.ranked is None else _votes_by_claim(reported),
    )


def _pooled_frame(
    election: Synthetic, reported: ReportedContest, pools: Mapping[int, Pool]
) -> ComparisonFrame:
    """The same where some batches have no records: their cards are compared with the mean of the batch."""
    recorded = ~np.isin(election.batch, [*pools])
    return ComparisonFrame(
        reported.contest.id,
        reported.cards,
        int(recorded.sum()),
        election.votes(election.record[recorded]),
        uses_card_style=False,
        pools=Pools(tuple(pools.values())),
    )


def _votes_by_claim(reported: ReportedContest) -> Mapping[AssertionId, Mapping[str, int]]:
    return {each.id: reported.votes_for(each) for each in reported.claims.assertions}


@dataclass(frozen=True, eq=False)
class _Values:
    """What a card is worth to the test of a claim, by what its record says and what its paper does.

    ``kind`` has for each way (from NOT_FOUND on) the number of its kind: ways are of one kind that count alike.
    ``rows`` has the kind of each card's record, or its pool; ``table`` the values by that and the kind of the paper.
    """

    kind: Integers
    rows: Integers
    table: Integers
    draws: Draws

    @classmethod
    def of(
        cls,
        election: Synthetic,
        frame: ComparisonFrame,
        plan: Plan,
        assertion: Assertion,
        pools: Mapping[int, Pool] = NOTHING_POOLED,
    ) -> _Values:
        """The values by the functions that measure an audit."""
        ways = election.ways
        worth = [assertion.assort(_marks(ways, each)) for each in range(len(ways.rankings))]
        first = [worth.index(each) for each in worth]  # one way of each value stands for the others
        read = [NOT_FOUND, NO_VOTE, *sorted({*first})]
        kind = np.array([0, 1, *(read.index(each) for each in first)], dtype=np.int64)
        papers = [_paper(assertion, ways, each) for each in read]
        lines = kind[election.record - NOT_FOUND]
        if plan.by is RehearsedBy.POLLING:
            made = polling_values(assertion, papers)
            rows = np.tile(made.amounts, (len(papers), 1))
            return cls(kind, lines, np.asarray(rows), made)
        records: list[CastVoteRecord | Pool] = [_record(assertion, ways, each) for each in read]
        for number, pool in pools.items():
            lines[election.batch == number] = len(records)
            records.append(pool)
        overstated = [
            overstatement(assertion, ComparedCard(record, paper), uses_card_style=False)
            for record in records
            for paper in papers
        ]
        margin = frame.margin(assertion)
        made = overstatement_values(
            assertion, [each for each in overstated if each is not None], margin
        )
        table = np.asarray(made.amounts).reshape(len(records), len(papers))
        return cls(kind, lines, table, made)

    def of_cards(self, order: Integers, read: Integers) -> Draws:
        """The values of cards in the order of the draw, by what is read on each."""
        amounts = self.table[self.rows[order], self.kind[read - NOT_FOUND]]
        return Draws.of_units(amounts, self.draws.unit)


_CARD = ("rehearsal", "1")


def _marks(ways: Ways, number: int) -> tuple[str, ...]:
    """The votes on a card; of points of ranks each choice as often as it has points, the last rank none."""
    if number < 0:
        return ()
    ranking = ways.rankings[number]
    if ways.method is None or ways.method.RULE is not Rule.BORDA:
        return ranking
    first = len(ways.choices) - 1
    return tuple(c for rank, c in enumerate(ranking) for _ in range(first - rank))


def _record(assertion: Assertion, ways: Ways, number: int) -> CastVoteRecord:
    return CastVoteRecord(_CARD, {assertion.id.contest: _marks(ways, number)})


def _paper(assertion: Assertion, ways: Ways, number: int) -> Interpretation:
    if number >= 0:
        return Interpretation(_CARD, assertion.id.contest, Reading.VOTE, _marks(ways, number))
    return Interpretation(_CARD, assertion.id.contest, ways.reading(number)[0])


@dataclass(frozen=True, slots=True)
class _Game:
    """One audit: how it ended, and which errors lay on cards of its sample whose paper differs from the record."""

    is_confirmed: bool
    cards: int
    mistakes: int
    in_sample: frozenset[ErrorKind]


Tested = tuple[SequentialTest, _Values]
"""The test of a claim, and what cards are worth to it."""


def _game(
    election: Synthetic,
    recorded: npt.NDArray[np.bool_],
    tested: Sequence[Tested],
    plan: Plan,
    most: int,
    number: int,
) -> _Game:
    """One audit; a card whose paper differs tells something where it is ``recorded``."""
    random = stream(plan.seed, "rehearsed audit", number)
    order = random.choice(election.record.size, most, replace=False)
    record, paper = election.record[order], election.paper[order]
    overlooked = (random.random(most) < plan.mistakes) & (paper >= 0)
    read = np.where(overlooked, NO_VOTE, paper)
    ends = [_end(values.of_cards(order, read), test) for test, values in tested]
    is_confirmed = None not in ends
    stop = max(end for end in ends if end is not None) if is_confirmed else most
    differs = order[:stop][(election.ways.differ(record, paper) & recorded[order])[:stop]]
    seen = {kind for kind, on in election.touched.items() if on[differs].any()}
    by_sample = set() if plan.by is RehearsedBy.POLLING else seen
    by_sample |= _not_found(election, order[:stop])
    if _is_beyond(election, stop, plan, number):
        by_sample.add(ErrorKind.TRANSPOSED_COUNT)
    cards = stop if is_confirmed else election.record.size
    return _Game(is_confirmed, cards, int(overlooked[:stop].sum()), frozenset(by_sample))


def _end(draws: Draws, test: SequentialTest) -> int | None:
    """The draw at which a claim is confirmed; None where it is not."""
    path = wealth(draws, test.null, test.bet).log_wealth
    reached = np.flatnonzero(path >= -np.log(test.risk_limit))
    return int(reached[0]) + 1 if reached.size else None


def _not_found(election: Synthetic, drawn: Integers) -> set[ErrorKind]:
    """Without records only a card that is not there is told."""
    missing = (election.paper[drawn] == NOT_FOUND).any()
    return {ErrorKind.CARD_MISSING} if missing else set()


def _is_beyond(election: Synthetic, drawn: int, plan: Plan, number: int) -> bool:
    """Whether so many draws hit a place that a manifest has too many, where no card is.

    Such places are drawn beside the cards: that each counts against the winner too is not played.
    """
    beyond = _beyond(election)
    if beyond <= 0 or plan.by_style:
        return False
    random = stream(plan.seed, "places beyond the cards", number)
    return bool(random.hypergeometric(beyond, election.batch.size, drawn))


def _beyond(election: Synthetic) -> int:
    """Places that the manifest has too many; below 0 where it has too few."""
    return sum(one.written - _cards_of(election, one) for one in election.planted if one.written)


def _cards_of(election: Synthetic, error: Planted) -> int:
    return int((election.batch == _batch_of(election, error)).sum())


def _batch_of(election: Synthetic, error: Planted) -> int:
    """The number of the batch that an error of accounting is in."""
    return int(election.batch[election.touched[error.kind]][0])


def _is_shown(election: Synthetic, error: Planted, plan: Plan, pools: Mapping[int, Pool]) -> bool:
    """Whether what the office holds shows an error of accounting before the draw.

    More records or reported votes than the manifest has cards do, and a manifest that has not as many cards as the
    contest is on by another source. A manifest with more cards than records contradicts nothing.
    """
    if not error.kind.is_of_accounting:
        return False
    number = _batch_of(election, error)
    cards = _cards_of(election, error)
    twice = election.touched.get(ErrorKind.SCANNED_TWICE, np.zeros(election.batch.size, bool))
    again = int(twice[election.batch == number].sum())
    written = [
        one.written
        for one in election.planted
        if one.written and _batch_of(election, one) == number
    ]
    account = Account(
        manifest=written[0] if written else cards,
        recorded=cards + again if plan.has_records and number not in pools else 0,
        reported=sum(pools[number].votes.values()) if number in pools else 0,
    )
    return account.is_contradicted or bool(error.written and plan.bound == election.batch.size)


def _can_be_drawn(
    election: Synthetic, error: Planted, plan: Plan, recorded: npt.NDArray[np.bool_]
) -> bool:
    """Whether any draw of cards could tell the error: what none could has no chance of a sample, not a small one."""
    on = election.touched[error.kind]
    if error.kind is ErrorKind.CARD_MISSING and (election.paper == NOT_FOUND).any():
        return True
    if error.kind is ErrorKind.TRANSPOSED_COUNT and _beyond(election) > 0 and not plan.by_style:
        return True
    if plan.by is RehearsedBy.POLLING:
        return False
    return bool((election.ways.differ(election.record, election.paper) & recorded & on).any())


def _score(error: Planted, games: list[_Game], *, is_shown: bool, can_be_drawn: bool) -> Scored:
    n = len(games)
    if is_shown:
        return Scored(error, {Step.ACCOUNTING: Chance(1.0)}, Chance(1.0))
    sampled = sum(error.kind in game.in_sample for game in games)
    counted = sum(not game.is_confirmed and error.kind not in game.in_sample for game in games)
    steps = {
        Step.SAMPLE: simulated(sampled, n) if can_be_drawn else Chance(0.0),
        Step.HAND_COUNT: simulated(counted, n),
    }
    return Scored(error, steps, simulated(sampled + counted, n))
