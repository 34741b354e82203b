"""docs/record.md against the code, and against a checker that was written from it alone."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from pathlib import Path
from typing import Any

import pytest

from canvass.record import (
    Check,
    Ending,
    KeyHolder,
    export_record,
    find_store,
    lose,
    revoke,
    rotate,
    verify_record,
)
from canvass.record.signing import SMALL_ORDER, SigningKey
from canvass.record.trust import OWN_KINDS
from canvass.record.words import word_list
from tests.profile import IS_SEARCH
from tests.record import plain_record, vectors
from tests.record.make import (
    ACTOR,
    KEY,
    SPARE,
    STRANGER,
    TIME,
    full_record,
    new_record,
    sign_now,
    with_keys,
)
from tests.record.plain_ed25519 import verifies

DOCS = Path(__file__).parents[2] / "docs"
DOCUMENT = (DOCS / "record.md").read_text("utf-8")
VECTORS: dict[str, Any] = json.loads((DOCS / "record-vectors.json").read_text("utf-8"))


def listed_words() -> list[str]:
    """The words as the document lists them."""
    block = DOCUMENT.split("```words\n")[1].split("```")[0]
    lines = [line.split() for line in block.splitlines()]
    words = [word for line in lines for word in line[1:]]
    assert all(words.index(line[1]) == int(line[0]) for line in lines)
    return words


def test_the_vectors_are_those_of_the_code() -> None:
    """docs/record-vectors.json is what the code computes now; `python -m tests.record.vectors` writes it."""
    assert (DOCS / "record-vectors.json").read_text("utf-8") == vectors.text()


def test_the_words_are_those_of_the_code() -> None:
    """The appendix lists the 2,048 words of the package in their order."""
    assert listed_words() == list(word_list())


def test_small_orders_are_listed() -> None:
    """The five numbers that no key may have are those that the code refuses."""
    block = DOCUMENT.split("under\nwhich a signature means nothing:")[1].split("```")[1]
    numbers = {
        2**255 - 20 if line == "2^255 - 20" else int(line) for line in block.split("\n") if line
    }
    assert numbers == set(SMALL_ORDER)


def test_every_check_and_kind_is_described() -> None:
    """The tables of the document have every check and every kind of the record's own, and no other."""
    checks = DOCUMENT.split("## 15. The checks")[1].split("## 16.")[0]
    assert re.findall(r"^\| `(\w+)` \|", checks, re.M) == list(Check)
    kinds = DOCUMENT.split("## 16. Event kinds")[1].split("Every other kind")[0]
    assert set(re.findall(r"`((?:record|key)\.\w+)`", kinds)) == set(OWN_KINDS)


def test_the_short_vectors_are_right() -> None:
    """The digest and the fingerprint that the page itself shows are those of the file."""
    assert f"\n{VECTORS['chain']['digest']}\n" in DOCUMENT
    assert f"\n{VECTORS['keys'][0]['fingerprint']}\n" in DOCUMENT
    event = DOCUMENT.split("so that a first program can be tried by hand: the event\n\n```json\n")[
        1
    ]
    shown = event.split("\n```")[0]
    assert json.loads(shown) == VECTORS["chain"]["event"]


def test_canonical_vectors() -> None:
    """Written from section 3 alone, each value has the bytes of its vector."""
    for vector in VECTORS["canonical"]:
        assert plain_record.canonical(vector["value"]).hex() == vector["hex"]
        assert plain_record.read(bytes.fromhex(vector["hex"])) == vector["value"]


def test_chain_vector() -> None:
    """Written from section 5 alone, the event has the digest of its vector and stands in its line."""
    chain = VECTORS["chain"]
    text = f"canvass-chain-1\n{chain['sequence']}\n{chain['previous']}\n"
    assert plain_record.sha256(text, plain_record.canonical(chain["event"])) == chain["digest"]
    line = {key: chain[key] for key in ("digest", "event", "previous", "sequence")}
    assert plain_record.canonical(line).hex() == chain["line_hex"]


def test_key_and_signature_vectors() -> None:
    """Written from sections 6 and 7 alone, fingerprints and signatures are those of their vectors."""
    for vector in VECTORS["keys"]:
        key = SigningKey.from_bytes(bytes.fromhex(vector["secret"]))
        assert key.public.raw.hex() == vector["public_key"]
        raw = bytes.fromhex(vector["public_key"])
        assert plain_record.sha256("canvass-key-1\n", raw) == vector["fingerprint"]
    signed = VECTORS["signed"]
    body = {name: part for name, part in signed["event"]["body"].items() if name != "signature"}
    message = b"canvass-signed-1\n" + plain_record.canonical({**signed["event"], "body": body})
    assert message.hex() == signed["signed_hex"]
    key_bytes = bytes.fromhex(VECTORS["keys"][0]["public_key"])
    raw = bytes.fromhex(signed["event"]["body"]["signature"])
    assert verifies(key_bytes, raw, message)


def test_card_vectors() -> None:
    """Written from section 12 alone, roots, salts and openings are those of their vectors."""
    for vector in VECTORS["tree"]:
        assert plain_record.root(vector["leaves"]) == vector["root"]
    cards = VECTORS["cards"]
    salt = hmac.new(bytes.fromhex(cards["secret"]), b"canvass-salt-1\n0", hashlib.sha256)
    assert salt.hexdigest() == cards["salt_of_card_0"] == cards["openings"][0]["salt"]
    for opening in cards["openings"]:
        card_id = ["AV-12", str(opening["index"])]
        plain_record.check_opening(opening, cards["count"], cards["root"], card_id)
        changed = {**opening, "card": {**opening["card"], "more": 1}}
        with pytest.raises(plain_record.Wrong):
            plain_record.check_opening(changed, cards["count"], cards["root"], card_id)


def test_commitment_vectors() -> None:
    """Written from sections 11 and 13 alone, the commitment has the digest and the words of its vector."""
    commitment = VECTORS["commitment"]
    assert plain_record.commitment_digest(commitment["value"]) == commitment["digest"]
    assert plain_record.words(commitment["digest"], listed_words()) == commitment["words"]


def test_the_record_in_the_vectors_verifies(tmp_path: Path) -> None:
    """The whole record of the vectors, written out as files, verifies by the code and by the document."""
    for name, text in VECTORS["record"].items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8", newline="\n")
    report = verify_record(find_store(tmp_path))
    assert all(checked.ending is Ending.HOLDS for checked in report.checks)
    checker = plain_record.check_folder(tmp_path)
    assert (len(checker.digests), checker.digests[-1]) == (report.head.sequence, report.head.digest)
    assert checker.through == report.head.sequence


def test_code_and_document_agree_on_records_with_key_events(tmp_path: Path) -> None:
    """A record in which keys are rotated, lost and revoked verifies by both, signed through the same entry."""
    record = with_keys(new_record(tmp_path / "record"))
    new = KeyHolder(STRANGER.public, "the new clerk")
    record.append(rotate(record.place, KEY.fingerprint, new, SPARE, ACTOR, TIME), record.head)
    sign_now(record, key=STRANGER)
    record.append(lose(SPARE.fingerprint, "burnt", ACTOR, TIME), record.head)
    record.append(revoke(STRANGER.fingerprint, "seen elsewhere", ACTOR, TIME), record.head)
    store = find_store(tmp_path / "record")
    export_record(store, tmp_path / "published")
    checker = plain_record.check_folder(tmp_path / "published")
    assert checker.through == record.trust.signed_through == 5
    assert checker.gone == {KEY.fingerprint, SPARE.fingerprint, STRANGER.fingerprint}


def test_code_and_document_refuse_the_same_changes(tmp_path: Path) -> None:
    """A bit changed here and there in the ledger is found by the code and by the checker from the document."""
    full_record(tmp_path / "record").close()
    export_record(find_store(tmp_path / "record"), tmp_path / "published")
    path = tmp_path / "published" / "ledger.jsonl"
    whole = path.read_bytes()
    for byte in range(0, len(whole), 31 if IS_SEARCH else 193):
        changed = bytearray(whole)
        changed[byte] ^= 1 << byte % 8
        path.write_bytes(changed)
        assert not verify_record(find_store(tmp_path / "published")).is_consistent
        with pytest.raises(plain_record.Wrong):
            plain_record.check_folder(tmp_path / "published")
