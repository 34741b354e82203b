"""A contest over strata that draw apart from one public seed: how each is audited, and which stratum each draw is of.

Every stratum has an order of its own: its cards are read alone, compared with their records, of all cards or of those
whose records list the contest, or compared with the mean of their batch; or whole batches of it are counted. What was
drawn is measured together (``canvass.stats.union_intersection``).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from math import lcm

import numpy as np

from canvass.stats.draws import WHOLE_LIMIT, IntArray


class StratumKind(StrEnum):
    """How the cards of a stratum are audited."""

    POLLING = "polling"
    COMPARISON = "comparison"
    BY_STYLE = "comparison_by_style"
    ONEAUDIT = "oneaudit"
    BATCHES = "batches"

    @property
    def is_compared(self) -> bool:
        """Whether its cards are held, one by one, against records or the mean of their batch."""
        return self in (StratumKind.COMPARISON, StratumKind.BY_STYLE, StratumKind.ONEAUDIT)

    @property
    def uses_style(self) -> bool:
        """Whether its entries are the cards alone whose records list the contest."""
        return self is StratumKind.BY_STYLE

    @property
    def has_totals(self) -> bool:
        """Whether the votes of its batches are fixed before the seed: of all of them, or of those without records."""
        return self in (StratumKind.ONEAUDIT, StratumKind.BATCHES)


NEEDING_RECORDS = (StratumKind.COMPARISON, StratumKind.BY_STYLE)
"""Kinds that cannot be audited unless some cards have a record."""


class Combining(StrEnum):
    """How what the strata show becomes one measured risk."""

    LEAST_PRODUCT = "least_product"


def interleaved(shares: Sequence[Fraction], sizes: Sequence[int]) -> IntArray:
    """The stratum of each draw: the i-th of a stratum comes at (2 i - 1) / share, as seats go to lists (Sainte-Lague).

    So of any number of draws each stratum has its share, as nearly as whole numbers can, until it has no card left.

    >>> interleaved([Fraction(3, 4), Fraction(1, 4)], [5, 3]).tolist()
    [0, 0, 1, 0, 0, 0, 1, 1]
    """
    whole = lcm(*(share.denominator for share in shares))
    parts = [int(share * whole) for share in shares]
    steps = [lcm(*parts) // part for part in parts]
    is_long = max(2 * size * step for size, step in zip(sizes, steps, strict=True)) >= WHOLE_LIMIT
    keys = [
        (2 * np.arange(size, dtype=object if is_long else np.int64) + 1) * step
        for size, step in zip(sizes, steps, strict=True)
    ]
    stratum = np.repeat(np.arange(len(sizes)), sizes)
    return np.asarray(stratum[np.argsort(np.concatenate(keys), kind="stable")])
