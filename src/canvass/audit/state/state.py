"""Where an audit stands: what its events add up to, and nothing else.

An ``AuditState`` is a fold over the events of one record, in their order: ``take`` each of them. An event that
may not stand where it does is refused with a sentence and changes nothing. Nobody else changes a state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple

from canvass.audit.event.batches import ContestCount
from canvass.audit.event.boards import BoardFormed
from canvass.audit.event.cards import ContestRead
from canvass.audit.event.decisions import FaultsAccepted
from canvass.audit.event.ending import AuditAborted, AuditConcluded, ComplianceRecorded
from canvass.audit.event.kinds import ComplianceCheck, Turn
from canvass.audit.event.rounds import RoundClosed
from canvass.audit.event.setup import AuditOpened, FileLoaded, Seeded
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.audit.state.ceremony import Ceremony
from canvass.audit.state.drawn import DrawnEntries
from canvass.audit.state.outstanding import Item, Key, Lack, Outstanding, Thing, lack_of
from canvass.audit.state.readings import NOBODY, Column, Made
from canvass.audit.terms.audited import AuditedContest, CommittedAudit
from canvass.errors import OutOfTurn
from canvass.model import BatchId
from canvass.model.name import same_name
from canvass.stats.tickets import canonical

SaidOfCard = tuple[bool, tuple[ContestRead, ...]]
SaidOfBatch = ContestCount | None
"""What was counted of one contest in a batch; None where the batch was not found."""


class Phase(StrEnum):
    """How far an audit is; ``sentence`` is what a person reads."""

    NOTHING = "nothing"
    PREPARING = "preparing"
    COMMITTED = "committed"
    SEEDED = "seeded"
    ROUND_OPEN = "round_open"
    ROUND_CLOSED = "round_closed"
    CONCLUDED = "concluded"
    ABORTED = "aborted"

    @property
    def sentence(self) -> str:
        """The phase in words."""
        return _SENTENCES[self]

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        return self in (Phase.CONCLUDED, Phase.ABORTED)


_SENTENCES = {
    Phase.NOTHING: "The audit is not opened.",
    Phase.PREPARING: "Files are brought together; nothing is committed.",
    Phase.COMMITTED: "Everything is committed; the seed is still to be rolled.",
    Phase.SEEDED: "The seed is rolled; nothing is drawn.",
    Phase.ROUND_OPEN: "Cards are being fetched and read.",
    Phase.ROUND_CLOSED: "A round is closed and measured.",
    Phase.CONCLUDED: "The audit is concluded.",
    Phase.ABORTED: "The audit was aborted; nothing is concluded.",
}


@dataclass(frozen=True, slots=True)
class Round:
    """A round: the sizes it gave each contest in all, the full hand counts it ordered, and its result if closed."""

    number: int
    sizes: dict[str, int]
    hand_counts: tuple[str, ...]
    closed: RoundClosed | None = None


class Seal(NamedTuple):
    """The digest of a reading that nobody may see yet, and who made the reading."""

    digest: str
    made: Made


@dataclass(slots=True)
class AuditState:
    """What the events of an audit add up to."""

    number: int = 0
    """How many events were taken: the number of the last entry of the record."""
    phase: Phase = Phase.NOTHING
    opened: AuditOpened | None = None
    loaded: list[FileLoaded] = field(default_factory=list)
    loaded_entry: int = 0
    """The entry of the file that was loaded last."""
    accepted: dict[int, FaultsAccepted] = field(default_factory=dict)
    """What was decided about the faults of files, by their places in ``loaded``."""
    audit: CommittedAudit | None = None
    commitment_entry: int = 0
    is_signed: bool = False
    ceremony: Ceremony | None = None
    """The ceremony that is open, or that made the seed."""
    unfinished: list[Ceremony] = field(default_factory=list)
    """Ceremonies that made no seed."""
    seeded: Seeded | None = None
    seeded_by: str = ""
    """Who made the entry of the seed."""
    rounds: list[Round] = field(default_factory=list)
    closes: int = 0
    """How often a round was closed, the same one again included."""
    boards: dict[str, dict[str, BoardFormed]] = field(default_factory=dict)
    """Of each jurisdiction the boards whose members are named, by their names as they are compared."""
    board_of: dict[str, dict[str, str]] = field(default_factory=dict)
    """Of each jurisdiction the board of each member, both as names are compared."""
    drawn: DrawnEntries = field(default_factory=DrawnEntries)
    cards: Column[SaidOfCard] = field(default_factory=Column)
    """Readings of cards: entry *n* of the column is entry *n* of ``drawn``; batches have none there."""
    seals: dict[Key, dict[Turn, Seal]] = field(default_factory=dict)
    """Of cards and of counts the readings that were sealed; opened ones stay here."""
    nonces: set[str] = field(default_factory=set)
    """The nonces with which sealed readings were opened."""
    known_before: set[Key] = field(default_factory=set)
    """Cards and counts of which a reading stood in the record for all to see, and was withdrawn."""
    checked: set[tuple[str, tuple[str, ...], SaidOfCard]] = field(
        default_factory=set, compare=False
    )
    """What was said of cards of a jurisdiction on which these contests are to be read, and fits them: it need not be
    looked at again."""
    counts: Column[SaidOfBatch] = field(default_factory=Column)
    """Counts of batches, one entry for each batch and contest in ``count_of``."""
    count_of: dict[tuple[BatchId, str], int] = field(default_factory=dict)
    sought_counts: dict[BatchId, set[str]] = field(default_factory=dict)
    """The contests that each batch had to be counted for, in all rounds."""
    outstanding: Outstanding = field(default_factory=Outstanding)
    """What is still to be read, counted and settled; it follows from the readings, and spares walking them."""
    signed_off: dict[str, int] = field(default_factory=dict)
    """Who stands for what it entered, and by which entry."""
    reopened: Counter[str] = field(default_factory=Counter)
    """How often each jurisdiction that had signed off was reopened, in all rounds."""
    must_sign: set[str] = field(default_factory=set)
    compliance: dict[tuple[ComplianceCheck, str], ComplianceRecorded] = field(default_factory=dict)
    concluded: AuditConcluded | None = None
    aborted: AuditAborted | None = None
    opened_records: set[EntryId] = field(default_factory=set)
    """Cards whose records were needed by a round that closed."""

    def copy(self) -> AuditState:
        """The same state, to go on with apart from this one."""
        return replace(
            self,
            loaded=self.loaded.copy(),
            accepted=self.accepted.copy(),
            unfinished=self.unfinished.copy(),
            rounds=self.rounds.copy(),
            boards={name: each.copy() for name, each in self.boards.items()},
            board_of={name: each.copy() for name, each in self.board_of.items()},
            drawn=self.drawn.copy(),
            cards=self.cards.copy(),
            nonces=self.nonces.copy(),
            known_before=self.known_before.copy(),
            seals={number: each.copy() for number, each in self.seals.items()},
            counts=self.counts.copy(),
            count_of=self.count_of.copy(),
            sought_counts={batch: each.copy() for batch, each in self.sought_counts.items()},
            outstanding=self.outstanding.copy(),
            signed_off=self.signed_off.copy(),
            reopened=self.reopened.copy(),
            must_sign=self.must_sign.copy(),
            compliance=self.compliance.copy(),
            opened_records=self.opened_records.copy(),
        )

    @property
    def committed(self) -> CommittedAudit:
        """What was committed. Raises OutOfTurn where nothing is."""
        if self.audit is None:
            raise OutOfTurn("nothing is committed yet: commit first")
        return self.audit

    @property
    def seed(self) -> str:
        """The seed. Raises OutOfTurn where none was rolled."""
        if self.seeded is None:
            raise OutOfTurn("no seed was rolled yet: roll the seed first")
        return self.seeded.seed

    @property
    def round(self) -> Round | None:
        """The round that is open, or closed last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def jurisdictions(self) -> tuple[str, ...]:
        """The jurisdictions of the audit."""
        return self.opened.jurisdictions if self.opened else ()

    def members(self, jurisdiction: str, board: str) -> frozenset[str]:
        """The people of a board as names are compared; nobody where they are not named."""
        boards = self.boards.get(jurisdiction)
        formed = boards.get(same_name(board)) if boards else None
        return formed.people if formed else NOBODY.people

    def size(self, contest: str) -> int:
        """How many draws a contest has in all, by the last round."""
        return self.rounds[-1].sizes.get(contest, 0) if self.rounds else 0

    def sizes_of(self, contest: str) -> tuple[int, ...]:
        """The sizes of a contest by the end of each round in which they grew."""
        grown = dict.fromkeys(r.sizes[contest] for r in self.rounds if contest in r.sizes)
        return tuple(grown)

    @property
    def hand_counts(self) -> tuple[str, ...]:
        """Contests whose full hand count was ordered, in any round."""
        return tuple(contest for each in self.rounds for contest in each.hand_counts)

    def hand_counted(self, batch: BatchId) -> Iterator[AuditedContest]:
        """Contests whose full hand count has to count this batch."""
        for contest in map(self.committed.contest, self.hand_counts):
            if batch[0] in contest.listed.jurisdictions:
                yield contest

    def contests_of_batch(self, batch: BatchId) -> tuple[str, ...]:
        """The contests that must be counted in a batch: those that drew it, and those counted by hand in full."""
        number = self.drawn.number_of.get((EntryKind.BATCH, batch))
        drew = self.drawn.required[number] if number is not None else ()
        wanted = {*drew, *(contest.id for contest in self.hand_counted(batch))}
        return tuple(contest for contest in self.committed.order if contest in wanted)

    def counted(self, batch: BatchId, contest: str) -> SaidOfBatch | bool:
        """The standing count of a contest in a batch; None where the batch was not found, False without any."""
        entry = self.count_of.get((batch, contest))
        if entry is None or self.counts.standing(entry) < 0:
            return False
        return self.counts.said(entry)

    def beyond_manifest(self) -> list[tuple[BatchId, ContestCount, int]]:
        """The standing counts of more cards than the manifest has in their batch, with how many it has."""
        cards = {batch.id: batch.cards for batch in self.committed.batches}
        return [
            (batch, count, cards[batch])
            for batch, contest in sorted(self.count_of)
            if isinstance(count := self.counted(batch, contest), ContestCount)
            and count.cards > cards[batch]
        ]

    def note(self, key: Key) -> None:
        """Keep what is outstanding in step with what was read of a card, or counted of a contest in a batch."""
        lack = self._unopened(key) or self._lack(key)
        if lack is None:
            self.outstanding.settle(key)
        else:
            self.outstanding.note(key, self.thing(key, lack))

    def _lack(self, key: Key) -> Lack | None:
        column, number = self.column_of(key)
        return Lack.READING if number is None else lack_of(column, number)

    def thing(self, key: Key, lack: Lack) -> Thing:
        """A thing that lacks this, and where it lies."""
        audit = self.committed
        if isinstance(key, int):
            entry = self.drawn.entries[key].id
            batch = audit.own_id[entry[:-1]]
            item: Item = int(entry[-1]), key
            return Thing(EntryKind.CARD, batch, audit.shelf_of_batch[batch], item, lack)
        batch, contest = key
        item = audit.order[contest], contest
        return Thing(EntryKind.BATCH, batch, audit.shelf_of_batch[batch], item, lack)

    def _unopened(self, key: Key) -> Lack | None:
        """What is lacking of a thing of which a reading is sealed and not opened."""
        sealed = self.seals.get(key)
        if not sealed or self.has_read(key, Turn.SECOND):
            return None
        return Lack.OPENING if Turn.SECOND in sealed else Lack.SECOND_READING

    def column_of(self, key: Key) -> tuple[Column[Any], int | None]:
        """The readings among which those of a thing stand, and its number there; None where it was never counted."""
        return (self.cards, key) if isinstance(key, int) else (self.counts, self.count_of.get(key))

    def has_read(self, key: Key, turn: Turn) -> bool:
        """Whether there is a reading of this turn that everybody can see."""
        column, number = self.column_of(key)
        return number is not None and column.of_turn(number, turn) is not None

    def read_first_by(self, key: Key) -> Made:
        """Who made the first reading, in the open or under seal; NOBODY where nobody did."""
        if sealed := self.seals.get(key, {}).get(Turn.FIRST):
            return sealed.made
        column, number = self.column_of(key)
        return NOBODY if number is None else column.read_first_by(number)

    def is_twice(self, key: Key) -> bool:
        """Whether a second board is asked to read this card, or to count this batch."""
        if isinstance(key, int):
            return self.cards.is_twice[key]
        return self.is_read_twice(EntryKind.BATCH, key[0])

    def is_to_seal(self, key: Key) -> bool:
        """Whether the terms ask that both readings of it are made under seal."""
        return self.committed.is_under_seal and self.is_twice(key)

    def is_read_twice(self, kind: EntryKind, entry: EntryId) -> bool:
        """Whether a second board reads this card or batch."""
        share = self.committed.second_reading
        if not share:
            return False
        ticket = int(canonical.ticket(self.seed, "second", kind, *entry), 16)
        return ticket * share.denominator < share.numerator << 256


def require_phase(state: AuditState, phases: tuple[Phase, ...], why: str) -> None:
    """Refuse what comes in another phase than these, and say why."""
    if state.phase not in phases:
        raise OutOfTurn(why, f"nothing was written. {state.phase.sentence}")
