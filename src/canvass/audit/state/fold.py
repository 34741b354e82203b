"""From the events of a record to where its audit stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from canvass.audit.event.envelope import is_of_audit, read_body
from canvass.audit.event.kinds import EventKind
from canvass.audit.event.rounds import RoundOpened
from canvass.audit.event.setup import Seeded
from canvass.audit.state import entering, opening, sealing, seeding, steps
from canvass.audit.state.state import AuditState
from canvass.audit.terms.read import Lines
from canvass.errors import InputError
from canvass.model import Event


class Check(StrEnum):
    """Which check finds that an event may not stand where it does."""

    ORDER = "order"
    INTERPRETATIONS = "interpretations"


@dataclass(frozen=True, slots=True)
class EventFault:
    """An event of an audit that has no effect: its entry, the check that it fails, and why."""

    check: Check
    entry: int
    reason: str

    def __str__(self) -> str:
        """One line: check, place, reason."""
        return f"{self.check}, entry {self.entry}: {self.reason}"


def take(state: AuditState, event: Event, lines: Lines) -> None:
    """Let one event happen. Raises OutOfTurn, BadRecord or UnknownName, and then nothing has changed.

    ``lines`` gives the tables that events name.
    """
    if rule := _RULES.get(event.kind):
        rule(state, read_body(event))
    elif event.kind == EventKind.COMMITTED:
        steps.commit(state, event, lines)
    elif event.kind == EventKind.CHECKPOINT:
        steps.note_checkpoint(state, event)
    elif is_of_audit(event.kind):
        body = read_body(event)
        if isinstance(body, RoundOpened):
            opening.open_round(state, body, lines)
        elif isinstance(body, Seeded):
            seeding.seed(state, body, event.actor)
    state.number += 1


def fold(events: Iterable[Event], lines: Lines) -> AuditState:
    """Where the audit stands after these events. Raises what ``take`` raises at the first that may not stand."""
    state = AuditState()
    for event in events:
        take(state, event, lines)
    return state


def read_events(events: Iterable[Event], lines: Lines) -> tuple[AuditState, tuple[EventFault, ...]]:
    """The same for a record that somebody else wrote: events that may not stand are faults and have no effect."""
    state, faults = AuditState(), []
    for event in events:
        try:
            take(state, event, lines)
        except InputError as refusal:
            state.number += 1
            check = Check.INTERPRETATIONS if _is_of_entries(event.kind) else Check.ORDER
            faults.append(EventFault(check, state.number, str(refusal)))
    return state, tuple(faults)


def _is_of_entries(kind: str) -> bool:
    return kind in set(EventKind) and EventKind(kind).is_of_entries


_RULES: dict[str, Callable[[AuditState, Any], None]] = {
    EventKind.OPENED: steps.open_audit,
    EventKind.LOADED: steps.load,
    EventKind.ACCEPTED: steps.accept,
    EventKind.CEREMONY_OPENED: seeding.open_ceremony,
    EventKind.DIGITS_PROMISED: seeding.promise_digits,
    EventKind.DIGITS_OPENED: seeding.open_digits,
    EventKind.DICE_ROLLED: seeding.roll_dice,
    EventKind.BEACON_READ: seeding.read_beacon,
    EventKind.CEREMONY_ABANDONED: seeding.abandon_ceremony,
    EventKind.BOARD_FORMED: entering.form_board,
    EventKind.INTERPRETED: entering.interpret,
    EventKind.SEALED: sealing.seal,
    EventKind.UNSEALED: sealing.unseal,
    EventKind.COUNTED: entering.count,
    EventKind.COUNTS_SEALED: sealing.seal,
    EventKind.COUNTS_UNSEALED: sealing.unseal,
    EventKind.WITHDRAWN: entering.withdraw,
    EventKind.SIGNED_OFF: entering.sign_off,
    EventKind.REOPENED: entering.reopen,
    EventKind.ROUND_CLOSED: steps.close_round,
    EventKind.ROUND_REOPENED: steps.reopen_round,
    EventKind.COMPLIANCE: steps.record_compliance,
    EventKind.CONCLUDED: steps.conclude,
    EventKind.ABORTED: steps.abort,
}
