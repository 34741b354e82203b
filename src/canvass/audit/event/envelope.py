"""From a body to the event that a record keeps, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, get_args

from canvass.audit.event.batches import BatchesCounted
from canvass.audit.event.boards import BoardFormed
from canvass.audit.event.cards import CardsInterpreted
from canvass.audit.event.ceremony import (
    BeaconRead,
    CeremonyAbandoned,
    CeremonyOpened,
    DiceRolled,
    DigitsOpened,
    DigitsPromised,
)
from canvass.audit.event.decisions import FaultsAccepted
from canvass.audit.event.ending import AuditAborted, AuditConcluded, ComplianceRecorded
from canvass.audit.event.entries import EntriesWithdrawn, Reopened, SignedOff
from canvass.audit.event.kinds import OWN_WORDS, EventKind
from canvass.audit.event.rounds import RoundClosed, RoundOpened, RoundReopened
from canvass.audit.event.sealed_counts import BatchesSealed, BatchesUnsealed
from canvass.audit.event.seals import CardsSealed, CardsUnsealed
from canvass.audit.event.setup import AuditOpened, FileLoaded, Seeded
from canvass.errors import BadRecord
from canvass.model import Event
from canvass.model.fields import Fields

Body: TypeAlias = (
    AuditOpened
    | FileLoaded
    | FaultsAccepted
    | CeremonyOpened
    | DigitsPromised
    | DigitsOpened
    | DiceRolled
    | BeaconRead
    | CeremonyAbandoned
    | Seeded
    | BoardFormed
    | RoundOpened
    | CardsInterpreted
    | CardsSealed
    | CardsUnsealed
    | BatchesCounted
    | BatchesSealed
    | BatchesUnsealed
    | EntriesWithdrawn
    | SignedOff
    | Reopened
    | RoundClosed
    | RoundReopened
    | ComplianceRecorded
    | AuditConcluded
    | AuditAborted
)
"""What an event of an audit says."""

_READERS: dict[str, Callable[[Fields], Body]] = {
    str(body.KIND): body.read for body in get_args(Body)
}


def is_of_audit(kind: str) -> bool:
    """Whether events of this kind are an audit's own."""
    return kind.startswith(OWN_WORDS)


def read_body(event: Event) -> Body:
    """What an event of an audit says. Raises BadRecord where it is malformed or of a kind that nobody knows."""
    read = _READERS.get(event.kind)
    if read is None:
        raise BadRecord(
            f"this program knows no event {event.kind!r}; known: {', '.join(sorted(EventKind))}"
        )
    return read(Fields(event.kind, event.body))


def said(body: Body, actor: str, time: str) -> Event:
    """The event by which somebody says this, ready for a record."""
    return Event(body.KIND, actor, time, body.value)
