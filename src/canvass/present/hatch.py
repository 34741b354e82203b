"""Textures drawn as lines: they print small and sharp, and are the same on every screen.

SVG has patterns for this, but a browser prints a map of three thousand patterned counties as hundreds of
megabytes. Here the lines are cut to the outline beforehand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil

from canvass.present.geometry import Point

DIRECTIONS = {
    "rising": ((1, 1),),
    "falling": ((1, -1),),
    "level": ((0, 1),),
    "upright": ((1, 0),),
    "crossed": ((1, 1), (1, -1)),
}
"""For each texture the vectors that its families of lines stand at right angles to."""


def hatch(rim: Iterable[Sequence[Point]], texture: str, spacing: int) -> str:
    """Path data of the texture's lines inside a boundary; ``rim`` is the boundary in pieces, in any order."""
    pieces = [tuple(piece) for piece in rim]
    return "".join(
        f"M{x} {y}l{to_x - x} {to_y - y}"
        for across in DIRECTIONS[texture]
        for (x, y), (to_x, to_y) in _segments(pieces, across, spacing)
        if (x, y) != (to_x, to_y)
    )


def _segments(
    pieces: Sequence[Sequence[Point]], across: Point, spacing: int
) -> Iterable[tuple[Point, Point]]:
    """The parts of each line that lie inside: from every odd crossing of the boundary to the next."""
    crossings: dict[int, list[tuple[float, float, float]]] = defaultdict(list)
    a, b = across
    for piece in pieces:
        for (x, y), (to_x, to_y) in pairwise(piece):
            u, to_u = a * x + b * y, a * to_x + b * to_y
            low, high = min(u, to_u), max(u, to_u)
            for line in range(ceil(low / spacing), ceil(high / spacing)):
                part = (line * spacing - u) / (to_u - u)
                at_x, at_y = x + part * (to_x - x), y + part * (to_y - y)
                crossings[line].append((a * at_y - b * at_x, at_x, at_y))
    for line in sorted(crossings):
        found = sorted(crossings[line])
        for (_, *start), (_, *end) in zip(found[::2], found[1::2], strict=False):
            yield (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
