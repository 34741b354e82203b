"""Circles as large as a number: land that nobody lives on looks like nothing, and a city like what it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import pi, sqrt

from markupsafe import Markup

from canvass.present.geometry import Outlines, Point
from canvass.present.palette import Fill

SHARE_OF_MAP = 0.16
"""Of the map's rectangle, the area of all circles together: the largest then hide few others."""
HOLE = 0.5
"""Of a circle's radius, that of the hole in the circles of a textured fill: they differ without colour too."""
LEAST_WITH_HOLE = 3
"""Radius below which a circle is too small for one."""
LEAST_WITH_RIM = 8
"""Width from which one of thousands is parted from those below it by a white rim."""


def circles(
    by_fill: Mapping[Fill, Sequence[str]],
    sizes: Mapping[str, int],
    outlines: Outlines,
    titles: Mapping[str, str],
) -> Markup:
    """A circle with a title for each unit with a size, at the middle of its land; the largest first."""
    drawn = Markup("").join(
        _circle(outlines.middle(unit), radius, fill, titles[unit])
        for unit, radius, fill in _placed(by_fill, sizes, outlines)
    )
    return Markup('<g class="circles">{}</g>').format(drawn)


def dots(
    by_fill: Mapping[Fill, Sequence[str]], sizes: Mapping[str, int], outlines: Outlines
) -> Markup:
    """The same for thousands of units, without titles: lines of no length with round ends, by width and fill."""
    together: dict[tuple[float, str], list[str]] = {}
    fills = {fill.name: fill for fill in by_fill}
    for unit, radius, fill in _placed(by_fill, sizes, outlines):
        together.setdefault((-_width(radius), fill.name), []).append(unit)
    drawn = Markup("").join(
        _dots([outlines.middle(unit) for unit in units], -width, fills[name])
        for (width, name), units in sorted(together.items())
    )
    return Markup('<g class="circles">{}</g>').format(drawn)


def sample(fill: Fill) -> Markup:
    """A circle for a legend, with its hole where those of the map have one."""
    drawn = Markup('<circle class="{}" cx="80" cy="49.5" r="46"/>').format(fill.name)
    if not fill.texture:
        return drawn
    hole = Markup('<circle cx="80" cy="49.5" r="{:.0f}" fill="#fff"/>').format(46 * HOLE)
    return drawn + hole


def _placed(
    by_fill: Mapping[Fill, Sequence[str]], sizes: Mapping[str, int], outlines: Outlines
) -> Iterator[tuple[str, float, Fill]]:
    """Each unit with a size, its radius and its fill; the largest first."""
    fills = {unit: fill for fill, units in by_fill.items() for unit in units if sizes.get(unit)}
    if not fills:
        return
    box, whole = outlines.box(fills), sum(sizes[unit] for unit in fills)
    scale = SHARE_OF_MAP * box.width * box.height / (pi * whole)
    for unit in sorted(fills, key=lambda unit: (-sizes[unit], unit)):
        yield unit, sqrt(scale * sizes[unit]), fills[unit]


def _circle(middle: Point, radius: float, fill: Fill, title: str) -> Markup:
    around = Markup('<circle class="{}" cx="{}" cy="{}" r="{:.0f}"><title>{}</title></circle>')
    drawn = around.format(fill.name, *middle, radius, title)
    if not fill.texture or radius < LEAST_WITH_HOLE:
        return drawn
    hole = Markup('<circle class="hole" cx="{}" cy="{}" r="{:.0f}"/>').format(
        *middle, HOLE * radius
    )
    return drawn + hole


def _width(radius: float) -> float:
    """A circle's width in halves of a step of the map, and in steps where it is large: few widths, short text."""
    return max(1, round(4 * radius)) / 2 if radius < 3 else round(2 * radius)


def _dots(middles: Sequence[Point], width: float, fill: Fill) -> Markup:
    places = sorted(middles)
    steps = [(x - u, y - v) for (u, v), (x, y) in pairwise([(0, 0), *places])]
    line = "".join(f"m{x}{'' if y < 0 else ' '}{y}z" for x, y in steps)
    rim = [("#fff", width + 1)] if width >= LEAST_WITH_RIM else []
    hole = [("#fff", HOLE * width)] if fill.texture and width >= 2 * LEAST_WITH_HOLE else []
    layers = [*rim, (fill.colour, width), *hole]
    return Markup("").join(
        Markup('<path stroke="{}" stroke-width="{:g}" d="{}"/>').format(colour, wide, line)
        for colour, wide in layers
    )
