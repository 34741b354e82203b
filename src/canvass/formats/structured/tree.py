"""Nested elements as one tree, whether a file has them in XML or in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from canvass.formats.kinds import element as kinds
from canvass.formats.kinds.published import JSON_SYNTAX
from canvass.formats.problem import Problem
from canvass.formats.structured.xml_elements import elements

_OF_OUTERMOST = 2
"""So many elements are open around a part of the outermost one: that one, and what stands for the file."""
_DEEPEST = 60
"""So many levels a results file may have; the deepest that is defined has nine."""


@dataclass(slots=True)
class Node:
    """An element: the line where it begins (in JSON its place among the elements), what it holds, its own text."""

    line: int
    given: dict[str, str] = field(default_factory=dict)
    parts: dict[str, list[Node]] = field(default_factory=dict)
    text: str = ""

    def all(self, name: str) -> list[Node]:
        """The parts of this name, in their order."""
        return self.parts.get(name, [])

    def one(self, name: str) -> str:
        """The text of the first part of this name; empty where there is none."""
        found = self.all(name)
        return found[0].text if found else ""

    def every(self) -> Iterator[Node]:
        """This element and all that it holds, at any depth."""
        ahead = [self]
        while ahead:
            node = ahead.pop()
            yield node
            ahead += [part for parts in node.parts.values() for part in parts]

    def words(self, name: str) -> tuple[str, ...]:
        """Every word of the parts of this name: references, of which XML writes several in one text."""
        return tuple(word for part in self.all(name) for word in part.text.split())


Parsed: TypeAlias = "tuple[Node | None, Problem | None]"
"""The outermost element, or why there is none."""


Taken: TypeAlias = Mapping[str, Callable[[Node], None]]
"""What becomes of parts of the outermost element, by their name, one after the other: they are not kept in the tree."""
_NOTHING_TAKEN: Taken = {}


def from_xml(content: bytes, taken: Taken = _NOTHING_TAKEN) -> Parsed:
    """The tree of an XML file; prefixes of names are left out."""
    open_: list[Node] = [Node(0)]
    too_deep: list[int] = []

    def opened(line: int, name: str, given: dict[str, str]) -> None:
        node = Node(line, {_plain(key): value for key, value in given.items()})
        if len(open_) <= _DEEPEST:
            open_[-1].parts.setdefault(_plain(name), []).append(node)
        else:
            too_deep.append(line)
        open_.append(node)

    def closed(name: str, text: str) -> None:
        node = open_.pop()
        node.text = text
        if len(open_) == _OF_OUTERMOST and _plain(name) in taken:
            open_[-1].parts[_plain(name)].pop()
            taken[_plain(name)](node)

    problem = elements(content, opened, closed)
    if problem is None and too_deep:
        problem = kinds.XML_DAMAGED.at(too_deep[0], found="nested too deep")
    return (None, problem) if problem else (open_[0], None)


def from_json(content: bytes, taken: Taken = _NOTHING_TAKEN) -> Parsed:
    """The tree of a JSON file; a member that begins with @ is an attribute."""
    try:
        text = content.decode("utf-8-sig")
        value = json.loads(text, parse_int=str, parse_float=str, object_pairs_hook=_members)
    except _Twice as twice:
        return None, kinds.ELEMENT_TWICE.at(found=str(twice)[:80])
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as fault:
        row = getattr(fault, "lineno", None)
        return None, JSON_SYNTAX.at(row, found=str(getattr(fault, "msg", fault))[:80])
    places = iter(range(1, len(text) + 2))
    try:
        for name in taken:
            parts = value.pop(name, []) if isinstance(value, dict) else []
            for part in parts if isinstance(parts, list) else [parts]:
                taken[name](_node(part, places, 1))
        return _node(value, places, 0), None
    except RecursionError:
        return None, JSON_SYNTAX.at(found="nested too deep")


class _Twice(Exception):
    """A member stands twice in one object."""


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The members of an object, none of which may stand twice: the first would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Twice(next(name for name in names if names.count(name) > 1))
    return found


def _node(value: Any, places: Iterator[int], depth: int) -> Node:
    if depth > _DEEPEST:
        raise RecursionError
    node = Node(next(places))
    if isinstance(value, Mapping):
        for name, part in value.items():
            if name.startswith("@") and isinstance(part, str):
                node.given[name[1:]] = part
            else:
                several = part if isinstance(part, list) else [part]
                node.parts[name] = [_node(each, places, depth + 1) for each in several]
    elif isinstance(value, bool):
        node.text = str(value).lower()
    elif value is not None and not isinstance(value, list):
        node.text = str(value)
    return node


def _plain(name: str) -> str:
    return name.rpartition(":")[2]
