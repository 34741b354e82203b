"""``canvass recount procedure``, ``reconcile``, ``stand``, ``equipment``: what is asked for beside the count."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit_folder.options import By, hand, people_told, show
from canvass.cli.options import AsJson
from canvass.cli.recount_folder import CountyOfSheet, Folder, People


def procedure(
    folder: Folder,
    state: Annotated[
        str, typer.Argument(metavar="[STATE]", help="Its procedure is packaged: WI, MI or MI-2012.")
    ] = "",
    file: Annotated[
        Path | None, typer.Option(help="A procedure of one's own, as TOML, instead of a state's.")
    ] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Set how the law has this recount carried out: what becomes of a bad seal, and of too many ballots.

    It is data that the record keeps, and every later step is held against it. Once it is set, each unit is reconciled
    before it is counted. Not legal advice.
    """
    from canvass.journeys.recount_folder.reconciling import read_procedure, set_procedure
    from canvass.present.recount_phrases.procedure import procedure_sentences

    found = set_procedure(folder, read_procedure(state, file), hand(by))
    show(found, list(procedure_sentences(found)), json)


def reconcile(
    folder: Folder,
    sheet: Annotated[
        Path,
        typer.Argument(
            help="CSV: county, unit, voters, ballots, people; and for what is taken out the columns of the guide."
        ),
    ],
    county: CountyOfSheet = "",
    again: Annotated[
        bool,
        typer.Option("--again", help="Units that were reconciled before were so once more."),
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep the voters and the ballots of units before they are counted, and what was taken out of too many.

    A sheet is kept whole or not at all: what the law's next step is, and how many ballots it takes out, is told for
    each unit. What is taken out is marked, set aside and kept: canvass recount exhibits lists it for a court.
    """
    from canvass.journeys.recount_folder.held_reconciliation import Balanced
    from canvass.journeys.recount_folder.reconciling import reconcile
    from canvass.present.worded import worded
    from canvass.present.words import counted

    found = reconcile(folder, sheet, county, again, hand(by))
    ends = [(each, [u for u in found.units if u.balance is each]) for each in Balanced]
    lines = [
        *(f"  {note}" for note in found.notes),
        *(f"{counted(len(units), 'unit')}: {worded(balance)}." for balance, units in ends if units),
        *(
            f"  {each.unit[0]}, {each.name}{f': {each.removed:,}' if each.removed else ''}"
            for balance, units in ends
            if balance not in (Balanced.IN_BALANCE, Balanced.FEWER)
            for each in units
        ),
        *([f"{counted(found.known, 'unit')} reconciled so before."] if found.known else []),
        f"{found.reconciled:,} of {counted(found.expected, 'unit')} reconciled so far.",
    ]
    show(found, lines if found.units else [*lines, "Nothing was written."], json)


def stand(
    folder: Folder,
    county: Annotated[str, typer.Argument(help="The county of the unit.")],
    unit: Annotated[str, typer.Argument(help="The unit, by its id or name.")],
    people: People,
    why: Annotated[str, typer.Option(help="What they found, in a sentence.")],
    by: By = "",
    json: AsJson = False,
) -> None:
    """Leave a unit as it was first counted, where the procedure of the recount does not have it counted again."""
    from canvass.journeys.recount_folder.reconciling import stand

    found = stand(folder, county, unit, people_told(people), why, hand(by))
    trips = " and ".join(found.trips).replace("_", " ")
    lines = [
        f"{county}, {found.name}: its first count stands: {trips}.",
        f"Units that are not counted again so far: {found.standing:,}.",
    ]
    show(found, lines, json)


def equipment(
    folder: Folder,
    sheet: Annotated[
        Path,
        typer.Argument(
            help="CSV: county, machine, examination, found, people, on, detail, expected, observed, report."
        ),
    ],
    county: CountyOfSheet = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep what was examined of the machines that counted first: tests, seals, event logs, memory, programs.

    A sheet is kept whole or not at all; lines that were kept before change nothing. The status says of each
    examination on how many machines it was made, what it shows and what it cannot show.
    """
    from canvass.journeys.recount_folder.equipment import keep_equipment
    from canvass.present.words import counted

    found = keep_equipment(folder, sheet, county, hand(by))
    lines = [
        *(f"  {note}" for note in found.notes),
        f"{found.sheet}: {counted(found.new, 'examination')} kept; {found.known:,} were kept before.",
        f"{counted(found.machines, 'machine')} so far; with another finding than expected: "
        f"{', '.join(found.differ) or 'none'}.",
    ]
    show(found, lines if found.new else [*lines, "Nothing was written."], json)


def observers(
    folder: Folder,
    log: Annotated[
        Path,
        typer.Argument(help="CSV: county, person, step, for, seat, unit, said, answer."),
    ],
    county: Annotated[
        str, typer.Option(help="The county of the log, where it has no such column.")
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep who watches, from which seat and for whom, who leaves, and what is objected to in the room.

    Steps: seated (with a seat), left, objected (with what was said, and the board's answer). The log of a day may be
    sent as it grows. Objections to single ballots are challenges: canvass recount challenge.
    """
    from canvass.journeys.recount_folder.observers import keep_observers
    from canvass.present.words import counted

    found = keep_observers(folder, log, county, hand(by))
    lines = [
        *(f"  {note}" for note in found.notes),
        f"{found.sheet}: {counted(found.new, 'line')} kept; {found.known:,} were kept before.",
        f"{counted(found.seated, 'observer')} seated now; {counted(found.objections, 'objection')}, "
        f"{found.unanswered:,} without an answer.",
    ]
    show(found, lines if found.new else [*lines, "Nothing was written."], json)


def case(
    folder: Folder,
    file: Annotated[Path, typer.Argument(help="TOML: petition or order, scope, method, days.")],
    by: By = "",
    json: AsJson = False,
) -> None:
    """Set the case: who asked for the recount or ordered it, scope, method, and the days of each county's board.

    The status counts down to each county's last day; a return that is called whole after it is told by both verifiers.
    """
    from canvass.journeys.recount_folder.terms import set_terms
    from canvass.present.words import counted

    who = hand(by)
    found = set_terms(folder, file, who)
    today = date.fromisoformat(who.time[:10])
    passed = [each.board for each in found.boards if each.due < today]
    due = sorted({each.due for each in found.boards})
    lines = [
        f"The case is set for {counted(len(found.boards), 'board')}; last day: {due[-1]:%Y-%m-%d}."
    ]
    if passed:
        lines.append(
            f"The last day of {counted(len(passed), 'board')} has passed: a return that is called whole from now on is "
            "told as late."
        )
    show(found, lines, json)
