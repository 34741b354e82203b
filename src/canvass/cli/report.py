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
    from canvass.present.summary import Summary


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
    out: Annotated[
        Path, typer.Option(help="Where the page is written; its JSON stands beside it.")
    ] = Path("out/report.html"),
    json: AsJson = False,
) -> None:
    """One page: was the reported outcome right, and how do we know. With --json nothing is written."""
    from canvass.cli.elsewhere import Elsewhere
    from canvass.cli.progress import progress_bar

    looked_at, day = states_in(states), as_of.date() if as_of else None
    with (
        progress_bar() as progress,
        Elsewhere(_like_with_like, election, looked_at, day) as like_with_like,
    ):
        from canvass.journeys.elections import open_election
        from canvass.journeys.report import report as make_report
        from canvass.present.as_json import as_json
        from canvass.present.page import html, outlines_of, report_page
        from canvass.present.summary import summary
        from canvass.present.write import write_whole

        progress("reading the election")
        read = open_election(election)
        ahead = {"tech-gap": like_with_like.answer}
        result = make_report(read, looked_at, day, progress, ahead)
        if json:
            typer.echo(as_json(result), nl=False)
            return
        progress("drawing the page")
        page = report_page(result, outlines_of(read))
        path = _page_path(out)
        twin = path.with_suffix(".json")
        text = html(page, twin.name)
        progress("writing")
        write_whole(twin, as_json(result))
        write_whole(path, text)
    _show(summary(page))
    typer.echo(f"Page: {path}\nJSON: {twin}")


def _like_with_like(election: str, states: Sequence[str], as_of: date | None) -> TechGapChapter:
    """The chapter that takes as long as all the others."""
    from canvass.journeys.chapters.asked import ask
    from canvass.journeys.chapters.tech_gap import tech_gap_chapter
    from canvass.journeys.elections import open_election

    return tech_gap_chapter(ask(open_election(election), states, as_of))


def _page_path(out: Path) -> Path:
    """The page's own file: in a folder it is called report.html."""
    if out.is_dir():
        return out / "report.html"
    return out if out.suffix in (".html", ".htm") else out.with_name(f"{out.name}.html")


def _show(shown: Summary) -> None:
    for line in shown.lines(partial(typer.style, bold=True)):
        typer.echo(line)
