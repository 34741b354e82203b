"""Any frozen result as JSON: the same bytes for the same result, and every value says what it is.

======================  ==========================================================================
in the result           in the JSON
======================  ==========================================================================
dataclass               object, fields in the order of their definition; last its ``sentence``, where it
                        has one that is not a field
enum with a sentence    ``{"value": "tie", "sentence": "what a person reads"}``; the sentence is the
                        enum's ``sentence``, that of its message table (``present.worded``), or its value
                        where the value is a sentence itself
any other enum          its value
a sentence              its text
a registered method     as an enum: its word, with its sentence where it has one
``Fraction``            ``{"exact": "11374/1488075", "decimal": 0.007643432...}``
date, time              ISO 8601 text
table (polars)          list of records
array (numpy), tuple    list
mapping                 object, keys sorted
set                     list, sorted
None                    null: not known, or does not apply, as the field's documentation says
======================  ==========================================================================

A number that is not finite has no place in JSON and none in a result: it is refused, with the path to it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Set
from dataclasses import fields, is_dataclass
from datetime import date, time
from enum import Enum
from fractions import Fraction
from functools import cache
from json.encoder import encode_basestring
from pathlib import PurePath
from typing import Any, TypeAlias

import numpy as np
import polars as pl

from canvass.audit.named import Named
from canvass.model.sentence import Passage, Sentence
from canvass.present.worded import is_worded, worded

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
Where: TypeAlias = "str | tuple[Where, str | int]"
"""The path to a value: to what holds it, and the step from there; it is put into words where something is refused."""
_AS_IT_IS = frozenset({str, int, bool, type(None)})
"""Kinds of value that are JSON's own; an enum of text is of another kind."""


def as_json(result: object, indent: int | None = 2) -> str:
    """The result as JSON text that ends with a line end."""
    return written(plain(result), indent)


def written(told: Json, indent: int | None = 2) -> str:
    """What is of JSON's own kinds of value as text that ends with a line end."""
    line = None if indent is None else "\n"
    return _text(told, line, " " * (indent or 0)) + "\n"


def _text(told: Json, line: str | None, step: str) -> str:
    """The same text as ``json.dumps``, several times faster: that has an indent in plain Python, a piece at a time.

    ``line`` is the line end with the indent reached so far; without one all stands on one line.
    """
    if type(told) is str:
        return encode_basestring(told)
    if isinstance(told, dict) and told:
        within = line and line + step
        parts = [
            f"{encode_basestring(key)}: {_text(each, within, step)}" for key, each in told.items()
        ]
        return f"{{{_lines(parts, line, within)}}}"
    if isinstance(told, list) and told:
        within = line and line + step
        return f"[{_lines([_text(each, within, step) for each in told], line, within)}]"
    if type(told) is int or (type(told) is float and math.isfinite(told)):
        return repr(told)
    return "null" if told is None else _OF_VALUE(told)


def _lines(parts: list[str], line: str | None, within: str | None) -> str:
    return f"{within}{f',{within}'.join(parts)}{line}" if line else ", ".join(parts)


_OF_VALUE = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def plain(value: object, where: Where = "result") -> Json:
    """The result made of JSON's own kinds of value.

    >>> plain({"share": Fraction(1, 4), "day": date(2016, 11, 8)})
    {'day': '2016-11-08', 'share': {'exact': '1/4', 'decimal': 0.25}}

    Raises TypeError for a kind that has no rule above and ValueError for a number that is not finite;
    both name the path to it.
    """
    kind: Any = type(value)
    return value if kind in _AS_IT_IS else _rule_of(kind)(value, where)  # type: ignore[return-value]


@cache
def _rule_of(kind: type) -> Callable[[Any, Where], Json]:
    """The rule for values of a class: that of the first line of ``_RULES`` that fits."""
    if issubclass(kind, Named):
        return lambda named, _: _worded(named.word, getattr(named, "sentence", None))
    if kind in (Sentence, Passage):
        return lambda said, _: worded(said)
    if is_dataclass(kind):
        return _object_of(kind)
    for kinds, rule in _RULES:
        if issubclass(kind, kinds):
            return rule
    return _refused


def _object_of(kind: Any) -> Callable[[Any, Where], Json]:
    steps = [(field.name, f".{field.name}") for field in fields(kind)]
    sentence_of = _sentence_of(kind)

    def told_of(value: object, where: Where) -> Json:
        told = {name: plain(getattr(value, name), (where, step)) for name, step in steps}
        sentence = sentence_of(value)
        return told if not isinstance(sentence, str) else told | {"sentence": sentence}

    return told_of


@cache
def _sentence_of(kind: type) -> Callable[[object], object]:
    """What the sentence of a value of a class comes from."""
    return worded if is_worded(kind) else lambda value: getattr(value, "sentence", None)


def _refused(value: object, where: Where) -> Json:
    raise TypeError(f"{_path(where)}: no JSON for a {type(value).__name__}")


def _path(where: Where) -> str:
    if isinstance(where, str):
        return where
    above, step = where
    return f"{_path(above)}[{step}]" if isinstance(step, int) else f"{_path(above)}{step}"


def _enum(member: Enum, where: Where) -> Json:
    sentence = _sentence_of(type(member))(member)
    if isinstance(sentence, str):
        return {"value": plain(member.value, where), "sentence": sentence}
    if isinstance(member.value, str) and " " in member.value:
        return {"value": member.name.lower(), "sentence": member.value}
    return plain(member.value, where)


def _worded(word: str, sentence: str | None) -> Json:
    return word if sentence is None else {"value": word, "sentence": sentence}


def _float(number: float, where: Where) -> Json:
    if not math.isfinite(number):
        raise ValueError(f"{_path(where)}: {number} is not a finite number")
    return float(number)


def _mapping(mapping: Mapping[object, object], where: Where) -> Json:
    named = {_key(key, where): value for key, value in mapping.items()}
    return {name: plain(named[name], (where, f"[{name!r}]")) for name in sorted(named)}


def _key(key: object, where: Where) -> str:
    key = key.value if isinstance(key, Enum) else key.word if isinstance(key, Named) else key
    if isinstance(key, date):
        return key.isoformat()
    if isinstance(key, str | int) and not isinstance(key, bool):
        return str(key)
    raise TypeError(f"{_path(where)}: a key must be text, a whole number or a date, not {key!r}")


def _set(values: Set[object], where: Where) -> Json:
    return sorted((plain(value, where) for value in values), key=lambda item: json.dumps(item))


def _list(values: tuple[object, ...] | list[object], where: Where) -> Json:
    return [plain(value, (where, place)) for place, value in enumerate(values)]


_RULES: tuple[tuple[Any, Callable[[Any, Where], Json]], ...] = (
    (Enum, _enum),
    ((type(None), bool, str), lambda value, _: value),
    (int, lambda value, _: int(value)),
    (float, _float),
    (Fraction, lambda exact, _: {"exact": str(exact), "decimal": float(exact)}),
    ((date, time), lambda value, _: value.isoformat()),
    (PurePath, lambda value, _: value.as_posix()),
    (pl.DataFrame, lambda table, where: _list(table.to_dicts(), where)),
    (pl.Series, lambda series, where: _list(series.to_list(), where)),
    (np.generic, lambda scalar, where: plain(scalar.item(), where)),
    (np.ndarray, lambda array, where: _list(array.tolist(), where)),
    (Mapping, _mapping),
    (Set, _set),
    ((tuple, list), _list),
)
"""The first line that fits decides; an enum of text is an enum first."""
