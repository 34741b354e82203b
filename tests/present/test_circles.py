"""On a map of circles each county is as large as its votes, and the sides differ without colour."""

from __future__ import annotations

import re
from math import pi

from canvass.present.circles import HOLE, SHARE_OF_MAP, circles, dots
from canvass.present.geometry import Outlines
from canvass.present.maps import Area, LegendEntry, Map, close_up, legend
from canvass.present.palette import SIDES, TIE

SQUARES = {"a": (0, 0), "b": (400, 0), "c": (0, 400), "d": (400, 400)}
CIRCLE = re.compile(r'<circle class="(\w+)" cx="(-?\d+)" cy="(-?\d+)" r="([\d.]+)"')
DOTS = re.compile(r'<path stroke="(#\w+)" stroke-width="([\d.]+)" d="([^"]+)"')
SQUARES_NAMED = {unit: unit.upper() for unit in "abcd"}
PLAIN, HATCHED = SIDES["r"][3], SIDES["d"][3]


def outlines() -> Outlines:
    """Four squares of 200 by 200, their corners told by ``SQUARES``."""
    arcs, rings = {}, {}
    for arc, (unit, (x, y)) in enumerate(SQUARES.items()):
        arcs[arc] = ((x, y), (x + 200, y), (x + 200, y + 200), (x, y + 200), (x, y))
        rings[unit] = ((arc,),)
    return Outlines(arcs, rings)


def test_areas_are_in_proportion_and_the_largest_lies_below() -> None:
    """All circles together cover the stated share of the rectangle; a county without votes has none."""
    sizes = {"a": 100, "b": 400, "c": 1_600, "d": 0}
    drawn = CIRCLE.findall(circles({TIE: ["a", "b", "c", "d"]}, sizes, outlines(), SQUARES_NAMED))
    assert [(x, y) for _, x, y, _ in drawn] == [("100", "500"), ("500", "100"), ("100", "100")]
    radii = [float(radius) for *_, radius in drawn]
    assert [round(radius / radii[2]) for radius in radii] == [4, 2, 1]
    covered = sum(pi * radius**2 for radius in radii) / 600**2
    assert abs(covered - SHARE_OF_MAP) < 0.01


def test_circles_of_a_hatched_side_have_a_hole_unless_they_are_dots() -> None:
    """A reader who sees no colour still sees which side led."""
    sizes = {"a": 10_000, "b": 10_000, "c": 1}
    by_fill = {PLAIN: ["a"], HATCHED: ["b", "c"]}
    drawn = CIRCLE.findall(circles(by_fill, sizes, outlines(), SQUARES_NAMED))
    names = [name for name, *_ in drawn]
    assert names == [PLAIN.name, HATCHED.name, "hole", HATCHED.name]
    assert abs(float(drawn[2][3]) - HOLE * float(drawn[1][3])) <= 1


def test_thousands_of_dots_stand_where_the_circles_stand() -> None:
    """The plain twin: each dot of a fill is a circle of that fill, at its place, half a step from its width at most."""
    by_fill = {PLAIN: ["a", "c"], HATCHED: ["b", "d"]}
    sizes = {"a": 9_000, "b": 4_000, "c": 4_100, "d": 1}
    told = CIRCLE.findall(circles(by_fill, sizes, outlines(), SQUARES_NAMED))
    names = {PLAIN.colour: PLAIN.name, HATCHED.colour: HATCHED.name}
    found = {
        (names[colour], *place): float(width)
        for colour, width, line in DOTS.findall(dots(by_fill, sizes, outlines()))
        if colour in names
        for place in _places(line)
    }
    expected = {(name, int(x), int(y)): 2 * float(r) for name, x, y, r in told if name != "hole"}
    assert found.keys() == expected.keys()
    assert all(abs(found[key] - expected[key]) <= 1.5 for key in expected)
    assert dots({PLAIN: ["a"]}, {}, outlines()) == '<g class="circles"></g>'


def _places(line: str) -> list[tuple[int, int]]:
    """Where the relative moves of a path lead."""
    x = y = 0
    places = []
    for across, down in re.findall(r"m(-?\d+) ?(-?\d+)z", line):
        x, y = x + int(across), y + int(down)
        places.append((x, y))
    return places


def test_a_close_up_of_circles_names_each_county_and_draws_no_land() -> None:
    """A unit whose votes are in another's row has no size, and so no circle."""
    areas = tuple(Area(unit, PLAIN, unit.upper(), "ahead <by> 3") for unit in "abcd")
    svg = close_up(Map("Four", areas, sizes={"a": 3, "b": 2, "c": 1}), outlines())
    assert len(CIRCLE.findall(svg)) == 3
    assert "<title>A: ahead &lt;by&gt; 3</title>" in svg
    assert "<use" not in svg


def test_the_legend_shows_circles_as_the_map_has_them() -> None:
    """With a hole for the side whose circles have one; a map of land keeps its lines."""
    entries = [LegendEntry(PLAIN, "one side"), LegendEntry(HATCHED, "the other")]
    plain, holed = legend(entries, by_size=True).split("</li>")[:2]
    assert plain.count("<circle") == 1
    assert holed.count("<circle") == 2
    assert "<rect" not in plain + holed
    assert legend(entries).count("<rect") == 2
    assert "<circle" not in legend(entries)
