"""Words that a shell offers: ``canvass --install-completion`` writes what asks for them, the shell asks at each Tab."""

from __future__ import annotations

import os
import shlex

from canvass.cli.commands import COMMANDS, COMPLETE
from canvass.cli.tree import list_alone, tree_of

PROGRAM = "canvass"


def complete() -> None:
    """Answer a shell, or write or show what makes it ask."""
    words = _typed()
    command = words[1] if len(words) > 1 else ""
    named = any(each.name == command for each in COMMANDS)
    app = tree_of([command]) if named and len(words) > 2 else list_alone()
    app(prog_name=PROGRAM)


def _typed() -> list[str]:
    """The line as far as it is typed; the last word is the one to be completed, perhaps empty."""
    if COMPLETE not in os.environ:
        return []
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    try:
        words = shlex.split(line)
    except ValueError:  # a quotation mark that is still open
        words = line.split()
    return [*words, ""] if line[-1:].isspace() else words
