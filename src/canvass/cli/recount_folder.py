"""``canvass recount open`` and every step to ``publish``: a recount of one's own."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit_folder.options import By, hand, people_told, show
from canvass.cli.options import DAY, AsJson, ContestId, ElectionName, WebSite, as_day
from canvass.vocabulary import RecountMethod

Team = Annotated[str, typer.Option(help="The people who counted, two or more: 'Ada Lopez, Bo Li'.")]
People = Annotated[str, typer.Option(help="Two people who answer for it: 'Ada Lopez, Bo Li'.")]
CountyOfSheet = Annotated[
    str, typer.Option("--county", help="The county of the sheet, where it has no such column.")
]
SomeUnits = Annotated[
    list[str] | None,
    typer.Option(
        "--unit", help="A unit, by its id or name; all that did not come back unless given."
    ),
]
Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the recount.")]

OrderedBy = Annotated[
    str, typer.Option(help="Who gave the order, as the public will read it: the court.")
]
OrderedOn = Annotated[
    datetime, typer.Option("--on", parser=as_day, metavar=DAY, help="The day of the order.")
]
Reference = Annotated[
    str, typer.Option("--order", help="The reference of the order: the number of the case.")
]


Counties = Annotated[
    list[str] | None,
    typer.Option(
        "--county", help="A county that the order names; once for each. All unless given."
    ),
]


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
    from canvass.journeys.recount_folder.opening import Case, open_recount
    from canvass.present.recount_steps.course import opened_lines

    case = Case(title, office, contest, returns, state)
    made = open_recount(folder, open_election(election), case, hand(by))
    show(made, opened_lines(made), json)


def baseline(
    folder: Folder,
    election: ElectionName,
    contest: ContestId = None,
    returns: Annotated[
        str, typer.Option(help="The set of returns that takes the place of the one before.")
    ] = "",
    state: Annotated[str, typer.Option(help="Only the units of this state, by its code.")] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep another count as the next version of the baseline, before anything is counted: a county amended its canvass.

    The version before stays in the record, and both verifiers tell that it was replaced. Orders for it are refused.
    """
    from canvass.journeys.elections import open_election
    from canvass.journeys.recount_folder.opening import Case, replace_baseline
    from canvass.present.recount_steps.course import baseline_lines

    asked = Case("", "", contest, returns, state)
    made = replace_baseline(folder, open_election(election), asked, hand(by))
    show(made, baseline_lines(made), json)


def receive(
    folder: Folder,
    spreadsheet: Annotated[
        Path, typer.Argument(help="CSV or xlsx: county, unit, and a column for each choice.")
    ],
    county: Annotated[
        str, typer.Option(help="The county that sent it; every line must be of it.")
    ] = "",
    method: Annotated[
        RecountMethod, typer.Option(help="How its ballots were counted again.")
    ] = RecountMethod.NOT_STATED,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep a county's spreadsheet as imported returns: whole, or not at all with every problem told.

    The same numbers twice change nothing. Another number for a unit that came back is refused, and so is a change of
    a tenth of a unit's votes, or two choices with each other's votes, until the sheet says why.
    """
    from canvass.journeys.recount_folder.held_sheet import Told
    from canvass.journeys.recount_folder.receiving import receive
    from canvass.present.recount_steps.logs import received_lines

    found = receive(folder, spreadsheet, Told(county, method), hand(by))
    show(found, received_lines(found), json)


def custody(
    folder: Folder,
    log: Annotated[
        Path,
        typer.Argument(
            help="CSV: county, container, step, seal, finding, people, units, note; ; between several in a cell."
        ),
    ],
    county: Annotated[
        str, typer.Option(help="The county whose log it is, where it has no such column.")
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep the log of containers: received, opened, sealed again; whose seal was whole, broken or missing.

    A log is kept whole or not at all. Lines that were kept before change nothing, so the log of a day may be sent as
    it grows. A unit whose ballots lie in a container that nobody opened is not counted; one whose seal was not whole is
    held back until two people release it.
    """
    from canvass.journeys.recount_folder.custody import log_custody
    from canvass.present.recount_steps.logs import custody_lines

    found = log_custody(folder, log, county, hand(by))
    show(found, custody_lines(found), json)


def challenge(
    folder: Folder,
    sheet: Annotated[
        Path,
        typer.Argument(
            help="CSV: county, exhibit, unit, ballot, by, side, called, claimed, ground, pile, image."
        ),
    ],
    county: CountyOfSheet = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep objections to how single ballots were called: by whom, which ballot, under which exhibit number.

    The teams count a challenged ballot as it was called. Its unit comes back once the board has ruled on each of its
    challenges, with the votes that the rulings give. A sheet is kept whole or not at all.
    """
    from canvass.journeys.recount_folder.challenging import challenge
    from canvass.present.recount_steps.logs import challenged_lines

    found = challenge(folder, sheet, county, hand(by))
    show(found, challenged_lines(found), json)


def decide(
    folder: Folder,
    sheet: Annotated[
        Path,
        typer.Argument(help="CSV: county, exhibit, ruled, for, against, abstained, why, reason."),
    ],
    county: CountyOfSheet = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep a board's rulings on challenged ballots, with the vote of each member.

    A ruling has more votes for it than against it, and none is made twice. A unit on which two teams agree comes back
    with the last ruling on its ballots.
    """
    from canvass.journeys.recount_folder.challenging import decide
    from canvass.present.recount_steps.logs import decided_lines

    found = decide(folder, sheet, county, hand(by))
    show(found, decided_lines(found), json)


def count(
    folder: Folder,
    spreadsheet: Annotated[
        Path,
        typer.Argument(
            help="CSV or xlsx: county, unit, a column for each choice, voters, ballots, no vote (where a voter has "
            "several: votes not given)."
        ),
    ],
    team: Team,
    county: Annotated[
        str, typer.Option(help="The county that it is of; every line must be of it.")
    ] = "",
    method: Annotated[
        RecountMethod, typer.Option(help="How its ballots were counted.")
    ] = RecountMethod.HAND_COUNT,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep a team's tallies: a unit comes back when two teams agree.

    The second team is not shown what the first counted. Where they differ, a third counts. More ballots than voters, a
    tenth of the votes changed, or two choices with each other's votes hold a unit back until two people release it.
    """
    from canvass.journeys.recount_folder.counting import count
    from canvass.journeys.recount_folder.held_sheet import Told
    from canvass.present.recount_steps.tallies import counted_lines

    told = Told(county, method)
    found = count(folder, spreadsheet, people_told(team), told, hand(by))
    show(found, counted_lines(found), json)


def release(
    folder: Folder,
    county: Annotated[str, typer.Argument(help="The county of the unit.")],
    unit: Annotated[str, typer.Argument(help="The unit, by its id or name.")],
    people: People,
    why: Annotated[str, typer.Option(help="What they found, in a sentence.")],
    reason: Annotated[
        str,
        typer.Option(help="Why the votes changed, as the column 'reason' of a sheet has it."),
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Let a unit come back that two teams agree on and that trips a check: two people say why."""
    from canvass.journeys.recount_folder.counting import Release, reason_of, release
    from canvass.present.recount_steps.tallies import released_line

    asked = Release(county, unit, people_told(people), why, reason_of(reason))
    found = release(folder, asked, hand(by))
    show(found, [released_line(found, county)], json)


def recall(
    folder: Folder,
    county: Annotated[str, typer.Argument(help="The county of the unit.")],
    unit: Annotated[str, typer.Argument(help="The unit, by its id or name.")],
    people: Annotated[
        str, typer.Option(help="Two people who did not count it: 'Ada Lopez, Bo Li'.")
    ],
    why: Annotated[str, typer.Option(help="What they found, in a sentence.")],
    by: By = "",
    json: AsJson = False,
) -> None:
    """Take back the return of a unit, with two people and a reason: it waits again, and everybody is told.

    What was told of it stays in the record. Units that teams counted are counted again by people who did not count
    them; a sheet from elsewhere is received again. Not after the return of the county was said to be whole.
    """
    from canvass.journeys.recount_folder.counting import Release
    from canvass.journeys.recount_folder.recalling import recall
    from canvass.present.recount_steps.tallies import recalled_lines

    found = recall(folder, Release(county, unit, people_told(people), why), hand(by))
    show(found, recalled_lines(found, county), json)


def stop(
    folder: Folder,
    ordered_by: OrderedBy,
    on: OrderedOn,
    order: Reference,
    county: Counties = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep that a court ordered the recount to stop, with what was counted so far: nothing is counted until it goes on.

    While it is stopped, containers may be received and sealed, and the record may be published. With --county it is
    stopped in those counties alone, and the others go on.
    """
    from canvass.journeys.recount_folder.stopping import stop
    from canvass.present.recount_steps.course import stopped_lines
    from canvass.recount.event import Order

    found = stop(folder, Order(ordered_by, order, on.date()), hand(by), county or ())
    show(found, stopped_lines(found), json)


def resume(
    folder: Folder,
    ordered_by: OrderedBy,
    on: OrderedOn,
    order: Reference,
    county: Counties = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep that an order lets a recount go on that was stopped: it goes on from where it was."""
    from canvass.journeys.recount_folder.stopping import resume
    from canvass.present.recount_steps.course import resumed_lines
    from canvass.recount.event import Order

    found = resume(folder, Order(ordered_by, order, on.date()), hand(by), county or ())
    show(found, resumed_lines(found), json)


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
    from canvass.journeys.recount_folder.completing import complete, waiting_line
    from canvass.present.recount_steps.course import completed_lines

    found = complete(folder, counties or [], every, hand(by))
    show(found, [*completed_lines(found), waiting_line(len(found.waiting))], json)


def amend(folder: Folder, by: By = "", json: AsJson = False) -> None:
    """Keep the amended return, once the return of every county is whole: the totals before and after."""
    from canvass.journeys.recount_folder.completing import amend
    from canvass.present.recount_steps.course import amended_lines

    found = amend(folder, hand(by))
    show(found, amended_lines(found), json)


def publish(
    folder: Folder,
    out: WebSite,
    as_stopped: Annotated[
        bool,
        typer.Option(
            "--as-stopped",
            help="Although it shows one team's count of a unit to the next: only while the recount is stopped.",
        ),
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Sign the record as it stands, and write it with the checker beside it."""
    from canvass.journeys.recount_folder.publishing import publish_recount
    from canvass.present.recount_phrases.stops import stop_sentences
    from canvass.present.recount_steps.course import published_line

    found = publish_recount(folder, out, hand(by), as_stopped)
    lines = [published_line(found, out), *stop_sentences(found.stops)]
    show(found, lines, json)
