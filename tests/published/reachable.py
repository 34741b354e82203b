"""Which functions of canvass a user can reach: through a command, or as a name that a package exports.

Read from the source, by name. A function is reached if a reached one, or the top of a reached module, names it. A
method is reached if something reached names an attribute like it. So the answer may be too generous, never too strict.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from inspect import unwrap
from pathlib import Path

import canvass
from tests.published.computed import Computing, within

SOURCE = Path(canvass.__file__).parent
COMMANDS = "canvass.cli"
Place = tuple[str, str]
"""A module, and the qualified name of a function, method or class in it; "" is the top of the module."""
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Module:
    """What one file imports, defines and names."""

    imported: dict[str, Place] = field(default_factory=dict)
    named: dict[str, set[str]] = field(default_factory=dict)
    """By qualified name: the words used inside, also as attributes."""


def is_public(function: Computing) -> bool:
    """Whether a user can reach it, by a name without an underscore."""
    module, name = place_of(function)
    if any(part.startswith("_") for part in name.split(".")):
        return False
    return (module, name) in reached() or (module, name.split(".")[0]) in exported()


def place_of(function: Computing) -> Place:
    """Where a function, method or property is defined."""
    code = unwrap(within(function))
    return code.__module__, code.__qualname__


@cache
def exported() -> frozenset[Place]:
    """Every name that a package lists in its ``__all__``, where it is defined."""
    return frozenset(
        _defined(module, name)
        for module, parsed in _modules().items()
        for name in parsed.named.get("__all__", ())
    )


@cache
def reached() -> frozenset[Place]:
    """Everything that the commands come to."""
    modules, methods = _modules(), _methods()
    open_ = [
        (module, name)
        for module, parsed in modules.items()
        if module == COMMANDS or module.startswith(f"{COMMANDS}.")
        for name in parsed.named
    ]
    found = set(open_)
    while open_:
        module, name = open_.pop()
        for place in _named_at(module, name, methods) - found:
            found.add(place)
            open_.append(place)
    return frozenset(found)


def _named_at(module: str, name: str, methods: dict[str, set[Place]]) -> set[Place]:
    parsed = _modules()[module]
    words = parsed.named[name]
    found = {(module, "")} | {place for word in words for place in methods.get(word, ())}
    for word in words:
        place = _defined(module, word)
        if place[0] in _modules() and place[1] in _modules()[place[0]].named:
            found.add(place)
        for imported in parsed.imported.values():  # an attribute of an imported module
            if imported[1] == "" and word in _modules().get(imported[0], Module()).named:
                found.add((imported[0], word))
    return found


def _defined(module: str, name: str) -> Place:
    """Where a name of a module is defined, through the packages that pass it on."""
    parsed = _modules().get(module)
    if parsed and name not in parsed.named and name in parsed.imported:
        return _defined(*parsed.imported[name])
    return module, name


@cache
def _methods() -> dict[str, set[Place]]:
    """Methods and properties of every class, by their own name."""
    found = defaultdict(set)
    for module, parsed in _modules().items():
        for name in parsed.named:
            if "." in name:
                found[name.rsplit(".", 1)[1]].add((module, name))
    return found


@cache
def _modules() -> dict[str, Module]:
    return {
        _module_name(file): _parsed(ast.parse(file.read_text("utf-8")), _module_name(file))
        for file in sorted(SOURCE.rglob("*.py"))
    }


def _module_name(file: Path) -> str:
    parts = file.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _parsed(tree: ast.Module, module: str) -> Module:
    found = Module()
    for node in _parts(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                place = (whole, "") if _is_module(whole) else (node.module, alias.name)
                found.imported[alias.asname or alias.name] = place
    for name, statements in _definitions(tree.body, ""):
        words = {word for statement in statements for word in _words(statement)}
        found.named.setdefault(name, set()).update(words)
    return found


def _definitions(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, list[ast.AST]]]:
    """Every function, method and class with what stands in it; the rest of a module under "" or the name it sets."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            name = f"{prefix}{node.name}"
            yield from _definitions(node.body, f"{name}.")
            rest = [part for part in node.body if not isinstance(part, Definition)]
            special = [
                part
                for part in node.body
                if isinstance(part, ast.FunctionDef) and part.name.startswith("__")
            ]
            yield name, [*node.bases, *node.decorator_list, *rest, *special]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{prefix}{node.name}", [node]
        elif not prefix and isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    yield target.id, [node]
        elif not prefix:
            yield "", [node]


@cache
def _is_module(name: str) -> bool:
    return (SOURCE.parent / Path(*name.split("."))).with_suffix(".py").is_file()


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """What ``ast.walk`` gives, in another order and half the time: there are two million parts."""
    left = [node]
    while left:
        part = left.pop()
        yield part
        for value in part.__dict__.values():
            if value.__class__ is list:
                left += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST) and value._fields:
                left.append(value)


def _words(node: ast.AST) -> Iterator[str]:
    for part in _parts(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value  # names in __all__, and annotations written as text
