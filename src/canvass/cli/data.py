"""``canvass data``: what comes with canvass, where it was read, when, and under which terms."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from canvass.cli.options import AsJson, PageFile


def data(
    place: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]", help="A packaged file or folder, or how it begins: recount-rules/WI."
        ),
    ] = "",
    out: PageFile = None,
    json: AsJson = False,
) -> None:
    """Every packaged file: its sources and their terms, how old it is, its SHA-256, and what was not seen."""
    from canvass.cli.shown import show
    from canvass.journeys.packaged import packaged
    from canvass.present.packaged import packaged_page

    show(packaged(datetime.now().date(), place), packaged_page, json=json, out=out)
