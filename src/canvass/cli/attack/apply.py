"""``canvass attack apply``: a change applied to a manifest, its cards and the votes of its batches, and undone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson


def apply(
    place: Annotated[
        Path,
        typer.Argument(
            metavar="MANIFEST", help="The manifest; with --undo the folder that was written."
        ),
    ],
    out: Annotated[Path, typer.Option(help="The new folder that is written.")],
    records: Annotated[
        Path | None, typer.Option(help="The cast vote records of the cards in it.")
    ] = None,
    scenario: Annotated[
        str | None, typer.Option("--scenario", help="A scenario as a TOML file.")
    ] = None,
    totals: Annotated[
        Path | None,
        typer.Option(help="The votes by batch, which must be those of the records."),
    ] = None,
    contest: Annotated[str, typer.Option(help="The contest, where the records have several.")] = "",
    votes: Annotated[
        int | None,
        typer.Option(min=1, help="How many votes, where the scenario does not say it."),
    ] = None,
    undo: Annotated[
        bool, typer.Option("--undo", help="Write the files from before the change instead.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Apply a change to a manifest, its cards and the votes of its batches together, for practice; or undo it."""
    from canvass.cli.attack.written import shown, write
    from canvass.errors import OutOfRange
    from canvass.journeys.attack_apply import ApplyAsked
    from canvass.journeys.attack_apply import apply as applied
    from canvass.journeys.attack_apply import undo as undone
    from canvass.journeys.attack_asked import scenario_named

    if undo:
        if records or scenario or totals or contest or votes:
            raise OutOfRange("--undo takes the folder that was written and --out alone")
        write(out, undone(place))
        typer.echo(f"wrote {out}: the files from before the change, to the byte", err=True)
        return
    if records is None or scenario is None:
        raise OutOfRange("a change takes --records and --scenario, beside the manifest")
    asked = scenario_named(scenario)
    found = applied(ApplyAsked(place, records, asked, totals, contest, votes))
    write(out, found.files)
    for line in shown(found, json=json):
        typer.echo(line)
    typer.echo(f"wrote {out}", err=True)
