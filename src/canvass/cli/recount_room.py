"""``canvass recount notice``, ``tables``, ``counter-*``: when a board meets, who sits where, who asked in turn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit_folder.options import By, hand, show
from canvass.cli.options import AsJson
from canvass.cli.recount_folder import Folder


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
    from canvass.journeys.recount_folder.noticing import Notice, give_notice, read_law
    from canvass.present.recount_steps.logs import notice_lines

    told = Notice(tuple(counties or ()), given, begins, how, why)
    found = give_notice(folder, read_law(law, file), told, hand(by))
    show(found, notice_lines(found), json)


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
    from canvass.journeys.recount_folder.seating import keep_tables
    from canvass.present.recount_steps.logs import seated_lines

    found = keep_tables(folder, log, county, hand(by))
    show(found, seated_lines(found), json)


def counter_deadline(
    folder: Folder,
    since: Annotated[
        str,
        typer.Option(
            help="From when its law counts: when the petition was filed, or notice of it received, as "
            "2026-12-01T16:20-05:00."
        ),
    ],
    law: Annotated[
        str,
        typer.Option(
            help="The state whose packaged law it is: MI (48 hours); or the id of a rule."
        ),
    ] = "",
    file: Annotated[
        Path | None,
        typer.Option(help="A law of one's own, as TOML: law, and hours where it counts by hours."),
    ] = None,
    until: Annotated[
        str, typer.Option(help="The last minute, where the law does not count by hours.")
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Set until which minute others may ask for units of their own (a counter-petition), as the law counts its hours.

    The status counts it down by the hour, and both verifiers tell it. It may be set again, as a court moves it: the
    last one holds. Not legal advice.
    """
    from canvass.journeys.recount_folder.countering import read_counter_law, set_counter_deadline
    from canvass.present.recount_steps.logs import counter_deadline_line

    found = set_counter_deadline(folder, read_counter_law(law, file, since), since, until, hand(by))
    show(found, [counter_deadline_line(found)], json)


def counter_petition(
    folder: Folder,
    asks: Annotated[str, typer.Option(help="Who asks in turn.")],
    filed: Annotated[str, typer.Option(help="When it was filed: 2026-12-03T16:20-05:00.")],
    reference: Annotated[str, typer.Option(help="Its number, or what the paper is called.")],
    scope: Annotated[str, typer.Option(help="What it asks for, in words.")],
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep a counter-petition with the minute at which it was filed. A late one is kept, and told as late."""
    from canvass.journeys.recount_folder.countering import file_counter_petition
    from canvass.present.recount_steps.logs import counter_petition_line
    from canvass.recount.event import CounterPetitionFiled

    asked = CounterPetitionFiled(asks, reference, scope, filed)
    late = file_counter_petition(folder, asked, hand(by))
    show({"late": late}, [counter_petition_line(asked, late)], json)
