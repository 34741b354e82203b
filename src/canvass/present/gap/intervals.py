"""Estimates with their intervals, one row below another, on one scale of points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from canvass.present.charts import INK, Spec, saying
from canvass.present.messages import messages
from canvass.present.plot.lettering import RIM
from canvass.present.values import Values, values
from canvass.present.words import true_minus

COLOURS = ("#6b4f93", "#8f6a1a")
"""Each county once, each vote once."""
YARDSTICK = "#a33b20"
LABEL, LINE = 24, 17
"""Height of a row's label, and of each estimate below it."""
HEAD = 40
"""Room for the legend, two lines of it on a narrow screen."""
say = messages("tech_gap_figures")
of_gap = messages("tech_gap")
LARGEST = 30.0
"""Points beyond which an interval is cut off, with an arrow: it says "nearly anything"."""


@dataclass(frozen=True, slots=True)
class Estimated:
    """A value with its interval, in points."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class IntervalRow:
    """A label, one estimate for each series (or none), and the value that would have mattered in this row."""

    label: str
    estimates: tuple[Estimated | None, ...]
    yardstick: float | None = None


def interval_chart(
    rows: Sequence[IntervalRow], series: Sequence[str], yardstick: str, width: int
) -> Spec:
    """The chart's specification: zero as a line, what would have mattered as a red tick in every row."""
    estimates = [one for row in rows for one in row.estimates if one]
    ends = [end for one in estimates for end in (one.low, one.high)]
    marks = [row.yardstick for row in rows if row.yardstick is not None]
    low = max(min(*ends, *marks, 0.0) - 1, -LARGEST)
    high = min(max(*ends, *marks, 0.0) + 1, LARGEST)
    height = HEAD + len(rows) * (LABEL + LINE * len(series)) + 6
    x: Spec = {
        "type": "quantitative",
        "scale": {"domain": [low, high], "nice": False, "clamp": True},
    }
    y: Spec = {
        "type": "quantitative",
        "scale": {"domain": [0, height], "reverse": True, "nice": False},
    }
    has_yardstick = bool(marks)
    return {
        "width": width - 24,
        "height": height,
        "layer": [
            _zero(x, y, height, say("axis"), round_values(low, high, width)),
            *_drawn(rows, series, x, y, (low, high)),
            *([_ticks(rows, len(series), x, y)] if has_yardstick else []),
            _labels(rows, len(series), y, width),
            *legend(_named(series, yardstick if has_yardstick else ""), width),
        ],
    }


def _named(series: Sequence[str], yardstick: str) -> list[tuple[str, str]]:
    marks = zip("●◆", series, COLOURS, strict=False)
    named = [(f"{mark} {name}", colour) for mark, name, colour in marks]
    return [*named, (f"| {yardstick}", YARDSTICK)] if yardstick else named


def _top(number: int, series: int) -> float:
    return HEAD + number * (LABEL + LINE * series)


def _zero(x: Spec, y: Spec, height: float, title: str, values: Sequence[float]) -> Spec:
    return {
        "data": {"values": [{"zero": 0, "from": HEAD, "to": height}]},
        "mark": {"type": "rule", "color": INK, "strokeWidth": 1.2},
        "encoding": {
            "x": {**x, "field": "zero", "title": title, "axis": {"values": list(values)}},
            "y": {**y, "field": "from", "axis": None},
            "y2": {"field": "to"},
        },
    }


def round_values(low: float, high: float, width: int) -> list[float]:
    """Round values for an axis between two ends, so many as the width has room for."""
    room = max(5, width // 60)
    step = next(step for step in (1, 2, 5, 10, 20, 50) if (high - low) / step <= room or step == 50)
    return [float(n * step) for n in range(ceil(low / step), floor(high / step) + 1)]


def _drawn(
    rows: Sequence[IntervalRow], series: Sequence[str], x: Spec, y: Spec, ends: tuple[float, float]
) -> list[Spec]:
    low, high = ends
    values = [
        {
            "value": round(one.value, 3),
            "low": round(max(one.low, low), 3),
            "high": round(min(one.high, high), 3),
            "y": _top(number, len(row.estimates)) + LABEL + LINE * place + 4,
            "colour": COLOURS[place % len(COLOURS)],
            "shape": ("circle", "diamond")[place % 2],
            "said": (
                f"{row.label}, {series[place]}: {true_minus(f'{one.value:+.1f}')} points "
                f"(95% interval {true_minus(f'{one.low:+.1f}')} to {true_minus(f'{one.high:+.1f}')})"
            ),
        }
        for number, row in enumerate(rows)
        for place, one in enumerate(row.estimates)
        if one
    ]
    colour: Spec = {"field": "colour", "type": "nominal", "scale": None}
    return [
        {
            "data": {"values": values},
            "mark": {"type": "rule", "strokeWidth": 3, "opacity": 0.55, "strokeCap": "round"},
            "encoding": {
                "x": {**x, "field": "low"},
                "x2": {"field": "high"},
                "y": {**y, "field": "y", "axis": None},
                "color": colour,
            },
        },
        {
            "data": {"values": values},
            "mark": {"type": "point", "filled": True, "opacity": 1, "size": 95},
            "encoding": saying(
                {
                    "x": {**x, "field": "value"},
                    "y": {**y, "field": "y", "axis": None},
                    "color": colour,
                    "shape": {"field": "shape", "type": "nominal", "scale": None},
                }
            ),
        },
    ]


def _ticks(rows: Sequence[IntervalRow], series: int, x: Spec, y: Spec) -> Spec:
    values = [
        {
            "at": round(row.yardstick, 3),
            "from": _top(number, series) + LABEL - 6,
            "to": _top(number, series) + LABEL + LINE * series - 3,
        }
        for number, row in enumerate(rows)
        if row.yardstick is not None
    ]
    return {
        "data": {"values": values},
        "mark": {"type": "rule", "color": YARDSTICK, "strokeWidth": 2.5},
        "encoding": {
            "x": {**x, "field": "at"},
            "y": {**y, "field": "from", "axis": None},
            "y2": {"field": "to"},
        },
    }


def _labels(rows: Sequence[IntervalRow], series: int, y: Spec, width: int) -> Spec:
    values = [
        {"label": row.label, "y": _top(number, series) + LABEL / 2}
        for number, row in enumerate(rows)
    ]
    return {
        "data": {"values": values},
        "mark": {
            "type": "text",
            "align": "left",
            "x": 0,
            "fontSize": label_size(width),
            "fontWeight": 600,
            **RIM,
        },
        "encoding": {"y": {**y, "field": "y", "axis": None}, "text": {"field": "label"}},
    }


def label_size(width: int) -> float:
    """Size of a row's label that fits the width."""
    return 13 if width > 500 else 11


def legend(named: Sequence[tuple[str, str]], width: int) -> list[Spec]:
    """Words in their colours from the left; on a narrow screen the last stands below the others."""
    is_wide = width > 500
    size = 12 if is_wide else 11
    layers: list[Spec] = []
    place, y = 0.0, 8
    for words, colour in named:
        if place and place + len(words) * size * 0.56 > width - 24:
            place, y = 0.0, y + 17
        mark = {
            "type": "text",
            "align": "left",
            "x": place,
            "y": y,
            "text": words,
            "color": colour,
            "fontSize": size,
            "fontWeight": 600,
        }
        layers.append({"data": {"values": [{}]}, "mark": mark})
        place += len(words) * size * 0.56 + 16
    return layers


def interval_values(rows: Sequence[IntervalRow], series: Sequence[str], yardstick: str) -> Values:
    """What the lines show, a row for each: also where an interval is cut off in the picture."""
    return values(
        (
            of_gap("held-equal"),
            say("value-weighting"),
            say("value-points"),
            say("value-from"),
            say("value-to"),
            say("value-yardstick", yardstick=yardstick),
        ),
        (
            (row.label, series[place], one.value, one.low, one.high, row.yardstick)
            for row in rows
            for place, one in enumerate(row.estimates)
            if one
        ),
    )
