"""``canvass attack targets``: who would be attacked with how few votes."""

from __future__ import annotations

from typing import Annotated

import typer

from canvass.cli.attack.asked import WholePage
from canvass.cli.options import AsJson, ContestId, ElectionName, PageFile

SHOWN = 8


def targets(
    election: ElectionName,
    contest: ContestId = None,
    most_in_a_unit: Annotated[
        str,
        typer.Option(help="The most that is moved in one unit, as a share of the leader's votes."),
    ] = "1/10",
    shown: Annotated[
        int | None,
        typer.Option(help=f"How many states are shown, on the whole page; {SHOWN} unless named."),
    ] = None,
    whole: WholePage = False,
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """Who would be attacked with how few votes, and what would notice in the closest states."""
    from canvass.cli.shown import show
    from canvass.journeys.attack_targets import TargetsAsked, attack_targets
    from canvass.journeys.elections import open_election
    from canvass.numerals import read_ratio
    from canvass.present.attack_screen import targets_screen
    from canvass.present.attack_targets import targets_page

    asked = TargetsAsked(read_ratio(most_in_a_unit), SHOWN if shown is None else shown)
    found = attack_targets(open_election(election), contest, asked)
    is_whole = whole or shown is not None
    show(found, targets_page, json=json, out=out, screen=None if is_whole else targets_screen)
