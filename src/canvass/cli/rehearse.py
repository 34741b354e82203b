"""``canvass rehearse``: an audit on one's own manifest, played by the computer or practised by people on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson


def rehearse(
    context: typer.Context,
    manifest: Annotated[
        Path,
        typer.Argument(
            help="Your manifest: a row for each batch; with --score the folder that --people wrote."
        ),
    ],
    contests: Annotated[
        Path | None,
        typer.Option(help="contests.toml, with the votes reported and the method."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Makes the election and its errors.")] = None,
    simulate: Annotated[
        bool, typer.Option("--simulate", help="Play the audits here and show the score sheet.")
    ] = False,
    people: Annotated[
        bool,
        typer.Option(
            "--people",
            help="Write a folder for people: printed ballots, sheets to fill in, a sealed key.",
        ),
    ] = False,
    score: Annotated[
        bool, typer.Option("--score", help="Hold what people read and counted against the key.")
    ] = False,
    errors: Annotated[
        Path | None,
        typer.Option(help="The errors to plant, as a TOML file; drawn by the seed unless named."),
    ] = None,
    batch: Annotated[
        list[str] | None,
        typer.Option(
            help="With --people: a batch to print, as in the manifest; repeat it for each."
        ),
    ] = None,
    paper: Annotated[
        str, typer.Option(help="With --people: size of the paper, letter or a4.")
    ] = "letter",
    readings: Annotated[
        Path | None,
        typer.Option(help="With --score: the filled sheet, if not people/readings.csv."),
    ] = None,
    boxes: Annotated[
        Path | None,
        typer.Option(help="With --score: the filled sheet, if not people/boxes.csv."),
    ] = None,
    mistakes: Annotated[
        float, typer.Option(help="With --simulate: share of cards whose vote a board overlooks.")
    ] = 0.0,
    replications: Annotated[
        int, typer.Option(help="With --simulate: how many audits are played.")
    ] = 200,
    json: AsJson = False,
    out: Annotated[
        Path | None,
        typer.Option(help="Write the page here too, as one HTML file; with --people the folder."),
    ] = None,
) -> None:
    """A synthetic election of your manifest's shape with planted errors: played, or practised with paper in hand."""
    from canvass.cli.rehearsing import Form, form_of, show_score, simulated, write_people

    form = form_of(context, simulate=simulate, people=people, score=score)
    if form is Form.SCORE:
        show_score(manifest, readings, boxes, json=json, out=out)
    elif form is Form.PEOPLE:
        write_people((manifest, contests, errors), seed, batch or [], paper, out, json=json)
    else:
        files = (manifest, contests, errors)
        simulated(files, seed, mistakes, replications, json=json, out=out)
