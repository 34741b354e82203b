"""Events that somebody signs, each over the place in the record that the signer had seen.

The bytes signed are ``canvass-signed-1``, a newline, and the canonical event without its ``signature``: so the
signature covers what is said, who said it and when, the record's id, and every entry up to the place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from canvass.errors import BadRecord
from canvass.model.event import Event
from canvass.model.fields import Fields
from canvass.record.canonical import canonical_event
from canvass.record.chain import Head
from canvass.record.signing import SigningKey, VerifyKey

SIGNED = "canvass-signed-1"
SIGNATURE = re.compile(r"[0-9a-f]{128}")
SIGNATURE_BYTES = 64
SIGNED_MEMBERS = ("digest", "record", "sequence", "signature", "signer")
"""What the body of every signed event holds beside what it says."""


@dataclass(frozen=True, slots=True)
class Place:
    """The last entry of a record that a signer had seen."""

    record: str
    head: Head


@dataclass(frozen=True, slots=True)
class Signature:
    """The place an event was signed over, the fingerprint of the key, and the 64 bytes."""

    place: Place
    signer: str
    raw: bytes


def sign(event: Event, place: Place, key: SigningKey) -> Event:
    """The same event, signed by this key over this place."""
    asked = unsigned(event, place, key.fingerprint)
    return with_signature(asked, key.sign(signed_bytes(asked)))


def unsigned(event: Event, place: Place, signer: str) -> Event:
    """What somebody is asked to sign: the event over this place, for the key of this fingerprint, not signed yet.

    The key may lie on another machine: what it signs are the ``signed_bytes`` of this event.
    """
    body = {
        **event.body,
        "digest": place.head.digest,
        "record": place.record,
        "sequence": place.head.sequence,
        "signer": signer,
    }
    return replace(event, body=body)


def with_signature(asked: Event, raw: bytes) -> Event:
    """The same event with the signature that somebody brought. Raises BadRecord where it is not 64 bytes.

    Whether the key made it is asked where the event is kept, by the same rule as for every signed event.
    """
    if len(raw) != SIGNATURE_BYTES:
        raise BadRecord(
            f"a signature has {SIGNATURE_BYTES} bytes; found {len(raw)}; nothing was written"
        )
    return replace(asked, body={**asked.body, "signature": raw.hex()})


def signed_bytes(event: Event) -> bytes:
    """What the signature of this event signs."""
    rest = {name: value for name, value in event.body.items() if name != "signature"}
    return f"{SIGNED}\n".encode() + canonical_event(replace(event, body=rest))


def signature_of(event: Event) -> Signature:
    """The signature that this event carries. Raises BadRecord where a part of it is missing or malformed."""
    found = Fields("a signed event", event.body)
    head = Head(found.number("sequence"), found.digest("digest"))
    raw = bytes.fromhex(found.text("signature", SIGNATURE))
    return Signature(Place(found.text("record"), head), found.digest("signer"), raw)


def check_signature(event: Event, key: VerifyKey) -> None:
    """Nothing, where this key signed this event as it stands. Raises BadRecord where it did not."""
    signature = signature_of(event)
    if signature.signer != key.fingerprint or not key.verifies(signature.raw, signed_bytes(event)):
        raise BadRecord(f"the signature does not hold: key {signature.signer} did not sign this")
