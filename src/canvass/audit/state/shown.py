"""Which committed records a round that closes has to show."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.frames.frame import EntryId
from canvass.audit.state.state import AuditState


def to_open(state: AuditState) -> Iterator[EntryId]:
    """Places in the sample of a contest that is compared with records; some have none to open."""
    for contest in state.committed.contests:
        if contest.method.compares is None:
            continue
        for number in state.drawn.prefix(contest.id):
            entry = state.drawn.entries[number]
            if entry.is_sought:
                yield entry.id
