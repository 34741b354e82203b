"""``canvass audit``: which audit, how many cards, which cards, what risk is left; and its steps in a folder."""

from __future__ import annotations

import typer

from canvass.cli.audit.assertions import assertions
from canvass.cli.audit.draw import draw
from canvass.cli.audit.methods import methods
from canvass.cli.audit.plan import plan
from canvass.cli.audit.risk import risk
from canvass.cli.audit.size import size
from canvass.cli.audit.strata import strata
from canvass.cli.audit_folder import register

QUESTIONS = "Questions"

audit = typer.Typer(
    name="audit",
    help="Risk-limiting audits: which method, how many cards, which cards; and one run in a folder, step by step.",
    no_args_is_help=True,
)
for _question in (methods, plan, size, draw, strata, assertions):
    audit.command(rich_help_panel=QUESTIONS)(_question)
audit.add_typer(risk, rich_help_panel=QUESTIONS)
register(audit)
