"""``canvass recount write-ins``, ``names``: votes on the write-in line, name by name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit_folder.options import By, hand, people_told, show
from canvass.cli.options import AsJson
from canvass.cli.recount_folder import CountyOfSheet, Folder, Team
from canvass.vocabulary import WrittenCounted


def write_ins(
    folder: Folder,
    law: Annotated[str, typer.Option(help="The section of the law that says so.")],
    name: Annotated[
        list[str] | None,
        typer.Option(help="A registered write-in candidate; once for each."),
    ] = None,
    counted: Annotated[
        WrittenCounted,
        typer.Option(help="Names of registered candidates alone, or every name that is written."),
    ] = WrittenCounted.REGISTERED,
    line: Annotated[
        str, typer.Option(help="The line, by id or name; it may be left out where there is one.")
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Have the votes on the write-in line told name by name, before anything is counted.

    Each team tells its names with canvass recount names before its tally, and they must add up to its write-in line;
    two teams agree where their names do. Not legal advice.
    """
    from canvass.journeys.recount_folder.naming import set_write_ins
    from canvass.present.recount_steps.logs import by_name_lines
    from canvass.recount.event import WriteInsSet

    asked = WriteInsSet(line, counted, law, tuple(name or ()))
    found = set_write_ins(folder, line, asked, hand(by))
    show(found, by_name_lines(found), json)


def names(
    folder: Folder,
    sheet: Annotated[
        Path,
        typer.Argument(
            help="CSV: county, unit, name, votes; a line for each name, 'others' for the rest."
        ),
    ],
    team: Team,
    county: CountyOfSheet = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep the names that a team found on the write-in line of units, before its tally of them.

    A sheet is kept whole or not at all. Until its tally stands a team may tell names again; the last hold.
    """
    from canvass.journeys.recount_folder.naming import keep_names
    from canvass.present.recount_steps.logs import names_lines

    found = keep_names(folder, sheet, people_told(team), county, hand(by))
    show(found, names_lines(found), json)
