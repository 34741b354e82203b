"""``canvass audit risk``: what is left after people read, a command for each kind of what was found."""

from __future__ import annotations

import typer

from canvass.cli.audit.risk.batches import batches
from canvass.cli.audit.risk.cards import cards
from canvass.cli.audit.risk.comparison import comparison
from canvass.cli.audit.risk.every import every
from canvass.cli.audit.risk.polling import polling
from canvass.cli.audit.risk.rankings import rankings
from canvass.cli.audit.risk.rounds import rounds
from canvass.cli.audit.risk.share import share
from canvass.cli.audit.risk.suite import suite

risk = typer.Typer(
    name="risk",
    help="The measured risk by the method announced: a command for each kind of what was found; "
    "of counties that drew apart: canvass audit strata.",
    no_args_is_help=True,
)
for _evidence in (polling, rounds, comparison, cards, every, rankings, batches, suite, share):
    risk.command()(_evidence)
