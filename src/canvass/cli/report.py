"""``canvass report``: one page, its JSON, and a screen of text."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.options import AsJson, ElectionName, StateList, states_in

if TYPE_CHECKING:
    from canvass.journeys.chapters.tech_gap import TechGapChapter
    from canvass.journeys.progress import Progress
    from canvass.journeys.report import Report
    from canvass.model import Election
    from canvass.present.summary import Summary


STORY = "index.html"
"""The page that a folder opens with."""


def report(
    election: ElectionName,
    states: StateList = "",
    as_of: Annotated[
        datetime | None,
        typer.Option(
            formats=["%Y-%m-%d"],
            help="Write the page from what was known on this day; unless given, from the last counts.",
        ),
    ] = None,
    state: Annotated[
        str, typer.Option(help="Show the page of this one state, by code or name, and no other.")
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            help="Where the page is written, out/report.html unless given, its JSON beside it. In a folder, the story "
            "stands in index.html, and the page of every state beside it. With --state that page is written here, and "
            "nowhere unless given."
        ),
    ] = None,
    whole: Annotated[
        bool, typer.Option("--all", help="Print each chapter's short answer too.")
    ] = False,
    json: AsJson = False,
) -> None:
    """One page: was the reported outcome right, and how do we know. With --json nothing is written."""
    looked_at, day = states_in(states), as_of.date() if as_of else None
    if state:
        _refuse_with_state(states, whole=whole)
        _show_state(election, state, day, json=json, out=out)
    else:
        _write_report(
            election, looked_at, day, out or Path("out/report.html"), whole=whole, json=json
        )


def _refuse_with_state(states: str, *, whole: bool) -> None:
    """Refuse what is asked of the report on the whole, where the page of one state is asked for."""
    from canvass.errors import BadValue

    given = "--states" if states else "--all" if whole else ""
    if given:
        raise BadValue(
            f"--state shows the page of one state: leave {given} out, or leave --state out"
        )


def _show_state(
    election: str, state: str, as_of: date | None, *, json: bool, out: Path | None
) -> None:
    """The page of one state: from the numbers of that state alone."""
    from canvass.cli.shown import show
    from canvass.journeys.chapters.asked import ask
    from canvass.journeys.elections import open_election
    from canvass.journeys.state_report import state_report
    from canvass.present.state.page import state_page

    asked = ask(open_election(election), (state,), as_of)
    (code,) = asked.states
    show(state_report(asked, code), state_page, json=json, out=out)


def _write_report(
    election: str,
    states: Sequence[str],
    as_of: date | None,
    out: Path,
    *,
    whole: bool,
    json: bool,
) -> None:
    """The page and its JSON, in a folder the story and the page of every state; then the screen."""
    from canvass.cli.elsewhere import Elsewhere
    from canvass.cli.progress import progress_bar

    with (
        progress_bar() as progress,
        Elsewhere(_like_with_like, election, states, as_of) as like_with_like,
    ):
        from canvass.journeys.elections import open_election
        from canvass.journeys.report import report as make_report
        from canvass.present.page import html, outlines_of, report_page, story
        from canvass.present.report_json import report_json
        from canvass.present.state.page import state_file
        from canvass.present.summary import summary
        from canvass.present.write import refuse_foreign, write_together

        path = _page_path(out)
        twin = path.with_suffix(".json")
        if not json:
            refuse_foreign((path.parent / STORY, path, twin) if _is_folder(out) else (twin,))
        progress("reading the election")
        read = open_election(election)
        ahead = {"tech-gap": like_with_like.answer}
        result = make_report(read, states, as_of, progress, ahead)
        if json:
            typer.echo(report_json(result), nl=False)
            return
        progress("drawing the page")
        page = report_page(result, outlines_of(read))
        of_states = _state_pages(read, result, as_of, progress) if _is_folder(out) else {}
        text = html(page, twin.name, tuple(of_states))
        told = story(page, path.name, twin.name, tuple(of_states)) if _is_folder(out) else ""
        progress("writing")
        files = {path.parent / state_file(code): own for code, own in of_states.items()}
        refuse_foreign(files)
        files |= {twin: report_json(result), path: text}
        write_together(files | {path.parent / STORY: told} if told else files)
    _show(summary(page, whole=whole))
    if told:
        typer.echo(f"Story: {path.parent / STORY}\nStates: {path.parent / 'states'}")
    typer.echo(f"Page: {path}\nJSON: {twin}")


def _state_pages(
    election: Election, report: Report, as_of: date | None, progress: Progress
) -> dict[str, str]:
    """The page of every state by its code, from what the chapters have."""
    from canvass.journeys.chapters.asked import ask
    from canvass.journeys.state_report import state_reports
    from canvass.present.render.html import html
    from canvass.present.state.page import state_page

    asked = ask(election, [state.code for state in report.states], as_of)
    chapters = {chapter.id: chapter.result for chapter in report.chapters}
    pages = {}
    for each in state_reports(asked, chapters):
        progress(f"the page of {each.state.name}")
        pages[each.state.code] = html(state_page(each))
    return pages


def _like_with_like(election: str, states: Sequence[str], as_of: date | None) -> TechGapChapter:
    """The chapter that takes as long as all the others."""
    from canvass.journeys.chapters.asked import ask
    from canvass.journeys.chapters.tech_gap import tech_gap_chapter
    from canvass.journeys.elections import open_election

    return tech_gap_chapter(ask(open_election(election), states, as_of))


def _is_folder(out: Path) -> bool:
    """Whether a folder is asked for, which is one that is there."""
    return out.is_dir()


def _page_path(out: Path) -> Path:
    """The page's own file: in a folder it is called report.html."""
    if _is_folder(out):
        return out / "report.html"
    return out if out.suffix in (".html", ".htm") else out.with_name(f"{out.name}.html")


def _show(shown: Summary) -> None:
    for line in shown.lines(partial(typer.style, bold=True)):
        typer.echo(line)
