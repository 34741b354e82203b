"""Audits of the report as it stands, simulated once: the same for every number of votes that is asked about."""

from __future__ import annotations

from functools import lru_cache

from canvass.stats.decks import Stack
from canvass.stats.endings import Endings, SequentialTest, simulated_endings


@lru_cache(maxsize=8)
def endings_if_right(
    test: SequentialTest, stack: Stack, replications: int, seed: str, most: int
) -> Endings:
    """When the test ends in audits of this stack, which holds the report's own cards or batches."""
    return simulated_endings(test, stack, replications, seed, most)
