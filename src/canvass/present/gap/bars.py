"""The picture of the placebo: the same difference where machines stood, before they mattered, and where none were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from canvass.present.charts import INK, MUTED, Spec, saying
from canvass.present.gap.intervals import COLOURS, label_size, round_values
from canvass.present.messages import messages
from canvass.present.values import Values, values
from canvass.present.words import true_minus

say = messages("tech_gap_figures")
LABEL, BAR, GAP = 20, 20, 8
HEADING, HEADING_LINE = 18, 16
"""Room around a group's heading, and for each of its lines."""
TITLE = {True: "bars-axis", False: "value-points"}
"""The message below the axis, on a wide screen and on a narrow one."""
_TINTS = {"real": COLOURS[0], "placebo": "#c9b88a"}


@dataclass(frozen=True, slots=True)
class GapBar:
    """One difference in points, with its interval where it has one; a placebo is lighter."""

    label: str
    value: float
    interval: tuple[float, float] | None
    is_placebo: bool


@dataclass(frozen=True, slots=True)
class BarGroup:
    """The bars of one coding, under its rule."""

    heading: str
    bars: tuple[GapBar, ...]


def bar_chart(groups: Sequence[BarGroup], width: int) -> Spec:
    """The chart's specification: bars from zero, labels above each, numbers at their ends."""
    bars = [bar for group in groups for bar in group.bars]
    ends = [end for bar in bars for end in (bar.value, *(bar.interval or ()))]
    low, high = min(*ends, 0.0), max(*ends, 0.0)
    room = 0.16 * (high - low)
    x: Spec = {
        "type": "quantitative",
        "scale": {"domain": [low - room, high + (room if high > 0 else 0.4)], "nice": False},
    }
    is_wide = width > 500
    headings, values, top = _laid_out(groups, (width - 24) // 8)
    y: Spec = {
        "type": "quantitative",
        "scale": {"domain": [0, top], "reverse": True, "nice": False},
    }
    return {
        "width": width - 24,
        "height": top,
        "data": {"values": values},
        "layer": [
            _bars(x, y, round_values(low - room, high, width), say(TITLE[is_wide])),
            _whiskers(x, y),
            _text("label", {"x": 0, "fontSize": 12.5 if is_wide else 11}, {}, "above", y),
            _text(
                "text",
                {"fontSize": 13, "fontWeight": 700, "align": "right", "dx": -6},
                {"x": {**x, "field": "end"}},
                "middle",
                y,
            ),
            {
                "data": {"values": headings},
                **_text(
                    "heading",
                    {
                        "x": 0,
                        "fontSize": label_size(width),
                        "fontWeight": 700,
                        "lineHeight": HEADING_LINE,
                    },
                    {},
                    "y",
                    y,
                ),
            },
        ],
    }


def _laid_out(groups: Sequence[BarGroup], characters: int) -> tuple[list[Spec], list[Spec], int]:
    headings, values, top = [], [], 0
    for group in groups:
        lines = wrap(group.heading, characters)
        headings.append({"heading": lines, "y": top + HEADING})
        top += HEADING + HEADING_LINE * len(lines)
        for bar in group.bars:
            low, high = bar.interval or (bar.value, bar.value)
            values.append(
                {
                    "label": bar.label,
                    "zero": 0,
                    "value": round(bar.value, 3),
                    "low": round(low, 3),
                    "high": round(high, 3),
                    "end": round(min(low, bar.value, 0.0), 3),
                    "text": _points(bar.value),
                    "said": _words(bar),
                    "above": top + LABEL / 2,
                    "top": top + LABEL,
                    "middle": top + LABEL + BAR / 2,
                    "bottom": top + LABEL + BAR,
                    "colour": _TINTS["placebo" if bar.is_placebo else "real"],
                }
            )
            top += LABEL + BAR + GAP
    return headings, values, top


def _points(value: float) -> str:
    return true_minus(f"{value:+.1f}")


def _words(bar: GapBar) -> str:
    """What a bar says: its difference, and the interval that is drawn as a line without numbers."""
    points = _points(bar.value)
    if not bar.interval:
        return say("bar-said", bar=bar.label, points=points)
    low, high = map(_points, bar.interval)
    return say("bar-said-interval", bar=bar.label, points=points, low=low, high=high)


def _bars(x: Spec, y: Spec, values: Sequence[float], title: str) -> Spec:
    return {
        "mark": {"type": "rect"},
        "encoding": saying(
            {
                "x": {**x, "field": "zero", "title": title, "axis": {"values": list(values)}},
                "x2": {"field": "value"},
                "y": {**y, "field": "top", "axis": None},
                "y2": {"field": "bottom"},
                "color": {"field": "colour", "type": "nominal", "scale": None},
            }
        ),
    }


def _whiskers(x: Spec, y: Spec) -> Spec:
    return {
        "mark": {"type": "rule", "color": MUTED, "strokeWidth": 1.6},
        "encoding": {
            "x": {**x, "field": "low"},
            "x2": {"field": "high"},
            "y": {**y, "field": "middle", "axis": None},
        },
    }


def _text(field: str, mark: Spec, encoding: Spec, at: str, y: Spec) -> Spec:
    return {
        "mark": {"type": "text", "align": "left", "color": INK, **mark},
        "encoding": {**encoding, "y": {**y, "field": at, "axis": None}, "text": {"field": field}},
    }


def bar_values(groups: Sequence[BarGroup]) -> Values:
    """What the bars show, a row for each."""
    return values(
        (
            say("value-rule"),
            say("value-difference"),
            say("value-points"),
            say("value-from"),
            say("value-to"),
        ),
        (
            (group.heading, bar.label, bar.value, *(bar.interval or (None, None)))
            for group in groups
            for bar in group.bars
        ),
    )
