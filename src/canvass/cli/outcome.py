"""``canvass outcome``: who won, and by how much."""

from __future__ import annotations

from typing import Annotated

import typer

from canvass.cli.options import AsJson, ContestId, ElectionName, PageFile, StateList, states_in


def outcome(
    election: ElectionName,
    contest: ContestId = None,
    states: StateList = "",
    out: PageFile = None,
    whole: Annotated[
        bool,
        typer.Option(
            "--all", help="Print all that is known of the inputs, and by how much counts differ."
        ),
    ] = False,
    json: AsJson = False,
) -> None:
    """Winners and margins: everywhere, among the electors, and in the states of the focus or those named."""
    from canvass.cli.shown import show
    from canvass.journeys.elections import open_election
    from canvass.journeys.outcome import election_outcome
    from canvass.present.outcome import outcome_page, outcome_screen

    result = election_outcome(open_election(election), contest, states_in(states))
    screen = outcome_page if whole else outcome_screen
    show(result, outcome_page, json=json, out=out, screen=screen)
