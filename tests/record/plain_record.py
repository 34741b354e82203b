"""A checker of records written from docs/record.md alone: standard library, nothing of canvass.

It holds the document to its word. It stops at the first thing that is wrong and says what.
"""

from __future__ import annotations

import hashlib
import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.record.plain_ed25519 import verifies

HEX = re.compile(r"[0-9a-f]{64}\Z")
SIGNED = {"record", "sequence", "digest", "signer", "signature"}
PURPOSES = ("commit", "sign_off", "round_close", "publish")


class Wrong(Exception):
    """A rule of the document that the record breaks."""


def must(holds: bool, rule: str) -> None:
    """Stop where a rule does not hold."""
    if not holds:
        raise Wrong(rule)


def sha256(*parts: bytes | str) -> str:
    """SHA-256 over these parts, texts in UTF-8."""
    data = b"".join(part.encode() if isinstance(part, str) else part for part in parts)
    return hashlib.sha256(data).hexdigest()


def canonical(value: Any) -> bytes:
    """Section 3: the canonical form."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def check_value(value: Any, depth: int = 1) -> None:
    """Section 3: what a value may be."""
    if isinstance(value, dict | list):
        must(depth <= 32, "values are at most 32 deep")
        for part in value.values() if isinstance(value, dict) else value:
            check_value(part, depth + 1)
    if isinstance(value, dict):
        must(all(key.isascii() for key in value), "keys are ASCII")
    if isinstance(value, int) and not isinstance(value, bool):
        must(abs(value) < 2**53, "integers lie below 2^53")
    must(not isinstance(value, float), "there are no other numbers")


def read(data: bytes) -> Any:
    """Section 3: bytes that are the canonical form of what they say."""
    try:
        value = json.loads(data.decode())
        same = canonical(value) == data
    except (ValueError, RecursionError) as fault:
        raise Wrong(f"not canonical JSON: {fault}") from None
    must(same, "bytes that say the same value in another way are refused")
    return value


def check_event(event: Any) -> None:
    """Section 4: the envelope."""
    must(
        isinstance(event, dict) and set(event) == {"actor", "body", "kind", "time"}, "four members"
    )
    kind, actor, time = event["kind"], event["actor"], event["time"]
    must(all(isinstance(part, str) for part in (kind, actor, time)), "three texts")
    word = r"[a-z][a-z0-9_]*"
    must(bool(re.match(rf"{word}(\.{word})*\Z", kind)) and len(kind) <= 64, "kind")
    must(0 < len(actor) <= 200 and actor[0] != " " != actor[-1], "actor")
    must(not re.search(r"[\x00-\x1f\x7f-\x9f]", actor), "actor without control characters")
    form = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z\Z"
    must(bool(re.match(form, time)), "time")
    try:
        datetime.fromisoformat(time)
    except ValueError:
        raise Wrong("a moment that the calendar has") from None
    must(isinstance(event["body"], dict), "body")
    check_value(event["body"])


class Checker:
    """A record as far as it was read: its digests, its keys, the last entry that is vouched for."""

    def __init__(self) -> None:
        self.digests: list[str] = []
        self.record = ""
        self.keys: dict[str, bytes] = {}
        self.gone: set[str] = set()
        self.commitments: list[tuple[int, dict[str, Any]]] = []
        self.artefacts: list[dict[str, Any]] = []
        self.through = 0

    def take(self, line: bytes) -> None:
        """Section 5: one entry."""
        entry = read(line)
        must(isinstance(entry, dict), "an entry is an object")
        must(set(entry) == {"digest", "event", "previous", "sequence"}, "members of an entry")
        number = len(self.digests) + 1
        previous = self.digests[-1] if self.digests else "0" * 64
        must(type(entry["sequence"]) is int and entry["sequence"] == number, "sequence")
        must(entry["previous"] == previous, "previous")
        check_event(entry["event"])
        text = f"canvass-chain-1\n{number}\n{previous}\n"
        must(entry["digest"] == sha256(text, canonical(entry["event"])), "digest")
        self.meaning(number, entry["event"])
        self.digests.append(entry["digest"])

    def meaning(self, number: int, event: dict[str, Any]) -> None:
        """Section 16: the record's own kinds, and the files of every kind."""
        kind, body = event["kind"], event["body"]
        must((number == 1) == (kind == "record.opened"), "a record is opened by entry 1")
        if kind.startswith(("record.", "key.")):
            name = kind.replace(".", "_")
            must(hasattr(self, name), f"kind {kind}")
            getattr(self, name)(number, event, body)
        for artefact in body.get("artefacts", {}).values():
            must(set(artefact) == {"sha256", "size_bytes", "access"}, "members of an artefact")
            self.artefacts.append(artefact)

    def record_opened(self, _number: int, _event: dict[str, Any], body: dict[str, Any]) -> None:
        """Section 5."""
        must(set(body) == {"about", "format", "record"}, "members of the opening")
        must(body["format"] == "canvass-record-2", "version")
        must(bool(re.match(r"[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?\Z", body["record"])), "record id")
        self.record = body["record"]

    def signature(self, number: int, event: dict[str, Any], key: bytes) -> None:
        """Sections 6 and 7."""
        body = event["body"]
        must(body["record"] == self.record, "record")
        must(1 <= body["sequence"] < number, "sequence signed")
        must(body["digest"] == self.digests[body["sequence"] - 1], "digest signed")
        must(body["signer"] == sha256("canvass-key-1\n", key), "signer")
        rest = {name: part for name, part in body.items() if name != "signature"}
        message = b"canvass-signed-1\n" + canonical({**event, "body": rest})
        raw = bytes.fromhex(body["signature"])
        must(verifies(key, raw, message), "signature")

    def active(self, fingerprint: str) -> bytes:
        """Section 8: a key that may sign at this place."""
        must(fingerprint in self.keys and fingerprint not in self.gone, "a key that may sign")
        return self.keys[fingerprint]

    def key_authorised(self, number: int, event: dict[str, Any], body: dict[str, Any]) -> None:
        """Section 8."""
        must(set(body) - {"replaces"} == {"public_key", "holder"} | SIGNED, "members")
        key = bytes.fromhex(body["public_key"])
        name = sha256("canvass-key-1\n", key)
        must(name not in self.keys, "a key is authorised once")
        self.signature(number, event, self.active(body["signer"]) if self.keys else key)
        self.keys[name] = key

    def key_rotated(self, number: int, event: dict[str, Any], body: dict[str, Any]) -> None:
        """Section 8."""
        self.active(body["replaces"])
        self.key_authorised(number, event, body)
        self.gone.add(body["replaces"])

    def key_lost(self, _number: int, _event: dict[str, Any], body: dict[str, Any]) -> None:
        """Section 8."""
        must(set(body) == {"fingerprint", "reason"}, "members")
        self.active(body["fingerprint"])
        self.gone.add(body["fingerprint"])

    key_revoked = key_lost

    def record_checkpoint(self, number: int, event: dict[str, Any], body: dict[str, Any]) -> None:
        """Section 9."""
        must(set(body) == {"purpose"} | SIGNED and body["purpose"] in PURPOSES, "members")
        self.signature(number, event, self.active(body["signer"]))
        covered = any(at <= body["sequence"] for at, _ in self.commitments)
        must(body["purpose"] != "commit" or covered, "a commitment to sign")
        self.through = max(
            self.through, number if body["sequence"] == number - 1 else body["sequence"]
        )

    def record_committed(self, number: int, _event: dict[str, Any], body: dict[str, Any]) -> None:
        """Section 11."""
        names = {"format", "record", "artefacts", "cards", "terms", "software", "keys"}
        must(set(body) == names and body["format"] == "canvass-commitment-1", "members")
        must(body["record"] == self.record, "record")
        must(body["keys"] == sorted(set(self.keys) - self.gone), "keys")
        wanted = {"manifest", "contests", "card_bounds", "assertions"}
        must(wanted | ({"frame"} if body["cards"] else set()) <= set(body["artefacts"]), "tables")
        self.commitments.append((number, body))


def commitment_digest(body: dict[str, Any]) -> str:
    """Section 11."""
    return sha256("canvass-commitment-1\n", canonical(body))


def words(digest: str, listed: list[str]) -> list[str]:
    """Section 13."""
    bits = "".join(f"{byte:08b}" for byte in bytes.fromhex(digest))
    return [listed[int(bits[at : at + 11], 2)] for at in range(0, 132, 11)]


def leaf(salt: str, card: Any) -> str:
    """Section 12."""
    return sha256(b"\0", bytes.fromhex(salt), canonical(card))


def node(left: str, right: str) -> str:
    """Section 12."""
    return sha256(b"\1", bytes.fromhex(left), bytes.fromhex(right))


def root(leaves: list[str]) -> str:
    """Section 12: level by level."""
    while len(leaves) > 1:
        pairs = [leaves[at : at + 2] for at in range(0, len(leaves), 2)]
        leaves = [node(*pair) if len(pair) == 2 else pair[0] for pair in pairs]
    return leaves[0]


def check_opening(opening: dict[str, Any], count: int, committed: str, card_id: list[str]) -> None:
    """Section 12: the four steps."""
    must(opening["index"] < count and opening["card"]["id"] == card_id, "the card of the frame")
    digest, place, last = leaf(opening["salt"], opening["card"]), opening["index"], count - 1
    path = list(opening["path"])
    while last > 0:
        beside = place + 1 if place % 2 == 0 else place - 1
        if beside <= last:
            must(bool(path), "a path long enough")
            step = path.pop(0)
            digest = node(digest, step) if place % 2 == 0 else node(step, digest)
        place, last = place // 2, last // 2
    must(not path and digest == committed, "the root")


def check_folder(folder: Path) -> Checker:
    """Section 15: all checks of a published folder."""
    checker = Checker()
    data = (folder / "ledger.jsonl").read_bytes()
    for line in data.split(b"\n")[:-1]:
        checker.take(line)
    for artefact in checker.artefacts:
        if artefact["access"] == "public":
            content = (folder / "artefacts" / artefact["sha256"]).read_bytes()
            must(sha256(content) == artefact["sha256"], "digest of a file")
            must(len(content) == artefact["size_bytes"], "size of a file")
    for _, body in checker.commitments:
        for artefact in body["artefacts"].values():
            content = (folder / "artefacts" / artefact["sha256"]).read_bytes()
            must(content.endswith(b"\n"), "every line is ended")
            for line in content.split(b"\n")[:-1]:
                check_value(read(line))
    index = read((folder / "record.json").read_bytes().removesuffix(b"\n"))
    files = sorted(path.name for path in (folder / "artefacts").iterdir() if HEX.match(path.name))
    head = {"digest": checker.digests[-1], "sequence": len(checker.digests)}
    expected = {
        "artefacts": files,
        "format": "canvass-record-2",
        "head": head,
        "record": checker.record,
    }
    must(index == expected, "record.json")
    return checker
