"""Options that several commands of ``canvass audit risk`` have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit.options import EVERY_BATCH, REPORTED_BATCHES
from canvass.cli.panels import COUNTS, DIFFERENCES, THE_DRAW

Drawn = Annotated[int, typer.Option(help="How many draws were made.", min=1)]
Found = Annotated[
    list[str] | None,
    typer.Option(
        help="Cards found for a choice, as Ann=120. Several times.",
        show_default=False,
        rich_help_panel=COUNTS,
    ),
]
Lost = Annotated[
    int, typer.Option(help="Drawn cards that could not be found.", min=0, rich_help_panel=COUNTS)
]
NoVote = Annotated[
    int,
    typer.Option(
        help="Drawn cards without a valid vote for any choice.", min=0, rich_help_panel=COUNTS
    ),
]
OneOver = Annotated[
    int,
    typer.Option(
        help="Cards whose record overstates the lead by one vote.",
        min=0,
        rich_help_panel=DIFFERENCES,
    ),
]
TwoOver = Annotated[
    int,
    typer.Option(
        help="Cards whose record overstates it by two votes.", min=0, rich_help_panel=DIFFERENCES
    ),
]
OneUnder = Annotated[
    int,
    typer.Option(
        help="Cards whose record understates it by one vote.", min=0, rich_help_panel=DIFFERENCES
    ),
]
TwoUnder = Annotated[
    int,
    typer.Option(
        help="Cards whose record understates it by two votes.", min=0, rich_help_panel=DIFFERENCES
    ),
]
ManifestFile = Annotated[Path, typer.Option("--manifest", help=EVERY_BATCH)]
ReadFile = Annotated[
    Path, typer.Option("--read", help="CSV file of what people read on the cards.")
]
CountedFile = Annotated[
    Path, typer.Option("--counted", help="CSV file of what people counted in whole batches.")
]
ReportedFile = Annotated[Path, typer.Option("--batches", help=REPORTED_BATCHES)]
SeedOption = Annotated[
    str, typer.Option("--seed", help="The public seed of the draw.", rich_help_panel=THE_DRAW)
]
FirstDraws = Annotated[
    int | None,
    typer.Option(
        "--drawn",
        help="How many draws were made; up to the first that nobody has read unless given.",
        show_default=False,
        rich_help_panel=THE_DRAW,
    ),
]
