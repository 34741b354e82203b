"""How a command shows its result: as a page on the terminal or as JSON, and as a file where one is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer

if TYPE_CHECKING:
    from canvass.present.blocks import Page

Result = TypeVar("Result")


def show(
    result: Result,
    page: Callable[[Result], Page],
    *,
    json: bool,
    out: Path | None,
    screen: Callable[[Result], Page] | None = None,
    answers: bool = False,
) -> None:
    """Print the page of the result, or the result as JSON; write the page to the file named, and say so.

    A file that ``answers`` lets its tables be sorted, saved and led to. Where there is a ``screen``, it is printed in
    the place of the page, which is longer.
    """
    if json:
        from canvass.present.as_json import as_json

        typer.echo(as_json(result), nl=False)
    else:
        from rich.console import Console

        from canvass.present.render.terminal import terminal

        Console(highlight=False).print(terminal((screen or page)(result)))
    if out is not None:
        from canvass.present.render.html import html
        from canvass.present.write import write_whole

        write_whole(out, html(page(result), answers))
        typer.echo(f"wrote {out}", err=True)
