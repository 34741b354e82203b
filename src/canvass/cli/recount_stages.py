"""``canvass recount stages``, ``stage``, ``sample``, ``end``: a recount that its law has carried out in stages."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit_folder.options import By, hand, people_told, show
from canvass.cli.options import DAY, AsJson, as_day, pairs
from canvass.cli.recount_folder import Folder, People

Why = Annotated[str, typer.Option(help="What it rests on, in a sentence.")]


def stages(
    folder: Folder,
    state: Annotated[
        str, typer.Argument(metavar="[STATE]", help="Its stages are packaged: ME, NC or NM.")
    ] = "",
    file: Annotated[
        Path | None, typer.Option(help="Stages of one's own, as TOML, instead of a state's.")
    ] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Set the stages in which the law has this recount carried out: which units each has, and when the next is due.

    They are data that the record keeps, and every later step is held against them: no unit is counted before its stage
    began. Not legal advice.
    """
    from canvass.journeys.recount_folder.staging import read_stages, set_stages
    from canvass.present.recount_phrases.stages import law_sentences

    found = set_stages(folder, read_stages(state, file), hand(by))
    show(found, list(law_sentences(found)), json)


def stage(
    folder: Folder,
    people: People,
    why: Why,
    named: Annotated[
        list[str] | None,
        typer.Option(help="A unit that a side names, SIDE=COUNTY/UNIT; once for each."),
    ] = None,
    seed: Annotated[
        str, typer.Option(help="The digits thrown in public that draw its units, where it has so.")
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Begin the next stage, once every unit of the one before came back: its units follow from the law's numbers."""
    from canvass.errors import BadValue
    from canvass.journeys.recount_folder.staging import begin
    from canvass.present.recount_steps.course import began_lines

    sides = []
    for text in named or ():
        side, equals, unit = text.partition("=")
        if not (side and equals and unit):
            raise BadValue(f"--named {text!r}: write a side and a unit, as 'Ann=Adams/Ward 1'")
        sides.append((side, unit))
    found = begin(folder, sides, seed, people_told(people), why, hand(by))
    show(found, began_lines(found), json)


def sample(
    folder: Folder,
    county: Annotated[str, typer.Argument(help="The county of the sample.")],
    system: Annotated[str, typer.Option(help="The machine or system that counted it too.")],
    cast: Annotated[int, typer.Option(min=0, help="Ballots cast in the county.")],
    ballots: Annotated[int, typer.Option(min=0, help="Ballots of the sample.")],
    by_hand: Annotated[
        list[str], typer.Option("--hand", help="Votes by hand, CHOICE=NUMBER; once for each.")
    ],
    by_machine: Annotated[
        list[str], typer.Option("--machine", help="Votes by the machine, CHOICE=NUMBER.")
    ],
    people: People,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep a sample of a county's ballots, counted by hand and by a machine: it says which may count the rest."""
    from canvass.journeys.recount_folder.staging import Sample, sample
    from canvass.present.recount_steps.course import sampled_line

    counts = (pairs(by_hand, "--hand"), pairs(by_machine, "--machine"))
    told = Sample(county, system, cast, ballots, *counts, people_told(people))
    found = sample(folder, told, hand(by))
    show(found, [sampled_line(found, county, system)], json)


def end(
    folder: Folder,
    people: People,
    why: Why,
    conceded_by: Annotated[
        str, typer.Option(help="Who asked for the recount and concedes, where somebody does.")
    ] = "",
    on: Annotated[
        datetime | None, typer.Option(parser=as_day, metavar=DAY, help="The day of that writing.")
    ] = None,
    reference: Annotated[str, typer.Option(help="Which writing it is.")] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """End the recount before its last stage: somebody concedes, or the law ends it after a sample.

    The units that did not come back stay as they were first counted, and are told apart everywhere.
    """
    from canvass.errors import InputError
    from canvass.journeys.recount_folder.staging import end
    from canvass.present.recount_steps.course import ended_line
    from canvass.recount.event import Order

    told = (conceded_by, on, reference)
    if any(told) and not all(told):
        raise InputError("who concedes is told with --conceded-by, --on and --reference, or not")
    order = Order(conceded_by, reference, on.date()) if on else None
    found = end(folder, order, people_told(people), why, hand(by))
    show(found, [ended_line()], json)
