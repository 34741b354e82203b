"""A contest with everything that was announced about its audit, and an audit of several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil

from canvass.audit.assertion import Assertion
from canvass.audit.batch_frame import (
    BatchFrame,
    ErrorBounds,
    ReportedBatch,
    equal_bounds,
    error_bounds,
)
from canvass.audit.comparison import ComparisonFrame, ErrorRates
from canvass.audit.frames.frame import EntryId, entry_id, is_phantom
from canvass.audit.pools import NO_POOLS, Pool, Pools
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.rules import AssertionSet, assertions
from canvass.audit.stratified import StratumKind
from canvass.audit.stratum_batches import StratumBatches
from canvass.audit.terms.contests import ListedContest
from canvass.audit.terms.methods import (
    Awaire,
    BatchComparison,
    FixedPercentage,
    Method,
    Stratified,
    Suite,
    WeightedBy,
)
from canvass.audit.terms.places import StoredBatch
from canvass.audit.terms.population import Population, comparison_frame
from canvass.audit.terms.rankings import CommittedRankings, unrecorded_status
from canvass.audit.terms.strata import CommittedStrata, strata_of
from canvass.audit.terms.stratified import CommittedStratum, method_of
from canvass.audit.terms.stratum import StratumTerms
from canvass.errors import UnknownName
from canvass.model import BatchId
from canvass.stats.past import Bet
from canvass.vocabulary import HowDrawn

TOGETHER = 0
"""The number under which assertions that are tested together, or orders of elimination, are listed."""


@dataclass(frozen=True)
class AuditedContest:
    """A contest with its bound, method, risk limit, entries and bets, as they are fixed before the seed.

    ``bets`` has one for each assertion by its number, or one for all TOGETHER. ``batches`` are the reported
    batches of a contest that is compared by batches, or those that are its pools. ``rates`` are the errors declared
    of its records. ``ranked`` has the rankings and claims of a ranked contest, ``apart`` the strata of one that is
    stratified.
    """

    listed: ListedContest
    bound: int
    source: str
    method: Method
    is_targeted: bool
    risk_limit: str
    population: Population
    bets: Mapping[int, Bet]
    batches: tuple[ReportedBatch, ...] = ()
    rates: ErrorRates | None = None
    ranked: CommittedRankings | None = None
    apart: tuple[CommittedStratum, ...] = ()

    @property
    def assumed(self) -> ErrorRates:
        """How often the records are expected to err: as declared, or as usual."""
        return self.rates or ErrorRates()

    @property
    def id(self) -> str:
        """The contest's id."""
        return self.listed.id

    @property
    def status(self) -> Status:
        """Whether a sample can settle the contest, or what keeps it from being sampled."""
        return self.population.status

    @cached_property
    def claims(self) -> AssertionSet:
        """The assertions that imply the reported outcome, or why there are none."""
        listed = self.listed
        if self.ranked is not None:
            return self.ranked.assertions(listed, self.bound)
        if self.method.is_unrecorded:
            return AssertionSet(self.id, (), unrecorded_status(listed, self.bound))
        return assertions(listed.contest, dict(listed.votes), self.bound)

    @property
    def assertions(self) -> tuple[Assertion, ...]:
        """The assertions, in order; the first has the number 1."""
        return self.claims.assertions

    @property
    def is_ranked(self) -> bool:
        """Whether voters rank choices, so that people read the marks at each rank."""
        return self.method.reads_ranks

    @cached_property
    def reported(self) -> ReportedContest:
        """The contest as it was reported, among its entries."""
        listed, cards = self.listed, max(self.population.entries, 1)
        rankings = None if self.ranked is None else self.ranked.rankings
        return ReportedContest(listed.contest, dict(listed.votes), cards, rankings)

    def votes_for(self, assertion: Assertion) -> Mapping[str, int]:
        """The reported votes that an assertion speaks of; of a ranked contest what its cards count for in it."""
        if self.ranked is None:
            return dict(self.listed.votes)
        return self.ranked.votes_for(assertion)

    @cached_property
    def frame(self) -> ComparisonFrame | None:
        """What a comparison of cards rests on; None for other methods."""
        comparison, strata = self.method.compares, (Suite, Stratified)
        if comparison is None or isinstance(self.method, strata) or not self.population.entries:
            return None
        frame = comparison_frame(self.listed, comparison, self.population, self.pools)
        if self.ranked is None:
            return frame
        by_claim = {each.id: self.ranked.votes_for(each) for each in self.assertions}
        return replace(frame, votes_by_claim=by_claim)

    @cached_property
    def pools(self) -> Pools:
        """The batches without records whose cards are compared with the mean of their batch; none by other methods."""
        method = self.method
        if not method.has_pools:
            return NO_POOLS
        mine = self.batches
        if method.is_stratified:
            pooled = {*method.jurisdictions_of(StratumKind.ONEAUDIT)}
            mine = tuple(batch for batch in mine if batch.id[0] in pooled)
        return Pools(tuple(Pool(entry_id(b.id), b.cards, b.votes) for b in mine))

    @cached_property
    def pool_of(self) -> Mapping[BatchId, Pool]:
        """The pools by the batch that each is."""
        return {pool.batch: pool for pool in self.pools.every}

    @cached_property
    def votes_compared(self) -> Mapping[str, int]:
        """The votes that records and pools add up to."""
        found = Counter(dict(self.population.recorded))
        for pool in self.pools.every:
            found.update(pool.votes)
        return found

    @cached_property
    def strata(self) -> CommittedStrata | None:
        """What SUITE rests on; None for other methods, and where there are no two strata."""
        if not isinstance(self.method, Suite):
            return None
        return strata_of(self.method, dict(self.listed.votes), self.population)

    @cached_property
    def parts(self) -> tuple[AuditedContest, ...]:
        """Each stratum of a stratified contest as a contest by itself; none of any other."""
        if not self.method.is_stratified:
            return ()
        return tuple(
            self._part(terms, each)
            for terms, each in zip(self.method.strata_apart, self.apart, strict=True)
        )

    @cached_property
    def counted_apart(self) -> tuple[StratumBatches | None, ...]:
        """The batches of each stratum that is counted by batches; None of any other."""
        if not self.method.is_stratified:
            return ()
        margins = {each.id: self.margin(each) for each in self.assertions}
        pairs = zip(self.method.strata_apart, self.parts, strict=True)
        return tuple(
            StratumBatches(self.assertions, margins, part.batches)
            if terms.kind is StratumKind.BATCHES
            else None
            for terms, part in pairs
        )

    @cached_property
    def drawn_apart(self) -> tuple[int, ...]:
        """How much can be drawn in each stratum: cards with its phantoms, or the batches that have a weight."""
        pairs = zip(self.parts, self.counted_apart, strict=True)
        return tuple(
            part.population.entries if batches is None else batches.drawn for part, batches in pairs
        )

    @property
    def most_draws(self) -> int:
        """How much can be drawn where nothing goes back: all entries; of strata counted by batches their batches."""
        return sum(self.drawn_apart) if self.parts else self.population.entries

    def _part(self, terms: StratumTerms, stratum: CommittedStratum) -> AuditedContest:
        own = {*terms.jurisdictions}
        return replace(
            self,
            listed=ListedContest(self.listed.contest, terms.jurisdictions, stratum.votes),
            bound=terms.bound,
            method=method_of(terms.kind),
            population=stratum.population,
            batches=tuple(batch for batch in self.batches if batch.id[0] in own),
            ranked=self._ranked_in(stratum),
            apart=(),
        )

    def _ranked_in(self, stratum: CommittedStratum) -> CommittedRankings | None:
        """The claims of the whole contest about the rankings of one stratum."""
        if self.ranked is None or stratum.rankings is None:
            return None
        return replace(self.ranked, rankings=stratum.rankings)

    def is_promised(self, entry: EntryId) -> bool:
        """Whether an entry was drawn as one that has the contest by its record, or is taken for one by the bound."""
        comparison = self.at(entry).method.compares
        return comparison is not None and comparison.style

    def at(self, entry: EntryId) -> AuditedContest:
        """The contest in the stratum of an entry; itself where it has no strata."""
        return self.parts[self.part_of(entry)] if self.parts else self

    def part_of(self, entry: EntryId) -> int:
        """The place of the stratum in which an entry of a stratified contest lies, from 0."""
        if not is_phantom(entry):
            return self._stratum_of[entry[0]]
        beyond = int(entry[1])
        for place, part in enumerate(self.parts):
            beyond -= part.population.phantoms
            if beyond <= 0:
                return place
        raise UnknownName("card of the contest", " ".join(entry), ())

    @cached_property
    def _stratum_of(self) -> Mapping[str, int]:
        strata = enumerate(part.listed.jurisdictions for part in self.parts)
        return {name: place for place, names in strata for name in names}

    @cached_property
    def batch_frame(self) -> BatchFrame | None:
        """What a comparison of batches rests on; None for other methods, and where nothing can be audited."""
        method = self.method.measured_by
        if not isinstance(method, BatchComparison) or not self.assertions or not self.batches:
            return None
        return BatchFrame(
            self.id, self.assertions, self.batches, self.population.phantoms, method.understatements
        )

    @cached_property
    def error_bounds(self) -> ErrorBounds | None:
        """The weights of a draw of batches; None where no risk is measured by batches."""
        frame, method = self.batch_frame, self.method.measured_by
        if frame is None or frame.status is not Status.AUDITABLE:
            return None
        alike = isinstance(method, BatchComparison) and method.weights is WeightedBy.EQUAL
        return equal_bounds(frame) if alike else error_bounds(frame)

    def weights(self, stored: tuple[StoredBatch, ...]) -> Mapping[BatchId, int]:
        """The weight of each batch of the contest in its draw; all 1 where a fixed share of them is drawn."""
        mine = [batch.id for batch in stored if batch.jurisdiction in self.listed.jurisdictions]
        if self.error_bounds is None or not isinstance(self.method, BatchComparison):
            return dict.fromkeys(mine, 1)
        return {batch: self.error_bounds.weights[batch] for batch in mine}

    def fixed_size(self, stored: Sequence[StoredBatch]) -> int | None:
        """How many draws a fixed share of the contest's entries comes to; None for other methods."""
        method = self.method
        if not isinstance(method, FixedPercentage):
            return None
        if method.how is not HowDrawn.BY_JURISDICTION:
            return ceil(method.share * self.population.entries)
        places = Counter[str]()
        for batch in stored:
            places[batch.jurisdiction] += batch.cards
        return sum(ceil(method.share * places[each]) for each in self.listed.jurisdictions)

    def margin(self, assertion: Assertion) -> Fraction:
        """The assertion's margin, by the votes that the method rests on; 0 where the contest has no entries."""
        if not self.population.entries:
            return Fraction(0)
        if self.batch_frame is not None:
            return self.batch_frame.margin(assertion)
        if self.frame is not None:
            return self.frame.margin(assertion)
        if self.strata is not None:
            return self.strata.margin(assertion)
        if self.parts:
            parts = (part.margin(assertion) * part.population.entries for part in self.parts)
            return sum(parts, Fraction(0)) / self.population.entries
        if self.method.reads_batches:
            return assertion.margin(dict(self.listed.votes), max(self.population.places, 1))
        return assertion.margin(self.votes_for(assertion), self.population.entries)

    @property
    def tests(self) -> tuple[int, ...]:
        """The numbers under which something is tested by a bet."""
        method = self.method.measured_by
        is_together = isinstance(method, BatchComparison) and method.together
        if is_together or isinstance(method, Awaire):
            return (TOGETHER,)
        return tuple(range(1, len(self.assertions) + 1))


@dataclass(frozen=True)
class CommittedAudit:
    """Everything an audit announced before the seed, but for the records themselves."""

    contests: tuple[AuditedContest, ...]
    batches: tuple[StoredBatch, ...]
    smallest_style: int = 10
    second_reading: Fraction = Fraction(0)
    is_under_seal: bool = False
    """Whether both readings of a card that a second board reads are made under seal alone."""
    base: int = 0
    """The first so many entries of all that are drawn by ticket are read in any case; 0 without a base sample."""

    @cached_property
    def jurisdictions(self) -> tuple[str, ...]:
        """The jurisdictions whose cards may be drawn, in order."""
        return tuple(sorted({batch.jurisdiction for batch in self.batches}))

    @cached_property
    def _by_id(self) -> Mapping[str, AuditedContest]:
        return {contest.id: contest for contest in self.contests}

    @cached_property
    def batch_of(self) -> Mapping[BatchId, StoredBatch]:
        """Every batch by its id."""
        return {batch.id: batch for batch in self.batches}

    @cached_property
    def cards_of_batch(self) -> Mapping[BatchId, int]:
        """How many cards lie in each batch."""
        return {batch.id: batch.cards for batch in self.batches}

    @cached_property
    def own_id(self) -> Mapping[BatchId, BatchId]:
        """The id of every batch as it stands here: who keeps that one keeps no copy for each card."""
        return {batch.id: batch.id for batch in self.batches}

    @cached_property
    def shelf_of_batch(self) -> Mapping[BatchId, int]:
        """The number of every batch in the order in which the offices keep them."""
        return {batch.id: batch.shelf for batch in self.batches}

    @cached_property
    def has_frame(self) -> bool:
        """Whether cards are compared with records, so that a frame of cards is committed."""
        return any(contest.method.compares for contest in self.contests)

    @cached_property
    def ranked(self) -> frozenset[str]:
        """The contests in which voters rank choices."""
        return frozenset(contest.id for contest in self.contests if contest.is_ranked)

    @cached_property
    def in_points(self) -> frozenset[str]:
        """The contests in which a card may give one choice several points or votes."""
        return frozenset(each.id for each in self.contests if each.method.counts_points)

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each contest in the order of contests."""
        return {contest.id: place for place, contest in enumerate(self.contests)}

    def contest(self, contest_id: str) -> AuditedContest:
        """The contest with this id. Raises UnknownName."""
        if contest_id not in self._by_id:
            raise UnknownName("contest of this audit", contest_id, self._by_id)
        return self._by_id[contest_id]

    @cached_property
    def phantoms(self) -> int:
        """Phantoms of the list of cards: as many as the contest that needs most."""
        return max(
            (c.population.phantoms for c in self.contests if not c.method.reads_batches),
            default=0,
        )
