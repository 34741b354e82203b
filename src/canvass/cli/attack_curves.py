"""``canvass attack --curves``: the chance to notice by votes moved, and what each check costs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from canvass.cli.progress import progress_bar
from canvass.cli.shown import show
from canvass.errors import OutOfRange
from canvass.journeys.attack_curves import CurvesAsked, curves
from canvass.journeys.elections import open_election
from canvass.present.attack_curves import curves_csv, curves_page
from canvass.present.write import write_whole

if TYPE_CHECKING:
    from canvass.attack.world import Runs


@dataclass(frozen=True, slots=True)
class Written:
    """Where the result goes."""

    json: bool
    csv: Path | None
    out: Path | None


def show_curves(
    election: str, state: str, asked: CurvesAsked, runs: Runs, written: Written
) -> None:
    """Compute the curves, write the files that are named, and show the page."""
    if written.csv is not None and written.csv == written.out:
        raise OutOfRange(f"{written.csv}: one file cannot be both --csv and --out; name two")
    with progress_bar() as progress:
        found = curves(open_election(election), state, asked, runs, progress)
    if written.csv is not None:
        write_whole(written.csv, curves_csv(found))
        typer.echo(f"wrote {written.csv}", err=True)
    show(found, curves_page, json=written.json, out=written.out)
