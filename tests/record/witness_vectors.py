"""Test vectors of what a witness signs: docs/record.md, section 14."""

from __future__ import annotations

from canvass.record import SigningKey
from canvass.record.chain import Head
from canvass.record.witness import state


def witness_vectors(secret: bytes) -> list[dict[str, str]]:
    """Statements over two heads, the bytes that are signed, and the fingerprint of the key."""
    key = SigningKey.from_bytes(secret)
    heads = Head(9, "5a" * 32), Head(1234567, "00" * 31 + "01")
    said = [
        state("wi-2026", head, name, "2026-11-12T15:04:05Z", key)
        for head, name in zip(heads, ("Ann Lee", "José Núñez, Doña Ana"), strict=True)
    ]
    return [
        {
            "statement": each.text,
            "signed_hex": each.signed_text.encode().hex(),
            "fingerprint": each.fingerprint,
        }
        for each in said
    ]
