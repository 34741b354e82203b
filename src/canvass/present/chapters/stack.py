"""Stacked bars whose segments carry their own names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.present.charts import INK, Spec, saying
from canvass.present.messages import messages
from canvass.present.values import Values, values

say = messages("report_paths")

SHADES = (
    *("#0f5c63", "#6fa9ad", "#c3dcdc", "#cdbd92", "#6d5f90"),
    *("#dad5e5", "#9aa0a9", "#ebe4d3", "#3c4650", "#a9c0a0"),
)
"""Fills of units in the order in which they appear; neighbours differ in lightness."""
DARK = {"#0f5c63", "#6d5f90", "#3c4650"}
STEP, BAR = 56, 26
CHARACTER = 7.5
"""Width of a character of a segment's name, in pixels."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A named part of a bar; ``is_about`` where its votes are a round figure."""

    name: str
    value: int
    is_about: bool = False

    @property
    def votes(self) -> str:
        """Its votes as they are shown."""
        return _shown(f"{self.value:,}", self.is_about)


@dataclass(frozen=True, slots=True)
class Stack:
    """A bar: the words above it and its parts, in order."""

    label: str
    segments: tuple[Segment, ...]

    @property
    def total_text(self) -> str:
        """All parts together, as it is shown: a round figure where a part is one."""
        return _shown(f"{self.total:,}", any(part.is_about for part in self.segments))

    @property
    def total(self) -> int:
        """All parts together."""
        return sum(segment.value for segment in self.segments)


def _shown(votes: str, is_about: bool) -> str:
    return say("about", votes=votes) if is_about else votes


def stacked_bars(stacks: Sequence[Stack], width: int) -> Spec:
    """The chart's specification: labels above the bars, names inside the segments that have room."""
    inner = width - 100
    most = max(stack.total for stack in stacks)
    y = {
        "type": "quantitative",
        "scale": {"domain": [0, STEP * len(stacks)], "reverse": True, "nice": False},
        "axis": None,
    }
    x = {"type": "quantitative", "scale": {"domain": [0, most], "nice": False}, "axis": None}
    parts = _parts(stacks, inner / most)
    return {
        "width": inner,
        "height": STEP * len(stacks),
        "layer": [
            {
                "data": {"values": parts},
                "mark": {"type": "rect", "stroke": "#fff", "strokeWidth": 1.5},
                "encoding": saying(
                    {
                        "x": {**x, "field": "from"},
                        "x2": {"field": "to"},
                        "y": {**y, "field": "top"},
                        "y2": {"field": "bottom"},
                        "color": {"field": "fill", "type": "nominal", "scale": None},
                    }
                ),
            },
            _text([part for part in parts if part["shown"]], x, y, "center", "middle"),
            _text(_labels(stacks), x, y, "left", "at"),
            _text(_totals(stacks), x, y, "left", "middle", dx=7, weight=600),
        ],
    }


def _parts(stacks: Sequence[Stack], pixels: float) -> list[dict[str, object]]:
    names = dict.fromkeys(s.name for stack in stacks for s in stack.segments)
    fills = {name: SHADES[n % len(SHADES)] for n, name in enumerate(names)}
    parts: list[dict[str, object]] = []
    for row, stack in enumerate(stacks):
        start = 0
        for segment in stack.segments:
            room = segment.value * pixels
            long = f"{segment.name} {segment.votes}"
            text = long if len(long) * CHARACTER < room else segment.name
            parts.append(
                {
                    "from": start,
                    "to": start + segment.value,
                    "x": start + segment.value / 2,
                    "top": row * STEP + 20,
                    "bottom": row * STEP + 20 + BAR,
                    "middle": row * STEP + 20 + BAR / 2,
                    "fill": fills[segment.name],
                    "ink": "#ffffff" if fills[segment.name] in DARK else INK,
                    "text": text,
                    "shown": len(text) * CHARACTER < room,
                    "said": say(
                        "part-said", set=stack.label, places=segment.name, votes=segment.votes
                    ),
                }
            )
            start += segment.value
    return parts


def _labels(stacks: Sequence[Stack]) -> list[dict[str, object]]:
    return [
        {"x": 0, "at": row * STEP + 10, "text": stack.label, "ink": INK}
        for row, stack in enumerate(stacks)
    ]


def _totals(stacks: Sequence[Stack]) -> list[dict[str, object]]:
    return [
        {
            "x": stack.total,
            "middle": row * STEP + 20 + BAR / 2,
            "text": stack.total_text,
            "ink": INK,
        }
        for row, stack in enumerate(stacks)
    ]


def _text(
    values: list[dict[str, object]],
    x: Spec,
    y: Spec,
    align: str,
    at: str,
    *,
    dx: int = 0,
    weight: int = 400,
) -> Spec:
    return {
        "data": {"values": values},
        "mark": {"type": "text", "align": align, "dx": dx, "fontWeight": weight, "fontSize": 13},
        "encoding": {
            "x": {**x, "field": "x"},
            "y": {**y, "field": at},
            "text": {"field": "text"},
            "color": {"field": "ink", "type": "nominal", "scale": None},
        },
    }


def stacked_values(stacks: Sequence[Stack]) -> Values:
    """What the bars show, a row for each part."""
    return values(
        (say("value-set"), say("value-place"), say("column-votes")),
        (
            (stack.label, part.name, _shown(f"{part.value}", True) if part.is_about else part.value)
            for stack in stacks
            for part in stack.segments
        ),
    )
