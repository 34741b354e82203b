"""``canvass recount``: the law of every state, the plan, and the model behind the chances."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson, ContestId, ElectionName, StateList, states_in

CANNOT_SAY = 3
"""Exit code when a state that was named has no answer: no rule covers the day, or rules contradict each other."""

recount = typer.Typer(
    name="recount",
    help="Recounts: the law of every state, the plan for a contest, and the model of past ones.",
    no_args_is_help=True,
)

Day = Annotated[
    datetime | None,
    typer.Option("--as-of", formats=["%Y-%m-%d"], help="The day of asking; today unless given."),
]


@recount.command()
def rules(
    state: Annotated[
        str, typer.Argument(help="A state by code or name; without one, a line for every state.")
    ] = "",
    as_of: Annotated[
        datetime | None,
        typer.Option("--as-of", formats=["%Y-%m-%d"], help="Election day; today unless given."),
    ] = None,
    json: AsJson = False,
) -> None:
    """What recount law says for an election on a day, with sources. Not legal advice."""
    from rich.console import Console

    from canvass.journeys.recount_rules import all_states, state_page
    from canvass.present.as_json import as_json
    from canvass.present.recount_rules import all_states_screen, state_screen

    day = (as_of or datetime.now()).date()
    if state:
        page = state_page(state, day)
        text, screen = as_json(page), state_screen(page)
    else:
        lines = all_states(day)
        text, screen = as_json(lines), all_states_screen(lines)
    if json:
        typer.echo(text, nl=False)
    else:
        Console(highlight=False).print(screen)


@recount.command()
def plan(
    election: ElectionName,
    contest: ContestId = None,
    states: StateList = "",
    as_of: Day = None,
    office: Annotated[
        str | None,
        typer.Option(help="The office, where the contest is not for president: governor, ..."),
    ] = None,
    budget: Annotated[
        int | None, typer.Option(min=0, help="Dollars at hand: is a useful set within them?")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for plan.json, plan.txt and deadlines.ics.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Where a recount is ordered or may be asked for: who, by when, at what price, with what chance.

    Not legal advice. Exit code 3: a state that was named has no answer.
    """
    from rich.console import Console

    from canvass.journeys.elections import open_election
    from canvass.journeys.recount_plan import Wish, recount_plan
    from canvass.present.as_json import as_json
    from canvass.present.plan_files import write_plan
    from canvass.present.recount_plan import plan_screen

    day = (as_of or datetime.now()).date()
    wish = Wish(day, contest, office, states_in(states), budget)
    result = recount_plan(open_election(election), wish)
    if out is not None:
        for file in write_plan(result, out):
            typer.echo(f"wrote {file}", err=True)
    if json:
        typer.echo(as_json(result), nl=False)
    else:
        Console(highlight=False).print(plan_screen(result))
    if states and result.unanswered:
        raise typer.Exit(CANNOT_SAY)


@recount.command()
def model(
    refit: Annotated[
        bool, typer.Option("--refit", help="Fit the model again to the packaged recounts.")
    ] = False,
    json: AsJson = False,
) -> None:
    """The model behind the chances: its parameters, what it predicts, and how well."""
    from rich.console import Console

    from canvass.journeys.recount_model import recount_model
    from canvass.present.as_json import as_json
    from canvass.present.recount_model import model_screen

    result = recount_model(refit)
    if json:
        typer.echo(as_json(result), nl=False)
    else:
        Console(highlight=False).print(model_screen(result))
