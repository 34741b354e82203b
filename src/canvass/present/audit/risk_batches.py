"""Whole batches that were counted: what was used of them, and which differ from their reports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from canvass.journeys.risk.draw_order import DrawOrder
from canvass.present import words
from canvass.present.audit.draw_batches import total_bound, weights
from canvass.present.audit.risk_cards import SHOWN, shortened
from canvass.present.blocks import Listing, Paragraph, Section
from canvass.present.messages import messages
from canvass.present.worded import worded

if TYPE_CHECKING:
    from canvass.journeys.risk.batches import BatchDiffers, BatchesMeasured

say = messages("audit_risk")


def batches_section(found: BatchesMeasured) -> Section:
    """Which batches count, and every one whose count is not its report."""
    return Section(say("batches"), (*_used(found), *_differing(found)))


def _used(found: BatchesMeasured) -> Iterator[Paragraph]:
    used = "batches-drawn" if found.order is DrawOrder.SEED else "batches-counted"
    drawn = {"used": found.used, "batches": found.population}
    yield Paragraph(say(used, **drawn, weights=weights(found.weights)))
    yield Paragraph(worded(found.order))
    yield Paragraph(total_bound(found.total_bound))
    if found.reserve:
        yield Paragraph(say("batches-reserve", cards=found.reserve))
    if found.next_uncounted is not None:
        yield Paragraph(say("batches-next", batch="/".join(found.next_uncounted)))
    if found.not_used:
        yield Paragraph(say("batches-not-used", batches=found.not_used))


def _differing(found: BatchesMeasured) -> Iterator[Listing]:
    if found.differing:
        first = [_differs(each) for each in found.differing[:SHOWN]]
        yield shortened(first, len(found.differing))


def _differs(found: BatchDiffers) -> str:
    batch, taint = "/".join(found.batch), f"{float(found.taint):.4g}"
    if found.counted is None:
        return say("batch-not-found", batch=batch, taint=taint)
    reported, counted = _votes(found.reported), _votes(found.counted)
    return say("batch-differs", batch=batch, reported=reported, counted=counted, taint=taint)


def _votes(votes: Mapping[str, int]) -> str:
    return words.listed([f"{choice} {count:,}" for choice, count in votes.items()])
