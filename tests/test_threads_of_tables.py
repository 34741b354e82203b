"""Tables of tests are worked on by one thread: rows that nothing orders come in any order all the same."""

from __future__ import annotations

import polars as pl


def test_tables_have_one_thread() -> None:
    """As many as ``canvass report`` has: tables of tests have a few rows, and threads that share them cost more."""
    assert pl.thread_pool_size() == 1


def test_rows_without_an_order_come_in_any() -> None:
    """Code that forgets to keep an order is found out by one thread as by several."""
    table = pl.DataFrame({"unit": [f"Ward {number % 9}" for number in range(40)]})
    orders = {tuple(table.group_by("unit").len()["unit"]) for _ in range(20)}
    assert len(orders) > 1
