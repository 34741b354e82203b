"""Statements of witnesses: somebody from outside signs the head of a record that was shown (docs/record.md, 14)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from canvass.errors import BadKey, BadRecord, BadValue
from canvass.model.event import Event
from canvass.model.name import ADVICE, fault_of_name, same_name
from canvass.record.chain import Head
from canvass.record.heads import LONGEST
from canvass.record.replay import Replay
from canvass.record.signing import SigningKey, VerifyKey, fingerprint_of

WITNESS = "canvass-witness-1"
LINES = 6
"""How many lines a statement has."""
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"{WITNESS} ([a-z0-9](?:[a-z0-9-]{{0,62}}[a-z0-9])?)",
        r"head ([1-9][0-9]{0,14}) ([0-9a-f]{64})",
        r"name (.{1,200})",
        r"time (.{1,40})",
        r"key ([0-9a-f]{64})",
        r"signature ([0-9a-f]{128})",
    )
)


@dataclass(frozen=True, slots=True)
class Statement:
    """That somebody was shown a record that goes to this head, signed with a key of their own."""

    record: str
    head: Head
    name: str
    time: str
    key: bytes
    signature: bytes

    @property
    def signed_text(self) -> str:
        """The lines that are signed."""
        return (
            f"{WITNESS} {self.record}\nhead {self.head.sequence} {self.head.digest}\n"
            f"name {self.name}\ntime {self.time}\nkey {self.key.hex()}\n"
        )

    @property
    def text(self) -> str:
        """The statement as it is published."""
        return f"{self.signed_text}signature {self.signature.hex()}\n"

    @property
    def fingerprint(self) -> str:
        """The name of the key that signed."""
        return fingerprint_of(self.key)

    @property
    def is_signed(self) -> bool:
        """Whether the holder of the key signed exactly this."""
        try:
            return VerifyKey(self.key).verifies(self.signature, self.signed_text.encode())
        except BadKey:
            return False


def state(record: str, head: Head, name: str, time: str, key: SigningKey) -> Statement:
    """A statement over this head. Raises BadValue for a name or a time that cannot stand."""
    _require(name, time)
    bare = Statement(record, head, name, time, key.public.raw, b"")
    signature = key.sign(bare.signed_text.encode())
    return Statement(record, head, name, time, key.public.raw, signature)


def _require(name: str, time: str) -> None:
    """Refuse a name or a time that nobody may have in a record. Raises BadValue."""
    if fault := fault_of_name(name):
        raise BadValue(f"name {name!a}: {fault}; {ADVICE}")
    Event("witness.stated", name, time, {})


def read_statements(data: bytes) -> tuple[Statement, ...]:
    """The statements in a file, one after another. Raises BadRecord with the line that is not as it must be."""
    lines = data.decode("utf-8", "replace").split("\n")
    if len(data) > LONGEST or lines[-1] or len(lines) % LINES != 1 or len(lines) == 1:
        raise BadRecord(
            f"statements of witnesses have {LINES} lines each, of which the first begins with `{WITNESS}`"
        )
    return tuple(_read(lines, start) for start in range(0, len(lines) - 1, LINES))


def _read(lines: list[str], start: int) -> Statement:
    found: list[str] = []
    for number, form in enumerate(_FORMS, start):
        match = form.fullmatch(lines[number])
        if match is None:
            raise BadRecord(
                f"line {number + 1} of the statements of witnesses is not as it must be: {lines[number][:60]!a}"
            )
        found += match.groups()
    record, sequence, digest, name, time, key, signature = found
    try:
        _require(name, time)
    except BadValue as fault:
        raise BadRecord(
            f"the statement that begins in line {start + 1} of the statements of witnesses: {fault}"
        ) from None
    head = Head(int(sequence), digest)
    return Statement(record, head, name, time, bytes.fromhex(key), bytes.fromhex(signature))


class StatementStanding(StrEnum):
    """How a statement of a witness stands to a record."""

    COVERS = "covers"
    OTHER_HEAD = "other_head"
    """The record has another digest at that entry."""
    BEYOND = "beyond"
    """The record ends before that entry."""
    OTHER_RECORD = "other_record"
    NOT_SIGNED = "not_signed"
    """The signature does not hold: nobody can tell who wrote the statement."""


@dataclass(frozen=True, slots=True)
class Witnessed:
    """What a witness signed, and how it stands to the record that is checked."""

    name: str
    key: str
    """The fingerprint of the witness's key."""
    time: str
    record: str
    entry: int
    standing: StatementStanding
    is_own: bool
    """Whether the key is one of the record's own: its holder is no outsider."""
    is_named: bool
    """Whether somebody of this name, in whatever spelling, made an entry or holds a key of the record."""

    @property
    def is_from_outside(self) -> bool:
        """Whether neither key nor name is one that the record has."""
        return not (self.is_own or self.is_named)


def witnessed(replay: Replay, statements: Iterable[Statement]) -> Iterator[Witnessed]:
    """How each statement stands to a record that was read."""
    names = names_in(replay) if (statements := tuple(statements)) else frozenset()
    for each in statements:
        key, own = each.fingerprint, replay.trust.keys
        yield Witnessed(
            each.name,
            key,
            each.time,
            each.record,
            each.head.sequence,
            _standing(replay, each),
            key in own,
            same_name(each.name) in names,
        )


def names_in(replay: Replay) -> frozenset[str]:
    """The names, as they are compared, of who made an entry of a record or holds a key of it; of ``A and B`` each."""
    holders = (key.holder for key in replay.trust.keys.values())
    told = {*replay.actors, *holders}
    return frozenset(same_name(name) for each in told for name in (each, *each.split(" and ")))


def _standing(replay: Replay, said: Statement) -> StatementStanding:
    if not said.is_signed:
        return StatementStanding.NOT_SIGNED
    if said.record != replay.trust.record:
        return StatementStanding.OTHER_RECORD
    if said.head.sequence > len(replay.digests):
        return StatementStanding.BEYOND
    is_same = replay.digests[said.head.sequence - 1] == said.head.digest
    return StatementStanding.COVERS if is_same else StatementStanding.OTHER_HEAD
