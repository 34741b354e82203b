"""The cards of a draw as a page, in the order of the shelf."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from canvass.audit.frames.frame import is_phantom
from canvass.formats.problem import told
from canvass.journeys.audit_draw import AuditDraw
from canvass.present.audit.drawn import TICKET_SHOWN, beyond_manifest
from canvass.present.blocks import Column, Page, Paragraph, Table, Weight, rows, text
from canvass.present.messages import messages

say = messages("audit_draw")

MOST_ON_SCREEN = 1_000
"""More cards than anybody fetches by a screen; a file has all."""


def draw_screen(result: AuditDraw) -> Page:
    """The same page, with the first cards of a draw that nobody reads on a screen."""
    return draw_page(result, MOST_ON_SCREEN)


def draw_page(result: AuditDraw, most: int | None = None) -> Page:
    """What was drawn from what, and the cards to fetch: all, or the first of them and how many follow."""
    left = 0 if most is None else len(result.shelf.cards) - most
    shelf = result.shelf
    return Page(
        title=_title(result),
        kicker="canvass audit draw",
        blocks=(
            Paragraph(say("manifest", file=result.manifest, digest=result.manifest_sha256)),
            Paragraph(result.scheme.sentence),
            *(Paragraph(each, Weight.CAUTION) for each in told(result.warnings)),
            *([] if result.has_enough_dice else [Paragraph(say("searched"), Weight.CAUTION)]),
            _cards(
                result,
                say("fetch", cards=len(shelf.cards), batches=shelf.batches),
                most,
            ),
            *([Paragraph(say("more-cards", cards=left), Weight.NOTE)] if left > 0 else []),
            *_phantoms(result),
        ),
    )


def _title(result: AuditDraw) -> str:
    draws, cards, batches = len(result.sample.draws), result.cards, result.batches
    return say("title", draws=draws, cards=cards, batches=batches, seed=result.sample.seed)


def _cards(result: AuditDraw, caption: str, most: int | None) -> Table:
    has_place = any(card.location for card in result.shelf.cards)
    named = [*result.parts, *([say("location")] if has_place else []), say("ticket")]
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
    return Table(
        caption, (*map(text, named), Column(say("card")), Column(say("draw"))), rows(cells)
    )


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
