"""``canvass recount type``, ``work-order`` to ``take-return``: numbers from people at a form, and from laptops."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit_folder.options import By, hand, people_told, show
from canvass.cli.options import AsJson
from canvass.cli.recount_folder import Folder, SomeUnits, Team
from canvass.vocabulary import RecountMethod

CLEAR = "\033[2J\033[3J\033[H"
"""Clears a terminal, and what was scrolled out of it: the next typist does not see these numbers."""
DIGITS = re.compile("[0-9]{1,9}")


def type_(
    folder: Folder,
    county: Annotated[str, typer.Argument(help="The county of the sheets.")],
    team: Team,
    method: Annotated[
        RecountMethod, typer.Option(help="How its ballots were counted.")
    ] = RecountMethod.HAND_COUNT,
    by: By = "",
) -> None:
    """Type a team's paper sheets, unit by unit, at a form: a tally is kept once two people typed it the same.

    Neither sees what the other typed. Where they differ, the columns are named and no number; whoever looks at the
    paper types it again. An empty unit ends the form.
    """
    from canvass.cli import tell
    from canvass.errors import CanvassError
    from canvass.journeys.recount_folder.typists import (
        PaperSheet,
        columns,
        type_sheet,
        typed_once,
        unit_meant,
    )
    from canvass.present.recount_steps.tallies import (
        paper_line,
        typed_lines,
        typed_once_line,
        unit_question,
    )

    asked, who = columns(folder), hand(by)
    people = people_told(team)
    while unit := typer.prompt(unit_question(), default="", show_default=False).strip():
        try:
            typer.echo(paper_line(unit_meant(folder, county, unit, people)))
        except CanvassError as fault:
            tell(fault)
            continue
        numbers = tuple(map(_number, asked))
        sheet = PaperSheet(county, unit, people, numbers, method)
        try:
            found = type_sheet(folder, sheet, who)
        except CanvassError as fault:
            tell(fault)
            continue
        if sys.stdout.isatty():
            typer.echo(CLEAR, nl=False)
        for line in typed_lines(found):
            typer.echo(line)
    typer.echo(typed_once_line(typed_once(folder)))


def _number(column: str) -> int:
    """A whole number of 0 or more, asked for until one is typed."""
    from canvass.present.recount_steps.tallies import no_number_line

    while not DIGITS.fullmatch(typed := typer.prompt(column).strip()):
        typer.echo(no_number_line(), err=True)
    return int(typed)


def laptop(
    key: Annotated[Path, typer.Argument(help="A new file for the laptop's key; it stays there.")],
) -> None:
    """Make the key of a laptop that counts without a network, and print the public half for its work orders."""
    from canvass.journeys.recount_folder.laptops import new_laptop
    from canvass.present.recount_steps.tallies import laptop_line

    made = new_laptop(key)
    typer.echo(laptop_line(made.raw))


def order(
    folder: Folder,
    county: Annotated[str, typer.Argument(help="The county whose units are counted.")],
    team: Team,
    laptop: Annotated[
        str, typer.Option(help="The public key that canvass recount laptop-key printed.")
    ],
    out: Annotated[Path, typer.Option(help="A new file for the work order.")],
    unit: SomeUnits = None,
    method: Annotated[
        RecountMethod, typer.Option(help="How its ballots are counted.")
    ] = RecountMethod.HAND_COUNT,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Write a signed work order for a laptop without a network: its units, the baseline, and the head of the record.

    No vote stands in it. What comes back is taken whole, or refused: canvass recount take-return.
    """
    from canvass.journeys.recount_folder.laptops import Wanted, order
    from canvass.present.recount_steps.tallies import ordered_lines

    people, units = people_told(team), tuple(unit or ())
    wanted = Wanted(county, units, people, laptop, method)
    found = order(folder, wanted, out, hand(by))
    show(found, ordered_lines(found), json)


def tally(
    order: Annotated[Path, typer.Argument(help="The work order.")],
    spreadsheet: Annotated[
        Path,
        typer.Argument(
            help="CSV or xlsx: unit, a column for each choice, voters, ballots, no vote."
        ),
    ],
    key: Annotated[Path, typer.Option(help="The laptop's key.")],
    out: Annotated[Path, typer.Option(help="A new file for what goes back.")],
    by: By = "",
    json: AsJson = False,
) -> None:
    """On the laptop: hold a team's sheet against its work order, and sign what goes back."""
    from canvass.journeys.recount_folder.laptops import tally
    from canvass.present.recount_steps.tallies import tallied_lines

    found = tally(order, spreadsheet, key, out, hand(by))
    show(found, tallied_lines(found), json)


def take(
    folder: Folder,
    file: Annotated[Path, typer.Argument(help="What a laptop brought back.")],
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep what a laptop brought back: whole, or not at all. The same file twice changes nothing."""
    from canvass.journeys.recount_folder.laptops import take
    from canvass.present.recount_steps.tallies import counted_lines

    found = take(folder, file, hand(by))
    show(found, counted_lines(found), json)
