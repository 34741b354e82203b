"""A published record taken apart, changed, and put together again as its forger would."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from canvass.record import SigningKey, canonical_bytes
from tests.observer.recorded import KEY

SIGNED = ("record.checkpoint", "key.authorised")


@dataclass
class Forgery:
    """The events and the files of a record, to be changed in place."""

    events: list[dict[str, Any]]
    files: dict[str, bytes]
    promises: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Of contributors to a seed the digits and the nonce that they promise, where no digest is given."""
    seed_is_for: str = ""
    """The digest of the commitment that the seed names, where that is not the last one before it."""

    @classmethod
    def of(cls, folder: Path) -> Self:
        """What is in a published folder."""
        lines = (folder / "ledger.jsonl").read_bytes().splitlines()
        files = {path.name: path.read_bytes() for path in (folder / "artefacts").iterdir()}
        return cls([json.loads(line)["event"] for line in lines], files)

    def first(self, kind: str) -> dict[str, Any]:
        """The first event of a kind."""
        return next(event for event in self.events if event["kind"] == kind)

    def last(self, kind: str) -> dict[str, Any]:
        """The last event of a kind."""
        return next(event for event in reversed(self.events) if event["kind"] == kind)

    def table(self, event: dict[str, Any], name: str) -> list[Any]:
        """The lines of a file that an event names."""
        data = self.files[event["body"]["artefacts"][name]["sha256"]]
        return [json.loads(line) for line in data.splitlines()]

    def put(self, event: dict[str, Any], name: str, lines: list[Any]) -> None:
        """Another file in the place of the one that an event names."""
        named = event["body"]["artefacts"][name]
        data = b"".join(canonical_bytes(line) + b"\n" for line in lines)
        del self.files[named["sha256"]]
        named.update(sha256=hashlib.sha256(data).hexdigest(), size_bytes=len(data))
        self.files[named["sha256"]] = data

    def write(self, folder: Path, key: SigningKey = KEY) -> Path:
        """The record with a chain, signatures and a table of contents that fit."""
        fingerprint = hashlib.sha256(b"canvass-key-1\n" + key.public.raw).hexdigest()
        digests, lines = ["0" * 64], []
        last = "0" * 64
        for number, event in enumerate(self.events, 1):
            if event["kind"] in SIGNED:
                self._sign(event, number, digests, key, fingerprint)
            if event["kind"] == "record.committed":
                event["body"]["keys"] = [fingerprint]
                committed = canonical_bytes(event["body"])
                last = hashlib.sha256(b"canvass-commitment-1\n" + committed).hexdigest()
            self._begin_seed(event, last)
            if event["kind"] == "audit.seeded":
                event["body"]["commitment"] = self.seed_is_for or last
            written = canonical_bytes(event)
            start = f"canvass-chain-1\n{number}\n{digests[-1]}\n".encode()
            digest = hashlib.sha256(start + written).hexdigest()
            entry = {"digest": digest, "event": event, "previous": digests[-1], "sequence": number}
            lines.append(canonical_bytes(entry) + b"\n")
            digests.append(digest)
        head = {"digest": digests[-1], "sequence": len(self.events)}
        index = {
            "artefacts": sorted(self.files),
            "format": "canvass-record-2",
            "head": head,
            "record": self.events[0]["body"]["record"],
        }
        (folder / "artefacts").mkdir(parents=True)
        (folder / "ledger.jsonl").write_bytes(b"".join(lines))
        (folder / "record.json").write_bytes(canonical_bytes(index) + b"\n")
        for name, data in self.files.items():
            (folder / "artefacts" / name).write_bytes(data)
        return folder

    def _begin_seed(self, event: dict[str, Any], commitment: str) -> None:
        """Make what a ceremony says fit the commitment, where it is left open."""
        body = event["body"]
        if event["kind"] == "ceremony.opened":
            body["commitment"] = body["commitment"] or commitment
        if event["kind"] == "ceremony.promised" and not body["digest"]:
            digits, nonce = self.promises[body["contributor"]]
            parts = ("canvass-contribution-1", commitment, body["contributor"], nonce, digits)
            body["digest"] = hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def _sign(
        self, event: dict[str, Any], number: int, digests: list[str], key: SigningKey, signer: str
    ) -> None:
        body = event["body"]
        body.pop("signature", None)
        if event["kind"] == "key.authorised":
            body["public_key"] = key.public.raw.hex()
        body.update(sequence=number - 1, digest=digests[-1], signer=signer)
        body["signature"] = key.sign(b"canvass-signed-1\n" + canonical_bytes(event)).hex()
