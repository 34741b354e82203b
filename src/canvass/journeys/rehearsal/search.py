"""What became of each planted error of a rehearsal, by what its record says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from canvass.attack.error_kinds import ErrorKind, Planted
from canvass.attack.ways import NOT_FOUND
from canvass.audit.event import Loaded
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.audit.state import AuditState
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.make import ContestPlan
from canvass.journeys.rehearsal.history import History, SaidOnce
from canvass.journeys.rehearsal.office import OfficeContest, votes_by_batch
from canvass.journeys.rehearsal.paper_truth import PaperTruth, comes_to, reading
from canvass.journeys.rehearsal.scene import Scene
from canvass.journeys.rehearsal.strata import kind_in
from canvass.model import BatchId, CardId, Reading


class Became(StrEnum):
    """What became of a planted error, the best first."""

    BEFORE_SEED = "before_seed"
    BY_BOUND = "by_bound"
    BY_CARD = "by_card"
    BY_MISSING = "by_missing"
    BY_BATCH = "by_batch"
    BY_HAND_COUNT = "by_hand_count"
    BY_OTHER_READING = "by_other_reading"
    """By a reading or a count that is neither the report's nor the paper's."""
    READ_AS_RECORDED = "read_as_recorded"
    NOT_READ = "not_read"
    NOT_DRAWN = "not_drawn"
    STANDS = "stands"
    POOLED = "pooled"
    POLLED = "polled"
    UNSHOWN = "unshown"
    """Mended before the seed, where nothing that the office holds shows it."""
    SAME = "same"
    NOT_COMMITTED = "not_committed"

    @property
    def is_found(self) -> bool:
        """Whether people found it."""
        return self.is_before_seed or self.value.startswith("by_")

    @property
    def is_before_seed(self) -> bool:
        """Whether it was found before anything was drawn."""
        return self in (Became.BEFORE_SEED, Became.BY_BOUND)


_BEST = {became: place for place, became in enumerate(Became)}


@dataclass(frozen=True, slots=True)
class ErrorScored:
    """One planted error: the step that found it, with round and entry of the record where there is one."""

    error: Planted
    became: Became
    round: int = 0
    entry: int = 0
    by: tuple[EntryId, ...] = ()


@dataclass(frozen=True, eq=False)
class Search:
    """Looks for each planted error in what the record says."""

    made: Scene
    state: AuditState
    truth: PaperTruth
    told: History

    def scored(self, error: Planted) -> ErrorScored:
        """What became of an error, the best over its contests."""
        if self.state.audit is None:
            return ErrorScored(error, Became.NOT_COMMITTED)
        if error.kind.is_of_accounting:
            return self._by_accounting(error)
        found = [
            one
            for plan, contest in zip(self.made.plans, self.made.office.contests, strict=True)
            if error.kind in contest.election.touched
            for one in self._in_contest(error, plan, contest)
        ]
        return min(
            found, key=lambda one: _BEST[one.became], default=ErrorScored(error, Became.SAME)
        )

    def is_on_unheld_cards(self, error: Planted) -> bool:
        """Whether every card of an error is there and held against no record of its own: no card can show it."""
        return not error.kind.is_of_accounting and all(
            self._is_unheld(plan, contest, contest.election.touched[error.kind])
            for plan, contest in zip(self.made.plans, self.made.office.contests, strict=True)
            if error.kind in contest.election.touched
        )

    def _is_unheld(self, plan: ContestPlan, contest: OfficeContest, touched: np.ndarray) -> bool:
        office, paper = self.made.office, contest.election.paper
        off = np.flatnonzero(touched & contest.election.differs)
        in_pools = np.isin(office.batch, [*office.unrecorded])
        return not (paper[off] == NOT_FOUND).any() and all(
            kind is StratumKind.POLLING or (kind.is_compared and in_pools[inside].all())
            for kind, inside in self._by_kind(plan, off)
        )

    def _by_accounting(self, error: Planted) -> ErrorScored:
        """A count of the manifest, or records beyond it: mended before the seed, or found by what is not there."""
        (number,) = self.made.office.of_kind(error.kind)
        cards = self.made.office.manifest.batches[number].cards
        batch = next(each for each, n in self.truth.paper.number_of.items() if n == number)
        stated = {each.id: each.cards for each in self.state.committed.batches}
        if stated.get(batch) == cards:
            is_count = error.kind is ErrorKind.TRANSPOSED_COUNT
            what = Loaded.MANIFEST if is_count else Loaded.CARDS
            became = self._mended(error, number)
            return ErrorScored(error, became, 0, self.told.loaded.get(what, 0), (batch,))
        gone = [
            each
            for each in self._standing(EntryKind.CARD)
            if each.id[:-1] == batch and int(each.id[-1]) > cards and not each.is_found
        ]
        if gone:
            return _found_by(error, Became.BY_MISSING, gone)
        over = [b for b, _, _ in self.state.beyond_manifest() if b == batch]
        return ErrorScored(error, Became.BY_BATCH if over else Became.STANDS, by=tuple(over))

    def _mended(self, error: Planted, number: int) -> Became:
        """What showed an error of accounting that was mended before the seed."""
        if self.made.account(number).is_contradicted:
            return Became.BEFORE_SEED
        is_in_bound = error.kind is ErrorKind.TRANSPOSED_COUNT and self.made.is_in_bound(number)
        return Became.BY_BOUND if is_in_bound else Became.UNSHOWN

    def _standing(self, kind: EntryKind) -> Iterator[SaidOnce]:
        """Readings that nobody withdrew; of one thing the last stands."""
        last = {
            (each.id, each.contest): each
            for each in self.told.said
            if each.kind is kind and not each.withdrawn
        }
        yield from last.values()

    def _in_contest(
        self, error: Planted, plan: ContestPlan, contest: OfficeContest
    ) -> Iterator[ErrorScored]:
        election = contest.election
        off = np.flatnonzero(election.touched[error.kind] & election.differs)
        if not off.size:
            return
        batches = self._batches(off)
        yield from self._missing(error, off, contest)
        if self._is_counted(plan, batches):
            yield ErrorScored(error, Became.BY_HAND_COUNT, len(self.state.rounds))
        for kind, inside in self._by_kind(plan, off):
            if kind.is_compared:
                yield self._by_cards(error, inside, contest)
            elif kind is StratumKind.BATCHES:
                yield self._by_batches(error, self._batches(inside), contest)
            else:
                yield ErrorScored(error, Became.POLLED)

    def _batches(self, places: np.ndarray) -> set[BatchId]:
        return {self._id(int(number)) for number in np.unique(self.made.office.batch[places])}

    def _by_kind(
        self, plan: ContestPlan, places: np.ndarray
    ) -> Iterator[tuple[StratumKind, np.ndarray]]:
        """The cards of an error by how the strata in which they lie are audited."""
        office = self.made.office
        kinds = [
            kind_in(plan, batch.jurisdiction, has_records=number not in office.unrecorded)
            for number, batch in enumerate(office.manifest.batches)
        ]
        own = [kinds[number] for number in office.batch[places].tolist()]
        for kind in StratumKind:
            inside = np.array([each is kind for each in own], dtype=bool)
            if inside.any():
                yield kind, places[inside]

    def _id(self, number: int) -> BatchId:
        return self.truth.paper.ids[number]

    def _missing(
        self, error: Planted, off: np.ndarray, contest: OfficeContest
    ) -> Iterator[ErrorScored]:
        """A card that is not there, whatever the method of its contest."""
        gone = {self._card(int(p)) for p in off if contest.election.paper[p] == NOT_FOUND}
        found = [e for e in self._standing(EntryKind.CARD) if e.id in gone and not e.is_found]
        if found:
            yield _found_by(error, Became.BY_MISSING, found)

    def _card(self, place: int) -> CardId:
        number = int(self.made.office.batch[place])
        first = int(np.searchsorted(self.made.office.batch, number))
        return (*self._id(number), str(place - first + 1))

    def _is_counted(self, plan: ContestPlan, batches: set[BatchId]) -> bool:
        """Whether a full hand count of this contest has counted all of these batches."""
        return plan.listed.id in self.state.hand_counts and all(
            self.state.counted(batch, plan.listed.id) is not False for batch in batches
        )

    def _by_cards(self, error: Planted, off: np.ndarray, contest: OfficeContest) -> ErrorScored:
        election, name, ways = contest.election, contest.listed.id, contest.election.ways
        record = {
            self._card(int(p)): comes_to(reading(int(election.record[p]), ways), ways) for p in off
        }
        pools = {self._id(number) for number in self.made.office.unrecorded}
        every = {card for card in record if name in self._required(card)}
        drawn = {card for card in every if card[:-1] not in pools}
        if every and not drawn:
            return ErrorScored(error, Became.POOLED)
        if not drawn:
            is_ordered = name in self.state.hand_counts
            return ErrorScored(error, Became.NOT_READ if is_ordered else Became.NOT_DRAWN)
        read = [
            e for e in self._standing(EntryKind.CARD) if e.id in drawn and e.contest in ("", name)
        ]
        shows = [
            each
            for each in read
            if comes_to(each.reading, ways) != record[each.id]
            and (each.reading is None or each.reading[0] != Reading.CANNOT_AGREE.value)
        ]
        right = [
            each
            for each in shows
            if comes_to(each.reading, ways) == comes_to(self.truth.of_card(each.id, name), ways)
        ]
        if right:
            is_read = any(each.is_found for each in right)
            return _found_by(error, Became.BY_CARD if is_read else Became.BY_MISSING, right)
        if shows:
            return _found_by(error, Became.BY_OTHER_READING, shows)
        return ErrorScored(error, Became.READ_AS_RECORDED if read else Became.NOT_READ)

    def _required(self, card: CardId) -> tuple[str, ...]:
        """The contests that must be read on a card; none where it was not drawn."""
        number = self.state.drawn.number_of.get((EntryKind.CARD, card))
        return () if number is None else self.state.drawn.required[number]

    def _by_batches(
        self, error: Planted, batches: set[BatchId], contest: OfficeContest
    ) -> ErrorScored:
        choices, name = contest.election.choices, contest.listed.id
        votes = votes_by_batch(self.made.office, contest.election, contest.election.record)
        reported = {
            batch: tuple(zip(choices, votes[self.truth.paper.number_of[batch]], strict=True))
            for batch in batches
        }
        off = {batch for batch in batches if reported[batch] != self.truth.of_batch(batch, name)}
        if not off:
            return ErrorScored(error, Became.SAME)
        drawn = {batch for batch in off if (EntryKind.BATCH, batch) in self.state.drawn.number_of}
        if not drawn:
            return ErrorScored(error, Became.NOT_DRAWN)
        counted = [
            e for e in self._standing(EntryKind.BATCH) if e.id in drawn and e.contest == name
        ]
        shows = [
            each
            for each in counted
            if each.votes is None or dict(each.votes) != dict(reported[each.id])
        ]
        right = [each for each in shows if self.truth.agrees(each)]
        if right:
            return _found_by(error, Became.BY_BATCH, right)
        if shows:
            return _found_by(error, Became.BY_OTHER_READING, shows)
        return ErrorScored(error, Became.READ_AS_RECORDED if counted else Became.NOT_READ)


def _found_by(error: Planted, became: Became, by: list[SaidOnce]) -> ErrorScored:
    first = min(by, key=lambda each: each.entry)
    ids = tuple(dict.fromkeys(each.id for each in by))
    return ErrorScored(error, became, first.round, first.entry, ids)
