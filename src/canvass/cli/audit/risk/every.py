"""``canvass audit risk every``: all contests on the cards that were read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit.options import THE_METHOD, TRUSTED_CARDS, MethodWord, RecordsFile, RiskLimit
from canvass.cli.audit.risk.options import ManifestFile, ReadFile, SeedOption
from canvass.cli.options import AsJson, PageFile, pairs
from canvass.cli.panels import THE_CONTEST
from canvass.cli.shown import show


def every(
    votes: Annotated[
        Path, typer.Argument(metavar="VOTES", help="CSV file with the votes of all contests.")
    ],
    manifest: ManifestFile,
    read: ReadFile,
    seed: SeedOption,
    records: RecordsFile = None,
    cards: Annotated[
        list[str] | None,
        typer.Option(
            help=TRUSTED_CARDS,
            show_default=False,
            rich_help_panel=THE_CONTEST,
        ),
    ] = None,
    seats: Annotated[
        list[str] | None,
        typer.Option(
            help="Seats of a contest that has several, as council=3. Several times.",
            show_default=False,
            rich_help_panel=THE_CONTEST,
        ),
    ] = None,
    votes_allowed: Annotated[
        list[str] | None,
        typer.Option(
            help="Marks that a voter has, where several, as council=3. Several times.",
            show_default=False,
            rich_help_panel=THE_CONTEST,
        ),
    ] = None,
    risk_limit: RiskLimit = 0.05,
    method: Annotated[
        MethodWord | None,
        typer.Option(
            "--method",
            help=THE_METHOD,
            metavar="<alpha|comparison>",
            show_default=False,
        ),
    ] = None,
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """Every contest on the cards that were read, for whichever they were fetched: a valid risk, or why none is said.

    Each is taken for one that those with most votes win; one by another rule: canvass audit risk cards --rule.
    """
    from canvass.audit.methods import method_named
    from canvass.journeys.risk_of_every import EveryAsked, every_risk
    from canvass.present.audit.risk_every import every_page

    asked = EveryAsked(
        votes,
        manifest,
        read,
        seed,
        risk_limit,
        None if method is None else method_named(method),
        records,
        pairs(cards or [], "--cards"),
        pairs(seats or [], "--seats"),
        pairs(votes_allowed or [], "--votes-allowed"),
    )
    show(every_risk(asked), every_page, json=json, out=out)
