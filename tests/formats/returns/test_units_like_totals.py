"""Cells with the county of their place: looked up once for each place, they are those of a join."""

from __future__ import annotations

import polars as pl
from hypothesis import example, given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from canvass.formats.coded import coded
from canvass.formats.returns.units_like_totals import _in_counties
from tests.profile import tries

UNITS = ["Ward 1", "Ward 2", "Town", "Total"]
CELLS = st.lists(st.tuples(st.sampled_from(UNITS), st.sampled_from("ab"), st.integers(0, 9)))
PLACES = st.dictionaries(st.sampled_from(UNITS), st.sampled_from(["Adams", "Brown"]))


@settings(max_examples=tries(9), deadline=None)
@given(CELLS, PLACES)
@example([("Ward 1", "a", 1), ("Town", "b", 2), ("Ward 1", "b", 3)], {"Ward 1": "Adams"})
@example([("Ward 1", "a", 1)], {})
@example([], {"Ward 1": "Adams"})
def test_the_county_of_each_cell_is_that_of_a_join(
    cells: list[tuple[str, str, int]], counties: dict[str, str]
) -> None:
    """Property: places that lie in no county are left out, and every other cell has its own."""
    counted = coded(
        pl.DataFrame(
            cells, {"unit": pl.String, "contest": pl.String, "votes": pl.Int64}, orient="row"
        )
    )
    places = coded(
        pl.DataFrame([*counties.items()], {"unit": pl.String, "county": pl.String}, orient="row")
    )
    asked_once = _in_counties(counted, places, is_of_one=True)
    joined = counted.join(places, on="unit", maintain_order="left")
    assert_frame_equal(asked_once, joined)
    assert_frame_equal(
        _in_counties(counted, places, is_of_one=False), joined, check_row_order=False
    )
