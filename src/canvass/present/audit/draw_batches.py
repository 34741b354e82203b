"""Whole batches that were drawn, on a screen, in the order of the shelf."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.audit.terms.methods import WeightedBy
from canvass.journeys.draw.batches import BatchDraw, BatchesDrawn
from canvass.present import words
from canvass.present.audit.drawn import TICKET_SHOWN, seed_warning
from canvass.present.plain_table import add_row, plain_table

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
