"""The cards of a draw as a page, batches and contests on a screen, in the order of the shelf."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.audit.terms.methods import WeightedBy
from canvass.journeys.audit_draw import AuditDraw
from canvass.journeys.drawing.batches import BatchDraw, BatchesDrawn
from canvass.journeys.drawing.contests import ContestsDraw, counts_for
from canvass.present import words
from canvass.present.blocks import Column, Page, Paragraph, Table, Weight, rows, text
from canvass.present.plain_table import add_row, plain_table

TICKET_SHOWN = 12


SEARCHED = (
    "This seed is not twenty decimal digits or more: somebody could have searched for it. Roll twenty "
    "ten-sided dice in public after the manifest is published."
)


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


def seed_warning(has_enough_dice: bool) -> Iterator[Text]:
    """Said of a seed that somebody could have searched for."""
    if not has_enough_dice:
        yield Text(SEARCHED)


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


WEIGHTS = {
    WeightedBy.ERROR_BOUNDS: "in proportion to the error that each batch could hold",
    WeightedBy.EQUAL: "every batch alike",
}


def batch_draw_screen(result: BatchDraw) -> RenderableType:
    """What was drawn from what, and the batches to count; or why none can be."""
    if result.drawn is None:
        return Group(*_drawn_from(result), Text(result.status.sentence))
    draws = result.drawn.sample.draws
    return Group(
        Text(
            f"{words.counted(len(draws), 'draw')}, {WEIGHTS[result.weights]}, by the seed {result.drawn.sample.seed}",
            style="bold",
        ),
        *_drawn_from(result),
        *seed_warning(result.has_enough_dice),
        *_to_count(result.drawn),
        Text(),
        _batches(result, result.drawn),
    )


def _drawn_from(result: BatchDraw) -> Iterator[Text]:
    sums = words.listed([f"{choice} {votes:,}" for choice, votes in result.votes.items()])
    yield Text(f"{result.contest}: {sums}, in {words.counted(result.batches, 'batch', 'batches')}.")
    yield Text(f"Manifest {result.manifest}, SHA-256 {result.manifest_sha256}")
    yield Text(f"Reported votes {result.reported}, SHA-256 {result.reported_sha256}")
    if result.reserve:
        yield Text(
            f"In no batch: {words.counted(result.reserve, 'card')}, each against the report."
        )


def _to_count(drawn: BatchesDrawn) -> Iterator[Text]:
    cards = sum(each.cards for each in drawn.to_count)
    yield Text(
        f"All batches together could hold {float(drawn.total_bound):,.4g} times the margin in errors."
    )
    yield Text(
        f"Count {words.counted(len(drawn.to_count), 'batch', 'batches')} with {words.counted(cards, 'card')}, in this "
        "order:"
    )


def _batches(result: BatchDraw, drawn: BatchesDrawn) -> RenderableType:
    has_place = any(each.location for each in drawn.to_count)
    named = [*result.parts, *(["location"] if has_place else []), "ticket"]
    table = plain_table(named, ["cards", "bound", "draw"])
    for each in drawn.to_count:
        add_row(
            table,
            *each.batch,
            *([each.location] if has_place else []),
            each.ticket[:TICKET_SHOWN],
            f"{each.cards:,}",
            f"{float(each.error_bound):.4f}",
            ", ".join(map(str, each.drawn)),
        )
    return table


def contests_draw_screen(result: ContestsDraw) -> RenderableType:
    """How many cards count for each contest, and the cards to fetch with the contests that each counts for."""
    contests = plain_table(["contest"], ["draws", "from", "without record"])
    for each in result.contests:
        add_row(
            contests, each.contest, f"{len(each.ids):,}", f"{each.cards:,}", f"{each.phantoms:,}"
        )
    named = words.counted(len(result.contests), "contest")
    phantoms = len(result.shelf.phantoms)
    return Group(
        Text(f"One sample for {named}, by the seed {result.sample.seed}", style="bold"),
        Text(f"Manifest {result.manifest}, SHA-256 {result.manifest_sha256}"),
        Text(f"Records {result.records}, SHA-256 {result.records_sha256}"),
        *seed_warning(result.has_enough_dice),
        contests,
        Text(
            f"Fetch {words.counted(len(result.shelf.cards), 'card')} from "
            f"{words.counted(result.shelf.batches, 'batch', 'batches')}, in this order. A card counts only for the "
            "contests beside it, whatever else is on it."
        ),
        Text(),
        _cards_of_contests(result),
        *(
            [Text(f"Drawn besides: {words.counted(phantoms, 'card')} without a record.")]
            if phantoms
            else []
        ),
    )


def _cards_of_contests(result: ContestsDraw) -> RenderableType:
    counts = counts_for(result)
    table = plain_table([*result.parts, "ticket", "counts for"], ["card"])
    for card in result.shelf.cards:
        used = counts[(*card.batch, str(card.position))]
        ticket = card.ticket[:TICKET_SHOWN]
        add_row(table, *card.batch, ticket, ", ".join(used), str(card.position))
    return table
