"""Sums of runs of rows, grouped, are the sums of the rows."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.formats.coded import coded
from canvass.formats.returns.runs import in_runs

UNITS = st.one_of(st.none(), st.sampled_from(["1", "2", "3"]))
ROWS = st.lists(st.tuples(UNITS, st.sampled_from("AB"), st.integers(-5, 2**52)), max_size=12)


@given(ROWS, st.booleans())
def test_runs_have_the_sums_of_their_rows(
    rows: list[tuple[str | None, str, int]], is_coded: bool
) -> None:
    """Property: in any order of the rows, with codes and texts, and rows that name no unit."""
    schema = {"unit": pl.String, "contest": pl.String, "votes": pl.Int64}
    cells = pl.DataFrame(rows, schema=schema, orient="row")
    key = ["unit", "contest"]
    plain = cells.group_by(key).agg(pl.col("votes").sum())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("canvass.formats.returns.runs.FEW", 0)
        runs = in_runs(coded(cells) if is_coded else cells, key)
    assert runs.height <= cells.height
    found = runs.cast({"unit": pl.String, "contest": pl.String})
    assert {*found.group_by(key).agg(pl.col("votes").sum()).rows()} == {*plain.rows()}


def test_runs_of_places_are_fewer_than_rows() -> None:
    """A thousand rows in the order of two places are two runs."""
    cells = pl.DataFrame({"unit": ["1"] * 500 + ["2"] * 500, "votes": [1] * 1000})
    assert in_runs(coded(cells), ["unit"]).rows() == [("1", 500), ("2", 500)]
