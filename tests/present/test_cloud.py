"""Past recounts beside leads: every point stands between the axes, however small or large the contest."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from canvass.present.chapters.cloud import Point, ReversedLine, cloud_chart
from canvass.present.plot.drawing import drawing
from canvass.present.plot.lettering import width_of

LINES = [ReversedLine(((250_000, 700), (20_000_000, 20_000)), "1 in 100")]
WORDS = r'<text x="([^"]*)" y="([^"]*)" text-anchor="(middle|end)" font-size="(1[23])px"[^>]*>([^<]*[a-z] [\d,]+)<'
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


@pytest.mark.parametrize("width", [700, 330])
def test_names_of_leads_that_are_close_stand_apart(width: int) -> None:
    """Three of 2020 on a phone, each with its name; of sixty states some are named."""
    three = [
        Point(3_298_041, 20_682, "Wisconsin 20,682"),
        Point(4_999_960, 11_779, "Georgia 11,779"),
        Point(3_387_326, 10_457, "Arizona 10,457"),
    ]
    many = [Point(5_000_000 + each, 10_000 + each, f"State {each}") for each in range(60)]
    for leads, least in ((three, 3), (many, 1)):
        body = drawing(cloud_chart(PAST, leads, LINES, width)).body
        heights = [float(y) for y in re.findall(r'y="([^"]*)"[^>]*>(?:Wi|Ge|Ar|State)', body)]
        assert len(heights) >= least
        assert all(lower - upper >= 12.9 for upper, lower in pairwise(sorted(heights)))


@pytest.mark.parametrize("width", [700, 330])
@pytest.mark.parametrize(
    "leads",
    [
        {"Pennsylvania": (6_165_478, 44_292), "Michigan": (4_799_284, 10_704)},
        {"Arizona": (3_387_326, 10_457), "Georgia": (4_999_960, 11_779)},
        {"Pennsylvania": (7_034_206, 120_266), "Michigan": (5_664_186, 80_103)},
    ],
)
def test_no_words_lie_on_a_lead(leads: dict[str, tuple[int, int]], width: int) -> None:
    """Neither a name nor the chance of a line, on a phone neither: the chances move down along their lines."""
    lines = [
        ReversedLine(((200_000, 162), (20_000_000, 8_527)), "1 in 100"),
        ReversedLine(((200_000, 737), (20_000_000, 38_734)), "1 in 10,000"),
    ]
    points = [Point(*numbers, f"{name} {numbers[1]:,}") for name, numbers in leads.items()]
    points.append(Point(3_422_918, 29_397, "Wisconsin 29,397"))
    body = drawing(cloud_chart(PAST, points, lines, width)).body
    diamonds = [
        (float(x) + 6.5, float(y)) for x, y in re.findall(r'd="M([-\d.]+),([-\d.]+)l', body)
    ]
    written = [
        (float(x) - (half if anchor == "end" else 0), float(y), half)
        for x, y, anchor, size, words in re.findall(WORDS, body)
        for half in (width_of(words, int(size)) / 2,)
    ]
    assert len(diamonds) == 3
    assert len(written) == 5
    for x, y in diamonds:
        for middle, base, half in written:
            aside = max(abs(x - middle) - half, 0)
            assert aside > 6 or not base - 10 < y < base, (x, y, middle, base)
