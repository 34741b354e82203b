"""Signatures over the whole record so far, at the moments that matter."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from canvass.errors import BadRecord
from canvass.model.event import Event
from canvass.model.fields import Fields
from canvass.record.chain import Entry, Head
from canvass.record.signature import SIGNED_MEMBERS, Place, sign, signature_of, unsigned
from canvass.record.signing import SigningKey

CHECKPOINT = "record.checkpoint"


class Purpose(StrEnum):
    """Why somebody signs the record."""

    COMMIT = "commit"
    """What is audited and how is fixed, before anybody knows the seed."""
    SIGN_OFF = "sign_off"
    """A county or a board stands for what it entered."""
    ROUND_CLOSE = "round_close"
    """A round is over; nothing more is read into it."""
    PUBLISH = "publish"
    """The record goes to the public as it is."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """One signature over a record: the entry that holds it, what it covers, why, and whose key."""

    entry: int
    covers: Head
    purpose: Purpose
    signer: str

    @property
    def through(self) -> int:
        """The last entry that this signature vouches for.

        That is the checkpoint itself where nothing came between it and what its signer had seen.
        """
        return self.entry if self.covers.sequence == self.entry - 1 else self.covers.sequence


def checkpoint(place: Place, purpose: Purpose, key: SigningKey, actor: str, time: str) -> Event:
    """The event by which this key signs the record up to this place."""
    return sign(Event(CHECKPOINT, actor, time, {"purpose": purpose}), place, key)


def unsigned_checkpoint(
    place: Place, purpose: Purpose, signer: str, actor: str, time: str
) -> Event:
    """What the key of this fingerprint has to sign, so that it vouches for the record up to this place."""
    return unsigned(Event(CHECKPOINT, actor, time, {"purpose": purpose}), place, signer)


def read_checkpoint(entry: Entry) -> Checkpoint:
    """The checkpoint that this entry holds; its signature is not checked. Raises BadRecord."""
    found = Fields(CHECKPOINT, entry.event.body).exactly("purpose", *SIGNED_MEMBERS)
    purpose = found.text("purpose")
    if purpose not in set(Purpose):
        raise BadRecord(f"{CHECKPOINT}: purpose is one of {', '.join(Purpose)}; found {purpose!r}")
    signature = signature_of(entry.event)
    return Checkpoint(entry.sequence, signature.place.head, Purpose(purpose), signature.signer)
