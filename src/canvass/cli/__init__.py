"""The command line. A command is imported when it is run, and its journey in the function's body.

That keeps ``canvass --help`` under .15 s of processor time; tests hold what it may import.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from canvass import __version__

if TYPE_CHECKING:
    from canvass.errors import CanvassError

ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""Matrices here are small and many: on a busy machine several threads would mostly wait for one another."""
SELDOM = 200_000
"""How many objects are made before the next search for cycles: a command makes millions, and hardly any cycle."""
NOTHING_ASKED = 2
"""The exit code without a command: the list is shown, and nothing was done."""
INTERRUPTED = 130
"""The exit code after Ctrl-C, as typer has it for a command that has begun."""
UNREADABLE = 2
"""The exit code where a module of canvass cannot be read: what says so of a refusal may be that module."""

NO_ROOM = (
    "this machine has too little memory for it; look whether a number in what was read is as large as it should be "
    "(cards of a batch, a bound), or take a machine with more"
)
"""What is said where memory ends: whoever reads it can do something, a traceback helps nobody."""


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for cycles meanwhile, for what makes millions of small values and hardly a cycle.

    A sixth of a verification is saved, and a hundredth of a report, which is as large without it.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def main() -> None:
    """Run a command, or show the list of them; what is refused ends in one clear message and exit code 2."""
    from canvass.cli.interrupted import hear_always

    hear_always()
    try:
        _main()
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    except MemoryError:
        sys.stderr.write(f"canvass: {NO_ROOM}\n")
        raise SystemExit(UNREADABLE) from None
    except (EOFError, ValueError, TypeError) as fault:
        from canvass.cli.compiled import cut_short

        if said := cut_short(fault):
            sys.stderr.write(f"canvass: {said}\n")
            raise SystemExit(UNREADABLE) from None
        raise


def _main() -> None:
    from canvass.cli.commands import COMPLETE, COMPLETION, HELP_WORDS, VERSION

    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    # The options of a command are read by pydantic, which else looks through all installed packages for plugins.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    gc.set_threshold(SELDOM)
    # As Python ends it looks through all that is left for cycles: half a second after a report, and for nothing.
    atexit.register(gc.freeze)
    words = sys.argv[1:]
    of_shell = COMPLETE in os.environ or bool({*words[:1]} & {*COMPLETION})
    if not of_shell and (not words or (len(words) == 1 and words[0] in HELP_WORDS)):
        from canvass.cli.listing import show_list

        show_list()
        raise SystemExit(0 if words else NOTHING_ASKED)
    if words == [VERSION]:
        sys.stdout.write(f"canvass {__version__}\n")
        return
    _run(words, of_shell=of_shell)


def _run(words: list[str], *, of_shell: bool) -> None:
    """Run a command, or answer a shell that asks which words may follow."""
    from canvass.cli.completion import complete
    from canvass.cli.tree import branch
    from canvass.errors import EXIT_CODE, CanvassError

    try:
        if any("@" in word or "=" in word for word in words if not word.startswith("-")):
            from canvass.cli.addresses import require_no_password

            require_no_password(words)
        complete() if of_shell else branch(words)()
    except CanvassError as refusal:
        tell(refusal)
        raise SystemExit(EXIT_CODE) from None


def tell(refusal: CanvassError) -> None:
    """Say on the error stream why something was refused, with every problem of a file."""
    import typer

    from canvass.errors import BadFile

    then = f"; {refusal.command}" if refusal.command else ""
    typer.secho(f"canvass: {refusal}{then}", err=True, fg="red" if sys.stderr.isatty() else None)
    if isinstance(refusal, BadFile):
        from canvass.formats.problem import told

        for problem in told(refusal.problems):
            typer.echo(f"  {problem}", err=True)
