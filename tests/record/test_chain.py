"""The chain of entries."""

from __future__ import annotations

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadRecord
from canvass.record import START, Head, next_entry, verify_chain
from canvass.record.chain import Entry, chained, follow, follow_with_care, read_entry
from canvass.record.regular import LONGEST_LINE
from tests.record.make import event

LINES = [entry.line for entry in chained(START, [event(n) for n in range(5)])]


def test_a_digest_is_over_four_lines() -> None:
    """The digest of an entry is SHA-256 over the tag, its number, the digest before, and the canonical event."""
    first = next_entry(START, event())
    second = next_entry(first.head, event(2))
    text = second.line.split(b'"event":')[1].rsplit(b',"previous"')[0]
    text = f"canvass-chain-1\n2\n{first.digest}\n".encode() + text
    assert second.digest == hashlib.sha256(text).hexdigest()
    assert (first.sequence, first.previous, second.previous) == (1, "0" * 64, first.digest)


def test_a_line_is_canonical_json() -> None:
    """The line of an entry is the canonical form of its four members."""
    entry = next_entry(START, event())
    found = json.loads(entry.line)
    again = json.dumps(found, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert again.encode() == entry.line
    assert sorted(found) == ["digest", "event", "previous", "sequence"]
    assert read_entry(entry.line) == entry


def test_a_whole_chain_verifies() -> None:
    """The report of a chain that holds names its last entry and no fault, also when it continues another."""
    report = verify_chain(LINES)
    assert report.is_whole
    assert report.head == read_entry(LINES[-1]).head
    assert verify_chain(LINES[2:], read_entry(LINES[1]).head).is_whole
    assert verify_chain([]).head == START


@pytest.mark.parametrize(
    ("lines", "entry", "reason"),
    [
        (LINES[1:], 1, "missing, doubled or moved"),
        (LINES[:2] + LINES[3:], 3, "missing, doubled or moved"),
        ([LINES[0], LINES[2], LINES[1]], 2, "missing, doubled or moved"),
        ([LINES[0], LINES[0]], 2, "missing, doubled or moved"),
        ([next_entry(Head(0, "1" * 64), event()).line], 1, "does not follow"),
        ([*LINES[:2], next_entry(Head(2, "1" * 64), event()).line], 3, "does not follow"),
        ([LINES[0].replace(b"AV-12-0", b"AV-12-9")], 1, "the entry was changed"),
        ([LINES[0] + b" "], 1, "canonical"),
        ([b""], 1, "not JSON"),
        ([b"[]"], 1, "not an entry"),
        ([b"null"], 1, "not an entry"),
        ([LINES[0].replace(b'"sequence":1', b'"sequence":true')], 1, "sequence must be an integer"),
        ([LINES[0].replace(b'"sequence":1', b'"sequence":"1"')], 1, "sequence must be an integer"),
        ([LINES[0].replace(b'"actor":"Ada Lopez"', b'"actor":7')], 1, "must be text"),
        ([LINES[0].replace(b'"kind":"inter', b'"kind":"Inter')], 1, "a kind is lower-case"),
        ([LINES[0].replace(b'"kind"', b'"sort"')], 1, "not an event"),
    ],
)
def test_the_first_bad_place_is_named(lines: list[bytes], entry: int, reason: str) -> None:
    """A chain that does not hold is reported with the number of its first bad entry and what is wrong there."""
    report = verify_chain(lines)
    assert report.fault is not None
    assert report.fault.entry == entry
    assert report.head.sequence == entry - 1
    with pytest.raises(BadRecord, match=f"entry {entry}: .*{reason}"):
        raise report.fault


@given(st.integers(0, len(LINES) - 1), st.data())
def test_no_other_line_fits_its_place(number: int, data: st.DataObject) -> None:
    """Any change of any byte of a line is refused at its place."""
    line = bytearray(LINES[number])
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] ^= data.draw(st.integers(1, 255))
    before = read_entry(LINES[number - 1]).head if number else START
    with pytest.raises(BadRecord, match=f"entry {number + 1}"):
        follow(before, bytes(line))


ODD_EVENTS = (
    b'{"actor":"Ada","body":{"a":1.5},"kind":"a.b","time":"2026-11-12T15:04:05Z"}',
    b'{"actor":"Ada","body":{"b":1,"a":2},"kind":"a.b","time":"2026-11-12T15:04:05Z"}',
    b'{"actor":"Ada","body":{"a":"\\u0041"},"kind":"a.b","time":"2026-11-12T15:04:05Z"}',
    b'{"actor":"Ada","body":{"a":9007199254740992},"kind":"a.b","time":"2026-11-12T15:04:05Z"}',
    b'{"actor":"Ada","body":{},"kind":"a.b","time":"2026-02-30T15:04:05Z"}',
    b'{"actor":"Ada","body":{},"kind":"A","time":"2026-11-12T15:04:05Z"}',
    b'{"actor":" Ada","body":{},"kind":"a.b","time":"2026-11-12T15:04:05Z"}',
    b'{"actor":"Ada","body":[],"kind":"a.b","time":"2026-11-12T15:04:05Z"}',
    b'{"actor":"Ada","body":{},"kind":"a.b","time":"2026-11-12T15:04:05Z","more":1}',
    b'{"actor":"Ada","body":{"a":' + b"[" * 40 + b"]" * 40 + b'},"kind":"a.b","time":"2026"}',
    b'{"actor":"Ada","body":{},"kind":"a.b","time":"2026-11-12T15:04:05Z"},"more":{}',
    b'{"actor":"Ada","body":{"a":"b","a":"b"},"kind":"a.b","time":"2026-11-12T15:04:05Z"}',
    b'{"actor":"Ada","body":{"b":"1","a":"2"},"kind":"a.b","time":"2026-11-12T15:04:05Z"}',
    b'{"actor":"Ada","body":{"a":"1"},"kind":"a.b","time":"2026-02-30T15:04:05Z"}',
    b'{"actor":"Ada","body":{"a":"1"},"kind":"A","time":"2026-11-12T15:04:05Z"}',
    b'{"actor":" Ada","body":{"a":"1"},"kind":"a.b","time":"2026-11-12T15:04:05Z"}',
    b'{"actor":"Ada","body":{"a":"1"},"kind":"a.b","time":1}',
    b'{"actor":"Ada","body":{"\\u00e9":"1"},"kind":"a.b","time":"2026-11-12T15:04:05Z"}',
    '{"actor":"Ada","body":{"\u00e9":"1"},"kind":"a.b","time":"2026-11-12T15:04:05Z"}'.encode(),
    b'{"actor":"Ada","body":{"a":"\\ud800"},"kind":"a.b","time":"2026-11-12T15:04:05Z"}',
    *(b"[]", b"", b"null", b"\xff"),
)


def line_of(event: bytes) -> bytes:
    """A first entry that has the digest of its content, whatever that is."""
    zeros = "0" * 64
    digest = hashlib.sha256(f"canvass-chain-1\n1\n{zeros}\n".encode() + event).hexdigest()
    start = f'{{"digest":"{digest}","event":'.encode()
    return start + event + f',"previous":"{zeros}","sequence":1}}'.encode()


@pytest.mark.parametrize("event", [*ODD_EVENTS, LINES[0][85:].rpartition(b',"previous"')[0]])
def test_a_right_digest_makes_no_event_right(event: bytes) -> None:
    """Twin: of a line that is cut where it must be, and has its digest, both ways of reading say the same."""

    def answer(read: object) -> Entry | str:
        try:
            return read(START, line_of(event))  # type: ignore[operator, no-any-return]
        except BadRecord as refusal:
            return str(refusal)

    assert answer(follow) == answer(follow_with_care)
    assert isinstance(answer(follow), Entry) == (event not in ODD_EVENTS)


PARTS = st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4) | st.just([1])
BODIES = st.dictionaries(st.text(max_size=3), st.text(max_size=4) | PARTS, max_size=4)


@given(body=BODIES)
def test_a_body_of_text_is_read_as_any_other(body: dict[str, object]) -> None:
    """Twin: a flat body of text is not frozen part by part, and both ways of reading give one entry or one refusal."""
    whole = {"actor": "Ada", "body": body, "kind": "a.b", "time": "2026-11-12T15:04:05Z"}
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    line = line_of(text.encode())
    answers: list[object] = []
    for read in (follow, follow_with_care):
        try:
            entry = read(START, line)
        except BadRecord as refusal:
            answers.append(str(refusal))
            continue
        answers.append((entry, type(entry.event.body), entry.line == line))
    assert answers[0] == answers[1]


def test_a_line_too_long_is_refused_before_it_is_read() -> None:
    """One byte more than a line may have: what stands in it is not looked at, however long it is."""
    with pytest.raises(BadRecord, match="a line of more than"):
        read_entry(b"{" + b" " * LONGEST_LINE)
    with pytest.raises(BadRecord) as read:
        read_entry(b"{" + b" " * (LONGEST_LINE - 1))
    assert "a line of more than" not in str(read.value)
