"""The cards of a draw as a page, in the order of the shelf."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from canvass.audit.frames.frame import is_phantom
from canvass.journeys.audit_draw import AuditDraw
from canvass.present import words
from canvass.present.audit.drawn import SEARCHED, TICKET_SHOWN, beyond_manifest
from canvass.present.blocks import Column, Page, Paragraph, Table, Weight, rows, text

MOST_ON_SCREEN = 1_000
"""More cards than anybody fetches by a screen; a file has all."""


def draw_screen(result: AuditDraw) -> Page:
    """The same page, with the first cards of a draw that nobody reads on a screen."""
    return draw_page(result, MOST_ON_SCREEN)


def draw_page(result: AuditDraw, most: int | None = None) -> Page:
    """What was drawn from what, and the cards to fetch: all, or the first of them and how many follow."""
    left = 0 if most is None else len(result.shelf.cards) - most
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
                most,
            ),
            *([Paragraph(_more(left), Weight.NOTE)] if left > 0 else []),
            *_phantoms(result),
        ),
    )


def _more(left: int) -> str:
    return f"{words.counted(left, 'card')} more; --out FILE.csv writes all of them."


def _cards(result: AuditDraw, caption: str, most: int | None) -> Table:
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
        for card in result.shelf.cards[:most]
    ]
    return Table(caption, (*map(text, named), Column("card"), Column("draw")), rows(cells))


def _phantoms(result: AuditDraw) -> Iterator[Paragraph]:
    count = len(result.shelf.phantoms)
    if count:
        yield Paragraph(beyond_manifest(count))


def draw_csv(result: AuditDraw) -> str:
    """One row for each draw, in its order: the parts of the batch's id, the card's place in it, and the ticket.

    Of an entry beyond the manifest the first part says so, and ``card`` is its number.
    """
    width = len(result.parts)
    ids = [
        (draw.id[0], *[""] * (width - 1), draw.id[-1]) if is_phantom(draw.id) else draw.id
        for draw in result.sample.draws
    ]
    columns = dict(zip((*result.parts, "card"), zip(*ids, strict=True), strict=True))
    tickets = [draw.ticket for draw in result.sample.draws]
    table = {"draw": range(1, len(ids) + 1), **columns, "ticket": tickets}
    return pl.DataFrame({name: list(cells) for name, cells in table.items()}).write_csv()
