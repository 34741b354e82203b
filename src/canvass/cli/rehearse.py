"""``canvass rehearse``: an audit on one's own manifest, played by the computer or practised by people on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit_folder.options import By
from canvass.cli.options import AsJson

FORMS = "Another form of rehearsal"
ON_PAPER, PLAYED = "On paper (--people, --ballots, --score)", "Played here (--simulate)"


def rehearse(
    context: typer.Context,
    places: Annotated[
        list[Path],
        typer.Argument(
            metavar="MANIFEST FOLDER",
            help="Your manifest, a row for each batch, and a new folder for the audit; with --demo, --ballots and "
            "--score the folder alone, with --people the manifest alone, with --simulate either.",
        ),
    ],
    contests: Annotated[
        Path | None,
        typer.Option(help="contests.toml, with the votes reported and the method."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Makes the election and its errors.")] = None,
    simulate: Annotated[
        bool,
        typer.Option(
            "--simulate",
            help="Play the audits here and show the score sheet.",
            rich_help_panel=FORMS,
        ),
    ] = False,
    demo: Annotated[
        bool,
        typer.Option(
            "--demo",
            help="Open the rehearsal of a made-up county: no files needed.",
            rich_help_panel=FORMS,
        ),
    ] = False,
    ballots: Annotated[
        bool,
        typer.Option(
            "--ballots",
            help="Print the cards that the round of the rehearsal in this folder drew, and the trainer's key of them.",
            rich_help_panel=FORMS,
        ),
    ] = False,
    people: Annotated[
        bool,
        typer.Option(
            "--people",
            help="Write a folder for people: printed ballots, sheets to fill in, a sealed key.",
            rich_help_panel=FORMS,
        ),
    ] = False,
    score: Annotated[
        bool,
        typer.Option(
            "--score",
            help="Hold what people read and counted against the key.",
            rich_help_panel=FORMS,
        ),
    ] = False,
    errors: Annotated[
        Path | None,
        typer.Option(help="The errors to plant, as a TOML file; drawn by the seed unless named."),
    ] = None,
    styles: Annotated[
        Path | None,
        typer.Option(
            help="Which cards have which contests, as canvass audit size --styles takes it; unless named a contest is "
            "on the cards of neighbouring batches."
        ),
    ] = None,
    unrecorded: Annotated[
        list[str] | None,
        typer.Option(
            help="A batch, tabulator or jurisdiction whose cards have no records, for contests by oneaudit; repeat it "
            "for each."
        ),
    ] = None,
    batch: Annotated[
        list[str] | None,
        typer.Option(
            help="With --people, --ballots: a batch to print, as in the manifest; repeat it for each.",
            rich_help_panel=ON_PAPER,
        ),
    ] = None,
    paper: Annotated[
        str,
        typer.Option(
            help="With --people, --ballots: size of the paper, letter or a4.",
            rich_help_panel=ON_PAPER,
        ),
    ] = "letter",
    readings: Annotated[
        Path | None,
        typer.Option(
            help="With --score: the filled sheet, if not people/readings.csv.",
            rich_help_panel=ON_PAPER,
        ),
    ] = None,
    boxes: Annotated[
        Path | None,
        typer.Option(
            help="With --score: the filled sheet, if not people/boxes.csv.",
            rich_help_panel=ON_PAPER,
        ),
    ] = None,
    mistakes: Annotated[
        float,
        typer.Option(
            help="With --simulate: share of cards whose vote a board overlooks.",
            rich_help_panel=PLAYED,
        ),
    ] = 0.0,
    replications: Annotated[
        int,
        typer.Option(help="With --simulate: how many audits are played.", rich_help_panel=PLAYED),
    ] = 200,
    by: By = "",
    json: AsJson = False,
    out: Annotated[
        Path | None,
        typer.Option(help="Write the page here too, as one HTML file; with --people the folder."),
    ] = None,
) -> None:
    """An audit of a synthetic election of your manifest's shape with planted errors: held, practised, or played.

    With a manifest and a new folder: an audit there whose record says REHEARSAL, for all steps of canvass audit.
    """
    from canvass.cli.rehearsal import (
        Form,
        form_of,
        open_audit,
        print_ballots,
        show_score,
        simulated,
        write_people,
    )
    from canvass.journeys.rehearsal.no_election import refuse_election

    asked = {Form.SIMULATE: simulate, Form.BALLOTS: ballots, Form.PEOPLE: people, Form.SCORE: score}
    form = form_of(context, places, asked)
    if not demo:
        refuse_election(places[0])
    files = (places[0], contests, errors)
    if form is Form.OPEN:
        more = (contests, errors, styles, tuple(unrecorded or ()))
        open_audit(places, more, seed, is_demo=demo, by=by, json=json)
    elif form is Form.BALLOTS:
        print_ballots(places[0], batch or [], paper, json=json)
    elif form is Form.SCORE:
        show_score(places[0], readings, boxes, json=json, out=out)
    elif form is Form.PEOPLE:
        write_people(files, seed, batch or [], paper, out, json=json)
    else:
        how = (mistakes, replications, tuple(unrecorded or ()))
        simulated(files, seed, how, json=json, out=out)
