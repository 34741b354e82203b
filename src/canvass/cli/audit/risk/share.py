"""``canvass audit risk share``: an audit that stopped at a share of the cards or batches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.audit.options import EVERY_BATCH, REPORTED_BATCHES
from canvass.cli.audit.risk.measured import Measurable, measured
from canvass.cli.audit.risk.options import Found, Lost, NoVote
from canvass.cli.panels import BATCHES, CARDS, COUNTS
from canvass.vocabulary import HowDrawn

if TYPE_CHECKING:
    from canvass.journeys.risk.result import Evidence


@partial(measured, without=("method",))
def share(
    fixed_share: Annotated[str, typer.Option(help="The share that was read, as 3%.")],
    how_drawn: Annotated[
        HowDrawn, typer.Option(help="How the share was chosen.")
    ] = HowDrawn.CARDS_AT_RANDOM,
    drawn: Annotated[
        int | None,
        typer.Option(help="How many were drawn.", show_default=False, rich_help_panel=COUNTS),
    ] = None,
    found: Found = None,
    lost: Lost = 0,
    no_vote: NoVote = 0,
    read: Annotated[
        Path | None,
        typer.Option(
            help="CSV file of what people read on the cards; with --manifest and --seed.",
            show_default=False,
            rich_help_panel=CARDS,
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(
            help="CSV file of cast vote records, with which the cards are compared.",
            show_default=False,
            rich_help_panel=CARDS,
        ),
    ] = None,
    counted: Annotated[
        Path | None,
        typer.Option(
            help="CSV file of what people counted in whole batches; with --manifest and --batches.",
            show_default=False,
            rich_help_panel=BATCHES,
        ),
    ] = None,
    batches: Annotated[
        Path | None,
        typer.Option(
            help=REPORTED_BATCHES,
            show_default=False,
            rich_help_panel=BATCHES,
        ),
    ] = None,
    manifest: Annotated[
        Path | None,
        typer.Option(help=EVERY_BATCH, show_default=False),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The public seed of the draw.", show_default=False)
    ] = None,
) -> Measurable:
    """Of an audit that stopped at a share of the cards or batches, which limits no risk: what its draw still shows.

    What was found is given by counts, card by card, or batch by batch; it is not asked where no method fits the draw.
    """
    from canvass.journeys.audit_contest import share_in
    from canvass.journeys.risk.fixed_share import FixedShareAsked, ShareRead

    asked = FixedShareAsked(share_in(fixed_share), how_drawn)
    if not asked.is_measurable:
        return ShareRead(None, asked)
    of_cards, of_batches = bool(read or records), bool(counted or batches)
    _refuse_several(
        {"counts": bool(found or lost or no_vote), "cards": of_cards, "batches": of_batches}
    )
    if of_cards:
        return ShareRead(_cards(manifest, read, records, seed, drawn), asked)
    if of_batches:
        return ShareRead(_batches(manifest, batches, counted, seed, drawn), asked)
    return ShareRead(_counts(drawn, found, lost, no_vote), asked)


def _refuse_several(kinds: Mapping[str, bool]) -> None:
    from canvass.errors import OutOfRange

    given = [kind for kind, is_given in kinds.items() if is_given]
    if len(given) > 1:
        raise OutOfRange(f"{' and '.join(given)} are given: give one of counts, cards or batches")


def _counts(drawn: int | None, found: list[str] | None, lost: int, no_vote: int) -> Evidence:
    from canvass.journeys.risk.counts import CountsRead, counts_in
    from canvass.journeys.risk.lacking import lacking

    if drawn is None:
        raise lacking("counts", {"--drawn": drawn, "--found": found})
    return CountsRead(drawn, counts_in(found or ()), lost, no_vote)


def _cards(
    manifest: Path | None,
    read: Path | None,
    records: Path | None,
    seed: str | None,
    drawn: int | None,
) -> Evidence:
    from canvass.journeys.risk.cards import CardsRead
    from canvass.journeys.risk.lacking import lacking

    if manifest is None or read is None or seed is None:
        raise lacking("cards", {"--manifest": manifest, "--read": read, "--seed": seed})
    return CardsRead(manifest, read, seed, records, drawn)


def _batches(
    manifest: Path | None,
    batches: Path | None,
    counted: Path | None,
    seed: str | None,
    drawn: int | None,
) -> Evidence:
    from canvass.journeys.risk.batches import BatchesRead
    from canvass.journeys.risk.lacking import lacking

    if manifest is None or batches is None or counted is None:
        files = {"--manifest": manifest, "--batches": batches, "--counted": counted}
        raise lacking("batches", files)
    return BatchesRead(manifest, batches, counted, seed, drawn)
