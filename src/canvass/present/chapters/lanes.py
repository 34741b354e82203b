"""A time line as lanes: one for each place, days along it, numbered marks that a table below explains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from canvass.present.charts import GRID, INK, MUTED, NARROW, Spec
from canvass.present.values import Values, values

STEP = 36
"""Room of one mark along the lane, in pixels."""
AFTER = "#a9b2bb"


@dataclass(frozen=True, slots=True)
class Mark:
    """A numbered event: its day, its lane, the colour of its kind, and whether it came after the day of asking."""

    number: int
    day: date
    lane: str
    colour: str
    is_after: bool


def lanes_chart(marks: Sequence[Mark], lanes: Mapping[str, str], width: int) -> Spec:
    """The chart's specification: days across on a wide screen, downwards on a narrow one; gaps are not to scale.

    ``lanes`` are the lanes in order, each with a short name for the narrow screen.
    """
    is_narrow = width <= NARROW
    names = [*(lanes.values() if is_narrow else lanes)]
    slots = _slots(marks)
    days = list(dict.fromkeys(day for day, _ in slots))
    order = [
        f"{day:%a}, {day:%b} {day.day}{f', {day.year}' if _is_first(day, days) else ''}"
        for day in days
    ]
    label = dict(zip(days, order, strict=True))
    rows = [
        {
            "number": str(mark.number),
            "day": label[mark.day],
            "lane": lanes[mark.lane] if is_narrow else mark.lane,
            "offset": at,
            "fill": mark.colour,
            "stroke": INK if not mark.is_after else AFTER,
        }
        for mark, at in _placed(marks)
    ]
    most = max(int(str(row["offset"])) for row in rows) + 1
    along = {
        "field": "day",
        "type": "ordinal",
        "sort": order,
        "title": None,
        "scale": {"paddingInner": 0.1},
    }
    across = {"field": "lane", "type": "nominal", "sort": names, "title": None}
    offset = {"field": "offset", "type": "ordinal", "scale": {"domain": list(range(most))}}
    if is_narrow:
        position: Spec = {
            "y": {
                **along,
                "axis": {"labelFontSize": 11, "grid": True, "gridColor": GRID, "minExtent": 96},
            },
            "x": {**across, "axis": {"orient": "top", "labelAngle": 0}},
            "yOffset": offset,
        }
        size = {"width": width - 104, "height": {"step": 22}}
    else:
        position = {
            "x": {
                **along,
                "axis": {"labelAngle": -45, "labelFontSize": 11, "grid": True, "gridColor": GRID},
            },
            "y": {**across, "axis": {"labelLimit": 120, "minExtent": 96}},
            "yOffset": offset,
        }
        size = {"width": width - 120, "height": {"step": 26}}
    return {
        **size,
        "data": {"values": rows},
        "layer": [
            {
                "mark": {"type": "circle", "size": 380, "opacity": 1, "strokeWidth": 1.4},
                "encoding": {
                    **position,
                    "color": {"field": "fill", "type": "nominal", "scale": None},
                    "stroke": {"field": "stroke", "type": "nominal", "scale": None},
                },
            },
            {
                "mark": {"type": "text", "fontSize": 11, "fontWeight": 600, "color": INK},
                "encoding": {**position, "text": {"field": "number"}},
            },
        ],
        "config": {"axis": {"labelColor": MUTED}},
    }


def _is_first(day: date, days: Sequence[date]) -> bool:
    """Whether a day is the first of a later year than the one before it."""
    place = list(days).index(day)
    return place > 0 and days[place - 1].year != day.year


def _slots(marks: Sequence[Mark]) -> list[tuple[date, str]]:
    return sorted({(mark.day, mark.lane) for mark in marks})


def _placed(marks: Sequence[Mark]) -> list[tuple[Mark, int]]:
    """Each mark with its place among those of the same day and lane."""
    seen: dict[tuple[date, str], int] = {}
    placed = []
    for mark in marks:
        at = seen.get((mark.day, mark.lane), 0)
        seen[mark.day, mark.lane] = at + 1
        placed.append((mark, at))
    return placed


def lanes_values(marks: Sequence[Mark]) -> Values:
    """What the marks show, a row for each; the numbers are those of the table of events."""
    return values(
        ("event", "day", "place", "after the day of asking"),
        (
            (mark.number, mark.day.isoformat(), mark.lane, "yes" if mark.is_after else "no")
            for mark in marks
        ),
    )
