"""``canvass forensics``: tests of nothing but the numbers of one state's units."""

from __future__ import annotations

from typing import Annotated

import typer

from canvass.cli.options import AsJson, ContestId, ElectionName, PageFile


def forensics(
    election: ElectionName,
    state: Annotated[
        str,
        typer.Option(
            help="Postal code of the state, such as WI; needed where the election has several."
        ),
    ] = "",
    contest: ContestId = None,
    count: Annotated[
        str,
        typer.Option(
            help="Name of the set of returns; usual: the official one by the smallest units."
        ),
    ] = "",
    redraws: Annotated[
        int, typer.Option(help="Redraws in which nothing was changed, 500 at least.")
    ] = 1_000,
    seed: Annotated[str, typer.Option(help="Seed of the redraws.")] = "2016",
    whole: Annotated[
        bool,
        typer.Option("--all", help="Print every test of both choices, and what none can show."),
    ] = False,
    out: PageFile = None,
    json: AsJson = False,
) -> None:
    """Digits, percentages, shape and turnout of the counts, each test beside its false alarms on this very shape."""
    from canvass.cli.progress import progress_bar
    from canvass.cli.shown import show
    from canvass.journeys.elections import open_election
    from canvass.journeys.forensics import ForensicsAsked
    from canvass.journeys.forensics import forensics as answer
    from canvass.present.forensics import forensics_page, forensics_screen

    asked = ForensicsAsked(contest=contest or "", count=count, seed=seed, redraws=redraws)
    with progress_bar() as progress:
        result = answer(open_election(election), state, asked, progress)
    screen = None if whole else forensics_screen
    show(result, forensics_page, screen=screen, json=json, out=out, answers=True)
