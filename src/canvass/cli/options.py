"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.panels import FAULTS

ElectionName = Annotated[
    str, typer.Argument(metavar="ELECTION", help="A packaged name or a folder with election.toml.")
]
ContestId = Annotated[
    str | None,
    typer.Option("--contest", help="Id or title of the contest; the main one unless named."),
]
STATES = "States by code or name, with commas between: WI,MI,PA."
StateList = Annotated[
    str,
    typer.Option("--states", "--state", help=STATES),
]
RecordPlace = Annotated[
    str,
    typer.Argument(
        metavar="RECORD",
        help="The folder of a record or of an audit, a SQLite file, or postgresql://...",
    ),
]
RecordId = Annotated[
    str, typer.Option("--record", help="The id of one record, where a database holds several.")
]
AsPdf = Annotated[bool, typer.Option(help="Also as a PDF, which needs the package typst.")]
WebSite = Annotated[Path, typer.Argument(help="A new folder for the office's web site.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def a_page(out: Path | None) -> Path | None:
    """The file of a page, before anything is computed. Raises OutOfRange where its name says that it is no page."""
    if out is not None and out.suffix.lower() not in ("", *PAGE_ENDINGS):
        from canvass.errors import OutOfRange

        raise OutOfRange(
            f"--out {out}: a page is HTML; call it {out.with_suffix(PAGE_ENDINGS[0]).name} (numbers are printed by "
            "--json)"
        )
    return out


PAGE_ENDINGS = (".html", ".htm")
PageFile = Annotated[
    Path | None,
    typer.Option(
        "--out",
        callback=a_page,
        help="Write the page here too, as one HTML file that works offline.",
    ),
]


def states_in(text: str) -> tuple[str, ...]:
    """The states named in an option, without blanks.

    >>> states_in("WI, Michigan,")
    ('WI', 'Michigan')
    """
    return tuple(word.strip() for word in text.split(",") if word.strip())


def pairs(texts: Sequence[str], what: str) -> dict[str, int]:
    """Contests with numbers, given as ``mayor=120``. Raises BadValue.

    >>> pairs(["mayor=120"], "--size")
    {'mayor': 120}
    """
    from canvass.errors import BadValue

    found: dict[str, int] = {}
    for text in texts:
        name, equals, number = text.rpartition("=")
        if not equals or not name or not number.isascii() or not number.isdigit():
            raise BadValue(f"{what} {text!r}: write a contest and a number, as mayor=120")
        if name in found:
            raise BadValue(f"{what} {text!r}: {name} has a number already; give each contest once")
        found[name] = int(number)
    return found


RecipeFile = Annotated[
    Path | None,
    typer.Option(
        "--recipe",
        help="What was decided about the file's faults (TOML, as doctor --mend writes it).",
        rich_help_panel=FAULTS,
    ),
]
Accept = Annotated[
    list[str] | None,
    typer.Option(
        "--accept",
        metavar="CODE",
        help="A kind of fault that may stand, told with every number; repeat it for each.",
        rich_help_panel=FAULTS,
    ),
]

OnlyContests = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="CONTEST",
        help="Take the contests of this title or office alone; a fault of another is told and does not stop them. "
        "Repeat it.",
        rich_help_panel=FAULTS,
    ),
]

RecordedVotes = Annotated[
    list[str] | None,
    typer.Option(
        "--votes-allowed",
        metavar="CONTEST=N",
        help="Votes that a voter has in a contest, where the records do not say it; 1 unless given. Repeat it.",
    ),
]

DAY = "YYYY-MM-DD"
"""The form in which a day is given."""


def as_day(text: str) -> datetime:
    """The day that was given; refused in words where it is written in another form, or is not a day."""
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d")
    except ValueError:
        raise typer.BadParameter(
            f"{text!r} is not a day of the calendar as year-month-day; write it like 2016-11-25"
        ) from None


UNSAID = "What the results file does not say"
FileState = Annotated[
    str | None,
    typer.Option(
        "--state", help="The state of a results file that names none.", rich_help_panel=UNSAID
    ),
]
FileCounty = Annotated[
    str,
    typer.Option(
        "--county",
        help="The county of a results file that names none; give --state and --day too.",
        rich_help_panel=UNSAID,
    ),
]
FileDay = Annotated[
    datetime | None,
    typer.Option(
        "--day",
        parser=as_day,
        metavar=DAY,
        help="Election day, where the results file names none.",
        rich_help_panel=UNSAID,
    ),
]
