"""What the modules say: every call that says a message of a table, with what it can be told."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).parents[3] / "src" / "canvass"
_NAMES_ONE = re.compile(r'\b(?:messages|sentences|for_script)\("')
_MAKERS = ("messages", "sentences")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A call that says a message of a table: ``scope`` is the functions that it stands in, the module first."""

    file: str
    table: str
    call: ast.Call
    message: ast.expr
    scope: tuple[ast.AST, ...]

    @property
    def functions(self) -> list[ast.FunctionDef]:
        """The functions of the module that says it."""
        return [node for node in ast.walk(self.scope[0]) if isinstance(node, ast.FunctionDef)]

    def at(self, function: ast.FunctionDef) -> Spoken:
        """The same, seen from a function of the module."""
        return replace(self, scope=(self.scope[0], function))

    def __str__(self) -> str:
        return f"{self.file}:{self.call.lineno}: {ast.unparse(self.call)}"


@cache
def sources() -> dict[str, str]:
    """The modules that name a table, by their place."""
    texts = ((path, path.read_text("utf-8")) for path in sorted(SOURCES.rglob("*.py")))
    return {str(path.relative_to(SOURCES)): text for path, text in texts if _NAMES_ONE.search(text)}


@cache
def spoken() -> tuple[Spoken, ...]:
    """Every call of every module that says a message."""
    return tuple(each for file, text in sources().items() for each in of_module(file, text))


@cache
def parsed(text: str) -> ast.Module:
    """A module, read once."""
    return ast.parse(text)


def module_of(node: ast.ImportFrom) -> ast.Module:
    """The module of canvass that something is imported from; an empty one where it names no table."""
    return parsed(
        sources().get(f"{(node.module or '').removeprefix('canvass.').replace('.', '/')}.py", "")
    )


def of_module(file: str, text: str) -> Iterator[Spoken]:
    """The calls of one module that say a message."""
    module = parsed(text)
    if tables := dict(_sayers(module)):
        for call, scope in _calls(module, (module,)):
            for sayer, message in _says(call):
                if sayer in tables:
                    yield Spoken(file, tables[sayer], call, message, scope)


def _sayers(module: ast.Module) -> Iterator[tuple[str, str]]:
    """What a module calls a table by: ``say = messages("outcome")``; several where it speaks from several tables."""
    for node in module.body:
        match node:
            case ast.Assign(
                targets=[target],
                value=ast.Call(ast.Name(maker), [ast.Constant(str(table))]),
            ) if maker in _MAKERS:
                yield ast.unparse(target), table


def _calls(
    node: ast.AST, scope: tuple[ast.AST, ...]
) -> Iterator[tuple[ast.Call, tuple[ast.AST, ...]]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child, scope
        yield from _calls(child, (*scope, child) if isinstance(child, _FUNCTIONS) else scope)


def _says(call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """By which name a call says which message: ``say("title")``, and ``marked(say, "title")`` with marked values."""
    match call:
        case ast.Call(ast.Name("marked" | "joined"), [sayer, message, *_]):
            yield ast.unparse(sayer), message
        case ast.Call(ast.Name() | ast.Attribute(), [message, *_]):
            yield ast.unparse(call.func), message
