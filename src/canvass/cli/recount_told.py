"""What is told of a recount that is kept as a record: where it stands, its exhibits, its minutes; and its invoice."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson, AsPdf, PageFile
from canvass.cli.recount_folder import CountyOfSheet, SomeUnits
from canvass.cli.shown import show

Record = Annotated[
    Path, typer.Argument(help="The folder of a recount's record, or the one around it.")
]
At = Annotated[int | None, typer.Option(help="As it stood after this entry.")]


def status(
    record: Record,
    at: At = None,
    out: PageFile = None,
    json: AsJson = False,
) -> None:
    """Where a recount stands, folded from its record: units back, votes changed net and gross, by equipment and board.

    Only the chain of the record is checked on the way; canvass verify makes every check.
    """
    from canvass.journeys.recount_folder.standing import recount_at
    from canvass.present.recount_standing import standing_page

    show(recount_at(record, at), standing_page, json=json, out=out)


def report(
    record: Record,
    out: Annotated[
        Path, typer.Argument(help="The folder for the web site; its files are replaced.")
    ],
    at: At = None,
) -> None:
    """The public's page: how many units came back, what changed, what it means, every figure as CSV, and the minutes.

    Run it every hour: each file is replaced whole, and no number of a unit that did not come back is in any.
    """
    from canvass.journeys.recount_folder.public import public_at
    from canvass.present.recount_public import write_public
    from canvass.present.recount_steps.course import written_line

    found = public_at(record, at)
    files = write_public(found, out)
    typer.echo(written_line(found, len(files), out))


def print_(
    record: Record,
    county: Annotated[str, typer.Argument(help="The county whose tables it is for.")],
    out: Annotated[Path, typer.Argument(help="The folder for the PDFs.")],
    unit: SomeUnits = None,
    begins: Annotated[
        str,
        typer.Option(
            help="For the public notice: the day and the hour, in words; where the record has the notice, what it says."
        ),
    ] = "",
    place: Annotated[str, typer.Option(help="For the public notice: where.")] = "",
) -> None:
    """Print what tables need: two tally sheets for each unit, labels of containers, and the public notice, as PDF.

    Nothing of the first count stands on a sheet. The notice says what canvass recount notice kept of the county; other
    words are refused. It needs the package typst.
    """
    from canvass.journeys.recount_folder.sheets import Notice, papers
    from canvass.present.recount_sheets import write_papers
    from canvass.present.recount_steps.logs import no_notice_line

    notice = Notice(begins, place, datetime.now().date()) if begins or place else None
    found = papers(record, county, tuple(unit or ()), notice)
    if found.notice is not None and found.notice.kept is None:
        typer.echo(no_notice_line(county), err=True)
    for file in write_papers(found, out):
        typer.echo(f"wrote {file}")


def exhibits(
    record: Record,
    at: At = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for exhibits.csv, totals.csv and exhibits.pdf, for a court."),
    ] = None,
    pdf: AsPdf = True,
    json: AsJson = False,
) -> None:
    """Challenged ballots by exhibit number, and totals were all challenges refused, all upheld, or those of one side.

    Folded from the record alone, over the units that came back.
    """
    from canvass.journeys.recount_folder.exhibits import exhibits_at
    from canvass.present.recount_exhibits import exhibits_page, write_exhibits

    found = exhibits_at(record, at)
    show(found, exhibits_page, json=json, out=None)
    for file in write_exhibits(found, out, pdf) if out else ():
        typer.echo(f"wrote {file}", err=True)


def minutes(
    record: Record,
    county: Annotated[str, typer.Argument(help="The county whose board it is.")],
    unit: Annotated[str, typer.Option(help="One unit alone, by its id or name.")] = "",
    at: At = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for minutes.md, minutes.pdf and evening.csv.")
    ] = None,
    pdf: AsPdf = True,
    json: AsJson = False,
) -> None:
    """Minutes of a county, unit by unit, from the record alone: containers, teams, counts, challenges, signatures.

    evening.csv has the units that came back, in the columns in which counties send them. Of a unit that did not come
    back, no team's numbers are shown.
    """
    from canvass.journeys.recount_folder.minutes import minutes_at
    from canvass.present.recount_minutes import minutes_page, write_minutes
    from canvass.present.recount_steps.logs import not_in_evening_line
    from canvass.present.words import listed

    found = minutes_at(record, county, unit, at)
    show(found, minutes_page, json=json, out=None)
    for file in write_minutes(found, out, pdf) if out else ():
        typer.echo(f"wrote {file}", err=True)
    if out and (standing := [each.word for each in found.units if each.stands]):
        typer.echo(not_in_evening_line(listed(standing)), err=True)


def invoice(
    sheet: Annotated[
        Path, typer.Argument(help="CSV: county, item, what, quantity, rate, amount (in dollars).")
    ],
    county: CountyOfSheet = "",
    out: Annotated[
        Path | None, typer.Option(help="Folder for invoice.csv and invoice.pdf.")
    ] = None,
    on: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="The day of the invoice; today unless given."),
    ] = None,
    case: Annotated[
        Path | None,
        typer.Option(
            help="A new file: this recount as a known case for canvass recount plan --costs."
        ),
    ] = None,
    place: Annotated[
        str, typer.Option(help="Of the case: where, as 'Adams County, Wisconsin'.")
    ] = "",
    year: Annotated[int, typer.Option(help="Of the case: the year of the recount.")] = 0,
    ballots: Annotated[int, typer.Option(help="Of the case: ballots counted by hand.")] = 0,
    pdf: AsPdf = True,
    json: AsJson = False,
) -> None:
    """What a recount was to cost, what was charged, what it cost and what is paid back, per county.

    Items: work (hours of a person at a rate), hall, security, equipment, mileage, other; and once for each county
    estimated, charged and refunded. What the sheet does not have is told as not known.
    """
    from canvass.journeys.recount_folder.invoice import invoice, known_case
    from canvass.present.recount_invoice import invoice_page, write_case, write_invoice

    found = invoice(sheet, county)
    if case is not None:
        write_case(found, known_case(found, place, year, ballots), case)
        typer.echo(f"wrote {case}", err=True)
    show(found, invoice_page, json=json, out=None)
    day = (on or datetime.now()).date()
    for file in write_invoice(found, out, day, pdf) if out else ():
        typer.echo(f"wrote {file}", err=True)
