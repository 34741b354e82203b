"""A batch that a board counts now: where it lies and what is counted in it, never what anybody counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from canvass.audit.event import Turn
from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import Phase
from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.sheets import batches_to_count
from canvass.model import BatchId
from canvass.model.contest import OF_POINTS

SETTLED_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Counted:
    """A contest as it is counted in a batch: its choices by id and name, and how many marks a voter has."""

    id: str
    title: str
    choices: tuple[tuple[str, str], ...]
    votes_allowed: int
    unit: str
    """What a voter gives away, in a word: marks, votes or points."""
    most_for_one: int
    """The most of them that a card can give one choice by points; 0 where marks are counted."""


@dataclass(frozen=True, slots=True)
class BatchToCount:
    """A batch that a board counts now, and which count of it this is."""

    batch: BatchId
    turn: Turn
    location: str
    cards: int
    """How many the manifest has."""
    contests: tuple[Counted, ...]
    seen: int
    left: int
    """Counts that the county still lacks."""

    @property
    def name(self) -> str:
        """The batch as it is written on its box."""
        return "/".join(self.batch[1:])


def batch_to_count(desk: Desk, jurisdiction: str, board: str) -> BatchToCount | None:
    """The next batch of a board: first counts, then second ones, then what two boards settle; None if none waits."""
    if desk.state.phase is not Phase.ROUND_OPEN or jurisdiction in desk.state.signed_off:
        return None
    for turn in Turn:
        for batch, contests in batches_to_count(desk, Board(jurisdiction, board, turn)):
            return batch_asked(desk, batch, turn, contests)
    return None


def has_batch(desk: Desk, jurisdiction: str, board: str) -> bool:
    """Whether a batch waits for a board."""
    return batch_to_count(desk, jurisdiction, board) is not None


def batches_to_settle(desk: Desk, jurisdiction: str, board: str) -> tuple[str, ...]:
    """The batches that two boards counted differently: the first twenty that wait."""
    if desk.state.phase is not Phase.ROUND_OPEN or jurisdiction in desk.state.signed_off:
        return ()
    due = batches_to_count(desk, Board(jurisdiction, board, Turn.RESOLUTION))
    return tuple("/".join(batch[1:]) for batch, _ in islice(due, SETTLED_SHOWN))


def batch_asked(desk: Desk, batch: BatchId, turn: Turn, contests: Sequence[str]) -> BatchToCount:
    """A batch with the contests to count in it. Raises OutOfTurn where it is not among those to be counted."""
    state = desk.state
    wanted = [each for each in state.contests_of_batch(batch) if each in contests]
    if not wanted or wanted != list(contests):  # numbers are sent by the place of their contest
        raise OutOfTurn(
            f"batch {'/'.join(batch[1:])} of {batch[0]} is not to be counted so: nothing was entered; look at the label"
        )
    stored = state.committed.batch_of[batch]
    counts = (state.count_of.get((batch, contest)) for contest in wanted)
    return BatchToCount(
        batch,
        turn,
        stored.location,
        stored.cards,
        tuple(_counted(desk, each) for each in wanted),
        max(0 if count is None else state.counts.withdrawn.get(count, 0) for count in counts),
        state.outstanding.lacking(batch[0], EntryKind.BATCH),
    )


def _counted(desk: Desk, contest: str) -> Counted:
    listed = desk.state.committed.contest(contest).listed.contest
    choices = tuple((c.id, c.name) for c in listed.choices if c.kind.is_valid_vote)
    most = listed.most_for_one if listed.rule in OF_POINTS else 0
    return Counted(
        listed.id, listed.title, choices, listed.votes_on_card, listed.unit_on_card, most
    )
