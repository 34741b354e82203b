"""``canvass attack checks``: which check would have noticed a change of votes in one state."""

from __future__ import annotations

from canvass.cli.attack.asked import (
    Replications,
    Scenarios,
    Seed,
    StateOrOfScenario,
    Votes,
    WholePage,
)
from canvass.cli.options import AsJson, ContestId, ElectionName, PageFile


def checks(
    election: ElectionName,
    state: StateOrOfScenario = None,
    votes: Votes = None,
    scenario: Scenarios = None,
    contest: ContestId = None,
    replications: Replications = 1000,
    seed: Seed = "2016",
    whole: WholePage = False,
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """What each check would have noticed in one state, of every packaged scenario or of those named."""
    from canvass.cli.progress import progress_bar
    from canvass.cli.shown import show
    from canvass.journeys.attack_asked import runs_of, scenarios_named, state_of
    from canvass.journeys.attack_detect import detect
    from canvass.journeys.attack_table import with_returns
    from canvass.journeys.elections import open_election
    from canvass.present.attack import state_page
    from canvass.present.attack_screen import state_screen

    asked = scenarios_named(scenario or (), votes)
    where, runs = state or state_of(asked), runs_of(seed, replications)
    opened = open_election(election)
    with progress_bar() as progress:
        found = detect(opened, where, asked or with_returns(), votes, runs, contest, progress)
    show(found, state_page, json=json, out=out, screen=None if whole else state_screen)
