"""Which rows of a table of whole numbers are alike: cards that are marked alike, of which a county has many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

AT_ONCE = 50_000
"""Rows that are looked up at once: each is held as bytes meanwhile."""


class Alike(NamedTuple):
    """The rows that differ, in ascending order."""

    first: NDArray[np.int64]
    """Where each stands first."""
    of_row: NDArray[np.int64]
    """Which of them each row is."""
    counts: NDArray[np.int64]
    """How many rows are like it."""


def alike(table: NDArray[Any]) -> Alike:
    """What ``numpy.unique`` says of the rows of whole numbers, which compares them column by column.

    Rows are looked up by their bytes, and only those that differ are sorted.
    """
    import numpy as np

    if not table.size:
        _, *found = np.unique(
            table, axis=0, return_index=True, return_inverse=True, return_counts=True
        )
        return Alike(*(each.reshape(-1) for each in found))
    known: dict[bytes, int] = {}
    of_row = np.fromiter(
        (known.setdefault(row, len(known)) for row in _as_bytes(table)), np.int64, len(table)
    )
    before = np.maximum.accumulate(of_row)
    first = np.flatnonzero(np.concatenate(([True], of_row[1:] > before[:-1])))
    order = np.lexsort(table[first].T[::-1])
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    return Alike(first[order], rank[of_row], np.bincount(of_row)[order])


def _as_bytes(table: NDArray[Any]) -> Iterator[bytes]:
    import numpy as np

    for start in range(0, len(table), AT_ONCE):
        part = np.ascontiguousarray(table[start : start + AT_ONCE])
        width = part.shape[1] * part.itemsize
        rows: list[bytes] = part.view(np.dtype((np.void, width))).reshape(-1).tolist()  # type: ignore[assignment]
        yield from rows
