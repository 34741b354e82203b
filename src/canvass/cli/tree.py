"""The tree of commands, or the one branch of it that is asked for: to build all takes longer than most answers."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command_name, get_group
from typer.models import CommandInfo, TyperInfo

from canvass import __version__
from canvass.cli.commands import (
    COMMANDS,
    EPILOG,
    HELP_WORDS,
    PURPOSE,
    SHOW_VERSION,
    VERSION,
    Command,
)
from canvass.cli.compiled import told_when_cut
from canvass.cli.plain import read_plainly

DEPTH = 3
"""So many words may name a command: canvass audit risk polling."""


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"canvass {__version__}")
        raise typer.Exit


def canvass(
    version: Annotated[
        bool,
        typer.Option(VERSION, callback=_show_version, is_eager=True, help=SHOW_VERSION),
    ] = False,
) -> None:
    """What stands before the commands."""


def whole_tree() -> typer.Typer:
    """Every command."""
    return _tree(COMMANDS)


def tree_of(words: Sequence[str]) -> typer.Typer:
    """The command or the group that the first word names, with what a shell needs to complete it."""
    return _tree([each for each in COMMANDS if each.name in words[:1]], completes=True)


def list_alone() -> typer.Typer:
    """Every command by its name and sentence, without what it does: what a shell needs to complete the first word."""
    app = _tree((), completes=True)
    for command in COMMANDS:
        app.command(command.name, help=command.sentence)(_nothing)
    return app


def _nothing() -> None:
    """What a command does that is only listed."""


def branch(words: Sequence[str]) -> TyperGroup:
    """What these words name: one command, in a group one of its commands; every command where they name none."""
    first, *inner = (*words[:DEPTH], "")
    named = [command for command in COMMANDS if command.name == first]
    is_group = bool(named) and named[0].is_group
    inside = _names_in(_found(named[0]), inner) if is_group else []
    return _built(tuple(named) or COMMANDS, tuple(inside))


def _names_in(group: typer.Typer, words: Sequence[str]) -> list[str]:
    """The words as far as they name something in the group, without the folder or option that follows."""
    name, *rest = (*words, "")
    if any(_name_of(each) == name for each in group.registered_commands):
        return [name]
    for each in group.registered_groups:
        if _name_of_group(each) == name and each.typer_instance:
            return [name, *_names_in(each.typer_instance, rest)]
    return []


@lru_cache(maxsize=64)
def _built(commands: tuple[Command, ...], inner: tuple[str, ...]) -> TyperGroup:
    return told_when_cut(read_plainly(get_group(_tree(commands, inner))))


def _tree(
    commands: Sequence[Command], inner: Sequence[str] = (), completes: bool = False
) -> typer.Typer:
    app = typer.Typer(
        name="canvass",
        help=PURPOSE,
        epilog=EPILOG,
        no_args_is_help=True,
        add_completion=completes,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": [*HELP_WORDS]},
    )
    app.callback(help=PURPOSE)(canvass)
    for command in commands:
        found = _found(command)
        if command.is_group:
            app.add_typer(_pruned(found, inner), rich_help_panel=command.panel)
        else:
            app.command(command.name, rich_help_panel=command.panel)(found)
    return app


def _found(command: Command) -> Any:
    """The function or the group of a command."""
    module, _, name = command.place.partition(":")
    return getattr(import_module(module), name)


def _pruned(group: typer.Typer, inner: Sequence[str]) -> typer.Typer:
    """The group with the command or the group alone that the first word names; as it is where it has none such."""
    name, *rest = (*inner, "")
    commands = [each for each in group.registered_commands if _name_of(each) == name]
    groups = [each for each in group.registered_groups if _name_of_group(each) == name]
    if not commands and not groups:
        return group
    pruned = copy(group)
    pruned.registered_commands, pruned.registered_groups = commands, []
    for each in groups:
        if each.typer_instance:
            pruned.add_typer(_pruned(each.typer_instance, rest), name=name)
    return pruned


def _name_of(command: CommandInfo) -> str:
    if command.name or not command.callback:
        return command.name or ""
    return get_command_name(command.callback.__name__)


def _name_of_group(group: TyperInfo) -> str:
    inner = group.typer_instance
    name = group.name or (inner.info.name if inner else "")
    return name if isinstance(name, str) else ""
