"""``canvass audit risk cards``: cards that a seed drew, one by one, with or without their records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit.options import (
    PutBack,
    RecordsFile,
    SchemeOption,
)
from canvass.cli.audit.risk.measured import Measurable, measured
from canvass.cli.audit.risk.options import FirstDraws, ManifestFile, ReadFile, SeedOption
from canvass.cli.panels import THE_DRAW
from canvass.vocabulary import Scheme

DECLARED = "Errors of records that were declared before the draw"
Declared = Annotated[
    float | None,
    typer.Option(
        help="Share of the cards whose records err so.",
        show_default=False,
        rich_help_panel=DECLARED,
    ),
]


@measured
def cards(
    manifest: ManifestFile,
    read: ReadFile,
    seed: SeedOption,
    records: RecordsFile = None,
    batches: Annotated[
        Path | None,
        typer.Option(
            help="CSV file with the votes reported for the batches without records: ONEAudit.",
            show_default=False,
        ),
    ] = None,
    drawn: FirstDraws = None,
    scheme: SchemeOption = Scheme.CANVASS,
    replacement: PutBack = False,
    card_style: Annotated[
        bool,
        typer.Option(
            "--card-style",
            help="The contest was drawn among the cards whose records list it (draw --size).",
            rich_help_panel=THE_DRAW,
        ),
    ] = False,
    opportunistic: Annotated[
        bool,
        typer.Option(
            "--opportunistic",
            help="The cards were fetched for other contests: a valid risk, or that nothing can be said.",
            rich_help_panel=THE_DRAW,
        ),
    ] = False,
    bet: Annotated[
        str | None,
        typer.Option(
            "--bet",
            help="The bet that was announced, as alpha:weight=500 (docs/bets.md) or as a record has it; the "
            "recommended one unless given.",
            show_default=False,
        ),
    ] = None,
    one_vote_over: Declared = None,
    two_vote_over: Declared = None,
    one_vote_under: Declared = None,
    two_vote_under: Declared = None,
) -> Measurable:
    """From what people read on the cards that a seed drew: by polling, or held against records and pools."""
    from canvass.audit.bets.asked import THE_RECOMMENDED, bet_in
    from canvass.audit.comparison import declared_rates
    from canvass.journeys.risk.cards import CardsRead

    return CardsRead(
        manifest=manifest,
        read=read,
        seed=seed,
        records=records,
        drawn=drawn,
        scheme=scheme,
        replacement=replacement,
        card_style=card_style,
        opportunistic=opportunistic,
        bet=THE_RECOMMENDED if bet is None else bet_in(bet),
        pools=batches,
        rates=declared_rates(one_vote_over, two_vote_over, one_vote_under, two_vote_under),
    )
