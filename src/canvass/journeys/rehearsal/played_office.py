"""The office of a rehearsal that is played: what it committed, how rounds are planned, and what its paper says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np
import numpy.typing as npt

from canvass.attack.rehearsal import EndsBy
from canvass.attack.ways import NO_VOTE, NOT_FOUND, NOT_ON_CARD
from canvass.audit.event import BatchCount, CardRead
from canvass.audit.event.batches import ContestCount
from canvass.audit.event.cards import ContestRead
from canvass.audit.measure import Records
from canvass.audit.state import AuditState, Phase
from canvass.audit.state.state import Round
from canvass.audit.terms.audited import CommittedAudit
from canvass.audit.terms.methods import (
    Athena,
    Awaire,
    FixedPercentage,
    HandCount,
    Minerva,
)
from canvass.errors import OutOfRange
from canvass.journeys.audit_folder.commitment import audit_to_commit
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.material import Gathered
from canvass.journeys.audit_folder.sizes import CHANCE, next_sizes
from canvass.journeys.rehearsal.paper_truth import PaperTruth
from canvass.journeys.rehearsal.scene import Scene
from canvass.model import BatchId, CardId, CastVoteRecord, Reading

Ways = npt.NDArray[np.integer]
LAST_CHANCE = 0.99
"""Chance with which a right report is confirmed by the end of the last round that is drawn."""


@dataclass(frozen=True, eq=False)
class Office:
    """What is committed before the seed, the sizes of the rounds, and the paper."""

    made: Scene
    audit: CommittedAudit
    gathered: Gathered
    opened: AuditState

    @classmethod
    def of(cls, desk: Desk, made: Scene) -> Office:
        """The commitment as ``canvass audit commit`` would make it; no card is read by a second board."""
        audit, gathered = audit_to_commit(desk, made.plans[0].listed.id)
        audit = replace(audit, second_reading=Fraction(0), is_under_seal=False)
        state = desk.state.copy()
        state.audit, state.phase = audit, Phase.SEEDED
        return cls(made, audit, gathered, state)

    @property
    def contest(self) -> str:
        """The contest that is audited."""
        return self.made.plans[0].listed.id

    @cached_property
    def truth(self) -> PaperTruth:
        """What the paper says."""
        return PaperTruth(self.made)

    @cached_property
    def ends_by(self) -> EndsBy:
        """What ends an audit of this method."""
        method = self.audit.contest(self.contest).method
        if isinstance(method, HandCount):
            return EndsBy.HAND_COUNT
        return EndsBy.FIXED_SHARE if isinstance(method, FixedPercentage) else EndsBy.RISK_LIMIT

    @property
    def is_measured(self) -> bool:
        """Whether a risk is measured from what is read."""
        return self.audit.contest(self.contest).method.measured_by is not None

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The draws by the end of each round: as planned for a right report, and as nearly every right one needs.

        None where a full hand count is announced. Raises OutOfRange where the plan of another method is one.
        """
        method = self.audit.contest(self.contest).method
        if self.ends_by is EndsBy.HAND_COUNT:
            return ()
        if isinstance(method, Minerva | Athena | Awaire):
            found = list(self._sizes_in_steps())
        else:
            planned = (self._next(chance) for chance in (CHANCE, LAST_CHANCE))
            found = [size for size in planned if size]
        if not found:
            raise OutOfRange(f"{self.contest}: {self._why_none()}")
        return tuple(sorted({*found}))

    def _next(self, chance: float, before: Sequence[Round] = ()) -> int:
        """The size that the next round is planned with; 0 where a full hand count is the better way."""
        state = self.opened.copy()
        state.rounds = list(before)
        (planned,) = next_sizes(state, {}, chance) or (None,)
        return (
            0 if planned is None or (planned.hand_count and not planned.by_cards) else planned.size
        )

    def _sizes_in_steps(self) -> Iterator[int]:
        """The sizes of methods that announce theirs, or grow by steps whatever was found."""
        rounds: list[Round] = []
        most = self.audit.contest(self.contest).population.entries
        while (size := self._next(CHANCE, rounds)) and (
            not rounds or size > rounds[-1].sizes[self.contest]
        ):
            yield size
            if size >= most:
                return
            rounds.append(Round(len(rounds) + 1, {self.contest: size}, ()))

    def _why_none(self) -> str:
        (planned,) = next_sizes(self.opened.copy(), {}, CHANCE) or (None,)
        return planned.reason if planned else self.audit.contest(self.contest).status.sentence

    @cached_property
    def records(self) -> Records:
        """The records of all cards that have one."""
        cards, places = self.gathered.cards, self.gathered.material.places
        if cards is None:
            return {}
        ids = places.ids_at(np.arange(places.places))
        pairs = zip(ids, cards.records, strict=True)
        return {
            card: CastVoteRecord(card, dict(votes)) for card, votes in pairs if votes is not None
        }

    def way(self, card: CardId) -> int:
        """What the paper of a card says, as the number of a way."""
        number, position = self.truth.paper.number_of[card[:-1]], int(card[-1])
        first, end = np.searchsorted(self.made.office.batch, [number, number + 1])
        place = int(first) + position - 1
        return int(self._paper[place]) if place < end else NOT_FOUND

    @cached_property
    def _paper(self) -> np.ndarray:
        return self.made.office.contests[0].election.paper

    def read(self, card: CardId, *, is_overlooked: bool) -> CardRead:
        """What a board says of a card."""
        way, election = self.way(card), self.made.office.contests[0].election
        if way == NOT_FOUND:
            return CardRead(card, found=False)
        what, ranks = election.ways.reading(NO_VOTE if is_overlooked and way >= 0 else way)
        if election.ways.is_ranked and what in (Reading.VOTE, Reading.BLANK):
            read = ContestRead(self.contest, Reading.VOTE if ranks else Reading.BLANK, (), ranks)
        else:
            read = ContestRead(self.contest, what, tuple(c for marked in ranks for c in marked))
        return CardRead(card, True, (read,))

    def voted_in(self, batch: BatchId) -> Ways:
        """What the paper says of each card of a box that has a vote, as numbers of ways."""
        inside = self._inside(batch)
        return inside[inside >= 0]

    def _inside(self, batch: BatchId) -> Ways:
        first, end = np.searchsorted(
            self.made.office.batch, [n := self.truth.paper.number_of[batch], n + 1]
        )
        return self._paper[first:end]

    def counted(self, batch: BatchId, ways: Ways) -> BatchCount:
        """What a board counts in a box where it sees these ways to vote: all that are there, or all but some."""
        election, listed = self.made.office.contests[0].election, self.made.plans[0].listed
        votes = election.ways.points[ways].sum(axis=0).tolist()
        tally = tuple(zip(election.choices, votes, strict=True))
        inside = self._inside(batch)
        cards = int(((inside != NOT_FOUND) & (inside != NOT_ON_CARD)).sum())
        left = cards * listed.contest.votes_on_card - sum(votes)
        return BatchCount(batch, (ContestCount(self.contest, cards, tally, left, 0),))
