"""Whether what was counted, recorded and read speaks of the same cards."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from canvass.errors import BadFrame
from canvass.model import BatchId, CardTable, Manifest

_SHOWN = 5
_ZEROS = re.compile(r"(?<![0-9])0+(?=[0-9])")


def listed_otherwise(batch: BatchId, listed: Iterable[BatchId]) -> str:
    """Where a manifest has a batch that is written in another way: capitals, spaces, zeros at the beginning.

    >>> listed_otherwise(("3", "b07"), [("3", "B7"), ("4", "B7")])
    ' (the manifest has 3 B7: write both alike)'
    >>> listed_otherwise(("3", "8"), [("3", "B7")])
    ''
    """
    meant = _plain(batch)
    found = [each for each in listed if _plain(each) == meant]
    return f" (the manifest has {' '.join(found[0])}: write both alike)" if len(found) == 1 else ""


def _plain(batch: BatchId) -> tuple[str, ...]:
    words = ("".join(part.split()).casefold() for part in batch)
    return tuple(_ZEROS.sub("", word) for word in words)


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
