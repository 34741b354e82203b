"""``canvass recheck``: audits that others published, computed again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson


def recheck(
    folder: Annotated[
        Path, typer.Argument(help="Folder of the files as the office published them.")
    ],
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for the page and its JSON.", show_default=False),
    ] = None,
    json: AsJson = False,
) -> None:
    """Do the numbers of an audit that others published follow from their files and their seed?

    A number that canvass does not find again is listed with the reason. The kind of audit is told from the files.
    """
    from rich.console import Console

    from canvass.cli.progress import progress_bar
    from canvass.journeys.recheck.folder import recheck as computed_again
    from canvass.present.as_json import as_json
    from canvass.present.recheck.page import recheck_page
    from canvass.present.render.html import html
    from canvass.present.render.terminal import terminal
    from canvass.present.write import write_whole

    with progress_bar() as progress:
        result = computed_again(folder, progress)
    if json:
        typer.echo(as_json(result), nl=False)
    else:
        Console(highlight=False).print(terminal(recheck_page(result)))
    if out is not None:
        page, twin = (out / f"recheck-{result.kind}.{kind}" for kind in ("html", "json"))
        write_whole(page, html(recheck_page(result, twin.name)))
        write_whole(twin, as_json(result))
        typer.echo(f"{page}\n{twin}", err=json)
