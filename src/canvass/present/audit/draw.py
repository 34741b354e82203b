"""The cards of a draw on a screen, in the order of the shelf."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.journeys.audit_draw import AuditDraw
from canvass.present import words
from canvass.present.plain_table import add_row, plain_table

TICKET_SHOWN = 12


def draw_screen(result: AuditDraw) -> RenderableType:
    """What was drawn from what, and the cards to fetch."""
    return Group(*_heading(result), Text(), _cards(result), *_phantoms(result))


def _heading(result: AuditDraw) -> Iterator[Text]:
    sample, shelf = result.sample, result.shelf
    yield Text(
        f"{words.counted(len(sample.draws), 'draw')} from {words.counted(result.cards, 'card')} in "
        f"{words.counted(result.batches, 'batch', 'batches')}, by the seed {sample.seed}",
        style="bold",
    )
    yield Text(f"Manifest {result.manifest}, SHA-256 {result.manifest_sha256}")
    yield Text(result.scheme.sentence)
    if not result.has_enough_dice:
        yield Text(
            "This seed is not twenty decimal digits or more: somebody could have searched for it. Roll twenty "
            "ten-sided dice in public after the manifest is published."
        )
    yield Text(
        f"Fetch {words.counted(len(shelf.cards), 'card')} from "
        f"{words.counted(shelf.batches, 'batch', 'batches')}, in this order:"
    )


def _cards(result: AuditDraw) -> RenderableType:
    has_place = any(card.location for card in result.shelf.cards)
    named = [*result.parts, *(["location"] if has_place else []), "ticket"]
    table = plain_table(named, ["card", "draw"])
    for card in result.shelf.cards:
        add_row(
            table,
            *card.batch,
            *([card.location] if has_place else []),
            card.ticket[:TICKET_SHOWN],
            str(card.position),
            ", ".join(map(str, card.drawn)),
        )
    return table


def _phantoms(result: AuditDraw) -> Iterator[Text]:
    count = len(result.shelf.phantoms)
    if count:
        yield Text(
            f"Drawn besides: {words.counted(count, 'entry', 'entries')} beyond the cards of the manifest; each "
            "counts as a card that cannot be found."
        )
