"""The chart of detection curves: votes moved against the chance to notice, a line for each check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.journeys.attack_curves import CurvePoint
from canvass.present.attack import chance_text
from canvass.present.charts import INK, MUTED, Spec, saying
from canvass.present.values import Values, values
from canvass.present.words import number

LINES = (
    ("#0b3c5d", [1, 0]),
    ("#b5541c", [1, 0]),
    ("#2e7d4f", [1, 0]),
    ("#8a2f6b", [1, 0]),
    ("#5b6770", [7, 3]),
    ("#b08900", [7, 3]),
    ("#3f6ea8", [2, 3]),
    ("#c0392b", [2, 3]),
    ("#1f8a8a", [9, 3, 2, 3]),
    ("#7a5230", [9, 3, 2, 3]),
    ("#6d4bb5", [9, 3, 2, 3]),
)
"""Colour and dashes of each line: two lines of like lightness differ in their dashes."""


@dataclass(frozen=True, slots=True)
class Line:
    """A check's name and its points."""

    name: str
    points: tuple[CurvePoint, ...]


def curves_chart(lines: Sequence[Line], needed: int | None, needed_words: str, width: int) -> Spec:
    """The chart's specification; votes on a logarithmic scale, bands where chances were simulated."""
    names = [line.name for line in lines]
    votes = [point.votes for line in lines for point in line.points]
    x = {
        "field": "votes",
        "type": "quantitative",
        "title": "votes changed",
        "scale": {
            "type": "log",
            "domain": [min(votes), max(*votes, 2 * min(votes))],
            "nice": False,
        },
        "axis": {"format": ",d", "tickCount": 5},
    }
    y = {
        "field": "chance",
        "type": "quantitative",
        "title": "chance to notice",
        "scale": {"domain": [0, 1]},
        "axis": {"format": ".0%", "values": [0, 0.25, 0.5, 0.75, 1]},
    }
    styles = [LINES[place % len(LINES)] for place in range(len(lines))]
    color = {
        "field": "check",
        "type": "nominal",
        "title": None,
        "sort": names,
        "scale": {"domain": names, "range": [each for each, _ in styles]},
        "legend": {
            "labelLimit": width - 115,
            "labelFontSize": 12 if width > 500 else 11,
            "symbolStrokeWidth": 3,
        },
    }
    dash = {
        "field": "check",
        "type": "nominal",
        "sort": names,
        "scale": {"domain": names, "range": [each for _, each in styles]},
        "legend": None,
    }
    points = [_row(line.name, point) for line in lines for point in line.points]
    return {
        "width": width - 75,
        "height": min(340, int(0.5 * width) + 90),
        "data": {"values": points},
        "layer": [
            *([_needed(needed, needed_words)] if needed else []),
            *_bands(lines, x, y),
            {
                "mark": {"type": "line", "strokeWidth": 2.4},
                "encoding": {"x": x, "y": y, "color": color, "strokeDash": dash},
            },
            *_points(lines, x, y),
        ],
    }


def _bands(lines: Sequence[Line], x: Spec, y: Spec) -> list[Spec]:
    """Where each simulated chance lies, 19 times out of 20."""
    return [
        {
            "data": {"values": [_row(line.name, point) for point in line.points]},
            "mark": {"type": "area", "opacity": 0.15, "color": LINES[place % len(LINES)][0]},
            "encoding": {"x": x, "y": {**y, "field": "low"}, "y2": {"field": "high"}},
        }
        for place, line in enumerate(lines)
        if not all(point.chance.is_exact for point in line.points)
    ]


def _points(lines: Sequence[Line], x: Spec, y: Spec) -> list[Spec]:
    """The points of each line, which say their numbers: line by line, so that what they have in common is said once."""
    return [
        {
            "data": {
                "values": [
                    _row(line.name, point) | _said(line.name, point) for point in line.points
                ]
            },
            "mark": {
                "type": "circle",
                "size": 22,
                "opacity": 1,
                "color": LINES[place % len(LINES)][0],
            },
            "encoding": saying({"x": x, "y": y}),
        }
        for place, line in enumerate(lines)
    ]


def _row(name: str, point: CurvePoint) -> dict[str, object]:
    return {
        "check": name,
        "votes": point.votes,
        "chance": round(point.chance.value, 4),
        "low": round(point.low, 4),
        "high": round(point.high, 4),
    }


def _said(name: str, point: CurvePoint) -> dict[str, object]:
    """What the page's script shows of a point."""
    votes, chance = number(point.votes), chance_text(point.chance)
    return {"said": f"{name}: {votes} votes, {chance}"}


def _needed(needed: int, words: str) -> Spec:
    """An upright line at the votes that change the outcome."""
    at = {"field": "votes", "type": "quantitative"}
    return {
        "data": {"values": [{"votes": needed, "name": words}]},
        "layer": [
            {"mark": {"type": "rule", "color": MUTED, "strokeDash": [3, 3]}, "encoding": {"x": at}},
            {
                "mark": {"type": "text", "align": "right", "dx": 6, "fontSize": 12, "color": INK},
                "encoding": {"x": at, "y": {"value": -9}, "text": {"field": "name"}},
            },
        ],
    }


def curves_values(lines: Sequence[Line]) -> Values:
    """What the lines show, a row for each of their points; from and to are equal where the chance is exact."""
    return values(
        ("check", "votes changed", "chance to notice", "from", "to"),
        (
            (
                line.name,
                *(
                    round(one, 4)
                    for one in (point.votes, point.chance.value, point.low, point.high)
                ),
            )
            for line in lines
            for point in line.points
        ),
    )
