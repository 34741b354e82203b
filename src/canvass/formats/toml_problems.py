"""What is wrong with a TOML file, in words, with the line it stands on."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from canvass.errors import nearest
from canvass.formats.kinds import toml as kinds
from canvass.formats.problem import Problem

Model = TypeVar("Model", bound=BaseModel)

Place = tuple[int | str, ...]
"""The way to a setting: names of tables and keys, and numbers in lists."""

_SHOWN = 80
"""How many characters of a value are shown."""
_WHERE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)")
_TABLE = re.compile(r"^\s*\[([^\[\]]+)\]")
_LIST_TABLE = re.compile(r"^\s*\[\[([^\[\]]+)\]\]")
_KEY = re.compile(r"""^\s*["']?([^"'=\[\]]+?)["']?\s*=""")
_DEEPEST = 32
"""A key has fewer parts: to read one takes time with the square of its parts."""
_WORDS = {
    "date": "must be a date such as 2016-11-08",
    "enum": "must be one of a few words",
    "literal_error": "must be one of a few words",
    "int": "must be a whole number",
    "string_too_short": "must not be empty",
    "string_pattern": "has not the form that it needs",
    "string": "must be text in quotation marks",
    "bool": "must be true or false",
    "tuple": "must be a list in square brackets",
    "dict": "must be a table",
    "model": "must be a table",
    "greater_than": "is too small",
    "less_than": "is too large",
}
"""What a value must be, by how pydantic calls the fault."""


def read_toml(text: str, model: type[Model]) -> tuple[Model | None, tuple[Problem, ...]]:
    """The model that a TOML text describes, or None with every fault of it."""
    deep = next((row for row, line in enumerate(text.split("\n"), 1) if _is_deep(line)), None)
    if deep:
        said = f"{kinds.SYNTAX.meaning}: a key has {_DEEPEST} parts or more"
        return None, (kinds.SYNTAX.at(deep, message=said),)
    try:
        return model.model_validate(tomllib.loads(text)), ()
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        return None, (syntax_problem(str(fault)),)
    except ValidationError as faults:
        known = sorted(set(_field_names(model)))
        found = faults.errors(include_url=False)
        return None, tuple(_problem(f, text, known) for f in found if not _follows(f, found))


def _is_deep(line: str) -> bool:
    """Whether a line has a key of too many parts; a row of dots, as in a text, is no key."""
    if line.count(".") < _DEEPEST:
        return False
    first, *further = line.split("=")
    keys = (first, *(re.split(r"[{,]", each)[-1] for each in further[:-1]))
    return any(
        key.count(".") >= _DEEPEST and ".." not in key.replace(" ", "").replace("\t", "")
        for key in keys
    )


def syntax_problem(fault: str) -> Problem:
    """Where a text stops being TOML."""
    where = _WHERE.search(fault)
    row = int(where[1]) if where and where[1] else None
    said = _WHERE.sub("", fault)
    return kinds.SYNTAX.at(row, message=f"{kinds.SYNTAX.meaning}: {said[:1].lower()}{said[1:]}")


def _follows(fault: Any, found: Sequence[Any]) -> bool:
    """Whether a list is short only because its entries have faults of their own."""
    place = fault["loc"]
    return fault["type"] == "too_short" and any(
        len(other["loc"]) > len(place) and other["loc"][: len(place)] == place for other in found
    )


def line_of(text: str, place: Place) -> int | None:
    r"""The line on which a setting stands, or the heading of the table that lacks it.

    >>> line_of('id = "x"\n[[contest]]\nid = "a"\n[[contest]]\nid = "b"', ("contest", 1, "id"))
    5
    """
    best, depth = None, 0
    for number, here in _places(text):
        common = len(here) if place[: len(here)] == here else 0
        if common > depth:
            best, depth = number, common
    return best


def _places(text: str) -> Iterator[tuple[int, Place]]:
    """Line and place of each heading and key."""
    table: Place = ()
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _LIST_TABLE.match(line):
            name = heading[1].strip()
            counts[name] = counts.get(name, -1) + 1
            table = _path(name, counts)
            yield number, table
        elif heading := _TABLE.match(line):
            table = _path(heading[1].strip(), counts)
            yield number, table
        elif key := _KEY.match(line):
            yield number, (*table, *(part.strip() for part in key[1].split(".")))


def _path(name: str, counts: Mapping[str, int]) -> Place:
    """A heading's place; the lists on the way are at their last entry."""
    place: list[int | str] = []
    parts = [part.strip().strip("\"'") for part in name.split(".")]
    for depth, part in enumerate(parts, 1):
        place.append(part)
        entry = counts.get(".".join(parts[:depth]))
        if entry is not None:
            place.append(entry)
    return tuple(place)


def _problem(fault: Any, text: str, known: list[str]) -> Problem:
    place: Place = fault["loc"]
    name = _spelled(place)
    row = line_of(text, place)
    if fault["type"] == "missing":
        return kinds.MISSING.at(row, name)
    if fault["type"] == "extra_forbidden":
        near = nearest(str(place[-1]), known)
        return kinds.UNKNOWN.at(row, name, mend=f"did you mean {near!r}?" if near else "")
    found = str(fault["input"]) if isinstance(fault["input"], str | int | float) else ""
    found = found if len(found) <= _SHOWN else f"{found[:_SHOWN]}... ({len(found):,} characters)"
    return kinds.VALUE.at(row, name, found, message=f"{_message(fault)}", mend=_mend(fault))


def _spelled(place: Place) -> str:
    """The way to a setting as a person would say it: ``contest 2: seats``."""
    words = ""
    for part in place:
        words += f" {part + 1}" if isinstance(part, int) else f"{': ' if words else ''}{part}"
    return words


def _message(fault: Any) -> str:
    if fault["type"] == "too_short":
        least = fault["ctx"]["min_length"]
        return (
            f"this setting must have at least {'one entry' if least == 1 else f'{least} entries'}"
        )
    for start, words in _WORDS.items():
        if fault["type"].startswith(start):
            return f"this setting {words}"
    return str(fault["msg"]).removeprefix("Value error, ")


def _mend(fault: Any) -> str:
    expected = fault.get("ctx", {}).get("expected", "")
    if not expected:
        return ""
    near = nearest(str(fault["input"]), re.findall("'([^']+)'", expected))
    return f"use one of {expected}" + (f"; did you mean {near!r}?" if near else "")


def _field_names(model: type[BaseModel]) -> Iterator[str]:
    for name, field in model.model_fields.items():
        yield field.alias or name
        for inner in _models_in(field.annotation):
            yield from _field_names(inner)


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)
