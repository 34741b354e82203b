"""What is missing in the round that is open, and from whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.audit.state.outstanding import Lack, Thing
from canvass.audit.state.state import AuditState


@dataclass(frozen=True, slots=True)
class Missing:
    """One thing that is missing: what, from which jurisdiction, and of which card or batch."""

    lack: Lack
    jurisdiction: str
    kind: EntryKind | None = None
    entry: EntryId = ()
    contest: str = ""
    """For a batch, the contest that is to be counted."""

    def __str__(self) -> str:
        """One line for a person."""
        if self.kind is None:
            return f"{self.jurisdiction} {self.lack.words}"
        of = f", contest {self.contest!r}," if self.contest else ""
        return f"{self.kind} {' '.join(self.entry)}{of} {self.lack.words}"


def missing_entries(state: AuditState, jurisdiction: str | None = None) -> Iterator[Missing]:
    """Readings, second readings and resolutions that are missing, of all rounds so far: cards, then batches."""
    every = state.outstanding.lacks.values()
    lacks = (thing for thing in every if jurisdiction in (None, thing.batch[0]))
    for thing in sorted(lacks, key=_as_drawn):
        if thing.kind is EntryKind.CARD:
            entry = (*thing.batch, str(thing.item[0]))
            yield Missing(thing.lack, thing.batch[0], EntryKind.CARD, entry)
        else:
            contest = str(thing.item[1])
            yield Missing(thing.lack, thing.batch[0], EntryKind.BATCH, thing.batch, contest)


def _as_drawn(thing: Thing) -> tuple[bool, int, int]:
    """Cards in the order of their draw; then batches in that of the shelf, contest by contest."""
    place, number = thing.item
    if isinstance(number, int):
        return False, number, 0
    return True, thing.shelf, place


def missing_from_anybody(state: AuditState) -> Iterator[Missing]:
    """Everything that keeps the round from being closed."""
    yield from missing_entries(state)
    for jurisdiction in sorted(state.must_sign):
        yield Missing(Lack.SIGN_OFF, jurisdiction)
