"""Events chained by their digests: change one, drop one or move one, and every later digest is wrong.

The digest of entry *n* is SHA-256 over four lines: ``canvass-chain-1``, the number *n* in decimal, the digest of
entry *n* - 1 in hexadecimal (sixty-four zeros for entry 1), and the canonical event, no newline after it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import MsgspecError, Struct, ValidationError
from msgspec.json import Decoder

from canvass.errors import BadRecord, BadValue
from canvass.model.event import Event
from canvass.model.fields import DIGEST
from canvass.record.canonical import WRITER, NotPlain, canonical_event, read_json, written
from canvass.record.regular import LONGEST_LINE

CHAIN = "canvass-chain-1"
ENTRY_KEYS = {"digest", "event", "previous", "sequence"}
EVENT_KEYS = {"actor", "body", "kind", "time"}


@dataclass(frozen=True, slots=True)
class Head:
    """The last entry of a chain: its number (how many entries there are) and its digest."""

    sequence: int
    digest: str


START = Head(0, "0" * 64)
"""The head of a chain that has no entry yet."""


class Entry(Struct, frozen=True):
    """An event in its place; ``previous`` is the digest of the entry before, ``digest`` its own."""

    sequence: int
    previous: str
    event: Event
    digest: str

    @property
    def head(self) -> Head:
        """The head of the chain that ends here."""
        return Head(self.sequence, self.digest)

    @property
    def line(self) -> bytes:
        """The entry as the record keeps it: one line of canonical JSON, without its newline."""
        return _line(self, canonical_event(self.event))


@dataclass(frozen=True, slots=True)
class ChainReport:
    """How far a chain holds: the head of its good part, and what is wrong with the first entry after it."""

    head: Head
    fault: BadRecord | None = None

    @property
    def is_whole(self) -> bool:
        """Whether every entry follows from the one before."""
        return self.fault is None


def next_entry(head: Head, event: Event) -> Entry:
    """The entry that keeps this event after this head."""
    sequence = head.sequence + 1
    return Entry(
        sequence, head.digest, event, _digest(sequence, head.digest, canonical_event(event))
    )


def chained(head: Head, events: Iterable[Event]) -> Iterator[Entry]:
    """The entries that keep these events after this head, in order."""
    for event in events:
        entry = next_entry(head, event)
        head = entry.head
        yield entry


def read_entry(line: bytes) -> Entry:
    """The entry on this line, which must be canonical and have the digest of its content. Raises BadRecord."""
    if len(line) > LONGEST_LINE:
        raise BadRecord(f"a line of more than {LONGEST_LINE:,} bytes")
    found = read_json(line)
    if not isinstance(found, dict) or found.keys() != ENTRY_KEYS:
        raise BadRecord(
            "not an entry: it must have digest, event, previous and sequence, and nothing else"
        )
    sequence, previous, digest = found["sequence"], found["previous"], found["digest"]
    if type(sequence) is not int or not _is_digest(previous) or not _is_digest(digest):
        raise BadRecord(
            "not an entry: sequence must be an integer, previous and digest 64 hexadecimal digits"
        )
    entry = Entry(sequence, previous, _read_event(found["event"]), digest)
    event = written(found["event"])
    if _line(entry, event) != line:
        raise BadRecord(
            "not in canonical form: spaces, the order of keys, a key twice, or other escapes"
        )
    if _digest(sequence, previous, event) != digest:
        raise BadRecord("its digest is not that of its content: the entry was changed")
    return entry


def follow(head: Head | Entry, line: bytes) -> Entry:
    """The entry on this line, which must come right after this head. Raises BadRecord, naming the entry."""
    try:
        return _follow_quickly(head, line)
    except (NotPlain, BadRecord):
        return follow_with_care(head, line)


def _follow_quickly(head: Head | Entry, line: bytes) -> Entry:
    """The same for a line as nearly all are: it is cut where it must be, and only its event is read.

    Raises NotPlain or BadRecord for any other, whatever is wrong with it.
    """
    number, previous = head.sequence + 1, head.digest.encode()
    end = b',"previous":"%b","sequence":%d}' % (previous, number)
    event = line[_EVENT : -len(end)]
    start = b"%b\n%d\n%b\n" % (_CHAIN, number, previous)
    digest = hashlib.sha256(start + event).hexdigest()
    is_plain = line == b'{"digest":"%b","event":%b%b' % (digest.encode(), event, end)
    if not is_plain or len(line) > LONGEST_LINE:
        raise NotPlain
    return Entry(number, head.digest, _event_on(event), digest)


def _event_on(data: bytes) -> Event:
    """The event that these bytes are the canonical form of. Raises NotPlain or BadRecord for any other."""
    make: Callable[[str, str, str, dict[str, Any]], Event] = Event
    try:
        if (
            data.isascii() and _LIST not in data
        ):  # a list is never of text alone, and to try costs as much as to read
            try:
                found: Any = _READER_OF_TEXT.decode(data)
                make = Event.of_plain
            except ValidationError:
                found = _READER.decode(data)
        else:
            found = _READER.decode(data)
        is_plain = WRITER.encode(found) == data
    except (ValueError, RecursionError, MsgspecError):
        raise NotPlain from None
    if not is_plain:
        raise NotPlain
    try:
        return make(found.kind, found.actor, found.time, found.body)
    except BadValue as fault:
        raise BadRecord(str(fault)) from None


def follow_with_care(head: Head | Entry, line: bytes) -> Entry:
    """The same, with the reason why a line is refused. Raises BadRecord, naming the entry."""
    number = head.sequence + 1
    try:
        entry = read_entry(line)
    except BadRecord as fault:
        raise BadRecord(fault.reason, number) from None
    if entry.sequence != number:
        raise BadRecord(
            f"found the number {entry.sequence}: an entry is missing, doubled or moved", number
        )
    if entry.previous != head.digest:
        raise BadRecord("it does not follow from the entry before", number)
    return entry


def follow_all(head: Head, lines: Iterable[bytes]) -> Iterator[Entry]:
    """The entries on these lines, each checked against the one before. Raises BadRecord at the first bad one."""
    before: Head | Entry = head
    for line in lines:
        try:
            before = _follow_quickly(before, line)
        except (NotPlain, BadRecord):
            before = follow_with_care(before, line)
        yield before


def verify_chain(lines: Iterable[bytes], head: Head = START) -> ChainReport:
    """Whether these lines are a chain that continues ``head``, and the first bad place where they are not."""
    try:
        for entry in follow_all(head, lines):
            head = entry.head
    except BadRecord as fault:
        return ChainReport(head, fault)
    return ChainReport(head)


def _read_event(found: object) -> Event:
    if not isinstance(found, dict) or found.keys() != EVENT_KEYS:
        raise BadRecord("not an event: it must have actor, body, kind and time, and nothing else")
    kind, actor, time = found["kind"], found["actor"], found["time"]
    if not (isinstance(kind, str) and isinstance(actor, str) and isinstance(time, str)):
        raise BadRecord("not an event: actor, kind and time must be text")
    try:
        return Event(kind, actor, time, found["body"])
    except BadValue as fault:
        raise BadRecord(str(fault)) from None


def _is_digest(found: object) -> bool:
    return isinstance(found, str) and DIGEST.fullmatch(found) is not None


def _digest(sequence: int, previous: str, event: bytes) -> str:
    start = f"{CHAIN}\n{sequence}\n{previous}\n".encode()
    return hashlib.sha256(start + event).hexdigest()


def _line(entry: Entry, event: bytes) -> bytes:
    return _before_event(entry.digest) + event + _after_event(entry.previous, entry.sequence)


def _before_event(digest: str) -> bytes:
    return f'{{"digest":"{digest}","event":'.encode()


def _after_event(previous: str, sequence: int) -> bytes:
    return f',"previous":"{previous}","sequence":{sequence}}}'.encode()


class _Written(Struct, forbid_unknown_fields=True):
    """An event as it is read: exactly these members, in the order in which they are written."""

    actor: str
    body: dict[str, Any]
    kind: str
    time: str


class _WrittenOfText(_Written, forbid_unknown_fields=True):
    """The same, whose body has only text: it is read as one that needs no freezing."""

    body: dict[str, str]


_READER, _READER_OF_TEXT = Decoder(_Written), Decoder(_WrittenOfText)
_CHAIN = CHAIN.encode()
_LIST = b":["
_EVENT = len(_before_event(START.digest))
"""Where the event of a line begins."""
