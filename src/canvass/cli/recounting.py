"""``canvass recount open``, ``receive``, ``complete``, ``amend``, ``publish``: a recount of one's own."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.auditing.options import By, hand, show
from canvass.cli.options import AsJson, ContestId, ElectionName

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the recount.")]


class HowCounted(StrEnum):
    """How the ballots of a sheet were counted again."""

    HAND_COUNT = "hand_count"
    OPTICAL_SCAN = "optical_scan"
    MIXED = "mixed"
    NOT_STATED = "not_stated"


def open_(
    folder: Folder,
    election: ElectionName,
    office: Annotated[str, typer.Option(help="The office that runs the recount.")],
    contest: ContestId = None,
    returns: Annotated[
        str,
        typer.Option(
            help="The set of returns that is counted again; needed where there are several."
        ),
    ] = "",
    state: Annotated[str, typer.Option(help="Only the units of this state, by its code.")] = "",
    title: Annotated[str, typer.Option(help="What the recount is called.")] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Begin a recount in a new folder: its record, the key that signs it, and the count before, unit by unit."""
    from canvass.journeys.elections import open_election
    from canvass.journeys.recounting.opening import Case, open_recount

    case = Case(title, office, contest, returns, state)
    made = open_recount(folder, open_election(election), case, hand(by))
    lines = [
        f"Opened {made.record}: {made.units:,} units, {made.votes:,} votes before; boards: {len(made.boards)}.",
        f"The baseline is version 1: {made.baseline}.",
        f"Publish the fingerprint of the key where nobody can change it: {made.fingerprint}",
    ]
    show(made, lines, json)


def receive(
    folder: Folder,
    spreadsheet: Annotated[
        Path, typer.Argument(help="CSV or xlsx: county, unit, and a column for each choice.")
    ],
    county: Annotated[
        str, typer.Option(help="The county that sent it; every line must be of it.")
    ] = "",
    method: Annotated[
        HowCounted, typer.Option(help="How its ballots were counted again.")
    ] = HowCounted.NOT_STATED,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep a county's spreadsheet as imported returns: whole, or not at all with every problem told.

    The same numbers twice change nothing. Another number for a unit that came back is refused, and so is a change of
    a tenth of a unit's votes, or two choices with each other's votes, until the sheet says why.
    """
    from canvass.journeys.recounting.held_sheet import Told
    from canvass.journeys.recounting.receiving import receive
    from canvass.recount.event import Method

    found = receive(folder, spreadsheet, Told(county, Method(method.value)), hand(by))
    lines = [
        *(f"  {note}" for note in found.notes),
        f"{found.sheet}: {found.new:,} units came back; {found.known:,} had come back before with the same numbers.",
        f"{found.units:,} of {found.expected:,} units came back so far.",
    ]
    show(found, lines if found.new else [*lines, "Nothing was written."], json)


def complete(
    folder: Folder,
    counties: Annotated[
        list[str] | None, typer.Argument(metavar="[COUNTY]...", help="Whose return is whole.")
    ] = None,
    every: Annotated[
        bool, typer.Option("--every", help="Each county whose units are all back.")
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Say that the return of a county is whole: every unit came back, and no other number is taken for it."""
    from canvass.journeys.recounting.completing import complete

    found = complete(folder, counties or [], every, hand(by))
    lines = [
        f"{each.board}: {each.units:,} units, {sum(each.votes):,} votes." for each in found.now
    ]
    waiting = f"{len(found.waiting):,} counties have not said that their return is whole."
    show(found, [*(lines or ["Nothing was written."]), waiting], json)


def amend(folder: Folder, by: By = "", json: AsJson = False) -> None:
    """Keep the amended return, once the return of every county is whole: the totals before and after."""
    from canvass.journeys.recounting.completing import amend

    found = amend(folder, hand(by))
    pairs = zip(found.choices, found.before, found.after, strict=True)
    lines = [
        f"{found.units:,} units, {found.changed:,} changed, {found.gross:,} votes without regard to sign.",
        *(f"{choice.name}: {before:,} before, {after:,} after." for choice, before, after in pairs),
    ]
    show(found, lines, json)


def publish(
    folder: Folder,
    out: Annotated[Path, typer.Argument(help="A new folder for the office's web site.")],
    by: By = "",
    json: AsJson = False,
) -> None:
    """Sign the record as it stands, and write it with the checker beside it."""
    from canvass.journeys.recounting.publishing import publish_recount

    record = publish_recount(folder, out, hand(by))
    show({"record": record}, [f"Published in {record}. Check it: canvass verify {out}"], json)
