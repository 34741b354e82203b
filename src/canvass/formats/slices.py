"""A long table, some of its rows after the others: what is made of it is never held whole."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

ROWS_AT_ONCE = 500_000
"""So many rows are held in another form beside the table."""


def in_slices(table: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """The rows of a table in slices from above to below; of a table without rows one without rows."""
    for begins in range(0, max(table.height, 1), ROWS_AT_ONCE):
        yield table.slice(begins, ROWS_AT_ONCE)
