"""What a table must look like: few rows are gone through by Python, many by polars, with the same faults."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadTable
from canvass.model import schema
from canvass.model.schema import Column, Schema

VOTES = Schema(
    "votes",
    "votes by unit",
    (
        Column("unit", pl.String, "the unit", may_be_empty=True),
        Column("number", pl.Int64, "its number", may_be_empty=True),
        Column("votes", pl.Int64, "votes", may_be_empty=True),
    ),
    key=("unit", "number"),
)
CELLS = st.tuples(st.sampled_from(["a", "b", None]), st.sampled_from([1, 2, None]), st.none())


def _fault(rows: list[tuple[str | None, int | None, None]]) -> str:
    """What is found wrong with these rows; empty where nothing is."""
    types = {column.name: column.type for column in VOTES.columns}
    try:
        VOTES.conform(pl.DataFrame(rows, schema=types, orient="row"))
    except BadTable as fault:
        return str(fault)
    return ""


@given(st.lists(CELLS, max_size=12))
def test_rows_that_repeat_the_key(rows: list[tuple[str | None, int | None, None]]) -> None:
    """Property: as many are told either way; an empty cell is as good as another empty one."""
    told = _fault(rows)
    twice = len(rows) - len({row[:2] for row in rows})
    assert told.endswith(f"{twice} rows repeat the key unit, number") if twice else told == ""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "_FEW", -1)
        assert _fault(rows) == told


def test_columns_stand_in_the_order_of_the_schema() -> None:
    """Whatever their order was; a table that has it is the same table."""
    table = pl.DataFrame({"unit": ["a"], "number": [1], "votes": [5]})
    assert VOTES.conform(table) is table
    assert VOTES.conform(table.select("votes", "unit", "number")).equals(table)
