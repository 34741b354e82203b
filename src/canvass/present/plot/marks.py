"""The marks of a layer: bars, rules, lines, areas, dots and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from canvass.present.plot.layer import Layer, Spec
from canvass.present.plot.lettering import Look, lettering
from canvass.present.plot.part import INK, Part, short, tag, together
from canvass.present.plot.scale import Scale

DOT = 30.0
"""Size of a dot where none is given: the area of the square around it."""
FAINT = 0.7
"""Opacity of circles where none is given, so that one is seen through another."""


@dataclass(frozen=True, slots=True)
class Plane:
    """The rectangle of a chart between its axes, with the scales of its sides."""

    width: float
    height: float
    x: Scale | None
    y: Scale | None

    def xs(self, layer: Layer, row: Spec) -> tuple[float | None, float | None]:
        """Where a mark begins and ends from left to right."""
        return layer.place("x", row, self.x), layer.place("x2", row, self.x)

    def ys(self, layer: Layer, row: Spec) -> tuple[float | None, float | None]:
        """Where a mark begins and ends from above."""
        return layer.place("y", row, self.y), layer.place("y2", row, self.y)


def drawn(layer: Layer, plane: Plane) -> Part:
    """All marks of a layer."""
    return KINDS[layer.mark["type"]](layer, plane)


def _rects(layer: Layer, plane: Plane) -> Part:
    return together(_rect(layer, plane, row) for row in layer.rows)


def _rect(layer: Layer, plane: Plane, row: Spec) -> Part:
    left, right = _span(plane.xs(layer, row), plane.width)
    top, bottom = _span(plane.ys(layer, row), plane.height)
    shape = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    paint = {"fill": layer.look("color", "color", row) or INK, **_stroke(layer, row)}
    return Part(tag("rect", shape | paint | _said(layer, row)), left, top, right, bottom)


def _rules(layer: Layer, plane: Plane) -> Part:
    return together(_rule(layer, plane, row) for row in layer.rows)


def _rule(layer: Layer, plane: Plane, row: Spec) -> Part:
    """A line from one place to another; right across the chart in a direction that it does not name."""
    (x1, x2), (y1, y2) = (
        _ends(plane.xs(layer, row), plane.width),
        _ends(plane.ys(layer, row), plane.height),
    )
    line = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    paint = {"stroke": layer.look("color", "color", row) or INK, **_line_look(layer.mark)}
    box = min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
    return Part(tag("line", line | paint | _said(layer, row)), *box)


def _lines(layer: Layer, plane: Plane) -> Part:
    """A line through the places of each colour, and its dots where they are asked for."""
    return together(
        each
        for _, rows in groupby(layer.rows, lambda row: layer.of("color", row))
        for each in _line(layer, plane, [*rows])
    )


def _line(layer: Layer, plane: Plane, rows: Sequence[Spec]) -> Iterator[Part]:
    places = sorted(_points(layer, plane, rows))
    colour = layer.look("color", "color", rows[0]) or INK
    dashes = layer.look("strokeDash", "strokeDash", rows[0])
    paint = {"fill": "none", "stroke": colour, **_line_look({**layer.mark, "strokeDash": dashes})}
    yield _around(tag("path", {"d": _path(places)} | paint), places)
    if point := layer.mark.get("point"):
        radius = point["size"] ** 0.5 / 2
        dots = "".join(tag("circle", {"cx": x, "cy": y, "r": radius}) for x, y in places)
        yield _around(tag("g", {"fill": colour}, dots), places)


def _areas(layer: Layer, plane: Plane) -> Part:
    """What lies between two heights, from the first place to the last."""
    if not layer.rows:
        return together(())
    above = sorted(_points(layer, plane, layer.rows))
    below = sorted(_points(layer, plane, layer.rows, "y2"), reverse=True)
    paint = {"fill": layer.mark.get("color", INK), "opacity": layer.mark.get("opacity")}
    outline = [*above, *below]
    return _around(tag("path", {"d": f"{_path(outline)}Z"} | paint), outline)


def _dots(layer: Layer, plane: Plane) -> Part:
    """Circles and diamonds: a group that says once what all of them have."""
    dots = [_dot(layer, plane, row) for row in layer.rows]
    return together(dots, '<g class="mark-symbol">', "</g>") if dots else together(())


def _dot(layer: Layer, plane: Plane, row: Spec) -> Part:
    x, y = (each[0] or 0.0 for each in (plane.xs(layer, row), plane.ys(layer, row)))
    radius = float(layer.look("size", "size", row) or DOT) ** 0.5 / 2
    is_round = (layer.look("shape", "shape", row) or "circle") == "circle"
    shape: dict[str, object] = (
        {"cx": x, "cy": y, "r": radius} if is_round else {"d": _diamond(x, y, radius)}
    )
    own = shape | _filled(layer, row) | _said(layer, row)
    return Part(
        tag("circle" if is_round else "path", own), x - radius, y - radius, x + radius, y + radius
    )


def _diamond(x: float, y: float, radius: float) -> str:
    r = short(radius)
    return f"M{short(x - radius)},{short(y)}l{r},-{r}l{r},{r}l-{r},{r}Z"


def _filled(layer: Layer, row: Spec) -> dict[str, object]:
    colour = layer.of("fill", row) or layer.look("color", "color", row) or INK
    is_circle = layer.mark["type"] == "circle"
    opacity = layer.mark.get("opacity", FAINT if is_circle else 1)
    return {
        "fill": colour,
        **_stroke(layer, row),
        "fill-opacity": None if opacity == 1 else opacity,
    }


def _texts(layer: Layer, plane: Plane) -> Part:
    return together(_text(layer, plane, row) for row in layer.rows)


def _text(layer: Layer, plane: Plane, row: Spec) -> Part:
    mark = layer.mark
    x, y = plane.xs(layer, row)[0], plane.ys(layer, row)[0]
    look = Look(
        mark.get("fontSize", 12),
        mark.get("align", "center"),
        layer.look("color", "color", row) or INK,
        mark.get("fontWeight"),
        mark.get("opacity"),
        mark.get("stroke"),
        mark.get("strokeWidth"),
        mark.get("lineHeight"),
    )
    told = layer.look("text", "text", row)
    return lettering(
        told if isinstance(told, list) else str(told),
        (plane.width / 2 if x is None else x) + mark.get("dx", 0),
        (plane.height / 2 if y is None else y) + mark.get("dy", 0),
        look,
    )


def _said(layer: Layer, row: Spec) -> dict[str, object]:
    """What the mark says to whoever points at it."""
    told = layer.of("description", row)
    return {} if told is None else {"data-said": str(told)}


def _stroke(layer: Layer, row: Spec) -> dict[str, object]:
    colour = layer.look("stroke", "stroke", row)
    return {"stroke": colour, "stroke-width": layer.mark.get("strokeWidth")} if colour else {}


def _line_look(mark: Mapping[str, Any]) -> dict[str, object]:
    dashes = mark.get("strokeDash")
    return {
        "stroke-width": mark.get("strokeWidth"),
        "stroke-dasharray": ",".join(map(str, dashes)) if dashes and dashes[1] else None,
        "stroke-linecap": mark.get("strokeCap"),
        "opacity": mark.get("opacity"),
    }


def _span(ends: tuple[float | None, float | None], side: float) -> tuple[float, float]:
    first, last = _ends(ends, side)
    return min(first, last), max(first, last)


def _ends(ends: tuple[float | None, float | None], side: float) -> tuple[float, float]:
    first, last = ends
    if first is None:
        return 0.0, side
    return first, first if last is None else last


def _points(
    layer: Layer, plane: Plane, rows: Sequence[Spec], height: str = "y"
) -> Iterator[tuple[float, float]]:
    for row in rows:
        x, y = layer.place("x", row, plane.x), layer.place(height, row, plane.y)
        yield x or 0.0, y or 0.0


def _path(places: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{short(x)},{short(y)}" for x, y in places)


def _around(svg: str, places: Sequence[tuple[float, float]]) -> Part:
    xs, ys = zip(*places, strict=True)
    return Part(svg, min(xs), min(ys), max(xs), max(ys))


KINDS: Mapping[str, Callable[[Layer, Plane], Part]] = {
    "rect": _rects,
    "rule": _rules,
    "line": _lines,
    "area": _areas,
    "circle": _dots,
    "point": _dots,
    "text": _texts,
}
