"""The kinds of event that an audit is made of, and the words that stand in them."""

from __future__ import annotations

from enum import StrEnum

from canvass.vocabulary import ComplianceCheck as ComplianceCheck
from canvass.vocabulary import Loaded as Loaded

FORMAT = "canvass-audit-2"
"""The version of the events of an audit: docs/record.md, section 21."""


class EventKind(StrEnum):
    """What happened, in the order in which an audit usually goes."""

    OPENED = "audit.opened"
    LOADED = "audit.loaded"
    ACCEPTED = "audit.accepted"
    COMMITTED = "record.committed"
    """The record's own; an audit reads from it what was fixed before the seed."""
    CHECKPOINT = "record.checkpoint"
    """The record's own; an audit must know that its commitment was signed."""
    CEREMONY_OPENED = "ceremony.opened"
    DIGITS_PROMISED = "ceremony.promised"
    DIGITS_OPENED = "ceremony.revealed"
    DICE_ROLLED = "ceremony.rolled"
    BEACON_READ = "ceremony.beacon_read"
    CEREMONY_ABANDONED = "ceremony.abandoned"
    SEEDED = "audit.seeded"
    BOARD_FORMED = "boards.formed"
    ROUND_OPENED = "round.opened"
    INTERPRETED = "cards.interpreted"
    SEALED = "cards.sealed"
    UNSEALED = "cards.unsealed"
    COUNTED = "batches.counted"
    COUNTS_SEALED = "batches.sealed"
    COUNTS_UNSEALED = "batches.unsealed"
    WITHDRAWN = "entries.withdrawn"
    SIGNED_OFF = "entries.signed_off"
    REOPENED = "entries.reopened"
    ROUND_CLOSED = "round.closed"
    ROUND_REOPENED = "round.reopened"
    COMPLIANCE = "compliance.recorded"
    CONCLUDED = "audit.concluded"
    ABORTED = "audit.aborted"

    @property
    def is_of_entries(self) -> bool:
        """Whether such an event is about what people read, and not a step of the audit."""
        return self in _OF_ENTRIES

    @property
    def is_of_seed(self) -> bool:
        """Whether such an event is a step on the way to the seed."""
        return self.startswith(CEREMONY) or self is EventKind.SEEDED


_OF_ENTRIES = frozenset(
    {
        EventKind.BOARD_FORMED,
        EventKind.INTERPRETED,
        EventKind.SEALED,
        EventKind.UNSEALED,
        EventKind.COUNTED,
        EventKind.COUNTS_SEALED,
        EventKind.COUNTS_UNSEALED,
        EventKind.WITHDRAWN,
        EventKind.SIGNED_OFF,
        EventKind.REOPENED,
    }
)
CEREMONY = "ceremony."
OWN_WORDS = (
    *("audit.", "round.", "cards.", "batches.", "entries.", "compliance."),
    *(CEREMONY, "boards."),
)
"""Kinds that begin so are an audit's; one that is not in ``EventKind`` ends what is checked of it."""


class Turn(StrEnum):
    """Which reading of a card or batch it is."""

    FIRST = "first"
    SECOND = "second"
    RESOLUTION = "resolution"
    """Made together by both boards, where the first and the second differ."""


class Finding(StrEnum):
    """How a compliance check came out."""

    PASSED = "passed"
    FAILED = "failed"


class PaperTrail(StrEnum):
    """Whether all compliance checks of a contest's jurisdictions are recorded as passed."""

    ESTABLISHED = "established"
    NOT_ESTABLISHED = "not_established"
