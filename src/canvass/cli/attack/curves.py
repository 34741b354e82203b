"""``canvass attack curves``: the chance to notice by votes moved, and what each check costs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.attack.asked import Replications, Scenarios, Seed, StateOrOfScenario
from canvass.cli.options import AsJson, ContestId, ElectionName, PageFile

WORK = "What people's work costs"


def curves(
    election: ElectionName,
    state: StateOrOfScenario = None,
    votes: Annotated[
        int | None, typer.Option(min=1, help="A number of votes moved, besides the usual ones.")
    ] = None,
    scenario: Scenarios = None,
    contest: ContestId = None,
    csv: Annotated[
        Path | None, typer.Option(help="Every chance and cost as CSV, into a file.")
    ] = None,
    wage: Annotated[
        float | None, typer.Option(help="Dollars for a person's hour.", rich_help_panel=WORK)
    ] = None,
    cards_an_hour: Annotated[
        float | None,
        typer.Option(help="Cards that an audit board reads in an hour.", rich_help_panel=WORK),
    ] = None,
    minutes_a_card: Annotated[
        float | None,
        typer.Option(
            help="Staff-minutes for a card of a full count, all in all.", rich_help_panel=WORK
        ),
    ] = None,
    replications: Replications = 1000,
    seed: Seed = "2016",
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """The chance to notice by votes moved, for each check and scenario, and what each check costs."""
    from canvass.attack.cost import own_rates
    from canvass.cli.progress import progress_bar
    from canvass.cli.shown import show
    from canvass.errors import OutOfRange
    from canvass.journeys import attack_curves
    from canvass.journeys.attack_asked import runs_of, scenarios_named, state_of
    from canvass.journeys.attack_table import with_returns
    from canvass.journeys.elections import open_election
    from canvass.present.attack_curves import curves_csv, curves_page
    from canvass.present.write import write_whole

    asked = scenarios_named(scenario or (), votes)
    rates = own_rates(wage, cards_an_hour, minutes_a_card)
    if csv is not None and csv == out:
        raise OutOfRange(f"{csv}: one file cannot be both --csv and --out; name two")
    wanted = attack_curves.CurvesAsked(asked or with_returns(), votes, rates, contest)
    where, runs = state or state_of(asked), runs_of(seed, replications)
    with progress_bar() as progress:
        found = attack_curves.curves(open_election(election), where, wanted, runs, progress)
    if csv is not None:
        write_whole(csv, curves_csv(found))
        typer.echo(f"wrote {csv}", err=True)
    show(found, curves_page, json=json, out=out)
