"""``canvass verify``: whether a record is what it says it is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli import uncollected
from canvass.cli.options import AsJson, RecordId, RecordPlace

NOT_CHECKED = 5
"""The exit code of a record in which no check fails, and which says what this program does not know."""
CHANGED = 4
"""The exit code of a record that holds and tells changes of mind, where somebody asks for it."""


def verify(
    record: RecordPlace,
    anchor: Annotated[
        str | None,
        typer.Option(
            help="What you know from elsewhere: a digest, the fingerprint of a key, or twelve words."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the answer as a page to this HTML file.")
    ] = None,
    record_id: RecordId = "",
    strict: Annotated[
        bool,
        typer.Option(
            "--strict",
            help="End with exit code 4 where the record holds and tells changes of mind.",
        ),
    ] = False,
    since: Annotated[
        str | None,
        typer.Option(
            metavar="OLDER",
            help="An older copy of the record that you kept, or a list of its heads: this one must continue it.",
        ),
    ] = None,
    witness: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="What others signed of its heads (canvass witness): this one must be the record that they saw.",
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Check a record: chain, signatures, commitment, draw, every measured risk, conclusion.

    The exit code is 0 where it holds, 1 where a check fails or what you know is not in it, 2 where there
    is nothing to check, 5 where no check fails but an entry says what this program does not know, and with
    --strict 4 where it holds and somebody changed their mind on the way.
    observer.py, which is published beside a record, asks the same questions and needs nothing but Python.
    """
    from canvass.journeys.audit_folder.witnesses import statements_at
    from canvass.journeys.verify import verify as verify_record
    from canvass.present.verify import verify_json, verify_lines
    from canvass.record import read_anchor

    known = None if anchor is None else read_anchor(anchor)
    statements = () if witness is None else statements_at(witness)
    with uncollected():
        found = verify_record(record, known, record_id, since, statements)
    if out is not None:
        from canvass.present.render.html import html
        from canvass.present.verify_page import verify_page
        from canvass.present.write import write_whole

        write_whole(out, html(verify_page(found)))
    if json:
        from canvass.present.as_json import as_json

        typer.echo(as_json(verify_json(found)), nl=False)
    else:
        for line in verify_lines(found):
            typer.echo(line)
    if found.fails:
        raise typer.Exit(1)
    if found.not_checked:
        raise typer.Exit(NOT_CHECKED)
    if strict and found.changes:
        raise typer.Exit(CHANGED)
