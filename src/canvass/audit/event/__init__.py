"""The events that an audit is made of: docs/record.md, section 21, as frozen dataclasses."""

from canvass.audit.event.batches import BatchCount, BatchesCounted, ContestCount
from canvass.audit.event.boards import BoardFormed
from canvass.audit.event.cards import CardRead, CardsInterpreted, ContestRead
from canvass.audit.event.ceremony import (
    BeaconRead,
    CeremonyAbandoned,
    CeremonyOpened,
    DiceRolled,
    DigitsOpened,
    DigitsPromised,
    Way,
)
from canvass.audit.event.decisions import CellRead, FaultAccepted, FaultsAccepted
from canvass.audit.event.ending import (
    AuditAborted,
    AuditConcluded,
    ComplianceRecorded,
    ContestConclusion,
    Ending,
)
from canvass.audit.event.entries import EntriesWithdrawn, Person, Reopened, SignedOff
from canvass.audit.event.envelope import Body, is_of_audit, read_body, said
from canvass.audit.event.kinds import (
    FORMAT,
    ComplianceCheck,
    EventKind,
    Finding,
    Loaded,
    PaperTrail,
    Turn,
)
from canvass.audit.event.rounds import (
    AssertionResult,
    ContestResult,
    RoundClosed,
    RoundOpened,
    RoundReopened,
)
from canvass.audit.event.sealed_counts import BatchesSealed, BatchesUnsealed, SealedCount
from canvass.audit.event.seals import CardsSealed, CardsUnsealed, SealedCard
from canvass.audit.event.setup import AuditOpened, FileLoaded, Seeded

__all__ = [
    "FORMAT",
    "AssertionResult",
    "AuditAborted",
    "AuditConcluded",
    "AuditOpened",
    "BatchCount",
    "BatchesCounted",
    "BatchesSealed",
    "BatchesUnsealed",
    "BeaconRead",
    "BoardFormed",
    "Body",
    "CardRead",
    "CardsInterpreted",
    "CardsSealed",
    "CardsUnsealed",
    "CellRead",
    "CeremonyAbandoned",
    "CeremonyOpened",
    "ComplianceCheck",
    "ComplianceRecorded",
    "ContestConclusion",
    "ContestCount",
    "ContestRead",
    "ContestResult",
    "DiceRolled",
    "DigitsOpened",
    "DigitsPromised",
    "Ending",
    "EntriesWithdrawn",
    "EventKind",
    "FaultAccepted",
    "FaultsAccepted",
    "FileLoaded",
    "Finding",
    "Loaded",
    "PaperTrail",
    "Person",
    "Reopened",
    "RoundClosed",
    "RoundOpened",
    "RoundReopened",
    "SealedCard",
    "SealedCount",
    "Seeded",
    "SignedOff",
    "Turn",
    "Way",
    "is_of_audit",
    "read_body",
    "said",
]
