"""``canvass audit``: which audit, how many cards, which cards, and what risk is left."""

from __future__ import annotations

import typer

from canvass.cli.audit.assertions import assertions
from canvass.cli.audit.draw import draw
from canvass.cli.audit.methods import methods
from canvass.cli.audit.plan import plan
from canvass.cli.audit.risk import risk
from canvass.cli.audit.size import size

audit = typer.Typer(
    name="audit",
    help="Risk-limiting audits: which method, how many cards, which cards, and the risk after reading them.",
    no_args_is_help=True,
)
audit.command()(methods)
audit.command()(plan)
audit.command()(size)
audit.command()(draw)
audit.command()(risk)
audit.command()(assertions)
