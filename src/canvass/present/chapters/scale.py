"""A few numbers as bars on one scale, so that their distance can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.present.charts import INK, Spec
from canvass.present.values import Values, values

FOUND, YARDSTICK = "#6b4f93", "#c9b88a"


@dataclass(frozen=True, slots=True)
class Bar:
    """A labelled value; the yardstick is what the others are held against."""

    label: str
    value: float
    is_yardstick: bool = False


def scale_chart(bars: Sequence[Bar], width: int) -> Spec:
    """The chart's specification: labels above the bars, so that they fit a narrow screen too."""
    step = 52
    values = [
        {
            "label": bar.label,
            "start": 0,
            "value": round(bar.value, 4),
            "text": f"{bar.value:,.1f}",
            "top": n * step + 20,
            "bottom": n * step + 40,
            "middle": n * step + 30,
            "above": n * step + 10,
            "colour": YARDSTICK if bar.is_yardstick else FOUND,
        }
        for n, bar in enumerate(bars)
    ]
    most = max(bar.value for bar in bars)
    y = {
        "type": "quantitative",
        "scale": {"domain": [0, step * len(bars)], "reverse": True, "nice": False},
        "axis": None,
    }
    x = {"type": "quantitative", "scale": {"domain": [0, most], "nice": False}, "axis": None}
    return {
        "width": width - 84,
        "height": step * len(bars),
        "data": {"values": values},
        "layer": [
            {
                "mark": {"type": "rect"},
                "encoding": {
                    "x": {**x, "field": "start"},
                    "x2": {"field": "value"},
                    "y": {**y, "field": "top"},
                    "y2": {"field": "bottom"},
                    "color": {"field": "colour", "type": "nominal", "scale": None},
                },
            },
            {
                "mark": {"type": "text", "align": "left", "x": 0, "fontSize": 13},
                "encoding": {
                    "y": {**y, "field": "above"},
                    "text": {"field": "label"},
                },
            },
            {
                "mark": {
                    "type": "text",
                    "align": "left",
                    "dx": 7,
                    "fontWeight": 600,
                    "fontSize": 14,
                    "color": INK,
                },
                "encoding": {
                    "x": {**x, "field": "value"},
                    "y": {**y, "field": "middle"},
                    "text": {"field": "text"},
                },
            },
        ],
    }


def scale_values(bars: Sequence[Bar], unit: str) -> Values:
    """What the bars show, a row for each, in the unit named."""
    return values(("what", unit), ((bar.label, bar.value) for bar in bars))
