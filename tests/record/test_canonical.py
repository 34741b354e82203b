"""The one way to write a value down."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadRecord, BadValue
from canvass.numerals import LARGEST_INTEGER
from canvass.record.canonical import (
    WRITER,
    canonical_bytes,
    canonical_event,
    canonical_lines,
    read_canonical,
    read_json,
    read_with_care,
    written,
)
from tests.record.make import event

texts = st.text(st.characters(exclude_categories=["Cs"]))
keys = st.text(st.characters(max_codepoint=127))
values = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST_INTEGER, LARGEST_INTEGER) | texts,
    lambda inner: st.lists(inner) | st.dictionaries(keys, inner),
    max_leaves=30,
)


@given(values)
def test_it_is_rfc_8785(value: Any) -> None:
    """For every value that a record may hold, the bytes are those of an independent writer of RFC 8785."""
    rfc8785 = pytest.importorskip("rfc8785", reason="rfc8785 is not installed (group dev)")
    assert canonical_bytes(value) == rfc8785.dumps(value)


@given(values)
def test_what_is_written_reads_back(value: Any) -> None:
    """Reading the bytes gives the value that was written, with lists as tuples."""
    written = canonical_bytes(value)
    assert canonical_bytes(read_canonical(written)) == written
    assert read_json(written) == value


def test_escapes_and_order_are_those_of_the_standard() -> None:
    """Keys stand in order, only quotes, backslashes and control characters are escaped, in their short form."""
    found = canonical_bytes(
        {"b": '"\\\b\f\n\r\t\x00\x1f\x7f/é€😀', "a": [True, False, None, -0], "": 1}
    )
    expected = '{"":1,"a":[true,false,null,0],"b":"\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\x7f/é€😀"}'
    assert found == expected.encode()


@given(values)
def test_the_quick_writer_writes_the_same(value: Any) -> None:
    """What makes bytes canonical on the quick way, a writer in C, is the writer of RFC 8785 for all a record holds."""
    assert WRITER.encode(value) == written(value)


def test_the_quick_writer_writes_every_character_alike() -> None:
    """Exact: each of the 1,112,064 characters of Unicode, by itself and beside others, is written as by RFC 8785."""
    for first in range(0, 0x110000, 256):
        if not 0xD800 <= first < 0xE000:
            texts = [chr(code) for code in range(first, first + 256)]
            assert WRITER.encode([*texts, "".join(texts)]) == written([*texts, "".join(texts)])
    for number in (0, 1, -1, LARGEST_INTEGER, -LARGEST_INTEGER):
        assert WRITER.encode([number]) == written([number])


@pytest.mark.parametrize(
    "data",
    [
        b'{"a": 1}',
        b'{"a":1} ',
        b'{"b":1,"a":2}',
        b'{"a":1,"a":1}',
        b'{"a":"\\u0041"}',
        b'{"a":"\\/"}',
        b'{"a":"\\u001F"}',
        b'{"a":-0}',
        b'{"a":"\\u00e9"}',
    ],
)
def test_the_same_value_in_other_bytes_is_refused(data: bytes) -> None:
    """A second way to write a value is no way: otherwise one event would have two digests."""
    with pytest.raises(BadRecord, match="not in canonical form"):
        read_canonical(data)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b'{"a":1.0}', "not an integer"),
        (b'{"a":1e3}', "not an integer"),
        (b'{"a":NaN}', "not an integer"),
        (b'{"a":Infinity}', "not an integer"),
        (b'{"a":9007199254740992}', r"2\*\*53"),
        (b'{"a":1' + b"0" * 5000 + b"}", "may hold"),
        (b'{"a":"\\ud800"}', "half a character"),
        ('{"é":1}'.encode(), "ASCII"),
        (b"\xff", "byte 1 is not UTF-8"),
        (b'\xef\xbb\xbf{"a":1}', "not JSON"),
        (b'{"a":1', "not JSON"),
        (b"", "not JSON"),
        (b"[" * 100_000, "may hold"),
        (b"[" * 40 + b"]" * 40, "deep"),
        (b'{"a":"\x01"}', "not JSON"),
    ],
)
def test_what_a_record_may_not_hold_is_refused(data: bytes, reason: str) -> None:
    """Bytes that no record can hold end in a refusal that says why, never in another error."""
    with pytest.raises(BadRecord, match=reason):
        read_canonical(data)


OTHERWISE = st.sampled_from(
    [
        *(b" ", b"1.5", b"-0", b"1e3", b"NaN", b"\\u0041", b"\\ud800", b"9007199254740992"),
        *('"é":1,'.encode(), b'"a":1,', b"null", b"\xff", b"[" * 33, b"]" * 33, b"\\/", b'"'),
    ]
)


@given(values, OTHERWISE, st.data())
def test_the_quick_way_says_what_the_careful_one_says(
    value: Any, other: bytes, data: st.DataObject
) -> None:
    """Twin: a value, and the same bytes with something put into them, are read or refused alike by both readers."""

    def answer(read: Any, found: bytes) -> object:
        try:
            return canonical_bytes(read(found))
        except BadRecord as refusal:
            return str(refusal)

    written = canonical_bytes(value)
    at = data.draw(st.integers(0, len(written)))
    for found in (written, written[:at] + other + written[at:], written[:at] + written[at + 1 :]):
        assert answer(read_canonical, found) == answer(read_with_care, found)


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Whatever the bytes are, they are the canonical form of what is read, or they are refused."""
    try:
        value = read_canonical(data)
    except BadRecord:
        return
    assert canonical_bytes(value) == data


def test_floats_are_refused_when_writing() -> None:
    """A float never reaches a record: two programs may write it differently."""
    with pytest.raises(BadValue, match=r"value\.risk: found the float 0\.1"):
        canonical_bytes({"risk": 0.1})


def test_events_and_tables_have_their_forms() -> None:
    """An event is its four members in order; a table is one value on each line."""
    assert (
        canonical_event(event())
        == (
            '{"actor":"Ada Lopez","body":{"card":"AV-12-1","number":1,"votes":["José"]},'
            '"kind":"interpretation.entered","time":"2026-11-12T15:04:05Z"}'
        ).encode()
    )
    assert b"".join(canonical_lines([{"b": 1, "a": 2}, []])) == b'{"a":2,"b":1}\n[]\n'
