"""What a record says of itself: its id, its keys, its signatures, its commitments, and who may add to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from canvass.errors import BadKey, BadRecord
from canvass.model.event import Event
from canvass.record.chain import Entry
from canvass.record.checkpoint import CHECKPOINT, Checkpoint, Purpose, read_checkpoint
from canvass.record.commitment import COMMITTED, Commitment, read_commitment
from canvass.record.keys import (
    AUTHORISED,
    LOST,
    REVOKED,
    ROTATED,
    AuthorisedKey,
    KeyStanding,
    read_holder,
    read_replaced,
    read_withdrawn,
)
from canvass.record.opening import OPENED, read_opened
from canvass.record.regular import MOST_IN_TABLES
from canvass.record.signature import check_signature, signature_of
from canvass.record.signing import VerifyKey

RESERVED = ("record.", "key.")
"""Kinds of events that begin so are the record's own; other packages take other words."""
SIGNED_KINDS = (AUTHORISED, ROTATED, CHECKPOINT)

DigestAt = Callable[[int], str]
"""The digest of the entry with this number, of those read so far."""


class Check(StrEnum):
    """The checks of a record, by the names that a verifier prints; the order is that of the report."""

    CHAIN = "chain"
    FORM = "form"
    KEYS = "keys"
    SIGNATURES = "signatures"
    COMMITMENT = "commitment"
    ARTEFACTS = "artefacts"
    INDEX = "index"


@dataclass(frozen=True, slots=True)
class Trust:
    """The keys of a record by fingerprint, and what was signed and committed, each with its entry."""

    record: str = ""
    is_rehearsal: bool = False
    keys: Mapping[str, AuthorisedKey] = field(default_factory=dict)
    checkpoints: tuple[Checkpoint, ...] = ()
    commitments: tuple[tuple[int, Commitment], ...] = ()
    in_tables: int = 0
    """Bytes of the files that commitments name, each as often as one names it: who verifies reads them each time."""

    @property
    def active_keys(self) -> tuple[str, ...]:
        """The fingerprints of the keys that may sign now, in order."""
        return tuple(
            sorted(name for name, key in self.keys.items() if key.standing is KeyStanding.ACTIVE)
        )

    @property
    def signed_through(self) -> int:
        """The last entry that a signature vouches for; 0 where nothing is signed."""
        return max((checkpoint.through for checkpoint in self.checkpoints), default=0)

    def is_signed(self, commitment_entry: int) -> bool:
        """Whether a signature of the purpose ``commit`` covers the commitment that this entry makes."""
        return any(
            point.purpose is Purpose.COMMIT and point.covers.sequence >= commitment_entry
            for point in self.checkpoints
        )

    def after(self, entry: Entry, digest_at: DigestAt) -> Trust:
        """What holds after this entry. Raises BadRecord or BadKey where the entry may not stand here."""
        kind = entry.event.kind
        if entry.sequence == 1:
            first = read_opened(entry.event)
            return replace(self, record=first.record, is_rehearsal=first.is_rehearsal)
        if not is_reserved(kind):
            return self
        if kind not in _RULES:
            raise BadRecord(f"this version knows no event of the kind {kind} at this place")
        if kind in SIGNED_KINDS:
            _check_signed(self, entry.event, digest_at)
        return _RULES[kind][1](self, entry)


def is_reserved(kind: str) -> bool:
    """Whether events of this kind are the record's own."""
    return kind.startswith(RESERVED)


def check_of(entry: Entry) -> Check:
    """The check that judges this entry."""
    if entry.sequence == 1 or entry.event.kind not in _RULES:
        return Check.FORM
    return _RULES[entry.event.kind][0]


def _check_signed(trust: Trust, event: Event, digest_at: DigestAt) -> None:
    """Nothing, where a key that may sign here signed this event over an entry of this record."""
    place = signature_of(event).place
    if place.record != trust.record:
        raise BadRecord(f"it is signed for record {place.record!r}, not for this one")
    if digest_at(place.head.sequence) != place.head.digest:
        raise BadRecord(
            f"it is signed over another entry {place.head.sequence} than the one that stands here"
        )
    check_signature(event, _signing_key(trust, event))


def _signing_key(trust: Trust, event: Event) -> VerifyKey:
    if event.kind == AUTHORISED and not trust.keys:
        return read_holder(event).key
    return _active(trust, signature_of(event).signer).key


def _authorised(trust: Trust, entry: Entry) -> Trust:
    new = read_holder(entry.event)
    name = new.key.fingerprint
    if name in trust.keys:
        raise BadRecord(f"key {name} was authorised already, by entry {trust.keys[name].entry}")
    key = AuthorisedKey(new.key, new.holder, signature_of(entry.event).signer, entry.sequence)
    return replace(trust, keys={**trust.keys, name: key})


def _rotated(trust: Trust, entry: Entry) -> Trust:
    without = _with_standing(trust, read_replaced(entry.event), KeyStanding.ROTATED)
    return _authorised(without, entry)


def _lost(trust: Trust, entry: Entry) -> Trust:
    return _with_standing(trust, read_withdrawn(entry.event), KeyStanding.LOST)


def _revoked(trust: Trust, entry: Entry) -> Trust:
    return _with_standing(trust, read_withdrawn(entry.event), KeyStanding.REVOKED)


def _with_standing(trust: Trust, fingerprint: str, standing: KeyStanding) -> Trust:
    key = replace(_active(trust, fingerprint), standing=standing)
    return replace(trust, keys={**trust.keys, fingerprint: key})


def _committed(trust: Trust, entry: Entry) -> Trust:
    commitment = read_commitment(entry.event)
    if commitment.record != trust.record:
        raise BadRecord(f"the commitment is of record {commitment.record!r}, not of this one")
    if commitment.keys != trust.active_keys:
        raise BadRecord("the commitment does not name exactly the keys that may sign at this place")
    size = trust.in_tables + sum(each.size_bytes for each in commitment.artefacts.values())
    if size > MOST_IN_TABLES:
        raise BadRecord(
            f"with the commitments before it its files have {size:,} bytes; {MOST_IN_TABLES:,} is the most that is read"
        )
    stand = (*trust.commitments, (entry.sequence, commitment))
    return replace(trust, commitments=stand, in_tables=size)


def _checkpoint(trust: Trust, entry: Entry) -> Trust:
    checkpoint = read_checkpoint(entry)
    covered = any(at <= checkpoint.covers.sequence for at, _ in trust.commitments)
    if checkpoint.purpose is Purpose.COMMIT and not covered:
        raise BadRecord("it signs a commitment, but covers none")
    return replace(trust, checkpoints=(*trust.checkpoints, checkpoint))


def _active(trust: Trust, fingerprint: str) -> AuthorisedKey:
    key = trust.keys.get(fingerprint)
    if key is None:
        raise BadKey(f"key {fingerprint} was never authorised in this record")
    if key.standing is not KeyStanding.ACTIVE:
        raise BadKey(f"key {fingerprint} ({key.holder}) {key.standing}")
    return key


_RULES: dict[str, tuple[Check, Callable[[Trust, Entry], Trust]]] = {
    COMMITTED: (Check.COMMITMENT, _committed),
    CHECKPOINT: (Check.SIGNATURES, _checkpoint),
    AUTHORISED: (Check.KEYS, _authorised),
    ROTATED: (Check.KEYS, _rotated),
    LOST: (Check.KEYS, _lost),
    REVOKED: (Check.KEYS, _revoked),
}
OWN_KINDS = (OPENED, *_RULES)
"""Every kind of event that is the record's own in this version."""
