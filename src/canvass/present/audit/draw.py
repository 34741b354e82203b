"""The cards of a draw as a page, in the order of the shelf."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.audit_draw import AuditDraw
from canvass.present import words
from canvass.present.audit.drawn import SEARCHED, TICKET_SHOWN
from canvass.present.blocks import Column, Page, Paragraph, Table, Weight, rows, text


def draw_page(result: AuditDraw) -> Page:
    """What was drawn from what, and the cards to fetch."""
    sample, shelf = result.sample, result.shelf
    return Page(
        title=f"{words.counted(len(sample.draws), 'draw')} from {words.counted(result.cards, 'card')} in "
        f"{words.counted(result.batches, 'batch', 'batches')}, by the seed {sample.seed}",
        kicker="canvass audit draw",
        blocks=(
            Paragraph(f"Manifest {result.manifest}, SHA-256 {result.manifest_sha256}"),
            Paragraph(result.scheme.sentence),
            *([] if result.has_enough_dice else [Paragraph(SEARCHED, Weight.CAUTION)]),
            _cards(
                result,
                f"Fetch {words.counted(len(shelf.cards), 'card')} from "
                f"{words.counted(shelf.batches, 'batch', 'batches')}, in this order:",
            ),
            *_phantoms(result),
        ),
    )


def _cards(result: AuditDraw, caption: str) -> Table:
    has_place = any(card.location for card in result.shelf.cards)
    named = [*result.parts, *(["location"] if has_place else []), "ticket"]
    cells = [
        (
            *card.batch,
            *([card.location] if has_place else []),
            card.ticket[:TICKET_SHOWN],
            str(card.position),
            ", ".join(map(str, card.drawn)),
        )
        for card in result.shelf.cards
    ]
    return Table(caption, (*map(text, named), Column("card"), Column("draw")), rows(cells))


def _phantoms(result: AuditDraw) -> Iterator[Paragraph]:
    count = len(result.shelf.phantoms)
    if count:
        yield Paragraph(
            f"Drawn besides: {words.counted(count, 'entry', 'entries')} beyond the cards of the manifest; each "
            "counts as a card that cannot be found."
        )
