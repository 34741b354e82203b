"""``canvass recount notice``, ``tables``: who was told when a board meets, and who sits at which table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.auditing.options import By, hand, show
from canvass.cli.options import AsJson
from canvass.cli.recounting import Folder


def notice(
    folder: Folder,
    given: Annotated[
        str,
        typer.Option(help="When it was given, with the distance from UTC: 2016-11-30T08:30-06:00."),
    ],
    begins: Annotated[str, typer.Option(help="When the board meets: 2016-12-01T09:00-06:00.")],
    how: Annotated[str, typer.Option(help="How it was given: where it was posted, who was told.")],
    counties: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COUNTY]...", help="Whose board meets; every one unless named."),
    ] = None,
    law: Annotated[
        str, typer.Option(help="The state whose law on notice is packaged: WI (24 hours).")
    ] = "",
    file: Annotated[
        Path | None,
        typer.Option(help="A law of one's own, as TOML: law, hours, and fewest with good cause."),
    ] = None,
    why: Annotated[
        str, typer.Option(help="Why the notice is shorter than the law asks, where it is.")
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep when a board gave public notice and for which hour: held against the hours of the law, to the minute.

    The status and both verifiers tell which notices were shorter than the law asks or allows, and which boards worked
    before the hour of theirs. A meeting that is put off has a notice of its own. Not legal advice.
    """
    from canvass.journeys.recounting.noticing import Notice, give_notice, hours, read_law

    told = Notice(tuple(counties or ()), given, begins, how, why)
    found = give_notice(folder, read_law(law, file), told, hand(by))
    lines = [
        f"{each.board}: {hours(each)} hours of notice; {each.law} asks for {each.hours}"
        + (f", and allows no fewer than {each.fewest}: too short." if each.is_too_short else ".")
        for each in found
    ]
    show(found, lines or ["Every one of these notices was kept before. Nothing was written."], json)


def tables(
    folder: Folder,
    log: Annotated[
        Path,
        typer.Argument(
            help="CSV: county, table, since, team; ; between people, no team: it is left."
        ),
    ],
    county: Annotated[
        str, typer.Option(help="The county of the log, where it has no such column.")
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep who sits at which table and since when: a line for each time that a team sits down or leaves.

    The log of a day may be sent as it grows. Nobody sits at two tables, or counts and watches. Once a county has
    tables, a tally is taken from people alone who sat at one of them together.
    """
    from canvass.journeys.recounting.seating import keep_tables
    from canvass.present.words import counted

    found = keep_tables(folder, log, county, hand(by))
    lines = [
        *(f"  {note}" for note in found.notes),
        f"{found.sheet}: {counted(found.new, 'line')} kept; {found.known:,} were kept before.",
        f"{counted(found.tables, 'table')} so far, {found.sitting:,} with a team now.",
    ]
    show(found, lines if found.new else [*lines, "Nothing was written."], json)
