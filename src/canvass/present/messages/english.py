"""Messages in American English, with their numbers and choices, as Fluent says them.

Fluent is loaded with the plurals and numbers of every language, which takes longer than most answers. What our tables
use of it is little: values, and a choice by a value, each way on a line of its own. A message with anything else is
left to Fluent; a test holds every message of every table against it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = str | int


@dataclass(frozen=True, slots=True)
class Choice:
    """A text for each way; ``usual`` is that of no other way."""

    by: str
    ways: tuple[tuple[str, Pattern], ...]
    usual: Pattern


@dataclass(frozen=True, slots=True)
class Named:
    """A value that stands in a text."""

    name: str


Pattern: TypeAlias = tuple[str | Named | Choice, ...]

_VALUE = re.compile(r"\{ \$([a-z_]+) \}")
_CHOICE = re.compile(r"\{ \$([a-z_]+) ->\n")
_WAY = re.compile(r" +(\*?)\[([a-z0-9_-]+)\] *")
_TEXT = re.compile(r"[^{}\n]+")
_BLANK = re.compile(r'\{ ?"( ?)" ?\}')
"""A blank that would be dropped at an edge, or nothing at all."""
_END = re.compile(r" *\}")
_PLURALS = ("one", "other")
"""As texts they are, to Fluent, the plurals of the numbers that ways are for."""


class _Other(Exception):
    """Something that only Fluent reads."""


def read(text: str) -> Pattern | None:
    """A message behind its name and `` = ``, to the end of its last line; None where only Fluent reads it."""
    try:
        found, end = _pattern(text, 0)
    except _Other:
        return None
    return found if end == len(text) else None


def said(pattern: Pattern, values: Mapping[str, Value]) -> str | None:
    """The message with its values; None where one is lacking, and of values that Fluent reads in a way of its own."""
    if not all(map(_is_plain, values.values())):
        return None
    try:
        return "".join(_parts(pattern, values))
    except KeyError:
        return None


def _is_plain(value: object) -> bool:
    """Text, marked or not, or a whole number; a yes or no is neither."""
    return value not in _PLURALS if isinstance(value, str) else type(value) is int


def _pattern(text: str, at: int) -> tuple[Pattern, int]:
    """The parts of one line, in which choices may go over several; where it ends."""
    found: list[str | Named | Choice] = []
    is_plain = False
    while at < len(text) and text[at] != "\n":
        plain = _TEXT.match(text, at)
        is_plain = plain is not None
        if plain is not None:
            found.append(plain[0])
            at = plain.end()
        elif blank := _BLANK.match(text, at):
            found.append(blank[1])
            at = blank.end()
        elif value := _VALUE.match(text, at):
            found.append(Named(value[1]))
            at = value.end()
        elif choice := _CHOICE.match(text, at):
            made, at = _choice(choice[1], text, choice.end())
            found.append(made)
        else:
            raise _Other
    if is_plain and isinstance(found[-1], str):
        found[-1] = found[-1].rstrip(" ")  # Fluent drops what stands blank at the end of a text
    return tuple(found), at


def _choice(by: str, text: str, at: int) -> tuple[Choice, int]:
    ways, usual = [], None
    while way := _WAY.match(text, at):
        found, at = _pattern(text, way.end())
        ways.append((way[2], found))
        usual = found if way[1] else usual
        at += 1
    end = _END.match(text, at)
    if end is None or usual is None:
        raise _Other
    return Choice(by, tuple(ways), usual), end.end()


def _parts(pattern: Pattern, values: Mapping[str, Value]) -> list[str]:
    made: list[str] = []
    for part in pattern:
        if isinstance(part, str):
            made.append(part)
        elif isinstance(part, Named):
            value = values[part.name]
            made.append(value if isinstance(value, str) else f"{value:,}")
        else:
            made += _parts(_chosen(part, values[part.by]), values)
    return made


def _chosen(choice: Choice, value: Value) -> Pattern:
    """The first way that is the value's own, or that of its number: ``one`` is 1, every other number is ``other``."""
    own = {value} if isinstance(value, str) else {str(value), "one" if value == 1 else "other"}
    if isinstance(value, str) and value.isdecimal():
        return choice.usual  # a way that is a number is not that of a text
    return next((found for way, found in choice.ways if way in own), choice.usual)
