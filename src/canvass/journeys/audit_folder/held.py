"""What a file holds that other files are compared with: how much, of which jurisdiction and contest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from canvass.formats.audits.batches import BatchReports, BatchVotes
from canvass.journeys.audit_folder.located import Located
from canvass.model import BatchId, CardTable

Held = Mapping[tuple[str, str], int]
"""By jurisdiction and contest: cards of a manifest, records of cards, batches with totals.

The contest is empty of a manifest and of records, which are of all contests.
"""
CardsListed = Mapping[str, int]
"""The cards that manifests list, by jurisdiction."""


def of_manifest(batches: Sequence[Located]) -> Held:
    """The cards of each jurisdiction."""
    found = Counter[tuple[str, str]]()
    for batch in batches:
        found[batch.id[0], ""] += batch.cards
    return dict(found)


def of_records(batches: Sequence[BatchId], cards: CardTable) -> Held:
    """The cards of each jurisdiction that have a record; ``batches`` are the whole ids of those of the table."""
    counts = np.bincount(cards.batch, minlength=len(batches)).tolist()
    found = Counter[tuple[str, str]]()
    for batch, count in zip(batches, counts, strict=True):
        found[batch[0], ""] += count
    return dict(found)


def of_totals(totals: BatchVotes | BatchReports) -> Held:
    """The batches of each jurisdiction with votes of each contest."""
    return dict(Counter((batch[0], contest) for batch, contest in totals))
