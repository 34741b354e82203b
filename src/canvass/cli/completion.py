"""Words that a shell offers: ``canvass --install-completion`` writes what asks for them, the shell asks at each Tab."""

from __future__ import annotations

import os
import shlex
import sys

from canvass.cli.commands import COMMANDS, COMPLETE, COMPLETION
from canvass.cli.tree import list_alone, tree_of

PROGRAM = "canvass"
WIDE = "100000"
"""Characters of a line: a shell takes each line for a word of its own, and a sentence that is broken for two."""


def complete() -> None:
    """Answer a shell, or write or show what makes it ask. Raises UnknownName for a shell that is not known."""
    if COMPLETE not in os.environ:
        option, shell, *_ = (*sys.argv[1:], "")
        _set_up(option, shell or _own_shell())
        return
    os.environ["COLUMNS"] = WIDE
    words = _typed()
    command = words[1] if len(words) > 1 else ""
    named = any(each.name == command for each in COMMANDS)
    app = tree_of([command]) if named and len(words) > 2 else list_alone()
    app(prog_name=PROGRAM)


def _set_up(option: str, shell: str) -> None:
    """Show what makes a shell ask, or write it where the shell reads it when it starts."""
    import typer
    from typer._completion_shared import Shells, get_completion_script, install  # nowhere else

    from canvass.errors import UnknownName

    known = [each.value for each in Shells]
    if shell not in known:
        raise UnknownName("shell", shell, known, f"name one: canvass {option} bash")
    if option == COMPLETION[0]:
        _, path = install(shell, PROGRAM, COMPLETE)
        typer.echo(f"Written to {path}. It takes effect in the next terminal.")
    else:
        typer.echo(get_completion_script(prog_name=PROGRAM, complete_var=COMPLETE, shell=shell))


def _own_shell() -> str:
    """The shell that this runs in; empty where that cannot be told."""
    import shellingham

    try:
        return str(shellingham.detect_shell()[0])
    except shellingham.ShellDetectionFailure:
        return ""


def _typed() -> list[str]:
    """The line as far as it is typed; the last word is the one to be completed, perhaps empty."""
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    try:
        words = shlex.split(line)
    except ValueError:  # a quotation mark that is still open
        words = line.split()
    return [*words, ""] if line[-1:].isspace() else words
