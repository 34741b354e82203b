"""``canvass audit key``: more keys for an audit, and keys that are gone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from canvass.errors import BadKey, UnknownName
from canvass.journeys.audit_folder.desk import Desk, Hand
from canvass.journeys.audit_folder.folder import passphrase
from canvass.journeys.audit_folder.reason import require_reason
from canvass.record import (
    AuthorisedKey,
    KeyHolder,
    SigningKey,
    VerifyKey,
    authorise,
    lose,
    revoke,
    write_key,
)

PUBLIC_DIGITS = 64
SHORTEST = 8
"""Digits of a fingerprint that are enough to name a key, where only one begins so."""


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that its holder has just made: the public part goes to the office, the file to nobody."""

    path: Path
    public_key: str
    fingerprint: str


def new_key(path: Path) -> NewKey:
    """Make a key and write it to a new file that only its owner can read."""
    key = SigningKey.generate()
    write_key(key, path, passphrase())
    return NewKey(path, key.public.raw.hex(), key.public.fingerprint)


def add_key(
    desk: Desk, public_key: str, holder: str, hand: Hand, key: SigningKey | None = None
) -> str:
    """Let a new key sign, vouched for by the office's; returns its fingerprint. Raises BadKey."""
    new = KeyHolder(read_public(public_key), holder)
    with desk.record.lock():
        signer = desk.signer(key)
        desk.happen(authorise(desk.record.place, new, signer, hand.actor, hand.time))
    return new.key.fingerprint


def take_key_away(
    desk: Desk, fingerprint: str, reason: str, hand: Hand, *, is_stolen: bool
) -> AuthorisedKey:
    """Say that a key is lost, or that others may have it: from here on it cannot sign. Raises UnknownName, BadValue."""
    require_reason(reason)
    found = _named(desk, fingerprint)
    gone = revoke if is_stolen else lose
    desk.happen(gone(found.fingerprint, reason, hand.actor, hand.time))
    return found


def _named(desk: Desk, fingerprint: str) -> AuthorisedKey:
    keys = desk.record.trust.keys
    wanted = fingerprint.strip().lower()
    found = [key for name, key in keys.items() if name.startswith(wanted)]
    if len(wanted) < SHORTEST or len(found) != 1:
        raise UnknownName("key of this record", fingerprint, keys)
    return found[0]


def read_public(text: str) -> VerifyKey:
    """A public key as its holder sends it, in hexadecimal digits. Raises BadKey."""
    digits = text.strip().lower()
    if len(digits) != PUBLIC_DIGITS or set(digits) - set("0123456789abcdef"):
        raise BadKey(f"a public key is {PUBLIC_DIGITS} hexadecimal digits; found {text!r}")
    return VerifyKey(bytes.fromhex(digits))
