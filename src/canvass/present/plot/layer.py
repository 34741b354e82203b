"""One layer of a chart: how its marks look, what decides it, and a row of values for each mark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from canvass.present.plot.scale import Scale

Spec: TypeAlias = Mapping[str, Any]
Values: TypeAlias = Mapping[str, Sequence[object]]
NO_VALUES: Values = {}

CHART = {"width", "height", "data", "layer", "mark", "encoding"}
CHANNELS = {
    *("x", "x2", "y", "y2", "color", "fill", "stroke", "strokeDash"),
    *("shape", "size", "text", "description"),
}
LOOKS = {
    *("type", "x", "y", "dx", "dy", "text", "align", "fontSize", "fontWeight", "lineHeight"),
    *("color", "opacity", "stroke", "strokeWidth", "strokeDash", "strokeCap"),
    *("size", "shape", "filled", "point"),
}
LOOKED: Values = {
    "type": ("rect", "rule", "line", "area", "circle", "point", "text"),
    "shape": ("circle", "diamond"),
    "align": ("left", "center", "right"),
    "filled": (True,),
}
"""Of words that stand for one of a few looks, those that are drawn."""
PLACES = ("x", "x2", "y", "y2")


@dataclass(frozen=True, slots=True)
class Layer:
    """Marks of one kind."""

    mark: Spec
    encoding: Spec
    rows: tuple[Spec, ...]

    def of(self, channel: str, row: Spec) -> Any:
        """What a channel says of a row; None where nothing decides it."""
        asked = self.encoding.get(channel)
        if asked is None:
            return None
        if "value" in asked:
            return asked["value"]
        own, scale = row[asked["field"]], asked.get("scale")
        return scale["range"][scale["domain"].index(own)] if scale and "range" in scale else own

    def look(self, name: str, channel: str, row: Spec) -> Any:
        """What a channel says of a row, or else what all marks have."""
        told = self.of(channel, row)
        return self.mark.get(name) if told is None else told

    def place(self, channel: str, row: Spec, scale: Scale | None) -> float | None:
        """Pixels along a side: by a value on its scale, or as all marks have it."""
        asked = self.encoding.get(channel)
        if asked is None:
            found = self.mark.get(channel)
            return None if found is None else float(found)
        if "value" in asked:
            return float(asked["value"])
        if scale is None:
            raise ValueError(f"{channel}: no layer gives the domain of this side of the chart")
        return scale.at(row[asked["field"]])

    def is_known(self, row: Spec) -> bool:
        """Whether a row has every number that places it."""
        fields = [self.encoding[each].get("field") for each in PLACES if each in self.encoding]
        return all(row[each] is not None for each in fields if each)


def layers(spec: Spec, rows: Sequence[Spec] = (), encoding: Spec | None = None) -> Iterator[Layer]:
    """The layers of a chart, from below; each has the values and channels of what it stands in, or its own."""
    only(spec, CHART, "chart")
    data = spec.get("data", {"values": rows})
    only(data, {"values"}, "data")
    channels = {**(encoding or {}), **spec.get("encoding", {})}
    for inner in spec.get("layer", ()):
        yield from layers(inner, data["values"], channels)
    if "mark" in spec:
        only(spec["mark"], LOOKS, "mark", LOOKED)
        only(channels, CHANNELS, "encoding")
        bare = Layer(spec["mark"], channels, ())
        yield Layer(spec["mark"], channels, tuple(filter(bare.is_known, data["values"])))


def only(spec: Spec, known: set[str], where: str, values: Values = NO_VALUES) -> None:
    """Refuse what would not be drawn: a chart without it would say something else.

    Raises:
        ValueError: it names something else, or gives a word none of its ``values``.
    """
    more = sorted({*spec} - known)
    other = [
        f"{word} {spec[word]}" for word in values if word in spec and spec[word] not in values[word]
    ]
    if more or other:
        raise ValueError(f"{where}: not drawn, and so not allowed: {', '.join([*more, *other])}")
