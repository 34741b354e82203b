"""``canvass rehearse``: what an audit on one's own manifest would find, played by the computer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson, PageFile


def rehearse(
    manifest: Annotated[Path, typer.Argument(help="Your manifest: a row for each batch.")],
    contests: Annotated[
        Path, typer.Option(help="contests.toml, with the votes reported and the method.")
    ],
    seed: Annotated[str, typer.Option(help="Makes the election and its errors.")],
    simulate: Annotated[
        bool, typer.Option("--simulate", help="Play the audits here; the only form there is yet.")
    ] = False,
    errors: Annotated[
        Path | None,
        typer.Option(help="The errors to plant, as a TOML file; drawn by the seed unless named."),
    ] = None,
    mistakes: Annotated[
        float, typer.Option(help="Share of cards whose vote a board overlooks.")
    ] = 0.0,
    replications: Annotated[int, typer.Option(help="How many audits are played.")] = 200,
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """A synthetic election of your manifest's shape with planted errors, and which of them an audit finds."""
    from canvass.cli.shown import show
    from canvass.errors import OutOfRange
    from canvass.journeys.rehearse import RehearsalAsked
    from canvass.journeys.rehearse import rehearse as rehearsal
    from canvass.present.rehearse import rehearsal_page

    if not simulate:
        raise OutOfRange("a rehearsal in a folder, with people, does not exist yet: add --simulate")
    found = rehearsal(manifest, contests, RehearsalAsked(seed, mistakes, replications, errors))
    show(found, rehearsal_page, json=json, out=out)
