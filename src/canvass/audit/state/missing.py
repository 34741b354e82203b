"""What is missing in the round that is open, and from whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from canvass.audit.frames.frame import EntryId
from canvass.audit.frames.frame import Kind as EntryKind
from canvass.audit.state.readings import NOTHING
from canvass.audit.state.state import AuditState


class Lack(StrEnum):
    """What somebody has still to do; ``words`` say it of one entry."""

    READING = "reading"
    SECOND_READING = "second_reading"
    RESOLUTION = "resolution"
    SIGN_OFF = "sign_off"

    @property
    def words(self) -> str:
        """The lack in words."""
        return _WORDS[self]


_WORDS = {
    Lack.READING: "is not read yet",
    Lack.SECOND_READING: "is to be read by a second board",
    Lack.RESOLUTION: "was read differently by two boards",
    Lack.SIGN_OFF: "has not signed off",
}


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
    """Readings, second readings and resolutions that are missing, of all rounds so far."""
    for number, entry in enumerate(state.drawn.entries):
        if not entry.is_sought or jurisdiction not in (None, entry.jurisdiction):
            continue
        if entry.kind is EntryKind.CARD:
            lack = _lack(state.cards.first[number], state.cards.standing(number))
            if lack is not None:
                if state.cards.differs(number):
                    lack = Lack.RESOLUTION
                yield Missing(lack, entry.jurisdiction, EntryKind.CARD, entry.id)
    yield from _missing_counts(state, jurisdiction)


def missing_from_anybody(state: AuditState) -> Iterator[Missing]:
    """Everything that keeps the round from being closed."""
    yield from missing_entries(state)
    for jurisdiction in sorted(state.must_sign):
        yield Missing(Lack.SIGN_OFF, jurisdiction)


def _missing_counts(state: AuditState, jurisdiction: str | None) -> Iterator[Missing]:
    batches = [entry.id for entry in state.drawn.entries if entry.kind is EntryKind.BATCH]
    if state.hand_counts:
        batches += [batch.id for batch in state.committed.batches]
    for batch in dict.fromkeys(batches):
        if jurisdiction not in (None, batch[0]):
            continue
        for contest in state.contests_of_batch(batch):
            count = state.count_of.get((batch, contest))
            if count is None:
                lack: Lack | None = Lack.READING
            else:
                lack = _lack(state.counts.first[count], state.counts.standing(count))
                if lack is not None and state.counts.differs(count):
                    lack = Lack.RESOLUTION
            if lack is not None:
                yield Missing(lack, batch[0], EntryKind.BATCH, batch, contest)


def _lack(first: int, standing: int) -> Lack | None:
    if standing != NOTHING:
        return None
    return Lack.READING if first == NOTHING else Lack.SECOND_READING
