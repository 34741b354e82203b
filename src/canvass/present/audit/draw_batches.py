"""Whole batches that were drawn, on a screen, in the order of the shelf."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.audit.terms.methods import WeightedBy
from canvass.journeys.draw.batches import BatchDraw, BatchesDrawn
from canvass.present import words
from canvass.present.audit.drawn import TICKET_SHOWN, seed_warning
from canvass.present.messages import messages
from canvass.present.plain_table import add_row, plain_table

say = messages("audit_draw")


def weights(by: WeightedBy) -> str:
    """With which chance each batch is drawn, in words."""
    return say("by-bounds" if by is WeightedBy.ERROR_BOUNDS else "alike")


def total_bound(times: Fraction) -> str:
    """How many times the margin all batches together could hold in errors."""
    return say("total-bound", times=f"{float(times):,.4g}")


def batch_draw_screen(result: BatchDraw) -> RenderableType:
    """What was drawn from what, and the batches to count; or why none can be."""
    if result.drawn is None:
        return Group(*_drawn_from(result), Text(result.status.sentence))
    sample = result.drawn.sample
    weighted, draws = weights(result.weights), len(sample.draws)
    title = say("batches-title", draws=draws, weights=weighted, seed=sample.seed)
    return Group(
        Text(title, style="bold"),
        *_drawn_from(result),
        *seed_warning(result.has_enough_dice),
        *_to_count(result.drawn),
        Text(),
        _batches(result, result.drawn),
    )


def _drawn_from(result: BatchDraw) -> Iterator[Text]:
    sums = words.listed([f"{choice} {votes:,}" for choice, votes in result.votes.items()])
    yield Text(say("batches-votes", contest=result.contest, votes=sums, batches=result.batches))
    yield Text(say("manifest", file=result.manifest, digest=result.manifest_sha256))
    yield Text(say("reported", file=result.reported, digest=result.reported_sha256))
    if result.reserve:
        yield Text(say("reserve", cards=result.reserve))


def _to_count(drawn: BatchesDrawn) -> Iterator[Text]:
    cards = sum(each.cards for each in drawn.to_count)
    yield Text(total_bound(drawn.total_bound))
    yield Text(say("count", batches=len(drawn.to_count), cards=cards))


def _batches(result: BatchDraw, drawn: BatchesDrawn) -> RenderableType:
    has_place = any(each.location for each in drawn.to_count)
    named = [*result.parts, *([say("location")] if has_place else []), say("ticket")]
    table = plain_table(named, [say("cards"), say("bound"), say("draw")])
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
