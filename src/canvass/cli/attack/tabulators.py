"""``canvass attack tabulators``: an attack on the scanners of one model."""

from __future__ import annotations

from typing import Annotated

import typer

from canvass.cli.attack.asked import Replications, Seed, State, Votes
from canvass.cli.options import AsJson, ElectionName, PageFile


def tabulators(
    election: ElectionName,
    state: State,
    listed: Annotated[
        str,
        typer.Option(
            "--tabulators",
            metavar="FILE",
            help="A CSV file (kind, unit, tabulator), or the word listed for the list that the election has.",
        ),
    ] = "listed",
    votes: Votes = None,
    replications: Replications = 1000,
    seed: Seed = "2016",
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """An attack on the scanners of each model alone: how many votes they read, and what each check would notice."""
    from canvass.cli.progress import progress_bar
    from canvass.cli.shown import show
    from canvass.journeys.attack_asked import runs_of
    from canvass.journeys.attack_tabulators import detect_by_model
    from canvass.journeys.elections import open_election
    from canvass.present.attack_tabulators import models_page

    runs = runs_of(seed, replications)
    with progress_bar() as progress:
        found = detect_by_model(open_election(election), state, listed, votes, runs, progress)
    show(found, models_page, json=json, out=out)
