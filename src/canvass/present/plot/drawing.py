"""A chart as SVG, from its specification: scales, axes, layers from below, and its legend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from canvass.present.plot.axis import axis, below, beside, grid
from canvass.present.plot.layer import Layer, Spec, layers, only
from canvass.present.plot.legend import legend
from canvass.present.plot.marks import Plane, drawn
from canvass.present.plot.part import Part, short, together
from canvass.present.plot.scale import Scale

EDGE = 5
"""Pixels around everything that is drawn."""
SCALE = {"type", "domain", "nice", "reverse", "clamp"}


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart: its width and height in pixels, and what stands in its ``svg`` element."""

    width: int
    height: int
    body: str


def drawing(spec: Spec) -> Drawing:
    """The drawing of a specification; the same one is the same letters.

    Raises:
        ValueError: the specification names something that would not be drawn.
    """
    some = [*layers(spec)]
    width, height = float(spec["width"]), float(spec["height"])
    plane = Plane(width, height, _scale("x", some, (0.0, width)), _scale("y", some, (height, 0.0)))
    whole = together(_parts(some, plane))
    left, top = EDGE - min(whole.left, 0), EDGE - min(whole.top, 0)
    moved = f'<g transform="translate({short(left)},{short(top)})">{whole.svg}</g>'
    wide, high = (ceil(each + EDGE) for each in (left + whole.right, top + whole.bottom))
    return Drawing(wide, high, moved)


def _parts(some: Sequence[Layer], plane: Plane) -> Iterator[Part]:
    x = axis("x", some, plane.x)
    y = axis("y", some, plane.y)
    yield Part(grid(x, y, plane.width, plane.height), 0, 0, plane.width, plane.height)
    beneath = below(x, plane.width, plane.height) if x else None
    if beneath:
        yield beneath
    if y:
        yield beside(y, plane.height)
    yield from (drawn(each, plane) for each in some)
    key = legend(some, max(plane.height, beneath.bottom if beneath else 0))
    if key:
        yield key


def _scale(side: str, some: Sequence[Layer], pixels: tuple[float, float]) -> Scale | None:
    """The scale of a side, which all layers share: that of the first that gives one."""
    found: Mapping[str, Any] | None = next(
        (own for each in some if (own := each.encoding.get(side, {}).get("scale"))), None
    )
    if found is None:
        return None
    only(found, SCALE, f"{side}, scale", {"type": ("linear", "log"), "nice": (False,)})
    start, end = reversed(pixels) if found.get("reverse") else pixels
    low, high = found["domain"]
    return Scale(low, high, start, end, found.get("type") == "log", bool(found.get("clamp")))
