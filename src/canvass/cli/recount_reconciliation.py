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
    from canvass.journeys.recount_folder.reconciling import reconcile
    from canvass.present.recount_steps.tallies import reconciled_lines

    found = reconcile(folder, sheet, county, again, hand(by))
    show(found, reconciled_lines(found), json)


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
    from canvass.present.recount_steps.tallies import left_lines

    found = stand(folder, county, unit, people_told(people), why, hand(by))
    show(found, left_lines(found, county), json)


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
    from canvass.present.recount_steps.logs import examined_lines

    found = keep_equipment(folder, sheet, county, hand(by))
    show(found, examined_lines(found), json)


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
    from canvass.present.recount_steps.logs import observed_lines

    found = keep_observers(folder, log, county, hand(by))
    show(found, observed_lines(found), json)


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
    from canvass.present.recount_steps.course import case_lines

    who = hand(by)
    found = set_terms(folder, file, who)
    show(found, case_lines(found, date.fromisoformat(who.time[:10])), json)
