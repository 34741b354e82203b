"""``canvass audit draw``: which cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit.options import PutBack, SchemeOption, SchemeWord
from canvass.cli.options import AsJson


def draw(
    manifest: Annotated[
        Path, typer.Argument(help="CSV file with every batch and the cards in it.")
    ],
    seed: Annotated[str, typer.Option(help="The public seed, letter by letter.")],
    number: Annotated[int, typer.Option("--number", "-n", help="How many draws.")],
    scheme: SchemeOption = SchemeWord.CANVASS,
    replacement: PutBack = False,
    bound: Annotated[
        int | None,
        typer.Option(
            help="Trusted number of cards; what the manifest lacks is drawn as phantoms.",
            show_default=False,
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Cards drawn from a manifest by a public seed, in the order of the shelf."""
    from rich.console import Console

    from canvass.audit.schemes import Scheme
    from canvass.journeys.audit_draw import DrawAsked, audit_draw
    from canvass.present.as_json import as_json
    from canvass.present.audit.draw import draw_screen

    result = audit_draw(DrawAsked(manifest, seed, number, Scheme(scheme), replacement, bound))
    if json:
        typer.echo(as_json(result), nl=False)
    else:
        Console(highlight=False).print(draw_screen(result))
