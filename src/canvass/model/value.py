"""Values that can be written down exactly and hashed: no floats, no very large integers, no half characters."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from canvass.errors import BadValue
from canvass.numerals import LARGEST_INTEGER

Value: TypeAlias = "bool | int | str | Sequence[Value] | Mapping[str, Value] | None"
"""A truth value, a whole number, text, a list of values, a mapping from ASCII text to values, or None."""

MAPPINGS = (MappingProxyType, Mapping)
"""What a mapping may be, as ``isinstance`` takes it: first what ``frozen`` makes, which is told at once."""
DEEPEST = 32
"""Lists and mappings stand in one another at most this deep."""


def frozen(value: object, where: str = "value") -> Value:
    """The same value as nobody can change it any more: lists become tuples, mappings read-only.

    Raises BadValue for what has no exact form (a float, a Decimal, an integer of 2**53 or more, text with half
    a surrogate pair, a key that is not ASCII text), naming its place below ``where``.

    >>> frozen({"votes": [1, 2]})["votes"]
    (1, 2)
    >>> frozen({"share": 0.5}, "body")
    Traceback (most recent call last):
    canvass.errors.BadValue: body.share: found the float 0.5; write it as text or as a fraction of integers
    """
    try:
        return _quickly(value, 0)
    except (_Odd, _Unfit):
        pass  # what is odd, or where it is unfit, takes a closer look
    try:
        return _frozen(value, 0)
    except _Unfit as unfit:
        raise BadValue(f"{where}{unfit.place}: {unfit.reason}") from None


def thawed(value: Value) -> object:
    """The same value in plain lists and dictionaries, so that two can be compared.

    >>> thawed(frozen({"a": (1, 2)})) == {"a": [1, 2]}
    True
    """
    if isinstance(value, Mapping):
        return {key: thawed(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [thawed(part) for part in value]
    return value


def is_same(one: Value, other: Value) -> bool:
    """Whether two values are written alike: 1 and true, which Python takes for equal, are not.

    >>> is_same(frozen({"a": (1, 2)}), frozen({"a": [1, 2]})), is_same(1, True)
    (True, False)
    """
    first, second = (json.dumps(thawed(value), sort_keys=True) for value in (one, other))
    return first == second


_ONLY_INTEGERS = {int}


class _Odd(Exception):
    """A part that is not of the plain types, or not fit: it is looked at again with care."""


def _quickly(value: object, depth: int) -> Value:
    """The frozen value, where all of its parts are of the plain types that JSON is read into; most values are.

    A mapping and a list look at their plain texts themselves: to ask for each would take longer than to look.
    """
    kind = type(value)
    if kind is dict or kind is MappingProxyType:
        return _mapping_quickly(value, depth)  # type: ignore[arg-type]
    if kind is list or kind is tuple:
        return _list_quickly(value, depth)  # type: ignore[arg-type]
    if kind is str:
        return _text(value)  # type: ignore[arg-type]
    if value is None or kind is bool:
        return value  # type: ignore[return-value]
    if kind is int:
        if -LARGEST_INTEGER <= value <= LARGEST_INTEGER:  # type: ignore[operator]
            return value  # type: ignore[return-value]
        raise _Odd
    if isinstance(value, str):
        return _text(str.__str__(value))
    raise _Odd


def _mapping_quickly(value: Mapping[object, object], depth: int) -> Value:
    if depth == DEEPEST:
        raise _Odd
    made: dict[str, Value] = {}
    for key, part in value.items():
        if type(key) is not str or not key.isascii():
            raise _Odd
        kind = type(part)
        is_plain = kind is bool or (kind is str and part.isascii())  # type: ignore[attr-defined]
        made[key] = part if is_plain else _quickly(part, depth + 1)  # type: ignore[assignment]
    return MappingProxyType(made)


def _list_quickly(value: Sequence[object], depth: int) -> Value:
    if depth == DEEPEST:
        raise _Odd
    if value and type(value[0]) is int and {*map(type, value)} == _ONLY_INTEGERS:
        # Votes by choice, and nearly all that a large record lists: the least and the largest are asked in C.
        numbers: tuple[int, ...] = tuple(value)  # type: ignore[arg-type]
        if min(numbers) >= -LARGEST_INTEGER and max(numbers) <= LARGEST_INTEGER:
            return numbers
        raise _Odd
    return tuple(
        [
            part if type(part) is str and part.isascii() else _quickly(part, depth + 1)
            for part in value
        ]
    )


class _Unfit(Exception):
    """What is wrong with a part of a value; containers put their key in front while it passes."""

    def __init__(self, reason: str) -> None:
        self.reason, self.place = reason, ""


def _frozen(value: object, depth: int) -> Value:
    kind = type(value)
    if kind is str:
        return _text(value)  # type: ignore[arg-type]
    if value is None or kind is bool:
        return value  # type: ignore[return-value]
    if kind is int:
        return _integer(value)  # type: ignore[arg-type]
    return _other(value, depth)


def _text(value: str) -> str:
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise _Unfit(
                f"found {value!a}, which holds half a character; no text has that"
            ) from None
    return value


def _integer(value: int) -> int:
    if -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
        return value
    raise _Unfit("found an integer of 2**53 or more; write it as text")


def _other(value: object, depth: int) -> Value:
    if depth == DEEPEST:
        raise _Unfit(f"found lists and mappings more than {DEEPEST} deep")
    if isinstance(value, Mapping):
        return MappingProxyType({_key(key): _part(key, part, depth) for key, part in value.items()})
    if isinstance(value, list | tuple):
        return tuple([_part(place, part, depth) for place, part in enumerate(value)])
    if isinstance(value, str):
        return _text(str.__str__(value))
    if isinstance(value, int):
        return _integer(int(value))
    if isinstance(value, float):
        raise _Unfit(f"found the float {value!r}; write it as text or as a fraction of integers")
    raise _Unfit(
        f"found a {type(value).__name__}; a value is null, true, false, an integer, text, list or mapping"
    )


def _key(key: object) -> str:
    if isinstance(key, str) and key.isascii():
        return str.__str__(key)
    raise _Unfit(f"found the key {key!a}; keys are ASCII text (other text belongs into a value)")


def _part(step: str | int, value: object, depth: int) -> Value:
    try:
        return _frozen(value, depth + 1)
    except _Unfit as unfit:
        unfit.place = (f".{step}" if isinstance(step, str) else f"[{step}]") + unfit.place
        raise
