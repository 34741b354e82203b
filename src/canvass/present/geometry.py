"""Outlines as SVG path data: short, in whole numbers, the same text every time.

The packaged outlines are in tenths of a map unit; those of a map of the whole are coarser.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot
from typing import TypeAlias

import polars as pl

Point: TypeAlias = tuple[int, int]

WHOLE = 8
"""Tenths of a map unit that are one step on a map of the whole: less than a pixel of a wide screen."""


@dataclass(frozen=True, slots=True)
class Box:
    """The smallest upright rectangle around some points."""

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
    dot: int = 5
    """Side of the square that stands for a unit which the scale shrinks to a point or a line."""

    @cached_property
    def units(self) -> frozenset[str]:
        """Ids of the units that have an outline."""
        return frozenset(self.rings)

    @cached_property
    def whole(self) -> Outlines:
        """The same outlines for a map of all of them, at a third of the size."""
        return self.simplified(WHOLE, WHOLE)

    def path(self, unit: str) -> str:
        """Path data of a unit's rings; a unit that the map's scale shrinks to a point or a line is a dot there."""
        rings = [self._points(ring) for ring in self.rings[unit]]
        paths = "".join(f"{path_of(ring)}z" for ring in rings if _has_area(ring))
        return paths or self._dot(rings[0][0])

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

    def region(self, units: Iterable[str]) -> str:
        """Path data of these units taken together, without the borders between them; to be filled "evenodd"."""
        rings = _joined(self.rim(units))
        return "".join(f"{path}z" for ring in rings if (path := path_of(ring)))

    def simplified(self, step: int, tolerance: float) -> Outlines:
        """The same outlines with fewer points, ``step`` of these coordinates being one of the new ones.

        No point moves further than ``tolerance`` and the rounding. Neighbours still share their arcs, so no gap
        opens between them.
        """
        arcs = {
            arc: tuple((round(x / step), round(y / step)) for x, y in _fewer(points, tolerance))
            for arc, points in self.arcs.items()
        }
        return Outlines(arcs, self.rings, dot=2)

    def _dot(self, point: Point) -> str:
        """A small square around a point."""
        (x, y), half = point, self.dot // 2
        return f"M{x - half} {y - half}l{self.dot} 0 0 {self.dot}-{self.dot} 0z"

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


def _has_area(ring: Sequence[Point]) -> bool:
    """Whether a closed ring encloses anything (the sum of the trapezoids below its edges)."""
    return sum((x - u) * (y + v) for (u, v), (x, y) in pairwise(ring)) != 0


def _forward(rings: Iterable[Iterable[int]]) -> Iterator[int]:
    """The numbers of the arcs, whichever way they are walked."""
    return (arc if arc >= 0 else -1 - arc for ring in rings for arc in ring)


def _joined(pieces: Sequence[tuple[Point, ...]]) -> Iterator[list[Point]]:
    """Closed rings made of pieces, each of which goes on, either way round, where the one before ended."""
    at: dict[Point, list[int]] = defaultdict(list)
    for number, piece in enumerate(pieces):
        at[piece[0]].append(number)
        at[piece[-1]].append(number)
    left = set(range(len(pieces)))
    for number, piece in enumerate(pieces):
        if number in left:
            left.remove(number)
            ring = [*piece]
            while more := [other for other in at[ring[-1]] if other in left]:
                left.remove(more[0])
                follows = pieces[more[0]]
                ring.extend(follows[1:] if follows[0] == ring[-1] else follows[-2::-1])
            yield ring


def _fewer(points: tuple[Point, ...], tolerance: float) -> tuple[Point, ...]:
    """The ends, and of the points between those without which the line would miss one by more (Douglas and Peucker)."""
    if len(points) < 3:
        return points
    away = [_away(point, points[0], points[-1]) for point in points[1:-1]]
    furthest = max(away)
    if furthest <= tolerance:
        return points[0], points[-1]
    cut = away.index(furthest) + 1
    return _fewer(points[: cut + 1], tolerance)[:-1] + _fewer(points[cut:], tolerance)


def _away(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from the line between two others, or from both where they are one."""
    across, down = end[0] - start[0], end[1] - start[1]
    x, y = point[0] - start[0], point[1] - start[1]
    length = hypot(across, down)
    return abs(across * y - down * x) / length if length else hypot(x, y)


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
