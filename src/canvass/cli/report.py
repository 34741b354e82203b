"""``canvass report``: one page, its JSON, and a screen of text."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from os import environ
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.options import DAY, STATES, AsJson, ElectionName, as_day, states_in

if TYPE_CHECKING:
    from canvass.cli.report_made import ReportAsked
    from canvass.journeys.state_report import StateReport


PAGES = (".html", ".htm")
ONE_THREAD_FOR_TABLES = ("POLARS_MAX_THREADS", "1")
"""A report asks some ten thousand times for a few rows: threads that share each cost more than the rows."""
KEPT = ". Kept: nothing that it comes from has changed (--fresh works it out again)."


def report(
    election: ElectionName,
    states: Annotated[str, typer.Option(help=STATES)] = "",
    as_of: Annotated[
        datetime | None,
        typer.Option(
            parser=as_day,
            metavar=DAY,
            help="Write the page from what was known on this day; unless given, from the last counts.",
        ),
    ] = None,
    state: Annotated[
        str, typer.Option(help="Show the page of this one state, by code or name, and no other.")
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            help="Where the page is written, out/report.html unless given, its JSON beside it. Any name that does not "
            "end with .html is a folder, made if it is not there: the story stands in its index.html, and the page of "
            "every state beside it. With --state that page is written here, in a folder with each of its figures "
            "alone beside it, and nowhere unless given."
        ),
    ] = None,
    one_file: Annotated[
        bool,
        typer.Option(
            "--one-file",
            help="Write one page that needs nothing beside it, to send by mail: every chapter, or with --state that "
            "state's. It is out/report.html, or called by the state's code, unless --out names it.",
        ),
    ] = False,
    whole: Annotated[
        bool,
        typer.Option(
            "--all", help="Print each chapter's short answer too, or with --state its whole page."
        ),
    ] = False,
    fresh: Annotated[
        bool,
        typer.Option(
            "--fresh",
            help="Work the report out again, also where nothing changed since it was last made.",
        ),
    ] = False,
    json: AsJson = False,
) -> None:
    """One page: was the reported outcome right, and how do we know. With --json nothing is written."""
    environ.setdefault(*ONE_THREAD_FOR_TABLES)
    from canvass.cli.report_made import ReportAsked

    looked_at, day = states_in(states), as_of.date() if as_of else None
    if state:
        _refuse_with_state(states, fresh=fresh)
        found = _state_of(election, state, day)
        _show_state(found, json=json, whole=whole, out=out, one_file=one_file)
    elif json:
        _numbers(ReportAsked(election, looked_at, day), fresh=fresh)
    else:
        path = out or Path("out/report.html")
        folder = _is_folder(path)
        page = path / "report.html" if folder else path
        asked = ReportAsked(election, looked_at, day, page.name, folder and not one_file, one_file)
        _write_report(asked, page, whole=whole, fresh=fresh)


def _refuse_with_state(states: str, *, fresh: bool) -> None:
    """Refuse what is asked of the report on the whole, where the page of one state is asked for."""
    from canvass.errors import BadValue

    given = "--states" if states else "--fresh" if fresh else ""
    if given:
        raise BadValue(
            f"--state shows the page of one state: leave {given} out, or leave --state out"
        )


def _state_of(election: str, state: str, as_of: date | None) -> StateReport:
    """What there is on one state: from the numbers of that state alone."""
    from canvass.journeys.asked import ask
    from canvass.journeys.elections import open_election
    from canvass.journeys.state_report import state_report

    asked = ask(open_election(election), (state,), as_of)
    return state_report(asked, asked.states[0])


def _show_state(
    found: StateReport, *, json: bool, whole: bool, out: Path | None, one_file: bool
) -> None:
    """The page of one state: on one screen, or whole, and as a file."""
    from canvass.cli.shown import show
    from canvass.present.state.page import state_page
    from canvass.present.state.screen import state_screen

    place = out or Path("out") if one_file else out
    page = None if json else place
    if page is not None and _is_folder(page):
        if not one_file:
            _write_state(found, page)
        page = page / f"{found.state.code}.html" if one_file else None
    screen = None if whole else state_screen
    show(found, state_page, json=json, out=page, screen=screen, answers=True)


def _is_folder(out: Path) -> bool:
    """Whether a place is a folder: one that is there, or any name that is not a page's."""
    return out.is_dir() or out.suffix.lower() not in PAGES


def _write_state(found: StateReport, folder: Path) -> None:
    """The page of one state in a folder, and each of its figures alone beside it."""
    from canvass.present.frames.pages import with_frames
    from canvass.present.render.html import html
    from canvass.present.state.page import state_page
    from canvass.present.write import refuse_foreign, write_together

    page, name = state_page(found), f"{found.state.code}.html"
    made = with_frames({name: html(page, answers=True)}, (name,), page.title)
    files = {folder / each: text for each, text in made.items()}
    refuse_foreign(files)
    write_together(files)
    typer.echo(f"wrote {folder / name}, with figures beside it", err=True)


def _write_report(asked: ReportAsked, out: Path, *, whole: bool, fresh: bool) -> None:
    """The page and its JSON, in a folder the story and the page of every state; then the screen."""
    from canvass.cli.report_made import STORY, made_or_kept
    from canvass.present.write import refuse_foreign, write_together

    place = out.parent
    page, twin, story = place / asked.page, place / asked.twin, place / STORY
    beside = () if asked.one_file else (twin,)
    refuse_foreign((story, page, twin) if asked.folder else beside)
    made, kept = made_or_kept(asked, fresh=fresh)
    files = {place / name: text for name, text in made.files.items()}
    refuse_foreign(files if asked.folder else beside)
    write_together(files)
    for line in made.whole_screen if whole else made.screen:
        typer.echo(line)
    typer.echo(f"{_written(asked, place, files)}{KEPT if kept else ''}")


def _written(asked: ReportAsked, place: Path, files: Iterable[Path]) -> str:
    """Which page opens what was written, and what stands beside it: one line, for a screen has few."""
    from canvass.cli.report_made import STORY
    from canvass.present.words import listed

    if asked.one_file:
        return f"Page: {place / asked.page}"
    if not asked.folder:
        return f"Page: {place / asked.page}, with {asked.twin} beside it"
    folders = dict.fromkeys(file.parent.name for file in files if file.parent != place)
    beside = listed([*sorted(folders, reverse=True), asked.page, asked.twin])
    return f"Story: {place / STORY}, with {beside} beside it"


def _numbers(asked: ReportAsked, *, fresh: bool) -> None:
    """The numbers alone, on the screen."""
    from canvass.cli.report_made import made_or_kept

    made, _ = made_or_kept(asked, fresh=fresh)
    typer.echo(made.numbers, nl=False)
