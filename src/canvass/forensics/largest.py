"""The most populous places alone: where most people live, the average county is not."""

from __future__ import annotations

import numpy as np

from canvass.forensics.comparison import Places


def share_of_largest(places: Places, column: str, count: int) -> float:
    """The share of a column's sum that the places with most of it hold (votes, residents)."""
    values = np.sort(places.known([column]).numbers(column))[::-1]
    return float(values[:count].sum() / values.sum())


def largest(places: Places, column: str, count: int) -> Places:
    """The places with most of a column; ties in order of unit."""
    ranked = places.table.drop_nulls(column).sort([column, "unit"], descending=[True, False])
    return Places(ranked.head(count))


def fewest_for(places: Places, column: str, share: float) -> int:
    """The smallest number of places that together hold at least this share of a column's sum."""
    values = np.sort(places.known([column]).numbers(column))[::-1]
    return int(np.searchsorted(np.cumsum(values), share * values.sum())) + 1
