"""``canvass audit strata``: one contest over counties that drew apart."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson, PageFile
from canvass.cli.shown import show


def strata(
    file: Annotated[
        Path,
        typer.Argument(help="TOML: each stratum with its files, seed and stake (docs/strata.md)."),
    ],
    plan: Annotated[
        bool,
        typer.Option(
            "--plan", help="How many cards each stratum draws; no seed or reading is needed."
        ),
    ] = False,
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """The measured risk of one contest over counties that drew apart, each polled or compared, with its certificate."""
    if plan:
        from canvass.journeys.strata_plan import strata_plan
        from canvass.present.audit.strata_plan import strata_plan_page

        show(strata_plan(file), strata_plan_page, json=json, out=out)
        return
    from canvass.journeys.strata_risk import strata_risk
    from canvass.present.audit.drawn_apart import strata_page

    show(strata_risk(file), strata_page, json=json, out=out)
