"""The readings of a card or batch in the order in which they were made, with those that were withdrawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from canvass.audit.event import (
    BatchesCounted,
    BatchesUnsealed,
    Body,
    CardsInterpreted,
    CardsUnsealed,
    EntriesWithdrawn,
    read_body,
)
from canvass.audit.event.kinds import EventKind
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.journeys.audit_folder.desk import Desk
from canvass.model import Event

_KINDS = frozenset(
    {
        EventKind.INTERPRETED,
        EventKind.UNSEALED,
        EventKind.COUNTED,
        EventKind.COUNTS_UNSEALED,
        EventKind.WITHDRAWN,
    }
)
WITHDRAWN = "withdrawn"
NOT_FOUND = "not found"


@dataclass(frozen=True, slots=True)
class Made:
    """A step in the history of a card or batch, by the entry of the record that keeps it.

    ``what`` is the turn of a reading, or that all readings were withdrawn, and ``says`` then the reason.
    """

    entry: int
    time: str
    what: str
    by: str
    """The board; who withdrew."""
    says: tuple[tuple[str, str], ...]
    """What was read of each contest; for a withdrawal the reason under no contest."""

    def of(self, contest: str) -> str:
        """What this step says of a contest; empty where it says nothing."""
        return "; ".join(said for name, said in self.says if name in (contest, ""))


History = tuple[Made, ...]
Thing = tuple[EntryKind, EntryId]


def histories(desk: Desk, wanted: Collection[Thing]) -> Mapping[Thing, History]:
    """The history of each of these, read off the whole record once, to where the desk stands."""
    found: dict[Thing, list[Made]] = {thing: [] for thing in wanted}
    for entry in islice(desk.record.entries(), desk.state.number if found else 0):
        event = entry.event
        if event.kind in _KINDS:
            for thing, step in _steps(entry.sequence, event, read_body(event)):
                if thing in found:
                    found[thing].append(step)
    return {thing: tuple(steps) for thing, steps in found.items()}


def changed_since(desk: Desk, entries: int) -> frozenset[Thing]:
    """The cards and batches that have a step in their history after so many entries of the record."""
    later = (entry for entry in islice(desk.record.entries(), entries, None))
    return frozenset(
        thing
        for entry in later
        if entry.event.kind in _KINDS
        for thing, _ in _steps(entry.sequence, entry.event, read_body(entry.event))
    )


def _steps(entry: int, event: Event, body: Body) -> Iterator[tuple[Thing, Made]]:
    if isinstance(body, EntriesWithdrawn):
        step = Made(entry, event.time, WITHDRAWN, event.actor, (("", body.reason),))
        for each in body.ids:
            yield (body.kind, each), step
        return
    if isinstance(body, CardsUnsealed | BatchesUnsealed):
        body = body.read_then
    if isinstance(body, CardsInterpreted):
        for card in body.cards:
            read = tuple((each.contest, each.said) for each in card.contests)
            says = read if card.found else (("", NOT_FOUND),)
            made = Made(entry, event.time, body.turn.value, body.board, says)
            yield (EntryKind.CARD, card.id), made
    elif isinstance(body, BatchesCounted):
        for batch in body.batches:
            counted = tuple((each.contest, _tally(each.votes)) for each in batch.counts)
            says = counted or tuple((contest, NOT_FOUND) for contest in batch.missing)
            yield (
                (EntryKind.BATCH, batch.id),
                Made(entry, event.time, body.turn.value, body.board, says),
            )


def _tally(votes: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{choice} {count:,}" for choice, count in votes)
