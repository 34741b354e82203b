"""Values of a command that are plain are taken here, with what typer makes of them and without what it imports.

typer has pydantic read every value, which takes longer to import than most of what a command does. What is not plain
(a number that is none, a word of no choice, a folder that nobody may read) is typer's to read or to refuse.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any, get_args, get_origin

from typer.core import TyperGroup
from typer.models import ParameterInfo

INTEGER = re.compile(r"-?[1-9][0-9]{0,14}|0")
DECIMAL = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?")


class NotPlain(Exception):
    """A value that typer reads."""


def read_plainly(group: TyperGroup) -> TyperGroup:
    """The same group; its commands take what is plain as it is, and ask typer for the rest.

    A version of typer that reads values in another way is left to do so.
    """
    for command in (group, *group.commands.values()):
        if command is not group and isinstance(command, TyperGroup):
            read_plainly(command)
        else:
            # Asked for with a context alone, since the option for help is made then.
            vars(command)["get_params"] = partial(_params, command.get_params)
    return group


def _params(find: Callable[[Any], list[Any]], context: Any) -> list[Any]:
    found = find(context)
    for param in found:
        careful = getattr(param, "get_runtime_param", None)
        descriptor = getattr(param, "type_descriptor", None)
        is_new = "get_runtime_param" not in vars(param)
        if is_new and careful is not None and descriptor is not None:
            plainly = _Plainly(reader_of(descriptor.annotation, descriptor.parameter_info), careful)
            vars(param)["get_runtime_param"] = partial(_itself, plainly)
    return found


def _itself(plainly: _Plainly) -> _Plainly:
    return plainly


class _Plainly:
    """What typer asks to read the values of one option."""

    def __init__(self, read: Callable[[Any], Any], careful: Callable[[], Any]) -> None:
        self.read, self.careful = read, careful

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value as the command has it. Raises what typer raises where it refuses it."""
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        try:
            if ctx.token_normalize_func is not None:
                raise NotPlain
            return self.read(value)
        except NotPlain:
            return self.careful().coerce(value, param=param, ctx=ctx)


def reader_of(annotation: Any, info: ParameterInfo) -> Callable[[Any], Any]:
    """What reads a plain value of this type. It raises NotPlain for any other value."""
    if info.parser is not None:
        return _never
    if get_origin(annotation) is list:
        return partial(_read_each, reader_of(get_args(annotation)[0], info))
    if annotation is str:
        return _read_text
    if annotation is int or annotation is float:
        return partial(_read_number, annotation, info.min, info.max, bool(info.clamp))
    if annotation is Path and _takes_any_path(info):
        return _read_path
    if isinstance(annotation, type) and issubclass(annotation, Enum) and info.case_sensitive:
        return partial(_read_word, annotation)
    return _never


def _never(_: Any) -> Any:
    raise NotPlain


def _read_each(read: Callable[[Any], Any], values: Any) -> list[Any]:
    if not isinstance(values, list | tuple):
        raise NotPlain
    return [read(value) for value in values]


def _read_text(value: Any) -> str:
    if type(value) is not str:
        raise NotPlain
    return value


def _read_number(
    kind: type, least: float | None, most: float | None, is_clamped: bool, value: Any
) -> Any:
    form = INTEGER if kind is int else DECIMAL
    if type(value) is not kind and not (type(value) is str and form.fullmatch(value)):
        raise NotPlain
    number = kind(value)
    outside = (least is not None and number < least) or (most is not None and number > most)
    if outside or is_clamped or number != number:  # what is not a number is not equal to itself
        raise NotPlain
    return number


def _takes_any_path(info: ParameterInfo) -> bool:
    asked = (info.exists, info.writable, info.resolve_path, info.allow_dash, info.path_type)
    return info.file_okay and info.dir_okay and info.readable and not any(asked)


def _read_path(value: Any) -> Path:
    if type(value) is not str and not isinstance(value, Path):
        raise NotPlain
    if os.access(value, os.F_OK) and not os.access(value, os.R_OK):
        raise NotPlain
    return Path(value)


def _read_word(words: type[Enum], value: Any) -> Enum:
    for word in words:
        if value is word or (type(value) is str and value == str(word.value)):
            return word
    raise NotPlain
