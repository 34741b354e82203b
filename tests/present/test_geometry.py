"""Outlines become short path data, shared borders are found, and textures stay inside."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.journeys.elections import open_election
from canvass.present.geometry import Box, Outlines, Point, path_of
from canvass.present.hatch import DIRECTIONS, hatch
from canvass.present.page import outlines_of

PATH = re.compile(r"(M-?\d+ -?\d+l(-?\d+[ -]?)+z?)+")


def squares() -> Outlines:
    """Two squares of side 100 side by side; arc 1 is the border between them."""
    return Outlines(
        arcs={
            0: ((100, 0), (0, 0), (0, 100), (100, 100)),
            1: ((100, 100), (100, 0)),
            2: ((100, 0), (200, 0), (200, 100), (100, 100)),
        },
        rings={"left": ((0, 1),), "right": ((2, 1),)},
    )


def ends(path: str) -> list[tuple[Point, Point]]:
    """The two ends of every line of a texture."""
    lines = re.findall(r"M(-?\d+) (-?\d+)l(-?\d+) (-?\d+)", path)
    return [((x, y), (x + dx, y + dy)) for x, y, dx, dy in (map(int, line) for line in lines)]


def test_a_path_is_relative_steps_from_its_first_point() -> None:
    """A minus sign parts two numbers, a space does otherwise."""
    assert squares().path("left") == "M100 0l-100 0 0 100 100 0 0-100z"


def test_only_the_border_between_groups_is_drawn() -> None:
    """The shared arc is a border when its sides belong to different groups; the coast always is."""
    apart = squares().borders({"left": "A", "right": "B"})
    together = squares().borders({"left": "A", "right": "A"})
    assert "M100 100l0-100" in apart
    assert "M100 100l0-100" not in together
    assert together.count("M") == 2


def test_the_rim_of_neighbours_leaves_out_what_they_share() -> None:
    """Two squares together are bounded by two arcs, one square by itself by two."""
    assert len(squares().rim(["left", "right"])) == 2
    assert squares().rim(["left"]) == [squares().arcs[0], squares().arcs[1]]


def test_a_region_is_bounded_once() -> None:
    """Two squares together are one ring, which walks round both and not along what they share."""
    region = squares().region(["left", "right"])
    assert region.count("M") == region.count("z") == 1
    assert _edges(region) == _edges(*map(path_of, squares().rim(["left", "right"])))
    assert squares().region(["left"]) == squares().path("left")


def test_regions_of_packaged_outlines_have_the_edges_of_their_counties() -> None:
    """The states, each as one region, at both scales: every edge that an odd number of counties has, once."""
    outlines = outlines_of(open_election("us-2016-president"))
    assert outlines is not None
    for each in (outlines, outlines.whole):
        states: dict[str, list[str]] = {}
        for unit in each.units:
            states.setdefault(unit[:2], []).append(unit)
        for units in states.values():
            assert _edges(each.region(units)) == _edges(*map(path_of, each.rim(units)))


def test_simplified_outlines_stay_near_and_joined() -> None:
    """A point that is off the line by more than is allowed stays; neighbours still share what they shared."""
    bent = Outlines(
        arcs={0: ((0, 0), (40, 3), (80, 0), (80, 80), (0, 80)), 1: ((0, 80), (0, 0))},
        rings={"one": ((0, 1),), "other": ((-2,),)},
    )
    assert bent.simplified(4, 2).arcs[0] == ((0, 0), (10, 1), (20, 0), (20, 20), (0, 20))
    fewer = bent.simplified(4, 4)
    assert fewer.arcs[0] == ((0, 0), (20, 0), (20, 20), (0, 20))
    assert fewer.rings is bent.rings


def _edges(*paths: str) -> Counter[frozenset[Point]]:
    """The edges of path data, whichever way they are walked; what closes a ring that is closed already is none."""
    edges: Counter[frozenset[Point]] = Counter()
    for path in paths:
        for ring in re.findall(r"M[^Mz]+z?", path):
            numbers = [int(n) for n in re.findall(r"-?\d+", ring)]
            here = first = (numbers[0], numbers[1])
            for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
                there = (here[0] + dx, here[1] + dy)
                edges[frozenset({here, there})] += 1
                here = there
            if ring.endswith("z") and here != first:
                edges[frozenset({here, first})] += 1
    return edges


def test_boxes_and_middles() -> None:
    """The box holds every point, and a label stands in its middle."""
    assert squares().box(["left", "right"]) == Box(0, 0, 200, 100)
    assert squares().middle("right") == (150, 50)
    assert Box(0, 0, 200, 100).padded(5).view_box == "-5 -5 210 110"


def test_every_packaged_outline_is_well_formed_path_data() -> None:
    """3,142 counties, each with path data that a browser reads; a ring of no size is left out."""
    outlines = outlines_of(open_election("us-2016-president"))
    assert outlines is not None
    assert len(outlines.units) == 3_142
    for unit in outlines.units:
        assert PATH.fullmatch(outlines.path(unit)), unit


def test_lines_of_a_texture_cross_the_whole_of_neighbours_as_one() -> None:
    """Over two squares together a level line runs through both; none is broken at their border."""
    lines = ends(hatch(squares().rim(["left", "right"]), "level", 20))
    assert [(a[0], b[0]) for a, b in lines] == [(200, 0)] * 5


@pytest.mark.parametrize("texture", DIRECTIONS)
@given(st.integers(3, 40), st.integers(-500, 500), st.integers(1, 300), st.integers(1, 300))
def test_a_texture_stays_inside_its_boundary(
    texture: str, spacing: int, left: int, width: int, height: int
) -> None:
    """Both ends of every line lie in the rectangle, to the rounding of one unit."""
    right, bottom = left + width, height
    rim = [((left, 0), (right, 0), (right, bottom), (left, bottom), (left, 0))]
    for line in ends(hatch(rim, texture, spacing)):
        for x, y in line:
            assert left - 1 <= x <= right + 1
            assert -1 <= y <= bottom + 1


def test_a_hole_stays_free_of_texture() -> None:
    """A level line through a square with a hole is two lines."""
    outer = ((0, 0), (100, 0), (100, 100), (0, 100), (0, 0))
    hole = ((40, 40), (60, 40), (60, 60), (40, 60), (40, 40))
    at_middle = [line for line in ends(hatch([outer, hole], "level", 50)) if line[0][1] == 50]
    assert len(at_middle) == 2
