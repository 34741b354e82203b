"""The chapter on the outcome: of how many states a lead is the closest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from canvass.journeys.elections import open_election
from canvass.journeys.outcome import election_outcome
from canvass.present.page import report_page
from tests.present.conftest import Made


@pytest.mark.parametrize(
    ("states", "said"),
    [
        ((), "Michigan, the closest of all 50 states and D.C.:"),
        (("WI", "PA"), "Pennsylvania, the closest of 2 states looked at:"),
        (("WI",), "Wisconsin: "),
    ],
)
def test_a_lead_is_called_the_closest_of_as_many_as_it_is(
    made: Made, states: tuple[str, ...], said: str
) -> None:
    """Of all states where it is, of those looked at where it is not, and of nothing where one is looked at."""
    election = open_election("us-2016-president")
    found = replace(made.report, chapters=made.report.chapters[:1])
    chapter = replace(found.chapters[0], result=election_outcome(election, None, states))
    page = report_page(replace(found, chapters=(chapter,)))
    labels = [key.label for _, key in page.keys]
    assert any(said in label for label in labels)
