"""A batch as a manifest has it, under its whole id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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


Manifests = Mapping[str, Sequence[Located]]
"""The batches of each jurisdiction, in the order of its shelf."""


def with_manifest(known: Manifests, batches: Sequence[Located]) -> Manifests:
    """The manifests that are known and one more, which takes the place of those of its jurisdictions."""
    mine: dict[str, list[Located]] = {}
    for batch in batches:
        mine.setdefault(batch.id[0], []).append(batch)
    return {**known, **mine}
