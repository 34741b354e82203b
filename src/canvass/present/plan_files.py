"""The recount plan as files: its JSON, its page as text and as HTML, costs by county, and the clocks for a calendar."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import polars as pl
from rich.console import Console, RenderableType

from canvass.journeys.recount_plan import RecountPlan
from canvass.present.as_json import as_json
from canvass.present.calendar_file import calendar_file
from canvass.present.recount_plan import plan_page
from canvass.present.render.html import html
from canvass.present.render.terminal import terminal
from canvass.present.write import write_whole

WIDTH = 100
COUNTY_COLUMNS = {
    "state": pl.String,
    "county": pl.String,
    "name": pl.String,
    "ballots": pl.Int64,
    "ballots_at_least": pl.Int64,
    "ballots_at_most": pl.Int64,
    "low_usd": pl.Int64,
    "middle_usd": pl.Int64,
    "high_usd": pl.Int64,
}


def write_plan(plan: RecountPlan, folder: Path) -> tuple[Path, ...]:
    """Write the plan as JSON, text, page, table and calendar, each file whole or not at all; the files written."""
    page = plan_page(plan)
    texts = {
        "plan.json": as_json(plan),
        "plan.txt": plain_text(terminal(page)),
        "plan.html": html(page),
        "counties.csv": counties(plan).write_csv(),
        "deadlines.ics": calendar_file(plan).decode("utf-8"),
    }
    files = {folder / name: text for name, text in texts.items()}
    for file, text in files.items():
        write_whole(file, text)
    return tuple(files)


def counties(plan: RecountPlan) -> pl.DataFrame:
    """Every county of the planned states with its ballots and the cost of counting them, in whole dollars.

    Where only bounds of the ballots are known their number is empty.
    """
    rows = [
        (
            state.state,
            county.county,
            county.name,
            county.ballots,
            county.bounds.at_least,
            county.bounds.at_most,
            *(
                round(estimate.cost_usd)
                for estimate in (county.cost.low, county.cost.middle, county.cost.high)
            ),
        )
        for state in plan.states
        for county in state.cost.counties
    ]
    return pl.DataFrame(rows, schema=COUNTY_COLUMNS, orient="row")


def plain_text(screen: RenderableType) -> str:
    """What a screen shows, as text without colour; no line ends in blanks."""
    file = StringIO()
    Console(file=file, width=WIDTH, highlight=False, color_system=None).print(screen)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"
