"""Rows of a table as Python's own values."""

from __future__ import annotations

import polars as pl

from canvass.model.rows import rows_of


def test_the_cells_of_some_columns_of_some_rows() -> None:
    """As a query has them: in the order that was asked for, nulls among them, and of the rows that were asked for."""
    table = pl.DataFrame({"a": ["x", None, "z"], "b": [1, 2, None], "c": [True, False, True]})
    assert [*rows_of(table, "b", "a")] == table.select("b", "a").rows()
    some = table.filter(pl.col("a") != "x")
    assert [*rows_of(table, "a", "c", where=table["a"] != "x")] == some.select("a", "c").rows()
    assert [*rows_of(table.clear(), "a")] == []
