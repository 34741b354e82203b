"""Every specification as a dot: how far the answer depends on how the question is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.present.charts import INK, Spec, saying
from canvass.present.gap.intervals import COLOURS, label_size, legend, round_values
from canvass.present.messages import messages
from canvass.present.plot.lettering import RIM
from canvass.present.values import Values, values
from canvass.present.words import true_minus

say = messages("tech_gap_figures")
of_gap = messages("tech_gap")

RADIUS = 4.2
LABEL, FOOT, HEAD = 26, 12, 40


@dataclass(frozen=True, slots=True)
class Dot:
    """One answer in points; ``series`` picks its colour, hollow where its interval holds zero."""

    value: float
    series: int
    is_hollow: bool


@dataclass(frozen=True, slots=True)
class DotRow:
    """The answers of one step of the ladder."""

    label: str
    dots: tuple[Dot, ...]


def dot_chart(rows: Sequence[DotRow], series: Sequence[str], width: int) -> Spec:
    """The chart's specification: dots of a row moved up and down until none overlap."""
    values = [dot.value for row in rows for dot in row.dots]
    low, high = min(*values, 0.0) - 1, max(*values, 0.0) + 1
    pixels = (width - 24) / (high - low)
    tops, spread, top = [], [], float(HEAD)
    for row in rows:
        placed = _placed(row.dots, pixels)
        reach = max((abs(y) for y in placed), default=0.0)
        tops.append(top)
        spread.append([top + LABEL + reach + RADIUS + y for y in placed])
        top += LABEL + 2 * (reach + RADIUS) + FOOT
    x: Spec = {"type": "quantitative", "scale": {"domain": [low, high], "nice": False}}
    y: Spec = {
        "type": "quantitative",
        "scale": {"domain": [0, top], "reverse": True, "nice": False},
    }
    return {
        "width": width - 24,
        "height": round(top),
        "layer": [
            _zero(x, y, top, round_values(low, high, width)),
            _dots(rows, series, spread, x, y),
            _labels(rows, tops, y, width),
            *legend(_named(series), width),
        ],
    }


def _placed(dots: Sequence[Dot], pixels: float) -> list[float]:
    """For each dot, how far from the middle line it stands so that it touches no other."""
    placed: list[tuple[float, float]] = []
    heights = [0.0] * len(dots)
    apart = 2 * RADIUS + 0.8
    for index in sorted(range(len(dots)), key=lambda index: (dots[index].value, index)):
        x = dots[index].value * pixels
        near = [(a, b) for a, b in placed if abs(a - x) < apart]
        heights[index] = next(
            y
            for step in range(1000)
            for y in (step * 0.7, -step * 0.7)
            if all((a - x) ** 2 + (b - y) ** 2 >= apart**2 for a, b in near)
        )
        placed.append((x, heights[index]))
    return heights


def _dots(
    rows: Sequence[DotRow],
    series: Sequence[str],
    spread: Sequence[Sequence[float]],
    x: Spec,
    y: Spec,
) -> Spec:
    values = [
        {
            "value": round(dot.value, 3),
            "y": round(at, 2),
            "stroke": COLOURS[dot.series],
            "fill": "#ffffff" if dot.is_hollow else COLOURS[dot.series],
            "said": (
                f"{row.label}, {series[dot.series]}: {true_minus(f'{dot.value:+.1f}')} points"
            ),
        }
        for row, heights in zip(rows, spread, strict=True)
        for dot, at in zip(row.dots, heights, strict=True)
    ]
    return {
        "data": {"values": values},
        "mark": {"type": "circle", "size": 3.1416 * RADIUS**2, "opacity": 1, "strokeWidth": 1.6},
        "encoding": saying(
            {
                "x": {**x, "field": "value"},
                "y": {**y, "field": "y", "axis": None},
                "fill": {"field": "fill", "type": "nominal", "scale": None},
                "stroke": {"field": "stroke", "type": "nominal", "scale": None},
            }
        ),
    }


def _zero(x: Spec, y: Spec, height: float, values: Sequence[float]) -> Spec:
    return {
        "data": {"values": [{"zero": 0, "from": HEAD, "to": height}]},
        "mark": {"type": "rule", "color": INK, "strokeWidth": 1.2},
        "encoding": {
            "x": {**x, "field": "zero", "title": say("axis"), "axis": {"values": list(values)}},
            "y": {**y, "field": "from", "axis": None},
            "y2": {"field": "to"},
        },
    }


def _labels(rows: Sequence[DotRow], tops: Sequence[float], y: Spec, width: int) -> Spec:
    values = [
        {"label": row.label, "y": top + LABEL / 2} for row, top in zip(rows, tops, strict=True)
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


def _named(series: Sequence[str]) -> list[tuple[str, str]]:
    named = [(f"● {name}", colour) for name, colour in zip(series, COLOURS, strict=False)]
    return [*named, (f"○ {say('hollow')}", INK)]


def dot_values(rows: Sequence[DotRow], series: Sequence[str]) -> Values:
    """What the dots show, a row for each."""
    return values(
        (
            of_gap("held-equal"),
            say("value-weighting"),
            say("value-points"),
            say("value-hollow"),
        ),
        (
            (row.label, series[dot.series], dot.value, say("yes" if dot.is_hollow else "no"))
            for row in rows
            for dot in row.dots
        ),
    )
