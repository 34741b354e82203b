"""``canvass attack --tabulators``: an attack on the scanners of one model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from canvass.cli.progress import progress_bar
from canvass.cli.shown import show
from canvass.journeys.attack_tabulators import detect_by_model
from canvass.journeys.elections import open_election
from canvass.present.attack_tabulators import models_page

if TYPE_CHECKING:
    from canvass.attack.world import Runs


def show_by_model(
    election: str,
    where: tuple[str, str],
    votes: int | None,
    runs: Runs,
    *,
    json: bool,
    out: Path | None,
) -> None:
    """Each model of a state attacked alone; ``where`` is the state and the list of tabulators."""
    state, listed = where
    with progress_bar() as progress:
        found = detect_by_model(open_election(election), state, listed, votes, runs, progress)
    show(found, models_page, json=json, out=out)
