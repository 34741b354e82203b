"""Ed25519 keys."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest

from canvass.errors import BadKey
from canvass.record import SigningKey, VerifyKey
from canvass.record.signing import FIELD_PRIME, SMALL_ORDER
from tests.published.read import vectors
from tests.record import plain_ed25519

GROUP_ORDER = 2**252 + 27742317777372353535851937790883648493


@pytest.mark.parametrize(
    "vector", vectors("record_signatures").values(), ids=lambda vector: vector["id"]
)
def test_signatures_are_those_of_rfc_8032(vector: dict[str, Any]) -> None:
    """Keys, signatures and their checks are those that the standard publishes."""
    given, expect = vector["given"], vector["expect"]
    message, signature = bytes.fromhex(given["message"]), bytes.fromhex(expect["signature"])
    key = SigningKey.from_bytes(bytes.fromhex(given["secret"]))
    assert key.public.raw.hex() == expect["public"]
    assert key.sign(message) == signature
    assert key.public.verifies(signature, message)
    assert plain_ed25519.verifies(key.public.raw, signature, message)


def test_every_flipped_bit_of_a_signature_is_refused() -> None:
    """A signature with one bit changed is not a signature, whichever bit it is."""
    key = SigningKey.from_bytes(bytes(range(32)))
    signature = key.sign(b"message")
    for bit in range(512):
        changed = bytearray(signature)
        changed[bit // 8] ^= 1 << bit % 8
        assert not key.public.verifies(bytes(changed), b"message")
    assert not key.public.verifies(signature, b"Message")
    assert not key.public.verifies(signature + b"\0", b"message")
    assert not key.public.verifies(b"", b"message")


def test_a_signature_has_one_form() -> None:
    """A signature whose number is written with the group order added is refused, as RFC 8032 asks."""
    key = SigningKey.from_bytes(bytes(range(32)))
    signature = key.sign(b"message")
    number = int.from_bytes(signature[32:], "little") + GROUP_ORDER
    assert not key.public.verifies(signature[:32] + number.to_bytes(32, "little"), b"message")


def test_keys_under_which_anything_verifies_are_refused() -> None:
    """The points of small order are found by arithmetic, and each way to write each of them is refused as a key."""
    heights = plain_ed25519.small_order_heights(random.Random(8032))
    assert heights == set(SMALL_ORDER)
    written = heights | {h + FIELD_PRIME for h in heights if h + FIELD_PRIME < 2**255}
    for height in written:
        for sign in (0, 1 << 255):
            with pytest.raises(BadKey, match="signatures mean nothing"):
                VerifyKey((height | sign).to_bytes(32, "little"))


def test_a_key_is_written_one_way() -> None:
    """A public key whose number is the field's prime or more is refused: it would be a second name of a key."""
    for excess in range(19):
        with pytest.raises(BadKey, match="mean nothing"):
            VerifyKey((FIELD_PRIME + excess).to_bytes(32, "little"))


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_keys_of_another_length_are_refused(length: int) -> None:
    """A key has 32 bytes."""
    with pytest.raises(BadKey, match=f"32 bytes, found {length}"):
        VerifyKey(bytes(length))
    with pytest.raises(BadKey, match=f"32 bytes, found {length}"):
        SigningKey.from_bytes(bytes(length))


def test_a_point_that_is_none_verifies_nothing() -> None:
    """Bytes that are no point of the curve are a key under which no signature holds."""
    no_point = next(y for y in range(2, 100) if plain_ed25519.recover_x(y, 0) is None)
    key = VerifyKey(no_point.to_bytes(32, "little"))
    assert not key.verifies(SigningKey.generate().sign(b"message"), b"message")


def test_a_fingerprint_names_the_key() -> None:
    """The fingerprint is SHA-256 over its tag and the raw key, and the same from both halves."""
    key = SigningKey.from_bytes(bytes(range(32)))
    assert key.fingerprint == hashlib.sha256(b"canvass-key-1\n" + key.public.raw).hexdigest()
    assert key.fingerprint == key.public.fingerprint


def test_new_keys_differ_and_show_no_secret() -> None:
    """Each new key is another one, and printing it shows nothing of its secret."""
    one, other = SigningKey.generate(), SigningKey.generate()
    assert one.fingerprint != other.fingerprint
    assert repr(one) == "SigningKey()"
