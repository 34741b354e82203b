"""The JSON Schema of what :func:`as_json` makes of a kind of result: its rules, read off the kind's annotations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from datetime import date, time
from enum import Enum
from fractions import Fraction
from pathlib import PurePath
from types import NoneType, UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from canvass.audit.named import Named
from canvass.model.sentence import Passage, Sentence
from canvass.present.as_json import plain
from canvass.present.worded import is_worded

Schema: TypeAlias = dict[str, Any]
_EXACT = {"type": "string"}, {"type": "number"}
_SIMPLE: tuple[tuple[Any, Schema], ...] = (
    (NoneType, {"type": "null"}),
    (bool, {"type": "boolean"}),
    (int, {"type": "integer"}),
    (float, {"type": "number"}),
    ((str, date, time, PurePath), {"type": "string"}),
    (
        Fraction,
        {
            "type": "object",
            "properties": dict(zip(("exact", "decimal"), _EXACT, strict=True)),
            "required": ["exact", "decimal"],
            "additionalProperties": False,
        },
    ),
)


def schema_of(kind: Any) -> Schema:
    """What the JSON of a value of this kind is; ``{}``, which says nothing, where an annotation says nothing.

    >>> schema_of(tuple[int, ...])
    {'type': 'array', 'items': {'type': 'integer'}}

    >>> schema_of(Sentence | str), schema_of(int | None)
    ({'type': 'string'}, {'anyOf': [{'type': 'integer'}, {'type': 'null'}]})
    """
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _of_any(get_args(kind))
    found = origin or kind
    if not isinstance(found, type):
        return {}
    if issubclass(found, Named):
        return _of_named(found)
    if found in (Sentence, Passage):
        return {"type": "string"}
    if is_dataclass(found):
        return _of_dataclass(found)
    if issubclass(found, Enum):
        return {"enum": [plain(member) for member in found]}
    for kinds, rule in _SIMPLE:
        if issubclass(found, kinds):
            return rule
    of_several = ((Mapping, _of_mapping), ((Set, Sequence), _of_array))
    return next((rule(kind) for base, rule in of_several if issubclass(found, base)), {})


def _of_named(kind: type) -> Schema:
    """A value that is told by its word, with its sentence where it has one."""
    word: Schema = {"type": "string"}
    if not hasattr(kind, "sentence"):
        return word
    both = {"value": word, "sentence": {"type": "string"}}
    return {
        "type": "object",
        "properties": both,
        "required": [*both],
        "additionalProperties": False,
    }


def _of_dataclass(kind: type) -> Schema:
    hints = get_type_hints(kind)
    told = {each.name: schema_of(hints[each.name]) for each in fields(kind)}
    said = (
        {}
        if "sentence" in told or not (hasattr(kind, "sentence") or is_worded(kind))
        else {"sentence": {"type": "string"}}
    )
    return {
        "type": "object",
        "properties": {**told, **said},
        "required": list(told),
        "additionalProperties": False,
    }


def _of_any(kinds: Sequence[Any]) -> Schema:
    """One of these kinds; two that JSON does not tell apart, as text and a sentence, are one."""
    schemas = [schema_of(each) for each in kinds]
    different = [each for n, each in enumerate(schemas) if each not in schemas[:n]]
    return different[0] if len(different) == 1 else {"anyOf": different}


def _of_mapping(kind: Any) -> Schema:
    _, value = get_args(kind) or (Any, Any)
    return {"type": "object", "additionalProperties": schema_of(value)}


def _of_array(kind: Any) -> Schema:
    of = get_args(kind)
    if get_origin(kind) is tuple and of and of[-1] is not Ellipsis:
        size = {"minItems": len(of), "maxItems": len(of)}
        return {"type": "array", "items": {"anyOf": [schema_of(each) for each in of]}, **size}
    return {"type": "array", "items": schema_of(of[0])} if of else {"type": "array"}
