"""``canvass recount chance`` and ``error-rates``: what a recount may change, and what one changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson, PageFile
from canvass.cli.shown import show


def chance(
    margin: Annotated[int | None, typer.Option(help="The lead, in votes.")] = None,
    votes: Annotated[
        int | None, typer.Option(help="Ballots cast where known, else votes in the contest.")
    ] = None,
    baseline: Annotated[
        str | None,
        typer.Option(
            help="Which count the lead comes from: election_night, county_canvass, certified or recount."
        ),
    ] = None,
    method: Annotated[
        str | None, typer.Option(help="How it would be counted again: hand, machine or mixed.")
    ] = None,
    out: PageFile = None,
    json: AsJson = False,
) -> None:
    """The chance that an honest recount reverses a lead: a range, the past recounts behind it, how well it predicts.

    Without --margin and --votes the model alone. Honest error only: it says nothing about a deliberate change.
    """
    from canvass.errors import OutOfRange, UnknownName
    from canvass.journeys.recount_chance import Lead, recount_chance
    from canvass.model import Baseline
    from canvass.present.recount_chance import chance_page
    from canvass.recount.history import Way

    for word, known, option in ((baseline, Baseline, "--baseline"), (method, Way, "--method")):
        if word is not None and word not in [*known]:
            raise UnknownName(option.removeprefix("--"), word, [each.value for each in known])
    lead = None
    if margin is not None and votes is not None:
        lead = Lead(
            margin,
            votes,
            Baseline(baseline) if baseline else None,
            Way(method) if method else None,
        )
    elif any(each is not None for each in (margin, votes, baseline, method)):
        raise OutOfRange(
            "a chance is of a lead among votes: give both, such as --margin 416 --votes 5390000"
        )
    show(recount_chance(lead), chance_page, json=json, out=out)


def error_rates(
    original: Annotated[
        Path,
        typer.Argument(
            help="Results of the original count: a line for each unit, or each unit and choice (CSV or xlsx)."
        ),
    ],
    recounted: Annotated[
        Path,
        typer.Argument(metavar="RECOUNT", help="Results of the recount, with the same columns."),
    ],
    by: Annotated[
        str,
        typer.Option(help="A column of words by which to divide the units, such as technology."),
    ] = "",
    leader: Annotated[
        str, typer.Option(help="The leader's column; unless given, who has most votes.")
    ] = "",
    runner_up: Annotated[str, typer.Option(help="The runner-up's column.")] = "",
    only: Annotated[
        str, typer.Option(help="Columns of choices to compare, with commas; all unless given.")
    ] = "",
    contest: Annotated[
        str,
        typer.Option(help="The contest, where files have a line for each unit and choice."),
    ] = "",
    seed: Annotated[int, typer.Option(min=0, help="Seed of the resamplings for ranges.")] = 1,
    out: PageFile = None,
    json: AsJson = False,
) -> None:
    """How often two counts of the same units differed, in all and by a column, with ranges; net and absolute.

    Units without a partner in the other file are named, and are in no number.
    """
    from canvass.journeys.recount_error_rates import Compared, recount_error_rates
    from canvass.present.recount_error_rates import error_rates_page

    chosen = tuple(name for each in only.split(",") if (name := each.strip()))
    asked = Compared(by, leader, runner_up, chosen, seed, contest)
    show(recount_error_rates(original, recounted, asked), error_rates_page, json=json, out=out)
