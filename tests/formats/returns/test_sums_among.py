"""Choices that are the sum of the others: what the sums of the whole file rule out no unit would have shown."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from canvass.formats.columns import LINE
from canvass.formats.returns import sums_among
from canvass.formats.returns.sums_among import like_sums
from canvass.model import ChoiceKind

KINDS = dict.fromkeys("abc", ChoiceKind.CANDIDATE) | {"blank": ChoiceKind.BLANK}
UNITS = st.lists(
    st.fixed_dictionaries(
        {name: st.integers(-1, 60) for name in KINDS} | {"is": st.integers(0, 3)}
    ),
    min_size=1,
    max_size=6,
)


@given(UNITS)
@example([{"a": 20, "b": 30, "c": 0, "blank": 5, "is": 1}] * 4)
@example([{"a": 20, "b": 30, "c": 0, "blank": 5, "is": 2}] * 2)
def test_contests_ruled_out_by_their_sums_hold_no_total(units: list[dict[str, int]]) -> None:
    """Property: the same choices are told whether contests are ruled out first or every unit is looked at.

    A few rows are gone through one by one, many by polars: the same table comes of both, also where it is empty.
    """
    rows = []
    for number, unit in enumerate(units):
        votes = {name: unit[name] for name in KINDS}
        added = votes["a"] + votes["b"]
        votes["c"] = (votes["c"], added, added + votes["blank"], added + added // 5)[unit["is"]]
        rows += [(str(number), name, count) for name, count in votes.items()]
    cells = pl.DataFrame(
        [(line, unit, "x", *rest) for line, (unit, *rest) in enumerate(rows, 2)],
        schema={
            LINE: pl.UInt32,
            "unit": pl.String,
            "contest": pl.String,
            "choice": pl.String,
            "votes": pl.Int64,
        },
        orient="row",
    )
    found = {*like_sums(cells, KINDS)}
    table = sums_among._compared(cells, KINDS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sums_among, "FEW", -1)
        assert_frame_equal(table, sums_among._compared(cells, KINDS), check_row_order=False)
        patch.setattr(sums_among, "_that_may_be", lambda cells, *_: cells)
        assert found == {*like_sums(cells, KINDS)}
