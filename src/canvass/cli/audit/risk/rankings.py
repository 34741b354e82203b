"""``canvass audit risk rankings``: a ranked contest whose cards have no records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit.options import RiskLimit, SchemeOption
from canvass.cli.audit.risk.options import FirstDraws, ManifestFile, ReadFile, SeedOption
from canvass.cli.options import AsJson, PageFile
from canvass.cli.panels import THE_CONTEST
from canvass.cli.shown import show
from canvass.vocabulary import Scheme


def rankings(
    manifest: ManifestFile,
    read: ReadFile,
    seed: SeedOption,
    contest: Annotated[
        str,
        typer.Option("--contest", help="Id of the ranked contest.", rich_help_panel=THE_CONTEST),
    ],
    winner: Annotated[
        str,
        typer.Option(
            "--winner", help="The choice announced to have won.", rich_help_panel=THE_CONTEST
        ),
    ],
    choice: Annotated[
        list[str],
        typer.Option(
            "--choice",
            help="A choice of the contest; once for each of them.",
            rich_help_panel=THE_CONTEST,
        ),
    ],
    cards: Annotated[
        int | None,
        typer.Option(
            help="The trusted number of cards; those of the manifest unless given.",
            rich_help_panel=THE_CONTEST,
        ),
    ] = None,
    risk_limit: RiskLimit = 0.05,
    drawn: FirstDraws = None,
    scheme: SchemeOption = Scheme.CANVASS,
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """From the rankings that people read on the cards that a seed drew, where no cast vote records exist: AWAIRE."""
    from canvass.audit.awaire import UnrecordedContest
    from canvass.journeys.risk.rankings import RankingsAsked, rankings_risk
    from canvass.present.audit.risk_rankings import rankings_page

    asked = RankingsAsked(
        UnrecordedContest(contest, tuple(choice), winner),
        Path(manifest),
        Path(read),
        seed,
        risk_limit,
        cards,
        drawn,
        scheme,
    )
    show(rankings_risk(asked), rankings_page, json=json, out=out)
