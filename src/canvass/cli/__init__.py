"""The command line. A command module imports only typer at its top, and its journey in the function's body.

That keeps ``canvass --help`` under 0.3 s; a test holds it.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import Annotated

import typer

from canvass import __version__
from canvass.cli.attack import attack
from canvass.cli.audit import audit
from canvass.cli.demo import demo
from canvass.cli.doctor import doctor
from canvass.cli.init import init
from canvass.cli.outcome import outcome
from canvass.cli.paths import paths
from canvass.cli.recheck import recheck
from canvass.cli.recount import recount
from canvass.cli.rehearse import rehearse
from canvass.cli.report import report
from canvass.cli.serve import serve
from canvass.cli.tech_gap import tech_gap
from canvass.cli.verify import verify
from canvass.errors import EXIT_CODE, BadFile, CanvassError

ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""Matrices here are small and many: on a busy machine several threads would mostly wait for one another."""
SELDOM = 100_000
"""How many objects are made before the next search for cycles: a command makes millions, and hardly any cycle."""

app = typer.Typer(
    name="canvass",
    help="Was the reported outcome right, how do we know, and what must be done to be sure?",
    epilog="ELECTION is a packaged name (us-2016-president) or a folder with an election.toml.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"canvass {__version__}")
        raise typer.Exit


@app.callback()
def canvass(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Was the reported outcome right, how do we know, and what must be done to be sure?"""


RESULTS, PAPER, FILES = "What was reported", "What paper answers", "Files"

app.command(rich_help_panel=RESULTS)(report)
app.command(rich_help_panel=RESULTS)(outcome)
app.command(rich_help_panel=RESULTS)(paths)
app.command("tech-gap", rich_help_panel=RESULTS)(tech_gap)
app.command(rich_help_panel=RESULTS)(attack)
app.add_typer(recount, rich_help_panel=PAPER)
app.add_typer(audit, rich_help_panel=PAPER)
app.command(rich_help_panel=PAPER)(serve)
app.command(rich_help_panel=PAPER)(verify)
app.command(rich_help_panel=PAPER)(recheck)
app.command(rich_help_panel=PAPER)(rehearse)
app.add_typer(demo, rich_help_panel=PAPER)
app.command(rich_help_panel=FILES)(doctor)
app.command(rich_help_panel=FILES)(init)


def main() -> None:
    """Run a command; what is refused ends in one clear message and exit code 2."""
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    gc.set_threshold(SELDOM)
    try:
        app()
    except CanvassError as refusal:
        typer.secho(f"canvass: {refusal}", err=True, fg="red" if sys.stderr.isatty() else None)
        if isinstance(refusal, BadFile):
            from canvass.formats.problem import grouped

            for problem in grouped(refusal.problems):
                typer.echo(f"  {problem}", err=True)
        raise SystemExit(EXIT_CODE) from None
