"""A strip of circles for each of two groups of places, without overlap and without chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from canvass.journeys.chapters.technology import Place
from canvass.present.charts import INK, MUTED, Spec

GROUPS = ("machine counties", "other counties")
COLOURS = ("#6b4f93", "#b58a2a")
LANE_HEIGHT = {True: 150, False: 130}
LARGEST_RADIUS = {True: 17.0, False: 11.0}


def strip_plot(
    places: Sequence[Place], means: tuple[float, float], choice: str, width: int
) -> Spec:
    """The chart's specification: one lane for each group, circles moved aside until none overlap."""
    is_wide = width > 500
    lane = LANE_HEIGHT[is_wide]
    inner = width - (120 if is_wide else 20)
    scale = LARGEST_RADIUS[is_wide] / sqrt(max((place.votes for place in places), default=1) or 1)
    values = [
        circle
        for group, coded in enumerate((True, False))
        for circle in _lane(
            [place for place in places if place.is_coded is coded], group, (inner, lane), scale
        )
    ]
    marks = [
        {"group": GROUPS[n], "mean": mean, "low": lane * (n + 0.16), "high": lane * (n + 0.84)}
        for n, mean in enumerate(means)
    ]
    y = {"type": "quantitative", "scale": {"domain": [0, 2 * lane], "reverse": True, "nice": False}}
    x = {"type": "quantitative", "scale": {"domain": [10, 90], "nice": False}}
    labels = [
        {"group": name, "at": lane * n + 12, "mean": f"mean {means[n]:.1f}"}
        for n, name in enumerate(GROUPS)
    ]
    colour = {
        "field": "group",
        "type": "nominal",
        "scale": {"domain": list(GROUPS), "range": list(COLOURS)},
        "legend": None,
    }
    return {
        "width": inner,
        "height": 2 * lane,
        "layer": [
            {
                "data": {"values": values},
                "mark": {"type": "circle", "opacity": 0.85, "stroke": "#fff", "strokeWidth": 0.8},
                "encoding": {
                    "x": {
                        **x,
                        "field": "share",
                        "title": f"{choice}'s share of the two-party vote, %",
                        "axis": {"tickCount": 5, "grid": True},
                    },
                    "y": {**y, "field": "y", "axis": None},
                    "size": {"field": "area", "type": "quantitative", "scale": None, "legend": None},
                    "color": colour,
                },
            },
            {
                "data": {"values": marks},
                "mark": {"type": "rule", "strokeWidth": 3, "color": INK},
                "encoding": {
                    "x": {**x, "field": "mean"},
                    "y": {**y, "field": "low"},
                    "y2": {"field": "high"},
                },
            },
            {
                "data": {"values": labels},
                "mark": {"type": "text", "align": "left", "fontWeight": 600, "fontSize": 13, "x": 0},
                "encoding": {"y": {**y, "field": "at"}, "text": {"field": "group"}},
            },
            {
                "data": {"values": [{**m, **la} for m, la in zip(marks, labels, strict=True)]},
                "mark": {"type": "text", "dy": -7, "color": MUTED, "fontWeight": 600},
                "encoding": {
                    "x": {**x, "field": "at_mean"},
                    "y": {**y, "field": "low"},
                    "text": {"field": "mean"},
                },
            },
        ],
    }


def _lane(
    places: Sequence[Place], group: int, size: tuple[int, int], scale: float
) -> list[dict[str, object]]:
    """Circles of one group, largest placed first, each as near to the lane's middle as it fits."""
    width, height = size
    placed: list[tuple[float, float, float]] = []
    circles = []
    for place in sorted(places, key=lambda place: (-place.votes, place.unit)):
        radius = max(2.6, scale * sqrt(place.votes))
        x = (place.share_points - 10) / 80 * width
        y = _free(x, radius, placed, height)
        placed.append((x, y, radius))
        circles.append(
            {
                "group": GROUPS[group],
                "share": round(place.share_points, 3),
                "y": round(height * (group + 0.5) + y, 2),
                "area": round(3.14159 * radius * radius, 2),
            }
        )
    return circles


def _free(x: float, radius: float, placed: list[tuple[float, float, float]], height: int) -> float:
    for step in range(height):
        for y in (step, -step):
            if all((x - a) ** 2 + (y - b) ** 2 >= (radius + r + 0.5) ** 2 for a, b, r in placed):
                return float(y)
    return 0.0
