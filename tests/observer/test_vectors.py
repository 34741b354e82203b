"""Published: the numbers of docs/record-vectors.json and docs/tickets.md, computed by the observer."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.observer.conftest import Observe

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def vectors() -> dict[str, Any]:
    """The test vectors of the record."""
    found: dict[str, Any] = json.loads((DOCS / "record-vectors.json").read_text("utf-8"))
    return found


def test_writes_every_value_as_published(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """A value has the canonical form that is published, and is read from it."""
    for vector in vectors["canonical"]:
        assert observer.canonical(vector["value"]).hex() == vector["hex"]
        assert observer.parsed(bytes.fromhex(vector["hex"])) == vector["value"]


def test_chains_as_published(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """An entry has the digest that is published."""
    chain = vectors["chain"]
    line = bytes.fromhex(chain["line_hex"])
    entry = observer.entry_of(line, chain["sequence"], chain["previous"])
    assert (entry.digest, entry.event) == (chain["digest"], chain["event"])


def test_names_keys_as_published(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """A key has the fingerprint that is published."""
    for key in vectors["keys"]:
        assert observer.fingerprint(bytes.fromhex(key["public_key"])) == key["fingerprint"]


def test_checks_the_published_signature(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """The signature holds over the bytes that are published, and over no others."""
    signed = vectors["signed"]
    public = next(k for k in vectors["keys"] if k["secret"] == signed["secret"])["public_key"]
    message, key = bytes.fromhex(signed["signed_hex"]), bytes.fromhex(public)
    signature = bytes.fromhex(signed["event"]["body"]["signature"])
    assert observer.is_signed(message, signature, key)
    assert not observer.is_signed(message + b" ", signature, key)
    assert not observer.is_signed(message, signature[:63] + b"\x10", key)


def test_says_the_published_words(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """A commitment has the digest and the twelve words that are published."""
    vector = vectors["commitment"]
    digest = observer.commitment_digest(vector["value"])
    words = vector["words"]
    words = words.split() if isinstance(words, str) else words
    assert (digest, observer.twelve_words(digest)) == (vector["digest"], words)


def test_opens_the_published_cards(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """Every opening leads to the published root, and a changed one does not."""
    cards = vectors["cards"]
    size = cards["count"]
    for opening in cards["openings"]:
        assert observer.leads_to(cards["root"], size, opening)
        changed = {**opening, "card": {**opening["card"], "votes": {}}}
        assert not observer.leads_to(cards["root"], size, changed)


def test_holds_the_published_record_and_its_anchor(
    observe: Observe, vectors: dict[str, Any], tmp_path: Path
) -> None:
    """The published record is consistent, and the first key vouches for all of it."""
    for name, text in vectors["record"].items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    code, answer = observe(tmp_path, "--anchor", vectors["keys"][0]["fingerprint"])
    assert code == 0
    assert answer["answer"] == "Consistent, and vouched for from outside as a whole."


def test_draws_the_published_tickets(observer: ModuleType) -> None:
    """A ticket is the one that docs/tickets.md has."""
    text = (DOCS / "tickets.md").read_text("utf-8")
    blocks = re.findall(r"```tickets\n(.*?)```", text, re.DOTALL)[0].strip().split("\n\n")
    for block in blocks:
        (seed, purpose, *fields), hashed, ticket = (
            line.split(" | ") if number == 0 else line
            for number, line in enumerate(block.splitlines())
        )
        given = observer.netstrings(("canvass-ticket-v1", seed, purpose, *fields))
        assert given.hex() == hashed
        assert observer.ticket(seed, purpose, *fields) == ticket
        assert hashlib.sha256(given).hexdigest() == ticket
