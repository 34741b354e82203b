"""What the technology question reads of the election before."""

from __future__ import annotations

import pytest

from canvass.journeys.elections import open_election
from canvass.journeys.gap.asked import Options, question
from canvass.journeys.gap.sources import sources


@pytest.mark.parametrize(
    ("state", "unit", "votes"),
    [
        ("MO", "29095", (78_283 + 105_670, 93_199 + 29_509)),
        ("VA", "51019", (10_209 + 1_225, 26_679 + 1_527)),
        ("SD", "46102", (2_937, 188)),
    ],
)
def test_a_place_that_was_counted_apart_is_added_to_the_one_it_is_in_now(
    state: str, unit: str, votes: tuple[int, int]
) -> None:
    """Kansas City to Jackson County, Bedford city to Bedford County, and Oglala Lakota by its retired code."""
    asked = question(
        open_election("us-2016-president"),
        state,
        Options(choice="clinton" if state != "VA" else ""),
    )
    earlier = sources(asked, ()).earlier
    assert earlier is not None
    row = earlier.filter(earlier["unit"] == unit).row(0, named=True)
    assert {row["choice"], row["other"]} == {*votes}
    assert not {"36000", "46113", "51515"} & {*earlier["unit"]}
