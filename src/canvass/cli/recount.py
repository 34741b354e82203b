"""``canvass recount``: the law of every state, the plan, and the model behind the chances."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.options import AsJson, ContestId, ElectionName, StateList, states_in

if TYPE_CHECKING:
    from rich.console import RenderableType

CANNOT_SAY = 3
"""Exit code when a state that was named has no answer: no rule covers the day, or rules contradict each other."""

recount = typer.Typer(
    name="recount",
    help="Recounts: the law of every state, the plan for a contest, and the model of past ones.",
    no_args_is_help=True,
)

Day = Annotated[
    datetime | None,
    typer.Option(
        "--as-of",
        formats=["%Y-%m-%d"],
        help="The day of asking; unless given, the one in election.toml, else today.",
    ),
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
    """What recount law says for an election on a day, with sources. Not legal advice.

    Exit code 3: no rule in hand covers the day, for the state or for any.
    """
    from canvass.journeys.recount_rules import all_states, state_page
    from canvass.present.as_json import as_json
    from canvass.present.recount_rules import all_states_screen, state_screen

    day = (as_of or datetime.now()).date()
    if not state:
        every = all_states(day)
        _print(as_json(every) if json else all_states_screen(every))
        _end(every.unanswered)
        return
    page = state_page(state, day)
    _print(as_json(page) if json else state_screen(page))
    _end(page.unanswered)


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
        Path | None,
        typer.Option(help="Folder for plan.json, plan.txt, counties.csv and deadlines.ics."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Where a recount is ordered or may be asked for: who, by when, at what price, with what chance.

    Not legal advice. Exit code 3: a state that was named has no answer.
    """
    from canvass.journeys.elections import open_election
    from canvass.journeys.recount_plan import Wish, recount_plan
    from canvass.present.as_json import as_json
    from canvass.present.plan_files import write_plan
    from canvass.present.recount_plan import plan_screen

    day = as_of.date() if as_of else None
    wish = Wish(day, contest, office, states_in(states), budget)
    result = recount_plan(open_election(election), wish)
    if out is not None:
        for file in write_plan(result, out):
            typer.echo(f"wrote {file}", err=True)
    _print(as_json(result) if json else plan_screen(result))
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
    from canvass.journeys.recount_model import recount_model
    from canvass.present.as_json import as_json
    from canvass.present.recount_model import model_screen

    result = recount_model(refit)
    _print(as_json(result) if json else model_screen(result))


def _end(unanswered: str) -> None:
    """Say why there is no answer, and end with the exit code for that."""
    if unanswered:
        typer.echo(f"canvass: {unanswered}", err=True)
        raise typer.Exit(CANNOT_SAY)


def _print(shown: str | RenderableType) -> None:
    """JSON as it is, a screen as rich draws it."""
    if isinstance(shown, str):
        typer.echo(shown, nl=False)
        return
    from rich.console import Console

    Console(highlight=False).print(shown)
