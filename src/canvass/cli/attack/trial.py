"""``canvass attack trial``: a trial of voting without returns, and what could have noticed an attack on it."""

from __future__ import annotations

from typing import Annotated

import typer

from canvass.cli.options import AsJson, PageFile


def trial(
    scenario: Annotated[
        str,
        typer.Argument(help="A packaged trial by name (dc-2010), or a scenario as a TOML file."),
    ],
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """What could have noticed an attack of which no returns exist: a trial, with its sources."""
    from canvass.cli.shown import show
    from canvass.errors import OutOfRange
    from canvass.journeys.attack_asked import scenario_named
    from canvass.present.attack import trial_page

    asked = scenario_named(scenario)
    if asked.has_returns:
        raise OutOfRange(
            f"name an ELECTION: the scenario {asked.id!r} is about returns, and only a trial without returns is told "
            "without one"
        )
    show(asked, trial_page, json=json, out=out)
