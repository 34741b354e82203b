"""Numbers for what rows say are alike where the words are, and nowhere else."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.formats import numbered as module
from canvass.formats.coded import are_distinct, coded
from canvass.formats.numbered import numbered

TEXTS = st.one_of(st.none(), st.sampled_from(["", "1", "2", "3"]))
ROWS = st.lists(st.tuples(TEXTS, st.sampled_from("AB"), TEXTS), max_size=9)
COLUMNS = ["unit", "contest", "choice"]


@given(ROWS, st.sampled_from([0, 1, 1 << 23]))
def test_rows_have_one_number_where_they_say_one_thing(
    rows: list[tuple[str | None, str, str | None]], array: int
) -> None:
    """Property: as many numbers as different rows, without gaps, whether arrays hold them or a sort finds them."""
    cells = coded(pl.DataFrame(rows, schema=dict.fromkeys(COLUMNS, pl.String), orient="row"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_ARRAY", array)
        patch.setattr(module, "_AT_ONCE", 4)
        found = numbered(cells, COLUMNS).tolist()
    by_row: dict[object, int] = {}
    assert all(
        by_row.setdefault(row, number) == number for row, number in zip(rows, found, strict=True)
    )
    assert sorted(by_row.values()) == list(range(len(by_row)))


@given(ROWS, st.sampled_from([0, 1 << 25]))
def test_rows_are_distinct_where_no_two_say_one_thing(
    rows: list[tuple[str | None, str, str | None]], bitmap: int
) -> None:
    """Property: ticked off in an array, or by hashes where they may say too much for one."""
    cells = coded(pl.DataFrame(rows, schema=dict.fromkeys(COLUMNS, pl.String), orient="row"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("canvass.formats.coded.FEW", -1)
        patch.setattr(module, "_BITMAP", bitmap)
        patch.setattr(module, "_AT_ONCE", 4)
        assert are_distinct(cells, COLUMNS) == (len({*rows}) == len(rows))
