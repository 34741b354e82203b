"""The round that closed last as it was when it closed, while boards read in the next one."""

from __future__ import annotations

from itertools import islice
from weakref import WeakKeyDictionary

from canvass.audit.event import RoundClosed, read_body
from canvass.audit.event.kinds import EventKind
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.audit.state import Phase
from canvass.audit.state.fold import fold
from canvass.audit.state.missing import missing_entries
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.histories import changed_since

_KEPT: WeakKeyDictionary[Desk, tuple[int, Desk]] = WeakKeyDictionary()
"""Of each desk how the audit stood at the last close that was asked for, by the closes there had been."""


def at_last_close(desk: Desk) -> Desk:
    """The desk as it stood when the round before the open one closed: no reading made since is at it.

    The same desk where no later round is open. The record is read once for each close.
    """
    state = desk.state
    if state.phase is not Phase.ROUND_OPEN or len(state.rounds) < 2:
        return desk
    closes, found = _KEPT.get(desk, (-1, desk))
    if closes != state.closes:
        found = _replayed(desk, len(state.rounds) - 1)
        _KEPT[desk] = state.closes, found
    return found


def _replayed(desk: Desk, number: int) -> Desk:
    """The desk as it stood after the last close of this round."""
    length = 0
    for place, entry in enumerate(desk.record.entries(), 1):
        if entry.event.kind == EventKind.ROUND_CLOSED:
            body = read_body(entry.event)
            if isinstance(body, RoundClosed) and body.round == number:
                length = place
    events = (entry.event for entry in islice(desk.record.entries(), length))
    return Desk(desk.folder, desk.record, fold(events, desk.stream))


def read_again(desk: Desk, closed: Desk) -> frozenset[tuple[EntryKind, EntryId]]:
    """Cards and batches that are read again in the open round, or have to be: what was read of them waits for that."""
    if closed is desk:
        return frozenset()
    due = {(each.kind, each.entry) for each in missing_entries(desk.state) if each.kind is not None}
    return frozenset(due | changed_since(desk, closed.state.number))
