"""``canvass attack``: who would be attacked, and which check would notice; a command for each question."""

from __future__ import annotations

import typer

from canvass.cli.attack.apply import apply
from canvass.cli.attack.checks import checks
from canvass.cli.attack.curves import curves
from canvass.cli.attack.table import merge, table
from canvass.cli.attack.tabulators import tabulators
from canvass.cli.attack.targets import targets
from canvass.cli.attack.trial import trial
from canvass.cli.attack.unnamed import NamedByOptions

attack = typer.Typer(
    name="attack",
    help="Who would be attacked with how few votes, and which check would notice.",
    epilog="The command may be left out: canvass attack ELECTION is targets, and with --state or --scenario checks.",
    cls=NamedByOptions,
    no_args_is_help=True,
)
for _question in (targets, checks, curves, tabulators, table, merge, trial, apply):
    attack.command()(_question)
