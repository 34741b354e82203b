"""A list of heads: entries of a record with their digests, short enough to print and to keep (docs/record.md, 14)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from canvass.errors import BadRecord
from canvass.record.chain import Head
from canvass.record.continuation import Continuation, Course
from canvass.record.index import Index
from canvass.record.replay import Replay
from canvass.record.trust import Trust

HEADS = "canvass-heads-1"
HEADS_FILE = "heads.txt"
"""Its name beside a published record."""
LONGEST = 1 << 24
"""Bytes of the longest list that is read."""
_FIRST = re.compile(rf"{HEADS} ([a-z0-9](?:[a-z0-9-]{{0,62}}[a-z0-9])?)")
_AS_PUBLISHED = "take the file as it was published, not what was copied out of a mail or an editor"
_LINE = re.compile(r"([1-9][0-9]{0,14}) ([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Heads:
    """Entries of a record, by their numbers, each with its digest, which fixes all entries before it."""

    record: str
    heads: tuple[Head, ...]

    @property
    def text(self) -> str:
        """The list as it is published."""
        lines = (f"{head.sequence} {head.digest}" for head in self.heads)
        return "\n".join((f"{HEADS} {self.record}", *lines, ""))


def heads_of(index: Index, trust: Trust) -> Heads:
    """What a record is published with: each entry that somebody signed, and the last, in their order."""
    heads = {index.head, *(point.covers for point in trust.checkpoints)}
    return Heads(index.record, tuple(sorted(heads, key=lambda head: head.sequence)))


def is_heads(data: bytes) -> bool:
    """Whether a file says that it is a list of heads."""
    return data.startswith(HEADS.encode())


def _altered_by_a_program(data: bytes) -> str:
    """What mails and editors do to a text, so that whoever kept it took no part of it for wrong; "" for nothing."""
    if b"\r" in data:
        return "has carriage returns (byte 13) in its lines"
    return "" if data.endswith(b"\n") or len(data) > LONGEST else "ends within a line"


def read_heads(data: bytes) -> Heads:
    """A list of heads. Raises BadRecord with the line that is not as it must be."""
    if altered := _altered_by_a_program(data):
        raise BadRecord(f"the list of heads {altered}: {_AS_PUBLISHED}")
    lines = data.decode("utf-8", "replace").split("\n")
    first = _FIRST.fullmatch(lines[0])
    if first is None or len(lines) < 3 or len(data) > LONGEST:
        raise BadRecord(
            f"a list of heads begins with `{HEADS}` and the id of its record, and has a line for each head"
        )
    heads = list[Head]()
    for number, line in enumerate(lines[1:-1], 2):
        found = _LINE.fullmatch(line)
        if found is None or (heads and int(found[1]) <= heads[-1].sequence):
            raise BadRecord(
                f"line {number} of the list of heads is not the number of a later entry and its digest"
            )
        heads.append(Head(int(found[1]), found[2]))
    return Heads(first[1], tuple(heads))


def continuation_of(newer: Replay, kept: Heads) -> Continuation:
    """How a record stands to a list of heads that somebody kept: the first head that it has otherwise, if any."""
    last, length, same = kept.heads[-1].sequence, len(newer.digests), 0
    if newer.trust.record and newer.trust.record != kept.record:
        return Continuation(Course.OTHER, 0, last, length)
    for head in kept.heads:
        if head.sequence > length:
            return Continuation(Course.TAKEN_BACK, same, last, length)
        if newer.digests[head.sequence - 1] != head.digest:
            return Continuation(Course.OTHER_HEAD, same, head.sequence, length)
        same = head.sequence
    return Continuation(Course.SAME if last == length else Course.CONTINUES, same, last, length)
