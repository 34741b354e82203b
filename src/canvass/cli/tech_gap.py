"""``canvass tech-gap``: the technology question for one state, or for all of them in one table."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.options import ElectionName

if TYPE_CHECKING:
    from canvass.journeys.gap.asked import Options
    from canvass.journeys.gap.every_state import EveryState
    from canvass.journeys.gap.result import TechGap
    from canvass.journeys.progress import Progress
    from canvass.model import Election
    from canvass.present.gap.screen import Part


def tech_gap(
    election: ElectionName,
    state: Annotated[str, typer.Option(help="Postal code of the state, such as WI.")] = "",
    every: Annotated[
        bool,
        typer.Option(
            "--all", help="Every state in one table: needed, detectable, found, and the answer."
        ),
    ] = False,
    outcome: Annotated[
        str, typer.Option(help="What is compared: two_party, all_votes or margin.")
    ] = "two_party",
    covariates: Annotated[
        list[str] | None,
        typer.Option(
            help="Held equal instead of the usual controls: a column of the covariates, or a CSV file with the "
            "column unit. May be given several times.",
            show_default=False,
        ),
    ] = None,
    count: Annotated[
        str, typer.Option(help="Name of the set of returns; usual: the first official count.")
    ] = "",
    contest: Annotated[str, typer.Option(help="Contest; usual: the main contest.")] = "",
    choice: Annotated[
        str, typer.Option(help="Choice whose result is compared; usual: the state's runner-up.")
    ] = "",
    polls: Annotated[
        Path | None, typer.Option(help="CSV file of polls instead of the election's own.")
    ] = None,
    seed: Annotated[str, typer.Option(help="Seed of everything that is drawn at random.")] = "2016",
    regression: Annotated[
        str,
        typer.Option(
            help="Print one regression in full instead: CODING:RUNG or CODING:RUNG:WEIGHTING.",
            show_default=False,
        ),
    ] = "",
    measure: Annotated[
        str,
        typer.Option(
            help="What --regression regresses: now, earlier (the election before) or change (the swing)."
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
    from canvass.cli.progress import progress_bar
    from canvass.errors import BadValue
    from canvass.journeys.elections import open_election
    from canvass.journeys.gap.asked import Options
    from canvass.journeys.tech_gap import tech_gap as answer
    from canvass.present.as_json import as_json

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
    if every == bool(state):
        raise BadValue("name one state with --state, or all of them with --all")
    if measure != "now" and not regression:
        raise BadValue(
            "--measure is what --regression regresses: name one, such as majority_dre:raw"
        )
    named = [option for option, value in one_only.items() if value and every]
    if named:
        raise BadValue(f"{' and '.join(named)}: about one state only; name it with --state")
    with progress_bar() as progress:
        progress("reading the election")
        read = open_election(election)
        if every:
            _every_state(read, options, progress, out, json)
            return
        if regression:
            from canvass.journeys.gap.one_regression import one_regression
            from canvass.present.gap.regression import printed

            typer.echo(printed(one_regression(read, state, options, regression, measure)))
            return
        result = answer(read, state, options, progress)
        files = _write(result, out) if out is not None else ()
    if json:
        typer.echo(as_json(result), nl=False)
    else:
        from canvass.present.gap.screen import screen

        _show(screen(result))
    for file in files:
        typer.echo(f"{file}", err=json)


def _every_state(
    election: Election, options: Options, progress: Progress, out: Path | None, json: bool
) -> None:
    """The table of all states: shown, or as JSON; and written where a folder is named."""
    from canvass.journeys.gap.every_state import every_state
    from canvass.present.as_json import as_json
    from canvass.present.gap.every_state import screen

    answers = every_state(election, options, progress)
    files = _write_all(answers, out) if out is not None else ()
    if json:
        typer.echo(as_json(answers), nl=False)
    else:
        _show(screen(answers))
    for file in files:
        typer.echo(f"{file}", err=json)


def _write_all(answers: EveryState, out: Path) -> tuple[Path, ...]:
    """Write the page, its JSON and the table of states into a folder."""
    from canvass.present.as_json import as_json
    from canvass.present.gap.every_state import as_table
    from canvass.present.gap.files import table_files
    from canvass.present.gap.page import every_state_html
    from canvass.present.write import write_whole

    names = {kind: f"tech-gap-all.{kind}" for kind in ("json", "csv", "parquet")}
    page = out / "tech-gap-all.html"
    write_whole(page, every_state_html(answers, names))
    write_whole(out / names["json"], as_json(answers))
    table_files(as_table(answers), out / names["csv"], out / names["parquet"])
    return (page, *(out / name for name in names.values()))


def _write(result: TechGap, out: Path) -> tuple[Path, ...]:
    """Write the page, its JSON and the table of specifications into a folder."""
    from canvass.journeys.gap.table import specification_table
    from canvass.present.as_json import as_json
    from canvass.present.gap.files import table_files
    from canvass.present.gap.page import html
    from canvass.present.write import write_whole

    names = {
        kind: f"tech-gap-{result.about.state.lower()}.{kind}" for kind in ("json", "csv", "parquet")
    }
    page = out / f"tech-gap-{result.about.state.lower()}.html"
    write_whole(page, html(result, names))
    write_whole(out / names["json"], as_json(result))
    table_files(specification_table(result), out / names["csv"], out / names["parquet"])
    return (page, *(out / name for name in names.values()))


def _show(parts: Iterable[Part]) -> None:
    for part in parts:
        typer.secho(part.heading, bold=True)
        for line in part.lines:
            typer.echo(line)
        typer.echo()
