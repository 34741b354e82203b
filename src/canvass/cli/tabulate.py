"""``canvass tabulate``: the votes that cast vote records have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson, RecordedVotes, pairs


def tabulate(
    records: Annotated[
        Path,
        typer.Argument(metavar="RECORDS", help="A store of cards, or a voting system's export."),
    ],
    by: Annotated[
        str,
        typer.Option(
            help="Count apart by tabulator, batch, unit, style or mode; several with commas between them."
        ),
    ] = "",
    contest: Annotated[
        list[str] | None, typer.Option(help="A contest by its title; all, unless named. Repeat it.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write every row to this CSV file.")] = None,
    votes_allowed: RecordedVotes = None,
    json: AsJson = False,
) -> None:
    """Votes by contest and choice, out of cast vote records: in all, or by batch, tabulator, precinct, style, mode."""
    from canvass.cli.shown import show
    from canvass.journeys.stored.tabulate import tabulate as count
    from canvass.present.stored import tabulated_csv, tabulated_page
    from canvass.present.write import write_whole

    result = count(records, by, contest or (), pairs(votes_allowed or (), "--votes-allowed"))
    if out is not None:
        write_whole(out, tabulated_csv(result))
        typer.echo(f"wrote {out}", err=True)
    if json or out is None:
        show(result, tabulated_page, json=json, out=None)
