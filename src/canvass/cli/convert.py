"""``canvass convert``: cast vote records as a store of cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson, RecordedVotes, pairs
from canvass.vocabulary import Target


def convert(
    export: Annotated[
        Path,
        typer.Argument(
            metavar="EXPORT", help="Cast vote records, as a voting system exports them."
        ),
    ],
    to: Annotated[
        Target,
        typer.Option(
            "--to",
            help="What they are written as: a store, a table with a row for each mark, or NIST's 1500-103 in JSON.",
        ),
    ] = Target.PARQUET,
    out: Annotated[
        Path | None, typer.Option(help="The file to write; beside the export, unless named.")
    ] = None,
    smallest_style: Annotated[
        int,
        typer.Option(help="A ballot style of fewer cards is written in sums alone, at least 2."),
    ] = 10,
    votes_allowed: RecordedVotes = None,
    json: AsJson = False,
) -> None:
    """Cast vote records of any size as one Parquet table, which counts votes at once and opens an audit; or as text.

    Cards of a style that few cards have are written in sums alone: their votes could else be told from the voter.
    """
    from canvass.cli.shown import show
    from canvass.journeys.stored.convert import convert as write
    from canvass.present.stored import converted_page

    path = out or export.with_name(f"{export.name.partition('.')[0]}{to.suffix}")
    allowed = pairs(votes_allowed or (), "--votes-allowed")
    show(
        write(export, path, smallest_style, allowed, to),
        converted_page,
        json=json,
        out=None,
    )
