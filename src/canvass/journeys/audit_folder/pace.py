"""How fast the boards of a round read, and when it may be done: read off the entries as they come."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from canvass.audit.event import (
    BatchesCounted,
    BatchesSealed,
    Body,
    CardsInterpreted,
    CardsSealed,
    read_body,
)
from canvass.audit.event.kinds import EventKind
from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import AuditState, Phase
from canvass.journeys.audit_folder.desk import Desk
from canvass.record import Head

LOOKED_BACK = timedelta(hours=1)
SHORTEST = timedelta(minutes=5)
"""Of boards that have worked for less nothing is foretold."""
_KINDS = frozenset(
    {EventKind.INTERPRETED, EventKind.SEALED, EventKind.COUNTED, EventKind.COUNTS_SEALED}
)


@dataclass(frozen=True, slots=True)
class BoardPace:
    """What a board has entered in this round, in cards and counts, and how many an hour of late; None for too early."""

    jurisdiction: str
    board: str
    entered: int
    an_hour: float | None
    last: str
    """When it last entered something, in UTC."""


@dataclass(frozen=True, slots=True)
class CountyPace:
    """What a jurisdiction has to read and what is left, and when that may be done in UTC; empty where it is unknown."""

    jurisdiction: str
    to_read: int
    left: int
    an_hour: float | None
    expected_end: str
    has_signed_off: bool


@dataclass(frozen=True, slots=True)
class Pace:
    """Where a round is; ``expected_end`` is that of the slowest jurisdiction."""

    title: str
    phase: Phase
    round: int
    counties: tuple[CountyPace, ...]
    boards: tuple[BoardPace, ...]
    expected_end: str


@dataclass(slots=True)
class Follower:
    """Follows a record entry by entry; each is read once, however often somebody looks."""

    _read: Head | None = None
    _round: int = 0
    _times: dict[tuple[str, str], list[datetime]] = field(default_factory=dict)
    """When each board entered a card or a count of this round, one time for each of them, in order."""

    def pace(self, desk: Desk, now: datetime) -> Pace:
        """Where the round of now is."""
        self._follow(desk)
        state = desk.state
        boards = tuple(
            BoardPace(*who, len(times), an_hour(times, now), _said(times[-1]))
            for who, times in sorted(self._times.items())
        )
        counties = tuple(self._county(state, name, now) for name in state.jurisdictions)
        ends = [each.expected_end for each in counties if each.left]
        is_open = state.phase is Phase.ROUND_OPEN
        end = max(ends, default="") if is_open and all(ends) else ""
        return Pace(desk.title, state.phase, len(state.rounds), counties, boards, end)

    def _follow(self, desk: Desk) -> None:
        entries = desk.record.entries(self._read) if self._read else desk.record.entries()
        for entry in entries:
            if entry.event.kind in _KINDS:
                self._note(read_body(entry.event), _moment(entry.event.time))
            self._read = entry.head

    def _note(self, body: Body, time: datetime) -> None:
        if not isinstance(body, CardsInterpreted | CardsSealed | BatchesCounted | BatchesSealed):
            return
        if body.round > self._round:
            self._round, self._times = body.round, {}
        self._times.setdefault((body.jurisdiction, body.board), []).extend([time] * _count(body))

    def _county(self, state: AuditState, name: str, now: datetime) -> CountyPace:
        kept = state.outstanding
        to_read = sum(kept.sought[name, kind] for kind in EntryKind)
        left = sum(kept.lacking(name, kind) for kind in EntryKind)
        mine = (times for who, times in self._times.items() if who[0] == name)
        times = sorted(time for each in mine for time in each)
        rate = an_hour(times, now)
        is_working = left and state.phase is Phase.ROUND_OPEN and rate
        end = _said(now + timedelta(hours=left / rate)) if is_working and rate else ""
        return CountyPace(name, to_read, left, rate, end, name in state.signed_off)


def _count(body: CardsInterpreted | CardsSealed | BatchesCounted | BatchesSealed) -> int:
    if isinstance(body, BatchesSealed):
        return len(body.counts)
    if isinstance(body, BatchesCounted):
        return sum(len(each.contests) for each in body.batches)
    return len(body.cards)


def an_hour(times: list[datetime], now: datetime) -> float | None:
    """How many an hour in the last hour, or since the first of these times; None while it is too early to say."""
    if not times or now - times[0] < SHORTEST:
        return None
    since = max(times[0], now - LOOKED_BACK)
    late = len(times) - bisect_left(times, since)
    return late / ((now - since) / timedelta(hours=1))


def _moment(time: str) -> datetime:
    return datetime.fromisoformat(time)


def _said(time: datetime) -> str:
    return f"{time.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
