"""Ed25519 keys (RFC 8032): what signs, what checks a signature, and the name of a key that people compare."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from canvass.errors import BadKey

KEY = "canvass-key-1"
FIELD_PRIME = 2**255 - 19
SMALL_ORDER = frozenset({
    0,
    1,
    0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
    0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
    FIELD_PRIME - 1,
})  # fmt: skip
"""The y coordinates of points that make any signature hold; no honest key has one."""


def fingerprint_of(raw: bytes) -> str:
    """The fingerprint of the 32 bytes of a public key, also of one under which signatures mean nothing."""
    return hashlib.sha256(f"{KEY}\n".encode() + raw).hexdigest()


@dataclass(frozen=True, slots=True)
class VerifyKey:
    """A public key: 32 bytes, published, that say who signed."""

    raw: bytes

    def __post_init__(self) -> None:
        """Refuse bytes that are no key, and keys under which signatures mean nothing."""
        if len(self.raw) != 32:
            raise BadKey(f"a public key has 32 bytes, found {len(self.raw)}")
        height = int.from_bytes(self.raw, "little") & (2**255 - 1)
        if height >= FIELD_PRIME or height in SMALL_ORDER:
            raise BadKey(
                f"the public key {self.raw.hex()} is one under which signatures mean nothing"
            )

    @property
    def fingerprint(self) -> str:
        """The name of the key: SHA-256 over ``canvass-key-1``, a newline and its 32 bytes, in hexadecimal."""
        return fingerprint_of(self.raw)

    def verifies(self, signature: bytes, message: bytes) -> bool:
        """Whether the owner of this key signed exactly this message."""
        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, message)
        except InvalidSignature:
            return False
        return True


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A private key: who has it can sign. Its 32 bytes never stand in a record, a log or a message."""

    private: Ed25519PrivateKey = field(repr=False)

    @classmethod
    def generate(cls) -> SigningKey:
        """A new key, from the operating system's randomness."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def from_bytes(cls, raw: bytes) -> SigningKey:
        """The key with these 32 secret bytes."""
        if len(raw) != 32:
            raise BadKey(f"a private key has 32 bytes, found {len(raw)}")
        return cls(Ed25519PrivateKey.from_private_bytes(raw))

    @property
    def public(self) -> VerifyKey:
        """The key that checks what this one signs."""
        return VerifyKey(self.private.public_key().public_bytes_raw())

    @property
    def fingerprint(self) -> str:
        """The name of this key and of its public half."""
        return self.public.fingerprint

    def sign(self, message: bytes) -> bytes:
        """The signature of this message: 64 bytes, the same each time (RFC 8032)."""
        return self.private.sign(message)
