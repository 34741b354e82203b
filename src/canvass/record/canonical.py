"""The one way to write a value down as bytes, so that two people hash the same thing.

RFC 8785 (JSON Canonicalization Scheme) for the values of :mod:`canvass.model.value`: UTF-8, no space between
tokens, keys in order, the shortest escapes. Without floats and with ASCII keys the standard library's own
writer does exactly that. The name of these rules is ``CANONICAL``; another set would have another name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NoReturn, TypeVar

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder, Encoder

from canvass.errors import BadRecord, BadValue
from canvass.model.event import Event
from canvass.model.value import Value, frozen

CANONICAL = "canvass-json-1"
Form = TypeVar("Form", bound=Struct)


def canonical_bytes(value: object) -> bytes:
    """The value as canonical JSON. Raises BadValue for what has no canonical form.

    >>> canonical_bytes({"choice": "clinton", "cards": 48, "at": ["AV-12", 3]})
    b'{"at":["AV-12",3],"cards":48,"choice":"clinton"}'
    """
    return written(frozen(value))


def canonical_event(event: Event) -> bytes:
    """An event as canonical JSON: its actor, body, kind and time."""
    return written(
        {"actor": event.actor, "body": event.body, "kind": event.kind, "time": event.time}
    )


def written(value: object) -> bytes:
    """The same bytes for a value that is known to be fit: ``frozen`` made it, or would not refuse it."""
    return _text(value).encode()


def canonical_lines(values: Iterable[object]) -> Iterator[bytes]:
    """Each value on a line of its own, as tables of a record are kept."""
    for value in values:
        yield canonical_bytes(value) + b"\n"


def read_json(data: bytes) -> object:
    """What these bytes say, where they are JSON that a record may hold; plain lists and dictionaries.

    It does not tell whether the bytes are canonical: who must know writes the value again and compares.
    Raises BadRecord.
    """
    try:
        return _DECODER.decode(data.decode())
    except UnicodeDecodeError as fault:
        raise BadRecord(f"byte {fault.start + 1} is not UTF-8") from None
    except json.JSONDecodeError as fault:
        raise BadRecord(f"not JSON at character {fault.colno}: {fault.msg}") from None
    except (ValueError, RecursionError) as fault:
        raise BadRecord(f"not JSON that a record may hold: {fault}") from None


def read_quickly(data: bytes) -> object:
    """The value that these bytes are, where it is written just so. What ``frozen`` refuses is not looked for.

    What the reader takes does not matter: bytes are canonical because the writer writes them for a value, and of
    what ``frozen`` takes it writes what ``written`` does. Raises NotPlain for all else, which only ``read_with_care``
    tells apart.
    """
    try:
        found = READER.decode(data)
        is_plain = WRITER.encode(found) == data
    except (ValueError, RecursionError, MsgspecError):
        raise NotPlain from None
    if not is_plain:
        raise NotPlain
    return found


def read_as(form: type[Form], data: bytes) -> Form | None:
    """What these bytes say in this form, and nothing else; None where they are not just so.

    The form is a struct whose members stand in order, none of them a float or an integer that ``frozen`` refuses:
    then its value was read, checked and bounded in C, and what is None takes ``read_canonical``, which says why.
    """
    try:
        found = _decoder(form).decode(data)
        is_plain = _FORMED.encode(found) == data
    except (ValueError, RecursionError, MsgspecError):
        return None
    return found if is_plain else None


@cache
def _decoder(form: type[Form]) -> Decoder[Form]:
    return Decoder(form)


class NotPlain(Exception):
    """Bytes that are no value in canonical form, or one that takes a closer look."""


def read_canonical(data: bytes) -> Value:
    """The value that these bytes are the canonical form of. Raises BadRecord where they are not one."""
    try:
        return frozen(read_quickly(data))
    except (NotPlain, BadValue):
        return read_with_care(data)


def read_with_care(data: bytes) -> Value:
    """The same, by the readers and writers of the standard library, which say what is wrong. Raises BadRecord."""
    plain = read_json(data)
    try:
        value = frozen(plain)
    except BadValue as fault:
        raise BadRecord(str(fault)) from None
    if written(plain) != data:
        raise BadRecord(
            "not in canonical form: spaces, the order of keys, a key twice, or other escapes"
        )
    return value


def _writer(encoder: json.JSONEncoder) -> Callable[[object], str]:
    """What this encoder writes: Python's part of it in C, where there is one, is made once and not for each value."""
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return encoder.encode
    parts = make(None, dict, json.encoder.encode_basestring, None, ":", ",", True, False, False)
    return lambda value: "".join(parts(value, 0))


def _refused(text: str) -> NoReturn:
    raise ValueError(f"the number {text} is not an integer")


_ENCODER = json.JSONEncoder(
    sort_keys=True,
    separators=(",", ":"),
    ensure_ascii=False,
    allow_nan=False,
    default=dict,
    check_circular=False,
)
_text = _writer(_ENCODER)
_FORMED = Encoder()
READER, WRITER = Decoder(), Encoder(order="sorted")
"""In C: whoever takes what they read asks for ``frozen`` too, as they know floats and larger integers."""
_DECODER = json.JSONDecoder(parse_float=_refused, parse_constant=_refused)
