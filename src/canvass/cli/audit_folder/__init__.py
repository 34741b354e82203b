"""``canvass audit open ... publish``: an audit in a folder, each step a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import typer

from canvass.cli.audit_folder.ceremony import ceremony
from canvass.cli.audit_folder.end import abort, comply, conclude, publish, status
from canvass.cli.audit_folder.entry import boards, enter, reopen, sign_off, unseal, withdraw
from canvass.cli.audit_folder.keys import key
from canvass.cli.audit_folder.rounds import measure, next_round, reopen_round, sample, sheets
from canvass.cli.audit_folder.setup import commit, join, load, open_, seed

COMMANDS: Mapping[str, Callable[..., None]] = {
    "open": open_,
    "join": join,
    "load": load,
    "commit": commit,
    "seed": seed,
    "sample": sample,
    "sheets": sheets,
    "boards": boards,
    "enter": enter,
    "unseal": unseal,
    "withdraw": withdraw,
    "sign-off": sign_off,
    "reopen": reopen,
    "measure": measure,
    "reopen-round": reopen_round,
    "next": next_round,
    "comply": comply,
    "conclude": conclude,
    "abort": abort,
    "publish": publish,
    "status": status,
}
"""The steps of an audit, in the order in which they are taken."""

STEPS = "An audit in a folder, step by step"


def register(app: typer.Typer) -> None:
    """Add the steps to a group of commands."""
    for name, command in COMMANDS.items():
        app.command(name, rich_help_panel=STEPS)(command)
    app.add_typer(ceremony, name="ceremony", rich_help_panel=STEPS)
    app.add_typer(key, name="key", rich_help_panel=STEPS)
