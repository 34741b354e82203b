"""Which keys may sign in a record: first authorised, later rotated, lost or revoked, each by an event.

The first key of a record vouches for itself. Every later one is vouched for by a key that may sign at that
place; nobody can slip a key in. To take trust away needs no signature, since the key may be gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from canvass.model.event import Event
from canvass.model.fields import Fields
from canvass.record.signature import SIGNED_MEMBERS, Place, sign
from canvass.record.signing import SigningKey, VerifyKey

AUTHORISED = "key.authorised"
ROTATED = "key.rotated"
LOST = "key.lost"
REVOKED = "key.revoked"


class KeyStanding(StrEnum):
    """What a key may do now; what it signed while it was active stands."""

    ACTIVE = "may sign"
    ROTATED = "was replaced by another key"
    LOST = "was lost by its holder"
    REVOKED = "was revoked: it may be in other hands"


@dataclass(frozen=True, slots=True)
class KeyHolder:
    """A public key and who holds it, as the public knows them (``Ada Lopez, county clerk``)."""

    key: VerifyKey
    holder: str


@dataclass(frozen=True, slots=True)
class AuthorisedKey:
    """A key of a record: who vouched for it, the entry that authorised it, and its standing."""

    key: VerifyKey
    holder: str
    vouched_by: str
    """The fingerprint of the key that signed its authorisation: its own for the first key."""
    entry: int
    standing: KeyStanding = KeyStanding.ACTIVE

    @property
    def fingerprint(self) -> str:
        """The name of the key."""
        return self.key.fingerprint


def authorise(place: Place, new: KeyHolder, key: SigningKey, actor: str, time: str) -> Event:
    """The event that lets a new key sign; ``key`` vouches for it (the first key of a record for itself)."""
    return sign(Event(AUTHORISED, actor, time, _body(new)), place, key)


def rotate(place: Place, old: str, new: KeyHolder, key: SigningKey, actor: str, time: str) -> Event:
    """The event by which a new key replaces the one with the fingerprint ``old``; ``key`` vouches for it."""
    return sign(Event(ROTATED, actor, time, {**_body(new), "replaces": old}), place, key)


def lose(fingerprint: str, reason: str, actor: str, time: str) -> Event:
    """The event that says a key is lost; from here on nothing is accepted that it signs."""
    return Event(LOST, actor, time, {"fingerprint": fingerprint, "reason": reason})


def revoke(fingerprint: str, reason: str, actor: str, time: str) -> Event:
    """The event that takes a key its right, since others may have it; what it signed before stands."""
    return Event(REVOKED, actor, time, {"fingerprint": fingerprint, "reason": reason})


def read_holder(event: Event) -> KeyHolder:
    """The new key that an event authorises or puts in another's place. Raises BadRecord or BadKey."""
    extra = ("replaces",) if event.kind == ROTATED else ()
    found = Fields(event.kind, event.body).exactly("holder", "public_key", *extra, *SIGNED_MEMBERS)
    return KeyHolder(VerifyKey(bytes.fromhex(found.digest("public_key"))), found.name("holder"))


def read_replaced(event: Event) -> str:
    """The fingerprint of the key that a rotation replaces. Raises BadRecord."""
    return Fields(event.kind, event.body).digest("replaces")


def read_withdrawn(event: Event) -> str:
    """The fingerprint of the key that an event takes away. Raises BadRecord."""
    found = Fields(event.kind, event.body).exactly("fingerprint", "reason")
    found.line("reason")  # one without a reason takes the key away just so
    return found.digest("fingerprint")


def _body(new: KeyHolder) -> dict[str, str]:
    return {"holder": new.holder, "public_key": new.key.raw.hex()}
