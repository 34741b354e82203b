"""Whether what was counted, recorded and read speaks of the same cards."""

from __future__ import annotations

import numpy as np

from canvass.errors import BadFrame
from canvass.model import BatchId, CardTable, Manifest

_SHOWN = 5


def require_records_fit(manifest: Manifest, cards: CardTable) -> None:
    """Refuse records of cards that the manifest does not have, naming the batches."""
    room: dict[BatchId, int] = dict(
        zip(manifest.ids, (batch.cards for batch in manifest.batches), strict=True)
    )
    largest = np.zeros(len(cards.batches), dtype=np.int64)
    np.maximum.at(largest, cards.batch, cards.position)
    faults = [
        f"batch {'/'.join(batch)} has a record of card {most} and "
        + (f"{room[batch]} cards in the manifest" if batch in room else "is not in the manifest")
        for batch, most in zip(cards.batches, largest.tolist(), strict=True)
        if most > room.get(batch, 0)
    ]
    if faults:
        shown = "; ".join(faults[:_SHOWN])
        more = f"; {len(faults) - _SHOWN} more" if len(faults) > _SHOWN else ""
        raise BadFrame(f"records and manifest do not fit: {shown}{more}")
