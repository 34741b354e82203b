"""Rows of a table as Python's own values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # tables work by their own methods: whoever has no table imports no polars
    import polars as pl


def rows_of(
    table: pl.DataFrame, *columns: str, where: pl.Series | None = None
) -> Iterator[tuple[Any, ...]]:
    """The cells of these columns, row by row; ``where`` says of which rows.

    Columns are taken by themselves, which asks polars for no query: a small table is gone through before one is set up.
    """
    taken = (table[name] if where is None else table[name].filter(where) for name in columns)
    return zip(*(column.to_list() for column in taken), strict=True)
