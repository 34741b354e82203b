"""What a record of a rehearsal tells step by step: who read what, what was taken back, and how long it took."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from canvass.audit.event import (
    BatchCount,
    BatchesCounted,
    BatchesSealed,
    BatchesUnsealed,
    CardRead,
    CardsInterpreted,
    CardsSealed,
    CardsUnsealed,
    EntriesWithdrawn,
    FileLoaded,
    Loaded,
    Turn,
    read_body,
)
from canvass.audit.event.kinds import EventKind
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.audit.terms.ranks import Ranks
from canvass.journeys.audit_folder.desk import Desk

Choices = tuple[str, Ranks]
"""A reading and the marks at each rank; of a contest without ranks each choice marked, as at a rank of its own."""
Tally = tuple[tuple[str, int], ...]


class StepKind(StrEnum):
    """A step of an audit that takes time."""

    FILES = "files"
    SEED = "seed"
    DRAW = "draw"
    READ = "read"
    SIGN = "sign"
    MEASURE = "measure"
    CONCLUDE = "conclude"


_STEP_OF = {
    EventKind.COMMITTED: StepKind.FILES,
    EventKind.SEEDED: StepKind.SEED,
    EventKind.ROUND_OPENED: StepKind.DRAW,
    EventKind.INTERPRETED: StepKind.READ,
    EventKind.SEALED: StepKind.READ,
    EventKind.UNSEALED: StepKind.READ,
    EventKind.COUNTED: StepKind.READ,
    EventKind.COUNTS_SEALED: StepKind.READ,
    EventKind.COUNTS_UNSEALED: StepKind.READ,
    EventKind.WITHDRAWN: StepKind.READ,
    EventKind.SIGNED_OFF: StepKind.SIGN,
    EventKind.ROUND_CLOSED: StepKind.MEASURE,
    EventKind.CONCLUDED: StepKind.CONCLUDE,
}
"""The step that ends with an event of this kind."""


@dataclass(frozen=True, slots=True)
class StepTime:
    """How long a step took, by the record's own times: from the end of the step before to its last entry.

    ``seconds`` are None where the times of the record go backwards.
    """

    step: StepKind
    round: int
    ended: str
    seconds: float | None


@dataclass(frozen=True, slots=True)
class SaidOnce:
    """One reading of a contest on a card, or one count of it in a batch; ``withdrawn`` is the entry that took it back.

    Of a card it has ``reading``, of a batch ``votes``; neither where it was not found, and of a card then no contest.
    """

    entry: int
    round: int
    jurisdiction: str
    board: str
    turn: Turn
    kind: EntryKind
    id: EntryId
    contest: str
    reading: Choices | None = None
    votes: Tally | None = None
    withdrawn: int = 0

    @property
    def is_found(self) -> bool:
        """Whether there was anything to read or count."""
        return self.reading is not None or self.votes is not None

    def says_as(self, other: SaidOnce) -> bool:
        """Whether two readings of one thing say the same."""
        return (self.reading, self.votes) == (other.reading, other.votes)

    @property
    def words(self) -> str:
        """What was read or counted."""
        if self.reading is not None:
            return reading_words(self.reading)
        return "not found" if self.votes is None else votes_words(self.votes)


def reading_words(reading: Choices) -> str:
    """The marks in the order of ranks, or what was read where there are none."""
    what, ranks = reading
    return marks_words(ranks) or what.replace("_", " ")


def marks_words(ranks: Ranks) -> str:
    """The marks in the order of ranks; empty where there are none.

    >>> marks_words((("ann",), (), ("bob", "cy")))
    'ann, no mark, bob = cy'
    """
    return ", ".join(" = ".join(marked) or "no mark" for marked in ranks)


def votes_words(votes: Tally) -> str:
    """The votes of a batch in words."""
    return ", ".join(f"{choice} {count}" for choice, count in votes)


@dataclass(slots=True)
class History:
    """Everything that a score needs of a record, in the order of its entries."""

    said: list[SaidOnce] = field(default_factory=list)
    loaded: dict[Loaded, int] = field(default_factory=dict)
    """The last entry by which a file of each sort was loaded."""
    steps: tuple[StepTime, ...] = ()
    boards: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """The times at which each board entered something."""


def history(desk: Desk) -> History:
    """The record, read once from its first entry."""
    found, times = History(), dict[tuple[StepKind, int], str]()
    number, began = 0, ""
    for entry in desk.record.entries():
        event = entry.event
        began = began or event.time
        if event.kind == EventKind.ROUND_OPENED:
            number += 1
        step = _STEP_OF.get(event.kind)  # type: ignore[call-overload]
        if step is not None:
            in_round = 0 if step in _OUTSIDE else number
            times[step, in_round] = event.time
        if event.kind in _READ:
            _note(found, read_body(event), entry.sequence, event.time)
    found.steps = tuple(_steps(began, times.items()))
    return found


_OUTSIDE = {StepKind.FILES, StepKind.SEED, StepKind.CONCLUDE}
_READ = frozenset(
    {
        EventKind.LOADED,
        EventKind.WITHDRAWN,
        *(kind for kind, step in _STEP_OF.items() if step is StepKind.READ),
    }
)


def _note(found: History, body: object, entry: int, time: str) -> None:
    if isinstance(body, FileLoaded):
        found.loaded[body.what] = entry
    elif isinstance(body, EntriesWithdrawn):
        gone = {*body.ids}
        found.said = [_withdrawn(each, body.kind, gone, entry) for each in found.said]
    elif isinstance(body, CardsSealed | BatchesSealed):
        found.boards.setdefault((body.jurisdiction, body.board), []).append(time)
    elif isinstance(body, CardsUnsealed | BatchesUnsealed):
        found.said += said_in(body.read_then, entry)
    elif isinstance(body, CardsInterpreted | BatchesCounted):
        found.boards.setdefault((body.jurisdiction, body.board), []).append(time)
        found.said += said_in(body, entry)


def said_in(body: CardsInterpreted | BatchesCounted, entry: int) -> Iterator[SaidOnce]:
    """Every reading and count that was entered in one step, by the entry of the record that keeps it."""
    who = entry, body.round, body.jurisdiction, body.board, body.turn
    if isinstance(body, CardsInterpreted):
        for card in body.cards:
            for contest, reading in _of_card(card):
                yield SaidOnce(*who, EntryKind.CARD, card.id, contest, reading)
    else:
        for batch in body.batches:
            for contest, votes in _of_batch(batch):
                yield SaidOnce(*who, EntryKind.BATCH, batch.id, contest, votes=votes)


def _of_card(card: CardRead) -> Iterator[tuple[str, Choices | None]]:
    if not card.found:
        yield "", None
    for each in card.contests:
        alone = tuple((choice,) for choice in each.choices)
        yield each.contest, (each.reading.value, alone if each.ranks is None else each.ranks)


def _of_batch(batch: BatchCount) -> Iterator[tuple[str, Tally | None]]:
    for contest in batch.missing:
        yield contest, None
    for count in batch.counts:
        yield count.contest, count.votes


def _withdrawn(each: SaidOnce, kind: EntryKind, gone: set[EntryId], entry: int) -> SaidOnce:
    is_gone = each.kind is kind and each.id in gone and not each.withdrawn
    return replace(each, withdrawn=entry) if is_gone else each


def _steps(began: str, times: Iterable[tuple[tuple[StepKind, int], str]]) -> Iterator[StepTime]:
    before = began
    for (step, number), ended in times:
        seconds = (datetime.fromisoformat(ended) - datetime.fromisoformat(before)).total_seconds()
        yield StepTime(step, number, ended, seconds if seconds >= 0 else None)
        before = ended
