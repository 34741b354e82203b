"""Private keys in files that only their owner can read: PKCS #8, with a passphrase where one is given."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from canvass.errors import BadKey, NotWritten, UnreadableFile
from canvass.record.signing import SigningKey
from canvass.record.writing import write_new

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.serialization import KeySerializationEncryption

OWNER_ONLY = 0o600


def write_key(key: SigningKey, path: Path, passphrase: str = "") -> None:
    """Write the key to a new file that only its owner can read, whole or not at all.

    Raises BadKey where the file exists already, NotWritten where the disk refuses.
    """
    # Who only verifies reads no key file, and need not wait for what such files may hold.
    from cryptography.hazmat.primitives import serialization

    protection: KeySerializationEncryption = serialization.NoEncryption()
    if passphrase:
        protection = serialization.BestAvailableEncryption(passphrase.encode())
    form = serialization.PrivateFormat.PKCS8
    text = key.private.private_bytes(serialization.Encoding.PEM, form, protection)
    try:
        write_new(path, text, OWNER_ONLY)
    except FileExistsError:
        raise BadKey(f"{path}: a file is there already; a key is never overwritten") from None
    except OSError as fault:
        raise NotWritten(f"{path}: the disk refused the key ({fault.strerror})") from None


def read_key(path: Path, passphrase: str = "") -> SigningKey:
    """The key in this file. Raises UnreadableFile, or BadKey: others can read it, not a key, wrong passphrase."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        text = path.read_bytes()
    except OSError as fault:
        raise UnreadableFile(f"{path}: no key can be read here ({fault.strerror})") from None
    if hasattr(os, "getuid") and mode & 0o077:  # Windows has no owner's mode to look at
        raise BadKey(
            f"{path}: others than its owner can reach this key (mode {mode:03o}); run chmod 600 {path}"
        )
    return _parsed(path, text, passphrase)


def _parsed(path: Path, text: bytes, passphrase: str) -> SigningKey:
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(text, passphrase.encode() if passphrase else None)
    except TypeError:
        wanted = "it has none; give no passphrase" if passphrase else "give its passphrase"
        raise BadKey(f"{path}: the key and the passphrase do not go together: {wanted}") from None
    except (ValueError, UnsupportedAlgorithm):
        said = "wrong passphrase" if b"ENCRYPTED" in text else "not a private key in PEM"
        raise BadKey(f"{path}: {said}; nothing was signed") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BadKey(f"{path}: a private key, but not of Ed25519")
    return SigningKey(key)
