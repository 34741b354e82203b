"""How a command shows its page: on the terminal, and as a file where one is named."""

from __future__ import annotations

from pathlib import Path

import typer

from canvass.present.blocks import Page


def show(page: Page, out: Path | None) -> None:
    """Print the page; with a file named, write it there as HTML that needs nothing else, and say so."""
    from rich.console import Console

    from canvass.present.render.html import html
    from canvass.present.render.terminal import terminal
    from canvass.present.write import write_whole

    Console(highlight=False).print(terminal(page))
    if out is not None:
        write_whole(out, html(page))
        typer.echo(f"wrote {out}", err=True)
