"""``canvass report``: one page, its JSON, and a screen of text."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.options import AsJson, ElectionName, StateList, states_in

if TYPE_CHECKING:
    from canvass.present.summary import Section


def report(
    election: ElectionName,
    states: StateList = "",
    as_of: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="Day from which chapters on law are read."),
    ] = None,
    out: Annotated[
        Path, typer.Option(help="Where the page is written; its JSON stands beside it.")
    ] = Path("out/report.html"),
    json: AsJson = False,
) -> None:
    """One page: was the reported outcome right, and how do we know. With --json nothing is written."""
    from canvass.cli.progress import progress_bar
    from canvass.journeys.elections import open_election
    from canvass.journeys.report import report as make_report
    from canvass.present.as_json import as_json
    from canvass.present.page import html, outlines_of, report_page
    from canvass.present.summary import summary
    from canvass.present.write import write_whole

    with progress_bar() as progress:
        progress("reading the election")
        read = open_election(election)
        result = make_report(read, states_in(states), as_of.date() if as_of else None, progress)
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


def _page_path(out: Path) -> Path:
    """The page's own file: in a folder it is called report.html."""
    if out.is_dir():
        return out / "report.html"
    return out if out.suffix in (".html", ".htm") else out.with_name(f"{out.name}.html")


def _show(sections: tuple[Section, ...]) -> None:
    for section in sections:
        if section.heading:
            typer.secho(section.heading, bold=True)
        for line in section.lines:
            typer.echo(line)
