"""Private keys in files."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from canvass.errors import BadKey, UnreadableFile
from canvass.record import SigningKey, read_key, write_key

KEY = SigningKey.from_bytes(bytes(range(32)))


@pytest.mark.parametrize("passphrase", ["", "correct horse", "pässwörd"])
def test_a_key_reads_back(tmp_path: Path, passphrase: str) -> None:
    """A key written with or without a passphrase is the same key when it is read."""
    path = tmp_path / "key.pem"
    write_key(KEY, path, passphrase)
    assert read_key(path, passphrase).fingerprint == KEY.fingerprint


def test_only_the_owner_can_read_it(tmp_path: Path) -> None:
    """The file is for its owner alone from the first moment, whatever the umask."""
    path = tmp_path / "key.pem"
    before = os.umask(0)
    try:
        write_key(KEY, path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o660])
def test_a_key_that_others_can_reach_is_refused(tmp_path: Path, mode: int) -> None:
    """A key that others can read or write is not used until its owner has closed the file."""
    path = tmp_path / "key.pem"
    write_key(KEY, path)
    path.chmod(mode)
    with pytest.raises(BadKey, match="chmod 600"):
        read_key(path)


def test_a_passphrase_protects(tmp_path: Path) -> None:
    """Without the right passphrase the key is not read, and its bytes are not in the file."""
    path = tmp_path / "key.pem"
    write_key(KEY, path, "right")
    with pytest.raises(BadKey, match="give its passphrase"):
        read_key(path)
    with pytest.raises(BadKey, match="wrong passphrase"):
        read_key(path, "wrong")
    assert b"ENCRYPTED" in path.read_bytes()


def test_a_passphrase_too_many_is_said(tmp_path: Path) -> None:
    """A passphrase for a key that has none is refused, so nobody believes that it is protected."""
    path = tmp_path / "key.pem"
    write_key(KEY, path)
    with pytest.raises(BadKey, match="give no passphrase"):
        read_key(path, "any")


def test_a_key_is_never_overwritten(tmp_path: Path) -> None:
    """Writing where a file is leaves the file as it is."""
    path = tmp_path / "key.pem"
    write_key(KEY, path)
    before = path.read_bytes()
    with pytest.raises(BadKey, match="never overwritten"):
        write_key(SigningKey.generate(), path)
    assert path.read_bytes() == before


def test_other_files_are_no_keys(tmp_path: Path) -> None:
    """A file that is absent, no key, or a key of another kind is refused by name."""
    path = tmp_path / "key.pem"
    with pytest.raises(UnreadableFile, match=r"key\.pem"):
        read_key(path)
    path.write_text("not a key")
    path.chmod(0o600)
    with pytest.raises(BadKey, match="not a private key"):
        read_key(path)
    other = X25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    path.write_bytes(other)
    with pytest.raises(BadKey, match="not of Ed25519"):
        read_key(path)
