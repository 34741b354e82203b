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
    calendar: Annotated[
        Path | None,
        typer.Option(
            help="TOML: boards, hours_a_day, first_day, days_off: with --plan the last day of its cards.",
            show_default=False,
        ),
    ] = None,
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """The measured risk of one contest over counties that drew apart, each polled or compared, with its certificate."""
    if plan:
        from canvass.formats.audits.board_days import read_board_days
        from canvass.formats.own_table import usable
        from canvass.journeys.strata_plan import strata_plan
        from canvass.present.audit.strata_plan import strata_plan_page

        boards = None if calendar is None else usable(read_board_days(calendar))
        show(strata_plan(file, boards), strata_plan_page, json=json, out=out)
        return
    if calendar is not None:
        from canvass.errors import OutOfRange

        raise OutOfRange("--calendar is of cards that are planned: give --plan too")
    from canvass.journeys.strata_risk import strata_risk
    from canvass.present.audit.drawn_apart import strata_page

    show(strata_risk(file), strata_page, json=json, out=out)
