"""``canvass tech-gap``: the technology question for one state, or for all of them in one table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.options import ElectionName

COMPARED, ONE = "What is compared", "One regression in full"

if TYPE_CHECKING:
    from canvass.journeys.gap.asked import Options
    from canvass.journeys.progress import Progress
    from canvass.model import Election


def tech_gap(
    election: ElectionName,
    state: Annotated[
        str, typer.Option("--state", "--states", help="Postal code of the state, such as WI.")
    ] = "",
    whole: Annotated[
        bool,
        typer.Option(
            "--all",
            help="With --state: all that there is on it, not one screen. Without: every state in one table.",
        ),
    ] = False,
    outcome: Annotated[
        str,
        typer.Option(
            help="What is compared: two_party, all_votes or margin.", rich_help_panel=COMPARED
        ),
    ] = "two_party",
    covariates: Annotated[
        list[str] | None,
        typer.Option(
            help="Held equal instead of the usual controls: a column of the covariates, or a CSV file with the "
            "column unit. May be given several times.",
            show_default=False,
            rich_help_panel=COMPARED,
        ),
    ] = None,
    count: Annotated[
        str,
        typer.Option(
            help="Name of the set of returns; usual: the first official count.",
            rich_help_panel=COMPARED,
        ),
    ] = "",
    contest: Annotated[
        str, typer.Option(help="Contest; usual: the main contest.", rich_help_panel=COMPARED)
    ] = "",
    choice: Annotated[
        str,
        typer.Option(
            help="Choice whose result is compared; usual: the state's runner-up.",
            rich_help_panel=COMPARED,
        ),
    ] = "",
    polls: Annotated[
        Path | None,
        typer.Option(
            help="CSV file of polls instead of the election's own.", rich_help_panel=COMPARED
        ),
    ] = None,
    seed: Annotated[str, typer.Option(help="Seed of everything that is drawn at random.")] = "2016",
    regression: Annotated[
        str,
        typer.Option(
            help="Print one regression in full instead: CODING:RUNG or CODING:RUNG:WEIGHTING.",
            show_default=False,
            rich_help_panel=ONE,
        ),
    ] = "",
    measure: Annotated[
        str,
        typer.Option(
            help="What --regression regresses: now, earlier (the election before) or change (the swing).",
            rich_help_panel=ONE,
        ),
    ] = "now",
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder for the page, the JSON, and every specification as CSV and Parquet.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the JSON.")] = False,
) -> None:
    """Did results differ where people voted on machines, why, and could it have mattered?"""
    from canvass.cli.progress import ELECTION, progress_bar
    from canvass.cli.shown import show
    from canvass.errors import BadValue
    from canvass.journeys.elections import open_election
    from canvass.journeys.gap.asked import Options
    from canvass.journeys.tech_gap import tech_gap as answer
    from canvass.present.gap.files import write_state
    from canvass.present.gap.screen import answer_page, screen_page

    options = Options(
        outcome=outcome,
        contest=contest,
        count=count,
        choice=choice,
        covariates=tuple(covariates or ()),
        polls=polls,
        seed=seed,
    )
    one_only = {"--count": count, "--choice": choice, "--polls": polls, "--regression": regression}
    every = whole and not state
    if not (whole or state):
        raise BadValue("name one state with --state, or all of them with --all")
    if whole and regression and state:
        raise BadValue("--all: a regression is printed in full as it is; leave --all out")
    if measure != "now" and not regression:
        raise BadValue(
            "--measure is what --regression regresses: name one, such as majority_dre:raw"
        )
    named = [option for option, value in one_only.items() if value and every]
    if named:
        raise BadValue(f"{' and '.join(named)}: about one state only; name it with --state")
    with progress_bar() as progress:
        progress(ELECTION)
        read = open_election(election)
        if every:
            _every_state(read, options, progress, out, json)
            return
        if regression:
            from canvass.journeys.gap.one_regression import one_regression
            from canvass.present.gap.regression import regression_page

            one = one_regression(read, state, options, regression, measure)
            file = out / f"regression-{state.lower()}.html" if out is not None else None
            show(one, regression_page, json=json, out=file)
            return
        result = answer(read, state, options, progress)
        name = f"tech-gap-{result.about.state.lower()}.html"
        files = write_state(result, out / name) if out is not None else ()
    show(result, screen_page, json=json, out=None, screen=None if whole else answer_page)
    for file in files:
        typer.echo(f"{file}", err=json)


def _every_state(
    election: Election, options: Options, progress: Progress, out: Path | None, json: bool
) -> None:
    """The table of all states: shown, or as JSON; and written where a folder is named."""
    from canvass.cli.shown import show
    from canvass.journeys.gap.every_state import every_state
    from canvass.present.gap.every_state import screen_page
    from canvass.present.gap.files import write_every_state

    answers = every_state(election, options, progress)
    files = write_every_state(answers, out / "tech-gap-all.html") if out is not None else ()
    show(answers, screen_page, json=json, out=None)
    for file in files:
        typer.echo(f"{file}", err=json)
