"""``canvass audit methods``: which audits there are, and which fit."""

from __future__ import annotations

from typing import Annotated

import typer

from canvass.cli.audit.options import LinkedRecords
from canvass.cli.options import AsJson
from canvass.vocabulary import Known, Linked


def methods(
    paper: Annotated[
        Known, typer.Option(help="Whether votes left paper: yes, every one; no, none did.")
    ] = (Known.UNKNOWN),
    linked_records: LinkedRecords = Linked.UNKNOWN,
    batch_votes: Annotated[
        Known, typer.Option(help="Are votes reported for every batch of cards?")
    ] = Known.UNKNOWN,
    json: AsJson = False,
) -> None:
    """Every audit method: what it needs, what people read, what it assumes, and whether it fits."""
    from rich.console import Console

    from canvass.audit.fit import Circumstances, paper_known
    from canvass.journeys.audit_methods import audit_methods
    from canvass.present.as_json import as_json
    from canvass.present.audit.methods import methods_screen

    known = Circumstances(
        paper=paper_known(paper),
        linked_records=linked_records,
        batch_votes=batch_votes,
    )
    result = audit_methods(known)
    if json:
        typer.echo(as_json(result), nl=False)
    else:
        Console(highlight=False).print(methods_screen(result))
