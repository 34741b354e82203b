"""``canvass audit risk suite``: cards with a record compared, the others polled, and one risk of both."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit.options import LinkedCards, LinkedVotes
from canvass.cli.audit.risk.measured import Measurable, measured
from canvass.cli.audit.risk.options import (
    Found,
    Lost,
    NoVote,
    OneOver,
    OneUnder,
    TwoOver,
    TwoUnder,
)
from canvass.cli.panels import CARDS

File = Annotated[Path | None, typer.Option(show_default=False, rich_help_panel=CARDS)]

Records = Annotated[
    Path | None,
    typer.Option(help="CSV file of cast vote records.", show_default=False, rich_help_panel=CARDS),
]


@measured
def suite(
    linked_drawn: Annotated[int, typer.Option(help="Draws among the cards with a record.", min=0)],
    drawn: Annotated[int, typer.Option(help="Draws among the cards without a record.", min=0)],
    linked_cards: LinkedCards = None,
    linked: LinkedVotes = None,
    found: Found = None,
    lost: Lost = 0,
    no_vote: NoVote = 0,
    one_vote_over: OneOver = 0,
    two_vote_over: TwoOver = 0,
    one_vote_under: OneUnder = 0,
    two_vote_under: TwoUnder = 0,
    manifest: File = None,
    records: Records = None,
    read: File = None,
    seed: Annotated[
        str | None,
        typer.Option(help="The public seed.", show_default=False, rich_help_panel=CARDS),
    ] = None,
) -> Measurable:
    """From both strata of SUITE: cards with a record compared, the others polled; from counts, or from files."""
    from canvass.audit.overstatement import Discrepancies
    from canvass.journeys.risk.counts import CountsRead, counts_in
    from canvass.journeys.risk.suite import suite_evidence

    errors = Discrepancies(one_vote_over, two_vote_over, one_vote_under, two_vote_under)
    polled = CountsRead(drawn, counts_in(found or ()), lost, no_vote)
    return suite_evidence(
        (linked_drawn, drawn),
        (linked_cards, linked or (), errors, polled),
        (manifest, records, read, seed),
    )
