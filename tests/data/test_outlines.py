"""County outlines close, and neighbours share their borders."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain, pairwise

from tests.data.packaged import table

Point = tuple[int, int]

WITHOUT_AREA = {"51610", "51678", "51685"}


def lines() -> list[list[Point]]:
    """Every arc as its points."""
    arcs = table("outline_arcs").sort("arc")
    return [list(zip(x, y, strict=True)) for x, y in arcs.select("x", "y").iter_rows()]


def walked(arcs: list[int], known: list[list[Point]]) -> list[list[Point]]:
    """The arcs of a ring in the direction in which it uses them."""
    return [known[arc] if arc >= 0 else known[-1 - arc][::-1] for arc in arcs]


def test_every_ring_closes() -> None:
    """Each arc of a ring begins where the one before ends, and the last ends where the first begins."""
    known = lines()
    for (arcs,) in table("outline_rings").select("arcs").iter_rows():
        parts = walked(arcs, known)
        assert all(a[-1] == b[0] for a, b in pairwise([*parts, parts[0]]))


def test_three_small_cities_alone_have_no_area() -> None:
    """Falls Church, Lexington and Manassas Park are lines in the simplified map; every other county has an area."""
    known, area = lines(), dict[str, float]()
    for unit, arcs in table("outline_rings").select("unit", "arcs").iter_rows():
        points = list(chain.from_iterable(walked(arcs, known)))
        doubled = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(points))
        area[unit] = area.get(unit, 0) + doubled / 2
    assert len(area) == 3_142
    assert {unit for unit, size in area.items() if size <= 0} == WITHOUT_AREA


def test_wisconsins_neighbours_are_those_of_the_census_map() -> None:
    """Shared arcs give the 173 borders of the detailed map and one more, between Columbia and Juneau."""
    sharing: dict[int, set[str]] = defaultdict(set)
    for unit, arcs in table("outline_rings").select("unit", "arcs").iter_rows():
        for arc in arcs:
            sharing[max(arc, -1 - arc)].add(unit)
    borders = {
        tuple(sorted(units))
        for units in sharing.values()
        if len(units) == 2 and all(unit.startswith("55") for unit in units)
    }
    assert len(borders) == 346 // 2 + 1
    assert ("55021", "55057") in borders
