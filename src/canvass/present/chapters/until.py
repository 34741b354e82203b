"""Deadlines as bars from the day of asking, each as long as the time that is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.present.charts import INK, MUTED, Spec
from canvass.present.values import Values, values

OWN, BOUND = "#0f5c63", "#b3bac2"
STEP, BAR = 46, 14
ROOM_FOR_TEXT = 70


@dataclass(frozen=True, slots=True)
class Until:
    """A deadline: what it is, when, in how many days; ``is_bound`` marks a day that a recount must not miss."""

    what: str
    when: str
    days: int
    is_bound: bool = False


def until_chart(deadlines: Sequence[Until], width: int) -> Spec:
    """The chart's specification: words above each bar, days at its end."""
    most = max(deadline.days for deadline in deadlines) or 1
    values = [
        {
            "what": f"{deadline.when}: {deadline.what}",
            "from": 0,
            "days": deadline.days,
            "left": f"{deadline.days} {'day' if deadline.days == 1 else 'days'}",
            "above": row * STEP + 10,
            "top": row * STEP + 20,
            "bottom": row * STEP + 20 + BAR,
            "middle": row * STEP + 20 + BAR / 2,
            "fill": BOUND if deadline.is_bound else OWN,
        }
        for row, deadline in enumerate(deadlines)
    ]
    y = {
        "type": "quantitative",
        "scale": {"domain": [0, STEP * len(deadlines)], "reverse": True, "nice": False},
        "axis": None,
    }
    x = {"type": "quantitative", "scale": {"domain": [0, most], "nice": False}, "axis": None}
    return {
        "width": width - ROOM_FOR_TEXT,
        "height": STEP * len(deadlines),
        "data": {"values": values},
        "layer": [
            {
                "mark": {"type": "rect"},
                "encoding": {
                    "x": {**x, "field": "from"},
                    "x2": {"field": "days"},
                    "y": {**y, "field": "top"},
                    "y2": {"field": "bottom"},
                    "color": {"field": "fill", "type": "nominal", "scale": None},
                },
            },
            {
                "mark": {"type": "text", "align": "left", "x": 0, "fontSize": 13, "color": INK},
                "encoding": {"y": {**y, "field": "above"}, "text": {"field": "what"}},
            },
            {
                "mark": {"type": "text", "align": "left", "dx": 6, "fontSize": 13, "color": MUTED},
                "encoding": {
                    "x": {**x, "field": "days"},
                    "y": {**y, "field": "middle"},
                    "text": {"field": "left"},
                },
            },
        ],
    }


def until_values(deadlines: Sequence[Until]) -> Values:
    """What the bars show, a row for each."""
    return values(
        ("day", "what", "days left"), ((one.when, one.what, one.days) for one in deadlines)
    )
