"""What the colours and dashes of lines stand for: a row for each, below the chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from canvass.present.plot.layer import Layer, Spec, only
from canvass.present.plot.lettering import LINE, Look, lettering
from canvass.present.plot.part import MUTED, Part, tag, together

ABOVE, ROW, SIGN, INDENT = 18, 18, 16, 24
LETTER = 0.52
"""Width of a letter as a share of its size, on average."""
KNOWN = {"labelLimit", "labelFontSize", "symbolStrokeWidth"}


def legend(some: Sequence[Layer], top: float) -> Part | None:
    """The legend of the layer that asks for one, below a height."""
    for layer in some:
        asked = layer.encoding.get("color", {}).get("legend")
        if asked:
            only(asked, KNOWN, "legend")
            return together(_rows(layer.encoding, asked, top + ABOVE))
    return None


def _rows(encoding: Spec, asked: Spec, top: float) -> Iterator[Part]:
    names, colours = (encoding["color"]["scale"][each] for each in ("domain", "range"))
    dashes = encoding.get("strokeDash", {}).get("scale", {}).get("range", [None] * len(names))
    size = asked["labelFontSize"]
    for name, colour, dash in zip(names, colours, dashes, strict=True):
        lines = wrap(name, int(asked["labelLimit"] / (LETTER * size)))
        yield _sign(colour, dash, top, asked["symbolStrokeWidth"])
        look = Look(size, "left", MUTED, line=LINE * size)
        yield lettering(lines if len(lines) > 1 else name, INDENT, top, look)
        top += ROW + LINE * size * (len(lines) - 1)


def _sign(colour: str, dash: Sequence[Any] | None, y: float, wide: float) -> Part:
    dashes = ",".join(map(str, dash)) if dash and dash[1] else None
    line = {"x1": 2.0, "y1": y, "x2": 2.0 + SIGN, "y2": y, "stroke": colour}
    look = {"stroke-width": wide, "stroke-dasharray": dashes}
    return Part(tag("line", line | look), 2, y, 2 + SIGN, y)
