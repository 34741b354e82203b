"""``canvass docs``: the documents that come with canvass, without a network or a clone."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson


def docs(
    page: Annotated[
        str,
        typer.Argument(
            metavar="[PAGE]", help="A page of docs/, by its name there: record, start/clerk."
        ),
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(help="Write every page into this folder instead.", show_default=False),
    ] = None,
    json: AsJson = False,
) -> None:
    """The documents that come with canvass: list them, read one, or write all of them into a folder."""
    from canvass.cli.shown import show
    from canvass.errors import BadValue
    from canvass.journeys.documents import all_files, document_text, documents
    from canvass.present.documents import documents_page
    from canvass.present.write import write_together

    if out is not None:
        if page:
            raise BadValue("--out writes every page: leave PAGE out, or print the one with > FILE")
        files = all_files()
        write_together({out / place: data for place, data in files.items()})
        typer.echo(f"wrote {len(files)} files into {out}", err=True)
    elif page:
        if json:
            raise BadValue("a page is Markdown: leave --json out")
        _print(document_text(page))
    else:
        show(documents(), documents_page, json=json, out=None)


def _print(markdown: str) -> None:
    """Set for reading on a terminal; for anything else as it is written."""
    if not sys.stdout.isatty():
        typer.echo(markdown, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.pager(styles=True):
        console.print(Markdown(markdown))
