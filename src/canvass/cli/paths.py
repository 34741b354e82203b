"""``canvass paths``: what would have had to flip."""

from __future__ import annotations

from typing import Annotated

import typer

from canvass.cli.options import AsJson, ContestId, ElectionName, PageFile
from canvass.vocabulary import Cost, Goal


def paths(
    election: ElectionName,
    contest: ContestId = None,
    goal: Annotated[
        Goal,
        typer.Option(
            help="A majority of the electors, an exact tie, or no majority for the leader."
        ),
    ] = Goal.WIN,
    cost: Annotated[
        Cost, typer.Option(help="Count votes moved between choices, or votes added.")
    ] = Cost.FLIP,
    k: Annotated[int, typer.Option("--k", help="How many sets, cheapest first.")] = 5,
    choice: Annotated[
        str | None, typer.Option("--for", help="Id of who would gain; the runner-up unless named.")
    ] = None,
    whole: Annotated[
        bool, typer.Option("--all", help="Print every fault of the inputs with its numbers.")
    ] = False,
    out: PageFile = None,
    json: AsJson = False,
) -> None:
    """What would have had to flip: the cheapest sets of units and the votes they take."""
    from canvass.cli.shown import show
    from canvass.journeys.elections import open_election
    from canvass.journeys.paths import Asked, election_paths
    from canvass.present.paths import paths_page, paths_screen

    asked = Asked(goal, cost, k, choice)
    result = election_paths(open_election(election), contest, asked)
    show(result, paths_page, screen=None if whole else paths_screen, json=json, out=out)
