"""Outlines as SVG path data: short, in whole tenths of a map unit, the same text every time."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import polars as pl

Point: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Box:
    """The smallest upright rectangle around some points, in tenths of a map unit."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """From the left edge to the right one."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """From the top edge to the bottom one."""
        return self.bottom - self.top

    @property
    def longest(self) -> int:
        """The longer side."""
        return max(self.width, self.height)

    def padded(self, by: int) -> Box:
        """The box with a border of this width around it."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    @property
    def view_box(self) -> str:
        """The box as SVG's viewBox."""
        return f"{self.left} {self.top} {self.width} {self.height}"


@dataclass(frozen=True)
class Outlines:
    """The outlines of one kind of unit: rings of arcs, neighbours sharing an arc.

    ``arcs`` holds the points of each arc; ``rings`` the arcs of every ring of each unit, -1 - n meaning arc n
    backwards (tables ``outline_arcs`` and ``outline_rings``).
    """

    arcs: Mapping[int, tuple[Point, ...]]
    rings: Mapping[str, tuple[tuple[int, ...], ...]]

    @cached_property
    def units(self) -> frozenset[str]:
        """Ids of the units that have an outline."""
        return frozenset(self.rings)

    def path(self, unit: str) -> str:
        """Path data of a unit's rings; a unit that the map's scale shrinks to a point is a dot there."""
        rings = [self._points(ring) for ring in self.rings[unit]]
        paths = "".join(f"{path}z" for ring in rings if (path := path_of(ring)))
        return paths or _dot(rings[0][0])

    def box(self, units: Iterable[str]) -> Box:
        """The box around these units."""
        points = [
            point for unit in units for ring in self.rings[unit] for point in self._points(ring)
        ]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Box(min(xs), min(ys), max(xs), max(ys))

    def middle(self, unit: str) -> Point:
        """The middle of the box around the unit's largest ring: where a label stands."""
        boxes = []
        for ring in self.rings[unit]:
            xs, ys = zip(*self._points(ring), strict=True)
            boxes.append(Box(min(xs), min(ys), max(xs), max(ys)))
        largest = max(boxes, key=lambda box: box.width * box.height)
        return (largest.left + largest.right) // 2, (largest.top + largest.bottom) // 2

    def borders(self, group_of: Mapping[str, str]) -> str:
        """Path data of the arcs between units of different groups, and of those with one side only."""
        sides: dict[int, list[str]] = defaultdict(list)
        for unit, rings in self.rings.items():
            for arc in _forward(rings):
                sides[arc].append(group_of.get(unit, unit))
        drawn = sorted(arc for arc, groups in sides.items() if groups.count(groups[0]) != 2)
        return "".join(path_of(self.arcs[arc]) for arc in drawn)

    def rim(self, units: Iterable[str]) -> list[tuple[Point, ...]]:
        """The lines that bound these units taken together: arcs that only one of them has."""
        sides = Counter(arc for unit in units for arc in _forward(self.rings[unit]))
        return [self.arcs[arc] for arc, times in sorted(sides.items()) if times % 2]

    def _points(self, ring: Sequence[int]) -> list[Point]:
        points: list[Point] = []
        for arc in ring:
            walked = self.arcs[arc] if arc >= 0 else self.arcs[-1 - arc][::-1]
            points.extend(walked[1:] if points else walked)
        return points


def outlines_from(arcs: pl.DataFrame, rings: pl.DataFrame) -> Outlines:
    """The outlines in the two packaged tables; ``rings`` of one kind of unit only."""
    by_unit: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    ordered = rings.sort("unit", "polygon", "ring")
    for unit, ring in ordered.select("unit", "arcs").iter_rows():
        by_unit[unit].append(tuple(ring))
    points = arcs.select("arc", "x", "y").iter_rows()
    return Outlines(
        arcs={arc: tuple(zip(x, y, strict=True)) for arc, x, y in points},
        rings={unit: tuple(unit_rings) for unit, unit_rings in by_unit.items()},
    )


def _forward(rings: Iterable[Iterable[int]]) -> Iterator[int]:
    """The numbers of the arcs, whichever way they are walked."""
    return (arc if arc >= 0 else -1 - arc for ring in rings for arc in ring)


def _dot(point: Point) -> str:
    """A square of half a map unit around a point."""
    x, y = point
    return f"M{x - 2} {y - 2}l5 0 0 5-5 0z"


def path_of(points: Sequence[Point]) -> str:
    """Path data with relative steps, empty when nothing moves; a minus sign parts two numbers."""
    here = points[0]
    steps = []
    for point in points[1:]:
        if point != here:
            steps += [point[0] - here[0], point[1] - here[1]]
            here = point
    if not steps:
        return ""
    text = "".join(f"{n}" if n < 0 else f" {n}" for n in steps).lstrip()
    return f"M{points[0][0]} {points[0][1]}l{text}"
