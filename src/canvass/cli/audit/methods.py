"""``canvass audit methods``: which audits there are, and which fit."""

from __future__ import annotations

from typing import Annotated

import typer

from canvass.cli.audit.options import KnownWord, LinkedRecords, LinkedWord
from canvass.cli.options import AsJson


def methods(
    paper: Annotated[
        KnownWord, typer.Option(help="Whether votes left paper: yes, every one; no, none did.")
    ] = (KnownWord.UNKNOWN),
    linked_records: LinkedRecords = LinkedWord.UNKNOWN,
    batch_votes: Annotated[
        KnownWord, typer.Option(help="Are votes reported for every batch of cards?")
    ] = KnownWord.UNKNOWN,
    json: AsJson = False,
) -> None:
    """Every audit method: what it needs, what people read, what it assumes, and whether it fits."""
    from rich.console import Console

    from canvass.audit.fit import Circumstances, Known, Linked, paper_known
    from canvass.journeys.audit_methods import audit_methods
    from canvass.present.as_json import as_json
    from canvass.present.audit.methods import methods_screen

    known = Circumstances(
        paper=paper_known(Known(paper)),
        linked_records=Linked(linked_records),
        batch_votes=Known(batch_votes),
    )
    result = audit_methods(known)
    if json:
        typer.echo(as_json(result), nl=False)
    else:
        Console(highlight=False).print(methods_screen(result))
