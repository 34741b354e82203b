"""A batch as a manifest has it, under its whole id."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from canvass.model import Batch, BatchId


class Located(NamedTuple):
    """A batch: the parts of its id, the jurisdiction first, its cards, and where it lies."""

    id: BatchId
    cards: int
    location: str


def located_batches(batches: Iterable[tuple[BatchId, Batch]]) -> tuple[Located, ...]:
    """Batches under these ids."""
    return tuple(Located(batch_id, batch.cards, batch.location) for batch_id, batch in batches)
