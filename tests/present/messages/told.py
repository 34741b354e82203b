"""What a call tells a message, by its source: names of values, also those of a dictionary that is spread into it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Never

from tests.present.messages.spoken import Spoken, module_of

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class NotRead(Exception):
    """What is told, or which message is said, cannot be read in the source."""


@dataclass(frozen=True, slots=True)
class Told:
    """Names of values: those that are told in each case, and those that are told in some."""

    always: frozenset[str] = frozenset()
    ever: frozenset[str] = frozenset()

    def __and__(self, other: Told) -> Told:
        """Both of them together."""
        return Told(self.always | other.always, self.ever | other.ever)

    def __or__(self, other: Told) -> Told:
        """One of them or the other."""
        return Told(self.always & other.always, self.ever | other.ever)


def _of(names: Iterable[str]) -> Told:
    """These names, told in each case."""
    every = frozenset(names)
    return Told(every, every)


def by_name(said: Spoken) -> Told:
    """What a call itself tells its message; parts that are joined by one are its first and its second value."""
    if ast.unparse(said.call.func) == "joined":
        return _of(("first", "second"))
    return _of(each.arg for each in said.call.keywords if each.arg)


def spread(said: Spoken) -> Told:
    """What dictionaries that are spread into a call tell its message. Raises NotRead."""
    return _all(_spread(each.value, said) for each in said.call.keywords if each.arg is None)


def names(argument: ast.expr, said: Spoken) -> Iterator[str]:
    """What a message can be called; where that is a name or looked up, each text put into it. Raises NotRead."""
    match argument:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=first, orelse=second):
            yield from (*names(first, said), *names(second, said))
        case ast.Name(id=name):
            for value in _values_of(name, said):
                yield from names(value, said)
        case ast.Subscript(value=ast.Name() as table):
            yield from names(table, said)
        case ast.Dict(values=values):
            for value in values:
                yield from names(value, said)
        case _:
            raise NotRead(ast.unparse(argument))


def _all(found: Iterable[Told]) -> Told:
    return reduce(Told.__and__, found, Told())


def _any(found: Iterable[Told]) -> Told:
    return reduce(Told.__or__, found)


def _spread(value: ast.expr, said: Spoken) -> Told:
    match value:
        case ast.Dict(keys=keys, values=values):
            return _all(map(_entry, keys, values, [said] * len(keys)))
        case ast.DictComp(key=ast.Name(key), generators=[ast.comprehension(ast.Name(each), among)]):
            return _of(ast.literal_eval(among)) if key == each else _not_read(value)
        case ast.IfExp(body=one, orelse=other):
            return _any(_spread(each, said) for each in (one, other) if not _is_none(each))
        case ast.Call(func=ast.Name(name)):
            return _any(_spread(each, said.at(place)) for each, place in _returned(name, said))
        case ast.Name(name):
            return _any(_spread(each, said) for each in _values_of(name, said)) & _added(name, said)
    return _not_read(value)


def _entry(key: ast.expr | None, value: ast.expr, said: Spoken) -> Told:
    if key is None:
        return _spread(value, said)
    return _of([str(key.value)]) if isinstance(key, ast.Constant) else _not_read(key)


def _not_read(value: ast.expr) -> Never:
    raise NotRead(ast.unparse(value))


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _values_of(name: str, said: Spoken) -> Sequence[ast.expr]:
    """What is assigned to a name, in the innermost function that does, or else where the module itself does."""
    for place in reversed(said.scope):
        if found := [value for target, value in _assigned(place) if target == name]:
            return found
    return [*_brought(name, said)] or _not_read(ast.Name(name))


def _brought(name: str, said: Spoken) -> Iterator[ast.expr]:
    """What a name is in the module that it is imported from, where that speaks from tables too."""
    for node in _own(said.scope[0]):
        if isinstance(node, ast.ImportFrom) and name in [each.name for each in node.names]:
            yield from (value for target, value in _assigned(module_of(node)) if target == name)


def _assigned(place: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Names and what they are assigned, in a function or a module, without the functions in it."""
    for node in _own(place):
        match node:
            case ast.Assign(targets=[ast.Tuple(targets)], value=ast.Tuple(values)):
                yield from zip(map(ast.unparse, targets), values, strict=True)
            case ast.Assign(targets=[target], value=value):
                yield ast.unparse(target), value
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                yield ast.unparse(target), value
            case ast.NamedExpr(target=target, value=value):
                yield ast.unparse(target), value


def _own(place: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(place):
        if not isinstance(child, _FUNCTIONS):
            yield child
            yield from _own(child)


def _added(name: str, said: Spoken) -> Told:
    """What is put into a dictionary before the call; in each case where the call stands behind it in the same block."""
    return _all(
        found if _is_passed(node, said.call, said.scope[-1]) else Told(ever=found.ever)
        for node, found in _additions(name, said)
        if node.lineno < said.call.lineno
    )


def _additions(name: str, said: Spoken) -> Iterator[tuple[ast.stmt, Told]]:
    for node in _own(said.scope[-1]):
        match node:
            case ast.AugAssign(target=ast.Name(into), op=ast.BitOr(), value=value) if into == name:
                yield node, _spread(value, said)
            case ast.Assign(targets=[ast.Subscript(ast.Name(into), key)]) if into == name:
                yield node, _entry(key, key, said)


def _is_passed(node: ast.stmt, call: ast.Call, place: ast.AST) -> bool:
    """Whether who comes to a call has passed a statement: a block that holds both has it first."""
    for each in (place, *_own(place)):
        for block in (getattr(each, field, None) for field in ("body", "orelse", "finalbody")):
            if isinstance(block, list) and node in block:
                return any(call in ast.walk(one) for one in block[block.index(node) :])
    return False


def _returned(name: str, said: Spoken) -> Iterator[tuple[ast.expr, ast.FunctionDef]]:
    """What a function of the module returns."""
    found = [each for each in said.functions if each.name == name]
    for place in found:
        for node in _own(place):
            if isinstance(node, ast.Return) and node.value and not _is_none(node.value):
                yield node.value, place
    if not found:
        raise NotRead(name)
