"""A compiled module that is cut short, as a full disk leaves one, ends in a sentence that names the file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from typer.core import TyperGroup

READER = "_compile_bytecode"
"""The function of Python's importer that reads a compiled module."""


def cut_short(fault: BaseException) -> str:
    """What to tell of a compiled module that Python could not read; empty where a fault is of something else."""
    file = _compiled_file(fault.__traceback__)
    if not file:
        return ""
    return (
        f"{file}: this compiled module is cut short, as a full disk leaves one; make room, delete that file and run "
        "the command again: it is written anew; nothing else was written"
    )


def _compiled_file(step: TracebackType | None) -> str:
    """The compiled module that was read where a fault arose; empty where none was."""
    file = ""
    while step is not None:
        frame, step = step.tb_frame, step.tb_next
        is_reader = frame.f_code.co_name == READER and "importlib" in frame.f_code.co_filename
        file = str(frame.f_locals.get("bytecode_path") or "") if is_reader else ""
    return file


def told_when_cut(group: TyperGroup) -> TyperGroup:
    """The same group; a module that its command needs and that is cut short is refused, where typer says "Aborted"."""
    vars(group)["invoke"] = partial(_invoked, group.invoke)
    return group


def _invoked(invoke: Callable[[Any], Any], context: Any) -> Any:
    try:
        return invoke(context)
    except EOFError as fault:
        from canvass.errors import UnreadableFile

        if said := cut_short(fault):
            raise UnreadableFile(said) from None
        raise
