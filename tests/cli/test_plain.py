"""What is typed at a command is read as typer reads it, and mostly without pydantic."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperGroup
from typer.main import get_group

from canvass.cli.plain import NotPlain, read_plainly
from canvass.cli.tree import whole_tree

HELP: dict[str, Any] = {"help_option_names": ["-h", "--help"]}
NOTHING = TyperGroup(name="nothing", commands={})
TEXTS = (
    *(
        "0",
        "1",
        "-1",
        "7",
        "007",
        "12",
        "1.0",
        "1.5",
        "-0",
        "-0.5",
        ".5",
        "5.",
        "1e3",
        "1_000",
        " 1",
        "1 ",
    ),
    *("nan", "inf", "+1", "٣", "9" * 15, "9" * 16, "1" * 400, "", " ", "-", "--", "x", "WI", "yes"),
    *(
        "/",
        ".",
        "no/such/file",
        "a\nb",
        "é",
        "plurality",
        "Plurality",
        "hand_count",
        "html",
        "json",
    ),
)


def params(group: TyperGroup, *names: str) -> Iterator[tuple[str, Any]]:
    """Every option and argument with the words that lead to it."""
    for name, command in group.commands.items():
        if isinstance(command, TyperGroup):
            yield from params(command, *names, name)
        for param in command.get_params(typer.Context(command, **HELP)):
            yield " ".join((*names, name, str(param.name))), param


@pytest.fixture(scope="module")
def pairs() -> list[tuple[str, Any, Any]]:
    """Each kind of option once: as typer reads it, and as it is read plainly."""
    plain = dict(params(read_plainly(get_group(whole_tree()))))
    found, known = [], set()
    for words, param in params(get_group(whole_tree())):
        told = param.type_descriptor
        info = told.parameter_info
        kind = (told.annotation, info.min, info.max, info.parser, param.multiple, param.nargs)
        if repr(kind) not in known:
            known.add(repr(kind))
            found.append((words, param, plain[words]))
    assert len(found) > 30
    return found


def read(param: Any, value: Any) -> tuple[str, Any]:
    """What an option makes of a value: the value with its type, or the words of its refusal."""
    try:
        made = param.get_runtime_param().coerce(value, param=param, ctx=typer.Context(NOTHING))
    except Exception as refusal:
        return type(refusal).__name__, str(refusal)
    return type(made).__name__, repr(made)


def values(param: Any) -> Iterator[Any]:
    """What somebody may type there, and what stands there by itself."""
    told = param.type_descriptor
    words = [str(choice.value) for choice in told.choices or ()]
    for text in (*TEXTS, *words, *(word.upper() for word in words)):
        yield (text,) if param.multiple or param.nargs == -1 else text
    if param.multiple or param.nargs == -1:
        yield from ((), ("1", "x"), ("0", *words), "text")
    yield from (None, param.default)


def test_every_value_is_read_as_typer_reads_it(pairs: list[tuple[str, Any, Any]]) -> None:
    """Of every kind of option of every command: the same value of the same type, or the same refusal."""
    for words, careful, plain in pairs:
        for value in values(careful):
            assert read(plain, value) == read(careful, value), (words, value)


def test_what_is_plain_is_told_without_typer(pairs: list[tuple[str, Any, Any]]) -> None:
    """Numbers, texts, words and files: else nothing would be gained."""
    told = {"int": "12", "str": "WI", "Path": "no/such/file"}
    found = set()
    for words, careful, plain in pairs:
        kind = getattr(careful.type_descriptor.annotation, "__name__", "")
        least = careful.type_descriptor.parameter_info.min
        if kind in told and least is None:
            plain.get_runtime_param().read(told[kind])
            found.add(kind)
        assert words
    assert found == {*told}


def test_a_file_that_nobody_may_read_is_typers_to_refuse(
    pairs: list[tuple[str, Any, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the system says that it may not be read, the words are typer's."""
    file = tmp_path / "file"
    file.write_text("x")
    monkeypatch.setattr("os.access", lambda _, mode: mode != os.R_OK)
    careful, plain = next(
        (c, p) for _, c, p in pairs if c.type_descriptor.annotation is Path and not c.multiple
    )
    assert read(plain, str(file)) == read(careful, str(file))
    assert "is not readable" in read(plain, str(file))[1]
    with pytest.raises(NotPlain):
        plain.get_runtime_param().read(str(file))
