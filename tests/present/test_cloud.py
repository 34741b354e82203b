"""Past recounts beside leads: every point stands between the axes, however small or large the contest."""

from __future__ import annotations

import re

import pytest

from canvass.present.chapters.cloud import Point, ReversedLine, cloud_chart
from canvass.present.plot.drawing import drawing

LINES = [ReversedLine(((250_000, 700), (20_000_000, 20_000)), "1 in 100")]
PAST = [Point(300_000, 6, "a"), Point(8_000_000, 2_500, "b")]


@pytest.mark.parametrize("width", [700, 330])
@pytest.mark.parametrize(
    ("votes", "lead"), [(100, 0), (2_000, 1_000), (40_000_000, 5_000_000), (900_000, 400)]
)
def test_every_lead_stands_between_the_axes(votes: int, lead: int, width: int) -> None:
    """A county of 2,000 votes as well as the nation; a lead of none stands at one."""
    spec = cloud_chart(PAST, [Point(votes, lead, "Here")], LINES, width)
    body = drawing(spec).body
    places = re.findall(r'd="M([-\d.]+),([-\d.]+)l', body)
    assert len(places) == 1
    x, y = map(float, places[0])
    assert -10 <= x <= spec["width"]
    assert -10 <= y <= spec["height"]
    name = re.search(r'<text x="([^"]*)"[^>]*>Here<', body)
    assert name is not None
    assert (float(name[1]) > x) == (x < spec["width"] / 2)
