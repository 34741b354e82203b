"""A record taken apart and put together again by a forger who has the keys, and may forget what must fit."""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from canvass.record import SigningKey
from tests.observer.forged import Forgery
from tests.observer.recorded import KEY

SECOND = SigningKey.from_bytes(bytes(range(3, 35)))
STRANGER = SigningKey.from_bytes(bytes(range(2, 34)))
ZEROS = "0" * 64
KEYS = {
    hashlib.sha256(b"canvass-key-1\n" + key.public.raw).hexdigest(): key
    for key in (KEY, SECOND, STRANGER)
}
NAMES = {key.public.raw.hex(): name for name, key in KEYS.items()}
FITTED = ("signature", "place", "keys", "seed", "index")
"""What a forger makes fit again: signatures, the place they name, keys and digest of a commitment, the files."""


def written(value: Any) -> bytes:
    """A value as canonical bytes, and what no record may hold as near to them as can be."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass")


Way = tuple[Any, ...]
"""The keys and numbers that lead to a place in a value."""


def places(value: Any, before: Way = ()) -> Iterator[Way]:
    """Where something stands in a value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in parts:
        yield (*before, key)
        if isinstance(part, dict | list):
            yield from places(part, (*before, key))


def at(value: Any, way: Way) -> Any:
    """What stands there."""
    for key in way:
        value = value[key]
    return value


def member(value: Any, *names: str) -> Any:
    """What stands under these names, where there is such a thing."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


@dataclass
class Mutant(Forgery):
    """A record to be changed in its events, files and bytes."""

    unfitted: set[str] = field(default_factory=set)
    """What the forger left as it was, of ``FITTED``."""
    spelled: list[Callable[[bytes], bytes]] = field(default_factory=list)
    """Changes of the bytes of every event, before they are hashed."""
    at_last: list[Callable[[Path], None]] = field(default_factory=list)
    """Changes of the folder when all is written."""
    log: list[str] = field(default_factory=list)

    def replace(self, event: Any, name: str, data: bytes) -> None:
        """Other bytes in the place of a file that an event names."""
        named = event["body"]["artefacts"][name]
        named.update(sha256=hashlib.sha256(data).hexdigest(), size_bytes=len(data))
        self.files[named["sha256"]] = data

    def write(self, folder: Path, key: SigningKey = KEY) -> Path:
        """The record, with what fits again."""
        digests, lines, last = [ZEROS], [], ZEROS
        holders: list[str] = []
        for number, event in enumerate(self.events, 1):
            kind, body = member(event, "kind"), member(event, "body")
            if isinstance(body, dict):
                if "signature" in body:
                    self._sign_again(event, number, digests, key)
                if kind == "record.committed":
                    if "keys" not in self.unfitted and "keys" in body:
                        body["keys"] = sorted(holders)
                    last = hashlib.sha256(b"canvass-commitment-1\n" + written(body)).hexdigest()
                if kind == "audit.seeded" and "seed" not in self.unfitted and "commitment" in body:
                    body["commitment"] = last
                self._hold(kind, body, holders)
            said = written(event)
            for spell in self.spelled:
                said = spell(said)
            start = f"canvass-chain-1\n{number}\n{digests[-1]}\n".encode()
            digests.append(hashlib.sha256(start + said).hexdigest())
            ends = f',"previous":"{digests[-2]}","sequence":{number}}}\n'.encode()
            lines.append(f'{{"digest":"{digests[-1]}","event":'.encode() + said + ends)
        self._put(folder, lines, digests)
        return folder

    def _put(self, folder: Path, lines: list[bytes], digests: list[str]) -> None:
        (folder / "artefacts").mkdir(parents=True)
        (folder / "ledger.jsonl").write_bytes(b"".join(lines))
        public = self._public()
        first = self.events[0] if self.events else {}
        index = {
            "artefacts": sorted(public),
            "format": "canvass-record-2",
            "head": {"digest": digests[-1], "sequence": len(lines)},
            "record": member(first, "body", "record"),
        }
        (folder / "record.json").write_bytes(written(index) + b"\n")
        kept = self.files if "index" in self.unfitted else {k: self.files.get(k) for k in public}
        for name, data in kept.items():
            if data is not None and "/" not in name and len(name) < 100 and name.isprintable():
                (folder / "artefacts" / name).write_bytes(data)
        for change in self.at_last:
            with contextlib.suppress(FileNotFoundError):  # two changes may be of one file
                change(folder)

    def _public(self) -> set[str]:
        """The digests of the files that events name as public, as far as they name any."""
        found = set()
        for event in self.events:
            named = member(event, "body", "artefacts")
            for each in named.values() if isinstance(named, dict) else ():
                digest = member(each, "sha256")
                if member(each, "access") == "public" and isinstance(digest, str) and digest:
                    found.add(digest)
        return found

    def _sign_again(
        self, event: Any, number: int, digests: list[str], otherwise: SigningKey
    ) -> None:
        body = event["body"]
        if "place" not in self.unfitted:
            at = body.get("sequence")
            seen = at if type(at) is int and 0 < at < number and body.get("early") else number - 1
            body.update(sequence=seen, digest=digests[seen])
        body.pop("early", None)
        if "signature" in self.unfitted:
            return
        key = KEYS.get(str(body.get("signer")), otherwise)
        bare = {**event, "body": {k: v for k, v in body.items() if k != "signature"}}
        body["signature"] = key.sign(b"canvass-signed-1\n" + written(bare)).hex()

    def _hold(self, kind: Any, body: dict[str, Any], holders: list[str]) -> None:
        """Follow which keys may sign, as far as a forger cares."""
        gone = body.get("fingerprint") if kind in ("key.lost", "key.revoked") else None
        gone = body.get("replaces") if kind == "key.rotated" else gone
        if gone in holders:
            holders.remove(str(gone))
        if kind in ("key.authorised", "key.rotated"):
            name = NAMES.get(str(body.get("public_key")))
            if name and name not in holders:
                holders.append(name)


def signed(kind: str, dice: random.Random, **body: Any) -> dict[str, Any]:
    """An event that somebody signs, before it is signed."""
    whole = {"record": "small-2026", "sequence": 1, "digest": ZEROS, "signature": "", **body}
    whole.setdefault("signer", dice.choice(list(KEYS)))
    return {"kind": kind, "actor": "Ada Lopez", "time": "2026-11-12T15:04:05Z", "body": whole}
