"""What was read so far, measured: for every contest its status and its measured risk, as a record states them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from canvass.audit.assertion import UNREAD, Assertion
from canvass.audit.batch import batch_risk
from canvass.audit.comparison import comparison_risk
from canvass.audit.distinct import DistinctCards, DistinctPapers
from canvass.audit.event.figures import CERTAIN, NO_EVIDENCE, figure, is_within
from canvass.audit.event.rounds import AssertionResult, ContestResult
from canvass.audit.frames.frame import EntryKind
from canvass.audit.measure.hand_count import hand_count_result
from canvass.audit.measure.strata import suite_of_cards
from canvass.audit.measure.stratified import (
    CountedStratum,
    ReadStratum,
    least_products,
    read_strata,
)
from canvass.audit.measure.values import (
    Records,
    compared,
    counted_batches,
    pair_count,
    papers,
)
from canvass.audit.overstatement import ComparedCard
from canvass.audit.pair import PairCount
from canvass.audit.polling import polling_risk
from canvass.audit.risk import Design, Risk, Status
from canvass.audit.sprt_polling import polling_ratio_risk
from canvass.audit.state.state import AuditState
from canvass.audit.suite import TwoStrata, suite_maximum, suite_risk
from canvass.audit.terms.audited import TOGETHER, AuditedContest
from canvass.audit.terms.contests import valid_choices
from canvass.audit.terms.methods import (
    Athena,
    Awaire,
    AwaireSteps,
    BatchComparison,
    Comparison,
    FixedPercentage,
    HandCount,
    Method,
    Minerva,
    OneAudit,
    PointsComparison,
    PointsPolling,
    Polling,
    PollingRatio,
    Providence,
    RankedComparison,
    RankedPolling,
    Stratified,
    Suite,
    SuperSimple,
    by_kind,
)
from canvass.audit.terms.rankings import elected_by
from canvass.model import Contest, Interpretation, Rankings, Reading
from canvass.stats.union_intersection import LeastProduct


@dataclass(frozen=True)
class Sample:
    """The draws of a contest that can be measured: the entries at its places 1, 2, ..., without a gap."""

    state: AuditState
    contest: AuditedContest
    method: Method
    entries: Sequence[int]
    records: Records

    @property
    def papers(self) -> list[Interpretation]:
        """What stands of the contest on each."""
        return papers(self.state, self.contest.id, self.entries)

    @property
    def cards(self) -> list[int]:
        """The entries that are cards: all, but for batches of a stratum that is counted by batches."""
        entries = self.state.drawn.entries
        return [entry for entry in self.entries if entries[entry].kind is EntryKind.CARD]

    @property
    def compared(self) -> list[ComparedCard]:
        """Each with its record, or its pool."""
        return compared(self.state, self.contest, self.entries, self.records)

    def design(self, number: int) -> Design:
        """The announced test of an assertion."""
        limit = float(self.contest.risk_limit)
        return Design(limit, self.contest.bets[number], self.method.has_replacement)

    @property
    def all_read(self) -> bool:
        """Whether everything in the sample was found and read by people who agree."""
        sought = all(self.state.drawn.entries[entry].is_sought for entry in self.entries)
        return sought and not any(paper.reading in UNREAD for paper in self.papers)

    @property
    def is_all_drawn(self) -> bool:
        """Whether nothing is left to draw: the announced rounds are over, or nothing that is not put back is left."""
        if isinstance(self.method, Minerva | Athena):
            return len(self.state.sizes_of(self.contest.id)) == len(self.method.schedule)
        bounds = self.contest.error_bounds
        if self.method.has_replacement:
            return False
        if isinstance(self.method, BatchComparison) and bounds is not None:
            return len(self.entries) == sum(weight > 0 for weight in bounds.weights.values())
        return len(self.entries) == self.contest.most_draws


def measure(state: AuditState, records: Records) -> tuple[ContestResult, ...]:
    """The result of every contest, from what stands now, in the order of contests.

    ``records`` are the cast vote records of the cards drawn that may be opened. Raises OutOfTurn where
    something that was drawn is not read.
    """
    return tuple(measure_contest(state, each, records) for each in state.committed.contests)


def measure_contest(state: AuditState, contest: AuditedContest, records: Records) -> ContestResult:
    """The result of one contest, from what stands now. Raises OutOfTurn where something drawn is not read."""
    if contest.id in state.hand_counts:
        return hand_count_result(state, contest)
    if contest.status is not Status.AUDITABLE:
        return ContestResult(contest.id, contest.status)
    if isinstance(contest.method, HandCount):
        return ContestResult(contest.id, Status.NOT_YET)
    if isinstance(contest.method, FixedPercentage):
        return _fixed_share(state, contest, contest.method, records)
    return _sampled(sample_of(state, contest, contest.method, records))


def sample_of(
    state: AuditState, contest: AuditedContest, method: Method, records: Records
) -> Sample:
    """What a contest has drawn so far."""
    limit = state.size(contest.id) if method.goes_by_rounds else None
    entries = state.drawn.prefix(contest.id, limit)
    return Sample(state, contest, method, entries, records)


def draws_of(state: AuditState, contest: AuditedContest) -> int:
    """On how many draws a contest is measured: those of its own size, and what others drew next in the same order.

    Before it is measured, and whatever people read.
    """
    method, size = contest.method.measured_by, state.size(contest.id)
    is_sampled = contest.status is Status.AUDITABLE and contest.id not in state.hand_counts
    is_fixed = isinstance(contest.method, FixedPercentage) and not size
    if not is_sampled or is_fixed or method is None or method.goes_by_rounds:
        return size
    return state.drawn.reach(contest.id, 0 if method.is_stratified else size)


def _fixed_share(
    state: AuditState, contest: AuditedContest, method: FixedPercentage, records: Records
) -> ContestResult:
    if not state.size(contest.id):
        return ContestResult(contest.id, Status.NOT_YET)
    measure_by = method.measured_by
    if measure_by is None:
        return ContestResult(contest.id, Status.FIXED_SHARE_READ)
    found = _sampled(sample_of(state, contest, measure_by, records))
    return ContestResult(
        contest.id,
        Status.FIXED_SHARE_READ,
        found.measured_risk,
        found.sample,
        found.assertions,
    )


def _sampled(sample: Sample) -> ContestResult:
    contest = sample.contest
    if not sample.entries:
        empty = Status.NOT_YET if contest.is_targeted else Status.CANNOT_SAY
        return ContestResult(contest.id, empty)
    if not _all_fit(sample):
        return ContestResult(contest.id, Status.MORE_VOTES_THAN_CARDS)
    results = by_kind(_MEASURES, sample.method)(sample)
    if contest.is_ranked and _is_every_paper(sample):
        return _counted_papers(sample, tuple(results))
    status = max((each.status for each in results), key=_ORDER.index)
    largest = max(each.measured_risk for each in results)
    return ContestResult(contest.id, status, largest, len(sample.entries), tuple(results))


def _is_every_paper(sample: Sample) -> bool:
    """Whether people read the contest on every card that may have it, so that the papers can be counted."""
    if not (sample.is_all_drawn and sample.all_read):
        return False
    entries, is_promised = sample.state.drawn.entries, sample.contest.is_promised
    return not any(
        paper.reading is Reading.CONTEST_NOT_ON_CARD and is_promised(entries[entry].id)
        for entry, paper in zip(sample.entries, sample.papers, strict=True)
    )


def _counted_papers(sample: Sample, results: tuple[AssertionResult, ...]) -> ContestResult:
    """Who the papers of a ranked contest elect, whatever its claims are: one may be false and the winner right."""
    found = _agreed(TOGETHER, is_right=_elects_announced(sample))
    return ContestResult(
        sample.contest.id, found.status, found.measured_risk, len(sample.entries), results
    )


def _elects_announced(sample: Sample) -> bool:
    """Whether the papers elect whom the office announced, and nobody else."""
    contest = sample.contest.listed.contest
    return _elected(contest, sample.papers) == contest.about


def elected_on_paper(state: AuditState, contest: AuditedContest) -> tuple[str, ...]:
    """Whom the papers of a ranked contest elect: several where ties decide between them, nobody where nobody has won.

    It is what the contest ended in where every card was drawn and read. Raises OutOfTurn where one is not read.
    """
    read = papers(state, contest.id, state.drawn.prefix(contest.id))
    return _elected(contest.listed.contest, read)


def _elected(contest: Contest, read: Sequence[Interpretation]) -> tuple[str, ...]:
    rankings = Rankings(valid_choices(contest), Counter(paper.choices for paper in read))
    return elected_by(contest.rule, rankings)


_ORDER = (
    Status.HAND_COUNT_AGREES,
    Status.CONFIRMED,
    Status.NOT_YET,
    Status.RUINED,
    Status.ALL_DRAWN,
    Status.HAND_COUNT_DIFFERS,
)
"""The statuses of assertions, from the end of an audit to the furthest from it."""


def _by_bets(sample: Sample) -> list[AssertionResult]:
    return [_bet_result(sample, number, risk) for number, risk in bet_risks(sample)]


def bet_risks(sample: Sample) -> list[tuple[int, Risk]]:
    """The risk of each test by betting, with the number under which the test is listed."""
    return by_kind(_RISKS, sample.method)(sample)


def _polling(sample: Sample) -> list[tuple[int, Risk]]:
    contest = sample.contest
    read = DistinctPapers.of(contest.id, sample.papers)
    return [
        (number, polling_risk(each, contest.population.entries, read, sample.design(number)))
        for number, each in enumerate(contest.assertions, 1)
    ]


def _comparison(sample: Sample) -> list[tuple[int, Risk]]:
    contest, frame = sample.contest, sample.contest.frame
    if frame is None:
        return []
    cards = DistinctCards.of(contest.id, sample.compared)
    return [
        (number, comparison_risk(each, frame, cards, sample.design(number)))
        for number, each in enumerate(contest.assertions, 1)
    ]


def _batches(sample: Sample) -> list[tuple[int, Risk]]:
    contest = sample.contest
    frame, bounds = contest.batch_frame, contest.error_bounds
    if frame is None or bounds is None:
        return []
    counted = counted_batches(sample.state, contest.id, sample.entries)
    together = contest.tests == (TOGETHER,)
    tested = [None] if together else list(contest.assertions)
    return [
        (number, batch_risk(frame, bounds, counted, sample.design(number), each))
        for number, each in zip(contest.tests, tested, strict=True)
    ]


_RISKS: Mapping[type[Any], Callable[[Sample], list[tuple[int, Risk]]]] = {
    Polling: _polling,
    Comparison: _comparison,
    OneAudit: _comparison,
    RankedPolling: _polling,
    RankedComparison: _comparison,
    PointsPolling: _polling,
    PointsComparison: _comparison,
    SuperSimple: _comparison,
    BatchComparison: _batches,
}
"""How tests by betting are measured."""


def _bet_result(sample: Sample, number: int, risk: Risk) -> AssertionResult:
    """The result of a test by betting; the decision rests on the text of the measured risk.

    That a claim about rankings is false does not say who won without it: the papers are counted for that.
    """
    if risk.status is Status.HAND_COUNT_AGREES:
        return AssertionResult(number, risk.status, CERTAIN)
    if risk.status is Status.HAND_COUNT_DIFFERS and not sample.method.reads_ranks:
        return AssertionResult(number, risk.status, NO_EVIDENCE)
    path = risk.path
    measured = figure(risk.measured_risk if path is None else float(path.measured_risk))
    is_ruined = path is not None and path.is_ruined
    return AssertionResult(number, _open_status(sample, measured, is_ruined), measured)


def _open_status(sample: Sample, measured: str, is_ruined: bool = False) -> Status:
    if is_within(measured, sample.contest.risk_limit):
        return Status.CONFIRMED
    if sample.is_all_drawn:
        return Status.ALL_DRAWN
    return Status.RUINED if is_ruined else Status.NOT_YET


def _by_orders(sample: Sample) -> list[AssertionResult]:
    """The result for all orders of elimination with another winner: that of the one that is hardest to exclude.

    Where every card was read the papers are counted; where some are lost, only orders that are impossible whatever
    stands on those are excluded for certain.
    """
    if _is_every_paper(sample):
        return [_agreed(TOGETHER, is_right=_elects_announced(sample))]
    from canvass.audit.awaire import UnrecordedContest, order_risks
    from canvass.audit.awaire_steps import hardest_order

    contest = sample.contest
    choices, (winner,) = valid_choices(contest.listed.contest), contest.listed.contest.about
    read = DistinctPapers.of(contest.id, sample.papers)
    about, cards = UnrecordedContest(contest.id, choices, winner), contest.population.entries
    if isinstance(sample.method, AwaireSteps):
        hardest = hardest_order(about, cards, read, contest.bets[TOGETHER])
    else:
        hardest = order_risks(about, cards, read, contest.bets[TOGETHER])[0]
    if sample.is_all_drawn and hardest.measured_risk == 0:
        return [_agreed(TOGETHER, is_right=True)]
    measured = figure(hardest.measured_risk)
    return [AssertionResult(TOGETHER, _open_status(sample, measured), measured)]


def _agreed(number: int, *, is_right: bool) -> AssertionResult:
    """The result where nothing is left to find out."""
    if is_right:
        return AssertionResult(number, Status.HAND_COUNT_AGREES, CERTAIN)
    return AssertionResult(number, Status.HAND_COUNT_DIFFERS, NO_EVIDENCE)


def _by_ratio(sample: Sample) -> list[AssertionResult]:
    contest, read = sample.contest, sample.papers
    votes = dict(contest.listed.votes)
    results = []
    for number, assertion in enumerate(contest.assertions, 1):
        name = assertion.id
        population = PairCount(contest.population.entries, votes[name.choice], votes[name.other])
        found = pair_count(assertion, read)
        limit = float(contest.risk_limit)
        risk = polling_ratio_risk(name, population, found, limit)
        if risk.status is Status.HAND_COUNT_AGREES:
            results.append(AssertionResult(number, risk.status, CERTAIN))
        elif risk.status is Status.HAND_COUNT_DIFFERS and sample.all_read:
            results.append(AssertionResult(number, risk.status, NO_EVIDENCE))
        else:
            measured = figure(risk.measured_risk)
            results.append(AssertionResult(number, _open_status(sample, measured), measured))
    return results


def _by_strata(sample: Sample) -> list[AssertionResult]:
    limit = float(sample.contest.risk_limit)
    results = []
    for number, (assertion, suite) in enumerate(suites(sample), 1):
        risk = suite_risk(assertion.id, suite, suite_maximum(suite), limit)
        measured = figure(risk.measured_risk)
        results.append(AssertionResult(number, _open_status(sample, measured), measured))
    return results


def _by_strata_apart(sample: Sample) -> list[AssertionResult]:
    contest = sample.contest
    read = read_strata(sample.state, contest, sample.entries, sample.records)
    results = []
    for number, found in least_products(contest, read):
        ended = _papers_apart(sample, number, read) if sample.is_all_drawn else None
        results.append(ended or _apart_result(sample, number, found))
    return results


def _papers_apart(
    sample: Sample, number: int, read: Sequence[ReadStratum | CountedStratum]
) -> AssertionResult | None:
    """What the papers say where nothing is left to draw; None where lost cards or batches leave it open."""
    contest = sample.contest
    claim = contest.assertions[number - 1]
    on_paper = sum((each.on_paper(claim) for each in read), Fraction(0))
    if 2 * on_paper > contest.population.entries:
        return _agreed(number, is_right=True)
    beyond = sum(
        part.population.phantoms
        for part, each in zip(contest.parts, read, strict=True)
        if isinstance(each, CountedStratum)
    )
    is_ranked = sample.method.reads_ranks  # a false claim does not say who won without it
    if not is_ranked and not beyond and all(each.is_certain for each in read):
        return _agreed(number, is_right=False)
    return None


def _apart_result(sample: Sample, number: int, found: LeastProduct) -> AssertionResult:
    """The result of strata that drew apart and have something left to draw, or have lost some of it."""
    measured = figure(found.measured_risk)
    return AssertionResult(number, _open_status(sample, measured), measured)


def _by_rounds(sample: Sample) -> list[AssertionResult]:
    # The registry of tests by rounds: fourteen modules, for records of such an audit alone.
    from canvass.audit.measure.rounds import round_risks

    contest, read = sample.contest, sample.papers
    sizes = [size for size in sample.state.sizes_of(contest.id) if size <= len(read)]
    results = []
    for number, assertion in enumerate(contest.assertions, 1):
        counts = [pair_count(assertion, read[:size]) for size in sizes]
        measured = figure(round_risks(contest, sample.method, assertion, counts))
        results.append(AssertionResult(number, _open_status(sample, measured), measured))
    return results


def suites(sample: Sample) -> Iterator[tuple[Assertion, TwoStrata]]:
    """For each assertion of a contest in strata, the report and what was found in both."""
    strata = sample.contest.strata
    if strata is None:
        return
    cards = sample.compared
    is_compared = [strata.division.is_compared(place) for place in range(1, len(cards) + 1)]
    first = [card for card, is_first in zip(cards, is_compared, strict=True) if is_first]
    second = [card.paper for card, is_first in zip(cards, is_compared, strict=True) if not is_first]
    for assertion in sample.contest.assertions:
        yield (
            assertion,
            suite_of_cards(
                assertion,
                strata.pair(assertion.id),
                (first, second),
                withheld=strata.withheld,
                inflator=strata.inflator,
            ),
        )


_MEASURES: Mapping[type[Any], Callable[[Sample], list[AssertionResult]]] = {
    **dict.fromkeys(_RISKS, _by_bets),
    Awaire: _by_orders,
    PollingRatio: _by_ratio,
    Suite: _by_strata,
    Stratified: _by_strata_apart,
    Minerva: _by_rounds,
    Athena: _by_rounds,
    Providence: _by_rounds,
}


def _all_fit(sample: Sample) -> bool:
    """Whether what people counted in each batch fits the cards that the manifest has in it."""
    contest = sample.contest
    if not isinstance(sample.method, BatchComparison | Stratified) or not contest.assertions:
        return True
    cards, entries = (
        {batch.id: batch.cards for batch in contest.batches},
        sample.state.drawn.entries,
    )
    batches = [entry for entry in sample.entries if entries[entry].kind is EntryKind.BATCH]
    counted = counted_batches(sample.state, contest.id, batches)
    fits = contest.assertions[0].assorter.fits
    return all(each.votes is None or fits(each.votes, cards[each.id]) for each in counted)
